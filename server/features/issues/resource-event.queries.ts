import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import type { UserSummary } from '../accounts/index.ts';
import type { LabelRow } from '../labels/index.ts';

export type ResourceEventKind = 'state' | 'label' | 'milestone' | 'weight';

export interface NewResourceEvent {
  readonly kind: ResourceEventKind;
  /** add, remove; of a state closed, reopened. */
  readonly action?: 'add' | 'remove' | 'closed' | 'reopened';
  readonly labelId?: number;
  readonly milestoneId?: number;
  readonly weight?: number | null;
  readonly sourceCommit?: string | undefined;
}

/** Writes down what was set, in the transaction in which it is: now, or at the moment that an import names. */
export async function insertResourceEvents(
  tx: Transaction,
  issueId: number,
  userId: number | null,
  events: readonly NewResourceEvent[],
  at: string | null = null,
): Promise<void> {
  if (events.length === 0) return;
  const column = <T>(of: (event: NewResourceEvent) => T | undefined): (T | null)[] =>
    events.map((event) => of(event) ?? null);
  await sql`insert into resource_events (subject_id, user_id, kind, action, label_id, milestone_id, weight, source_commit, created_at)
    select ${issueId}, ${userId}::bigint, e.*, coalesce(${at}::timestamptz, now()) from unnest(${column((event) => event.kind)}::text[], ${column((event) => event.action)}::text[], ${column((event) => event.labelId)}::bigint[],
      ${column((event) => event.milestoneId)}::bigint[], ${column((event) => event.weight)}::int[], ${column((event) => event.sourceCommit)}::text[]) as e`.execute(
    tx,
  );
}

export interface ResourceEventRow {
  readonly id: number;
  readonly subject_id: number;
  readonly action: string | null;
  readonly weight: number | null;
  readonly source_commit: string | null;
  readonly milestone_id: number | null;
  readonly created_at: Date;
  readonly user: UserSummary | null;
  /** Null once the label is gone. */
  readonly label: LabelRow | null;
}

const columns = sql<ResourceEventRow>`e.id, e.subject_id, e.action, e.weight, e.source_commit, e.milestone_id, e.created_at,
  case when u.id is not null then json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'state', u.state, 'avatar_key', u.avatar_key) end as user,
  case when l.id is not null then json_build_object('id', l.id, 'project_id', l.project_id, 'namespace_id', l.namespace_id, 'title', l.title, 'color', l.color, 'description', l.description, 'priority', l.priority) end as label`;
const from = sql`resource_events e left join users u on u.id = e.user_id left join labels l on l.id = e.label_id`;

export async function listResourceEvents(
  db: Connection,
  issueId: number,
  kind: ResourceEventKind,
  limit: number,
  offset: number,
): Promise<{ rows: ResourceEventRow[]; total: number }> {
  const condition = sql`e.subject_id = ${issueId} and e.kind = ${kind}`;
  const { rows } =
    await sql<ResourceEventRow>`select ${columns} from ${from} where ${condition} order by e.id limit ${limit} offset ${offset}`.execute(
      db,
    );
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from resource_events e where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

export async function findResourceEvent(
  db: Connection,
  issueId: number,
  kind: ResourceEventKind,
  id: number,
): Promise<ResourceEventRow | undefined> {
  const { rows } =
    await sql<ResourceEventRow>`select ${columns} from ${from} where e.id = ${id} and e.subject_id = ${issueId} and e.kind = ${kind}`.execute(
      db,
    );
  return rows[0];
}
