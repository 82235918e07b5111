import type { DiffLayout } from './merge-requests.ts';

/** `head` is the source branch, `origin` the target, which is merged into it. */
export type ConflictSide = 'head' | 'origin';

/**
 * What conflicts: the same lines; a file that both added; one that one side deleted; one that both renamed; one that one side renamed and
 * the other deleted; one that is in a folder that the other side renamed. `other` can't be resolved in the browser.
 */
export type ConflictKind =
  | 'content'
  | 'added'
  | 'deleted'
  | 'renamed'
  | 'renamed_and_deleted'
  | 'location'
  | 'other';

export interface ConflictLine {
  /** The number in the file of the target; null if the line is not there. */
  old_line: number | null;
  /** The number in the file of the source branch. */
  new_line: number | null;
  text: string;
}

export type ConflictSection =
  | {
      conflict: false;
      /** How many lines before these are left out. */
      hidden: number;
      lines: ConflictLine[];
    }
  | { conflict: true; id: string; head: ConflictLine[]; origin: ConflictLine[] };

export interface ConflictFile {
  /** Names it when it is resolved. */
  path: string;
  /** Another text if either side is another. */
  identity: string;
  kind: ConflictKind;
  /** Where each side has it; null if it does not. */
  head_path: string | null;
  origin_path: string | null;
  /** Its conflicts with the lines around; null if only a whole side can be taken. */
  sections: ConflictSection[] | null;
  /** Whether a text can be sent in its place. */
  editable: boolean;
  /** The text to edit, where it was asked for. */
  content: string | null;
}

/** Why conflicts can't be resolved in the browser. */
export type ConflictObstacle =
  | 'not_open'
  | 'no_source'
  | 'no_target'
  | 'no_conflict'
  | 'unrelated'
  | 'too_many'
  | 'other';

/** `GET /{project}/-/merge_requests/{iid}/conflicts.json` */
export interface MergeRequestConflicts {
  source_branch: string;
  target_branch: string;
  /** The heads that these conflicts are between. */
  head_sha: string;
  target_sha: string | null;
  obstacle: ConflictObstacle | null;
  commit_message: string;
  /** Where the commands get the target from, and the source of a fork. */
  target_url: string;
  from_fork: boolean;
  /** As this reader chose for changes. */
  layout: DiffLayout;
  files: ConflictFile[];
}

/** How one file is resolved: one of the three. */
export interface ResolvedFile {
  path: string;
  side?: ConflictSide;
  /** The side of each section, by its id. */
  sections?: Record<string, ConflictSide>;
  content?: string;
}

export interface ConflictResolutions {
  head_sha: string;
  target_sha: string;
  commit_message: string;
  files: ResolvedFile[];
}
