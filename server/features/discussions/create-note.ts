import { RENDERER_VERSION } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import {
  AppError,
  forbidden,
  invalid,
  notFound,
  unauthorized,
  unprocessable,
} from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import { checkSpam } from '../spam/index.ts';
import { countNotesOfPeople, findDiscussion, findNote, insertNote, makeThread } from './note.queries.ts';
import type { NotePosition, NoteRow } from './note.queries.ts';
import { claimSubmission, setResolved, settleSubmission } from './discussion.queries.ts';
import { notePolicy } from './note.policy.ts';
import { checkText, maximumNotes, newDiscussionId, publishNote, renderNote } from './note.service.ts';
import { noteableType } from './noteable.ts';
import { interpret, interpretationOf, storedInterpretation } from './quick-action-run.ts';
import type { Interpretation } from './quick-action-run.ts';
import type { Noteable } from './noteable.ts';

export interface CreateNoteInput {
  readonly body: string;
  readonly internal?: boolean | undefined;
  /** Reply in this thread. */
  readonly discussionId?: string | undefined;
  /** A thread of its own rather than a single comment. */
  readonly thread?: boolean | undefined;
  readonly createdAt?: string | undefined;
  /** The line of a diff that it is about. */
  readonly position?: NotePosition | undefined;
  /** Leaves the thread resolved or open, for who may say so. */
  readonly resolve?: boolean | undefined;
  /** What was submitted once under a key is not written again: the answer is that of the first time. */
  readonly submissionKey?: string | undefined;
}

/** What became of a comment: the note, unless it was nothing but commands, and what those did. */
export interface CreatedNote {
  readonly note: NoteRow | undefined;
  readonly commands: Interpretation;
}

/**
 * Writes a comment and does what its quick actions say, in one transaction. Throws 404 for an unknown thread, 403 without the
 * right, 400 for an empty or too long text.
 */
export async function createNote(
  ctx: Context,
  noteable: Noteable,
  input: CreateNoteInput,
): Promise<CreatedNote> {
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  if (!noteable.can.createNote) throw forbidden();
  if (input.internal === true && !noteable.can.readInternalNotes) throw forbidden();
  const commands = await interpret(ctx, noteable, checkText(input.body));
  const { text } = commands;
  const commandsOnly = commands.hasCommands && text === '';
  if (!commandsOnly) await checkSpam(ctx, { kind: 'comment', projectId: noteable.projectId, text });
  const rendered = commandsOnly ? undefined : await renderNote(ctx, noteable, text);
  const { db } = ctx.platform;
  const thread =
    input.discussionId === undefined
      ? undefined
      : await findDiscussion(db, noteable.type, noteable.id, input.discussionId);
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
  const type = noteableType(noteable.type)!;
  const { submissionKey: key } = input;
  const done = await transaction(db, async (tx) => {
    const before = key === undefined ? undefined : await claimSubmission(tx, user.id, key);
    if (before !== undefined) return before;
    if (rendered === undefined) {
      await commands.apply(tx, ctx, noteable);
      if (key !== undefined)
        await settleSubmission(tx, user.id, key, { commands: storedInterpretation(commands) });
      return undefined;
    }
    const noteableId = (await type.identify?.(tx, noteable)) ?? noteable.id;
    const count = await type.noteCountChanged(tx, noteableId, 1, { internal });
    if ((count ?? 1 + (await countNotesOfPeople(tx, noteable.type, noteableId, maximumNotes))) > maximumNotes)
      throw new AppError(422, { message: { base: [`Maximum number of comments exceeded`] } });
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
      resolvable: type.resolvable && (thread !== undefined || input.thread === true),
      createdAt: input.createdAt ?? null,
      position: input.position,
    });
    if (thread?.individual === true) await makeThread(tx, input.discussionId!, type.resolvable);
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
    if (key !== undefined) await settleSubmission(tx, user.id, key, { noteId: made });
    return { note_id: made, commands: null };
  });
  faultPoint('note.committed');
  if (done === undefined) return { note: undefined, commands };
  if (done.note_id === null) return { note: undefined, commands: interpretationOf(done.commands) };
  const note = await findNote(db, ctx.viewer, done.note_id);
  // Submitted before, and deleted since.
  if (note === undefined) throw new AppError(410, { message: '410 Gone' });
  // A key stands for one thing: what was written elsewhere under it is not told here.
  if (note.noteable_type !== noteable.type || (noteable.id !== 0 && note.noteable_id !== noteable.id))
    throw unprocessable('The Idempotency-Key was used for something else.');
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
