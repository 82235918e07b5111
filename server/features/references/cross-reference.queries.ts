import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
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

/** The same for events that are recorded every time: returns the id of a known reference too. */
export async function ensureCrossReference(db: Connection, reference: CrossReference): Promise<number> {
  const made = await insertCrossReference(db, reference);
  if (made !== undefined) return made;
  const { rows } = await sql<{
    id: number;
  }>`select id from cross_references where source_type = ${reference.sourceType} and coalesce(source_id, 0) = ${reference.sourceId ?? 0}
    and coalesce(source_sha, '') = ${reference.sourceSha ?? ''} and coalesce(source_project_id, 0) = ${reference.sourceProjectId ?? 0}
    and target_type = ${reference.targetType} and target_id = ${reference.targetId} and kind = ${reference.kind}`.execute(
    db,
  );
  return rows[0]!.id;
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
  return sql<boolean>`(${id} is null or exists (select 1 from cross_references x where x.id = ${id} and (${visible})))`;
}
