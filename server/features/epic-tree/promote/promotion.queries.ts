import { sql } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import { pairsTable } from '../../../platform/subjects/subject-copies.queries.ts';
import { storeTotals } from '../../../platform/subjects/subject-counts.queries.ts';
import { copyingAwards, countOf } from '../../awards/index.ts';

/** The epic that an issue was promoted to, whoever may see it. */
export async function findPromotion(db: Connection, issueId: number): Promise<number | undefined> {
  const { rows } = await sql<{
    epic_id: number;
  }>`select epic_id from promoted_issues where issue_id = ${issueId}`.execute(db);
  return rows[0]?.epic_id;
}

export async function insertPromotion(tx: Transaction, issueId: number, epicId: number): Promise<void> {
  await sql`insert into promoted_issues (issue_id, epic_id) values (${issueId}, ${epicId})`.execute(tx);
}

/** Gives an epic the reactions to an issue. */
export async function copyAwards(tx: Transaction, issueId: number, epicId: number): Promise<void> {
  const pairs = pairsTable([{ fromId: issueId, toId: epicId }]);
  await copyingAwards('Issue', pairs, 'Epic').execute(tx);
  const epic = { type: 'Epic', id: epicId };
  const [up, down] = [countOf('thumbsup', epic), countOf('thumbsdown', epic)];
  await storeTotals(tx, epicId, { time: sql`0`, up, down });
}
