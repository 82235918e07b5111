import type { Address } from '../calls.ts';
import type { PageAsked } from '../paging.ts';
import type { Todo, TodoCounts, TodoFilterChoices } from './todos.ts';

type Tab = { state: 'done' } | { state: 'pending'; is_snoozed: boolean };

interface Filters {
  project_id?: string;
  group_id?: string;
  author_id?: string;
  type?: string;
  action?: string;
}

interface Updated extends TodoCounts {
  updated_ids: number[];
}

declare module '../calls.ts' {
  interface Calls {
    'GET /api/v4/todos': {
      query: PageAsked &
        Filters & {
          state?: 'pending' | 'done';
          is_snoozed?: boolean;
          sort?: 'created_asc' | 'snoozed_until_asc';
        };
      answer: Todo[];
    };
    'POST /api/v4/todos/:id/mark_as_done': { answer: Todo };
    'GET /dashboard/todos/count.json': { answer: TodoCounts };
    'GET /dashboard/todos/filters.json': { query: Tab; answer: TodoFilterChoices };
    'DELETE /dashboard/todos/destroy_all': {
      query: Filters & { is_snoozed?: 'true' | 'false' };
      answer: Updated;
    };
    'DELETE /dashboard/todos/:id': { answer: TodoCounts };
    'POST /dashboard/todos/:id/snooze': {
      body: { snoozed_until: string | null };
      answer: TodoCounts & { id: number; snoozed_until: string | null };
    };
    'PATCH /dashboard/todos/bulk_restore': { body: { ids: readonly number[] }; answer: Updated };
    'POST /:project/-/todos': {
      body: { issuable_id: number; issuable_type: string };
      answer: TodoCounts & { delete_path: Address<`/dashboard/todos/${number}`> };
    };
  }
}
