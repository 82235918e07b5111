import type { Context } from '../../platform/context.ts';
import type { KindOperations, KindRow } from '../kinds/index.ts';
import { findBranches } from './merge-request.queries.ts';
import type { Branches } from './merge-request.queries.ts';

type Listed = Parameters<KindOperations['list']>[2];
/** What the pages do with merge requests as subjects of their kind. */
export interface MergeRequestKind {
  readonly list: (
    ctx: Context,
    project: string,
    filter: Listed,
  ) => Promise<(KindRow & { readonly branches: Branches })[]>;
}

export const mergeRequestKind = ({ list }: KindOperations): MergeRequestKind => ({
  async list(ctx, project, filter) {
    const rows = await list(ctx, project, filter);
    const branches = await findBranches(
      ctx.platform.db,
      rows.map(({ id }) => id),
    );
    return rows.flatMap((row) => {
      const own = branches.get(row.id);
      return own === undefined ? [] : [{ ...row, branches: own }];
    });
  },
});
