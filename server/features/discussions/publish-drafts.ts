import { isDeepStrictEqual } from 'node:util';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { readerOf } from '../../platform/subjects/reader.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, conflict, forbidden, notFound, unprocessable } from '../../platform/errors.ts';
import { recordEvents } from '../../platform/events/events.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import type { ReviewVerdict } from '../../platform/subjects/subject.events.ts';
import { findDiscussions } from './discussion.queries.ts';
import type { AnsweredDiscussion } from './discussion.queries.ts';
import { deleteDrafts, listDrafts, lockDrafts } from './draft-note.queries.ts';
import type { DraftRow, DraftsOf, LockedDraft } from './draft-note.queries.ts';
import { announceDrafts, draftsOf } from './draft-notes.ts';
import { listNotes } from './note.queries.ts';
import type { NoteRow } from './note.queries.ts';
import { checkText } from './note.service.ts';
import { fromStoredCommands, interpretAll, toStoredCommands } from './quick-action-run.ts';
import type { InterpretedCommands } from './quick-action-run.ts';
import { answeredBefore, once, submissionOf } from './submission.ts';
import type { SubmissionAnswer } from './submission.queries.ts';
import { checkNotes, placeNote, prepareCheckedNote } from './write-note.ts';
import type { NoteInput } from './write-note.ts';

export interface Publication {
  /** Only these drafts. */
  readonly ids?: readonly number[] | undefined;
  /** What is said of it all, before the drafts. */
  readonly summary?: { readonly text: string; readonly internal?: boolean | undefined } | undefined;
  /** Makes the call idempotent: a repeated one with this key returns the first answer. */
  readonly submissionKey?: string | undefined;
  /** What is said of the whole besides, in the same transaction, once; without comments, it notifies people by itself. */
  readonly verdict?:
    | {
        readonly what: ReviewVerdict;
        /** The head that it is of. */
        readonly sha?: string | undefined;
        /** The branch that it is to go into. */
        readonly target?: string | undefined;
        /** Checks it; what it gives writes it. Not called where a repeated submission was answered before. */
        readonly prepare: () => Promise<(tx: Transaction, withComments: boolean) => Promise<void>>;
      }
    | undefined;
}

/** The published notes, and what the drafts' commands did together. */
export interface PublishedDrafts {
  readonly notes: readonly NoteRow[];
  readonly commands: InterpretedCommands;
}

interface StoredAnswer {
  readonly notes: readonly number[];
  readonly commands: Partial<InterpretedCommands> | null;
}

interface Prepared {
  readonly internal: boolean;
  /** People are notified of all notes together. */
  readonly ofReview: boolean;
  readonly write: (tx: Transaction) => Promise<number>;
}

/**
 * Publishes the viewer's drafts as notes, all of them or the given ones, with everything that follows a note: in one transaction, or
 * not at all. Drafts that were published meanwhile are not published again. Throws 403 without the right, 404 for an unknown draft, 409
 * for one that has changed meanwhile and for a summary of what others published, 422 for a summary of nothing.
 */
export async function publishDrafts(
  ctx: Context,
  noteable: Noteable,
  { ids, summary, submissionKey, verdict }: Publication = {},
): Promise<PublishedDrafts> {
  const of = draftsOf(ctx, noteable);
  const { db } = ctx.platform;
  const submission = submissionOf(of.authorId, submissionKey, {
    publishOn: noteable.id,
    ids,
    summary,
    verdict: verdict && [verdict.what, verdict.sha, verdict.target],
  });
  const before = await answeredBefore(ctx, submission);
  if (before !== undefined) return readPublished(ctx, noteable, before);
  if (!noteable.can.createNote) throw forbidden();
  const writeVerdict = await verdict?.prepare();
  const all = await listDrafts(db, of);
  const drafts = ids === undefined ? all : all.filter(({ id }) => ids.includes(id));
  if (ids !== undefined && drafts.length < new Set(ids).size) throw notFound('Draft note');
  if (drafts.length === 0 && verdict === undefined) {
    if (summary === undefined) return nothing;
    throw unprocessable('There are no pending comments to publish with this summary.');
  }
  const { prepared, commands } = await prepareAll(ctx, noteable, drafts, summary, verdict !== undefined);
  const work = async (tx: Transaction): Promise<SubmissionAnswer> => {
    // The same person published them first: a second tab, a second click.
    if (!(await lockUnchanged(tx, of, drafts))) {
      // Nor are the words of the second lost: they are still in its form.
      if (summary !== undefined)
        throw conflict('Your pending comments were published meanwhile, without this summary.');
      await writeVerdict?.(tx, false);
      return asStored([], null);
    }
    const made: number[] = [];
    for (const { write } of prepared) made.push(await write(tx).catch(orThreadGone));
    faultPoint('review.written');
    await commands.apply(tx, ctx, noteable);
    // Notes that only some may read say nothing to the others.
    const isForAll = prepared.some(({ internal }) => !internal);
    await writeVerdict?.(tx, isForAll);
    // After the notes: a place that nothing refers to goes with its draft.
    await deleteDrafts(
      tx,
      of,
      drafts.map(({ id }) => id),
    );
    if (prepared[0]?.ofReview === true) await recordReview(tx, noteable, of, prepared, made, verdict?.what);
    await announceDrafts(tx, of);
    return asStored(made, toStoredCommands(commands));
  };
  const done = await transaction(db, (tx) => once(tx, submission, () => work(tx)));
  faultPoint('review.committed');
  return readPublished(ctx, noteable, done);
}

const nothing: PublishedDrafts = { notes: [], commands: fromStoredCommands(null) };

const asStored = (notes: readonly number[], commands: StoredAnswer['commands']): SubmissionAnswer => ({
  note_id: null,
  answer: { notes, commands } satisfies StoredAnswer,
});

/** The slow part, and everything that can be refused. */
async function prepareAll(
  ctx: Context,
  noteable: Noteable,
  drafts: readonly DraftRow[],
  summary: Publication['summary'],
  withVerdict: boolean,
): Promise<{ readonly prepared: readonly Prepared[]; readonly commands: InterpretedCommands }> {
  const threads = await findDiscussions(
    ctx.platform.db,
    noteable,
    drafts.flatMap(({ discussion_id }) => discussion_id ?? []),
  );
  const inputs = drafts.map((draft) => inputOf(draft, threads));
  const said = drafts.map(({ note }) => note);
  if (summary !== undefined) {
    inputs.unshift({ internal: summary.internal });
    said.unshift(checkText(summary.text));
  }
  const places = inputs.map((input) =>
    placeNote(
      noteable,
      input,
      input.discussionId === undefined ? undefined : threads.get(input.discussionId),
    ),
  );
  const { texts, commands } = await interpretAll(ctx, noteable, said);
  // Commands on their own leave no note.
  const written = texts.flatMap((text, index) => (text === '' ? [] : [{ text, index }]));
  if (written.length > 0)
    await checkNotes(
      ctx,
      noteable,
      written.map(({ text }) => text),
    );
  const ofReview = withVerdict || written.length > 1;
  const prepared = await Promise.all(
    written.map(async ({ text, index }): Promise<Prepared> => {
      const place = places[index]!;
      const input = { ...inputs[index]!, ofReview };
      return {
        internal: place.internal,
        ofReview,
        write: await prepareCheckedNote(ctx, noteable, text, input, place),
      };
    }),
  );
  return { prepared, commands };
}

/** A reply whose thread was deleted begins one of its own, which is internal if that was. */
function inputOf(
  { discussion_id, position_id, resolve, internal }: DraftRow,
  threads: ReadonlyMap<string, AnsweredDiscussion>,
): NoteInput {
  if (discussion_id === null) return { thread: position_id !== null, position: position_id ?? undefined };
  return threads.has(discussion_id)
    ? { discussionId: discussion_id, resolve: resolve ?? undefined }
    : { thread: true, internal };
}

/** Locks the drafts; false if somebody has published them all before. Throws 409 if one was changed, or some were published. */
async function lockUnchanged(tx: Transaction, of: DraftsOf, drafts: readonly DraftRow[]): Promise<boolean> {
  const still = await lockDrafts(
    tx,
    of,
    drafts.map(({ id }) => id),
  );
  if (still.length === 0 && drafts.length > 0) return false;
  if (!isDeepStrictEqual(still.map(decisive), drafts.map(decisive)))
    throw conflict('A draft has changed since. Look at your drafts and publish them again.');
  return true;
}

const decisive = ({ id, note, resolve, position_id }: LockedDraft): LockedDraft => ({
  id,
  note,
  resolve,
  position_id,
});

/** Internal notes are announced apart: not everybody may read them. */
async function recordReview(
  tx: Transaction,
  { type: noteableType, id: noteableId }: Noteable,
  { authorId }: DraftsOf,
  prepared: readonly Prepared[],
  made: readonly number[],
  verdict: ReviewVerdict | undefined,
): Promise<void> {
  const of = (internal: boolean): number[] =>
    made.filter((_, index) => prepared[index]!.internal === internal);
  await recordEvents(
    tx,
    'review.published',
    [{ noteIds: of(false), ...(verdict === undefined ? {} : { verdict }) }, { noteIds: of(true) }]
      .filter(({ noteIds }) => noteIds.length > 0)
      .map((review) => ({ ...review, noteableType, noteableId, authorId })),
  );
}

async function readPublished(
  ctx: Context,
  noteable: Noteable,
  { answer }: SubmissionAnswer,
): Promise<PublishedDrafts> {
  const { notes: ids, commands } = answer as StoredAnswer;
  if (ids.length === 0) return { notes: [], commands: fromStoredCommands(commands) };
  const notes = await listNotes(
    ctx.platform.db,
    noteable.type,
    noteable.id,
    { reader: readerOf(ctx), internal: noteable.can.readInternalNotes, sort: 'asc', ids },
    ids.length,
    0,
  );
  return { notes, commands: fromStoredCommands(commands) };
}

/** In the moment of publishing; next time the reply begins a thread of its own. */
function orThreadGone(error: unknown): never {
  if (error instanceof AppError && error.status === 404)
    throw conflict(
      'A thread that you reply to has just been deleted. Publish again: the reply begins a thread of its own.',
    );
  throw error;
}
