import { Type } from 'typebox';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { AvatarField, readAvatarChange } from '../avatars/index.ts';
import { createUser } from './create-user.ts';
import { listUsers, findUserById } from './user.queries.ts';
import { presentFullUser, presentUser, presentBasicUser } from './user.presenter.ts';
import {
  addEmail,
  changeAvatar,
  changeOwnPassword,
  changePreferences,
  changeStatus,
  changeUser,
  changeUserState,
  deleteUser,
  endOwnSession,
  readEmails,
  readOwnSessions,
  readOwnUser,
  readUser,
  removeEmail,
} from './user.service.ts';
import type { EmailRow } from './email.queries.ts';
import { accountPolicy } from './account.policy.ts';

const Id = Type.Object({ id: Type.Integer() });
const IdOrName = Type.Object({ id: Type.String() });
const Optional = <
  T extends Record<
    string,
    ReturnType<typeof Type.String> | ReturnType<typeof Type.Boolean> | ReturnType<typeof Type.Integer>
  >,
>(
  fields: T,
) => Type.Partial(Type.Object(fields));
const Profile = {
  name: Type.String(),
  username: Type.String(),
  email: Type.String(),
  password: Type.String(),
  admin: Type.Boolean(),
  external: Type.Boolean(),
  can_create_group: Type.Boolean(),
  projects_limit: Type.Integer({ minimum: 0 }),
  skip_reconfirmation: Type.Boolean(),
  bio: Type.String(),
  location: Type.String(),
  website_url: Type.String(),
  organization: Type.String(),
  job_title: Type.String(),
  pronouns: Type.String(),
  public_email: Type.String(),
  commit_email: Type.String(),
  private_profile: Type.Boolean(),
};

const readUserScope = ['read_user'] as const;

/** v4 users, and the profile calls of the pages. */
export function userRoutes(app: App): void {
  app.get(
    '/api/v4/user',
    {
      config: { access: 'signed-in', scopes: readUserScope },
      schema: { tags: ['Users'], summary: 'The person who asks' },
    },
    async (request) => {
      const user = await readOwnUser(request.ctx);
      return presentFullUser(user, request.ctx.baseUrl, user.admin);
    },
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
          exclude_external: Type.Optional(Type.Boolean()),
          created_after: Type.Optional(Type.String()),
          created_before: Type.Optional(Type.String()),
          state: Type.Optional(Type.String()),
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
        // People who are blocked are not there for those who can do nothing about it.
        active: administrator ? query.active : query.username === undefined ? true : undefined,
        blocked: query.blocked,
        pendingApproval: administrator && query.state === 'blocked_pending_approval',
        admins: administrator ? query.admins : undefined,
        excludeExternal: query.exclude_external,
        createdAfter: query.created_after,
        createdBefore: query.created_before,
        byPrivateEmail: administrator,
        orderBy: query.order_by,
        sort: query.sort,
      };
      // Signed-out readers may look somebody up, not list everybody.
      if (viewer.user === null && query.username === undefined && query.search === undefined) return [];
      const { rows, total } = await listUsers(ctx.platform.db, filter, page.perPage, page.offset);
      sendPageHeaders(request, reply, page, { total });
      return rows.map((row) =>
        administrator ? presentFullUser(row, ctx.baseUrl, true) : presentBasicUser(row, ctx.baseUrl),
      );
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
        ? presentFullUser(user, request.ctx.baseUrl, true)
        : presentUser(user, request.ctx.baseUrl);
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
          ...Optional(Profile).properties,
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
      return reply.status(201).send(presentFullUser(user, request.ctx.baseUrl, true));
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
        body: Type.Object({ ...Optional(Profile).properties, ...AvatarField }),
      },
    },
    async (request) => {
      const { avatar, ...changes } = request.body;
      const picture = readAvatarChange(avatar);
      const { id } = request.params;
      const changed = await changeUser(request.ctx, id, changes);
      const user = picture === undefined ? changed : await changeAvatar(request.ctx, id, picture);
      return presentFullUser(user, request.ctx.baseUrl, true);
    },
  );

  app.delete(
    '/api/v4/users/:id',
    {
      config: { access: 'administrator' },
      schema: { tags: ['Users'], summary: 'Delete a person (administrators)', params: Id },
    },
    async (request, reply) => {
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

  const presentEmail = ({ id, email, confirmed_at }: EmailRow) => ({ id, email, confirmed_at });
  const NewEmail = Type.Object({ email: Type.String(), skip_confirmation: Type.Optional(Type.Boolean()) });
  app.get(
    '/api/v4/user/emails',
    {
      config: { access: 'signed-in', scopes: readUserScope },
      schema: { tags: ['Users'], summary: "List one's addresses" },
    },
    async (request) => (await readEmails(request.ctx, request.viewer.user!.id)).map(presentEmail),
  );
  app.post(
    '/api/v4/user/emails',
    {
      config: { access: 'signed-in' },
      schema: { tags: ['Users'], summary: 'Add an address', body: NewEmail },
    },
    async (request, reply) =>
      reply
        .status(201)
        .send(presentEmail(await addEmail(request.ctx, request.viewer.user!.id, request.body.email, false))),
  );
  app.delete(
    '/api/v4/user/emails/:id',
    {
      config: { access: 'signed-in' },
      schema: { tags: ['Users'], summary: 'Remove an address', params: Id },
    },
    async (request, reply) => {
      await removeEmail(request.ctx, request.viewer.user!.id, request.params.id);
      return reply.status(204).send();
    },
  );
  app.get(
    '/api/v4/users/:id/emails',
    {
      config: { access: 'administrator' },
      schema: { tags: ['Users'], summary: "List a person's addresses (administrators)", params: Id },
    },
    async (request) => (await readEmails(request.ctx, request.params.id)).map(presentEmail),
  );
  app.post(
    '/api/v4/users/:id/emails',
    {
      config: { access: 'administrator' },
      schema: {
        tags: ['Users'],
        summary: 'Add an address for a person (administrators)',
        params: Id,
        body: NewEmail,
      },
    },
    async (request, reply) =>
      reply
        .status(201)
        .send(
          presentEmail(
            await addEmail(
              request.ctx,
              request.params.id,
              request.body.email,
              request.body.skip_confirmation === true,
            ),
          ),
        ),
  );

  const presentStatus = (user: { status_emoji: string | null; status_message: string | null }) => ({
    emoji: user.status_emoji ?? 'speech_balloon',
    message: user.status_message ?? '',
    availability: 'not_set',
    message_html: '',
    clear_status_at: null,
  });
  app.get(
    '/api/v4/user/status',
    {
      config: { access: 'signed-in', scopes: readUserScope },
      schema: { tags: ['Users'], summary: "One's status" },
    },
    async (request) => presentStatus(await readOwnUser(request.ctx)),
  );
  app.put(
    '/api/v4/user/status',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['Users'],
        summary: "Set one's status",
        body: Type.Object({ emoji: Type.Optional(Type.String()), message: Type.Optional(Type.String()) }),
      },
    },
    async (request) =>
      presentStatus(await changeStatus(request.ctx, request.body.emoji ?? '', request.body.message ?? '')),
  );
  app.get(
    '/api/v4/users/:id/status',
    {
      config: { access: 'anyone', scopes: readUserScope },
      schema: { tags: ['Users'], summary: "A person's status", params: IdOrName },
    },
    async (request) => {
      const user = await readUser(request.ctx, request.params.id);
      const row = await findUserById(request.ctx.platform.db, user.id);
      if (row === undefined) throw notFound('User');
      return presentStatus(row);
    },
  );

  const Preferences = Type.Partial(
    Type.Object({
      theme: Type.Enum(['system', 'light', 'dark', 'light_high_contrast', 'dark_high_contrast']),
      time_format: Type.Enum(['system', '12', '24']),
      time_display_relative: Type.Boolean(),
      first_day_of_week: Type.Integer({ minimum: 0, maximum: 6 }),
      keyboard_shortcuts_enabled: Type.Boolean(),
    }),
  );
  app.put(
    '/-/profile/preferences',
    { config: { access: 'signed-in' }, schema: { body: Preferences } },
    async (request, reply) => {
      await changePreferences(request.ctx, request.body);
      return reply.status(204).send();
    },
  );
  app.put(
    '/-/profile',
    { config: { access: 'signed-in' }, schema: { body: Optional(Profile) } },
    async (request) => {
      const { admin, external, can_create_group, projects_limit, password, skip_reconfirmation, ...own } =
        request.body;
      void [admin, external, can_create_group, projects_limit, password, skip_reconfirmation];
      return presentFullUser(
        await changeUser(request.ctx, request.viewer.user!.id, own),
        request.ctx.baseUrl,
        false,
      );
    },
  );
  app.put(
    '/-/profile/password',
    {
      config: { access: 'signed-in' },
      schema: {
        body: Type.Object({
          current_password: Type.String({ maxLength: 1000 }),
          password: Type.String({ maxLength: 1000 }),
        }),
      },
    },
    async (request, reply) => {
      await changeOwnPassword(request.ctx, request.body.current_password, request.body.password);
      return reply.status(204).send();
    },
  );
  app.get('/-/profile/active_sessions.json', { config: { access: 'signed-in' } }, async (request) =>
    readOwnSessions(request.ctx),
  );
  app.delete(
    '/-/profile/active_sessions/:id',
    { config: { access: 'signed-in' }, schema: { params: Type.Object({ id: Type.String() }) } },
    async (request, reply) => {
      await endOwnSession(request.ctx, request.params.id === 'others' ? 'others' : Number(request.params.id));
      return reply.status(204).send();
    },
  );
}
