import { sql } from 'kysely';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Connection } from '../database/database.ts';
import type { OutgoingMails } from '../database/tables.ts';

export async function insertMails(
  db: Connection,
  mails: readonly Insertable<OutgoingMails>[],
): Promise<{ id: number }[]> {
  return db.insertInto('outgoing_mails').values(mails).returning('id').execute();
}

/** A mail that is to be sent; undefined if it was sent or deleted meanwhile. */
export async function findUnsentMail(
  db: Connection,
  id: number,
): Promise<Selectable<OutgoingMails> | undefined> {
  return db
    .selectFrom('outgoing_mails')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'failed'])
    .executeTakeFirst();
}

export async function updateMail(
  db: Connection,
  id: number,
  changes: Updateable<OutgoingMails>,
): Promise<void> {
  await db.updateTable('outgoing_mails').set(changes).where('id', '=', id).execute();
}

export async function listOutgoingMails(db: Connection, limit: number, offset: number) {
  const { rows } = await sql<{
    id: number;
    recipient: string;
    subject: string;
    text_body: string;
    state: string;
    last_error: string | null;
    created_at: Date;
    sent_at: Date | null;
  }>`
    select id, recipient::text as recipient, subject, text_body, state, last_error, created_at, sent_at from outgoing_mails order by id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total from outgoing_mails`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}
