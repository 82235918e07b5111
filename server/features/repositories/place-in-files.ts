import type { Git, Repository } from '../../git/index.ts';
import { invalid } from '../../platform/errors.ts';
import type { AskedPosition, PlacedPosition } from '../../platform/subjects/asked-position.ts';
import { excerptOf, findNoLine, lineOfCode } from './line-excerpt.ts';

/** Bytes of a file whose lines are counted; lines of a larger one are believed. */
const counted = 20 * 1024 * 1024;

/** 400: what is wrong with a position. */
export const refusePosition = (why: string) => invalid({ position: [why] });

/** Checks where a comment is to stand between two commits: in a file and on lines that are there. Throws 400 with what is wrong. */
export async function placeInFiles(
  git: Git,
  repository: Repository,
  asked: AskedPosition,
): Promise<PlacedPosition> {
  const { base_sha, start_sha, head_sha } = asked;
  const old_path = asked.old_path ?? asked.new_path;
  const new_path = asked.new_path ?? asked.old_path;
  if (old_path === undefined || new_path === undefined) throw refusePosition('names no file');
  const place = { base_sha, start_sha, head_sha, old_path, new_path };
  const [oldFile, newFile] = await Promise.all([
    git.treeEntry(repository, base_sha, old_path),
    git.treeEntry(repository, head_sha, new_path),
  ]);
  if (!oldFile.ok && !newFile.ok) throw refusePosition('names a file that is not there');
  const blobs = {
    old_blob: oldFile.ok ? oldFile.value.oid : null,
    new_blob: newFile.ok ? newFile.value.oid : null,
  };
  if (asked.position_type === 'image') {
    const { x, y, width, height } = asked;
    if (x === undefined || y === undefined || width === undefined || height === undefined)
      throw refusePosition('of an image needs x, y, width and height');
    if (x > width || y > height) throw refusePosition('is outside of the image');
    // v4: where within a pixel is kept, of an image that has whole ones.
    const size = { image_width: Math.round(width), image_height: Math.round(height) };
    return { ...place, ...blobs, ...size, image_x: x, image_y: y };
  }
  if (asked.position_type === 'file') return { ...place, ...blobs };
  const { old_line = null, new_line = null, line_range = null } = asked;
  if (old_line === null && new_line === null) throw refusePosition('names no line');
  const [start, end] = await Promise.all([
    endOf(git, repository, place, line_range?.start),
    endOf(git, repository, place, line_range?.end),
  ]);
  const first =
    start === undefined ? undefined : { old: start.old_line ?? null, new: start.new_line ?? null };
  const olds = [old_line, start?.old_line, end?.old_line].filter((line) => line != null);
  const news = [new_line, start?.new_line, end?.new_line].filter((line) => line != null);
  await Promise.all([
    checkLines(git, repository, { sha: base_sha, path: old_path, entry: oldFile }, olds),
    checkLines(git, repository, { sha: head_sha, path: new_path, entry: newFile }, news),
  ]);
  await checkPairs(git, repository, place, [{ old_line, new_line }, start, end]);
  return {
    ...place,
    ...blobs,
    excerpt: await excerptOf(git, repository, place, { first, last: { old: old_line, new: new_line } }),
    old_line,
    new_line,
    range_start_old_line: start?.old_line ?? null,
    range_start_new_line: start?.new_line ?? null,
    range_end_old_line: end?.old_line ?? null,
    range_end_new_line: end?.new_line ?? null,
  };
}

/** Throws 400 if one of these has two numbers that are not one line of the change. */
async function checkPairs(
  git: Git,
  repository: Repository,
  place: Parameters<typeof findNoLine>[2],
  lines: readonly (Pick<RangeEnd, 'old_line' | 'new_line'> | undefined)[],
): Promise<void> {
  const pairs = lines.flatMap((line) =>
    line?.old_line == null || line.new_line == null ? [] : [{ old: line.old_line, new: line.new_line }],
  );
  const wrong = await findNoLine(git, repository, place, pairs);
  if (wrong !== undefined)
    throw refusePosition(
      `has old_line ${wrong.old} and new_line ${wrong.new}, which are not the same line of the change: send only old_line for a removed line, only new_line for an added one`,
    );
}

type RangeEnd = NonNullable<NonNullable<AskedPosition['line_range']>['start']>;

/** An end of a range with its numbers, which some clients say by the line's code alone: the file, and where both sides are there. */
async function endOf(
  git: Git,
  repository: Repository,
  place: Pick<PlacedPosition, 'base_sha' | 'head_sha' | 'old_path' | 'new_path'>,
  asked: RangeEnd | undefined,
): Promise<Pick<RangeEnd, 'old_line' | 'new_line'> | undefined> {
  if (asked === undefined) return undefined;
  const { type, old_line = null, new_line = null } = asked;
  if (old_line !== null && new_line !== null && (type === 'old' || type === 'new')) {
    // A line of one side can be sent with both numbers of its code: the type says which of them is its own.
    const other = await findNoLine(git, repository, place, [{ old: old_line, new: new_line }]);
    if (other !== undefined)
      return type === 'old' ? { old_line, new_line: null } : { old_line: null, new_line };
  }
  if (old_line !== null || new_line !== null) return asked;
  const code = /^[0-9a-f]{40}_(\d{1,9})_(\d{1,9})$/.exec(asked.line_code ?? '');
  if (code === null) return asked;
  const [old, now] = [Number(code[1]), Number(code[2])];
  if (type === 'new') return { old_line: null, new_line: now };
  const line = await lineOfCode(git, repository, place, { old, new: now });
  if (line === undefined) throw refusePosition('has a line code that names no line of the change');
  return { old_line: line.old, new_line: line.new };
}

async function checkLines(
  git: Git,
  repository: Repository,
  { sha, path, entry }: { sha: string; path: string; entry: Awaited<ReturnType<Git['treeEntry']>> },
  lines: readonly number[],
): Promise<void> {
  if (lines.length === 0) return;
  // It is shown as the line that names its commit.
  if (entry.ok && entry.value.kind === 'submodule') {
    if (Math.max(...lines) > 1) throw refusePosition('names a line that is not there');
    return;
  }
  const file = await git.readFile(repository, sha, path, { maxBytes: counted });
  if (!file.ok) throw refusePosition('names a file that is not there');
  const { content } = file.value;
  if (content === null) return;
  let last = content.length > 0 && content.at(-1) !== 10 ? 1 : 0;
  for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) last++;
  if (Math.max(...lines) > last) throw refusePosition('names a line that is not there');
}
