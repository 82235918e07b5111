import { isUniqueViolation } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Context } from '../../platform/context.ts';
import { badRequest } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { authorizeProject } from '../projects/index.ts';
import { openRepository } from '../repositories/index.ts';
import type { OpenRepository } from '../repositories/index.ts';
import { awaitMergeTime, readMergeTime } from './merging/merge-time.ts';
import { findOpenPair, insertBranches, openPair } from './merge-request.queries.ts';
import { refuseSecond, sameBranch, secondOpen } from './second-open.ts';
import { notBrought, whyNotBring } from './versions/bring-rules.ts';
import { catchUpName, keepHeadsName, requestOwnersName } from './versions/job-names.ts';
import { bringSource, headsOf } from './versions/heads.ts';
import { insertVersion } from './versions/version.queries.ts';

export interface BranchesInput {
  readonly source_branch: string;
  readonly target_branch: string;
  readonly remove_source_branch?: boolean;
  readonly squash?: boolean;
  readonly allow_collaboration?: boolean;
  readonly allow_maintainer_to_push?: boolean;
  readonly merge_after?: string;
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
  const merge_after = readMergeTime(input.merge_after) ?? null;
  const into = await openRepository(ctx, String(projects.target), 'read_merge_requests');
  const from = await openSource(ctx, projects.source, into);
  const refusal = await whyNotBring(platform.db, {
    project_id: into.project.id,
    source_project_id: from.project.id,
  });
  if (refusal !== undefined) throw notBrought(refusal);
  if (from.project.id === into.project.id && source_branch === target_branch) throw sameBranch();
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
  const brought = await bringSource(platform, places, { source, target }, into.call);
  if (!brought.ok && brought.reason === 'too_large')
    throw badRequest('The commits of the source branch are larger than a push to the target may be.');
  const heads = brought.ok ? await headsOf(git, into.repository, { source, target }, into.call) : undefined;
  if (heads === undefined) throw badRequest('The branches moved meanwhile. Try again.');
  return async (tx, { id }) => {
    try {
      await insertBranches(tx, {
        id,
        ...pair,
        ...heads,
        remove_source_branch: input.remove_source_branch ?? into.project.remove_source_branch_after_merge,
        squash: input.squash ?? ['always', 'default_on'].includes(into.project.squash_option),
        allow_collaboration: input.allow_collaboration ?? input.allow_maintainer_to_push ?? false,
        merge_after,
      });
    } catch (error) {
      // The other one is committed, and seen by whoever is not in this transaction.
      if (isUniqueViolation(error, openPair)) throw secondOpen(await findOpenPair(platform.db, pair));
      throw error;
    }
    await insertVersion(tx, id, heads, ctx.viewer.user!.id);
    await awaitMergeTime(tx, id, merge_after);
    await addJob(tx, keepHeadsName, { id });
    await addJob(tx, requestOwnersName, { id, authorId: ctx.viewer.user!.id });
    // A push after its branches were read has found no merge request that it concerns.
    await addJob(tx, catchUpName, { id });
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
