import { Type } from 'typebox';
import type { Static } from 'typebox';
import { treeLevelsAtOnce } from '../../../contract/epics/epic-tree.ts';
import type { Context } from '../../platform/context.ts';
import { badRequest } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { NeighbourIds, neighboursIn } from '../../platform/http/neighbours.ts';
import { CommaList, idsOf } from '../../platform/http/parameters.ts';
import { epicOperations as epics, moveChild, moveEpicIssue } from '../epics/index.ts';
import type { KindRow } from '../kinds/index.ts';
import { addNamed } from './add-named.ts';
import { readTree, readTrees } from './read-tree.ts';

const base = '/groups/:group/-/epics/:iid/tree';
const One = Type.Object({ group: Type.String(), iid: Type.Integer() });
const Link = Type.Object({ ...One.properties, link: Type.Integer() });
const Place = Type.Object({ epic: NeighbourIds });

const load = (ctx: Context, { group, iid }: Static<typeof One>): Promise<KindRow> =>
  epics.load(ctx, group, iid);

/** The page calls of what is below an epic. */
export function treePageRoutes(app: App): void {
  app.get(
    base,
    {
      config: { access: 'anyone' },
      schema: {
        params: One,
        querystring: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
      },
    },
    async ({ ctx, params, query }) => readTree(ctx, await load(ctx, params), query.page),
  );
  app.get(
    '/groups/:group/-/epics/trees',
    {
      config: { access: 'anyone' },
      schema: {
        params: Type.Object({ group: Type.String() }),
        querystring: Type.Object({ ids: CommaList }),
      },
    },
    async ({ ctx, params, query }) => {
      const { id: groupId } = await epics.enter(ctx, params.group);
      const ids = [...new Set(idsOf('ids', query.ids))];
      if (ids.length > treeLevelsAtOnce)
        throw badRequest(`Ask for the trees of at most ${treeLevelsAtOnce} epics at once.`);
      const rows = await epics.find(ctx, ids);
      return readTrees(
        ctx,
        rows.filter(({ traversal_ids }) => traversal_ids.includes(groupId)),
      );
    },
  );
  app.post(
    base,
    {
      config: { access: 'signed-in' },
      schema: { params: One, body: Type.Object({ issuable_references: CommaList }) },
    },
    async ({ ctx, params, body }) => {
      const epic = await load(ctx, params);
      const { issuable_references: given } = body;
      const words = (typeof given === 'string' ? [given] : given.map(String))
        .flatMap((text) => text.split(/[\s,]+/))
        .filter((word) => word !== '');
      await addNamed(ctx, epic, [...new Set(words)]);
      return readTree(ctx, epic);
    },
  );
  for (const [path, move] of [
    ['epics', moveChild],
    ['issues', moveEpicIssue],
  ] as const)
    app.put(
      `${base}/${path}/:link`,
      { config: { access: 'signed-in' }, schema: { params: Link, body: Place } },
      async ({ ctx, params, body }) => {
        const epic = await load(ctx, params);
        epics.authorize(ctx, 'update', epic);
        await move(ctx, epic.id, params.link, neighboursIn(body.epic));
        return readTree(ctx, epic);
      },
    );
}
