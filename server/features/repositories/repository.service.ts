import type { CallOptions, Result, Revision } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import { badRequest, notFound } from '../../platform/errors.ts';
import { addressGroup } from '../../platform/http/client-address.ts';
import { authorizeProject, loadProject } from '../projects/index.ts';
import type { ProjectAction, ProjectRow } from '../projects/index.ts';
import type { ChangeableRepository } from './ref-changes/change-refs.ts';

/** A project's repository, opened for a viewer with a right on it. */
export interface OpenRepository extends ChangeableRepository {
  readonly project: ProjectRow;
  /**
   * Options of git calls for this viewer: aborted with the request; anonymous viewers share a small part of the slots for expensive
   * calls.
   */
  readonly call: CallOptions;
  readonly expensive: CallOptions;
  /** For what streams as long as the client reads. */
  readonly download: CallOptions;
}

/** The realtime stream of a repository's changes. */
export function repositoryStream(id: number, kind = 'project'): string {
  return `${kind}:${id}:repository`;
}

/** The owner by which processes are counted: a person, a deploy key, or the anonymous viewers of one address. */
export function ownerOf({ viewer, ip }: Context): string {
  if (viewer.credential.kind === 'deploy-key') return `deploy key ${viewer.credential.keyId}`;
  return viewer.user === null ? `address ${addressGroup(ip ?? '')}` : `person ${viewer.user.id}`;
}

export async function openRepository(
  ctx: Context,
  projectIdOrPath: string,
  action: ProjectAction = 'read_code',
): Promise<OpenRepository> {
  return openRepositoryOf(ctx, await loadProject(ctx, projectIdOrPath), action);
}

/** The same of a project that was loaded for this viewer. */
export function openRepositoryOf(
  ctx: Context,
  project: ProjectRow,
  action: ProjectAction = 'read_code',
): OpenRepository {
  authorizeProject(ctx, 'read_code', project);
  if (action !== 'read_code') authorizeProject(ctx, action, project);
  const owner = ownerOf(ctx);
  const call: CallOptions = ctx.signal === undefined ? {} : { signal: ctx.signal };
  return {
    project,
    kind: ctx.platform.repositoryKinds.get('project'),
    owner: project,
    repository: ctx.platform.git.repository(project.id),
    reopen: (now) => openRepository(now, String(project.id), 'push_code'),
    call,
    expensive: ctx.viewer.user === null ? { ...call, owner, share: 'stranger' } : call,
    download: { ...call, owner, share: ctx.viewer.user === null ? 'visit' : 'transfer' },
  };
}

/** Resolves a name from outside to a commit; throws 404 if it names nothing. Default: the default branch. */
export async function resolveRevision(
  ctx: Context,
  { repository, project, expensive }: OpenRepository,
  name: string | undefined,
  what = 'Commit',
): Promise<Revision> {
  const wanted = name === undefined || name === '' ? (project.default_branch ?? 'HEAD') : name;
  const found = await ctx.platform.git.resolve(
    repository,
    // Also where one goes back from it: `HEAD~1`.
    wanted.replace(/^HEAD(?=$|[~^])/u, () => project.default_branch ?? 'HEAD'),
    expensive,
  );
  if (!found.ok) throw notFound(what);
  return found.value;
}

/** The value, or the failure as an answer: 404 for what does not exist, 400 for an invalid request. */
export function valueOr404<T>(result: Result<T, string>, what: string): T {
  if (result.ok) return result.value;
  if (
    result.reason === 'invalid_path' ||
    result.reason === 'invalid_name' ||
    result.reason === 'invalid_range'
  )
    throw notFound(what);
  if (result.reason === 'too_large') throw badRequest(`The ${what.toLowerCase()} is too large for this.`);
  throw notFound(what);
}
