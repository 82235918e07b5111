import { sql } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import type { Position } from './position.ts';

/** A thread on a comparison of two commits, as it was begun. */
export interface ThreadOnChanges {
  readonly id: string;
  /** Only who may read internal notes knows of it. */
  readonly internal: boolean;
  readonly position: Position;
}

/** All threads on the changes of a subject, or these of them. */
export async function listThreadsOnChanges(
  db: Connection,
  subjectId: number,
  these?: readonly string[],
): Promise<readonly ThreadOnChanges[]> {
  const { rows } = await sql<ThreadOnChanges>`
    select d.id, d.internal_notes = 'all' as internal, to_jsonb(p) as position from discussions d join positions p on p.id = d.position_id
    where d.subject_id = ${subjectId} and p.head_sha is not null and p.base_sha is not null
      ${these === undefined ? sql`` : sql`and d.id = any(${these as string[]})`} order by d.first_note_at, d.first_note_id`.execute(
    db,
  );
  return rows;
}
