import { readOnce } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { KindRow } from '../kinds/index.ts';
import { reviewsThatCount } from './approvals/reviews-that-count.ts';
import { findAnyMergeRequest, findBranches } from './merge-request.queries.ts';
import type { Branches } from './merge-request.queries.ts';

export type MergeRequest = KindRow & {
  readonly branches: Branches;
  readonly mayReadInternalNotes: boolean;
  readonly mayUpdate: boolean;
};

/** A merge request with its branches. Throws 404 if the viewer may not see it. */
export async function loadMergeRequest(ctx: Context, project: string, iid: number): Promise<MergeRequest> {
  const noteable = await ctx.platform.subjects.get('MergeRequest').load(ctx, project, String(iid));
  return mergeRequestOf(ctx, noteable);
}

/** The merge request with this id; undefined if the viewer may not see it, or it is gone. */
export async function findMergeRequest(ctx: Context, id: number): Promise<MergeRequest | undefined> {
  const found = await findAnyMergeRequest(ctx.platform.db, id);
  if (found === undefined) return undefined;
  return loadMergeRequest(ctx, String(found.project_id), found.iid).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
}

/** The branches of some, read once for all that present them in one answer. */
export const readBranches = (ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Branches>> =>
  readOnce(ctx, `branches ${ids.join()}`, () => findBranches(ctx.platform.db, ids));

/** The merge request that was loaded as a noteable. */
export async function mergeRequestOf(ctx: Context, { source, id, can }: Noteable): Promise<MergeRequest> {
  const branches = (await readBranches(ctx, [id])).get(id);
  // Deleted between the two reads.
  if (branches === undefined) throw notFound('Merge request');
  const row = source as KindRow;
  return {
    ...row,
    reviewers: reviewsThatCount(branches, row.reviewers),
    branches,
    mayReadInternalNotes: can.readInternalNotes,
    mayUpdate: can.update,
  };
}
