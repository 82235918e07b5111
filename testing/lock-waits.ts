import { sql } from 'kysely';
import type { Platform } from '../server/platform/platform.ts';

/** Waits until this many connections wait for a lock that the test holds. */
export async function lockWaiters(db: Platform['db'], count = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows[0]!.waiting >= count) return;
  }
}
