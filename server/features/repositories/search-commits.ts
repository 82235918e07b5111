import type { Context } from '../../platform/context.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { addressGroup } from '../../platform/http/client-address.ts';
import type { SearchAsked, SearchPlace } from '../../platform/subjects/subject-type.ts';
import { authorizeProject, loadProject } from '../projects/index.ts';
import { presentCommit } from './repository.presenter.ts';

/** Commits of a branch (the default branch if none is named) whose message contains the words, as v4's search returns them. */
export async function searchCommits(
  ctx: Context,
  place: SearchPlace,
  { search, ref, limit, offset }: SearchAsked,
): Promise<{ rows: unknown[]; total?: number; more?: boolean }> {
  if (place.kind !== 'project') throw new AppError(400, { error: 'scope does not have a valid value' });
  const project = await loadProject(ctx, String(place.id));
  authorizeProject(ctx, 'read_code', project);
  const { git } = ctx.platform;
  const repository = git.repository(project.id);
  const start = await git.resolve(repository, ref || (project.default_branch ?? 'HEAD'));
  if (!start.ok && ref) throw notFound('Reference');
  if (!start.ok) return { rows: [], total: 0 };
  const found = await git.log(repository, start.value.sha, {
    ...(ctx.signal === undefined ? {} : { signal: ctx.signal }),
    ...(ctx.viewer.user === null
      ? { share: 'stranger' as const, owner: `address ${addressGroup(ctx.ip ?? '')}` }
      : {}),
    text: search,
    skip: offset,
    limit,
  });
  const { commits, hasMore } = found.ok ? found.value : { commits: [], hasMore: false };
  return {
    rows: commits.map((commit) => ({
      ...presentCommit(commit, `${ctx.baseUrl}/${project.full_path}`),
      project_id: project.id,
    })),
    more: hasMore,
  };
}
