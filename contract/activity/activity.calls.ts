import type { PageAsked } from '../paging.ts';
import type { ActivityEvent } from './activity.ts';

declare module '../calls.ts' {
  interface Calls {
    'GET /api/v4/events': { query: PageAsked & { scope?: string }; answer: ActivityEvent[] };
    'GET /api/v4/users/:id/events': { query: PageAsked; answer: ActivityEvent[] };
    'GET /api/v4/projects/:id/events': { query: PageAsked; answer: ActivityEvent[] };
  }
}
