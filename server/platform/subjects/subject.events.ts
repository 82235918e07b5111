/** A subject of any type. */
export interface NamedSubject {
  /** Name of its type. */
  readonly type: string;
  readonly id: number;
}

/** An event of a subject of any type. */
export interface SubjectEvent extends NamedSubject {
  /** The one of the two that it belongs to. */
  readonly projectId: number | null;
  readonly namespaceId: number | null;
  readonly authorId: number | null;
}

/** Commits that were added to what it proposes: how many, and the last of them; without a count where what it proposed before was replaced. */
export interface PushedCommits {
  readonly count: number | null;
  /** There are more than `count`, which were not counted. */
  readonly more?: boolean;
  readonly commits: readonly { readonly sha: string; readonly title: string }[];
}

/** What a reviewer says of the whole. */
export type ReviewVerdict = 'approved' | 'requested_changes';

declare module '../events/events.ts' {
  interface EventMap {
    'subject.created': SubjectEvent & {
      /** Who is asked for a review. */ readonly reviewing?: readonly number[];
    };
    'subject.changed': SubjectEvent & {
      /** Which attributes: title, description, labels … */
      readonly changes: readonly string[];
      /** Who was assigned by it. */
      readonly assigned?: readonly number[];
      /** Who was asked for a review by it. */
      readonly reviewing?: readonly number[];
      /** Who is no longer assigned, or asked for a review, by it. */
      readonly released?: readonly number[];
      /** The labels that it added. */
      readonly labelled?: readonly number[];
      /** What came into it by it, or left it. */
      readonly beside?: NamedSubject;
      /** What was said by it of the whole, for which there is no other notification. */
      readonly verdict?: ReviewVerdict;
      /** Who said something of the whole that somebody else ended by it, and the note of the history that says why. */
      readonly dismissed?: { readonly username: string; readonly noteId: number };
      /** What it proposes is other commits by it. */
      readonly pushed?: PushedCommits;
      /** Its author approved it by it, whether or not somebody is notified of that. */
      readonly approved?: boolean;
    };
    'subject.closed': SubjectEvent;
    'subject.reopened': SubjectEvent;
    /** The change that it proposes was made. */
    'subject.merged': SubjectEvent & {
      /** Into the default branch: what its text says it closes is closed. */
      readonly closes: boolean;
    };
    'subject.deleted': SubjectEvent;
  }
}
