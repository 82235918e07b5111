import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';

export const realtimeChannel = 'coppice_realtime';

/**
 * Tells the readers of a stream, in all processes, that something changed. The message carries ids only: readers fetch again
 * with their own rights. In a transaction it is sent exactly when that commits.
 */
export async function publish(
  connection: Connection,
  stream: string,
  message: Readonly<Record<string, unknown>>,
): Promise<void> {
  await sql`select pg_notify(${realtimeChannel}, ${JSON.stringify([stream, message])})`.execute(connection);
}
