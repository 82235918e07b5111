import type { Context } from '../../platform/context.ts';
import { lazily } from '../../platform/lazily.ts';
import { readerOf } from '../../platform/subjects/reader.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { listAwards } from '../awards/index.ts';
import { readDiscussionNotes } from './conversation.ts';
import { presentApiDiscussions } from './discussion.presenter.ts';
import { renderNotes } from './note-html.ts';
import { notePolicy } from './note.policy.ts';
import { presentNotes } from './note.presenter.ts';
import { countNotes, listNotes } from './note.queries.ts';
import type { NoteRow } from './note.queries.ts';
import { readNote } from './note.service.ts';
import { readDiscussion } from './resolve-discussion.ts';

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** What v4's notes don't say: of all notes of an answer at once, when the first of them is asked for it. */
function besidesOf(ctx: Context, noteable: Noteable, notes: readonly NoteRow[]) {
  const rows = new Map(notes.map((note) => [note.id, note]));
  return {
    discussionOf: (id: number): string => rows.get(id)!.discussion_id,
    html: lazily(async () => {
      const texts = await renderNotes(ctx, noteable, notes);
      return new Map(notes.map(({ id }, index) => [id, texts[index]!]));
    }),
    awards: lazily(async () =>
      Map.groupBy(await listAwards(ctx.platform.db, 'Note', [...rows.keys()]), (award) => award.awardable_id),
    ),
    may(id: number) {
      const subject = { note: rows.get(id)!, noteable };
      return {
        edit: notePolicy.edit(ctx.viewer, subject),
        award: ctx.viewer.user !== null && notePolicy.award_emoji(ctx.viewer, subject),
        resolve: notePolicy.resolve(ctx.viewer, subject),
        reply: noteable.can.createNote,
      };
    },
  };
}
export type NotesBesides = ReturnType<typeof besidesOf>;

/** Discussions of a noteable, the oldest first, as v4 returns them to this reader. */
export async function readApiDiscussions(ctx: Context, noteable: Noteable, page: Page) {
  const { discussions, total } = await readDiscussionNotes(ctx, noteable, page);
  return {
    rows: await presentApiDiscussions(ctx, noteable, discussions),
    total,
    besides: besidesOf(ctx, noteable, discussions.flat()),
  };
}

/** One of them. Throws 404 unless this reader may see notes of it. */
export async function readApiDiscussion(ctx: Context, noteable: Noteable, id: string) {
  const notes = await readDiscussion(ctx, noteable, id);
  const [row] = await presentApiDiscussions(ctx, noteable, [notes]);
  return { row: row!, besides: besidesOf(ctx, noteable, notes) };
}

/** Notes of a noteable, the oldest first, as v4 returns them to this reader. */
export async function readApiNotes(ctx: Context, noteable: Noteable, { limit, offset }: Page) {
  const { db } = ctx.platform;
  const filter = {
    reader: readerOf(ctx),
    internal: noteable.can.readInternalNotes,
    sort: 'asc',
  } as const;
  const [rows, total] = await Promise.all([
    listNotes(db, noteable.type, noteable.id, filter, limit, offset),
    countNotes(db, noteable.type, noteable.id, filter),
  ]);
  return { rows: await presentNotes(ctx, rows, noteable), total, besides: besidesOf(ctx, noteable, rows) };
}

/** One of them. Throws 404 unless this reader may see it. */
export async function readApiNote(ctx: Context, noteable: Noteable, id: number) {
  const note = await readNote(ctx, noteable, id);
  const [row] = await presentNotes(ctx, [note], noteable);
  return { row: row!, besides: besidesOf(ctx, noteable, [note]) };
}
