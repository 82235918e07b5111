import type { OpenApiDocument } from './openapi.ts';

declare module '../calls.ts' {
  interface Calls {
    'GET /api/v4/openapi.json': { answer: OpenApiDocument };
  }
}
