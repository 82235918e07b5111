import type { Person } from '../discussions/discussions.ts';

/** `GET /api/v4/todos` */
export interface Todo {
  id: number;
  project: { id: number; name: string; path_with_namespace: string } | null;
  author: Person;
  action_name: 'assigned' | 'mentioned' | 'directly_addressed' | 'marked';
  target_type: string;
  target: { title: string };
  target_reference: string;
  target_url: string;
  body: string;
  state: 'pending' | 'done';
  created_at: string;
}

/** `GET /dashboard/todos/count.json` */
export interface TodoCounts {
  count: number;
  done_count: number;
}
