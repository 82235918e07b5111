import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import {
  insertingCopies,
  copyMilestones,
  copyTotals,
  pairsTable,
} from '../../../platform/subjects/subject-copies.queries.ts';
import type { CopiedPair, SubjectCopies } from '../../../platform/subjects/subject-copies.queries.ts';
import { copyingAwards } from '../../awards/index.ts';
import { copyLabels } from '../../labels/index.ts';
import { sameTitles } from '../../milestones/index.ts';
import { copyAssignees, copyTimelogs } from '../../planning/index.ts';
import { countingOpenedIssues } from '../../projects/index.ts';
import { copySubscriptions } from '../../subscriptions/index.ts';
import { copyLinks } from '../../links/index.ts';

/**
 * Locks the rows that count issues until the transaction ends. Code that takes several locks takes them in this order: issues, numbers
 * of issues (`nextInternalId`), projects by id.
 */
export async function lockProjects(tx: Transaction, projectIds: readonly number[]): Promise<void> {
  await sql`select 1 from projects where id = any(${projectIds}::bigint[]) order by id for no key update`.execute(
    tx,
  );
}

/** Creates copies of issues in another project, which counts them. Returns the copies' ids in the same order. */
export async function copyIssueRows(tx: Transaction, copies: Omit<SubjectCopies, 'kind'>): Promise<number[]> {
  const { rows } = await sql<{ id: number; iid: number }>`with made as (
      ${insertingCopies({ ...copies, kind: 'Issue' })} returning id, iid, project_id, confidential, state
    ), counted as (${countingOpenedIssues(sql`made`)})
    select id, iid from made`.execute(tx);
  const made = new Map(rows.map(({ id, iid }) => [iid, id]));
  return copies.subjects.map(({ iid }) => made.get(iid)!);
}

/** What the target project has of the originals' labels and milestones, by title, and those of their assignees who may see it. */
export async function copyPlanning(
  tx: Transaction,
  pairs: readonly CopiedPair[],
  there: { readonly labelIds: readonly number[]; readonly milestoneIds: readonly number[] },
): Promise<void> {
  await copyLabels(tx, pairs, there.labelIds);
  await copyAssignees(tx, pairs);
  if (there.milestoneIds.length > 0) await copyMilestones(tx, pairs, sameTitles(there.milestoneIds));
}

/** Reactions, time spent, links and subscriptions: what moved issues take along besides their conversations. */
export async function copyRecords(tx: Transaction, pairs: readonly CopiedPair[]): Promise<void> {
  await copyingAwards('Issue', pairsTable(pairs)).execute(tx);
  await copyTimelogs(tx, pairs);
  await copyTotals(tx, pairs);
  await copyLinks(tx, pairs);
  await copySubscriptions(tx, 'Issue', pairs);
}
