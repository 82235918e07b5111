import type { Context } from '../../platform/context.ts';
import type { KindOperations, KindRow } from '../kinds/index.ts';
import { reviewsThatCount } from './approvals/reviews-that-count.ts';
import { findBranches } from './merge-request.queries.ts';
import type { Branches } from './merge-request.queries.ts';

/** A merge request as lists have it. */
export type ListedMergeRequest = KindRow & { readonly branches: Branches };

/** What the pages do with merge requests as subjects of their kind. */
export interface MergeRequestKind extends Pick<KindOperations, 'enter' | 'countByState' | 'may'> {
  readonly list: (...asked: Parameters<KindOperations['list']>) => Promise<ListedMergeRequest[]>;
}

export const mergeRequestKind = ({ enter, countByState, list, may }: KindOperations): MergeRequestKind => ({
  enter,
  countByState,
  may,
  async list(ctx: Context, ...asked) {
    const rows = await list(ctx, ...asked);
    const branches = await findBranches(
      ctx.platform.db,
      rows.map(({ id }) => id),
    );
    return rows.flatMap((row) => {
      const own = branches.get(row.id);
      if (own === undefined) return [];
      return [{ ...row, reviewers: reviewsThatCount(own, row.reviewers), branches: own }];
    });
  },
});
