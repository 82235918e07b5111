import type { Platform } from '../../../platform/platform.ts';
import { listThreadsOnChanges } from '../../discussions/index.ts';
import type { Position, ThreadOnChanges } from '../../discussions/index.ts';
import type { Version } from '../versions/version.queries.ts';
import { createFileTexts } from './file-texts.ts';
import type { FileTexts } from './file-texts.ts';
import { createFindTaker } from './find-taker.ts';
import { findMoved, followLines } from './find-lines.ts';
import type { Lines } from './find-lines.ts';
import { insertStandings, listStandings } from './ledger.queries.ts';
import type { Standing } from './ledger.queries.ts';

/** Where a thread was begun: lines of a file of a commit, or the whole file. */
interface Origin {
  readonly side: 'old' | 'new';
  readonly sha: string;
  readonly path: string;
  /** Null for a comment on the file, or a point of an image. */
  readonly lines: Lines | null;
  readonly isImage: boolean;
}

type Place = Omit<Standing, 'discussion_id'>;
/** Where it stands on one side. */
type PlaceInCommit = Omit<Place, 'other_path'>;

/**
 * Where all threads on the changes of a merge request, or these of them, stand in a version: from the ledger, and worked out and written there for those that it
 * does not have. Whoever asks first works it out, be it the job after a push or a reader of an older version.
 */
export async function standThreads(
  { db, git }: Pick<Platform, 'db' | 'git'>,
  projectId: number,
  version: Version,
  these?: readonly string[],
): Promise<readonly (Standing & Pick<ThreadOnChanges, 'internal'>)[]> {
  const [threads, known] = await Promise.all([
    listThreadsOnChanges(db, version.merge_request_id, these),
    listStandings(db, version.id, these),
  ]);
  const standings = new Map(known.map((standing) => [standing.discussion_id, standing]));
  const unknown = threads.filter(({ id }) => !standings.has(id));
  if (unknown.length > 0) {
    const places = await standPositions({ git }, projectId, version, unknown);
    const found = unknown.map(({ id }, index): Standing => ({ discussion_id: id, ...places[index]! }));
    await insertStandings(db, version.id, found);
    for (const standing of found) standings.set(standing.discussion_id, standing);
  }
  return threads.flatMap(({ id, internal }) => {
    const standing = standings.get(id);
    return standing === undefined ? [] : [{ ...standing, internal }];
  });
}

/** Where positions stand in a version; nothing is kept of it. */
export async function standPositions(
  { git }: Pick<Platform, 'git'>,
  projectId: number,
  version: Version,
  asked: readonly { readonly position: Position }[],
): Promise<Place[]> {
  const repository = git.repository(projectId);
  const texts = createFileTexts(git, repository);
  const findTaker = createFindTaker(git, repository, version);
  const isThere = async (sha: string, origin: Origin): Promise<boolean> =>
    (await standIn(sha, origin, texts)).standing !== 'gone';
  const places: Place[] = [];
  for (const { position } of asked) {
    const origin = originOf(position);
    const place = await standIn(origin.side === 'new' ? version.head_sha : version.base_sha, origin, texts);
    const taker =
      place.standing === 'gone'
        ? await findTaker({
            ...origin,
            isThere: (sha) => isThere(sha, origin),
            wasInBase: () => isThere(position.base_sha!, origin),
          })
        : undefined;
    places.push({ ...place, ...taker, other_path: await otherPath(version, origin.side, place, texts) });
  }
  return places;
}

/** What the file is called on the other side of the version's changes. */
async function otherPath(
  { base_sha, head_sha }: Version,
  side: Origin['side'],
  { path }: PlaceInCommit,
  texts: FileTexts,
): Promise<string | null> {
  if (path === null) return null;
  const renamed = (await texts.changed(base_sha, head_sha)).find(
    ({ status, oldPath, newPath }) => status === 'renamed' && path === (side === 'new' ? newPath : oldPath),
  );
  return renamed === undefined ? path : side === 'new' ? renamed.oldPath : renamed.newPath;
}

function originOf(position: Position): Origin {
  const { old_line, new_line, range_start_old_line, range_start_new_line } = position;
  const side = new_line === null && old_line !== null ? 'old' : 'new';
  const [sha, path, last, first] =
    side === 'new'
      ? [position.head_sha, position.new_path ?? position.old_path, new_line, range_start_new_line]
      : [position.base_sha, position.old_path ?? position.new_path, old_line, range_start_old_line];
  return {
    side,
    sha: sha!,
    path: path!,
    lines: last === null ? null : { from: Math.min(first ?? last, last) - 1, to: last },
    isImage: position.image_x !== null,
  };
}

const at = (standing: Place['standing'], path: string | null, lines: Lines | null): PlaceInCommit => ({
  standing,
  path,
  first_line: lines === null ? null : lines.from + 1,
  last_line: lines === null ? null : Math.max(lines.to, lines.from + 1),
  commit_sha: null,
  by_target: false,
});

/** Where it stands in a commit. */
async function standIn(sha: string, origin: Origin, texts: FileTexts): Promise<PlaceInCommit> {
  const { path, lines } = origin;
  if (sha === origin.sha) return at('same', path, lines);
  const [before, there] = await Promise.all([texts.blobAt(origin.sha, path), texts.blobAt(sha, path)]);
  if (there !== undefined && there === before) return at('same', path, lines);
  // Only now, since most files are as they were.
  const changed = await texts.changed(origin.sha, sha);
  const pathNow =
    there === undefined
      ? changed.find(({ oldPath, status }) => oldPath === path && status === 'renamed')?.newPath
      : path;
  const now = pathNow === undefined ? undefined : await texts.blobAt(sha, pathNow);
  const standing = pathNow === path ? 'same' : 'moved';
  if (pathNow !== undefined && now === before) return at(standing, pathNow, lines);
  if (lines === null)
    return pathNow === undefined
      ? at('gone', null, null)
      : at(origin.isImage ? 'changed' : standing, pathNow, null);
  const own = before === undefined ? undefined : await texts.linesOf(before);
  const after = now === undefined ? [] : await texts.linesOf(now);
  // Nothing is known of its lines.
  if (own === undefined || after === undefined || lines.to > own.length)
    return at('changed', pathNow ?? null, null);
  const found = followLines(own, lines, after);
  if (found.kind === 'untouched')
    return at(found.at.from === lines.from ? standing : 'moved', pathNow ?? path, found.at);
  if (found.taken) {
    const others = await texts.grown(origin.sha, sha);
    const moved = findMoved(
      own,
      lines,
      others.map(({ version }) => version),
    );
    if (moved !== undefined) return at('moved', others[moved.version]!.path, moved.at);
  }
  if (pathNow === undefined) return at('gone', null, null);
  if (found.at.to > found.at.from) return at('changed', pathNow, found.at);
  // The nearest line that is there: the one before.
  const nearest = Math.max(0, Math.min(found.at.from, after.length) - 1);
  return at('gone', pathNow, after.length === 0 ? null : { from: nearest, to: nearest + 1 });
}
