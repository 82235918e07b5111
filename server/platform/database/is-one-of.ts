import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Condition: a column has one of these ids. One id is compared by itself: PostgreSQL then keeps one plan of the statement for all ids,
 * where it plans a list anew each time it holds less than the ten that it expects. Planning a statement of many parts takes longer than running it.
 */
export function isOneOf(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> {
  const [id] = ids;
  return ids.length === 1 ? sql`${column} = ${id}` : sql`${column} = any(${ids as number[]}::bigint[])`;
}
