import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';

export interface CrossReference {
  readonly sourceType: 'Issue' | 'Note' | 'Commit';
  readonly sourceId: number | null;
  readonly sourceProjectId: number | null;
  readonly sourceSha: string | null;
  readonly targetType: string;
  readonly targetId: number;
  readonly kind: 'mentions' | 'closes' | 'links';
}

/** Writes the reference down and answers its id; undefined when it was known, so that nothing is said twice. */
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

/** The same where each change is told of, however often it is made: the id of the one that is known, too. */
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

/** Condition: the source of the cross reference `x` is there for this viewer. */
export type SourceVisible = (viewer: Viewer) => RawBuilder<boolean>;

const sources = new Map<CrossReference['sourceType'], SourceVisible>();

/** A feature registers who may read what it mentions from. A source that nobody registered is there for nobody. */
export function registerReferenceSource(type: CrossReference['sourceType'], visible: SourceVisible): void {
  sources.set(type, visible);
}

/** Condition: what tells of the cross reference `id` may be told to this viewer; null tells of none. */
export function crossReferenceVisible(viewer: Viewer, id: RawBuilder<unknown>): RawBuilder<boolean> {
  const visible = sql.join(
    [...sources].map(([type, condition]) => sql`(x.source_type = ${type} and ${condition(viewer)})`),
    sql` or `,
  );
  return sql<boolean>`(${id} is null or exists (select 1 from cross_references x where x.id = ${id} and (${visible})))`;
}
