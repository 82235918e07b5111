import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { AppError, parameterError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { CommaList, idsOf, listOf } from '../../platform/http/parameters.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { sayLastChange } from '../../platform/http/unmodified-since.ts';
import { roleNames } from '../../platform/access/levels.ts';
import { presentBasicUser } from '../accounts/index.ts';
import type { MemberRow } from './member.queries.ts';
import {
  addMember,
  changeMember,
  loadMemberSource,
  readMember,
  readMembers,
  removeMember,
} from './member.service.ts';
import type { LoadedSource, NewMember } from './member.service.ts';

function present(row: MemberRow, baseUrl: string) {
  return {
    ...presentBasicUser(row, baseUrl),
    access_level: row.access_level,
    created_at: row.created_at,
    created_by: row.created_by === null ? null : presentBasicUser(row.created_by, baseUrl),
    expires_at: row.expires_at,
    membership_state: 'active',
    /** Our own fields: the role's name, and the group of an inherited membership. */
    human_access: roleNames[row.access_level] ?? '',
    inherited_from: row.inherited_from,
  };
}

/** How many people are added by one call. */
const mostAdded = 100;
const CommaIds = Type.Union([Type.Integer(), Type.String()]);

/** Adds several people, as v4 answers it: those who could not be added are named. */
async function addSeveral(
  ctx: Context,
  loaded: LoadedSource,
  asked: readonly { readonly userId?: number; readonly username?: string }[],
  role: Pick<NewMember, 'accessLevel' | 'expiresAt'>,
): Promise<{ status: string; message?: Record<string, string> }> {
  const refused: Record<string, string> = {};
  for (const who of asked) {
    try {
      await addMember(ctx, loaded, { ...who, ...role });
    } catch (error) {
      // What is refused to all of them is the answer.
      if (!(error instanceof AppError) || ![404, 409, 400].includes(error.status)) throw error;
      refused[who.username ?? String(who.userId)] = error.message;
    }
  }
  return Object.keys(refused).length === 0 ? { status: 'success' } : { status: 'error', message: refused };
}

/** v4 members of projects and groups. */
export function memberRoutes(app: App): void {
  app.get(
    '/api/v4/projects/:id/users',
    {
      config: { access: 'anyone' },
      schema: {
        tags: ['Projects'],
        summary: 'List the people of a project, who belong to its groups too',
        params: Type.Object({ id: Type.String() }),
        querystring: Type.Object({
          ...PageQuery,
          search: Type.Optional(Type.String({ maxLength: 255 })),
          skip_users: Type.Optional(CommaList),
        }),
      },
    },
    async (request, reply) => {
      const { ctx, query } = request;
      const loaded = await loadMemberSource(ctx, 'project', request.params.id);
      const page = pageOf(query);
      const filter = {
        query: query.search,
        skipUserIds: idsOf('skip_users', query.skip_users),
        inherited: true,
        people: true,
      };
      const { rows, total } = await readMembers(ctx, loaded, filter, page.perPage, page.offset);
      sendPageHeaders(request, reply, page, { total });
      return rows.map((row) => presentBasicUser(row, ctx.baseUrl));
    },
  );

  for (const kind of ['project', 'group'] as const) {
    const base = `/api/v4/${kind}s/:id/members` as const;
    const tags = ['Members'];
    const SourceId = Type.Object({ id: Type.String() });
    const MemberId = Type.Object({ id: Type.String(), user_id: Type.Integer() });
    const ListQuery = Type.Object({
      ...PageQuery,
      query: Type.Optional(Type.String({ maxLength: 255 })),
      user_ids: Type.Optional(CommaList),
      skip_users: Type.Optional(CommaList),
    });

    for (const inherited of [false, true]) {
      const path = inherited ? (`${base}/all` as const) : base;
      app.get(
        path,
        {
          config: { access: 'anyone' },
          schema: {
            tags,
            summary: `List the members of a ${kind}${inherited ? ', inherited ones too' : ''}`,
            params: SourceId,
            querystring: ListQuery,
          },
        },
        async (request, reply) => {
          const loaded = await loadMemberSource(request.ctx, kind, request.params.id);
          const page = pageOf(request.query);
          const { rows, total } = await readMembers(
            request.ctx,
            loaded,
            {
              query: request.query.query,
              userIds: idsOf('user_ids', request.query.user_ids),
              skipUserIds: idsOf('skip_users', request.query.skip_users),
              inherited,
            },
            page.perPage,
            page.offset,
          );
          sendPageHeaders(request, reply, page, { total });
          return rows.map((row) => present(row, request.ctx.baseUrl));
        },
      );
      app.get(
        `${path}/:user_id`,
        {
          config: { access: 'anyone' },
          schema: {
            tags,
            summary: `Show a member of a ${kind}${inherited ? ', an inherited one too' : ''}`,
            params: MemberId,
          },
        },
        async (request, reply) => {
          const loaded = await loadMemberSource(request.ctx, kind, request.params.id);
          const member = await readMember(request.ctx, loaded, request.params.user_id, inherited);
          await sayLastChange(request, reply, () => member.created_at);
          return present(member, request.ctx.baseUrl);
        },
      );
    }

    app.post(
      base,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: `Add a member to a ${kind}`,
          params: SourceId,
          body: Type.Object({
            user_id: Type.Optional(CommaIds),
            username: Type.Optional(Type.String()),
            access_level: Type.Integer(),
            expires_at: Type.Optional(Type.Union([Type.String(), Type.Null()])),
          }),
        },
      },
      async (request, reply) => {
        const loaded = await loadMemberSource(request.ctx, kind, request.params.id);
        const { user_id, username, access_level, expires_at } = request.body;
        const role = { accessLevel: access_level, expiresAt: expires_at };
        const asked = [
          ...(idsOf('user_id', user_id === undefined ? undefined : String(user_id)) ?? []).map((userId) => ({
            userId,
          })),
          ...(listOf(username) ?? []).map((name) => ({ username: name })),
        ];
        if (asked.length > mostAdded)
          throw new AppError(400, { error: `user_id is too long (maximum is ${mostAdded})` });
        if (asked.length > 1)
          return reply.status(201).send(await addSeveral(request.ctx, loaded, asked, role));
        const member = await addMember(request.ctx, loaded, { ...asked[0], ...role });
        return reply.status(201).send(present(member, request.ctx.baseUrl));
      },
    );
    app.put(
      `${base}/:user_id`,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: `Change a member of a ${kind}`,
          params: MemberId,
          body: Type.Object({
            access_level: Type.Integer(),
            expires_at: Type.Optional(Type.Union([Type.String(), Type.Null()])),
          }),
        },
      },
      async (request) => {
        const loaded = await loadMemberSource(request.ctx, kind, request.params.id);
        return present(
          await changeMember(request.ctx, loaded, request.params.user_id, {
            accessLevel: request.body.access_level,
            expiresAt: request.body.expires_at,
          }),
          request.ctx.baseUrl,
        );
      },
    );
    app.delete(
      `${base}/:user_id`,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: `Remove a member from a ${kind}`,
          params: MemberId,
          querystring: Type.Object({
            skip_subresources: Type.Optional(Type.Boolean()),
            unassign_issuables: Type.Optional(Type.Boolean()),
          }),
        },
      },
      async (request, reply) => {
        const { skip_subresources: skip = false, unassign_issuables: unassign } = request.query;
        if (unassign === true) throw parameterError('unassign_issuables is not supported');
        await removeMember(
          request.ctx,
          await loadMemberSource(request.ctx, kind, request.params.id),
          request.params.user_id,
          { below: !skip },
        );
        return reply.status(204).send();
      },
    );
  }
}
