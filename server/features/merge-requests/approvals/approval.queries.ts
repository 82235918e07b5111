import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import { isOneOf } from '../../../platform/database/is-one-of.ts';
import { personAsJson } from '../../../platform/people/user-rows.queries.ts';
import type { UserSummary } from '../../accounts/index.ts';
import { isCurrent, mayStillApprove, unmetRules } from '../approval-rules/rule-conditions.queries.ts';
import type { Branches } from '../merge-request.queries.ts';

export interface Approval {
  readonly user: UserSummary;
  readonly head_sha: string;
  readonly approved_at: Date;
  /** It is of the present head, or the project keeps approvals whatever is pushed. */
  readonly current: boolean;
  /** It is current, and who gave it may still give one. */
  readonly counts: boolean;
}

/** Part of a statement about `merge_requests m` and its project `p`: the current approvals, whoever gave them. */
export const currentApprovals: RawBuilder<number> = sql<number>`(select count(*)::int from approvals a
  where a.merge_request_id = m.id and ${isCurrent})`;

/** The same: those that count. Whether who gave them may still give one is asked only in lists that are searched for it; see `findCounting`. */
export const countedApprovals: RawBuilder<number> = sql<number>`(select count(*)::int from approvals a
  where a.merge_request_id = m.id and ${isCurrent} and ${mayStillApprove()})`;

const counts = sql`exists (select 1 from projects p where p.id = m.project_id and ${isCurrent} and ${mayStillApprove()})`;

/** Whose approvals count, of merge requests with current ones that are not merged: one statement, which most merge requests don't need. */
export async function findCounting(
  db: Connection,
  requests: readonly { readonly id: number; readonly has_rules: boolean }[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (requests.length === 0) return new Map();
  const ids = requests.map(({ id }) => id);
  const { rows } = await sql<{ id: number; people: number[] }>`select m.id, array_agg(a.user_id) as people
    from merge_requests m join projects p on p.id = m.project_id join approvals a on a.merge_request_id = m.id
    where ${isOneOf(sql`m.id`, ids)} and ${isCurrent} and ${mayStillApprove(requests.some(({ has_rules }) => has_rules))}
    group by m.id`.execute(db);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

/** Condition of `merge_requests m`: this person's approval counts, or anybody's. */
export const hasApproved = (person?: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from approvals a where a.merge_request_id = m.id ${person === undefined ? sql`` : sql`and a.user_id = ${person}`} and ${counts})`;

/** Condition of `merge_requests m`: it has the approvals that its project and the rules ask for, one at least. */
export const isApproved: RawBuilder<boolean> = sql<boolean>`exists (select 1 from projects p where p.id = m.project_id and ${countedApprovals} >= greatest(p.approvals_before_merge, 1) and ${unmetRules} = 0)`;

/** All approvals, the first given first. */
export async function listApprovals(
  db: Connection,
  { id, approvers, has_rules }: Pick<Branches, 'id' | 'approvers' | 'has_rules'>,
): Promise<readonly Approval[]> {
  const { rows } = await sql<
    Omit<Approval, 'counts'>
  >`select ${personAsJson} as user, a.head_sha, a.created_at as approved_at, ${isCurrent} as current
    from approvals a join users u on u.id = a.user_id join merge_requests m on m.id = a.merge_request_id join projects p on p.id = m.project_id
    where a.merge_request_id = ${id} order by a.created_at, a.user_id`.execute(db);
  const counts = (among: Branches['approvers'], { user, current }: (typeof rows)[number]): boolean =>
    current && approvalCounts({ approvers: among }, user.id);
  // Which of them count was asked when the merge request was read: one that does not can have been given since.
  const now = rows.every((row) => !row.current || counts(approvers, row))
    ? approvers
    : ((await findCounting(db, [{ id, has_rules }])).get(id) ?? []);
  return rows.map((row) => ({ ...row, counts: counts(now, row) }));
}

/** Whether this person's current approval counts. */
export const approvalCounts = ({ approvers }: Pick<Branches, 'approvers'>, userId: number): boolean =>
  typeof approvers === 'string' || approvers.includes(userId);

/** Who approved each of these, as far as it counts, the first first; without those that nobody did. */
export async function listApprovers(
  db: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly UserSummary[]>> {
  const { rows } = await sql<{
    id: number;
    user: UserSummary;
  }>`select a.merge_request_id as id, ${personAsJson} as user
    from approvals a join users u on u.id = a.user_id join merge_requests m on m.id = a.merge_request_id
    where a.merge_request_id = any(${ids as number[]}::bigint[]) and ${counts} order by a.created_at, a.user_id`.execute(
    db,
  );
  const people = Map.groupBy(rows, ({ id }) => id);
  return new Map([...people].map(([id, own]) => [id, own.map(({ user }) => user)]));
}

/** What somebody approved and is open, in a project or anywhere, whether it counts or not; the newest first. */
export async function findOpenApprovedBy(
  db: Connection,
  { userId, projectId }: { readonly userId: number; readonly projectId: number | null },
  most: number,
): Promise<readonly { readonly id: number; readonly project_id: number }[]> {
  const { rows } = await sql<{
    id: number;
    project_id: number;
  }>`select m.id, m.project_id from approvals a join merge_requests m on m.id = a.merge_request_id
    where a.user_id = ${userId} and m.is_open and (${projectId}::bigint is null or m.project_id = ${projectId}) order by m.id desc limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Records what somebody approved, in place of what they approved before. */
export async function writeApproval(
  tx: Transaction,
  id: number,
  userId: number,
  head: string,
): Promise<void> {
  await sql`insert into approvals (merge_request_id, user_id, head_sha) values (${id}, ${userId}, ${head})
    on conflict (merge_request_id, user_id) do update set head_sha = excluded.head_sha, created_at = now()`.execute(
    tx,
  );
}

/** Whether there was one. */
export async function deleteApproval(tx: Transaction, id: number, userId: number): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from approvals where merge_request_id = ${id} and user_id = ${userId}`.execute(tx);
  return numAffectedRows !== 0n;
}

/** Takes back what these people, or everybody, approved, as far as it is of the head that there is now, or kept. */
export async function deleteCurrentApprovals(
  tx: Transaction,
  id: number,
  people: readonly number[] | 'everybody',
): Promise<void> {
  await sql`delete from approvals a using merge_requests m, projects p where a.merge_request_id = ${id} and m.id = ${id}
    and p.id = m.project_id and ${isCurrent} and ${people === 'everybody' ? sql`true` : isOneOf(sql`a.user_id`, people)}`.execute(
    tx,
  );
}

/** How many there were. */
export async function deleteApprovals(tx: Transaction, id: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from approvals where merge_request_id = ${id}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** What was approved at one head counts for another, which makes the same change. */
export async function carryApprovals(tx: Transaction, id: number, from: string, to: string): Promise<void> {
  await sql`update approvals set head_sha = ${to} where merge_request_id = ${id} and head_sha = ${from}`.execute(
    tx,
  );
}
