import { Type } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { App } from '../../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../../platform/http/pagination.ts';
import type { KindOperations, KindRow, PresentedSubject } from '../../kinds/index.ts';
import { deleteLink, linkPageRoutes, linkSubjects, linkTypes, listLinked } from '../../links/index.ts';
import type { Linked, LinkType } from '../../links/index.ts';
import { checkTime } from '../../../platform/http/parameters.ts';
import { listEpicLinks } from '../tree/tree.queries.ts';
import { epicNotFound } from '../tree/tree.attributes.ts';
import { epicLinksOf, presentLinkedEpics } from './epic-links.ts';

const tags = ['Related epics'];
const base = '/api/v4/groups/:id/epics/:epic_iid/related_epics';
const EpicId = Type.Object({ id: Type.String(), epic_iid: Type.Integer() });
const Time = Type.Optional(Type.String());
/** Greater numbers name no epic. */
const Iid = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 });

/** v4: the links between epics, and the page calls of the block of linked epics. */
export function relatedEpicRoutes(app: App, operations: KindOperations): void {
  const kind = epicLinksOf(operations);
  const load = (ctx: Context, params: { readonly id: string; readonly epic_iid: number }): Promise<KindRow> =>
    operations.load(ctx, params.id, params.epic_iid);
  /** By id. */
  const present = async (
    ctx: Context,
    rows: readonly KindRow[],
  ): Promise<ReadonlyMap<number, PresentedSubject>> =>
    new Map((await operations.present(ctx, rows)).map((one) => [one.id, one]));
  /** A link as v4 answers it, from the one that was asked for to the other. */
  const presentLink = async (ctx: Context, source: KindRow, { link, ...target }: Linked<KindRow>) => {
    const epics = await present(ctx, [source, target]);
    return {
      id: link.link_id,
      created_at: link.created_at,
      updated_at: link.updated_at,
      source_epic: epics.get(source.id) ?? null,
      target_epic: epics.get(target.id) ?? null,
      link_type: link.link_type,
    };
  };

  app.get(
    '/api/v4/groups/:id/related_epic_links',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'List the links of the epics of a group',
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object({
          ...PageQuery,
          created_after: Time,
          created_before: Time,
          updated_after: Time,
          updated_before: Time,
        }),
      },
    },
    async (request, reply) => {
      const { ctx, query } = request;
      const group = await operations.enter(ctx, request.params.id);
      const page = pageOf(query);
      const { links, total } = await listEpicLinks(
        ctx.platform.db,
        ctx.viewer,
        group.id,
        {
          createdAfter: checkTime('created_after', query.created_after),
          createdBefore: checkTime('created_before', query.created_before),
          updatedAfter: checkTime('updated_after', query.updated_after),
          updatedBefore: checkTime('updated_before', query.updated_before),
        },
        { limit: page.perPage, offset: page.offset },
      );
      sendPageHeaders(request, reply, page, { total });
      const ids = links.flatMap(({ source_id, target_id }) => [source_id, target_id]);
      const epics = await present(ctx, await operations.find(ctx, [...new Set(ids)]));
      return links.flatMap(({ source_id, target_id, ...link }) => {
        const [source, target] = [epics.get(source_id), epics.get(target_id)];
        // Became hidden between the two queries.
        if (source === undefined || target === undefined) return [];
        return [{ ...link, source_epic: source, target_epic: target }];
      });
    },
  );
  app.get(
    base,
    {
      config: { access: 'anyone' },
      schema: { tags, summary: 'List the epics that an epic is linked to', params: EpicId },
    },
    async ({ ctx, params }) => {
      const linked = await listLinked(ctx, kind, (await load(ctx, params)).id);
      const epics = await present(ctx, linked);
      return linked.flatMap(({ id, link }) => {
        const epic = epics.get(id);
        return epic === undefined
          ? []
          : [
              {
                ...epic,
                related_epic_link_id: link.link_id,
                link_type: link.link_type,
                link_created_at: link.created_at,
                link_updated_at: link.updated_at,
              },
            ];
      });
    },
  );
  app.post(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Link an epic to another',
        params: EpicId,
        body: Type.Object({
          target_group_id: Type.Optional(
            Type.Union([Type.Integer(), Type.String()], {
              description: 'The same group where it is not given',
            }),
          ),
          target_epic_iid: Iid,
          link_type: Type.Optional(Type.Enum([...linkTypes])),
        }),
      },
    },
    async ({ ctx, params, body }, reply) => {
      const source = await load(ctx, params);
      const group = String(body.target_group_id ?? source.namespace_id);
      const target = await operations.load(ctx, group, body.target_epic_iid);
      const type = (body.link_type ?? 'relates_to') as LinkType;
      await transaction(ctx.platform.db, (tx) => linkSubjects(tx, ctx, kind, { source, target, type }));
      const made = (await listLinked(ctx, kind, source.id)).find(({ id }) => id === target.id);
      // Removed by somebody else at this moment.
      if (made === undefined) throw epicNotFound();
      return reply.status(201).send(await presentLink(ctx, source, made));
    },
  );
  app.delete(
    `${base}/:related_epic_link_id`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Remove a link of an epic',
        params: Type.Object({ ...EpicId.properties, related_epic_link_id: Type.Integer() }),
      },
    },
    async ({ ctx, params }) => {
      const source = await load(ctx, params);
      return presentLink(ctx, source, await deleteLink(ctx, kind, source, params.related_epic_link_id));
    },
  );
  linkPageRoutes(app, {
    kind,
    address: { parent: 'group', segment: 'epics' },
    load: operations.load,
    present: presentLinkedEpics,
  });
}
