import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';

export const realtimeChannel = 'coppice_realtime';

/** Sends messages to all processes, in this order. They are open: the number of the transaction and `}]` are added. */
export async function notifyReaders(connection: Connection, open: readonly string[]): Promise<void> {
  await sql`select pg_notify(${realtimeChannel}, open || '"tx":"' || pg_current_xact_id() || '"}]') from unnest(${open}::text[]) as open`.execute(
    connection,
  );
}
