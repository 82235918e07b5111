import type { Context } from '../../platform/context.ts';
import { lazily } from '../../platform/lazily.ts';
import { readerOf } from '../../platform/subjects/reader.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { listAwards } from '../awards/index.ts';
import type { AwardRow } from '../awards/index.ts';
import { readDiscussionNotes } from './conversation.ts';
import { presentApiDiscussions, presentApiDiscussionsOfMany } from './discussion.presenter.ts';
import { renderNotes } from './note-html.ts';
import { notePolicy } from './note.policy.ts';
import {
  countNotesOfMany,
  countThreadsOfMany,
  listDiscussionsOfMany,
  listNotesOfMany,
  listNotesOfTheirDiscussions,
} from './many-notes.queries.ts';
import type { SubjectsRead } from './many-notes.queries.ts';
import { presentNotes, presentNotesOfMany } from './note.presenter.ts';
import { countNotes, listNotes } from './note.queries.ts';
import type { NoteRow } from './note.queries.ts';
import { maximumNotes, readNote } from './note.service.ts';
import { readDiscussion } from './resolve-discussion.ts';

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** What v4's notes don't say: of all notes of an answer at once, when the first of them is asked for it. */
function besidesOf(ctx: Context, noteable: Noteable, notes: readonly NoteRow[]) {
  return {
    ...besidesOfMany(ctx, new Map([[noteable.id, noteable]]), notes),
    html: lazily(async () => {
      const texts = await renderNotes(ctx, noteable, notes);
      return new Map(notes.map(({ id }, index) => [id, texts[index]!]));
    }),
  };
}

/** The same of several subjects: without their HTML, which is made for each subject by itself. */
function besidesOfMany(
  ctx: Context,
  noteables: ReadonlyMap<number, Noteable>,
  notes: readonly NoteRow[],
): NotesBesides {
  const rows = new Map(notes.map((note) => [note.id, note]));
  return {
    discussionOf: (id: number): string => rows.get(id)!.discussion_id,
    html: undefined,
    awards: lazily(async () =>
      Map.groupBy(await listAwards(ctx.platform.db, 'Note', [...rows.keys()]), (award) => award.awardable_id),
    ),
    may(id: number) {
      const note = rows.get(id)!;
      const noteable = noteables.get(note.noteable_id)!;
      const subject = { note, noteable };
      return {
        edit: notePolicy.edit(ctx.viewer, subject),
        award: ctx.viewer.user !== null && notePolicy.award_emoji(ctx.viewer, subject),
        resolve: notePolicy.resolve(ctx.viewer, subject),
        reply: noteable.can.createNote,
      };
    },
  };
}
export interface NotesBesides {
  readonly discussionOf: (id: number) => string;
  readonly html: (() => Promise<ReadonlyMap<number, string>>) | undefined;
  readonly awards: () => Promise<ReadonlyMap<number, readonly AwardRow[]>>;
  readonly may: (id: number) => {
    readonly edit: boolean;
    readonly award: boolean;
    readonly resolve: boolean;
    readonly reply: boolean;
  };
}

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

/** Subjects of one type, one at least, that are listed for this reader, who may see them all. */
const readingOf = (ctx: Context, noteables: readonly Noteable[]): SubjectsRead => ({
  type: noteables[0]!.type,
  ids: noteables.map(({ id }) => id),
  internalIds: noteables.flatMap(({ id, can }) => (can.readInternalNotes ? [id] : [])),
  reader: readerOf(ctx),
});

/** The same part of the notes of each of these subjects, by the subject's id, in a number of queries that does not grow with them. */
export async function readApiNotesOfMany(
  ctx: Context,
  noteables: readonly Noteable[],
  { offset, limit }: Page,
) {
  const { db } = ctx.platform;
  const byId = new Map(noteables.map((noteable) => [noteable.id, noteable]));
  const read = readingOf(ctx, noteables);
  const notes = await listNotesOfMany(db, read, { offset, limit: limit + 1 });
  const presented = await presentNotesOfMany(ctx, notes, (note) => byId.get(note.noteable_id)!);
  const rows = Map.groupBy(presented, (_, index) => notes[index]!.noteable_id);
  const totals = lazily(() => countNotesOfMany(db, read));
  const besides = besidesOfMany(ctx, byId, notes);
  return new Map(
    read.ids.map((id) => {
      const own = rows.get(id) ?? [];
      const total = async (): Promise<number> => (await totals()).get(id) ?? 0;
      return [id, { rows: own.slice(0, limit), more: own.length > limit, total, besides }];
    }),
  );
}

/** The same of their discussions, each whole. Undefined where these have more notes than are read at once. */
export async function readApiDiscussionsOfMany(ctx: Context, noteables: readonly Noteable[], page: Page) {
  const { db } = ctx.platform;
  const byId = new Map(noteables.map((noteable) => [noteable.id, noteable]));
  const read = readingOf(ctx, noteables);
  const places = await listDiscussionsOfMany(db, read, page);
  const wanted = [...places.values()].flatMap(({ ids }) => ids);
  const notes = await listNotesOfTheirDiscussions(db, read, wanted, maximumNotes + 1);
  if (notes.length > maximumNotes) return undefined;
  const keyOf = (noteable: number, discussion: string): string => `${noteable} ${discussion}`;
  const byDiscussion = Map.groupBy(notes, (note) => keyOf(note.noteable_id, note.discussion_id));
  const besides = besidesOfMany(ctx, byId, notes);
  const found = [...places].map(
    ([id, { ids, total }]) =>
      [id, total, ids.flatMap((discussion) => [byDiscussion.get(keyOf(id, discussion)) ?? []])] as const,
  );
  const shown = found.flatMap(([, , discussions]) => discussions).filter((own) => own.length > 0);
  const presented = await presentApiDiscussionsOfMany(ctx, shown, (note) => byId.get(note.noteable_id)!);
  const rows = Map.groupBy(presented, (_, index) => shown[index]![0]!.noteable_id);
  return new Map(found.map(([id, total]) => [id, { rows: rows.get(id) ?? [], total, besides }]));
}

/** How many of their threads can be resolved, and how many are, by the subject's id; those without any are left out. */
export const countResolvable = (ctx: Context, noteables: readonly Noteable[]) =>
  countThreadsOfMany(ctx.platform.db, readingOf(ctx, noteables));
