import { Type } from 'typebox';
import { notFound, unauthorized } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { CommaList, listOf } from '../../platform/http/parameters.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import type { AccessTokenRow } from '../../platform/sessions/access-token.queries.ts';
import { tokenFilterOf, TokenFilterQuery } from '../../platform/sessions/token-filter.parameters.ts';
import {
  createAccessToken,
  readAccessToken,
  readAccessTokens,
  revokeAccessToken,
  rotateAccessToken,
} from './access-token.service.ts';

function present(row: AccessTokenRow) {
  return {
    id: row.id,
    name: row.name,
    revoked: row.revoked,
    created_at: row.created_at,
    description: row.description,
    scopes: row.scopes,
    user_id: row.user_id,
    last_used_at: row.last_used_at,
    active: row.active,
    expires_at: row.expires_at,
  };
}

const NewToken = Type.Object({
  name: Type.String({ maxLength: 255 }),
  description: Type.Optional(Type.String({ maxLength: 1000 })),
  scopes: CommaList,
  expires_at: Type.Optional(Type.String()),
});

/** v4 personal access tokens. */
export function accessTokenRoutes(app: App): void {
  const tags = ['Personal access tokens'];
  app.get(
    '/api/v4/personal_access_tokens',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'List tokens',
        querystring: Type.Object({
          ...PageQuery,
          user_id: Type.Optional(Type.Integer()),
          ...TokenFilterQuery,
        }),
      },
    },
    async (request, reply) => {
      const page = pageOf(request.query);
      const { rows, total } = await readAccessTokens(
        request.ctx,
        { ...tokenFilterOf(request.query), userId: request.query.user_id },
        page.perPage,
        page.offset,
      );
      sendPageHeaders(request, reply, page, { total });
      return rows.map(present);
    },
  );

  /** The id of the token in a path; `self` is the token of the request. */
  const tokenId = (text: string, credential: { kind: string; tokenId?: number }): number => {
    if (text === 'self') {
      if (credential.tokenId === undefined) throw unauthorized();
      return credential.tokenId;
    }
    const id = Number(text);
    if (!Number.isSafeInteger(id)) throw notFound();
    return id;
  };
  const params = Type.Object({ id: Type.String() });
  app.get(
    '/api/v4/personal_access_tokens/:id',
    {
      config: { access: 'signed-in', scopes: ['read_user', 'read_repository', 'write_repository'] },
      schema: { tags, summary: 'Show a token', params },
    },
    async (request) =>
      present(await readAccessToken(request.ctx, tokenId(request.params.id, request.viewer.credential))),
  );
  app.delete(
    '/api/v4/personal_access_tokens/:id',
    {
      config: {
        access: 'signed-in',
        scopes: ['read_api', 'read_user', 'read_repository', 'write_repository'],
      },
      schema: { tags, summary: 'Revoke a token', params },
    },
    async (request, reply) => {
      const id = tokenId(request.params.id, request.viewer.credential);
      // A token with few scopes may only revoke itself.
      const { credential } = request.viewer;
      if (credential.kind === 'token' && credential.tokenId !== id && !credential.scopes.includes('api'))
        throw notFound();
      await revokeAccessToken(request.ctx, id);
      return reply.status(204).send();
    },
  );

  app.post(
    '/api/v4/personal_access_tokens/:id/rotate',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Revoke a token and make one like it',
        params,
        body: Type.Object({ expires_at: Type.Optional(Type.String()) }),
      },
    },
    async (request) => {
      const id = tokenId(request.params.id, request.viewer.credential);
      const { row, token } = await rotateAccessToken(request.ctx, id, request.body.expires_at);
      return { ...present(row), token };
    },
  );

  app.post(
    '/api/v4/users/:user_id/personal_access_tokens',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Create a token for a person (administrators)',
        params: Type.Object({ user_id: Type.Integer() }),
        body: NewToken,
      },
    },
    async (request, reply) => {
      const { name, description, scopes, expires_at } = request.body;
      const { row, token } = await createAccessToken(request.ctx, request.params.user_id, {
        name,
        description,
        scopes: listOf(scopes)!,
        expiresAt: expires_at,
      });
      return reply.status(201).send({ ...present(row), token });
    },
  );
  app.post(
    '/api/v4/user/personal_access_tokens',
    { config: { access: 'signed-in' }, schema: { tags, summary: "Create one's own token", body: NewToken } },
    async (request, reply) => {
      const { name, description, scopes, expires_at } = request.body;
      const { row, token } = await createAccessToken(request.ctx, request.viewer.user!.id, {
        name,
        description,
        scopes: listOf(scopes)!,
        expiresAt: expires_at,
      });
      return reply.status(201).send({ ...present(row), token });
    },
  );
}
