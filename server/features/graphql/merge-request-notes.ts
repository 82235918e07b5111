import type { Context } from '../../platform/context.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { readApiDiscussions, readApiNotes } from '../discussions/index.ts';
import { connectionOf, pageAsked } from './connection.ts';
import type { PageAsked } from './connection.ts';
import { gid, userFields } from './values.ts';

type ApiNote = Awaited<ReturnType<typeof readApiNotes>>['rows'][number];
type ApiDiscussion = Awaited<ReturnType<typeof readApiDiscussions>>['rows'][number];

function positionFields({ position }: ApiNote) {
  if (position === undefined) return null;
  const { base_sha, start_sha, head_sha, old_path, new_path, position_type } = position;
  return {
    diffRefs: { baseSha: base_sha, startSha: start_sha, headSha: head_sha },
    filePath: new_path ?? old_path ?? '',
    oldPath: old_path,
    newPath: new_path,
    oldLine: 'old_line' in position ? position.old_line : null,
    newLine: 'new_line' in position ? position.new_line : null,
    positionType: position_type,
    ...('x' in position
      ? { x: position.x, y: position.y, width: position.width, height: position.height }
      : { x: null, y: null, width: null, height: null }),
  };
}

/** A note under the names of the schema. */
function noteFields(ctx: Context, { webPath }: Noteable, note: ApiNote, discussion?: string) {
  return {
    id: gid(note.type ?? 'Note', note.id),
    body: note.body,
    author: userFields(note.author),
    system: note.system,
    internal: note.internal,
    resolvable: note.resolvable,
    resolved: note.resolved ?? false,
    resolvedAt: note.resolved_at ?? null,
    resolvedBy: note.resolved_by == null ? null : userFields(note.resolved_by),
    createdAt: note.created_at,
    updatedAt: note.updated_at,
    url: `${ctx.baseUrl}${webPath}#note_${note.id}`,
    position: positionFields(note),
    discussion: discussion === undefined ? null : { id: gid('Discussion', discussion) },
  };
}

function discussionFields(ctx: Context, noteable: Noteable, { id, notes }: ApiDiscussion) {
  const resolvable = notes.filter((note) => note.resolvable);
  return {
    id: gid('Discussion', id),
    replyId: gid('Discussion', id),
    createdAt: notes[0]!.created_at,
    resolvable: resolvable.length > 0,
    resolved: resolvable.length > 0 && resolvable.every(({ resolved }) => resolved),
    notes(asked: PageAsked) {
      const { limit, offset } = pageAsked(asked, 100);
      return connectionOf(
        notes.slice(offset, offset + limit).map((note) => noteFields(ctx, noteable, note, id)),
        { offset, more: offset + limit < notes.length, count: notes.length },
      );
    },
  };
}

/** The discussions of a noteable, the oldest first. */
export async function discussionsOf(ctx: Context, noteable: Noteable, asked: PageAsked) {
  const page = pageAsked(asked);
  const { rows, total } = await readApiDiscussions(ctx, noteable, page);
  const nodes = rows.map((row) => discussionFields(ctx, noteable, row));
  return connectionOf(nodes, { ...page, more: page.offset + page.limit < total, count: total });
}

/** The notes of a noteable, the oldest first. */
export async function notesOf(ctx: Context, noteable: Noteable, asked: PageAsked) {
  const page = pageAsked(asked);
  const { rows, total } = await readApiNotes(ctx, noteable, page);
  const nodes = rows.map((row) => noteFields(ctx, noteable, row));
  return connectionOf(nodes, { ...page, more: page.offset + page.limit < total, count: total });
}
