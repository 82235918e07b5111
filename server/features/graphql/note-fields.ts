import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { lazily } from '../../platform/lazily.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { presentBasicUser } from '../accounts/index.ts';
import { emojiOf } from '../awards/index.ts';
import type { AwardRow } from '../awards/index.ts';
import {
  countResolvable,
  readApiDiscussion,
  readApiDiscussions,
  readApiDiscussionsOfMany,
  readApiNote,
  readApiNotes,
  readApiNotesOfMany,
} from '../discussions/index.ts';
import type { NotesBesides } from '../discussions/index.ts';
import { connectionOf, pageAsked } from './connection.ts';
import type { PageAsked } from './connection.ts';
import { together } from './together.ts';
import { gid, userFields } from './values.ts';

type ApiNote = Awaited<ReturnType<typeof readApiNotes>>['rows'][number];
type ApiDiscussion = Awaited<ReturnType<typeof readApiDiscussions>>['rows'][number];

/** Notes that were read together. */
interface Read {
  readonly noteable: Noteable;
  readonly besides: NotesBesides;
}

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

export const awardFields = (ctx: Context, { name, user }: AwardRow) => ({
  name,
  emoji: emojiOf(name),
  user: userFields(presentBasicUser(user, ctx.baseUrl)),
});

const byItself = (): never => {
  throw new GraphQLError(
    'The HTML of notes is answered of one merge request by itself: ask for it with mergeRequest(iid:).',
  );
};

/** A note under the names of the schema. */
function noteFields(ctx: Context, { noteable, besides }: Read, note: ApiNote, discussion: () => unknown) {
  return {
    id: gid(note.type ?? 'Note', note.id),
    body: note.body,
    bodyHtml: async () => (besides.html === undefined ? byItself() : (await besides.html()).get(note.id)),
    author: userFields(note.author),
    system: note.system,
    internal: note.internal,
    resolvable: note.resolvable,
    resolved: note.resolved ?? false,
    resolvedAt: note.resolved_at ?? null,
    resolvedBy: note.resolved_by == null ? null : userFields(note.resolved_by),
    createdAt: note.created_at,
    updatedAt: note.updated_at,
    url: `${ctx.baseUrl}${noteable.webPath}#note_${note.id}`,
    position: positionFields(note),
    awardEmoji: async () => ({
      nodes: ((await besides.awards()).get(note.id) ?? []).map((award) => awardFields(ctx, award)),
    }),
    userPermissions() {
      const { edit, award, resolve, reply } = besides.may(note.id);
      return {
        adminNote: edit,
        awardEmoji: award,
        createNote: reply,
        readNote: true,
        resolveNote: resolve,
      };
    },
    discussion,
  };
}

function discussionFields(ctx: Context, read: Read, { id, notes }: ApiDiscussion) {
  const resolvable = notes.filter((note) => note.resolvable);
  const resolved = resolvable.length > 0 && resolvable.every((note) => note.resolved);
  const last = resolved ? resolvable.at(-1) : undefined;
  const fields = {
    id: gid('Discussion', id),
    replyId: gid('Discussion', id),
    createdAt: notes[0]!.created_at,
    resolvable: resolvable.length > 0,
    resolved,
    resolvedAt: last?.resolved_at ?? null,
    resolvedBy: last?.resolved_by == null ? null : userFields(last.resolved_by),
    userPermissions: () => ({
      resolveNote: resolvable.length > 0 && read.besides.may(resolvable[0]!.id).resolve,
    }),
    notes(asked: PageAsked): object {
      const { limit, offset } = pageAsked(asked, 100);
      return connectionOf(
        notes.slice(offset, offset + limit).map((note) => noteFields(ctx, read, note, () => fields)),
        { offset, more: offset + limit < notes.length, count: notes.length },
      );
    },
  };
  return fields;
}

/** The discussions of a noteable, the oldest first. */
export async function discussionsOf(ctx: Context, noteable: Noteable, asked: PageAsked) {
  const page = pageAsked(asked);
  const { rows, total, besides } = await readApiDiscussions(ctx, noteable, page);
  const nodes = rows.map((row) => discussionFields(ctx, { noteable, besides }, row));
  return connectionOf(nodes, { ...page, more: page.offset + page.limit < total, count: total });
}

/** One of them; throws 404 unless the viewer may see it. */
export async function showDiscussion(ctx: Context, noteable: Noteable, id: string) {
  const { row, besides } = await readApiDiscussion(ctx, noteable, id);
  return discussionFields(ctx, { noteable, besides }, row);
}

const listed = (): never => {
  throw new GraphQLError(
    'What is in a discussion is asked for with discussions: these are notes by themselves.',
  );
};

/** A note in a list of notes. */
function listedNote(ctx: Context, read: Read, row: ApiNote) {
  const id = gid('Discussion', read.besides.discussionOf(row.id));
  const discussion = {
    id,
    replyId: id,
    createdAt: listed,
    resolvable: listed,
    resolved: listed,
    userPermissions: listed,
    notes: listed,
  };
  return noteFields(ctx, read, row, () => discussion);
}

/** What is read of several conversations at once: notes, or discussions. */
const mostOfMany = 2000;

function pageOfMany(asked: PageAsked, noteables: readonly Noteable[]) {
  const page = pageAsked(asked);
  if (page.limit * noteables.length > mostOfMany)
    throw new GraphQLError(
      `At most ${mostOfMany.toLocaleString('en')} are answered in a list: ask for fewer of each, or for fewer merge requests.`,
    );
  return page;
}

/** The conversations of listed subjects, one of them at least: what is asked of one is read of all, at once. */
export function conversationsOf(ctx: Context, noteables: readonly Noteable[]) {
  const notes = together(async (asked: PageAsked) => {
    const page = pageOfMany(asked, noteables);
    return { page, found: await readApiNotesOfMany(ctx, noteables, page) };
  });
  const discussions = together(async (asked: PageAsked) => {
    const page = pageOfMany(asked, noteables);
    const found = await readApiDiscussionsOfMany(ctx, noteables, page);
    if (found === undefined) throw new GraphQLError('These have too many notes: ask for fewer of them.');
    return { page, found };
  });
  const counts = lazily(() => countResolvable(ctx, noteables));
  return (noteable: Noteable) => ({
    async notes(asked: PageAsked) {
      const { page, found } = await notes(asked);
      const { rows, besides, more, total } = found.get(noteable.id)!;
      const nodes = rows.map((row) => listedNote(ctx, { noteable, besides }, row));
      return connectionOf(nodes, { ...page, more, count: total });
    },
    async discussions(asked: PageAsked) {
      const { page, found } = await discussions(asked);
      const { rows, besides, total } = found.get(noteable.id)!;
      const nodes = rows.map((row) => discussionFields(ctx, { noteable, besides }, row));
      return connectionOf(nodes, { ...page, more: page.offset + page.limit < total, count: total });
    },
    resolvableDiscussionsCount: async () => (await counts()).get(noteable.id)?.resolvable ?? 0,
    resolvedDiscussionsCount: async () => (await counts()).get(noteable.id)?.resolved ?? 0,
  });
}

/** The notes of a noteable, the oldest first. */
export async function notesOf(ctx: Context, noteable: Noteable, asked: PageAsked) {
  const page = pageAsked(asked);
  const { rows, total, besides } = await readApiNotes(ctx, noteable, page);
  const nodes = rows.map((row) => listedNote(ctx, { noteable, besides }, row));
  return connectionOf(nodes, { ...page, more: page.offset + page.limit < total, count: total });
}

/** One of them, with the discussion that it is in; throws 404 unless the viewer may see it. */
export async function showNote(ctx: Context, noteable: Noteable, id: number) {
  const { row, besides } = await readApiNote(ctx, noteable, id);
  const discussion = lazily(() => showDiscussion(ctx, noteable, besides.discussionOf(id)));
  return noteFields(ctx, { noteable, besides }, row, discussion);
}
