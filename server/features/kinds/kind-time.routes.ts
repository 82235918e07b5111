import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { accessLevels } from '../../platform/access/levels.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { apiParent, parentBase } from '../../platform/subjects/subject-address.ts';
import { entriesOf, findTimelogAuthor, readTimeReport, timeRoutes } from '../planning/index.ts';
import type { KindRow } from './kind.queries.ts';
import { authorizeSubject, loadSubject, pathOf, referenceTo, updateSubject } from './kind.service.ts';
import type { Kind } from './kind.service.ts';

/** Whether subjects of this kind have times. */
export const isTimed = ({ kind }: Kind): boolean => kind.attributes.includes('time_estimate');

/** v4: the estimate and the time spent on subjects of a kind. */
export function kindTimeRoutes(app: App, kind: Kind): void {
  const { noun, segment } = kind.kind;
  timeRoutes(app, {
    base: `${apiParent(kind.kind)}/${segment}/:subject_iid`,
    params: Type.Object({ id: Type.String(), subject_iid: Type.Integer() }),
    noun,
    load: (ctx, { id, subject_iid }) => loadSubject(ctx, kind, id, String(subject_iid)),
    async change(ctx, { id, subject_iid }, changes) {
      const row = await loadSubject(ctx, kind, id, String(subject_iid));
      authorizeSubject(ctx, kind, 'admin', row);
      return updateSubject(ctx, kind, row, changes());
    },
  });
}

/** Whether this viewer may delete an entry: their own, and as a Maintainer everybody's. */
function mayDelete({ viewer }: Context, kind: Kind, row: KindRow, authorId: number | null): boolean {
  return (
    kind.policy.admin(viewer, row) &&
    ((viewer.user !== null && viewer.user.id === authorId) || row.access_level >= accessLevels.maintainer)
  );
}

/** The pages' reports of the time spent on a subject of a project. */
export function kindTimePageRoutes(app: App, kind: Kind): void {
  const { parent, segment } = kind.kind;
  const base = `${parentBase(kind.kind)}/-/${segment}/:iid` as const;
  const One = { [parent]: Type.String(), iid: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) };
  const load = (ctx: Context, params: object): Promise<KindRow> => {
    const { iid, ...of } = params as { readonly iid: number } & Readonly<Record<string, string>>;
    return loadSubject(ctx, kind, of[parent]!, String(iid));
  };
  app.get(
    `${base}/timelogs.json`,
    {
      config: { access: 'anyone' },
      schema: {
        params: Type.Object(One),
        querystring: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) }),
      },
    },
    async ({ ctx, params, query }) => {
      const row = await load(ctx, params);
      const source = {
        which: entriesOf(row.id),
        nameOf: () => ({ reference: referenceTo(kind, row), path: pathOf(kind, row) }),
        mayDelete: (authorId: number | null) => mayDelete(ctx, kind, row, authorId),
      };
      return readTimeReport(ctx, source, query.page ?? 1);
    },
  );
  app.delete(
    `${base}/timelogs/:timelog`,
    {
      config: { access: 'signed-in' },
      schema: { params: Type.Object({ ...One, timelog: Type.Integer({ minimum: 1 }) }) },
    },
    async ({ ctx, params }, reply) => {
      const { timelog, ...of } = params as { readonly timelog: number };
      const row = await load(ctx, of);
      authorizeSubject(ctx, kind, 'admin', row);
      const entry = await findTimelogAuthor(ctx.platform.db, row.id, timelog);
      if (entry === undefined) throw notFound('Timelog');
      if (!mayDelete(ctx, kind, row, entry.user_id)) throw forbidden();
      await updateSubject(ctx, kind, row, { deleteTimelog: timelog });
      return reply.status(204).send();
    },
  );
}
