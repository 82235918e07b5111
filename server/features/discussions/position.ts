import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { DiffExcerptLine, DiffPosition } from '../../../contract/discussions/discussions.ts';
import { parsePatch } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Positions } from '../../platform/database/tables.ts';
import type { ThreadStandingNow } from '../../platform/subjects/thread-standing.ts';

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

/** The place as the pages read it with each note of a thread, with the commits that it is between: a line, a file, or a point of an image. */
export function presentPlace(position: Position) {
  const { base_sha, start_sha, head_sha, position_type, old_path, new_path, ...rest } =
    presentPosition(position);
  return {
    ...(lineOf(position) ?? { line: null, path: new_path!, line_type: null }),
    old_path,
    new_path,
    base_sha,
    start_sha,
    head_sha,
    position_type,
    ...('x' in rest ? rest : {}),
  };
}

/** An end of a range of lines; its type names the side if it is only on one. */
function presentEnd(path: string, oldLine: number | null, newLine: number | null) {
  const type = oldLine === null ? 'new' : newLine === null ? 'old' : null;
  return { line_code: lineCode(path, oldLine, newLine), type, old_line: oldLine, new_line: newLine };
}

/** A position as v4 returns it with a note on a diff. */
export function presentPosition(position: Position) {
  const { range_start_old_line, range_start_new_line, range_end_old_line, range_end_new_line } = position;
  const isRange = range_start_old_line !== null || range_start_new_line !== null;
  const isImage = position.image_x !== null;
  const isText = position.old_line !== null || position.new_line !== null;
  const path = position.new_path ?? position.old_path ?? '';
  const position_type: DiffPosition['position_type'] = isImage ? 'image' : isText ? 'text' : 'file';
  return {
    base_sha: position.base_sha,
    start_sha: position.start_sha,
    head_sha: position.head_sha,
    old_path: position.old_path ?? position.new_path,
    new_path: position.new_path ?? position.old_path,
    position_type,
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
                start: presentEnd(path, range_start_old_line, range_start_new_line),
                end: presentEnd(path, range_end_old_line, range_end_new_line),
              }
            : null,
        }),
  };
}

/** The same for pages, which find the lines by it; undefined for a comment that is on no comparison of two commits. */
export function presentDiffPosition(position: Position): DiffPosition | undefined {
  const { base_sha, start_sha, head_sha, commit_sha, old_blob, new_blob } = position;
  if (base_sha === null || start_sha === null || head_sha === null) return undefined;
  const { old_path, new_path, ...rest } = presentPosition(position);
  return {
    ...rest,
    base_sha,
    start_sha,
    head_sha,
    ...(commit_sha === null ? {} : { commit_id: commit_sha }),
    old_path: old_path!,
    new_path: new_path!,
    old_blob,
    new_blob,
  };
}

/**
 * The same lines in the newest version. As it was begun, where they are not there any more, came into another file, or where it has lines of the other
 * side too, whose numbers are other ones by now.
 */
export function positionNow(position: Position, now: ThreadStandingNow): Position {
  const { path, other_path: otherPath, first_line, last_line, base_sha, start_sha, head_sha } = now;
  const isOld = position.new_line === null && position.old_line !== null;
  const { old_path, new_path } = position;
  if (!now.active || path !== (isOld ? (old_path ?? new_path) : (new_path ?? old_path))) return position;
  const {
    old_line,
    range_start_old_line,
    range_end_old_line,
    new_line,
    range_start_new_line,
    range_end_new_line,
  } = position;
  const others = isOld
    ? [range_start_new_line, range_end_new_line]
    : [old_line, range_start_old_line, range_end_old_line];
  const areSame = isOld ? position.head_sha === head_sha : position.base_sha === base_sha;
  if (!areSame && others.some((line) => line !== null)) return position;
  const at = (was: number | null, line: number | null): number | null => (was === null ? null : line);
  return {
    ...position,
    base_sha,
    start_sha,
    head_sha,
    ...(isOld
      ? {
          new_path: otherPath ?? new_path,
          old_line: last_line,
          range_start_old_line: at(range_start_old_line, first_line),
          range_end_old_line: at(range_end_old_line, last_line),
        }
      : {
          old_path: otherPath ?? old_path,
          new_line: at(new_line, last_line),
          range_start_new_line: at(range_start_new_line, first_line),
          range_end_new_line: at(range_end_new_line, last_line),
        }),
  };
}

/** The lines that it is about and some before them, highlighted. */
export async function presentExcerpt(
  { platform }: Context,
  { excerpt, new_path, old_path }: Position,
): Promise<DiffExcerptLine[]> {
  const lines = parsePatch(excerpt ?? '').flatMap((hunk) => hunk.lines);
  const html = await platform.markdown.highlightLines(
    lines.map(({ text }) => text),
    { path: new_path ?? old_path! },
  );
  return lines.map(({ type, oldLine, newLine }, index) => ({
    type: type === 'context' ? null : type === 'added' ? 'new' : 'old',
    old_line: oldLine,
    new_line: newLine,
    rich_text: html[index]!,
  }));
}

/** What identifies a file of a change in addresses. */
export const fileHash = (path: string): string => hash('sha1', path);

/** What identifies a line of a change: the file, and where both sides are at that line. */
export const lineCode = (path: string, old: number | null, now: number | null): string =>
  `${fileHash(path)}_${old ?? 0}_${now ?? 0}`;
