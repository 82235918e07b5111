import { authorize } from '../../platform/access/authorize.ts';
import { tokenScopes } from '../../platform/access/viewer.ts';
import type { TokenScope } from '../../platform/access/viewer.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { digestOf, personalAccessTokenPrefix, randomToken } from '../../platform/crypto/secrets.ts';
import { transaction } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/day.ts';
import { badRequest, forbidden, invalid, notFound } from '../../platform/errors.ts';
import {
  findAccessToken,
  insertAccessToken,
  listAccessTokens,
  revokeAccessTokenRow,
} from './access-token.queries.ts';
import type { AccessTokenFilter, AccessTokenRow } from './access-token.queries.ts';
import { accountPolicy } from './account.policy.ts';
import { findUserById } from './user.queries.ts';

export interface NewAccessToken {
  readonly name: string;
  readonly description?: string | undefined;
  readonly scopes: readonly string[];
  /** YYYY-MM-DD; without it the token does not expire. */
  readonly expiresAt?: string | undefined;
}

/** Makes a token; its text is answered this once. Throws 400 for a bad name, scope or date. */
export async function createAccessToken(
  ctx: Context,
  userId: number,
  input: NewAccessToken,
): Promise<{ row: AccessTokenRow; token: string }> {
  const user = await findUserById(ctx.platform.db, userId);
  if (user === undefined) throw notFound('User');
  authorize(accountPolicy, ctx.viewer, 'manage_tokens', user, 'read', 'User');
  // A token never makes one that may do more than itself.
  if (ctx.viewer.credential.kind === 'token' && !ctx.viewer.credential.scopes.includes('api'))
    throw forbidden();
  if (input.name.trim() === '') throw invalid({ name: ["can't be blank"] });
  const scopes = [...new Set(input.scopes)];
  const unknown = scopes.filter((scope) => !(tokenScopes as readonly string[]).includes(scope));
  if (scopes.length === 0) throw invalid({ scopes: ["can't be blank"] });
  if (unknown.length > 0)
    throw invalid({ scopes: [`can only contain available scopes: ${tokenScopes.join(', ')}`] });
  const expiresAt = checkExpiry(input.expiresAt);
  const token = personalAccessTokenPrefix + randomToken(24);
  const row = await transaction(ctx.platform.db, async (tx) => {
    const made = await insertAccessToken(tx, {
      userId,
      name: input.name.trim(),
      description: input.description ?? null,
      digest: digestOf(token),
      scopes: scopes as TokenScope[],
      expiresAt: expiresAt ?? null,
    });
    await audit(
      tx,
      ctx,
      'access_token.created',
      { type: 'User', id: userId },
      { token_id: made.id, name: made.name, scopes },
    );
    return made;
  });
  return { row, token };
}

function checkExpiry(expiresAt: string | undefined): string | undefined {
  if (expiresAt === undefined) return undefined;
  const day = dayOf(expiresAt);
  if (day === undefined) throw badRequest('expires_at must be a date such as 2030-12-31');
  if (day <= new Date().toISOString().slice(0, 10)) throw invalid({ expires_at: ['must be in the future'] });
  return day;
}

/** What v4 gives a rotated token where no date is asked for. */
const rotatedDays = 7;

/** Ends a token and makes one like it with a new text, which is answered this once. 400 for one that is revoked. */
export async function rotateAccessToken(
  ctx: Context,
  id: number,
  wantedExpiry: string | undefined,
): Promise<{ row: AccessTokenRow; token: string }> {
  const old = await readAccessToken(ctx, id);
  const expiresAt =
    checkExpiry(wantedExpiry) ?? new Date(Date.now() + rotatedDays * 86_400_000).toISOString().slice(0, 10);
  const token = personalAccessTokenPrefix + randomToken(24);
  const row = await transaction(ctx.platform.db, async (tx) => {
    if (!(await revokeAccessTokenRow(tx, id))) throw badRequest('400 Bad request - token already revoked');
    const { user_id: userId, name, description, scopes } = old;
    const made = await insertAccessToken(tx, {
      userId,
      name,
      description,
      scopes,
      digest: digestOf(token),
      expiresAt,
    });
    const details = { token_id: made.id, replaces: id, name };
    await audit(tx, ctx, 'access_token.rotated', { type: 'User', id: userId }, details);
    return made;
  });
  return { row, token };
}

/** The viewer's own tokens; an administrator may ask for anybody's or all. */
export async function readAccessTokens(
  ctx: Context,
  filter: AccessTokenFilter,
  limit: number,
  offset: number,
): Promise<{ rows: AccessTokenRow[]; total: number }> {
  const { user } = ctx.viewer;
  if (user === null) throw forbidden();
  const mine = !user.admin;
  if (mine && filter.userId !== undefined && filter.userId !== user.id) throw forbidden();
  return listAccessTokens(
    ctx.platform.db,
    { ...filter, ...(mine ? { userId: user.id } : {}) },
    limit,
    offset,
  );
}

/** One token. Somebody else's is 404. */
export async function readAccessToken(ctx: Context, id: number): Promise<AccessTokenRow> {
  const row = await findAccessToken(ctx.platform.db, id);
  if (row === undefined || !accountPolicy.manage_tokens(ctx.viewer, { id: row.user_id })) throw notFound();
  return row;
}

export async function revokeAccessToken(ctx: Context, id: number): Promise<void> {
  const row = await readAccessToken(ctx, id);
  await transaction(ctx.platform.db, async (tx) => {
    await revokeAccessTokenRow(tx, id);
    await audit(
      tx,
      ctx,
      'access_token.revoked',
      { type: 'User', id: row.user_id },
      { token_id: id, name: row.name },
    );
  });
}
