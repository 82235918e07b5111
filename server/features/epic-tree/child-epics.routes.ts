import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { NeighbourIds, neighboursIn } from '../../platform/http/neighbours.ts';
import { submissionKey } from '../discussions/index.ts';
import { epicNotFound, epicOperations as epics, listChildren, moveChild } from '../epics/index.ts';
import type { KindRow } from '../kinds/index.ts';
import { addChild, createChild, readEpic, removeChild } from './change-tree.ts';

const tags = ['Epics'];
const base = '/api/v4/groups/:id/epics/:epic_iid/epics';
const One = Type.Object({ id: Type.String(), epic_iid: Type.Integer() });
const Child = Type.Object({ ...One.properties, child_epic_id: Type.Integer() });

const load = (ctx: Context, { id, epic_iid }: Static<typeof One>): Promise<KindRow> =>
  epics.load(ctx, id, epic_iid);

/** The children of an epic in their order. */
async function presentChildren(ctx: Context, epicId: number) {
  const placed = await listChildren(ctx.platform.db, ctx.viewer, epicId);
  const rows = await epics.find(
    ctx,
    placed.map(({ id }) => id),
  );
  const positions = new Map(placed.map(({ id, relative_position }) => [id, relative_position]));
  const byId = new Map((await epics.present(ctx, rows)).map((one) => [one['id'] as number, one]));
  return placed.flatMap(({ id }) => {
    const one = byId.get(id);
    return one === undefined ? [] : [{ ...one, relative_position: positions.get(id) ?? null }];
  });
}

/** An epic that came to be below another one, or left it. Throws 404 if it was deleted meanwhile. */
async function presentChild(ctx: Context, { iid }: KindRow, groupId: string, child: KindRow) {
  const [one] = await epics.present(ctx, [child]);
  if (one === undefined) throw epicNotFound();
  const group = encodeURIComponent(groupId);
  return {
    ...one,
    url: one['web_url'],
    relation_url: `${ctx.baseUrl}/api/v4/groups/${group}/epics/${iid}/epics/${child.id}`,
  };
}

/** v4: the child epics of an epic. There are few enough to answer all at once. */
export function childEpicRoutes(app: App): void {
  app.get(
    base,
    {
      config: { access: 'anyone' },
      schema: { tags, summary: 'List the child epics of an epic', params: One },
    },
    async ({ ctx, params }) => presentChildren(ctx, (await load(ctx, params)).id),
  );
  app.post(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Create an epic below another one',
        params: One,
        body: Type.Object({ title: Type.String(), confidential: Type.Optional(Type.Boolean()) }),
      },
    },
    async ({ ctx, params, body, headers }, reply) => {
      const epic = await load(ctx, params);
      const child = await createChild(ctx, epic, { ...body, submissionKey: submissionKey(headers) });
      return reply.status(201).send(await presentChild(ctx, epic, params.id, child));
    },
  );
  app.post(
    `${base}/:child_epic_id`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Put an epic below another one', params: Child },
    },
    async ({ ctx, params }, reply) => {
      const epic = await load(ctx, params);
      const child = await addChild(ctx, epic, await readEpic(ctx, params.child_epic_id));
      return reply.status(201).send(await presentChild(ctx, epic, params.id, child));
    },
  );
  app.put(
    `${base}/:child_epic_id`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Move a child epic among its neighbours',
        params: Child,
        body: NeighbourIds,
      },
    },
    async ({ ctx, params, body }) => {
      const epic = await load(ctx, params);
      epics.authorize(ctx, 'update', epic);
      await moveChild(ctx, epic.id, params.child_epic_id, neighboursIn(body));
      return presentChildren(ctx, epic.id);
    },
  );
  app.delete(
    `${base}/:child_epic_id`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Take an epic from below another one', params: Child },
    },
    async ({ ctx, params }) => {
      const epic = await load(ctx, params);
      const child = await removeChild(ctx, epic, await readEpic(ctx, params.child_epic_id));
      return presentChild(ctx, epic, params.id, child);
    },
  );
}
