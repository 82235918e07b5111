import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app.ts';
import { fieldsBelow } from '../../platform/http/fields-below.ts';
import { ClearableText } from '../../platform/http/nulls.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { sayLastChange } from '../../platform/http/unmodified-since.ts';
import { presentLabel, presentLabelChoice } from './label.presenter.ts';
import { findSubscribedLabels } from './label-subscription.queries.ts';
import { readLabelCounts, listLabels, listLabelTitles, readLabelChange, noCounts } from './label.queries.ts';
import {
  createLabel,
  deleteLabel,
  generateDefaultLabels,
  loadLabelScope,
  readLabel,
  readManagedLabel,
  updateLabel,
} from './label.service.ts';
import { loadGroup } from '../groups/index.ts';
import { loadProject } from '../projects/index.ts';

const isSubscribed = async ({ platform, viewer }: Context, { id }: { id: number }): Promise<boolean> =>
  (await findSubscribedLabels(platform.db, viewer.user?.id, [id])).has(id);

/** Entries of a picker, which searches among more. */
const mostOffered = 1000;

const Offered = Type.Object({ ...PageQuery, search: Type.Optional(Type.String({ maxLength: 255 })) });

/** The sub-form of a picker. */
const NewOfPage = Type.Object({
  title: Type.String(),
  color: Type.String(),
  description: Type.Optional(ClearableText()),
});

/** What lists of several projects are filtered by: the labels of a group with all below it, and those of one's own projects. */
function offeredLabelRoutes(app: App): void {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    query: Static<typeof Offered>,
    groupId: number | undefined,
  ) => {
    const page = pageOf(query);
    const { rows, total } = await listLabelTitles(
      request.ctx.platform.db,
      request.viewer,
      groupId,
      query.search,
      page.perPage,
      page.offset,
    );
    sendPageHeaders(request, reply, page, { total });
    return rows.map((row) => presentLabel(row));
  };
  app.get(
    '/dashboard/labels.json',
    { config: { access: 'signed-in' }, schema: { querystring: Offered } },
    (request, reply) => answer(request, reply, request.query, undefined),
  );
  app.get(
    '/groups/:group/-/issues/labels.json',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ group: Type.String() }), querystring: Offered },
    },
    async (request, reply) =>
      answer(request, reply, request.query, (await loadGroup(request.ctx, request.params.group)).id),
  );
}

const ProjectLabelQuery = Type.Object({
  ...PageQuery,
  with_counts: Type.Optional(Type.Boolean()),
  search: Type.Optional(Type.String({ maxLength: 255 })),
  include_ancestor_groups: Type.Optional(Type.Boolean()),
  archived: Type.Optional(Type.Boolean()),
});
/** Of a group's labels: also those of the groups below it, and of their projects. */
const LabelQuery = Type.Object({
  ...ProjectLabelQuery.properties,
  include_descendant_groups: Type.Optional(Type.Boolean()),
  only_group_labels: Type.Optional(Type.Boolean()),
});

/** v4 labels of projects and groups. */
export function labelRoutes(app: App): void {
  offeredLabelRoutes(app);
  const tags = ['Labels'];
  for (const kind of ['project', 'group'] as const) {
    // The calls of pickers on pages (document B, section 7).
    app.get(
      kind === 'project' ? '/:project/-/labels.json' : '/groups/:group/-/labels.json',
      {
        config: { access: 'anyone' },
        schema: {
          params: Type.Object({ [kind]: Type.String() }),
          querystring: Type.Object({ search: Type.Optional(Type.String({ maxLength: 255 })) }),
        },
      },
      async ({ ctx, params, query }) => {
        const { scope } = await loadLabelScope(ctx, kind, (params as Record<string, string>)[kind]!);
        const asked = { search: query.search, ancestors: true };
        const { rows } = await listLabels(ctx.platform.db, scope, asked, mostOffered, 0);
        return rows.map(presentLabelChoice);
      },
    );
    app.post(
      kind === 'project' ? '/:project/-/labels' : '/groups/:group/-/labels',
      {
        config: { access: 'signed-in' },
        preValidation: fieldsBelow('label'),
        schema: { params: Type.Object({ [kind]: Type.String() }), body: NewOfPage },
      },
      async ({ ctx, params, body }, reply) => {
        const loaded = await loadLabelScope(ctx, kind, (params as Record<string, string>)[kind]!);
        return reply.status(201).send(presentLabelChoice(await createLabel(ctx, loaded, body)));
      },
    );

    const base = `/api/v4/${kind}s/:id/labels` as const;
    const ScopeId = Type.Object({ id: Type.String() });
    const LabelId = Type.Object({ id: Type.String(), label_id: Type.String() });
    const projectIdOf = (scope: { kind: string; id: number }): number | null =>
      scope.kind === 'project' ? scope.id : null;

    app.get(
      base,
      {
        config: { access: 'anyone' },
        schema: {
          tags,
          summary: `List the labels of a ${kind}`,
          params: ScopeId,
          querystring: kind === 'group' ? LabelQuery : (ProjectLabelQuery as typeof LabelQuery),
        },
      },
      async (request, reply) => {
        const { scope } = await loadLabelScope(request.ctx, kind, request.params.id);
        const { query } = request;
        const page = pageOf(query);
        const { db } = request.ctx.platform;
        // Labels are not archived here: none is where those are asked for.
        const { rows, total } =
          query.archived === true
            ? { rows: [], total: 0 }
            : await listLabels(
                db,
                scope,
                {
                  search: query.search,
                  ancestors: query.include_ancestor_groups ?? true,
                  below:
                    query.include_descendant_groups === true
                      ? { viewer: request.viewer, projects: query.only_group_labels === false }
                      : undefined,
                },
                page.perPage,
                page.offset,
              );
        const counts =
          query.with_counts === true
            ? await readLabelCounts(
                db,
                request.viewer,
                projectIdOf(scope),
                rows.map((row) => row.id),
              )
            : undefined;
        sendPageHeaders(request, reply, page, { total });
        const subscribed = await findSubscribedLabels(
          db,
          request.viewer.user?.id,
          rows.map((row) => row.id),
        );
        return rows.map((row) =>
          presentLabel(row, {
            counts: counts === undefined ? undefined : (counts.get(row.id) ?? noCounts),
            subscribed: subscribed.has(row.id),
          }),
        );
      },
    );
    app.get(
      `${base}/:label_id`,
      {
        config: { access: 'anyone' },
        schema: { tags, summary: `Show a label of a ${kind}`, params: LabelId },
      },
      async (request, reply) => {
        const { scope } = await loadLabelScope(request.ctx, kind, request.params.id);
        const label = await readLabel(request.ctx, scope, request.params.label_id);
        await sayLastChange(request, reply, () => readLabelChange(request.ctx.platform.db, label.id));
        const counts = await readLabelCounts(request.ctx.platform.db, request.viewer, projectIdOf(scope), [
          label.id,
        ]);
        return presentLabel(label, {
          counts: counts.get(label.id) ?? noCounts,
          subscribed: await isSubscribed(request.ctx, label),
        });
      },
    );

    const Writable = {
      description: Type.Optional(ClearableText()),
      priority: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
    };
    app.post(
      base,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: `Create a label in a ${kind}`,
          params: ScopeId,
          body: Type.Object({ ...Writable, name: Type.String(), color: Type.String() }),
        },
      },
      async (request, reply) => {
        const loaded = await loadLabelScope(request.ctx, kind, request.params.id);
        const { name, ...input } = request.body;
        return reply.status(201).send(
          presentLabel(await createLabel(request.ctx, loaded, { ...input, title: name }), {
            counts: noCounts,
          }),
        );
      },
    );
    const Changes = Type.Object({
      ...Writable,
      name: Type.Optional(Type.String()),
      new_name: Type.Optional(Type.String()),
      color: Type.Optional(Type.String()),
    });
    app.put(
      `${base}/:label_id`,
      {
        config: { access: 'signed-in' },
        schema: { tags, summary: `Change a label of a ${kind}`, params: LabelId, body: Changes },
      },
      async (request) => {
        const loaded = await loadLabelScope(request.ctx, kind, request.params.id);
        const { new_name, name: _old, ...changes } = request.body;
        const label = await readManagedLabel(request.ctx, loaded, request.params.label_id);
        return presentLabel(await updateLabel(request.ctx, loaded, label, { ...changes, title: new_name }), {
          subscribed: await isSubscribed(request.ctx, label),
        });
      },
    );
    app.delete(
      `${base}/:label_id`,
      {
        config: { access: 'signed-in' },
        schema: { tags, summary: `Delete a label of a ${kind}`, params: LabelId },
      },
      async (request, reply) => {
        const loaded = await loadLabelScope(request.ctx, kind, request.params.id);
        await deleteLabel(
          request.ctx,
          loaded,
          await readManagedLabel(request.ctx, loaded, request.params.label_id),
        );
        return reply.status(204).send();
      },
    );
    // Older clients name the label in a parameter.
    app.put(
      base,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: `Change a label of a ${kind} by name`,
          params: ScopeId,
          body: Type.Object({ ...Changes.properties, name: Type.String() }),
        },
      },
      async (request) => {
        const loaded = await loadLabelScope(request.ctx, kind, request.params.id);
        const { new_name, name, ...changes } = request.body;
        const label = await readManagedLabel(request.ctx, loaded, name);
        return presentLabel(await updateLabel(request.ctx, loaded, label, { ...changes, title: new_name }), {
          subscribed: await isSubscribed(request.ctx, label),
        });
      },
    );
    app.delete(
      base,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: `Delete a label of a ${kind} by name`,
          params: ScopeId,
          body: Type.Object({ name: Type.String() }),
        },
      },
      async (request, reply) => {
        const loaded = await loadLabelScope(request.ctx, kind, request.params.id);
        await deleteLabel(
          request.ctx,
          loaded,
          await readManagedLabel(request.ctx, loaded, request.body.name),
        );
        return reply.status(204).send();
      },
    );
  }

  app.post(
    '/-/projects/:id/labels/generate',
    { config: { access: 'signed-in' }, schema: { params: Type.Object({ id: Type.String() }) } },
    async (request, reply) => {
      await generateDefaultLabels(request.ctx, await loadProject(request.ctx, request.params.id));
      return reply.status(204).send();
    },
  );
}
