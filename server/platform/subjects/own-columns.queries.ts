import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The values of a subject's own row that attributes change: read with every issue and every subject of a kind, and copied where one is moved. A
 * new column is named here and in `newOwnColumns`, and nowhere else.
 */
export interface OwnColumns {
  readonly due_date: string | null;
  readonly weight: number | null;
  readonly health_status: string | null;
  readonly zoom_link: string | null;
  /** Seconds. */
  readonly time_estimate: number;
}

/** Those of a new subject. */
export const newOwnColumns: OwnColumns = {
  due_date: null,
  weight: null,
  health_status: null,
  zoom_link: null,
  time_estimate: 0,
};

const names = Object.keys(newOwnColumns);

/** Part of a statement: the columns, of this table if one is given. */
export const ownColumns = (table?: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(table === undefined ? name : `${table}.${name}`)));

/** Part of an update: takes the columns from another table. */
export const takingOwnColumns = (from: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${from}.${name}`)}`));
