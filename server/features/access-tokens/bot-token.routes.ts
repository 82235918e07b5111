import { Type } from 'typebox';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { CommaList, listOf } from '../../platform/http/parameters.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import type { BotTokenRow } from '../../platform/sessions/access-token.queries.ts';
import { tokenFilterOf, TokenFilterQuery } from '../../platform/sessions/token-filter.parameters.ts';
import { loadMemberSource } from '../members/index.ts';
import type { LoadedSource } from '../members/index.ts';
import {
  createBotToken,
  readBotToken,
  readBotTokens,
  revokeBotToken,
  rotateBotToken,
} from './bot-token.service.ts';

const present = (row: BotTokenRow, { source }: LoadedSource) => ({
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
  access_level: row.access_level,
  resource_type: source.kind,
  resource_id: source.id,
});

/** v4's level if none is given. */
const maintainer = 40;

/** v4 project and group access tokens. */
export function botTokenRoutes(app: App): void {
  for (const kind of ['project', 'group'] as const) {
    const tags = [kind === 'project' ? 'Project access tokens' : 'Group access tokens'];
    const base = `/api/v4/${kind}s/:id/access_tokens` as const;
    const PlaceId = Type.Object({ id: Type.String() });
    const One = Type.Object({ id: Type.String(), token_id: Type.Integer() });

    app.get(
      base,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: `List the access tokens of a ${kind}`,
          params: PlaceId,
          querystring: Type.Object({
            ...PageQuery,
            ...TokenFilterQuery,
          }),
        },
      },
      async (request, reply) => {
        const loaded = await loadMemberSource(request.ctx, kind, request.params.id);
        const page = pageOf(request.query);
        const filter = tokenFilterOf(request.query);
        const { rows, total } = await readBotTokens(request.ctx, loaded, filter, page.perPage, page.offset);
        sendPageHeaders(request, reply, page, { total });
        return rows.map((row) => present(row, loaded));
      },
    );
    app.get(
      `${base}/:token_id`,
      {
        config: { access: 'signed-in' },
        schema: { tags, summary: `Show an access token of a ${kind}`, params: One },
      },
      async ({ ctx, params }) => {
        const loaded = await loadMemberSource(ctx, kind, params.id);
        return present(await readBotToken(ctx, loaded, params.token_id), loaded);
      },
    );
    app.post(
      base,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: `Create an access token of a ${kind}`,
          params: PlaceId,
          body: Type.Object({
            name: Type.String({ maxLength: 255 }),
            description: Type.Optional(Type.String({ maxLength: 1000 })),
            scopes: CommaList,
            access_level: Type.Optional(Type.Integer()),
            expires_at: Type.Optional(Type.String()),
          }),
        },
      },
      async ({ ctx, params, body }, reply) => {
        const loaded = await loadMemberSource(ctx, kind, params.id);
        const { row, token } = await createBotToken(ctx, loaded, {
          name: body.name,
          description: body.description,
          scopes: listOf(body.scopes)!,
          accessLevel: body.access_level ?? maintainer,
          expiresAt: body.expires_at,
        });
        return reply.status(201).send({ ...present(row, loaded), token });
      },
    );
    app.post(
      `${base}/:token_id/rotate`,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: `Revoke an access token of a ${kind} and make one like it`,
          // `self` is the token of the request.
          params: Type.Object({ id: Type.String(), token_id: Type.String() }),
          body: Type.Object({ expires_at: Type.Optional(Type.String()) }),
        },
      },
      async ({ ctx, params, body }) => {
        const loaded = await loadMemberSource(ctx, kind, params.id);
        const which = params.token_id === 'self' ? 'self' : Number(params.token_id);
        if (which !== 'self' && !Number.isSafeInteger(which)) throw notFound('Access Token');
        const { row, token } = await rotateBotToken(ctx, loaded, which, body.expires_at);
        return { ...present(row, loaded), token };
      },
    );
    app.delete(
      `${base}/:token_id`,
      {
        config: { access: 'signed-in' },
        schema: { tags, summary: `Revoke an access token of a ${kind}`, params: One },
      },
      async ({ ctx, params }, reply) => {
        await revokeBotToken(ctx, await loadMemberSource(ctx, kind, params.id), params.token_id);
        return reply.status(204).send();
      },
    );
  }
}
