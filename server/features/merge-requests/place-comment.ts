import type { Git, Repository } from '../../git/index.ts';
import { invalid } from '../../platform/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { AskedPosition, PlacedPosition } from '../../platform/subjects/asked-position.ts';
import { placeInFiles, refusePosition } from '../repositories/index.ts';
import { isCommitOf } from './versions/commit-of-version.ts';
import { listVersions } from './versions/version.queries.ts';

type Compared = Pick<AskedPosition, 'base_sha' | 'start_sha' | 'head_sha'>;

/**
 * Checks where a comment is to stand: in a version of the merge request, or what one of its commits changed where that is named, in a file and on lines
 * that are there. Throws 400 with what is wrong.
 */
export async function placeComment(
  ctx: Context,
  { id, projectId }: Noteable,
  asked: AskedPosition,
  commit = '',
): Promise<PlacedPosition> {
  const { git, db } = ctx.platform;
  const repository = git.repository(projectId!);
  const isOf = ({ base_sha, start_sha, head_sha }: Compared): boolean =>
    asked.base_sha === base_sha && asked.start_sha === start_sha && asked.head_sha === head_sha;
  const versions = await listVersions(db, id);
  const named = versions.filter(isOf);
  if (commit === '') {
    const seen = named[0] ?? (await versionAsMerged(git, repository, versions, asked));
    if (seen === undefined) throw refusePosition('names no version of this merge request');
    const { base_sha, start_sha } = seen;
    return placeInFiles(git, repository, { ...asked, base_sha, start_sha });
  }
  const own = await changeOf(git, repository, commit);
  if (named.length === 0 && (own === undefined || !isOf(own)))
    throw refusePosition('names neither a version of this merge request nor the change of its commit');
  if (own === undefined || !(await isCommitOf(git, repository, named.length > 0 ? named : versions, commit)))
    throw invalid({ commit_id: ['is no commit of this merge request'] });
  return { ...(await placeInFiles(git, repository, asked)), commit_sha: commit };
}

/**
 * The version that somebody has seen who names other commits of the target branch as its base and start, such as the newest, as reviewdog does: what
 * was changed since both branches parted.
 */
async function versionAsMerged<Version extends Compared>(
  git: Git,
  repository: Repository,
  versions: readonly Version[],
  { base_sha, start_sha, head_sha }: Compared,
): Promise<Version | undefined> {
  const ofHead = versions.filter((version) => version.head_sha === head_sha);
  if (ofHead.length === 0) return undefined;
  const named = [...new Set([base_sha, start_sha])];
  const parted = await Promise.all(named.map((sha) => git.mergeBase(repository, [sha, head_sha])));
  return ofHead.find((version) => parted.every((at) => at.ok && at.value === version.base_sha));
}

/** What a commit is compared with, as v4 says it: its first parent. Undefined for what is no commit. */
async function changeOf(git: Git, repository: Repository, sha: string): Promise<Compared | undefined> {
  const found = await git.commit(repository, sha);
  if (!found.ok || found.value.sha !== sha) return undefined;
  const parent = found.value.parents[0] ?? sha;
  return { base_sha: parent, start_sha: parent, head_sha: sha };
}
