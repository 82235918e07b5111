import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { personAsJson } from '../../platform/people/user-rows.queries.ts';
import type { UserSummary } from '../accounts/index.ts';
import type { CommitState } from './commit-status.states.ts';

export interface CommitStatus {
  readonly id: number;
  readonly sha: string;
  readonly ref: string;
  readonly name: string;
  readonly state: CommitState;
  readonly target_url: string | null;
  readonly description: string | null;
  readonly coverage: number | null;
  readonly author: UserSummary | null;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

/** Of one commit of a project. */
export interface OfCommit {
  readonly project_id: number;
  readonly sha: string;
}

const columns = sql`s.id, s.sha, s.ref, s.name, s.state, s.target_url, s.description, s.coverage, s.created_at, s.started_at, s.finished_at,
  (select ${personAsJson}
    from users u where u.id = s.user_id) as author`;

/** A commit is the same on every branch: of several statuses with one name the last that was reported counts. */
const newest = (
  projectId: RawBuilder<unknown>,
  sha: RawBuilder<unknown>,
) => sql`(select distinct on (s.name) s.*
  from commit_statuses s where s.project_id = ${projectId} and s.sha = ${sha} order by s.name, s.updated_at desc, s.id desc)`;

/**
 * Part of a statement: what all statuses of a commit say together, null if there are none. As in v4, what has not ended is awaited even if
 * something has failed.
 */
export function combinedState(
  projectId: RawBuilder<unknown>,
  sha: RawBuilder<unknown>,
): RawBuilder<CommitState | null> {
  return sql<CommitState | null>`(select case
      when count(*) = 0 then null
      when bool_and(n.state in ('pending', 'skipped')) and bool_or(n.state = 'pending') then 'pending'
      when bool_or(n.state in ('pending', 'running')) then 'running'
      when bool_or(n.state = 'failed') then 'failed'
      when bool_or(n.state = 'canceled') then 'canceled'
      when bool_and(n.state = 'skipped') then 'skipped'
      else 'success' end from ${newest(projectId, sha)} n)`;
}

/** What all statuses of a commit say together; undefined if there are none. */
export async function combinedStatus(
  db: Connection,
  projectId: number,
  sha: string,
): Promise<CommitState | undefined> {
  const { rows } = await sql<{
    state: CommitState | null;
  }>`select ${combinedState(sql`${projectId}`, sql`${sha}`)} as state`.execute(db);
  return rows[0]?.state ?? undefined;
}

/** The same of several commits, in their order; null for those that have none. */
export async function combinedStatuses(
  db: Connection,
  commits: readonly OfCommit[],
): Promise<(CommitState | null)[]> {
  const { rows } = await sql<{
    state: CommitState | null;
  }>`select ${combinedState(sql`c.project_id`, sql`c.sha`)} as state
    from unnest(${commits.map(({ project_id }) => project_id)}::bigint[], ${commits.map(({ sha }) => sha)}::text[])
      with ordinality as c (project_id, sha, place) order by c.place`.execute(db);
  return rows.map(({ state }) => state);
}

/** The statuses that count, those first that somebody has to look at. */
export async function listNewest(db: Connection, { project_id, sha }: OfCommit): Promise<CommitStatus[]> {
  const { rows } = await sql<CommitStatus>`select ${columns} from ${newest(sql`${project_id}`, sql`${sha}`)} s
    order by array_position(array['failed', 'running', 'pending', 'canceled', 'success', 'skipped'], s.state), s.name`.execute(
    db,
  );
  return rows;
}

export interface StatusFilter {
  readonly ref?: string | undefined;
  readonly name?: string | undefined;
  readonly sort: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** Those of a commit, by id, and how many there are. */
export async function listStatuses(
  db: Connection,
  { project_id, sha }: OfCommit,
  { ref, name, sort, limit, offset }: StatusFilter,
): Promise<{ readonly rows: readonly CommitStatus[]; readonly total: number }> {
  const matches = sql`s.project_id = ${project_id} and s.sha = ${sha}
    and (${ref ?? null}::text is null or s.ref = ${ref ?? null}) and (${name ?? null}::text is null or s.name = ${name ?? null})`;
  const { rows } =
    await sql<CommitStatus>`select ${columns} from commit_statuses s where ${matches} order by s.id ${sql.raw(sort)}
    limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from commit_statuses s where ${matches}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** Its state, with the row locked; undefined if there is none. */
export async function lockStatus(
  tx: Transaction,
  { project_id, sha }: OfCommit,
  ref: string,
  name: string,
): Promise<{ readonly id: number; readonly state: CommitState } | undefined> {
  const { rows } = await sql<{ id: number; state: CommitState }>`select id, state from commit_statuses
    where project_id = ${project_id} and sha = ${sha} and ref = ${ref} and name = ${name} for update`.execute(
    tx,
  );
  return rows[0];
}

/** Serialises the first reports of a commit, until the transaction ends, and says how many statuses it has. */
export async function holdCommit(tx: Transaction, { project_id, sha }: OfCommit): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`commit-statuses ${project_id} ${sha}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from commit_statuses where project_id = ${project_id} and sha = ${sha}`.execute(
    tx,
  );
  return rows[0]!.count;
}

export interface NewStatus extends OfCommit {
  readonly ref: string;
  readonly name: string;
  readonly state: CommitState;
  readonly target_url?: string | undefined;
  readonly description?: string | undefined;
  readonly coverage?: number | undefined;
  readonly user_id: number;
  /** It is not the next state of what is there, but a new run. */
  readonly begins: boolean;
}

/** Writes what was reported in place of what was there, and returns it. What was not said stays, unless it begins again. */
export async function writeStatus(tx: Transaction, status: NewStatus): Promise<CommitStatus> {
  const { project_id, sha, ref, name, state, user_id, begins } = status;
  const { target_url = null, description = null, coverage = null } = status;
  const runs = state === 'running';
  const ended = !runs && state !== 'pending';
  const kept = (column: 'target_url' | 'description' | 'coverage') =>
    begins
      ? sql`excluded.${sql.ref(column)}`
      : sql`coalesce(excluded.${sql.ref(column)}, commit_statuses.${sql.ref(column)})`;
  const { rows } = await sql<CommitStatus>`with s as (
      insert into commit_statuses (project_id, sha, ref, name, state, target_url, description, coverage, user_id, started_at, finished_at)
      values (${project_id}, ${sha}, ${ref}, ${name}, ${state}, ${target_url}, ${description}, ${coverage}, ${user_id},
        case when ${runs}::bool then now() end, case when ${ended}::bool then now() end)
      on conflict (project_id, sha, ref, name) do update set state = excluded.state, target_url = ${kept('target_url')},
        description = ${kept('description')}, coverage = ${kept('coverage')}, user_id = excluded.user_id, updated_at = now(),
        created_at = case when ${begins}::bool then now() else commit_statuses.created_at end,
        started_at = case when ${runs}::bool or ${begins}::bool then excluded.started_at else commit_statuses.started_at end,
        finished_at = excluded.finished_at
      returning *)
    select ${columns} from s`.execute(tx);
  return rows[0]!;
}
