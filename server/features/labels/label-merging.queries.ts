import { sql } from 'kysely';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { replaceIdInLog } from '../../platform/subjects/change-log.queries.ts';
import { labelColumns } from './label.queries.ts';
import { moveLabelSubscriptions } from './label-subscription.queries.ts';
import type { LabelRow, LabelScope } from './label.queries.ts';

/** The labels with this title of a group and of the projects in it and below, locked in a fixed order. */
export async function findSameLabels(tx: Transaction, groupId: number, title: string): Promise<LabelRow[]> {
  const { rows } = await sql<LabelRow>`select ${labelColumns} from labels l where l.title = ${title}
      and (l.namespace_id = ${groupId} or l.project_id in (select p.id from projects p
        join namespaces n on n.id = p.namespace_id where ${groupId} = any(n.traversal_ids)))
    order by l.id for update`.execute(tx);
  return rows;
}

export async function moveLabelToGroup(tx: Transaction, id: number, groupId: number): Promise<LabelRow> {
  const { rows } =
    await sql<LabelRow>`update labels l set project_id = null, namespace_id = ${groupId}, updated_at = now() where l.id = ${id} returning ${labelColumns}`.execute(
      tx,
    );
  return rows[0]!;
}

/** Gives issues another label in place of these, also in their history, and deletes these. */
export async function replaceLabels(
  tx: Transaction,
  replaced: readonly LabelRow[],
  id: number,
): Promise<void> {
  if (replaced.length === 0) return;
  const ids = sql`${replaced.map((label) => label.id)}::bigint[]`;
  await sql`insert into subject_labels (subject_id, label_id, kind, project_id, state, confidential)
    select distinct s.id, ${id}::bigint, s.kind, s.project_id, s.state, s.confidential
    from subject_labels l join subjects s on s.id = l.subject_id where l.label_id = any(${ids}) on conflict do nothing`.execute(
    tx,
  );
  // Only issues of their own projects can have them.
  const subjects = sql`select s.id from subjects s where s.project_id = any(${replaced.map((label) => label.project_id)}::bigint[])`;
  await replaceIdInLog(
    tx,
    id,
    (value) =>
      sql`c.attribute = 'labels' and c.subject_id in (${subjects}) and (${value}->>'id')::bigint = any(${ids})`,
  );
  await moveLabelSubscriptions(
    tx,
    replaced.map((label) => label.id),
    id,
  );
  await sql`delete from labels where id = any(${ids})`.execute(tx);
}

/** The scope's own labels that have a priority, highest first. */
export async function listPrioritizedLabels(db: Connection, scope: LabelScope): Promise<LabelRow[]> {
  const { rows } = await sql<LabelRow>`select ${labelColumns} from labels l
    where ${scope.kind === 'project' ? sql`l.project_id` : sql`l.namespace_id`} = ${scope.id} and l.priority is not null
    order by l.priority, lower(l.title), l.id limit 1000`.execute(db);
  return rows;
}

/** Gives the scope's own labels their places as priorities, and takes the others' away. Returns how many of the ids are own labels. */
export async function writePriorities(
  tx: Transaction,
  scope: LabelScope,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ id: number; place: number | null }>`select l.id,
      array_position(${ids as number[]}::bigint[], l.id) - 1 as place from labels l
    where ${scope.kind === 'project' ? sql`l.project_id` : sql`l.namespace_id`} = ${scope.id}
      and (l.priority is not null or l.id = any(${ids as number[]}::bigint[])) order by l.id for update`.execute(
    tx,
  );
  await sql`update labels l set priority = given.place, updated_at = now()
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ place }) => place)}::int[]) as given(id, place)
    where l.id = given.id and l.priority is distinct from given.place`.execute(tx);
  return rows.filter(({ place }) => place !== null).length;
}
