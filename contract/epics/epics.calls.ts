import type { Person } from '../discussions/discussions.ts';
import type { EpicList, EpicsAsked } from './epics.ts';

declare module '../calls.ts' {
  interface Calls {
    'GET /groups/:group/-/epics.json': { query: EpicsAsked; answer: EpicList };
    'DELETE /api/v4/groups/:id/epics/:iid': { answer: undefined };
    'GET /api/v4/groups/:id/epics/:iid/participants': {
      answer: Pick<Person, 'id' | 'username' | 'name' | 'avatar_url'>[];
    };
    'POST /api/v4/groups/:id/epics': {
      body: { title: string; description?: string; confidential?: boolean };
      answer: { iid: number; web_url: string };
    };
  }
}
