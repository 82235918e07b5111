import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Reader } from '../../platform/subjects/reader.ts';
import type { Connection } from '../../platform/database/database.ts';

export interface CrossReference {
  /** Name of a subject type. */
  readonly sourceType: string;
  readonly sourceId: number | null;
  readonly sourceProjectId: number | null;
  readonly sourceSha: string | null;
  readonly targetType: string;
  readonly targetId: number;
  readonly kind: 'mentions' | 'closes' | 'links';
}

/** Stores the reference and returns its id; undefined if it was known, so that nothing is recorded twice. */
export async function insertCrossReference(
  db: Connection,
  reference: CrossReference,
): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number;
  }>`insert into cross_references (source_type, source_id, source_project_id, source_sha, target_type, target_id, kind)
    values (${reference.sourceType}, ${reference.sourceId}, ${reference.sourceProjectId}, ${reference.sourceSha}, ${reference.targetType}, ${reference.targetId}, ${reference.kind})
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/**
 * The references by which the history of subjects names others, for readers who may see these: an id for each pair, in their order, known ones
 * included.
 */
export async function ensureLinkReferences(
  db: Connection,
  pairs: readonly {
    readonly on: Pick<Noteable, 'type' | 'id'>;
    readonly other: Pick<Noteable, 'type' | 'id' | 'projectId'>;
  }[],
): Promise<number[]> {
  const wanted = sql`unnest(${pairs.map(({ other }) => other.type)}::text[], ${pairs.map(({ other }) => other.id)}::bigint[], ${pairs.map(({ other }) => other.projectId)}::bigint[], ${pairs.map(({ on }) => on.type)}::text[], ${pairs.map(({ on }) => on.id)}::bigint[])
      with ordinality as w(source_type, source_id, source_project_id, target_type, target_id, place)`;
  await sql`insert into cross_references (source_type, source_id, source_project_id, target_type, target_id, kind)
    select source_type, source_id, source_project_id, target_type, target_id, 'links' from ${wanted} order by place on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{
    id: number;
  }>`select x.id from ${wanted} join cross_references x on x.source_type = w.source_type and coalesce(x.source_id, 0) = w.source_id and coalesce(x.source_sha, '') = ''
    and coalesce(x.source_project_id, 0) = coalesce(w.source_project_id, 0) and x.target_type = w.target_type and x.target_id = w.target_id and x.kind = 'links'
    order by w.place`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Query of the references that copied notes show (`notes` has their cross_reference_id, and as to_id what the copies are on): each with
 * the id of its copy (new_id), or of one that is the same and `reused` (known_id).
 */
export function referencesToCopy(notes: RawBuilder<unknown>, reused: boolean): RawBuilder<unknown> {
  const known = reused
    ? sql`(select m.id from cross_references m where m.target_type = x.target_type and m.target_id = x.to_id and m.source_type = x.source_type and coalesce(m.source_id, 0) = coalesce(x.source_id, 0)
          and coalesce(m.source_project_id, 0) = coalesce(x.source_project_id, 0) and coalesce(m.source_sha, '') = coalesce(x.source_sha, '') and m.kind = x.kind limit 1)`
    : sql`null::bigint`;
  return sql`select x.*, ${known} as known_id, nextval(pg_get_serial_sequence('cross_references', 'id')) as new_id
      from (select x.*, o.to_id from (select distinct cross_reference_id, to_id from ${notes} o) o join cross_references x on x.id = o.cross_reference_id order by x.id) x`;
}

/** Part of a statement: inserts the copies of `referred`, which is what `referencesToCopy` finds, on subjects of a type. */
export function insertingReferences(type: string, referred: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into cross_references (id, source_type, source_id, source_project_id, source_sha, target_type, target_id, kind, created_at)
      select new_id, source_type, source_id, source_project_id, source_sha, ${type}, to_id, kind, created_at from ${referred} where known_id is null`;
}

/** The latest subjects of a type that referred to a subject: their ids, the newest first. They are for whoever may see them. */
export async function listReferring(
  db: Connection,
  sourceType: string,
  target: { readonly type: string; readonly id: number },
  limit: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ source_id: number }>`select source_id from cross_references
    where target_type = ${target.type} and target_id = ${target.id} and source_type = ${sourceType} and source_id is not null
    group by source_id order by source_id desc limit ${limit}`.execute(db);
  return rows.map(({ source_id }) => source_id);
}

/** How many proposed changes (`SubjectType.mergeable`) that the viewer may see refer to each of these subjects; without those that none refers to. */
export async function countChangesReferring(
  db: Connection,
  { viewer, subjects }: Reader,
  targets: { readonly type: string; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  const types = subjects.types.filter(({ mergeable }) => mergeable === true);
  if (types.length === 0 || targets.ids.length === 0) return new Map();
  const sources = types.map(
    ({ name, visible }) => sql`(x.source_type = ${name} and ${visible(viewer, sql`x.source_id`)})`,
  );
  const { rows } = await sql<{
    id: number;
    count: number;
  }>`select x.target_id as id, count(distinct (x.source_type, x.source_id))::int as count from cross_references x
    where x.target_type = ${targets.type} and x.target_id = any(${targets.ids as number[]}::bigint[]) and (${sql.join(sources, sql` or `)}) group by x.target_id`.execute(
    db,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Condition: this viewer may see the cross reference `id`; null stands for none and is visible. */
export function crossReferenceVisible(
  { viewer, subjects }: Reader,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const visible = sql.join(
    subjects.types.map(({ name, visible, sourceVisible }) => {
      const seen = sourceVisible?.(viewer) ?? visible(viewer, sql`x.source_id`);
      return sql`(x.source_type = ${name} and ${seen})`;
    }),
    sql` or `,
  );
  // Not planned a second time, as for subjects (`audienceByRules`).
  return sql<boolean>`(${id} is null or exists (select 1 from cross_references x where x.id = ${id} and (${visible}) offset 0))`;
}

/** Those of the rows that are not about a mention in something that this viewer may not read. */
export async function withVisibleReferences<Row extends { readonly cross_reference_id: number | null }>(
  db: Connection,
  reader: Reader,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = rows.flatMap(({ cross_reference_id: id }) => id ?? []);
  if (ids.length === 0) return [...rows];
  const { rows: visible } = await sql<{
    id: number;
  }>`select w.id from unnest(${ids}::bigint[]) as w(id) where ${crossReferenceVisible(reader, sql`w.id`)}`.execute(
    db,
  );
  const seen = new Set(visible.map(({ id }) => id));
  return rows.filter(({ cross_reference_id: id }) => id === null || seen.has(id));
}
