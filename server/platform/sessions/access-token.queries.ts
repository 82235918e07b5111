import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TokenScope } from '../access/viewer.ts';
import type { Connection } from '../database/database.ts';

export interface AccessTokenRow {
  readonly id: number;
  readonly user_id: number;
  readonly name: string;
  readonly description: string | null;
  readonly scopes: TokenScope[];
  readonly revoked: boolean;
  readonly expires_at: string | null;
  readonly last_used_at: Date | null;
  readonly created_at: Date;
  readonly active: boolean;
}

const columns = sql<AccessTokenRow>`t.id, t.user_id, t.name, t.description, t.scopes, t.revoked, t.expires_at, t.last_used_at, t.created_at,
  not t.revoked and (t.expires_at is null or t.expires_at > current_date) as active`;

export async function insertAccessToken(
  db: Connection,
  input: {
    userId: number;
    name: string;
    description: string | null;
    digest: Buffer;
    scopes: readonly TokenScope[];
    expiresAt: string | null;
  },
): Promise<AccessTokenRow> {
  return (
    await sql<AccessTokenRow>`insert into personal_access_tokens as t (user_id, name, description, token_digest, scopes, expires_at)
      values (${input.userId}, ${input.name}, ${input.description}, ${input.digest}, ${input.scopes as string[]}, ${input.expiresAt}) returning ${columns}`.execute(
      db,
    )
  ).rows[0]!;
}

export interface TokenFilter {
  readonly state?: 'active' | 'inactive' | undefined;
  readonly search?: string | undefined;
  readonly revoked?: boolean | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
  readonly lastUsedAfter?: string | undefined;
  readonly lastUsedBefore?: string | undefined;
  readonly expiresAfter?: string | undefined;
  readonly expiresBefore?: string | undefined;
  /** `created_asc` and the like; default: the newest first. */
  readonly sort?: string | undefined;
}

export interface AccessTokenFilter extends TokenFilter {
  readonly userId?: number | undefined;
}

/** What tokens can be sorted by. */
export const tokenSorts = ['created', 'expires', 'last_used', 'name'].flatMap((name) => [
  `${name}_asc`,
  `${name}_desc`,
]);

function tokenOrder(sort = ''): RawBuilder<unknown> {
  const direction = sort.endsWith('_asc') ? sql`asc` : sql`desc`;
  const by = sort.slice(0, sort.lastIndexOf('_'));
  if (by === 'expires') return sql`t.expires_at ${direction} nulls last, t.id desc`;
  if (by === 'last_used') return sql`t.last_used_at ${direction} nulls last, t.id desc`;
  if (by === 'name') return sql`lower(t.name) ${direction}, t.id desc`;
  return sql`t.id ${direction}`;
}

/** The conditions on token `t` that all lists have. */
function tokenConditions(filter: TokenFilter): RawBuilder<unknown>[] {
  const active = sql`(not t.revoked and (t.expires_at is null or t.expires_at > current_date))`;
  const conditions: RawBuilder<unknown>[] = [];
  if (filter.state !== undefined) conditions.push(filter.state === 'active' ? active : sql`not ${active}`);
  if (filter.search !== undefined)
    conditions.push(sql`position(lower(${filter.search}) in lower(t.name)) > 0`);
  if (filter.revoked !== undefined) conditions.push(sql`t.revoked = ${filter.revoked}`);
  if (filter.createdAfter !== undefined)
    conditions.push(sql`t.created_at >= ${filter.createdAfter}::timestamptz`);
  if (filter.createdBefore !== undefined)
    conditions.push(sql`t.created_at <= ${filter.createdBefore}::timestamptz`);
  if (filter.lastUsedAfter !== undefined)
    conditions.push(sql`t.last_used_at >= ${filter.lastUsedAfter}::timestamptz`);
  if (filter.lastUsedBefore !== undefined)
    conditions.push(sql`t.last_used_at <= ${filter.lastUsedBefore}::timestamptz`);
  if (filter.expiresAfter !== undefined) conditions.push(sql`t.expires_at >= ${filter.expiresAfter}::date`);
  if (filter.expiresBefore !== undefined) conditions.push(sql`t.expires_at <= ${filter.expiresBefore}::date`);
  return conditions;
}

export async function listAccessTokens(
  db: Connection,
  filter: AccessTokenFilter,
  limit: number,
  offset: number,
): Promise<{ rows: AccessTokenRow[]; total: number }> {
  const conditions = [sql`true`, ...tokenConditions(filter)];
  if (filter.userId !== undefined) conditions.push(sql`t.user_id = ${filter.userId}`);
  const where = sql.join(conditions, sql` and `);
  const { rows } =
    await sql<AccessTokenRow>`select ${columns} from personal_access_tokens t where ${where} order by ${tokenOrder(filter.sort)} limit ${limit} offset ${offset}`.execute(
      db,
    );
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from personal_access_tokens t where ${where}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

export async function findAccessToken(db: Connection, id: number): Promise<AccessTokenRow | undefined> {
  return (
    await sql<AccessTokenRow>`select ${columns} from personal_access_tokens t where t.id = ${id}`.execute(db)
  ).rows[0];
}

/** False if it was already revoked: of two concurrent calls one revokes it. */
export async function revokeAccessTokenRow(db: Connection, id: number): Promise<boolean> {
  const { rows } =
    await sql`update personal_access_tokens set revoked = true where id = ${id} and not revoked returning 1`.execute(
      db,
    );
  return rows.length > 0;
}

export async function revokeAllAccessTokens(db: Connection, userId: number): Promise<void> {
  await sql`update personal_access_tokens set revoked = true where user_id = ${userId}`.execute(db);
}

export interface BotTokenRow extends AccessTokenRow {
  /** Null for one that has ended. */
  readonly access_level: number | null;
}

export interface BotTokenFilter extends TokenFilter {
  readonly id?: number | undefined;
}

/** The tokens of a project or group, newest first. */
export async function listBotTokens(
  db: Connection,
  place: { readonly kind: 'project' | 'group'; readonly id: number },
  filter: BotTokenFilter,
  limit: number,
  offset: number,
): Promise<{ rows: BotTokenRow[]; total: number }> {
  const conditions = [
    place.kind === 'project' ? sql`u.bot_of_project_id = ${place.id}` : sql`u.bot_of_group_id = ${place.id}`,
    ...tokenConditions(filter),
  ];
  if (filter.id !== undefined) conditions.push(sql`t.id = ${filter.id}`);
  const { rows } = await sql<BotTokenRow & { total: number }>`select ${columns},
      (select m.access_level from members m where m.user_id = u.id and (m.project_id = u.bot_of_project_id or m.namespace_id = u.bot_of_group_id)) as access_level,
      count(*) over ()::int as total
    from personal_access_tokens t join users u on u.id = t.user_id where ${sql.join(conditions, sql` and `)}
    order by ${tokenOrder(filter.sort)} limit ${limit} offset ${offset}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
