import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';

export interface SessionRow {
  readonly id: number;
  readonly ip: string | null;
  readonly user_agent: string;
  readonly created_at: Date;
  readonly last_active_at: Date;
  readonly current: boolean;
}

export async function listSessions(
  db: Connection,
  userId: number,
  currentId: number | undefined,
): Promise<SessionRow[]> {
  const { rows } =
    await sql<SessionRow>`select id, host(ip) as ip, user_agent, created_at, last_active_at, id is not distinct from ${currentId ?? null}::bigint as current
    from sessions where user_id = ${userId} and expires_at > now() order by last_active_at desc`.execute(db);
  return rows;
}
