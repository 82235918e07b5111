import { Type } from 'typebox';
import { badRequest } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import type { SshKeyRow } from '../../platform/sessions/ssh-key.queries.ts';
import { showFingerprint } from '../../ssh/public-key.ts';
import { addKey, readAnyKey, readKey, readKeys, removeKey } from './ssh-key.service.ts';
import { presentForAdministrator } from './user.presenter.ts';
import { findUserById } from './user.queries.ts';

const present = (row: SshKeyRow) => ({
  id: row.id,
  title: row.title,
  created_at: row.created_at,
  expires_at: row.expires_at,
  last_used_at: row.last_used_at,
  key: row.key,
  fingerprint_sha256: showFingerprint(row.fingerprint),
  usage_type: row.usage,
});

const NewKey = Type.Object({
  title: Type.Optional(Type.String({ maxLength: 255 })),
  key: Type.String({ maxLength: 10_000 }),
  expires_at: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  usage_type: Type.Optional(Type.Enum(['auth_and_signing', 'auth', 'signing'])),
});
const readUserScope = ['read_user'] as const;

/** v4 SSH keys: one's own, anybody's to read, and all of them for administrators. */
export function sshKeyRoutes(app: App): void {
  const tags = ['SSH keys'];
  const KeyId = Type.Object({ key_id: Type.Integer() });
  const Person = Type.Object({ id: Type.String() });
  const KeyOf = Type.Object({ id: Type.String(), key_id: Type.Integer() });
  const UserId = Type.Object({ id: Type.Integer() });
  const UserKey = Type.Object({ id: Type.Integer(), key_id: Type.Integer() });

  app.get(
    '/api/v4/user/keys',
    {
      config: { access: 'signed-in', scopes: readUserScope },
      schema: { tags, summary: "List one's SSH keys", querystring: Type.Object(PageQuery) },
    },
    async (request, reply) => {
      const page = pageOf(request.query);
      const own = String(request.viewer.user!.id);
      const { rows, total } = await readKeys(request.ctx, own, page.perPage, page.offset);
      sendPageHeaders(request, reply, page, { total });
      return rows.map(present);
    },
  );
  app.get(
    '/api/v4/user/keys/:key_id',
    {
      config: { access: 'signed-in', scopes: readUserScope },
      schema: { tags, summary: "Show one of one's SSH keys", params: KeyId },
    },
    async ({ ctx, viewer, params }) => present(await readKey(ctx, String(viewer.user!.id), params.key_id)),
  );
  app.post(
    '/api/v4/user/keys',
    { config: { access: 'signed-in' }, schema: { tags, summary: 'Add an SSH key', body: NewKey } },
    async ({ ctx, viewer, body }, reply) => {
      const { title, key, expires_at: expiresAt, usage_type: usage } = body;
      const made = await addKey(ctx, viewer.user!.id, { title, key, expiresAt, usage });
      return reply.status(201).send(present(made));
    },
  );
  app.delete(
    '/api/v4/user/keys/:key_id',
    { config: { access: 'signed-in' }, schema: { tags, summary: 'Delete an SSH key', params: KeyId } },
    async ({ ctx, viewer, params }, reply) => {
      await removeKey(ctx, viewer.user!.id, params.key_id);
      return reply.status(204).send();
    },
  );

  app.get(
    '/api/v4/users/:id/keys',
    {
      config: { access: 'anyone', scopes: readUserScope },
      schema: {
        tags,
        summary: "List a person's SSH keys",
        params: Person,
        querystring: Type.Object(PageQuery),
      },
    },
    async (request, reply) => {
      const page = pageOf(request.query);
      const { rows, total } = await readKeys(request.ctx, request.params.id, page.perPage, page.offset);
      sendPageHeaders(request, reply, page, { total });
      return rows.map(present);
    },
  );
  app.get(
    '/api/v4/users/:id/keys/:key_id',
    {
      config: { access: 'anyone', scopes: readUserScope },
      schema: { tags, summary: "Show one of a person's SSH keys", params: KeyOf },
    },
    async ({ ctx, params }) => present(await readKey(ctx, params.id, params.key_id)),
  );
  app.post(
    '/api/v4/users/:id/keys',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Add an SSH key for a person (administrators)',
        params: UserId,
        body: NewKey,
      },
    },
    async ({ ctx, params, body }, reply) => {
      const { title, key, expires_at: expiresAt, usage_type: usage } = body;
      return reply.status(201).send(present(await addKey(ctx, params.id, { title, key, expiresAt, usage })));
    },
  );
  app.delete(
    '/api/v4/users/:id/keys/:key_id',
    {
      config: { access: 'administrator' },
      schema: { tags, summary: "Delete a person's SSH key (administrators)", params: UserKey },
    },
    async ({ ctx, params }, reply) => {
      await removeKey(ctx, params.id, params.key_id);
      return reply.status(204).send();
    },
  );

  const withOwner = async (ctx: Parameters<typeof readAnyKey>[0], row: SshKeyRow) => {
    const owner = row.user_id === null ? undefined : await findUserById(ctx.platform.db, row.user_id);
    const user = owner === undefined ? null : (await presentForAdministrator(ctx, [owner]))[0]!;
    return { ...present(row), user };
  };
  app.get(
    '/api/v4/keys',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Find an SSH key and its owner by fingerprint (administrators)',
        querystring: Type.Object({ fingerprint: Type.String() }),
      },
    },
    async ({ ctx, query }) => {
      if (query.fingerprint === '') throw badRequest('fingerprint is empty');
      return withOwner(ctx, await readAnyKey(ctx, { fingerprint: query.fingerprint }));
    },
  );
  app.get(
    '/api/v4/keys/:id',
    {
      config: { access: 'administrator' },
      schema: { tags, summary: 'Show an SSH key and its owner (administrators)', params: UserId },
    },
    async ({ ctx, params }) => withOwner(ctx, await readAnyKey(ctx, { id: params.id })),
  );
}
