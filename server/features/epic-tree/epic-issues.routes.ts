import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { NeighbourIds, neighboursIn } from '../../platform/http/neighbours.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import {
  countEpicIssues,
  epicOperations as epics,
  findPlacedIssue,
  issueNotFound,
  listEpicIssues,
  moveEpicIssue,
} from '../epics/index.ts';
import type { Placed } from '../epics/index.ts';
import { findLoadedIssues, presentIssues } from '../issues/index.ts';
import type { LoadedIssue } from '../issues/index.ts';
import type { KindRow } from '../kinds/index.ts';
import { addIssue, readIssue, removeIssue } from './change-tree.ts';

const tags = ['Epics'];
const base = '/api/v4/groups/:id/epics/:epic_iid/issues';
const One = Type.Object({ id: Type.String(), epic_iid: Type.Integer() });
const Place = Type.Object({ ...One.properties, epic_issue_id: Type.Integer() });
const load = (ctx: Context, { id, epic_iid }: Static<typeof One>): Promise<KindRow> =>
  epics.load(ctx, id, epic_iid);

/** Issues in the order of their places. */
async function presentPlaced(ctx: Context, placed: readonly Placed[]) {
  const loaded = await findLoadedIssues(
    ctx,
    placed.map(({ id }) => id),
  );
  const presented = await presentIssues(
    ctx,
    loaded.map(({ issue }) => issue),
  );
  const byId = new Map(presented.map((issue) => [issue.id, issue]));
  return placed.flatMap(({ id, link_id, relative_position }) => {
    const issue = byId.get(id);
    return issue === undefined ? [] : [{ ...issue, epic_issue_id: link_id, relative_position }];
  });
}

/** The issue's place in an epic, as v4 answers changes of it. */
async function presentPlace(ctx: Context, epic: KindRow, { issue }: LoadedIssue, placeId: number | null) {
  const [[presented], [placed]] = await Promise.all([
    epics.present(ctx, [epic]),
    presentIssues(ctx, [issue]),
  ]);
  return { id: placeId, epic: presented ?? null, issue: placed! };
}

/** v4: the issues of an epic. */
export function epicIssueRoutes(app: App): void {
  app.get(
    base,
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'List the issues of an epic',
        params: One,
        querystring: Type.Object(PageQuery),
      },
    },
    async (request, reply) => {
      const { ctx } = request;
      const { id } = await load(ctx, request.params);
      const page = pageOf(request.query);
      const { db } = ctx.platform;
      const [placed, total] = await Promise.all([
        listEpicIssues(db, ctx.viewer, id, { limit: page.perPage, offset: page.offset }),
        countEpicIssues(db, ctx.viewer, id),
      ]);
      sendPageHeaders(request, reply, page, { total });
      return presentPlaced(ctx, placed);
    },
  );
  app.post(
    `${base}/:issue_id`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Put an issue into an epic',
        params: Type.Object({ ...One.properties, issue_id: Type.Integer() }),
      },
    },
    async ({ ctx, params }, reply) => {
      const epic = await load(ctx, params);
      const loaded = await addIssue(ctx, epic, await readIssue(ctx, params.issue_id));
      return reply
        .status(201)
        .send(await presentPlace(ctx, epic, loaded, loaded.issue.epic?.link_id ?? null));
    },
  );
  app.put(
    `${base}/:epic_issue_id`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Move an issue among those of its epic',
        params: Place,
        body: NeighbourIds,
      },
    },
    async ({ ctx, params, body }) => {
      const epic = await load(ctx, params);
      epics.authorize(ctx, 'update', epic);
      await moveEpicIssue(ctx, epic.id, params.epic_issue_id, neighboursIn(body));
      return presentPlaced(
        ctx,
        await listEpicIssues(ctx.platform.db, ctx.viewer, epic.id, { limit: 100, offset: 0 }),
      );
    },
  );
  app.delete(
    `${base}/:epic_issue_id`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Take an issue out of an epic', params: Place },
    },
    async ({ ctx, params }) => {
      const epic = await load(ctx, params);
      epics.authorize(ctx, 'update', epic);
      const placeId = params.epic_issue_id;
      const issueId = await findPlacedIssue(ctx.platform.db, ctx.viewer, epic.id, placeId);
      if (issueId === undefined) throw issueNotFound();
      const loaded = await removeIssue(ctx, epic, await readIssue(ctx, issueId));
      return presentPlace(ctx, epic, loaded, placeId);
    },
  );
}
