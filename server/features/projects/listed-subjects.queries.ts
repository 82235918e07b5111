import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import type { Parent } from '../../platform/subjects/parent.ts';

/** A project whose subjects are listed, by itself and with those of the groups above it. */
export type ListedProject = Pick<Parent, 'id' | 'traversalIds'>;

async function find(db: Connection, where: RawBuilder<unknown>): Promise<ListedProject[]> {
  const { rows } = await sql<ListedProject>`select p.id, n.traversal_ids as "traversalIds"
    from projects p join namespaces n on n.id = p.namespace_id where ${where} order by p.id`.execute(db);
  return rows;
}

const has = (kind: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from subjects i where i.project_id = p.id and i.kind = ${sql.lit(kind)})`;

/** The project of a subject. */
export const findProjectOfSubject = (db: Connection, id: number): Promise<ListedProject[]> =>
  find(db, sql`p.id = (select i.project_id from subjects i where i.id = ${id})`);

/** A project, if it has subjects of the kind; deleted ones included. */
export const findListedProject = (db: Connection, kind: string, id: number): Promise<ListedProject[]> =>
  find(db, sql`p.id = ${id} and ${has(kind)}`);

/** The projects in a group and below it that have subjects of the kind, deleted ones included. */
export const findListedProjectsIn = (
  db: Connection,
  kind: string,
  groupId: number,
): Promise<ListedProject[]> => find(db, sql`n.traversal_ids @> array[${groupId}::bigint] and ${has(kind)}`);

export const findListedProjects = (db: Connection, ids: readonly number[]): Promise<ListedProject[]> =>
  find(db, sql`p.id = any(${ids as number[]}::bigint[])`);
