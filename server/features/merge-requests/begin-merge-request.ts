import { isUniqueViolation } from '../../platform/database/database.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import type { Context } from '../../platform/context.ts';
import { badRequest } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { authorizeProject, descendsFrom } from '../projects/index.ts';
import { openRepository } from '../repositories/index.ts';
import type { OpenRepository } from '../repositories/index.ts';
import { findOpenPair, insertBranches, openPair } from './merge-request.queries.ts';
import type { NewBranches } from './merge-request.queries.ts';
import { secondOpen } from './second-open.ts';
import { bringSource, headsOf } from './versions/heads.ts';
import { keepHeads } from './versions/keep-heads.ts';
import { insertVersion } from './versions/version.queries.ts';

export interface BranchesInput {
  readonly source_branch: string;
  readonly target_branch: string;
  readonly remove_source_branch?: boolean;
  readonly squash?: boolean;
  readonly allow_collaboration?: boolean;
}

/**
 * Checks the branches of a merge request that is about to be opened; the result writes them, with the first version. Throws 403 without
 * the right, 400 for branches that can't be merged, 409 if there is an open merge request for them.
 */
export async function beginMergeRequest(
  ctx: Context,
  /** The projects of the branches: the source's as the address names it. */
  projects: { readonly source: string; readonly target: number },
  input: BranchesInput,
): Promise<(tx: Transaction, made: { readonly id: number }) => Promise<void>> {
  const { platform } = ctx;
  const { git } = platform;
  const { source_branch, target_branch } = input;
  const into = await openRepository(ctx, String(projects.target), 'read_merge_requests');
  const from = await openSource(ctx, projects.source, into);
  const isFork = from.project.id !== into.project.id;
  if (isFork && !(await descendsFrom(platform.db, from.project.id, into.project.id)))
    throw badRequest('The source project is not a fork of the target project');
  if (!isFork && source_branch === target_branch)
    throw badRequest("You can't use the same branch as source and target");
  const [source, target] = await Promise.all([
    git.readRef(from.repository, `refs/heads/${source_branch}`),
    git.readRef(into.repository, `refs/heads/${target_branch}`),
  ]);
  if (source === null) throw badRequest(`Source branch "${source_branch}" does not exist`);
  if (target === null) throw badRequest(`Target branch "${target_branch}" does not exist`);
  const pair = {
    project_id: into.project.id,
    target_branch,
    source_project_id: from.project.id,
    source_branch,
  };
  await refuseSecond(platform.db, pair);
  const places = { from: from.repository, to: into.repository };
  const heads = (await bringSource(git, places, { source, target }, into.call))
    ? await headsOf(git, into.repository, { source, target }, into.call)
    : undefined;
  if (heads === undefined) throw badRequest('The branches moved meanwhile. Try again.');
  return async (tx, { id }) => {
    try {
      await insertBranches(tx, {
        id,
        ...pair,
        ...heads,
        remove_source_branch: input.remove_source_branch ?? false,
        squash: input.squash ?? false,
        allow_collaboration: input.allow_collaboration ?? false,
      });
    } catch (error) {
      if (isUniqueViolation(error, openPair)) throw secondOpen();
      throw error;
    }
    await insertVersion(tx, id, heads, ctx.viewer.user!.id);
    await addJob(tx, keepHeads.name, { id });
  };
}

/** The project with the source branch. A fork's branch is offered by who may push to it. */
async function openSource(ctx: Context, asked: string, into: OpenRepository): Promise<OpenRepository> {
  const from = await openRepository(ctx, asked);
  authorizeProject(
    ctx,
    from.project.id === into.project.id ? 'create_merge_request' : 'push_code',
    from.project,
  );
  return from;
}

type Pair = Pick<NewBranches, 'project_id' | 'target_branch' | 'source_project_id' | 'source_branch'>;

async function refuseSecond(db: Connection, pair: Pair): Promise<void> {
  const iid = await findOpenPair(db, pair);
  if (iid !== undefined) throw secondOpen(iid);
}
