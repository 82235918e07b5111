import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { digestOf, randomToken } from '../../platform/crypto/secrets.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';

export type OneTimePurpose = 'confirm_email' | 'reset_password' | 'setup' | 'invitation';

export interface OneTimeToken {
  /** The token in the link. */
  readonly token: string;
  /** The digest that is stored. */
  readonly digest: Buffer;
}

/** Stores a token that the caller has made, for an address that need not be one of the person's. */
export async function insertOneTimeToken(
  tx: Transaction,
  input: {
    readonly digest: Buffer;
    readonly purpose: OneTimePurpose;
    readonly user: { readonly id: number; readonly email: string };
    readonly hours: number;
  },
): Promise<void> {
  await sql`insert into one_time_tokens (digest, purpose, user_id, email, expires_at)
    values (${input.digest}, ${input.purpose}, ${input.user.id}, ${input.user.email}, now() + make_interval(hours => ${input.hours}))`.execute(
    tx,
  );
}

/** Part of a statement: deletes the tokens `t` of the digests that a query names, with the mails that contain them. */
export function deletingOneTimeTokens(digests: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`delete from one_time_tokens t where t.digest in (${digests})`;
}

/** Creates the token of a link. An earlier one with the same purpose, person and address becomes invalid. */
export async function createOneTimeToken(
  db: Connection,
  purpose: OneTimePurpose,
  hours: number,
  user?: { id: number; email: string },
): Promise<OneTimeToken> {
  const token = randomToken();
  const digest = digestOf(token);
  await sql`with gone as (delete from one_time_tokens where expires_at < now()
      or (purpose = ${purpose} and user_id is not distinct from ${user?.id ?? null}::bigint and email is not distinct from ${user?.email ?? null}::citext))
    insert into one_time_tokens (digest, purpose, user_id, email, expires_at)
    values (${digest}, ${purpose}, ${user?.id ?? null}, ${user?.email ?? null}, now() + make_interval(hours => ${hours}))`.execute(
    db,
  );
  return { token, digest };
}

/** Whether the token is currently valid. */
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

/** Consumes the token; undefined if it is unknown, used or expired. */
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

/** Ends links of this purpose: all of a person, those to one address of the person, or those without a person (the set-up). */
export async function deleteOneTimeTokens(
  db: Connection,
  purpose: OneTimePurpose,
  userId?: number,
  email?: string,
): Promise<void> {
  await sql`delete from one_time_tokens where purpose = ${purpose} and user_id is not distinct from ${userId ?? null}::bigint
    and (${email ?? null}::citext is null or email = ${email ?? null}::citext)`.execute(db);
}

/** Deletes expired links, and the mails that contain them. */
export async function deleteExpiredOneTimeTokens(db: Connection): Promise<void> {
  await sql`delete from one_time_tokens where expires_at < now()`.execute(db);
}
