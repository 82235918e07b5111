import type { PageAsked } from '../paging.ts';
import type { AuditEvent, Mail } from './admin.ts';

declare module '../calls.ts' {
  interface Calls {
    'GET /admin/mails.json': { query: PageAsked; answer: Mail[] };
    'GET /api/v4/audit_events': { query: PageAsked; answer: AuditEvent[] };
    'GET /api/v4/version': { answer: { coppice_version: string; revision: string } };
    'GET /-/readiness': { answer: { status: string } };
  }
}
