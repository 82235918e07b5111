import type { ReactNode } from 'react';

/** What the conversation says of what is talked about: each kind of subjects brings its own words. */
export interface SubjectWords {
  /** Instead of the form, where only members may comment. */
  readonly locked: string;
  /** What to do with a thread: makes a subject of its own of it. */
  readonly followUp?: string;
}

/** Closing and reopening from the comment form. */
export interface SubjectState {
  /** The button: alone, and with a text beside it. */
  readonly text: string;
  readonly textWithComment: string;
  readonly icon: ReactNode;
  /** What the server is told by a form without script: `close`, `reopen`. */
  readonly event: string;
  /** Asked first where something stands in the way of it. */
  readonly question?: { readonly title: string; readonly text: string; readonly verb: string };
  /** Rejects where it failed; the caller has said so by then. */
  readonly change: () => Promise<void>;
}
