import type { PageAsked } from '../paging.ts';
import type { AbuseReport } from './spam.ts';

declare module '../calls.ts' {
  interface Calls {
    'POST /-/abuse_reports': { answer: unknown };
    'GET /admin/abuse_reports.json': { query: PageAsked; answer: AbuseReport[] };
    'PUT /admin/abuse_reports/:id/close': { answer: unknown };
  }
}
