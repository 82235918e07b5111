import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { forgetEmail } from '../../platform/people/user-rows.queries.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';

export interface EmailRow {
  readonly id: number;
  readonly user_id: number;
  readonly email: string;
  readonly confirmed_at: Date | null;
  readonly primary: boolean;
}

/** Query of a person's confirmed addresses. */
export const confirmedEmails = (userId: number): RawBuilder<unknown> =>
  sql`select e.email from emails e where e.user_id = ${userId} and e.confirmed_at is not null`;

/** Query of the people who have confirmed one of these addresses. */
export const peopleOfEmails = (emails: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select e.user_id from emails e where e.confirmed_at is not null and e.email = any(${emails}::citext[])`;

const columns = sql<EmailRow>`e.id, e.user_id, e.email::text as email, e.confirmed_at, e.email = u.email as "primary"`;

export async function listEmails(db: Connection, userId: number): Promise<EmailRow[]> {
  return (
    await sql<EmailRow>`select ${columns} from emails e join users u on u.id = e.user_id where e.user_id = ${userId} order by e.id`.execute(
      db,
    )
  ).rows;
}

export async function insertEmail(
  db: Connection,
  userId: number,
  email: string,
  confirmed: boolean,
): Promise<EmailRow> {
  const { rows } = await sql<{
    id: number;
  }>`insert into emails (user_id, email, confirmed_at) values (${userId}, ${email}, ${confirmed ? sql`now()` : sql`null`}) returning id`.execute(
    db,
  );
  return (
    await sql<EmailRow>`select ${columns} from emails e join users u on u.id = e.user_id where e.id = ${rows[0]!.id}`.execute(
      db,
    )
  ).rows[0]!;
}

/**
 * Deletes an address that is not the primary one, and no longer shows it or uses it for commits. Returns the address, undefined if
 * there is none.
 */
export async function deleteEmail(tx: Transaction, userId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{
    email: string;
  }>`delete from emails e using users u where u.id = e.user_id and e.id = ${id} and e.user_id = ${userId} and e.email <> u.email
    returning e.email::text as email`.execute(tx);
  const email = rows[0]?.email;
  if (email === undefined) return undefined;
  await forgetEmail(tx, userId, email);
  return email;
}

/** Marks the address as confirmed by this person; false if another person has confirmed it before. */
export async function confirmEmailRow(db: Connection, userId: number, email: string): Promise<boolean> {
  const { rows } =
    await sql`update emails e set confirmed_at = coalesce(e.confirmed_at, now()) where e.user_id = ${userId} and e.email = ${email}
    and not exists (select 1 from emails o where o.email = ${email} and o.user_id <> ${userId} and o.confirmed_at is not null) returning e.id`.execute(
      db,
    );
  return rows.length > 0;
}
