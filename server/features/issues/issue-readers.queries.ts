import { sql } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import { issueAudience } from './issue.audience.ts';

/** Which of these people may read the issue now, and whether its internal notes too. */
export async function findIssueReaders(
  db: Connection,
  issueId: number,
  userIds: readonly number[],
): Promise<Map<number, { readonly internal: boolean }>> {
  const id = sql`${issueId}::bigint`;
  const { rows } = await sql<{
    id: number;
    internal: boolean;
  }>`select u.id, ${issueAudience.internalReaders(id)} as internal from users u where u.id = any(${userIds}::bigint[]) and ${issueAudience.readers(id)}`.execute(
    db,
  );
  return new Map(rows.map(({ id: userId, internal }) => [userId, { internal }]));
}
