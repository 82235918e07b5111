import { authorize } from '../../platform/access/authorize.ts';
import { tokenScopes } from '../../platform/access/viewer.ts';
import type { TokenScope } from '../../platform/access/viewer.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { digestOf, personalAccessTokenPrefix, randomToken } from '../../platform/crypto/secrets.ts';
import { transaction } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/day.ts';
import { badRequest, forbidden, invalid, notFound } from '../../platform/errors.ts';
import { nameProblem } from '../../platform/name.ts';
import {
  findAccessToken,
  insertAccessToken,
  listAccessTokens,
  revokeAccessTokenRow,
} from '../../platform/sessions/access-token.queries.ts';
import type { AccessTokenFilter, AccessTokenRow } from '../../platform/sessions/access-token.queries.ts';
import { sendAccountNotice } from './account.mails.ts';
import { accountPolicy } from './account.policy.ts';
import { findUserById } from './user.queries.ts';

export interface NewAccessToken {
  readonly name: string;
  readonly description?: string | undefined;
  readonly scopes: readonly string[];
  /** YYYY-MM-DD; without it the token does not expire. */
  readonly expiresAt?: string | undefined;
}

/** Throws 400 for scopes that there are not. */
export function checkScopes(given: readonly string[]): TokenScope[] {
  const scopes = [...new Set(given)];
  const unknown = scopes.filter((scope) => !(tokenScopes as readonly string[]).includes(scope));
  if (scopes.length === 0) throw invalid({ scopes: ["can't be blank"] });
  if (unknown.length > 0)
    throw invalid({ scopes: [`can only contain available scopes: ${tokenScopes.join(', ')}`] });
  return scopes as TokenScope[];
}

/** Creates a token; its text is only returned here. Throws 400 for an invalid name, scope or date. */
export async function createAccessToken(
  ctx: Context,
  userId: number,
  input: NewAccessToken,
): Promise<{ row: AccessTokenRow; token: string }> {
  const user = await findUserById(ctx.platform.db, userId);
  if (user === undefined) throw notFound('User');
  authorize(accountPolicy, ctx.viewer, 'manage_tokens', user, 'read', 'User');
  if (user.bot) throw forbidden('the tokens of a bot are those of its project or group');
  const problem = nameProblem(input.name.trim());
  if (problem !== undefined) throw invalid({ name: [problem] });
  const scopes = checkScopes(input.scopes);
  const maker = await makerOf(ctx);
  const beyond = scopes.filter((scope) => maker !== undefined && !includesScope(maker.scopes, scope));
  if (beyond.length > 0)
    throw forbidden(`a token can't make one with scopes that it has not: ${beyond.join(', ')}`);
  const expiresAt = earlier(checkTokenExpiry(input.expiresAt), maker?.expires_at);
  const token = personalAccessTokenPrefix + randomToken(24);
  const row = await transaction(ctx.platform.db, async (tx) => {
    const made = await insertAccessToken(tx, {
      userId,
      name: input.name.trim(),
      description: input.description ?? null,
      digest: digestOf(token),
      scopes,
      expiresAt: expiresAt ?? null,
    });
    await audit(
      tx,
      ctx,
      'access_token.created',
      { type: 'User', id: userId },
      { token_id: made.id, name: made.name, scopes },
    );
    if (maker !== undefined) await sendAccountNotice(tx, ctx, user, 'token_made');
    return made;
  });
  return { row, token };
}

/** The token of the request, if there is one. */
async function makerOf({ platform, viewer }: Context): Promise<AccessTokenRow | undefined> {
  const { credential } = viewer;
  if (credential.kind !== 'token') return undefined;
  const row = await findAccessToken(platform.db, credential.tokenId);
  if (row === undefined) throw forbidden();
  return row;
}

/** Whether the scopes include one: `api` and `read_api` include others. */
function includesScope(scopes: readonly TokenScope[], scope: string): boolean {
  return (
    scopes.some((own) => own === scope || own === 'api') ||
    (scope === 'read_user' && scopes.includes('read_api'))
  );
}

/** The day on which a new token ends: the wanted one, or that of the token that makes it. */
export async function boundedExpiry(ctx: Context, wanted: string): Promise<string> {
  return earlier(wanted, (await makerOf(ctx))?.expires_at)!;
}

/** A token can't create one that outlives it, whatever date is requested: the answer has the actual one. */
function earlier(wanted: string | undefined, limit: string | null | undefined): string | undefined {
  if (limit === null || limit === undefined) return wanted;
  return wanted === undefined || wanted > limit ? limit : wanted;
}

export function checkTokenExpiry(expiresAt: string | undefined): string | undefined {
  if (expiresAt === undefined) return undefined;
  const day = dayOf(expiresAt);
  if (day === undefined) throw badRequest('expires_at must be a date such as 2030-12-31');
  if (day <= new Date().toISOString().slice(0, 10)) throw invalid({ expires_at: ['must be in the future'] });
  return day;
}

/** The token of a bot is changed where its project or group is managed. */
async function refuseOfBot(ctx: Context, { user_id }: AccessTokenRow): Promise<void> {
  const user = await findUserById(ctx.platform.db, user_id);
  if (user?.bot === true) throw forbidden('the tokens of a bot are those of its project or group');
}

/** v4's default lifetime of a rotated token. */
const rotatedDays = 7;

/** Revokes a token and creates a similar one, whose text is only returned here. Throws 400 for one that is revoked. */
export async function rotateAccessToken(
  ctx: Context,
  id: number,
  wantedExpiry: string | undefined,
): Promise<{ row: AccessTokenRow; token: string }> {
  const old = await readAccessToken(ctx, id);
  await refuseOfBot(ctx, old);
  const maker = await makerOf(ctx);
  if (maker !== undefined && !old.scopes.every((scope) => includesScope(maker.scopes, scope)))
    throw forbidden("a token can't rotate one with scopes that it has not");
  const usual = new Date(Date.now() + rotatedDays * 86_400_000).toISOString().slice(0, 10);
  const wanted = checkTokenExpiry(wantedExpiry) ?? usual;
  const expiresAt =
    maker === undefined ? wanted : earlier(earlier(wanted, maker.expires_at), old.expires_at)!;
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

/** The viewer's own tokens; administrators can list anybody's or all. */
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

/** One token; throws 404 for somebody else's. */
export async function readAccessToken(ctx: Context, id: number): Promise<AccessTokenRow> {
  const row = await findAccessToken(ctx.platform.db, id);
  const { user, credential } = ctx.viewer;
  // A bot reads its own token, and no other.
  const isOwnOfBot = user?.bot === true && credential.kind === 'token' && credential.tokenId === id;
  if (row === undefined || !(isOwnOfBot || accountPolicy.manage_tokens(ctx.viewer, { id: row.user_id })))
    throw notFound();
  return row;
}

export async function revokeAccessToken(ctx: Context, id: number): Promise<void> {
  const row = await readAccessToken(ctx, id);
  await refuseOfBot(ctx, row);
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
