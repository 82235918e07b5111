import { sql } from 'kysely';
import type { Updateable } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import type { Users } from '../../platform/database/tables.ts';
import { insertUserRow, updateUserRow, userColumns } from '../../platform/people/user-rows.queries.ts';
import type { NewUser, UserRow } from '../../platform/people/user-rows.queries.ts';
import { escapeLike } from '../namespaces/index.ts';

export type { UserRow } from '../../platform/people/user-rows.queries.ts';
import { authorOfFirst } from '../../platform/audit/audit.queries.ts';

const columns = userColumns;

export async function findUserById(db: Connection, id: number): Promise<UserRow | undefined> {
  return (await sql<UserRow>`select ${columns} from users u where u.id = ${id}`.execute(db)).rows[0];
}

export async function findUserByUsername(db: Connection, username: string): Promise<UserRow | undefined> {
  return (await sql<UserRow>`select ${columns} from users u where u.username = ${username}`.execute(db))
    .rows[0];
}

/** By username or a confirmed e-mail address, as people sign in. */
export async function findUserByLogin(db: Connection, login: string): Promise<UserRow | undefined> {
  return (
    await sql<UserRow>`select ${columns} from users u where not u.bot and (u.username = ${login} or u.email = ${login}
      or u.id = (select e.user_id from emails e where e.email = ${login} and e.confirmed_at is not null))
      order by (u.username = ${login}) desc limit 1`.execute(db)
  ).rows[0];
}

/** The person with this public address. */
export async function findUserByPublicEmail(db: Connection, email: string): Promise<UserRow | undefined> {
  return (
    await sql<UserRow>`select ${columns} from users u where u.public_email = ${email} and u.state = 'active' order by u.id limit 1`.execute(
      db,
    )
  ).rows[0];
}

export interface UserFilter {
  readonly ids?: readonly number[];
  readonly username?: string | undefined;
  readonly search?: string | undefined;
  readonly active?: boolean | undefined;
  readonly excludeActive?: boolean | undefined;
  /** In no project or group, and without projects of their own. */
  readonly withoutProjects?: boolean | undefined;
  /** Finds nobody. */
  readonly none?: boolean | undefined;
  readonly blocked?: boolean | undefined;
  readonly pendingApproval?: boolean | undefined;
  readonly admins?: boolean | undefined;
  readonly external?: boolean | undefined;
  readonly excludeExternal?: boolean | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
  /** Only people with a role there, direct or inherited. */
  readonly memberOf?: { readonly kind: 'group' | 'project'; readonly id: number };
  /** Whether the viewer may find people by an address that is not public. */
  readonly byPrivateEmail?: boolean;
  readonly orderBy?: string | undefined;
  readonly sort?: string | undefined;
}

const orders = new Map(
  Object.entries({
    id: 'u.id',
    name: 'u.name',
    username: 'u.username',
    created_at: 'u.created_at',
    updated_at: 'u.updated_at',
    last_activity_on: 'u.last_activity_on',
  }),
);

export async function listUsers(
  db: Connection,
  filter: UserFilter,
  limit: number,
  offset: number,
): Promise<{ rows: UserRow[]; total: number }> {
  const conditions = [sql<boolean>`true`];
  if (filter.ids !== undefined) conditions.push(sql`u.id = any(${filter.ids as number[]})`);
  if (filter.username !== undefined) conditions.push(sql`u.username = ${filter.username}`);
  if (filter.search !== undefined && filter.search !== '') {
    const pattern = `%${escapeLike(filter.search)}%`;
    const email =
      filter.byPrivateEmail === true
        ? sql`u.email = ${filter.search} or exists (select 1 from emails e where e.user_id = u.id and e.email = ${filter.search})`
        : sql`u.public_email = ${filter.search}`;
    conditions.push(sql`(u.name ilike ${pattern} or u.username::text ilike ${pattern} or ${email})`);
  }
  // They are no people: found by their exact name, and among members.
  if (filter.username === undefined && filter.ids === undefined) conditions.push(sql`not u.bot`);
  if (filter.active === true) conditions.push(sql`u.state = 'active'`);
  if (filter.excludeActive === true) conditions.push(sql`u.state <> 'active'`);
  if (filter.none === true) conditions.push(sql`u.bot`);
  if (filter.withoutProjects === true)
    conditions.push(
      sql`not exists (select 1 from members m where m.user_id = u.id and (m.project_id is not null or exists (select 1 from projects p where p.namespace_id = m.namespace_id)))`,
    );
  if (filter.blocked === true) conditions.push(sql`u.state = 'blocked'`);
  if (filter.pendingApproval === true) conditions.push(sql`u.state = 'blocked_pending_approval'`);
  if (filter.admins === true) conditions.push(sql`u.admin`);
  if (filter.external === true) conditions.push(sql`u.external`);
  if (filter.excludeExternal === true) conditions.push(sql`not u.external`);
  if (filter.createdAfter !== undefined) conditions.push(sql`u.created_at > ${filter.createdAfter}`);
  if (filter.createdBefore !== undefined) conditions.push(sql`u.created_at < ${filter.createdBefore}`);
  if (filter.memberOf !== undefined) {
    const { kind, id } = filter.memberOf;
    const place =
      kind === 'group'
        ? sql`select null::bigint as project_id, n.traversal_ids from namespaces n where n.id = ${id}`
        : sql`select p.id as project_id, n.traversal_ids from projects p join namespaces n on n.id = p.namespace_id where p.id = ${id}`;
    conditions.push(sql`exists (select 1 from members m, (${place}) place where m.user_id = u.id
      and (m.expires_at is null or m.expires_at > current_date)
      and (m.project_id = place.project_id or m.namespace_id = any(place.traversal_ids)))`);
  }
  const where = sql.join(conditions, sql` and `);
  const direction = filter.sort === 'asc' ? sql`asc` : sql`desc`;
  const order = sql.raw(orders.get(filter.orderBy ?? 'id') ?? 'u.id');
  const exact =
    filter.search === undefined || filter.search === '' ? sql`` : sql`(u.username = ${filter.search}) desc,`;
  const { rows } =
    await sql<UserRow>`select ${columns} from users u where ${where} order by ${exact} ${order} ${direction}, u.id desc limit ${limit} offset ${offset}`.execute(
      db,
    );
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from (select 1 from users u where ${where} limit 10001) c`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

export async function insertUser(tx: Transaction, input: NewUser): Promise<UserRow> {
  const user = await insertUserRow(tx, input);
  await sql`insert into emails (user_id, email, confirmed_at) values (${user.id}, ${input.email}, ${input.confirmed ? sql`now()` : sql`null`})`.execute(
    tx,
  );
  return user;
}

export async function updateUser(db: Connection, id: number, changes: Updateable<Users>): Promise<UserRow> {
  await updateUserRow(db, id, changes);
  return (await findUserById(db, id))!;
}

export async function isEmailTaken(db: Connection, email: string, exceptUserId?: number): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select exists (select 1 from users where email = ${email} and id is distinct from ${exceptUserId ?? null}::bigint)
    or exists (select 1 from emails where email = ${email} and confirmed_at is not null and user_id is distinct from ${exceptUserId ?? null}::bigint) as taken`.execute(
    db,
  );
  return rows[0]!.taken;
}

/** Locks the administrators, so that two of them can't step down concurrently. */
export async function countAdministrators(db: Connection): Promise<number> {
  return (
    await sql<{
      count: number;
    }>`select count(*)::int as count from (select 1 from users where admin and state = 'active' order by id for update) locked`.execute(
      db,
    )
  ).rows[0]!.count;
}

/** The people of confirmed addresses, by address in lower case. */
export async function findUsersByConfirmedEmails(
  db: Connection,
  emails: readonly string[],
): Promise<Map<string, UserRow>> {
  if (emails.length === 0) return new Map();
  const { rows } = await sql<
    UserRow & { matched: string }
  >`select ${columns}, lower(e.email::text) as matched from emails e join users u on u.id = e.user_id
    where e.confirmed_at is not null and e.email = any(${emails as string[]}::citext[])`.execute(db);
  return new Map(rows.map((row) => [row.matched, row]));
}

export async function findUsersByIds(db: Connection, ids: readonly number[]): Promise<Map<number, UserRow>> {
  if (ids.length === 0) return new Map();
  const { rows } =
    await sql<UserRow>`select ${columns} from users u where u.id = any(${ids as number[]})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findUsersByUsernames(db: Connection, usernames: readonly string[]): Promise<UserRow[]> {
  if (usernames.length === 0) return [];
  return (
    await sql<UserRow>`select ${columns} from users u where u.username = any(${usernames as string[]}::citext[])`.execute(
      db,
    )
  ).rows;
}

export interface UserOrigin {
  /** Their personal namespace; null only for a partly deleted account. */
  readonly namespace_id: number | null;
  /** The creator of the account, if that was somebody else who still exists. */
  readonly creator: Pick<UserRow, 'id' | 'username' | 'name' | 'state' | 'avatar_key'> | null;
}

/** Namespaces and creators of people, by id. The audit event of an account names its creator. */
export async function findUserOrigins(
  db: Connection,
  ids: readonly number[],
): Promise<Map<number, UserOrigin>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<UserOrigin & { id: number }>`select u.id, n.id as namespace_id, made.creator
    from users u left join namespaces n on n.owner_id = u.id
    left join lateral (select jsonb_build_object('id', c.id, 'username', c.username, 'name', c.name, 'state', c.state, 'avatar_key', c.avatar_key) as creator
      from (${authorOfFirst('user.created', sql`u.id`)}) a join users c on c.id = a.author_id) made on true
    where u.id = any(${ids as number[]})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
