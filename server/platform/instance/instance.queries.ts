import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';

/** The instance's own secret, from which others are made. */
export async function readInstanceSecret(db: Connection): Promise<Buffer> {
  return (await db.selectFrom('instance').select('secret').executeTakeFirstOrThrow()).secret;
}

/** Whether there is no administrator yet. Read from the database, so that all processes agree immediately. */
export async function isSetupRequired(db: Connection): Promise<boolean> {
  const { rows } = await sql<{
    required: boolean;
  }>`select setup_completed_at is null as required from instance`.execute(db);
  return rows[0]!.required;
}

export async function writeSetupCompleted(db: Connection): Promise<void> {
  await sql`update instance set setup_completed_at = coalesce(setup_completed_at, now())`.execute(db);
}
