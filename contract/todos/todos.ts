import type { NoteExcerpt, Person } from '../discussions/discussions.ts';

/** `GET /api/v4/todos` */
export interface Todo {
  id: number;
  /** One of both: where it is. */
  project?: { id: number; name: string; path_with_namespace: string };
  group?: { id: number; name: string; full_path: string };
  author: Person;
  action_name: 'assigned' | 'mentioned' | 'directly_addressed' | 'marked' | 'review_requested';
  target_type: string;
  target: { title: string };
  target_reference: string;
  target_url: string;
  body: string;
  /** The note that it is about; null for the subject itself. */
  note: NoteExcerpt | null;
  state: 'pending' | 'done';
  created_at: string;
  /** In the past for one that is awake again. */
  snoozed_until: string | null;
  because: string;
}

/** `GET /dashboard/todos/count.json` */
export interface TodoCounts {
  /** Those that wait now; none of them is snoozed. */
  count: number;
  snoozed_count: number;
  done_count: number;
}

/** `GET /dashboard/todos/filters.json`: what the list can be filtered by. */
export interface TodoFilterChoices {
  projects: readonly { id: number; path: string }[];
  groups: readonly { id: number; path: string }[];
  authors: Person[];
  types: { name: string; label: string }[];
}
