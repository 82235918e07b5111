import { RENDERER_VERSION } from '../../markdown/index.ts';
import { readerOf } from '../../platform/subjects/reader.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, forbidden, invalid, notFound, unauthorized } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import { checkSpam } from '../spam/index.ts';
import { findDiscussion, lockDiscussion, makeThread, setResolved } from './discussion.queries.ts';
import { countNotesOfPeople, findNote, insertNote } from './note.queries.ts';
import type { NoteRow } from './note.queries.ts';
import { notePolicy } from './note.policy.ts';
import { checkText, maximumNotes, newDiscussionId, publishNote, renderNote } from './note.service.ts';
import type { NewPosition } from './position.ts';
import { insertPosition } from './position.queries.ts';
import { interpret, interpretationOf, storedInterpretation } from './quick-action-run.ts';
import type { Interpretation } from './quick-action-run.ts';
import { answeredBefore, once, submissionOf } from './submission.ts';
import type { SubmissionAnswer } from './submission.queries.ts';

export interface CreateNoteInput {
  readonly body: string;
  readonly internal?: boolean | undefined;
  /** Reply in this thread. */
  readonly discussionId?: string | undefined;
  /** A thread of its own rather than a single comment. */
  readonly thread?: boolean | undefined;
  readonly createdAt?: string | undefined;
  /** What it is about in a difference. */
  readonly position?: NewPosition | undefined;
  /** Leaves the thread resolved or open, for who may say so. */
  readonly resolve?: boolean | undefined;
  /** What was submitted once under a key is not written again: the answer is that of the first time. */
  readonly submissionKey?: string | undefined;
  /** What is done with it, in its transaction. */
  readonly also?: AlongWithNote | undefined;
}

/** Something that is submitted together with a comment, and happens with it or not at all. */
export interface AlongWithNote {
  /** What tells it from anything else under the same key. */
  readonly what: string;
  readonly apply: (tx: Transaction) => Promise<void>;
}

/** What became of a comment: the note, unless it was nothing but commands, and what those did. */
export interface CreatedNote {
  readonly note: NoteRow | undefined;
  readonly commands: Interpretation;
}

/**
 * Writes a comment and does what its quick actions say, in one transaction. Throws 404 for an unknown thread, 403 without the
 * right, 400 for an empty or too long text, 422 where its key was used for something else.
 */
export async function createNote(
  ctx: Context,
  noteable: Noteable,
  input: CreateNoteInput,
): Promise<CreatedNote> {
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  const submission = submissionOf(user.id, input.submissionKey, {
    to: [noteable.type, noteable.projectId, noteable.namespaceId, noteable.key],
    body: input.body,
    internal: input.internal === true ? true : undefined,
    discussionId: input.discussionId,
    thread: input.thread === true ? true : undefined,
    createdAt: input.createdAt,
    position: input.position,
    resolve: input.resolve,
    also: input.also?.what,
  });
  // Before anything is judged anew: what was taken once is answered as it was, though the issue was closed or locked by it, or since.
  const before = await answeredBefore(ctx, submission);
  if (before !== undefined) return readAnswer(ctx, noteable, before);
  if (!noteable.can.createNote) throw forbidden();
  if (input.internal === true && !noteable.can.readInternalNotes) throw forbidden();
  const commands = await interpret(ctx, noteable, checkText(input.body));
  const { text } = commands;
  const commandsOnly = commands.hasCommands && text === '';
  if (!commandsOnly) await checkSpam(ctx, { kind: 'comment', projectId: noteable.projectId, text });
  const rendered = commandsOnly ? undefined : await renderNote(ctx, noteable, text);
  const { db } = ctx.platform;
  const thread =
    input.discussionId === undefined ? undefined : await findDiscussion(db, noteable, input.discussionId);
  if (
    input.discussionId !== undefined &&
    (thread === undefined || (thread.confidential && !noteable.can.readInternalNotes))
  )
    throw notFound('Discussion');
  // Nobody's internal words stand in a thread that everybody reads.
  if (thread?.confidential === false && input.internal === true)
    throw invalid({ base: ['A reply can only be internal in an internal thread'] });
  // What is said in an internal thread stays internal.
  const internal = thread?.confidential ?? input.internal ?? false;
  const type = ctx.platform.subjects.get(noteable.type);
  const write = async (tx: Transaction): Promise<SubmissionAnswer> => {
    const answer = storedInterpretation(commands);
    if (rendered === undefined) {
      await commands.apply(tx, ctx, noteable);
      await input.also?.apply(tx);
      return { note_id: null, answer };
    }
    const noteableId = (await type.identify?.(tx, noteable)) ?? noteable.id;
    const count = await type.noteCountChanged(tx, noteableId, 1, { internal });
    if ((count ?? 1 + (await countNotesOfPeople(tx, noteable.type, noteableId, maximumNotes))) > maximumNotes)
      throw new AppError(422, { message: { base: [`Maximum number of comments exceeded`] } });
    // Before the thread is written to: whoever else answers in it, resolves it or deletes it comes before or after.
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
      type: thread !== undefined || input.thread === true ? 'DiscussionNote' : null,
      note: text,
      html: rendered.html,
      rendererVersion: RENDERER_VERSION,
      system: false,
      systemAction: null,
      confidential: internal,
      resolvable: type.discussions.resolvable && (thread !== undefined || input.thread === true),
      createdAt: input.createdAt ?? null,
      positionId: input.position === undefined ? undefined : await insertPosition(tx, input.position),
    });
    if (answered?.individual === true)
      await makeThread(tx, noteableId, input.discussionId!, type.discussions.resolvable);
    if (thread !== undefined && input.resolve !== undefined && mayResolve(ctx, noteable, thread))
      await setResolved(tx, noteable, input.discussionId!, input.resolve ? user.id : null);
    faultPoint('note.inserted');
    await recordEvent(tx, 'note.created', {
      noteId: made,
      noteableType: noteable.type,
      noteableId,
      authorId: user.id,
      projectId: noteable.projectId,
    });
    await publishNote(tx, noteable, { id: made, confidential: internal });
    await commands.apply(tx, ctx, noteable);
    await input.also?.apply(tx);
    return { note_id: made, answer };
  };
  const done = await transaction(db, (tx) => once(tx, submission, () => write(tx)));
  faultPoint('note.committed');
  return readAnswer(ctx, noteable, done);
}

/** What became of a comment, from what was kept of it. */
async function readAnswer(
  ctx: Context,
  noteable: Noteable,
  { note_id, answer }: SubmissionAnswer,
): Promise<CreatedNote> {
  const commands = interpretationOf(answer);
  if (note_id === null) return { note: undefined, commands };
  const note = await findNote(ctx.platform.db, readerOf(ctx), note_id);
  // Submitted before, and deleted since.
  if (note === undefined) throw new AppError(410, { message: '410 Gone' });
  // Or internal, for who may not read such any more. A submission of before the digests may stand on another page.
  const isHere =
    note.noteable_type === noteable.type && (noteable.id === 0 || note.noteable_id === noteable.id);
  if (!isHere || !notePolicy.read(ctx.viewer, { note, noteable })) throw notFound('Note');
  return { note, commands };
}

/** Whether this viewer may resolve the thread that they answer in. */
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
