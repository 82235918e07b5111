import { sql } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import { personAsJson } from '../../platform/people/user-rows.queries.ts';
import type { UserSummary } from '../accounts/index.ts';
import { labelWithId } from '../labels/index.ts';
import type { LabelRow } from '../labels/index.ts';

/** The histories of v4, and their attributes. */
export const historyOf = {
  state: 'state',
  label: 'labels',
  milestone: 'milestone',
  weight: 'weight',
} as const;
export type ResourceEventKind = keyof typeof historyOf;

export interface ResourceEventRow {
  readonly id: number;
  readonly subject_id: number;
  /** add, remove; for a state closed, reopened; null for a weight. */
  readonly action: string | null;
  readonly weight: number | null;
  readonly source_commit: string | null;
  readonly milestone_id: number | null;
  readonly created_at: Date;
  readonly user: UserSummary | null;
  /** Null once the label is deleted. */
  readonly label: LabelRow | null;
}

const id = (value: 'old' | 'new') => sql`(${sql.ref(`e.${value}`)}->>'id')::bigint`;

const columns = sql<ResourceEventRow>`e.id, e.subject_id, e.created_at,
  case e.attribute when 'state' then case e.new #>> '{}' when 'opened' then 'reopened' else e.new #>> '{}' end
    when 'weight' then null else case when e.new is null then 'remove' else 'add' end end as action,
  case when e.attribute = 'weight' then (e.new #>> '{}')::int end as weight,
  e.detail->>'sha' as source_commit,
  case when e.attribute = 'milestone' then coalesce(${id('new')}, ${id('old')}) end as milestone_id,
  case when u.id is not null then ${personAsJson} end as user,
  case when e.attribute = 'labels' then ${labelWithId(sql`coalesce(${id('new')}, ${id('old')})`)} end as label`;
const from = sql`changes e left join users u on u.id = e.actor_id`;

export async function listResourceEvents(
  db: Connection,
  subjectId: number,
  kind: ResourceEventKind,
  limit: number,
  offset: number,
): Promise<{ rows: ResourceEventRow[]; total: number }> {
  const condition = sql`e.subject_id = ${subjectId} and e.attribute = ${historyOf[kind]}`;
  const { rows } =
    await sql<ResourceEventRow>`select ${columns} from ${from} where ${condition} order by e.id limit ${limit} offset ${offset}`.execute(
      db,
    );
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from changes e where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

export async function findResourceEvent(
  db: Connection,
  subjectId: number,
  kind: ResourceEventKind,
  eventId: number,
): Promise<ResourceEventRow | undefined> {
  const { rows } =
    await sql<ResourceEventRow>`select ${columns} from ${from} where e.id = ${eventId} and e.subject_id = ${subjectId} and e.attribute = ${historyOf[kind]}`.execute(
      db,
    );
  return rows[0];
}
