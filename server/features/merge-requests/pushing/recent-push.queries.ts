import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/database.ts';

/** What is known of branches: those that somebody has put away, up to which push, and those that are or were proposed, with which head. */
export async function findKnownBranches(
  db: Connection,
  { userId, projectId, branches }: { userId: number; projectId: number; branches: readonly string[] },
): Promise<
  readonly {
    readonly branch: string;
    readonly dismissed: number | null;
    readonly is_open: boolean;
    readonly heads: readonly string[];
  }[]
> {
  const { rows } = await sql<{
    branch: string;
    dismissed: number | null;
    is_open: boolean;
    heads: readonly string[];
  }>`select b.branch, d.event_id as dismissed, coalesce(m.is_open, false) as is_open, coalesce(m.heads, '{}') as heads
    from unnest(${branches as string[]}::text[]) b(branch)
    left join dismissed_pushes d on d.user_id = ${userId} and d.project_id = ${projectId} and d.branch = b.branch
    left join lateral (select bool_or(r.is_open) as is_open, array_agg(r.head_sha) as heads from merge_requests r
      where r.source_project_id = ${projectId} and r.source_branch = b.branch) m on true`.execute(db);
  return rows;
}

/** Puts the news of a branch away, up to a push. */
export async function dismissPushes(
  db: Connection,
  { userId, projectId, branch }: { userId: number; projectId: number; branch: string },
  eventId: number,
): Promise<void> {
  await sql`insert into dismissed_pushes (user_id, project_id, branch, event_id)
    values (${userId}, ${projectId}, ${branch}, ${eventId})
    on conflict (user_id, project_id, branch) do update set event_id = greatest(dismissed_pushes.event_id, excluded.event_id)`.execute(
    db,
  );
}
