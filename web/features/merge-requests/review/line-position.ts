import type { DiffPosition, ImagePoint } from '../../../../contract/discussions/discussions.ts';
import type { ThreadStanding } from '../../../../contract/merge-requests/merge-requests.ts';
import type { PageDiffFile } from '../../../../contract/repositories/repositories.ts';
import type { LinePlace } from '../../repositories/index.ts';

/** The commits between which the shown changes are. */
export interface ShownVersion {
  readonly base_sha: string;
  readonly start_sha: string;
  readonly head_sha: string;
  /** Where only what one commit changed is shown: these are it and its parent. */
  readonly commit_id?: string;
}

/** Lines that somebody comments on; without lines the whole file. */
export interface CommentPlace {
  readonly file: PageDiffFile;
  readonly from: LinePlace | undefined;
  readonly to: LinePlace | undefined;
  /** Of the file's image. */
  readonly point?: ImagePoint;
}

const lineCode = ({ identity }: PageDiffFile, { old_line, new_line }: LinePlace): string =>
  `${identity!.file_hash}_${old_line ?? 0}_${new_line ?? 0}`;

const sideOf = ({ old_line, new_line }: LinePlace): 'new' | 'old' | null =>
  old_line === null ? 'new' : new_line === null ? 'old' : null;

/** The position of a comment, as it is sent and as the key of what is being written there. */
export function positionOf(version: ShownVersion, { file, from, to, point }: CommentPlace): string {
  const of = { ...version, old_path: file.old_path, new_path: file.new_path };
  if (point !== undefined) return JSON.stringify({ ...of, position_type: 'image', ...point });
  if (to === undefined) return JSON.stringify({ ...of, position_type: 'file' });
  const end = (line: LinePlace) => ({
    line_code: lineCode(file, line),
    type: sideOf(line),
    old_line: line.old_line,
    new_line: line.new_line,
  });
  return JSON.stringify({
    ...of,
    position_type: 'text',
    old_line: to.old_line,
    new_line: to.new_line,
    ...(from === undefined || isSame(from, to) ? {} : { line_range: { start: end(from), end: end(to) } }),
  });
}

/** The same place of the newer of two compared versions, in its own changes: by its new lines, which are all that is known of it there. */
export function placeInVersion({ file, from, to }: CommentPlace): CommentPlace {
  const isNew = (line: LinePlace | undefined): line is LinePlace =>
    line !== undefined && line.new_line !== null;
  const first = isNew(from) ? from : to;
  const right = (line: LinePlace | undefined) => line && { old_line: null, new_line: line.new_line };
  return { file: { ...file, old_path: file.new_path }, from: right(first), to: right(to) };
}

const isSame = (a: LinePlace, b: LinePlace): boolean =>
  a.old_line === b.old_line && a.new_line === b.new_line;

/** Reads what `positionOf` has made; undefined for anything else. */
export function readPosition(text: string): DiffPosition | undefined {
  try {
    const read = JSON.parse(text) as Partial<DiffPosition> | null;
    return typeof read?.new_path === 'string' && typeof read.head_sha === 'string'
      ? { ...(read as DiffPosition), old_blob: null, new_blob: null }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The file that a position is in, also if it was renamed meanwhile. */
function fileOf(files: readonly PageDiffFile[], position: DiffPosition): PageDiffFile | undefined {
  const { old_path, new_path } = position;
  return (
    files.find((file) => file.new_path === new_path) ??
    files.find((file) => file.old_path === new_path || file.old_path === old_path)
  );
}

/** Whether the lines of a position are in the shown version of the file, unchanged. */
function stands(file: PageDiffFile, position: DiffPosition, version: ShownVersion): boolean {
  const isNew = position.new_line != null;
  const [sha, shown] = isNew ? [position.head_sha, version.head_sha] : [position.base_sha, version.base_sha];
  if (sha === shown) return true;
  const blob = isNew ? position.new_blob : position.old_blob;
  return blob !== null && blob === (isNew ? file.identity?.new_blob : file.identity?.old_blob);
}

/** The point of an image that a position is; undefined for any other. */
export function pointOf({ position_type, x, y, width, height }: DiffPosition): ImagePoint | undefined {
  const isPoint = position_type === 'image' && x != null && y != null && Boolean(width) && Boolean(height);
  return isPoint ? { x, y, width: width!, height: height! } : undefined;
}

/** The last line of a position, and the first of several. */
export function linesOf({ old_line = null, new_line = null, line_range }: DiffPosition): {
  readonly line: LinePlace | undefined;
  readonly from: LinePlace | undefined;
} {
  const start = line_range?.start;
  return {
    line: old_line === null && new_line === null ? undefined : { old_line, new_line },
    from: start === undefined ? undefined : { old_line: start.old_line, new_line: start.new_line },
  };
}

/** Several lines by their numbers; with signs where one end was removed and the other added. */
export interface SeveralLines {
  readonly from: number | string;
  readonly to: number | string;
  readonly isOld: boolean;
}

/** Which lines a thread is on, if these are several: where they stand now, or where it was begun. */
export function severalOf(
  position: DiffPosition,
  standing?: Pick<ThreadStanding, 'standing' | 'first_line' | 'last_line'> | null,
): SeveralLines | undefined {
  const { line, from } = linesOf(position);
  if (line === undefined || from === undefined || isSame(from, line)) return undefined;
  const isOld = line.new_line === null;
  const [first, last] = isOld ? [from.old_line, line.old_line] : [from.new_line, line.new_line];
  if (first === null)
    return isOld
      ? { from: `+${from.new_line}`, to: `−${last}`, isOld: false }
      : { from: `−${from.old_line}`, to: `+${last}`, isOld: false };
  const now = standing?.standing === 'moved' ? standing : undefined;
  return { from: now?.first_line ?? first, to: now?.last_line ?? last!, isOld };
}

/** A place in the shown changes: a line of a file, the file as a whole, or nowhere. */
export interface ShownPlace {
  readonly file: PageDiffFile | undefined;
  readonly line: LinePlace | undefined;
}

/** Where a position is as long as nobody has said where its lines are now: there if they are in the same blob. */
export function placeOf(
  files: readonly PageDiffFile[],
  position: DiffPosition,
  version: ShownVersion,
): ShownPlace {
  const file = fileOf(files, position);
  const isThere = file !== undefined && stands(file, position, version);
  return { file, line: isThere ? linesOf(position).line : undefined };
}

/** Whether it is a line of the new version, or of both. */
export const isOnNew = ({ old_line, new_line }: DiffPosition): boolean =>
  new_line != null || old_line == null;

/** The file that a position was in, on its side. */
export const pathOf = (position: DiffPosition): string =>
  isOnNew(position) ? position.new_path : position.old_path;

/** Where its lines are in the shown version. */
export function placeNow(
  files: readonly PageDiffFile[],
  position: DiffPosition,
  { path, last_line }: ThreadStanding,
): ShownPlace {
  const onNew = isOnNew(position);
  return {
    file: files.find((file) => (onNew ? file.new_path : file.old_path) === path),
    line:
      last_line === null
        ? undefined
        : onNew
          ? { old_line: null, new_line: last_line }
          : { old_line: last_line, new_line: null },
  };
}
