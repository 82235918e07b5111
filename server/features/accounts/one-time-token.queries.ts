import { sql } from 'kysely';
import { digestOf, randomToken } from '../../platform/crypto/secrets.ts';
import type { Connection } from '../../platform/database/database.ts';

export type OneTimePurpose = 'confirm_email' | 'reset_password' | 'setup';

/** Makes a link's token. An earlier one of the same purpose and person stops working. */
export async function createOneTimeToken(
  db: Connection,
  purpose: OneTimePurpose,
  hours: number,
  user?: { id: number; email: string },
): Promise<string> {
  const token = randomToken();
  await sql`with gone as (delete from one_time_tokens where expires_at < now()
      or (purpose = ${purpose} and user_id is not distinct from ${user?.id ?? null}::bigint and email is not distinct from ${user?.email ?? null}::citext))
    insert into one_time_tokens (digest, purpose, user_id, email, expires_at)
    values (${digestOf(token)}, ${purpose}, ${user?.id ?? null}, ${user?.email ?? null}, now() + make_interval(hours => ${hours}))`.execute(
    db,
  );
  return token;
}

/** Whether the token would work now. */
export async function peekOneTimeToken(
  db: Connection,
  purpose: OneTimePurpose,
  token: string,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from one_time_tokens where digest = ${digestOf(token)} and purpose = ${purpose} and expires_at > now()`.execute(
      db,
    );
  return rows.length > 0;
}

/** Uses the token up; undefined when it is unknown, used or too old. */
export async function useOneTimeToken(
  db: Connection,
  purpose: OneTimePurpose,
  token: string,
): Promise<{ userId: number | null; email: string | null } | undefined> {
  const { rows } = await sql<{ user_id: number | null; email: string | null }>`delete from one_time_tokens
    where digest = ${digestOf(token)} and purpose = ${purpose} and expires_at > now() returning user_id, email::text as email`.execute(
    db,
  );
  const row = rows[0];
  return row === undefined ? undefined : { userId: row.user_id, email: row.email };
}

export async function deleteOneTimeTokens(
  db: Connection,
  purpose: OneTimePurpose,
  userId?: number,
): Promise<void> {
  await sql`delete from one_time_tokens where purpose = ${purpose} and user_id is not distinct from ${userId ?? null}::bigint`.execute(
    db,
  );
}
