import type { Commit } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import { badRequest, conflict, forbidden, notFound, unauthorized } from '../../../platform/errors.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { setReservedRefs } from '../../repositories/index.ts';
import { lockBranches } from '../merge-request.queries.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import { deleteContextShas, insertContextShas, listContextShas } from './context-commit.queries.ts';

/** At once, as in v4. */
const mostAdded = 20;
const mostKept = 100;

/** Commits that somebody put beside a merge request, the newest addition last. */
export async function listContextCommits(
  { platform: { db, git } }: Context,
  { id, branches }: MergeRequest,
): Promise<readonly Commit[]> {
  const shas = await listContextShas(db, id);
  return shas.length === 0 ? [] : git.commits(git.repository(branches.project_id), shas);
}

function authorizeContext({ viewer }: Context, { mayUpdate }: MergeRequest): void {
  if (!mayUpdate) throw viewer.user === null ? unauthorized() : forbidden();
}

/** Throws 403 without the right to change the merge request, 400 for too many and for what is no commit there, 409 for one that is there already. */
export async function addContextCommits(
  ctx: Context,
  request: MergeRequest,
  asked: readonly string[],
): Promise<readonly Commit[]> {
  authorizeContext(ctx, request);
  const { platform } = ctx;
  const { id, branches } = request;
  if (asked.length > mostAdded)
    throw badRequest(`Context commits array size should not be more than ${mostAdded}`);
  const shas = [...new Set(asked.map((sha) => sha.toLowerCase()))];
  const commits = await platform.git.commits(platform.git.repository(branches.project_id), shas);
  if (shas.length === 0 || commits.length < shas.length)
    throw badRequest("One or more context commits' sha is not valid.");
  // Before the row: what is shown has to stay readable.
  await setReservedRefs(
    platform,
    'project',
    branches.project_id,
    shas.map((sha) => ({ ref: `refs/keep-around/${sha}`, sha })),
  );
  await transaction(platform.db, async (tx) => {
    if ((await lockBranches(tx, id)) === undefined) throw notFound('Merge request');
    const before = await listContextShas(tx, id);
    const again = shas.filter((sha) => before.includes(sha));
    if (again.length > 0) throw conflict(`Context commits: ${again.join(', ')} are already created`);
    if (before.length + shas.length > mostKept)
      throw badRequest(`A merge request can have at most ${mostKept} context commits.`);
    await insertContextShas(tx, id, shas);
    await publish(tx, `merge_requests:${id}`, { event: 'updated' });
  });
  return commits;
}

/** Throws 403 without the right to change the merge request, 400 if one of them is not there: then all stay. */
export async function removeContextCommits(
  ctx: Context,
  request: MergeRequest,
  asked: readonly string[],
): Promise<void> {
  authorizeContext(ctx, request);
  const shas = [...new Set(asked.map((sha) => sha.toLowerCase()))];
  await transaction(ctx.platform.db, async (tx) => {
    if ((await deleteContextShas(tx, request.id, shas)) < Math.max(1, shas.length))
      throw badRequest("One or more context commits' sha is not valid.");
    await publish(tx, `merge_requests:${request.id}`, { event: 'updated' });
  });
}
