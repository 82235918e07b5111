import type { NamedIssue } from './issues.ts';

/** `POST /{project}/-/issues/bulk_move`, and its undo: the run and the address of its page. */
export interface StartedMove {
  readonly id: number;
  readonly path: string;
}

/** `GET /{project}/-/issues/moves/{id}.json`, for the person who started it. */
export interface MoveRunState {
  readonly id: number;
  readonly total: number;
  readonly moved: number;
  /** The first of those that could not be moved, and why. `issue` is null for one that the viewer can't see. */
  readonly refused: readonly {
    readonly id: number;
    readonly reason: string;
    readonly issue: NamedIssue | null;
  }[];
  readonly refused_count: number;
  readonly finished: boolean;
  /** It moves back what another run moved. */
  readonly undoes: boolean;
  /** Null if the viewer can't see the project any more. */
  readonly target_path: string | null;
  readonly can_undo: boolean;
}
