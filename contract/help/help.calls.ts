import type { HelpPage } from './help.ts';

declare module '../calls.ts' {
  interface Calls {
    'GET /help.json': { query: { page?: string }; answer: HelpPage };
  }
}
