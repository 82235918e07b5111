import { isDeepStrictEqual } from 'node:util';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { ThreadStandingNow } from '../../platform/subjects/thread-standing.ts';
import type { Context } from '../../platform/context.ts';
import type { NoteRow } from './note.queries.ts';
import { fileHash, lineCode, positionNow, presentDiffPosition } from './position.ts';
import type { Position } from './position.ts';
import type { DiffExcerptLine, DiffPosition } from '../../../contract/discussions/discussions.ts';
import { followUpPathOf, presentPageNotes } from './page-note.presenter.ts';

/** Discussions as the pages read them: notes of one thread together, in the order of their first note. */
export async function presentDiscussions(ctx: Context, noteable: Noteable, notes: readonly NoteRow[]) {
  const [presented, standings] = await Promise.all([
    presentPageNotes(ctx, noteable, notes),
    standingsOf(ctx, noteable, notes),
  ]);
  const root = ctx.platform.settings.relativeUrlRoot;
  const rows = new Map(notes.map((row) => [String(row.id), row]));
  return [...Map.groupBy(presented, (note) => note.discussion_id)].map(([id, own]) => {
    const resolvable = own.filter((note) => note.resolvable && !note.system);
    const resolved = resolvable.length > 0 && resolvable.every((note) => note.resolved);
    const path = `${root}${noteable.webPath}/discussions/${id}`;
    const now = standings.get(id);
    return {
      id,
      discussion_id: id,
      reply_id: id,
      project_id: noteable.projectId,
      individual_note: own[0]!.type === null,
      resolvable: resolvable.length > 0,
      resolved,
      ...(resolvable.length > 0
        ? {
            resolve_path: `${path}/resolve`,
            resolve_with_issue_path: followUpPathOf(ctx, noteable, id),
          }
        : {}),
      discussion_path: `${path}.json`,
      expanded: !resolved,
      active: now?.active ?? true,
      for_commit: noteable.iid === null,
      commit_id: noteable.iid === null ? noteable.key : (rows.get(own[0]!.id)!.position?.commit_sha ?? null),
      ...onDiff(own[0]!, rows.get(own[0]!.id)!.position, now, `${path}.json`),
      notes: own,
    };
  });
}

/** Where the threads of these notes stand now, as far as they are on changes: asked for all at once. */
async function standingsOf(
  ctx: Context,
  noteable: Noteable,
  notes: readonly NoteRow[],
): Promise<ReadonlyMap<string, ThreadStandingNow>> {
  const { standings } = ctx.platform.subjects.get(noteable.type).discussions;
  const onChanges = notes.flatMap(({ position, discussion_id }) => (position === null ? [] : discussion_id));
  return standings === undefined || onChanges.length === 0
    ? new Map<string, ThreadStandingNow>()
    : standings(ctx, noteable, [...new Set(onChanges)]);
}

/** What says where in a change it stands (document A, section 3): now, and where it was begun. */
function onDiff(
  {
    diff_position: begun,
    truncated_diff_lines: lines = [],
  }: {
    readonly diff_position?: DiffPosition;
    readonly truncated_diff_lines?: readonly DiffExcerptLine[];
  },
  row: Position | null,
  standing: ThreadStandingNow | undefined,
  path: string,
) {
  if (begun === undefined) return { diff_discussion: false };
  const now = standing && row ? presentDiffPosition(positionNow(row, standing))! : begun;
  const places = [begun, now].map(
    ({ old_blob: _old, new_blob: _new, commit_id: _commit, ...place }) => place,
  );
  const [original, position] = places as [(typeof places)[0], (typeof places)[0]];
  const wasIn = begun.new_path;
  const file_path = now.new_path;
  return {
    diff_discussion: true,
    diff_file: { file_hash: fileHash(file_path), file_path },
    position,
    original_position: original,
    positions: isDeepStrictEqual(original, position) ? [original] : places,
    line_code: lineCode(file_path, position.old_line ?? null, position.new_line ?? null),
    truncated_diff_lines_path: path,
    truncated_diff_lines: lines.map((line) => ({
      line_code: lineCode(wasIn, line.old_line, line.new_line),
      ...line,
    })),
  };
}
