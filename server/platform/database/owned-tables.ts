import type { DB } from './tables.ts';

/**
 * The tables of one room, declared in its `*.tables.ts`. Only this room writes them, in its `*.queries.ts`; another room that wants to
 * change one calls a function of its owner, or puts a part of a statement that the owner exports into its own.
 */
export interface OwnedTables {
  /** Nobody else names them. */
  readonly own?: readonly (keyof DB)[];
  /** Every room may join them, for the reason given. */
  readonly readByAll?: Partial<Readonly<Record<keyof DB, string>>>;
}
