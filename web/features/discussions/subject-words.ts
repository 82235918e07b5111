import type { ReactNode } from 'react';

/** The texts that a kind of subject brings to its conversation. */
export interface SubjectWords {
  /** Replaces the form if only members can comment. */
  readonly locked: string;
}

/** Closing and reopening from the comment form. */
export interface SubjectState {
  /** It is being changed, by this or another button. */
  readonly busy: boolean;
  /** The button's label without a text, and with one. */
  readonly text: string;
  readonly textWithComment: string;
  readonly icon: ReactNode;
  /** Sent by a form without script: `close`, `reopen`. */
  readonly event: string;
  /** Where such a form goes, below the subject's address; where nothing is named the event goes with the comment, as its command. */
  readonly to?: string;
  /** Asked first if something blocks it. */
  readonly question?: { readonly title: string; readonly text: string; readonly verb: string };
  /** Rejects on failure, after showing the error. */
  readonly change: () => Promise<void>;
}
