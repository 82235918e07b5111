import type { Git, Repository } from '../../../git/index.ts';
import type { Heads } from './version.queries.ts';

type Version = Pick<Heads, 'base_sha' | 'head_sha'>;

/** Whether a commit leads to one of these; undefined where git knows one of them no more. */
async function isAmong(
  git: Git,
  repository: Repository,
  commits: readonly string[],
  sha: string,
): Promise<boolean | undefined> {
  const others = await git.countCommits(repository, sha, { exclude: [...new Set(commits)], max: 1 });
  return others.ok ? others.value.count === 0 : undefined;
}

const headsOf = (versions: readonly Version[]): string[] => versions.map(({ head_sha }) => head_sha);

/** Whether the commit belongs to these versions: it leads to the head of one, and to the base of none. However many they are, git is asked twice. */
export async function isCommitOf(
  git: Git,
  repository: Repository,
  versions: readonly Version[],
  sha: string,
): Promise<boolean> {
  const bases = versions.map(({ base_sha }) => base_sha);
  const [isOfHead, isOfBase] = await Promise.all([
    isAmong(git, repository, headsOf(versions), sha),
    isAmong(git, repository, bases, sha),
  ]);
  return isOfHead === true && isOfBase === false;
}

/** The first of these versions that has the commit. */
export async function findVersionOf<V extends Version>(
  git: Git,
  repository: Repository,
  versions: readonly V[],
  sha: string,
): Promise<V | undefined> {
  for (const [index, version] of versions.entries()) {
    if (await isCommitOf(git, repository, [version], sha)) return version;
    // Most that are not of the first are of none.
    if (index === 0 && (await isAmong(git, repository, headsOf(versions), sha)) !== true) return undefined;
  }
  return undefined;
}
