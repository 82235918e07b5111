import { RENDERER_VERSION } from '../../markdown/index.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, forbidden, invalid, notFound, unauthorized } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import { parentNamed } from '../../platform/subjects/parent.ts';
import { checkSpam } from '../spam/index.ts';
import { findDiscussion, lockDiscussion, makeThread, setResolved } from './discussion.queries.ts';
import type { AnsweredDiscussion, LockedDiscussion } from './discussion.queries.ts';
import { countNotesOfPeople, insertNote } from './note.queries.ts';
import { notePolicy } from './note.policy.ts';
import { maximumNotes, newDiscussionId, publishNote, renderNote } from './note.service.ts';
import type { NewPosition } from './position.ts';
import { insertPosition } from './position.queries.ts';
import { prepareSuggested } from './suggested-lines.ts';

export interface NoteInput {
  readonly internal?: boolean | undefined;
  /** Reply in this thread. */
  readonly discussionId?: string | undefined;
  /** A thread of its own rather than a single comment. */
  readonly thread?: boolean | undefined;
  readonly createdAt?: string | undefined;
  /** Its position in a diff, or the id of a stored one. */
  readonly position?: NewPosition | number | undefined;
  /** Leaves the thread resolved or open, if the author may. */
  readonly resolve?: boolean | undefined;
  /** It is published together with others, and one mail speaks of them all. */
  readonly ofReview?: boolean | undefined;
}

/** Where the note belongs: a thread that was found for this viewer, or none yet. */
export type NotePlace = { readonly thread: AnsweredDiscussion | undefined; readonly internal: boolean };

/** Throws 401 for anonymous viewers, 403 without the right, 404 for an unknown thread, 400 for an internal note in a public thread. */
export async function authorizeNote(ctx: Context, noteable: Noteable, input: NoteInput): Promise<NotePlace> {
  if (ctx.viewer.user === null) throw unauthorized();
  const { discussionId: id } = input;
  const thread = id === undefined ? undefined : await findDiscussion(ctx.platform.db, noteable, id);
  return placeNote(noteable, input, thread);
}

/** The same for a signed-in viewer and a thread that was read before. */
export function placeNote(
  noteable: Noteable,
  input: NoteInput,
  thread: AnsweredDiscussion | undefined,
): NotePlace {
  if (!noteable.can.createNote) throw forbidden();
  if (input.internal === true && !noteable.can.readInternalNotes) throw forbidden();
  if (input.discussionId === undefined) return { thread: undefined, internal: input.internal ?? false };
  if (thread === undefined || (thread.confidential && !noteable.can.readInternalNotes))
    throw notFound('Discussion');
  if (!thread.confidential && input.internal === true)
    throw invalid({ base: ['A reply can only be internal in an internal thread'] });
  // Notes in an internal thread are internal.
  return { thread, internal: thread.confidential };
}

/**
 * Prepares a note whose commands were removed: the slow part, and everything that can be refused. The returned function writes it,
 * with everything that follows a note, in the caller's transaction.
 */
export async function prepareNote(
  ctx: Context,
  noteable: Noteable,
  text: string,
  input: NoteInput,
  place: NotePlace,
): Promise<(tx: Transaction) => Promise<number>> {
  await checkNotes(ctx, noteable, [text]);
  return prepareCheckedNote(ctx, noteable, text, input, place);
}

/** Refuses what looks like spam. Texts that are published together are looked at together: one challenge is enough for them. */
export async function checkNotes(ctx: Context, noteable: Noteable, texts: readonly string[]): Promise<void> {
  await checkSpam(ctx, { kind: 'comment', parent: parentNamed(noteable), text: texts.join('\n\n') });
}

/** `prepareNote` for a text that was checked before. */
export async function prepareCheckedNote(
  ctx: Context,
  noteable: Noteable,
  text: string,
  input: NoteInput,
  { thread, internal }: NotePlace,
): Promise<(tx: Transaction) => Promise<number>> {
  const user = ctx.viewer.user!;
  const { html, suggestions } = await renderNote(ctx, noteable, text);
  const suggest = await prepareSuggested(ctx, noteable, suggestions, input);
  const type = ctx.platform.subjects.get(noteable.type);

  return async (tx) => {
    const noteableId = (await type.identify?.(tx, noteable)) ?? noteable.id;
    const count = await type.noteCountChanged(tx, noteableId, 1, { internal });
    if ((count ?? 1 + (await countNotesOfPeople(tx, noteable.type, noteableId, maximumNotes))) > maximumNotes)
      throw new AppError(422, { message: { base: [`Maximum number of comments exceeded`] } });
    // Before the thread is written to, so that concurrent replies, resolutions and deletions happen before or after.
    const answered =
      input.discussionId === undefined ? undefined : await lockDiscussion(tx, noteableId, input.discussionId);
    if (input.discussionId !== undefined && answered === undefined) throw notFound('Discussion');
    const made = await insertNote(tx, {
      noteableType: noteable.type,
      noteableId,
      projectId: noteable.projectId,
      namespaceId: noteable.namespaceId,
      discussionId: input.discussionId ?? newDiscussionId(),
      authorId: user.id,
      type: typeOf(input, answered),
      note: text,
      html,
      rendererVersion: RENDERER_VERSION,
      system: false,
      systemAction: null,
      confidential: internal,
      resolvable: type.discussions.resolvable && (thread !== undefined || input.thread === true),
      createdAt: input.createdAt ?? null,
      positionId: await positionIdOf(tx, input, answered),
    });
    if (answered?.kind === 'individual')
      await makeThread(tx, noteableId, input.discussionId!, type.discussions.resolvable);
    if (thread !== undefined && input.resolve !== undefined && mayResolve(ctx, noteable, thread))
      await setResolved(tx, noteable, input.discussionId!, input.resolve ? user.id : null);
    await suggest?.(tx, made);
    faultPoint('note.inserted');
    await recordEvent(tx, 'note.created', {
      noteId: made,
      noteableType: noteable.type,
      noteableId,
      authorId: user.id,
      projectId: noteable.projectId,
      ...(input.ofReview === true ? { ofReview: true } : {}),
    });
    await publishNote(tx, noteable, { id: made, confidential: internal });
    return made;
  };
}

function typeOf({ thread, position }: NoteInput, answered: LockedDiscussion | undefined) {
  if (answered?.kind === 'diff' || (thread === true && position !== undefined)) return 'DiffNote';
  return answered !== undefined || thread === true ? 'DiscussionNote' : null;
}

/** A reply in a thread about lines has the same position. */
async function positionIdOf(
  tx: Transaction,
  { position }: NoteInput,
  answered: LockedDiscussion | undefined,
): Promise<number | undefined> {
  if (answered?.kind === 'diff') return answered.position_id ?? undefined;
  return typeof position === 'object' ? insertPosition(tx, position) : position;
}

/** Whether this viewer may resolve the thread that they reply in. */
function mayResolve(
  ctx: Context,
  noteable: Noteable,
  thread: { readonly author_id: number | null },
): boolean {
  return notePolicy.resolve(ctx.viewer, {
    note: {
      author_id: thread.author_id,
      thread_author_id: thread.author_id,
      confidential: false,
      system: false,
      resolvable: true,
    },
    noteable,
  });
}
