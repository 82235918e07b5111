import type { Selectable } from 'kysely';
import type { Positions } from '../../platform/database/tables.ts';

/** What a discussion is about in a difference: a line, lines, or a point of an image. */
export type Position = Omit<Selectable<Positions>, 'id'>;

/** As much of it as is known; a path at least. */
export type NewPosition = Partial<Position> & ({ readonly old_path: string } | { readonly new_path: string });

/** The line, as v4's comments on commits and the pages name it. */
export function lineOf(position: Position) {
  const isOld = position.new_path === null;
  return {
    line: (isOld ? position.old_line : position.new_line)!,
    path: (isOld ? position.old_path : position.new_path)!,
    line_type: isOld ? ('old' as const) : ('new' as const),
  };
}
