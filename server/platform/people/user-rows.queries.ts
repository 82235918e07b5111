import { sql } from 'kysely';
import type { RawBuilder, Selectable, Updateable } from 'kysely';
import type { Connection, Transaction } from '../database/database.ts';
import type { Users } from '../database/tables.ts';

export type UserRow = Selectable<Users>;

/** The columns of a user `u`. */
export const userColumns = sql<UserRow>`u.*, u.username::text as username, u.email::text as email, u.public_email::text as public_email, u.commit_email::text as commit_email`;

export interface NewUser {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly admin: boolean;
  readonly confirmed: boolean;
  readonly state: string;
  readonly external: boolean;
  readonly canCreateGroup: boolean;
  readonly projectsLimit: number;
}

export async function insertUserRow(tx: Transaction, input: NewUser): Promise<UserRow> {
  const confirmedAt = input.confirmed ? sql`now()` : sql`null`;
  const { rows } =
    await sql<UserRow>`insert into users as u (username, name, email, password_hash, admin, state, confirmed_at, external, can_create_group, projects_limit)
    values (${input.username}, ${input.name}, ${input.email}, ${input.passwordHash}, ${input.admin}, ${input.state}, ${confirmedAt}, ${input.external}, ${input.canCreateGroup}, ${input.projectsLimit})
    returning ${userColumns}`.execute(tx);
  return rows[0]!;
}

export async function updateUserRow(db: Connection, id: number, changes: Updateable<Users>): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...changes, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
}

export async function deleteUserRow(tx: Transaction, id: number): Promise<void> {
  await sql`delete from users where id = ${id}`.execute(tx);
}

/** Makes the addresses of all feeds of this person invalid. */
export async function raiseFeedTokenVersion(db: Connection, id: number): Promise<void> {
  await sql`update users set feed_token_version = feed_token_version + 1 where id = ${id}`.execute(db);
}

/** No longer shows an address, and no longer uses it for commits. */
export async function forgetEmail(tx: Transaction, id: number, email: string): Promise<void> {
  await sql`update users set public_email = nullif(public_email, ${email}::citext), commit_email = nullif(commit_email, ${email}::citext)
    where id = ${id}`.execute(tx);
}

export async function writeOwnActivity(db: Connection, id: number, notified: boolean): Promise<void> {
  await db.updateTable('users').set({ notified_of_own_activity: notified }).where('id', '=', id).execute();
}

/** Stores the new key and returns the previous one; the row is locked, so that each key is returned once. */
export async function replaceUserAvatarKey(
  tx: Transaction,
  id: number,
  key: string | null,
): Promise<string | null> {
  const { rows } = await sql<{
    before: string | null;
  }>`update users t set avatar_key = ${key}, updated_at = now()
    from (select id, avatar_key from users where id = ${id} for update) found where t.id = found.id returning found.avatar_key as before`.execute(
    tx,
  );
  return rows[0]?.before ?? null;
}

/** Part of a statement: the people that a query names were active today. */
export function recordingActivity(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update users set last_activity_on = current_date where id in (${ids}) and last_activity_on is distinct from current_date`;
}

/** Part of a statement: the person has signed in. */
export function recordingSignIn(id: number): RawBuilder<unknown> {
  return sql`update users set last_sign_in_at = coalesce(current_sign_in_at, now()), current_sign_in_at = now(), last_activity_on = current_date where id = ${id}`;
}

/** Creates the user of a token of a project or group: without a password, a confirmed address or a namespace, and external. */
export async function insertBot(
  tx: Transaction,
  input: {
    readonly username: string;
    readonly name: string;
    readonly email: string;
    readonly projectId: number | null;
    readonly groupId: number | null;
  },
): Promise<UserRow> {
  const { rows } =
    await sql<UserRow>`insert into users as u (username, name, email, external, can_create_group, projects_limit, bot, bot_of_project_id, bot_of_group_id)
    values (${input.username}, ${input.name}, ${input.email}, true, false, 0, true, ${input.projectId}, ${input.groupId})
    returning ${userColumns}`.execute(tx);
  return rows[0]!;
}

/** Expression: person `u` as summaries of people are made of (`presentBasicUser`), as JSON. */
export const personAsJson = sql`json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'state', u.state, 'avatar_key', u.avatar_key)`;

/** The same of the person with this id; null if there is none. */
export const personWithId = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${personAsJson} from users u where u.id = ${id})`;
