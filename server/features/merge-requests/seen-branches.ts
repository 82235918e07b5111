import { AppError } from '../../platform/errors.ts';
import type { Branches } from './merge-request.queries.ts';

/** The branches as who approves or merges saw them, as far as they say so. */
export interface SeenBranches {
  /** The head of the source branch. */
  readonly sha?: string | undefined;
  /** The name of the target branch. */
  readonly target?: string | undefined;
}

export const branchMoved = (head: string): AppError =>
  new AppError(409, { message: `SHA does not match HEAD of source branch: ${head}` });

/** Throws 409 if the branches are others than those that were seen. */
export function requireSeen(
  { head_sha, target_branch }: Pick<Branches, 'head_sha' | 'target_branch'>,
  { sha, target }: SeenBranches,
): void {
  if (target !== undefined && target !== target_branch)
    throw new AppError(409, {
      message: `The target branch is ${target_branch} now, not ${target}. Look at the changes again.`,
    });
  if (sha !== undefined && sha !== head_sha) throw branchMoved(head_sha);
}
