import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection } from '../../../platform/database/database.ts';

/** A project whose merge requests are listed, by itself and with those of the groups above it. */
export interface ListedProject {
  readonly id: number;
  readonly groups: readonly number[];
}

async function find(db: Connection, where: RawBuilder<unknown>): Promise<ListedProject[]> {
  const { rows } = await sql<ListedProject>`select p.id, n.traversal_ids as groups
    from projects p join namespaces n on n.id = p.namespace_id where ${where} order by p.id`.execute(db);
  return rows;
}

const hasRequests = sql`exists (select from subjects i where i.project_id = p.id and i.kind = 'MergeRequest')`;

/** The project of a merge request. */
export const findProjectOf = (db: Connection, id: number): Promise<ListedProject[]> =>
  find(db, sql`p.id = (select i.project_id from subjects i where i.id = ${id})`);

/** A project, if it has merge requests; deleted ones included. */
export const findProjectWithRequests = (db: Connection, id: number): Promise<ListedProject[]> =>
  find(db, sql`p.id = ${id} and ${hasRequests}`);

/** The projects in a group and below it that have merge requests, deleted ones included. */
export const findProjectsWithRequestsIn = (db: Connection, groupId: number): Promise<ListedProject[]> =>
  find(db, sql`n.traversal_ids @> array[${groupId}::bigint] and ${hasRequests}`);

/** The projects that have merge requests with a milestone. */
export const findProjectsWithMilestone = (db: Connection, milestoneId: number): Promise<ListedProject[]> =>
  find(
    db,
    sql`p.id in (select i.project_id from subjects i where i.milestone_id = ${milestoneId} and i.kind = 'MergeRequest')`,
  );
