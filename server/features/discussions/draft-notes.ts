import { isDeepStrictEqual } from 'node:util';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, conflict, notFound, unauthorized } from '../../platform/errors.ts';
import { readerOf } from '../../platform/subjects/reader.ts';
import {
  countDrafts,
  deleteDrafts,
  findDraft,
  insertDraft,
  listDrafts,
  lockDrafts,
  updateDraftRow,
} from './draft-note.queries.ts';
import type { DraftRow, DraftsOf } from './draft-note.queries.ts';
import { listNotes } from './note.queries.ts';
import type { NoteRow } from './note.queries.ts';
import { checkText } from './note.service.ts';
import type { NewPosition } from './position.ts';
import { insertPosition } from './position.queries.ts';
import { interpretAll, fromStoredCommands } from './quick-action-run.ts';
import type { InterpretedCommands } from './quick-action-run.ts';
import { authorizeNote, prepareNote } from './write-note.ts';
import type { NoteInput } from './write-note.ts';

/** The maximum number of drafts of one person on one subject. */
const maximumDrafts = 500;

export interface DraftInput {
  readonly note: string;
  /** The discussion that it replies to. */
  readonly discussionId?: string | undefined;
  readonly position?: NewPosition | undefined;
  /** Leaves the thread that it replies to resolved, or open, when it is published. */
  readonly resolve?: boolean | undefined;
}

/** The viewer's own drafts; throws 401 for anonymous viewers, 404 if the subject supports none. */
function draftsOf(ctx: Context, noteable: Noteable): DraftsOf {
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  if (ctx.platform.subjects.get(noteable.type).discussions.drafts !== true || noteable.id === 0)
    throw notFound('Draft note');
  return { subjectId: noteable.id, authorId: user.id };
}

/** This viewer's unpublished drafts on the subject. */
export async function readDrafts(ctx: Context, noteable: Noteable): Promise<DraftRow[]> {
  return listDrafts(ctx.platform.db, draftsOf(ctx, noteable));
}

/** Throws 404 for another's. */
export async function readDraft(ctx: Context, noteable: Noteable, id: number): Promise<DraftRow> {
  const draft = await findDraft(ctx.platform.db, draftsOf(ctx, noteable), id);
  if (draft === undefined) throw notFound('Draft note');
  return draft;
}

/** Stores a draft until its author publishes it. Throws as a comment would: 403 without the right, 404 for an unknown thread. */
export async function createDraft(ctx: Context, noteable: Noteable, input: DraftInput): Promise<DraftRow> {
  const of = draftsOf(ctx, noteable);
  const note = checkText(input.note);
  await authorizeNote(ctx, noteable, { discussionId: input.discussionId });
  const id = await transaction(ctx.platform.db, async (tx) => {
    if ((await countDrafts(tx, of)) >= maximumDrafts)
      throw new AppError(422, {
        message: {
          base: [`You can have at most ${maximumDrafts} drafts here. Publish or delete some of them.`],
        },
      });
    return insertDraft(tx, of, {
      note,
      discussionId: input.discussionId ?? null,
      positionId: input.position === undefined ? null : await insertPosition(tx, input.position),
      resolve: input.resolve ?? null,
    });
  });
  return readDraft(ctx, noteable, id);
}

/** Changes a draft's text, or whether it resolves its thread. */
export async function updateDraft(
  ctx: Context,
  noteable: Noteable,
  id: number,
  { note, resolve }: { readonly note?: string | undefined; readonly resolve?: boolean | null | undefined },
): Promise<DraftRow> {
  const draft = await readDraft(ctx, noteable, id);
  const written = await updateDraftRow(ctx.platform.db, draftsOf(ctx, noteable), id, {
    note: note === undefined ? draft.note : checkText(note),
    resolve: resolve === undefined ? draft.resolve : resolve,
  });
  if (!written) throw notFound('Draft note');
  return readDraft(ctx, noteable, id);
}

export async function deleteDraft(ctx: Context, noteable: Noteable, id: number): Promise<void> {
  if ((await deleteDrafts(ctx.platform.db, draftsOf(ctx, noteable), [id])) === 0)
    throw notFound('Draft note');
}

/** The published notes, and what the drafts' commands did together. */
export interface PublishedDrafts {
  readonly notes: readonly NoteRow[];
  readonly commands: InterpretedCommands;
}

const inputOf = ({ discussion_id, position_id, resolve }: DraftRow): NoteInput => ({
  discussionId: discussion_id ?? undefined,
  // A draft about lines starts a thread; a reply has the lines of its thread.
  thread: discussion_id === null && position_id !== null,
  position: position_id ?? undefined,
  resolve: resolve ?? undefined,
});

/**
 * Publishes the viewer's drafts as notes, all of them or the given ones, with everything that follows a note: in one transaction, or
 * not at all. Drafts that were published meanwhile are not published again. Throws 404 for an unknown draft, 409 for one that has
 * changed or whose thread was deleted.
 */
export async function publishDrafts(
  ctx: Context,
  noteable: Noteable,
  ids?: readonly number[],
): Promise<PublishedDrafts> {
  const of = draftsOf(ctx, noteable);
  const { db } = ctx.platform;
  const all = await listDrafts(db, of);
  const drafts = ids === undefined ? all : all.filter(({ id }) => ids.includes(id));
  if (ids !== undefined && drafts.length < new Set(ids).size) throw notFound('Draft note');
  const { texts, commands } = await interpretAll(
    ctx,
    noteable,
    drafts.map(({ note }) => note),
  );
  const writes: (((tx: Transaction) => Promise<number>) | undefined)[] = [];
  for (const [index, draft] of drafts.entries()) {
    const input = inputOf(draft);
    const place = await authorizeNote(ctx, noteable, input).catch(orThreadGone);
    const text = texts[index]!;
    // Commands on their own leave no note.
    writes.push(text === '' ? undefined : await prepareNote(ctx, noteable, text, input, place));
  }
  const noteIds = await transaction(db, async (tx) => {
    const still = await lockDrafts(
      tx,
      of,
      drafts.map(({ id }) => id),
    );
    // The same person published them first: a second tab, a second click.
    if (still.length === 0) return undefined;
    if (!isDeepStrictEqual(still.map(decisive), drafts.map(decisive)))
      throw conflict('A draft has changed since. Look at your drafts and publish them again.');
    const made: number[] = [];
    for (const write of writes) if (write !== undefined) made.push(await write(tx));
    await commands.apply(tx, ctx, noteable);
    await deleteDrafts(
      tx,
      of,
      drafts.map(({ id }) => id),
    );
    return made;
  });
  if (noteIds === undefined) return { notes: [], commands: fromStoredCommands(null) };
  const filter = { reader: readerOf(ctx), internal: noteable.can.readInternalNotes, sort: 'asc' } as const;
  const notes = await listNotes(
    db,
    noteable.type,
    noteable.id,
    { ...filter, ids: noteIds },
    noteIds.length,
    0,
  );
  return { notes, commands };
}

const decisive = ({ id, note, resolve }: Pick<DraftRow, 'id' | 'note' | 'resolve'>) => ({
  id,
  note,
  resolve,
});

/** The draft is kept: its author decides what to do with it. */
function orThreadGone(error: unknown): never {
  if (error instanceof AppError && error.status === 404)
    throw conflict(
      'A thread that you reply to was deleted. Delete the draft, or write it again as a comment.',
    );
  throw error;
}
