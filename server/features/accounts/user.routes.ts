import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { parameterError } from '../../platform/errors.ts';
import { checkTime, requireOneOf } from '../../platform/http/parameters.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { AvatarField, readAvatarChange } from '../avatars/index.ts';
import { accountPolicy, seesProfile } from './account.policy.ts';
import { createUser } from './create-user.ts';
import { changeUser } from './change-user.ts';
import { ProfileFields } from './profile-fields.ts';
import { presentBasicUser, presentForAdministrator, presentOwnUser, presentUser } from './user.presenter.ts';
import { listUsers } from './user.queries.ts';
import { changeAvatar, changeUserState, deleteUser, readOwnUser, readUser } from './user.service.ts';

const Id = Type.Object({ id: Type.Integer() });
const IdOrName = Type.Object({ id: Type.String() });
const readUserScope = ['read_user'] as const;

/** v4 users. */
export function userRoutes(app: App): void {
  app.get(
    '/api/v4/user',
    {
      config: { access: 'signed-in', scopes: readUserScope },
      schema: { tags: ['Users'], summary: 'The person who asks' },
    },
    async (request) => presentOwnUser(request.ctx, await readOwnUser(request.ctx)),
  );

  app.get(
    '/api/v4/users',
    {
      config: { access: 'anyone', scopes: readUserScope },
      schema: {
        tags: ['Users'],
        summary: 'List people',
        querystring: Type.Object({
          ...PageQuery,
          username: Type.Optional(Type.String()),
          search: Type.Optional(Type.String({ maxLength: 255 })),
          active: Type.Optional(Type.Boolean()),
          blocked: Type.Optional(Type.Boolean()),
          admins: Type.Optional(Type.Boolean()),
          humans: Type.Optional(Type.Boolean()),
          exclude_active: Type.Optional(Type.Boolean()),
          exclude_humans: Type.Optional(Type.Boolean()),
          exclude_internal: Type.Optional(Type.Boolean()),
          without_project_bots: Type.Optional(Type.Boolean()),
          without_projects: Type.Optional(Type.Boolean()),
          two_factor: Type.Optional(Type.Enum(['enabled', 'disabled'])),
          external: Type.Optional(Type.Boolean()),
          exclude_external: Type.Optional(Type.Boolean()),
          created_after: Type.Optional(Type.String()),
          created_before: Type.Optional(Type.String()),
          state: Type.Optional(Type.String()),
          extern_uid: Type.Optional(Type.String()),
          provider: Type.Optional(Type.String()),
          order_by: Type.Optional(Type.String()),
          sort: Type.Optional(Type.String()),
        }),
      },
    },
    async (request, reply) => {
      const { query, viewer, ctx } = request;
      const page = pageOf(query);
      const administrator = viewer.user?.admin === true;
      const filter = {
        username: query.username,
        search: query.search,
        // Blocked people are hidden from viewers who can't unblock them.
        active: administrator ? query.active : query.username === undefined ? true : undefined,
        excludeActive: administrator ? query.exclude_active : undefined,
        withoutProjects: administrator ? query.without_projects : undefined,
        // Bots are listed by their exact name alone, and there are no second factors.
        none: query.exclude_humans === true || (administrator && query.two_factor === 'enabled'),
        blocked: query.blocked,
        pendingApproval: administrator && query.state === 'blocked_pending_approval',
        admins: administrator ? query.admins : undefined,
        external: query.external,
        excludeExternal: query.exclude_external,
        createdAfter: checkTime('created_after', query.created_after),
        createdBefore: checkTime('created_before', query.created_before),
        byPrivateEmail: administrator,
        orderBy: query.order_by,
        sort: query.sort,
      };
      // Anonymous viewers may look somebody up, but not list everybody.
      if (viewer.user === null && query.username === undefined && query.search === undefined) return [];
      if ((query.extern_uid === undefined) !== (query.provider === undefined))
        throw parameterError('extern_uid, provider provide all or none of parameters');
      if (query.extern_uid !== undefined) {
        // There is no sign-in by external providers, so no one has such an identity.
        sendPageHeaders(request, reply, page, { total: 0 });
        return [];
      }
      const { rows, total } = await listUsers(ctx.platform.db, filter, page.perPage, page.offset);
      sendPageHeaders(request, reply, page, { total });
      return administrator
        ? presentForAdministrator(ctx, rows)
        : rows.map((row) => presentBasicUser(row, ctx.baseUrl));
    },
  );

  app.get(
    '/api/v4/users/:id',
    {
      config: { access: 'anyone', scopes: readUserScope },
      schema: { tags: ['Users'], summary: 'Show a person', params: IdOrName },
    },
    async (request) => {
      const user = await readUser(request.ctx, request.params.id);
      return accountPolicy.administer(request.viewer, user)
        ? (await presentForAdministrator(request.ctx, [user]))[0]!
        : seesProfile(request.viewer, user)
          ? presentUser(user, request.ctx.baseUrl)
          : { ...presentBasicUser(user, request.ctx.baseUrl), private_profile: true as const };
    },
  );

  app.post(
    '/api/v4/users',
    {
      config: { access: 'administrator' },
      schema: {
        tags: ['Users'],
        summary: 'Create a person (administrators)',
        body: Type.Object({
          ...ProfileFields.properties,
          username: Type.String(),
          name: Type.String(),
          email: Type.String(),
          password: Type.Optional(Type.String()),
          reset_password: Type.Optional(Type.Boolean()),
          force_random_password: Type.Optional(Type.Boolean()),
          skip_confirmation: Type.Optional(Type.Boolean()),
          ...AvatarField,
        }),
      },
    },
    async (request, reply) => {
      const { body } = request;
      requireOneOf(body, ['password', 'reset_password', 'force_random_password']);
      const avatar = readAvatarChange(body.avatar);
      let user = await createUser(
        request.ctx,
        {
          username: body.username,
          name: body.name,
          email: body.email,
          password: body.password,
          admin: body.admin,
          confirmed: body.skip_confirmation,
          external: body.external,
          canCreateGroup: body.can_create_group,
          projectsLimit: body.projects_limit,
          bio: body.bio,
          location: body.location,
          organization: body.organization,
          website_url: body.website_url,
          privateProfile: body.private_profile,
        },
        { lenientPassword: true },
      );
      if (avatar !== undefined) user = await changeAvatar(request.ctx, user.id, avatar);
      return reply.status(201).send((await presentForAdministrator(request.ctx, [user]))[0]!);
    },
  );

  app.put(
    '/api/v4/users/:id',
    {
      config: { access: 'administrator' },
      schema: {
        tags: ['Users'],
        summary: 'Change a person (administrators)',
        params: Id,
        body: Type.Object({ ...ProfileFields.properties, ...AvatarField }),
      },
    },
    async (request) => {
      const { avatar, ...changes } = request.body;
      const picture = readAvatarChange(avatar);
      const { id } = request.params;
      const changed = await changeUser(request.ctx, id, changes);
      const user = picture === undefined ? changed : await changeAvatar(request.ctx, id, picture);
      return (await presentForAdministrator(request.ctx, [user]))[0]!;
    },
  );

  app.delete(
    '/api/v4/users/:id',
    {
      config: { access: 'administrator' },
      schema: {
        tags: ['Users'],
        summary: 'Delete a person (administrators)',
        params: Id,
        querystring: Type.Object({ hard_delete: Type.Optional(Type.Boolean()) }),
      },
    },
    async (request, reply) => {
      // What somebody wrote stays: that it goes, too, would not be done.
      if (request.query.hard_delete === true) throw parameterError('hard_delete is not supported');
      await deleteUser(request.ctx, request.params.id);
      return reply.status(204).send();
    },
  );

  for (const change of ['block', 'unblock', 'approve'] as const) {
    app.post(
      `/api/v4/users/:id/${change}`,
      {
        config: { access: 'administrator' },
        schema: {
          tags: ['Users'],
          summary: `${change[0]!.toUpperCase()}${change.slice(1)} a person (administrators)`,
          params: Id,
        },
      },
      async (request, reply) => {
        await changeUserState(request.ctx, request.params.id, change);
        return reply.status(201).send(change === 'approve' ? { message: 'Success' } : true);
      },
    );
  }
}
