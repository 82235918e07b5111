import type { NoteExcerpt } from '../discussions/discussions.ts';

/** A v4 event, with the fields that lists show. */
export interface ActivityEvent {
  id: number;
  action_name: string;
  target_type: string | null;
  target_iid: number | null;
  target_title: string | null;
  created_at: string;
  author: { id: number; username: string; name: string; avatar_url: string | null };
  push_data?: {
    commit_count: number;
    action: string;
    ref_type: string;
    commit_to: string | null;
    ref: string;
    commit_title: string | null;
  };
  note?: NoteExcerpt & { noteable_type: string; noteable_iid: number | null; commit_id?: string | null };
  project: ({ name: string | null; path_with_namespace: string | null } & EventTarget) | null;
  /** Instead of a project. */
  group?: { full_path: string; web_url: string } & EventTarget;
}

/** The subject that an event is about, if it has a page. */
interface EventTarget {
  target_reference: string | null;
  target_url: string | null;
}
