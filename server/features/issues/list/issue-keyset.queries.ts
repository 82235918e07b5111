import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { AppError } from '../../../platform/errors.ts';

/** An order in which a list can continue after any of its rows, however far down, without reading earlier rows again. */
export interface Keyset {
  /** The position of a row, as text of full precision. */
  readonly position: RawBuilder<unknown>;
  /** Condition: after the row of the cursor. */
  behind(cursor: string): RawBuilder<unknown>;
  /** The cursor of the row before the next page. */
  cursorOf(row: { readonly id: number; readonly position: string }): string;
}

/** PostgreSQL's text of a time, with the microseconds that a Date would lose. */
const timePattern = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)([+-]\d\d)(:\d\d)?$/;

const orders = new Map<string, { readonly column: RawBuilder<unknown>; readonly type: 'time' | 'number' }>(
  Object.entries({
    created_at: { column: sql`i.created_at`, type: 'time' },
    updated_at: { column: sql`i.updated_at`, type: 'time' },
    id: { column: sql`i.id`, type: 'number' },
  }),
);

/** The keyset of an order; undefined if there is none, as with orders in which rows have no position of their own. */
export function keysetOf(orderBy = 'created_at', sort = 'desc'): Keyset | undefined {
  const order = orders.get(orderBy);
  if (order === undefined) return undefined;
  return {
    position: order.column,
    behind(cursor) {
      const [by, direction, value, id] = readCursor(cursor);
      const isPlace = order.type === 'time' ? isTime(value) : value === String(id);
      if (by !== orderBy || direction !== sort || !isPlace) throw invalidCursor();
      const than = sort === 'asc' ? sql`>` : sql`<`;
      return order.type === 'time'
        ? sql`(${order.column}, i.id) ${than} (${value}::timestamptz, ${id}::bigint)`
        : sql`i.id ${than} ${id}::bigint`;
    },
    cursorOf: ({ id, position }) =>
      Buffer.from(JSON.stringify([orderBy, sort, position, id])).toString('base64url'),
  };
}

const invalidCursor = (): AppError => new AppError(400, { error: 'cursor is invalid' });

function readCursor(cursor: string): [by: string, direction: string, value: string, id: number] {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw invalidCursor();
  }
  if (!Array.isArray(read) || read.length !== 4) throw invalidCursor();
  const [by, direction, value, id] = read as unknown[];
  if (typeof by !== 'string' || typeof direction !== 'string' || typeof value !== 'string')
    throw invalidCursor();
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw invalidCursor();
  return [by, direction, value, id];
}

function isTime(text: string): boolean {
  const match = timePattern.exec(text);
  return (
    match !== null && !Number.isNaN(Date.parse(`${match[1]}T${match[2]}${match[3]}${match[4] ?? ':00'}`))
  );
}
