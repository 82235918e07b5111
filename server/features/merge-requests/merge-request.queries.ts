import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { isOneOf } from '../../platform/database/is-one-of.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import type { MergeRequests } from '../../platform/database/tables.ts';
import { personAsJson } from '../../platform/people/user-rows.queries.ts';
import type { UserSummary } from '../accounts/index.ts';
import { combinedState } from '../commit-statuses/index.ts';
import type { CommitState } from '../commit-statuses/index.ts';
import { hasUnresolvedThread } from '../discussions/index.ts';
import { changesRequested } from '../planning/index.ts';
import { asksOwners } from '../protected-branches/index.ts';
import type { MergeMethod, SquashOption } from '../projects/index.ts';
import { shownAutoMerge } from './auto-merge/auto-merge.queries.ts';
import type { ShownAutoMerge } from './auto-merge/auto-merge.queries.ts';
import { countUnmetRules, hasRules } from './approval-rules/rule-conditions.queries.ts';
import { currentApprovals, findCounting } from './approvals/approval.queries.ts';
import { isBlocked } from './blocks/block.queries.ts';

/** What a merge request has besides a subject. */
export type Branches = Omit<Selectable<MergeRequests>, 'merged_by_id'> & {
  readonly merged_by: UserSummary | null;
  /** Of the target project. */
  readonly squash_option: SquashOption;
  readonly merge_method: MergeMethod;
  /** The project merges only what has no unresolved thread, and there is one. */
  readonly is_unresolved: boolean;
  readonly approvals_required: number;
  /** Who wrote or made one of its commits may not approve it. */
  readonly excludes_committers: boolean;
  /** Those of the present head, or of any where the project keeps them. */
  readonly approvals_current: number;
  /** Who gave the current approvals that count: whoever may no longer give one is left out. Of what is merged, all of them count. */
  readonly approvers: readonly number[] | 'all';
  /** How many count. */
  readonly approvals_given: number;
  /** There are approval rules, here or in the project; none of them need hold. */
  readonly has_rules: boolean;
  /** Rules that ask for more approvals than those who can serve them have given. */
  readonly unmet_rules: number;
  /** The target branch wants the approval of code owners. */
  readonly asks_owners: boolean;
  /** A reviewer asks for changes. */
  readonly changes_requested: boolean;
  /** It waits for another merge request. */
  readonly is_blocked: boolean;
  /** The time before which it is not merged has not come. */
  readonly is_early: boolean;
  /** What other systems say of the head; null if they say nothing. */
  readonly head_state: CommitState | null;
  /** The project merges only what they call a success, or skip. */
  readonly only_success: boolean;
  readonly or_skipped: boolean;
  /** Who has set it to be merged as soon as nothing is missing. */
  readonly auto_merge: ShownAutoMerge | null;
};

/** A condition on `merge_requests m`: the time before which it is not merged has not come. */
export const isEarly = sql<boolean>`coalesce(m.merge_after > now(), false)`;

const columns = sql`m.id, m.project_id, m.source_project_id, m.source_branch, m.target_branch, m.is_open, m.remove_source_branch, m.squash,
  m.allow_collaboration, m.head_sha, m.base_sha, m.start_sha, m.source_branch_exists, m.merged_at, m.merge_commit_sha, m.squash_commit_sha, m.merge_after, m.merge_error,
  m.checked_head_sha, m.checked_target_sha, m.conflicting_paths, m.conflict_count, m.behind, m.owners_key, m.owner_problems, p.squash_option, p.merge_method,
  p.only_allow_merge_if_all_discussions_are_resolved and ${hasUnresolvedThread(sql`m.id`)} as is_unresolved,
  p.approvals_before_merge as approvals_required, p.merge_requests_disable_committers_approval as excludes_committers, ${currentApprovals} as approvals_current, ${hasRules} as has_rules, ${changesRequested(sql`m.id`)} as changes_requested,
  ${asksOwners(sql`m.project_id`, sql`m.target_branch`)} as asks_owners, ${isBlocked(sql`m.id`)} as is_blocked, ${isEarly} as is_early,
  ${combinedState(sql`m.project_id`, sql`m.head_sha`)} as head_state, p.only_allow_merge_if_pipeline_succeeds as only_success,
  p.allow_merge_on_skipped_pipeline as or_skipped, ${shownAutoMerge(sql`m.id`)} as auto_merge,
  (select ${personAsJson}
    from users u where u.id = m.merged_by_id) as merged_by`;

/** What people have not said yet, or have said against it. */
const awaitsPeople = ({
  changes_requested,
  approvals_given,
  approvals_required,
  unmet_rules,
}: Pick<Branches, 'changes_requested' | 'approvals_given' | 'approvals_required' | 'unmet_rules'>):
  | 'requested_changes'
  | 'not_approved'
  | undefined => {
  if (changes_requested) return 'requested_changes';
  return approvals_given < approvals_required || unmet_rules > 0 ? 'not_approved' : undefined;
};

/** What other systems have not said yet, or have said against it; as v4 names it. */
const awaitsStatuses = ({
  head_state: state,
  only_success,
  or_skipped,
}: Pick<Branches, 'head_state' | 'only_success' | 'or_skipped'>):
  | 'ci_must_pass'
  | 'ci_still_running'
  | undefined => {
  if (!only_success || state === 'success' || (or_skipped && state === 'skipped')) return undefined;
  return state === 'pending' || state === 'running' ? 'ci_still_running' : 'ci_must_pass';
};

/** What a merge waits for: people, other merge requests, other systems, its time; undefined if there is nothing. */
export const awaits = (
  branches: Branches,
):
  | ReturnType<typeof awaitsPeople>
  | 'merge_request_blocked'
  | ReturnType<typeof awaitsStatuses>
  | 'merge_time' =>
  awaitsPeople(branches) ??
  (branches.is_blocked ? 'merge_request_blocked' : undefined) ??
  awaitsStatuses(branches) ??
  // Last: nobody has to do anything about it.
  (branches.is_early ? 'merge_time' : undefined);

/** Those of these subjects, by id. */
export async function findBranches(db: Connection, ids: readonly number[]): Promise<Map<number, Branches>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<
    Omit<Branches, 'unmet_rules' | 'approvers' | 'approvals_given'>
  >`select ${columns} from merge_requests m join projects p on p.id = m.project_id where ${isOneOf(sql`m.id`, ids)}`.execute(
    db,
  );
  const ruled = rows.filter(({ has_rules }) => has_rules).map(({ id }) => id);
  const unmet = await countUnmetRules(db, ruled);
  const counting = await findCounting(
    db,
    rows.filter(({ merged_at, approvals_current }) => merged_at === null && approvals_current > 0),
  );
  return new Map(
    rows.map((row) => {
      const approvers = row.merged_at === null ? (counting.get(row.id) ?? []) : 'all';
      return [
        row.id,
        {
          ...row,
          unmet_rules: unmet.get(row.id) ?? 0,
          approvers,
          approvals_given: Array.isArray(approvers) ? approvers.length : row.approvals_current,
        },
      ];
    }),
  );
}

/** The same, locked until the transaction ends; undefined if it was deleted. */
export async function lockBranches(tx: Transaction, id: number): Promise<Branches | undefined> {
  await lockRequest(tx, id);
  return (await findBranches(tx, [id])).get(id);
}

/** Locks a merge request until the transaction ends, and returns the project that it is of; undefined if it was deleted. */
export async function lockRequest(tx: Transaction, id: number): Promise<number | undefined> {
  const { rows } = await sql<{
    project_id: number;
  }>`select project_id from merge_requests where id = ${id} for no key update`.execute(tx);
  return rows[0]?.project_id;
}

export interface NewBranches {
  readonly id: number;
  readonly project_id: number;
  readonly source_project_id: number;
  readonly source_branch: string;
  readonly target_branch: string;
  readonly remove_source_branch: boolean;
  readonly squash: boolean;
  readonly allow_collaboration: boolean;
  readonly merge_after: Date | null;
  readonly head_sha: string;
  readonly base_sha: string;
  readonly start_sha: string;
}

/** The name of the index that allows one open merge request for a pair of branches. */
export const openPair = 'merge_requests_open_pair';

export async function insertBranches(tx: Transaction, row: NewBranches): Promise<void> {
  await tx.insertInto('merge_requests').values(row).execute();
}

/** The open merge requests from branches of a project, wherever they go to. */
export async function findOpenFrom(
  db: Connection,
  sourceProjectId: number,
  branches: readonly string[],
): Promise<
  readonly {
    readonly id: number;
    readonly project_id: number;
    readonly source_branch: string;
    readonly target_branch: string;
  }[]
> {
  if (branches.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    project_id: number;
    source_branch: string;
    target_branch: string;
  }>`select id, project_id, source_branch, target_branch from merge_requests
    where is_open and source_project_id = ${sourceProjectId} and source_branch = any(${branches as string[]}) order by id`.execute(
    db,
  );
  return rows;
}

/** The open ones that come from this project and go into another. */
export async function findOpenFromFork(db: Connection, sourceProjectId: number): Promise<readonly number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from merge_requests where is_open and source_project_id = ${sourceProjectId} and project_id <> ${sourceProjectId} order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The open ones of a project that have this head. */
export async function findOpenAt(
  db: Connection,
  projectId: number,
  headSha: string,
): Promise<readonly number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from merge_requests where is_open and project_id = ${projectId} and head_sha = ${headSha} order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The newest merge requests of a project with what they compare and what became of them. */
export async function listCompared(
  db: Connection,
  projectId: number,
  limit: number,
): Promise<
  readonly Pick<Branches, 'id' | 'head_sha' | 'base_sha' | 'merge_commit_sha' | 'squash_commit_sha'>[]
> {
  return db
    .selectFrom('merge_requests')
    .select(['id', 'head_sha', 'base_sha', 'merge_commit_sha', 'squash_commit_sha'])
    .where('project_id', '=', projectId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Number of the open merge request for a pair of branches. */
export async function findOpenPair(
  db: Connection,
  pair: Pick<NewBranches, 'project_id' | 'target_branch' | 'source_project_id' | 'source_branch'>,
): Promise<number | undefined> {
  const { rows } = await sql<{
    iid: number;
  }>`select s.iid from merge_requests m join subjects s on s.id = m.id
    where m.is_open and m.project_id = ${pair.project_id} and m.target_branch = ${pair.target_branch}
    and m.source_project_id = ${pair.source_project_id} and m.source_branch = ${pair.source_branch}`.execute(
    db,
  );
  return rows[0]?.iid;
}

export type BranchColumns = Partial<
  Pick<
    NewBranches,
    | 'target_branch'
    | 'remove_source_branch'
    | 'squash'
    | 'allow_collaboration'
    | 'merge_after'
    | 'head_sha'
    | 'base_sha'
    | 'start_sha'
  > & {
    readonly is_open: boolean;
    readonly source_branch_exists: boolean;
    readonly merged_at: Date;
    readonly merged_by_id: number | null;
    readonly merge_commit_sha: string | null;
    readonly squash_commit_sha: string | null;
    readonly merge_error: null;
  }
>;

export async function updateBranches(tx: Transaction, id: number, columns: BranchColumns): Promise<void> {
  await tx.updateTable('merge_requests').set(columns).where('id', '=', id).execute();
}

/** Keeps why a rebase of this head changed nothing; of another head it says nothing. */
export async function storeMergeError(
  db: Connection,
  id: number,
  { head, error }: { readonly head: string; readonly error: string },
): Promise<void> {
  await sql`update merge_requests set merge_error = ${error} where id = ${id} and is_open and head_sha = ${head}`.execute(
    db,
  );
}

export async function clearMergeError(db: Connection, id: number): Promise<void> {
  await sql`update merge_requests set merge_error = null where id = ${id} and merge_error is not null`.execute(
    db,
  );
}

/** Stores whether it can be merged, with the heads that the answer is about. */
export async function storeMergeability(
  db: Connection,
  id: number,
  {
    head,
    target,
    conflicts: { paths, count },
    behind,
  }: {
    readonly head: string;
    readonly target: string;
    readonly conflicts: { readonly paths: readonly string[]; readonly count: number };
    readonly behind: boolean;
  },
): Promise<void> {
  await sql`update merge_requests set checked_head_sha = ${head}, checked_target_sha = ${target},
    conflicting_paths = ${paths as string[]}, conflict_count = ${count}, behind = ${behind} where id = ${id}`.execute(
    db,
  );
}

interface AnyMergeRequest {
  readonly iid: number;
  readonly project_id: number;
  readonly head_sha: string;
  /** Whether its project has a push resolve the threads whose lines it changes. */
  readonly resolves_outdated: boolean;
}

/** Number, project and head, whatever its state. */
export async function findAnyMergeRequest(db: Connection, id: number): Promise<AnyMergeRequest | undefined> {
  const { rows } =
    await sql<AnyMergeRequest>`select s.iid, m.project_id, m.head_sha, p.resolve_outdated_diff_discussions as resolves_outdated
    from merge_requests m join subjects s on s.id = m.id join projects p on p.id = m.project_id where m.id = ${id}`.execute(
      db,
    );
  return rows[0];
}
