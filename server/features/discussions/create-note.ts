import { readerOf } from '../../platform/subjects/reader.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, notFound, unauthorized } from '../../platform/errors.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import { findNote } from './note.queries.ts';
import type { NoteRow } from './note.queries.ts';
import { notePolicy } from './note.policy.ts';
import { checkText } from './note.service.ts';
import { interpret, fromStoredCommands, toStoredCommands } from './quick-action-run.ts';
import type { InterpretedCommands } from './quick-action-run.ts';
import { answeredBefore, once, submissionOf } from './submission.ts';
import type { SubmissionAnswer } from './submission.queries.ts';
import { authorizeNote, prepareNote } from './write-note.ts';
import type { NoteInput } from './write-note.ts';

export interface CreateNoteInput extends NoteInput {
  readonly body: string;
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
  readonly commands: InterpretedCommands;
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
  const place = await authorizeNote(ctx, noteable, input);
  const commands = await interpret(ctx, noteable, checkText(input.body));
  const commandsOnly = commands.hasCommands && commands.text === '';
  const write = commandsOnly ? undefined : await prepareNote(ctx, noteable, commands.text, input, place);
  const submit = async (tx: Transaction): Promise<SubmissionAnswer> => {
    const note_id = write === undefined ? null : await write(tx);
    await commands.apply(tx, ctx, noteable);
    await input.also?.apply(tx);
    return { note_id, answer: toStoredCommands(commands) };
  };
  const done = await transaction(ctx.platform.db, (tx) => once(tx, submission, () => submit(tx)));
  faultPoint('note.committed');
  return readAnswer(ctx, noteable, done);
}

/** What became of a comment, from what was kept of it. */
async function readAnswer(
  ctx: Context,
  noteable: Noteable,
  { note_id, answer }: SubmissionAnswer,
): Promise<CreatedNote> {
  const commands = fromStoredCommands(answer);
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
