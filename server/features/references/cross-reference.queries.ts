import { sql } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';

export interface CrossReference {
  readonly sourceType: 'Issue' | 'Note' | 'Commit';
  readonly sourceId: number | null;
  readonly sourceProjectId: number | null;
  readonly sourceSha: string | null;
  readonly targetType: string;
  readonly targetId: number;
  readonly kind: 'mentions' | 'closes';
}

/** Writes the reference down; false when it was known, so that nothing is said twice. */
export async function insertCrossReference(db: Connection, reference: CrossReference): Promise<boolean> {
  const { rows } =
    await sql`insert into cross_references (source_type, source_id, source_project_id, source_sha, target_type, target_id, kind)
    values (${reference.sourceType}, ${reference.sourceId}, ${reference.sourceProjectId}, ${reference.sourceSha}, ${reference.targetType}, ${reference.targetId}, ${reference.kind})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}
