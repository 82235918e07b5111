import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, conflict, notFound, unauthorized } from '../../platform/errors.ts';
import { personStream } from '../../platform/realtime/person-stream.ts';
import { publish } from '../../platform/realtime/publish.ts';
import {
  countDrafts,
  deleteDrafts,
  findDraft,
  insertDraft,
  listDrafts,
  updateDraftRow,
} from './draft-note.queries.ts';
import type { DraftRow, DraftsOf } from './draft-note.queries.ts';
import { checkText } from './note.service.ts';
import type { NewPosition } from './position.ts';
import { insertPosition } from './position.queries.ts';
import { answeredBefore, once, submissionOf } from './submission.ts';
import { authorizeNote } from './write-note.ts';

/** The maximum number of drafts of one person on one subject. */
export const maximumDrafts = 1000;

export interface DraftInput {
  readonly note: string;
  /** The discussion that it replies to. */
  readonly discussionId?: string | undefined;
  readonly position?: NewPosition | undefined;
  /** Leaves the thread that it replies to resolved, or open, when it is published. */
  readonly resolve?: boolean | undefined;
  /** Makes the call idempotent: a repeated one with this key returns the same draft. */
  readonly submissionKey?: string | undefined;
}

/** What changes in a draft. */
export interface DraftChange {
  readonly note?: string | undefined;
  readonly resolve?: boolean | undefined;
  readonly position?: NewPosition | undefined;
  /** The version that the author has seen, by the time of its last change: another text is not overwritten (409). */
  readonly from?: Date | undefined;
}

/** The viewer's own drafts; throws 401 for anonymous viewers, 404 if the subject supports none. */
export function draftsOf(ctx: Context, noteable: Noteable): DraftsOf {
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  if (ctx.platform.subjects.get(noteable.type).discussions.drafts !== true || noteable.id === 0)
    throw notFound('Draft note');
  return { subjectId: noteable.id, authorId: user.id };
}

/** The author's other pages fetch their drafts again; nobody else is notified. */
export async function announceDrafts(tx: Transaction, { subjectId, authorId }: DraftsOf): Promise<void> {
  await publish(tx, personStream(authorId), { event: 'drafts', subject_id: subjectId });
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

/**
 * Stores a draft until its author publishes it. Throws as a comment would: 403 without the right, 404 for an unknown thread; 422 if
 * there are too many.
 */
export async function createDraft(ctx: Context, noteable: Noteable, input: DraftInput): Promise<DraftRow> {
  const of = draftsOf(ctx, noteable);
  const { submissionKey, ...said } = input;
  const submission = submissionOf(of.authorId, submissionKey, { draftOn: noteable.id, ...said });
  const before = await answeredBefore(ctx, submission);
  if (before !== undefined) return readDraft(ctx, noteable, before.answer as number);
  const note = checkText(input.note);
  const { internal } = await authorizeNote(ctx, noteable, { discussionId: input.discussionId });
  const insert = async (tx: Transaction): Promise<number> => {
    if ((await countDrafts(tx, of)) >= maximumDrafts)
      throw new AppError(422, {
        message: {
          base: [`You can have at most ${maximumDrafts} drafts here. Publish or delete some of them.`],
        },
      });
    const id = await insertDraft(tx, of, {
      note,
      discussionId: input.discussionId ?? null,
      positionId: input.position === undefined ? null : await insertPosition(tx, input.position),
      resolve: input.resolve ?? null,
      internal,
    });
    await announceDrafts(tx, of);
    return id;
  };
  const { answer } = await transaction(ctx.platform.db, (tx) =>
    once(tx, submission, async () => ({ note_id: null, answer: await insert(tx) })),
  );
  return readDraft(ctx, noteable, answer as number);
}

/** Changes a draft's text, its place, or whether it resolves its thread. Throws 409 if the text has changed since `from`. */
export async function updateDraft(
  ctx: Context,
  noteable: Noteable,
  id: number,
  { note, resolve, position, from }: DraftChange,
): Promise<DraftRow> {
  const of = draftsOf(ctx, noteable);
  await readDraft(ctx, noteable, id);
  const text = note === undefined ? undefined : checkText(note);
  await transaction(ctx.platform.db, async (tx) => {
    const written = await updateDraftRow(tx, of, id, {
      note: text,
      resolve,
      positionId: position === undefined ? undefined : await insertPosition(tx, position),
      from,
    });
    if (!written && (await findDraft(tx, of, id)) !== undefined)
      throw conflict('The pending comment has changed since you started editing.');
    if (!written) throw notFound('Draft note');
    await announceDrafts(tx, of);
  });
  return readDraft(ctx, noteable, id);
}

export async function deleteDraft(ctx: Context, noteable: Noteable, id: number): Promise<void> {
  const of = draftsOf(ctx, noteable);
  await transaction(ctx.platform.db, async (tx) => {
    if ((await deleteDrafts(tx, of, [id])) === 0) throw notFound('Draft note');
    await announceDrafts(tx, of);
  });
}

/** Deletes all of the viewer's drafts on the subject. */
export async function discardDrafts(ctx: Context, noteable: Noteable): Promise<void> {
  const of = draftsOf(ctx, noteable);
  await transaction(ctx.platform.db, async (tx) => {
    if ((await deleteDrafts(tx, of, 'all')) > 0) await announceDrafts(tx, of);
  });
}
