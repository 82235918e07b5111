import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import type { Parent } from '../../platform/subjects/parent.ts';

/** What has to be known of a project to tell who looks at its issues. */
export type AffectedProject = Pick<Parent, 'id' | 'traversalIds'>;

async function find(db: Connection, where: RawBuilder<unknown>): Promise<AffectedProject[]> {
  const { rows } = await sql<AffectedProject>`select p.id, n.traversal_ids as "traversalIds"
    from projects p join namespaces n on n.id = p.namespace_id where ${where} order by p.id`.execute(db);
  return rows;
}

/** The projects that have issues with a milestone. */
export const findProjectsWithMilestone = (db: Connection, milestoneId: number): Promise<AffectedProject[]> =>
  find(
    db,
    sql`p.id in (select i.project_id from subjects i where i.milestone_id = ${milestoneId} and i.kind = 'Issue')`,
  );

const hasIssues = sql`exists (select from subjects i where i.project_id = p.id and i.kind = 'Issue')`;

/** A project, if it has issues; deleted ones included. */
export const findProjectWithIssues = (db: Connection, id: number): Promise<AffectedProject[]> =>
  find(db, sql`p.id = ${id} and ${hasIssues}`);

/** The projects in a group and below it that have issues, deleted ones included. */
export const findProjectsWithIssuesIn = (db: Connection, groupId: number): Promise<AffectedProject[]> =>
  find(db, sql`n.traversal_ids @> array[${groupId}::bigint] and ${hasIssues}`);
