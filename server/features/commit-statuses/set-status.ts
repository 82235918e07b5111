import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { badRequest, invalid, notFound } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { authorizeProject, loadProject } from '../projects/index.ts';
import { findCommit } from './find-commit.ts';
import { holdCommit, lockStatus, writeStatus } from './commit-status.queries.ts';
import type { CommitStatus, NewStatus } from './commit-status.queries.ts';
import { refusalOf } from './commit-status.states.ts';
import './commit-status.events.ts';

/** A commit has no more of them. */
const mostStatuses = 1000;

export interface GivenStatus extends Pick<
  NewStatus,
  'state' | 'name' | 'target_url' | 'description' | 'coverage'
> {
  /** A branch or tag; else a branch that has the commit. */
  readonly ref?: string | undefined;
}

/**
 * Records what another system says of a commit. Throws 404 for a commit that is not there, or on no branch, 400 for a state that the
 * status can't go to, as v4 does.
 */
export async function setStatus(
  ctx: Context,
  projectId: string,
  shaOrName: string,
  { ref, ...given }: GivenStatus,
): Promise<CommitStatus> {
  const project = await loadProject(ctx, projectId);
  authorizeProject(ctx, 'read_code', project);
  authorizeProject(ctx, 'push_code', project);
  if (given.target_url !== undefined && !/^https?:\/\/[^/]/i.test(given.target_url))
    throw invalid({ target_url: ['is blocked: Only allowed schemes are http, https'] });
  if (given.target_url !== undefined && !URL.canParse(given.target_url))
    throw invalid({ target_url: ['is blocked: URI is invalid'] });
  const sha = await findCommit(ctx, project, shaOrName);
  const commit = { project_id: project.id, sha };
  const built = nameOf(ref) ?? (await branchWith(ctx, commit));
  return transaction(ctx.platform.db, async (tx) => {
    const count = await holdCommit(tx, commit);
    const now = await lockStatus(tx, commit, built, given.name);
    if (now === undefined && count >= mostStatuses)
      throw badRequest(`A commit can have ${mostStatuses} statuses`);
    const refusal = refusalOf(now?.state, given.state);
    if (refusal !== undefined) throw badRequest(refusal);
    const status = await writeStatus(tx, {
      ...commit,
      ...given,
      ref: built,
      user_id: ctx.viewer.user!.id,
      begins: now?.state !== 'pending' && now?.state !== 'running',
    });
    await recordEvent(tx, 'commit.status_changed', { projectId: project.id, sha });
    return status;
  });
}

const nameOf = (ref: string | undefined): string | undefined =>
  ref === undefined || ref === '' ? undefined : ref.replace(/^refs\/(?:heads|tags)\//, '');

async function branchWith(
  { platform: { git }, signal }: Context,
  { project_id, sha }: { readonly project_id: number; readonly sha: string },
): Promise<string> {
  const found = await git.refsContaining(git.repository(project_id), sha, 'branch', {
    ...(signal === undefined ? {} : { signal }),
    limit: 1,
  });
  const branch = found.ok ? found.value[0] : undefined;
  if (branch === undefined) throw notFound('References for commit');
  return branch;
}
