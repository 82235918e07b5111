import type { Person } from '../discussions/discussions.ts';
import type { EpicTree } from './epic-tree.ts';
import type { EpicList, EpicsAsked, OwnEpicsAsked, EpicsSearched, FoundEpic } from './epics.ts';

interface Place {
  epic: { move_before_id: number | null; move_after_id: number | null };
}

/** An issue that was put into an epic, or taken out of it. */
interface EpicIssueLink {
  id: number | null;
  epic: { id: number } | null;
  issue: { id: number };
}

declare module '../calls.ts' {
  interface Calls {
    'GET /groups/:group/-/epics.json': { query: EpicsAsked; answer: EpicList };
    'GET /dashboard/epics.json': { query: OwnEpicsAsked; answer: EpicList };
    'GET /groups/:group/-/epics/:iid/tree': { query: { page?: number }; answer: EpicTree };
    'GET /groups/:group/-/epics/trees': { query: { ids: readonly number[] }; answer: EpicTree[] };
    'POST /groups/:group/-/epics/:iid/tree': {
      body: { issuable_references: readonly string[] };
      answer: EpicTree;
    };
    'PUT /groups/:group/-/epics/:iid/tree/epics/:link': { body: Place; answer: EpicTree };
    'PUT /groups/:group/-/epics/:iid/tree/issues/:link': { body: Place; answer: EpicTree };
    'POST /api/v4/groups/:id/epics/:epic_iid/epics': { body: { title: string }; answer: { title: string } };
    'POST /api/v4/groups/:id/epics/:epic_iid/epics/:child_epic_id': { answer: { title: string } };
    'DELETE /api/v4/groups/:id/epics/:epic_iid/epics/:child_epic_id': { answer: { title: string } };
    'POST /api/v4/groups/:id/epics/:epic_iid/issues/:issue_id': { answer: EpicIssueLink };
    'DELETE /api/v4/groups/:id/epics/:epic_iid/issues/:epic_issue_id': { answer: EpicIssueLink };
    'POST /api/v4/groups/:id/epics/:iid/todo': { answer: unknown };
    'GET /api/v4/groups/:id/epics': { query: EpicsSearched; answer: FoundEpic[] };
    'GET /api/v4/groups/:id/epics/:iid': { answer: FoundEpic };
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
