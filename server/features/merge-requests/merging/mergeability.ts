import type { CallOptions, Git, Repository } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { storeMergeability } from '../merge-request.queries.ts';
import type { Branches } from '../merge-request.queries.ts';

/** More conflicting files than these are counted and not named. */
const pathsNamed = 1000;

/** What git says of two heads. */
interface Compared {
  readonly conflicts: Conflicts;
  /** Whether the target has commits that the branch does not have, whatever the project wants. */
  readonly lacksCommits: boolean;
}

export interface Mergeability extends Compared {
  /** Whether the project wants the newest commits of the target in the branch first. */
  readonly behind: boolean;
}

export interface Conflicts {
  /** Without a common history everything conflicts, and the only path is empty. */
  readonly paths: readonly string[];
  /** How many there are, also those that are not named. */
  readonly count: number;
}

type Asked = Map<string, Promise<Compared>>;

/** What each git service is asked at this moment, by repository and heads: of several who look, one asks. It dies with the service. */
const askedOf = new WeakMap<Git, Asked>();

function nowAsked(git: Git): Asked {
  const asked = askedOf.get(git) ?? new Map();
  askedOf.set(git, asked);
  return asked;
}

/**
 * What conflicts with the target as it is now; null if the target branch is gone. An earlier answer counts only for the two heads that it
 * was made for. `call` says at whose expense git is asked.
 */
export async function checkMergeability(
  { platform: { git, db } }: Context,
  branches: Branches,
  { owner, share }: CallOptions = {},
): Promise<(Mergeability & { readonly target: string }) | null> {
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
  const isLinear = branches.merge_method !== 'merge';
  if (
    conflicting_paths !== null &&
    branches.behind !== null &&
    checked_head_sha === head &&
    checked_target_sha === target
  )
    return {
      target,
      conflicts: { paths: conflicting_paths, count: conflict_count ?? conflicting_paths.length },
      behind: isLinear && branches.behind,
      lacksCommits: branches.behind,
    };
  // Who is signed in does not wait among those who are not. Nobody's request ends it for the others.
  const key = [repository.path, head, target, share ?? ''].join('\0');
  const asked = nowAsked(git);
  const asking = asked.get(key) ?? askGit(git, repository, { branches, target }, { owner, share });
  asked.set(key, asking);
  try {
    const { conflicts, lacksCommits } = await asking;
    await storeMergeability(db, branches.id, { head, target, conflicts, behind: lacksCommits });
    return { target, conflicts, behind: isLinear && lacksCommits, lacksCommits };
  } finally {
    asked.delete(key);
  }
}

async function askGit(
  git: Git,
  repository: Repository,
  { branches, target }: { readonly branches: Branches; readonly target: string },
  call: CallOptions,
): Promise<Compared> {
  const [found, lacksCommits] = await Promise.all([
    git.findConflicts(repository, { ours: target, theirs: branches.head_sha }, call),
    lacks(git, repository, { branches, target }, call),
  ]);
  const paths = found.ok ? found.value : [''];
  return {
    conflicts: { paths: paths.slice(0, pathsNamed), count: paths.length },
    lacksCommits,
  };
}

/**
 * Whether the target has commits that the head does not have. Where the head lacked some when its version was made, it lacks them still
 * if the target has only grown since: git is asked that once for all merge requests, rather than for each.
 */
async function lacks(
  git: Git,
  repository: Repository,
  { branches, target }: { readonly branches: Branches; readonly target: string },
  call: CallOptions,
): Promise<boolean> {
  const { head_sha, base_sha, start_sha } = branches;
  if (base_sha !== start_sha) {
    const grown = await git.isAncestor(repository, start_sha, target, call);
    if (grown.ok && grown.value) return true;
  }
  const newest = await git.isAncestor(repository, target, head_sha, call);
  return !newest.ok || !newest.value;
}
