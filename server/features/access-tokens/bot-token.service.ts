import { randomBytes } from 'node:crypto';
import {
  deleteMembershipsOf,
  insertMember,
  updateMember,
} from '../../platform/access/member-rows.queries.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { digestOf, personalAccessTokenPrefix, randomToken } from '../../platform/crypto/secrets.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { badRequest, forbidden, invalid, notFound } from '../../platform/errors.ts';
import { nameProblem } from '../../platform/name.ts';
import { insertBot, updateUserRow } from '../../platform/people/user-rows.queries.ts';
import {
  insertAccessToken,
  listBotTokens,
  revokeAccessTokenRow,
} from '../../platform/sessions/access-token.queries.ts';
import type { BotTokenFilter, BotTokenRow } from '../../platform/sessions/access-token.queries.ts';
import { boundedExpiry, checkScopes, checkTokenExpiry } from '../accounts/index.ts';
import { checkLevel } from '../members/index.ts';
import type { LoadedSource } from '../members/index.ts';

/** v4's default lifetimes of a new token and of a rotated one. */
const usualDays = 365;
const rotatedDays = 7;
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Tokens are managed by people who manage the members, and never by means of another token of a project or group. */
function manageable(ctx: Context, loaded: LoadedSource): void {
  loaded.manageable();
  if (ctx.viewer.user?.bot === true) throw forbidden('a bot manages no tokens');
}

const entityOf = ({ source }: LoadedSource) => ({
  type: source.kind === 'project' ? 'Project' : 'Group',
  id: source.id,
});

export async function readBotTokens(
  ctx: Context,
  loaded: LoadedSource,
  filter: BotTokenFilter,
  limit: number,
  offset: number,
): Promise<{ rows: BotTokenRow[]; total: number }> {
  manageable(ctx, loaded);
  return listBotTokens(ctx.platform.db, loaded.source, filter, limit, offset);
}

/** One token of this project or group; throws 404 for any other. */
async function findBotToken(
  db: Parameters<typeof listBotTokens>[0],
  { source }: LoadedSource,
  id: number,
): Promise<BotTokenRow> {
  const { rows } = await listBotTokens(db, source, { id }, 1, 0);
  if (rows[0] === undefined) throw notFound('Access Token');
  return rows[0];
}

export async function readBotToken(ctx: Context, loaded: LoadedSource, id: number): Promise<BotTokenRow> {
  manageable(ctx, loaded);
  return findBotToken(ctx.platform.db, loaded, id);
}

export interface NewBotToken {
  readonly name: string;
  readonly description?: string | undefined;
  readonly scopes: readonly string[];
  readonly accessLevel: number;
  readonly expiresAt?: string | undefined;
}

/**
 * Creates a token with a bot of its own, which is a member at the given level until the token ends. Its text is only returned here. Nobody
 * gives more than they have.
 */
export async function createBotToken(
  ctx: Context,
  loaded: LoadedSource,
  input: NewBotToken,
): Promise<{ row: BotTokenRow; token: string }> {
  manageable(ctx, loaded);
  const { source } = loaded;
  const name = input.name.trim();
  const problem = nameProblem(name);
  if (problem !== undefined) throw invalid({ name: [problem] });
  const scopes = checkScopes(input.scopes);
  checkLevel(loaded, input.accessLevel);
  const expiresAt = await boundedExpiry(ctx, checkTokenExpiry(input.expiresAt) ?? inDays(usualDays));
  const token = personalAccessTokenPrefix + randomToken(24);
  const username = `${source.kind}_${source.id}_bot_${randomBytes(16).toString('hex')}`;
  const row = await transaction(ctx.platform.db, async (tx) => {
    const bot = await insertBot(tx, {
      username,
      name,
      // A name that can never receive mail.
      email: `${username}@bots.invalid`,
      projectId: source.kind === 'project' ? source.id : null,
      groupId: source.kind === 'group' ? source.id : null,
    });
    await insertMember(tx, source, {
      userId: bot.id,
      accessLevel: input.accessLevel,
      expiresAt,
      createdById: ctx.viewer.user?.id ?? null,
    });
    const made = await insertAccessToken(tx, {
      userId: bot.id,
      name,
      description: input.description ?? null,
      digest: digestOf(token),
      scopes,
      expiresAt,
    });
    const details = { token_id: made.id, name, scopes, access_level: input.accessLevel };
    await audit(tx, ctx, 'access_token.created', entityOf(loaded), details);
    return { ...made, access_level: input.accessLevel };
  });
  return { row, token };
}

/** Ends a token and its bot: no membership, no way to sign in. What it wrote stays. */
export async function revokeBotToken(ctx: Context, loaded: LoadedSource, id: number): Promise<void> {
  manageable(ctx, loaded);
  await transaction(ctx.platform.db, async (tx) => {
    const row = await findBotToken(tx, loaded, id);
    await endToken(tx, row);
    await deleteMembershipsOf(tx, row.user_id);
    await updateUserRow(tx, row.user_id, { state: 'blocked' });
    await audit(tx, ctx, 'access_token.revoked', entityOf(loaded), { token_id: id, name: row.name });
  });
}

async function endToken(tx: Transaction, { id, active }: BotTokenRow): Promise<void> {
  if (!active || !(await revokeAccessTokenRow(tx, id)))
    throw badRequest('400 Bad request - token already revoked');
}

/**
 * Replaces a token by another one of the same bot. `self` is the token of the request, which may replace itself. Throws 400 for one that has
 * ended.
 */
export async function rotateBotToken(
  ctx: Context,
  loaded: LoadedSource,
  which: number | 'self',
  wantedExpiry: string | undefined,
): Promise<{ row: BotTokenRow; token: string }> {
  const { credential } = ctx.viewer;
  const own = credential.kind === 'token' ? credential.tokenId : undefined;
  if (which === 'self' ? own === undefined : which !== own) manageable(ctx, loaded);
  const id = which === 'self' ? own : which;
  if (id === undefined) throw notFound('Access Token');
  const token = personalAccessTokenPrefix + randomToken(24);
  const wanted = checkTokenExpiry(wantedExpiry) ?? inDays(rotatedDays);
  const expiresAt = await boundedExpiry(ctx, wanted);
  const row = await transaction(ctx.platform.db, async (tx) => {
    const old = await findBotToken(tx, loaded, id);
    if (old.access_level === null) throw badRequest('400 Bad request - token already revoked');
    await endToken(tx, old);
    const { user_id: userId, name, description, scopes, access_level: accessLevel } = old;
    if (which !== 'self' && id !== own) checkLevel(loaded, accessLevel);
    const made = await insertAccessToken(tx, {
      userId,
      name,
      description,
      scopes,
      digest: digestOf(token),
      expiresAt,
    });
    await updateMember(tx, loaded.source, userId, { accessLevel, expiresAt });
    const details = { token_id: made.id, replaced_token_id: id, name };
    await audit(tx, ctx, 'access_token.rotated', entityOf(loaded), details);
    return { ...made, access_level: accessLevel };
  });
  return { row, token };
}
