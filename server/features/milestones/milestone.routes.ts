import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { ClearableText } from '../../platform/http/nulls.ts';
import { checkDay, checkTime, CommaList, idsOf } from '../../platform/http/parameters.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { promoteMilestone } from './promote-milestone.ts';
import { presentMilestone, presentMilestonePage } from './milestone.presenter.ts';
import { countMilestoneIssues, listMilestones, listMilestoneTitles } from './milestone.queries.ts';
import {
  createMilestone,
  deleteMilestone,
  loadMilestoneScope,
  readMilestone,
  updateMilestone,
} from './milestone.service.ts';
import { loadGroup } from '../groups/index.ts';

/** Entries of a picker, which searches among more. */
const mostOffered = 1000;

const Offered = Type.Object({ ...PageQuery, search: Type.Optional(Type.String({ maxLength: 255 })) });

/** What lists of several projects are filtered by: the milestones of a group with all below it, and those of one's own projects. */
function offeredMilestoneRoutes(app: App): void {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    query: Static<typeof Offered>,
    groupId: number | undefined,
  ) => {
    const page = pageOf(query);
    const { db } = request.ctx.platform;
    const { rows, total } = await listMilestoneTitles(
      db,
      request.viewer,
      groupId,
      query.search,
      page.perPage,
      page.offset,
    );
    sendPageHeaders(request, reply, page, { total });
    return rows.map((row) => presentMilestone(row, request.ctx.baseUrl));
  };
  app.get(
    '/dashboard/milestones.json',
    { config: { access: 'signed-in' }, schema: { querystring: Offered } },
    (request, reply) => answer(request, reply, request.query, undefined),
  );
  app.get(
    '/groups/:group/-/issues/milestones.json',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ group: Type.String() }), querystring: Offered },
    },
    async (request, reply) =>
      answer(request, reply, request.query, (await loadGroup(request.ctx, request.params.group)).id),
  );
}

/** v4 milestones of projects and groups. */
export function milestoneRoutes(app: App): void {
  offeredMilestoneRoutes(app);
  const tags = ['Milestones'];
  const OptionalDate = Type.Optional(Type.Union([Type.String(), Type.Null()]));
  for (const kind of ['project', 'group'] as const) {
    // The calls of pickers on pages (document B, section 7): open ones, by due date.
    app.get(
      kind === 'project' ? '/:project/-/milestones.json' : '/groups/:group/-/milestones.json',
      { config: { access: 'anyone' }, schema: { params: Type.Object({ [kind]: Type.String() }) } },
      async ({ ctx, params }) => {
        const { scope } = await loadMilestoneScope(ctx, kind, (params as Record<string, string>)[kind]!);
        const { rows } = await listMilestones(
          ctx.platform.db,
          scope,
          { state: 'active', ancestors: true },
          mostOffered,
          0,
        );
        return rows.map((row) => ({ ...presentMilestone(row, ctx.baseUrl), name: row.title }));
      },
    );

    const base = `/api/v4/${kind}s/:id/milestones` as const;
    const ScopeId = Type.Object({ id: Type.String() });
    const MilestoneId = Type.Object({ id: Type.String(), milestone_id: Type.Integer() });

    app.get(
      base,
      {
        config: { access: 'anyone' },
        schema: {
          tags,
          summary: `List the milestones of a ${kind}`,
          params: ScopeId,
          querystring: Type.Object({
            ...PageQuery,
            state: Type.Optional(Type.Enum(['active', 'closed', 'all'])),
            title: Type.Optional(Type.String()),
            search: Type.Optional(Type.String({ maxLength: 255 })),
            iids: Type.Optional(CommaList),
            include_ancestors: Type.Optional(Type.Boolean()),
            include_parent_milestones: Type.Optional(Type.Boolean()),
            include_descendants: Type.Optional(Type.Boolean()),
            search_title: Type.Optional(Type.String({ maxLength: 255 })),
            containing_date: Type.Optional(Type.String()),
            updated_before: Type.Optional(Type.String()),
            updated_after: Type.Optional(Type.String()),
            with_counts: Type.Optional(Type.Boolean()),
          }),
        },
      },
      async (request, reply) => {
        const { scope } = await loadMilestoneScope(request.ctx, kind, request.params.id);
        const { query } = request;
        const page = pageOf(query);
        const { db } = request.ctx.platform;
        const filter = {
          state: query.state,
          title: query.title,
          search: query.search,
          iids: idsOf('iids', query.iids),
          searchTitle: query.search_title,
          containing: checkDay('containing_date', query.containing_date),
          updatedBefore: checkTime('updated_before', query.updated_before),
          updatedAfter: checkTime('updated_after', query.updated_after),
          below: kind === 'group' && query.include_descendants === true ? request.viewer : undefined,
          ancestors: query.include_ancestors ?? query.include_parent_milestones ?? false,
        };
        const { rows, total } = await listMilestones(db, scope, filter, page.perPage, page.offset);
        sendPageHeaders(request, reply, page, { total });
        const counts =
          query.with_counts === true
            ? await countMilestoneIssues(
                db,
                request.viewer,
                rows.map((row) => row.id),
              )
            : undefined;
        return rows.map((row) => ({
          ...presentMilestone(row, request.ctx.baseUrl),
          ...(counts === undefined ? {} : { issues: counts.get(row.id) ?? { opened: 0, closed: 0 } }),
        }));
      },
    );
    app.get(
      `${base}/:milestone_id`,
      {
        config: { access: 'anyone' },
        schema: { tags, summary: `Show a milestone of a ${kind}`, params: MilestoneId },
      },
      async (request) => {
        const { scope } = await loadMilestoneScope(request.ctx, kind, request.params.id);
        return presentMilestone(
          await readMilestone(request.ctx, scope, request.params.milestone_id),
          request.ctx.baseUrl,
        );
      },
    );
    const Writable = {
      description: Type.Optional(ClearableText()),
      due_date: OptionalDate,
      start_date: OptionalDate,
    };
    app.post(
      base,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: `Create a milestone in a ${kind}`,
          params: ScopeId,
          body: Type.Object({ ...Writable, title: Type.String() }),
        },
      },
      async (request, reply) => {
        const loaded = await loadMilestoneScope(request.ctx, kind, request.params.id);
        return reply
          .status(201)
          .send(
            presentMilestone(await createMilestone(request.ctx, loaded, request.body), request.ctx.baseUrl),
          );
      },
    );
    app.put(
      `${base}/:milestone_id`,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: `Change a milestone of a ${kind}`,
          params: MilestoneId,
          body: Type.Object({
            ...Writable,
            title: Type.Optional(Type.String()),
            state_event: Type.Optional(Type.Enum(['close', 'activate'])),
            // The description that was seen: 409 where somebody has written another one since.
            description_was: Type.Optional(Type.String()),
          }),
        },
      },
      async (request) => {
        const loaded = await loadMilestoneScope(request.ctx, kind, request.params.id);
        return presentMilestone(
          await updateMilestone(request.ctx, loaded, request.params.milestone_id, request.body),
          request.ctx.baseUrl,
        );
      },
    );
    app.delete(
      `${base}/:milestone_id`,
      {
        config: { access: 'signed-in' },
        schema: { tags, summary: `Delete a milestone of a ${kind}`, params: MilestoneId },
      },
      async (request, reply) => {
        const loaded = await loadMilestoneScope(request.ctx, kind, request.params.id);
        await deleteMilestone(request.ctx, loaded, request.params.milestone_id);
        return reply.status(204).send();
      },
    );
  }

  app.post(
    '/api/v4/projects/:id/milestones/:milestone_id/promote',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['Milestones'],
        summary: 'Promote a milestone of a project to its group',
        params: Type.Object({ id: Type.String(), milestone_id: Type.Integer() }),
      },
    },
    async ({ ctx, params }) =>
      presentMilestone(await promoteMilestone(ctx, params.id, params.milestone_id), ctx.baseUrl),
  );

  const Iid = { iid: Type.Integer() };
  app.get(
    '/:project/-/milestones/:iid.json',
    { config: { access: 'anyone' }, schema: { params: Type.Object({ project: Type.String(), ...Iid }) } },
    async (request) => {
      const loaded = await loadMilestoneScope(request.ctx, 'project', request.params.project);
      return presentMilestonePage(request.ctx, loaded, request.params.iid);
    },
  );
  app.get(
    '/groups/:group/-/milestones/:iid.json',
    { config: { access: 'anyone' }, schema: { params: Type.Object({ group: Type.String(), ...Iid }) } },
    async (request) => {
      const loaded = await loadMilestoneScope(request.ctx, 'group', request.params.group);
      return presentMilestonePage(request.ctx, loaded, request.params.iid);
    },
  );
}
