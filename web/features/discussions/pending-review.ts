import { createContext, use, type ReactNode } from 'react';
import type { Discussion } from '../../../contract/discussions/discussions.ts';
import type { NewNote } from './writing.calls.ts';

/** Comments that are not sent one by one but kept, for their author alone, until a review of them all is submitted. */
export interface PendingReview {
  /** What the button says that keeps a comment: it starts the review, or adds to it. */
  readonly label: string;
  readonly begun: boolean;
  /** Loads what keeps a comment: a form for one has opened. */
  readonly prepare: () => void;
  /** Keeps a comment. Rejects if that fails: the text returns to the form. */
  readonly keep: (note: NewNote) => Promise<void>;
  /** Whether a reply in this thread is kept. */
  readonly isIn: (discussionId: string) => boolean;
  /** The replies in a thread that are kept. */
  readonly repliesIn: (discussion: Discussion) => ReactNode;
}

const Context = createContext<PendingReview | undefined>(undefined);
export const PendingReviewProvider = Context.Provider;

/** Undefined where comments are only sent one by one. */
export const usePendingReview = (): PendingReview | undefined => use(Context);
