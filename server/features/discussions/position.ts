import type { Selectable } from 'kysely';
import type { Positions } from '../../platform/database/tables.ts';

/** The position of a discussion in a diff: a line, lines, a file or a point of an image. */
export type Position = Omit<Selectable<Positions>, 'id'>;

/** The known fields; at least a path. */
export type NewPosition = Partial<Position> & ({ readonly old_path: string } | { readonly new_path: string });

/** The line, as v4's comments on commits and the pages name it; undefined without one. */
export function lineOf(position: Position) {
  const isOld = position.new_line === null;
  const [line, path] = isOld
    ? [position.old_line, position.old_path]
    : [position.new_line, position.new_path ?? position.old_path];
  if (line === null || path === null) return undefined;
  return { line, path, line_type: isOld ? ('old' as const) : ('new' as const) };
}

/** An end of a range of lines; its type names the side if it is only on one. */
function presentEnd(oldLine: number | null, newLine: number | null) {
  const type = oldLine === null ? 'new' : newLine === null ? 'old' : null;
  return { type, old_line: oldLine, new_line: newLine };
}

/** A position as v4 returns it with a note on a diff. */
export function presentPosition(position: Position) {
  const { range_start_old_line, range_start_new_line, range_end_old_line, range_end_new_line } = position;
  const isRange = range_start_old_line !== null || range_start_new_line !== null;
  const isImage = position.image_x !== null;
  const isText = position.old_line !== null || position.new_line !== null;
  return {
    base_sha: position.base_sha,
    start_sha: position.start_sha,
    head_sha: position.head_sha,
    old_path: position.old_path ?? position.new_path,
    new_path: position.new_path ?? position.old_path,
    position_type: isImage ? 'image' : isText ? 'text' : 'file',
    ...(isImage
      ? {
          width: position.image_width,
          height: position.image_height,
          x: position.image_x,
          y: position.image_y,
        }
      : {
          old_line: position.old_line,
          new_line: position.new_line,
          line_range: isRange
            ? {
                start: presentEnd(range_start_old_line, range_start_new_line),
                end: presentEnd(range_end_old_line, range_end_new_line),
              }
            : null,
        }),
  };
}
