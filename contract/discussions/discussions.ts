/** Who wrote, closed or edited something. */
export interface Person {
  id: number;
  username: string;
  name: string;
  avatar_url: string | null;
}

/** A note as the pages read it. */
export interface PageNote {
  id: string;
  type: string | null;
  note: string;
  note_html: string;
  author: Person & { path: string | null };
  /** The author's role: 'Maintainer'. */
  human_access: string | null;
  created_at: string;
  updated_at: string;
  system: boolean;
  system_note_icon_name: string | null;
  internal: boolean;
  discussion_id: string;
  /** The line of a diff that it is about. */
  position?: { path: string; line: number; line_type: 'new' | 'old' };
  last_edited_at: string | null;
  last_edited_by: Person | null;
  current_user: { can_edit: boolean; can_award_emoji: boolean; can_resolve: boolean };
}

/** Notes of one thread; `GET …/discussions.json` answers a list of them, oldest first. */
export interface Discussion {
  id: string;
  individual_note: boolean;
  resolvable: boolean;
  resolved: boolean;
  notes: PageNote[];
}

/** What an `IssueChannel` and its like say: something about the notes, or about the thing itself. */
export interface NoteableMessage {
  event: 'notes' | 'updated' | 'deleted';
  id?: number;
}
