import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { ClearableText } from '../../platform/http/nulls.ts';
import { CommaList, idsOf } from '../../platform/http/parameters.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { AvatarField, readAvatarChange } from '../avatars/index.ts';
import { presentGroup } from './group.presenter.ts';
import { countGroupContents, listGroups } from './group.queries.ts';
import type { GroupFilter } from './group.queries.ts';
import { archiveGroup, createGroup, deleteGroup, loadGroup, updateGroup } from './group.service.ts';
import type { GroupChanges, GroupInput } from './group.service.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

const VisibilityName = Type.Enum(['private', 'internal', 'public']);
const GroupId = Type.Object({ id: Type.String() });
const tags = ['Groups'];

/** What a group can be given from its beginning, and later. */
const Choices = {
  project_creation_level: Type.Optional(Type.Enum(['noone', 'maintainer', 'developer', 'owner'])),
  subgroup_creation_level: Type.Optional(Type.Enum(['owner', 'maintainer'])),
  emails_enabled: Type.Optional(Type.Boolean()),
  // v4's older name.
  emails_disabled: Type.Optional(Type.Boolean()),
};
const emailsOf = (body: {
  readonly emails_enabled?: boolean;
  readonly emails_disabled?: boolean;
}): boolean | undefined =>
  body.emails_enabled ?? (body.emails_disabled === undefined ? undefined : !body.emails_disabled);

const ListQuery = Type.Object({
  ...PageQuery,
  search: Type.Optional(Type.String({ maxLength: 255 })),
  owned: Type.Optional(Type.Boolean()),
  all_available: Type.Optional(Type.Boolean()),
  top_level_only: Type.Optional(Type.Boolean()),
  min_access_level: Type.Optional(Type.Integer()),
  skip_groups: Type.Optional(CommaList),
  visibility: Type.Optional(VisibilityName),
  order_by: Type.Optional(Type.Enum(['name', 'path', 'id', 'created_at', 'similarity'])),
  sort: Type.Optional(Type.Enum(['asc', 'desc'])),
  statistics: Type.Optional(Type.Boolean()),
  simple: Type.Optional(Type.Boolean()),
  archived: Type.Optional(Type.Boolean()),
  active: Type.Optional(Type.Boolean()),
});

type ListParameters = {
  page?: number;
  per_page?: number;
  search?: string;
  owned?: boolean;
  all_available?: boolean;
  top_level_only?: boolean;
  min_access_level?: number;
  skip_groups?: string | (string | number)[];
  visibility?: string;
  archived?: boolean;
  active?: boolean;
  order_by?: string;
  sort?: string;
};

/** v4 groups. */
export function groupRoutes(app: App): void {
  async function answerList(
    request: FastifyRequest,
    reply: FastifyReply,
    query: ListParameters,
    more: Partial<GroupFilter>,
  ) {
    const page = pageOf(query);
    const filter: GroupFilter = {
      search: query.search,
      owned: query.owned,
      memberOnly: query.all_available === false,
      topLevelOnly: query.top_level_only,
      minimumLevel: query.min_access_level,
      skipGroups: idsOf('skip_groups', query.skip_groups),
      visibility: query.visibility,
      // Neither archived nor about to be deleted; what is deleted is not listed.
      archived: query.archived ?? (query.active === undefined ? undefined : !query.active),
      orderBy: query.order_by,
      sort: query.sort,
      ...more,
    };
    const { db } = request.ctx.platform;
    const { rows, total } = await listGroups(db, request.viewer, filter, page.perPage, page.offset);
    const counts = await countGroupContents(
      db,
      request.viewer,
      rows.map((row) => row.id),
    );
    sendPageHeaders(request, reply, page, { total });
    return rows.map((row) => presentGroup(row, request.ctx.baseUrl, counts.get(row.id)));
  }

  app.get(
    '/api/v4/groups',
    { config: { access: 'anyone' }, schema: { tags, summary: 'List groups', querystring: ListQuery } },
    async (request, reply) => answerList(request, reply, request.query as ListParameters, {}),
  );
  app.get(
    '/api/v4/groups/:id/subgroups',
    {
      config: { access: 'anyone' },
      schema: { tags, summary: 'List the groups in a group', params: GroupId, querystring: ListQuery },
    },
    async (request, reply) => {
      const group = await loadGroup(request.ctx, request.params.id);
      return answerList(request, reply, request.query as ListParameters, { parentId: group.id });
    },
  );
  app.get(
    '/api/v4/groups/:id/descendant_groups',
    {
      config: { access: 'anyone' },
      schema: { tags, summary: 'List the groups below a group', params: GroupId, querystring: ListQuery },
    },
    async (request, reply) => {
      const group = await loadGroup(request.ctx, request.params.id);
      return answerList(request, reply, request.query as ListParameters, { ancestorId: group.id });
    },
  );

  app.post(
    '/api/v4/groups',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Create a group',
        body: Type.Object({
          name: Type.String(),
          path: Type.String(),
          description: Type.Optional(ClearableText({ maxLength: 5000 })),
          visibility: Type.Optional(VisibilityName),
          parent_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
          ...Choices,
          ...AvatarField,
        }),
      },
    },
    async (request, reply) => {
      const { avatar, ...input } = request.body;
      const group = await createGroup(request.ctx, {
        ...(input as GroupInput),
        emails_enabled: emailsOf(input),
        avatar: readAvatarChange(avatar),
      });
      return reply.status(201).send(presentGroup(group, request.ctx.baseUrl));
    },
  );

  app.put(
    '/api/v4/groups/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Change a group',
        params: GroupId,
        body: Type.Object({
          name: Type.Optional(Type.String({ maxLength: 255 })),
          path: Type.Optional(Type.String()),
          description: Type.Optional(ClearableText({ maxLength: 5000 })),
          visibility: Type.Optional(VisibilityName),
          ...Choices,
          ...AvatarField,
        }),
      },
    },
    async (request) => {
      const group = await loadGroup(request.ctx, request.params.id);
      const { avatar, ...changes } = request.body;
      const changed = await updateGroup(request.ctx, group, {
        ...(changes as GroupChanges),
        emails_enabled: emailsOf(changes),
        avatar: readAvatarChange(avatar),
      });
      return presentGroup(changed, request.ctx.baseUrl);
    },
  );

  for (const archived of [true, false]) {
    app.post(
      `/api/v4/groups/:id/${archived ? 'archive' : 'unarchive'}`,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: archived ? 'Archive a group' : 'Take a group out of the archive',
          params: GroupId,
        },
      },
      async (request, reply) => {
        const group = await loadGroup(request.ctx, request.params.id);
        const changed = await archiveGroup(request.ctx, group, archived);
        return reply.status(201).send(presentGroup(changed, request.ctx.baseUrl));
      },
    );
  }

  app.delete(
    '/api/v4/groups/:id',
    { config: { access: 'signed-in' }, schema: { tags, summary: 'Delete a group', params: GroupId } },
    async (request, reply) => {
      await deleteGroup(request.ctx, await loadGroup(request.ctx, request.params.id));
      return reply.status(202).send({ message: '202 Accepted' });
    },
  );
}
