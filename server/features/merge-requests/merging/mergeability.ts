import type { CallOptions, Git, Repository } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { storeMergeability } from '../merge-request.queries.ts';
import type { Branches } from '../merge-request.queries.ts';

/** More conflicting files than these are counted and not named. */
const pathsNamed = 1000;

export interface Conflicts {
  /** Without a common history everything conflicts, and the only path is empty. */
  readonly paths: readonly string[];
  /** How many there are, also those that are not named. */
  readonly count: number;
}

/** What is asked at this moment, by repository and heads: of several who look, one asks git. */
const asked = new Map<string, Promise<Conflicts>>();

/**
 * What conflicts with the target as it is now; null if the target branch is gone. An earlier answer counts only for the two heads that it
 * was made for. `call` says at whose expense git is asked.
 */
export async function checkMergeability(
  { platform: { git, db } }: Context,
  branches: Branches,
  { owner, share }: CallOptions = {},
): Promise<{ readonly target: string; readonly conflicts: Conflicts } | null> {
  const repository = git.repository(branches.project_id);
  const target = await git.readRef(repository, `refs/heads/${branches.target_branch}`);
  if (target === null) return null;
  const {
    head_sha: head,
    checked_head_sha,
    checked_target_sha,
    conflicting_paths,
    conflict_count,
  } = branches;
  if (conflicting_paths !== null && checked_head_sha === head && checked_target_sha === target)
    return {
      target,
      conflicts: { paths: conflicting_paths, count: conflict_count ?? conflicting_paths.length },
    };
  // Who is signed in does not wait among those who are not. Nobody's request ends it for the others.
  const key = [repository.path, head, target, share ?? ''].join('\0');
  const asking = asked.get(key) ?? findConflicts(git, repository, { head, target }, { owner, share });
  asked.set(key, asking);
  try {
    const conflicts = await asking;
    await storeMergeability(db, branches.id, { head, target, conflicts });
    return { target, conflicts };
  } finally {
    asked.delete(key);
  }
}

async function findConflicts(
  git: Git,
  repository: Repository,
  { head, target }: { readonly head: string; readonly target: string },
  call: CallOptions,
): Promise<Conflicts> {
  const found = await git.findConflicts(repository, { ours: target, theirs: head }, call);
  const paths = found.ok ? found.value : [''];
  return { paths: paths.slice(0, pathsNamed), count: paths.length };
}
