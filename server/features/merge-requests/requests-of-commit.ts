import type { Context } from '../../platform/context.ts';
import type { SubjectOutline } from '../../platform/subjects/subject-type.ts';
import type { OpenRepository } from '../repositories/index.ts';
import { listCompared } from './merge-request.queries.ts';

/** Older merge requests than the newest of a project are not looked through. */
const mostCompared = 1000;

/** The merge requests that brought a commit, or would, and that the viewer may see, newest first. One process of git answers for all. */
export async function listOfCommit(
  ctx: Context,
  { project, repository, expensive }: OpenRepository,
  sha: string,
): Promise<readonly SubjectOutline[]> {
  const { db, git, subjects } = ctx.platform;
  const compared = await listCompared(db, project.id, mostCompared);
  const ends = compared.flatMap(({ head_sha, base_sha }) => [head_sha, base_sha]);
  const having = await git.containing(repository, sha, ends, expensive);
  const ids = compared
    .filter(
      ({ head_sha, base_sha, merge_commit_sha, squash_commit_sha }) =>
        merge_commit_sha === sha ||
        squash_commit_sha === sha ||
        (having.has(head_sha) && !having.has(base_sha)),
    )
    .map(({ id }) => id);
  const outlines = await subjects.get('MergeRequest').outlines(ctx, ids);
  return ids.flatMap((id) => outlines.get(id) ?? []);
}
