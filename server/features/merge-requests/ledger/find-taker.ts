import type { Git, Repository } from '../../../git/index.ts';
import type { Version } from '../versions/version.queries.ts';

/** Commits of a version that are known, and those that are asked one by one where none is known to have the lines. */
const listed = 1000;
const asked = 30;

/** Who took lines away: a commit of the version, or the target branch, from where it begins; neither if nobody knows. */
export interface Taker {
  readonly commit_sha: string | null;
  readonly by_target: boolean;
}

export interface Taken {
  readonly side: 'old' | 'new';
  /** The commit in which it was there. */
  readonly sha: string;
  /** Whether it is in a commit. */
  readonly isThere: (sha: string) => Promise<boolean>;
  /** Whether it was there already where the version began in which somebody wrote about it. */
  readonly wasInBase: () => Promise<boolean>;
}

/** Finds out who took away what is not in a version any more. */
export function createFindTaker(
  git: Git,
  repository: Repository,
  { head_sha, base_sha }: Pick<Version, 'head_sha' | 'base_sha'>,
): (taken: Taken) => Promise<Taker> {
  let log: Promise<readonly string[]> | undefined;
  /** The version's commits, newest first, and where it begins. */
  const commits = (): Promise<readonly string[]> =>
    (log ??= git
      .log(repository, head_sha, { exclude: [base_sha], limit: listed, order: 'topo', share: 'background' })
      .then((found) => [...(found.ok ? found.value.commits.map(({ sha }) => sha) : []), base_sha]));

  return async ({ side, sha, isThere, wasInBase }) => {
    // The old side is where the version begins: the target's own commits made it.
    if (side === 'old') return { commit_sha: null, by_target: true };
    const all = await commits();
    const isAt = async (index: number): Promise<boolean> => all[index] === sha || isThere(all[index]!);
    // Not in the newest.
    let gone = 0;
    let there = all.indexOf(sha);
    if (there === -1 && (await isAt(all.length - 1))) there = all.length - 1;
    // The history was rewritten.
    for (let index = 1; there === -1 && index < Math.min(all.length - 1, asked); index++)
      if (await isAt(index)) there = index;
    if (there === -1) return { commit_sha: null, by_target: await wasInBase() };
    while (there - gone > 1) {
      const middle = Math.floor((there + gone) / 2);
      if (await isAt(middle)) there = middle;
      else gone = middle;
    }
    return { commit_sha: all[gone]!, by_target: false };
  };
}
