import type { ResolvedPath } from './resolve.ts';

declare module '../calls.ts' {
  interface Calls {
    'GET /-/resolve.json': { query: { path: string }; answer: ResolvedPath };
  }
}
