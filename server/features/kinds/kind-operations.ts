import type { Context } from '../../platform/context.ts';
import { listSubjects } from './kind.queries.ts';
import type { KindFilter, KindRow } from './kind.queries.ts';
import { enterParent } from './kind.service.ts';
import type { Kind } from './kind.service.ts';

/** What a feature's own routes do with the subjects of its kind. `place` is the id or path of the project or group. */
export interface KindOperations {
  /** The latest first. Throws 404, or 403 for who may read none. */
  readonly list: (ctx: Context, place: string, filter: Omit<KindFilter, 'place'>) => Promise<KindRow[]>;
}

export const operationsOf = (kind: Kind): KindOperations => ({
  async list(ctx, place, filter) {
    const { parent } = await enterParent(ctx, kind, place);
    return listSubjects(ctx.platform.db, kind, ctx.viewer, { ...filter, place: parent });
  },
});
