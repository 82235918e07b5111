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
  /** Makes the call idempotent: a repeated submission with this key returns the first answer. */
  readonly submissionKey?: string | undefined;
  /** Something that happens in the same transaction. */
  readonly also?: AlongWithNote | undefined;
}

/** An action that is submitted together with a comment, and happens with it or not at all. */
export interface AlongWithNote {
  /** Distinguishes it from other submissions under the same key. */
  readonly what: string;
  readonly apply: (tx: Transaction) => Promise<void>;
}

/** The result of a comment: the note, unless there were only commands, and what the commands did. */
export interface CreatedNote {
  readonly note: NoteRow | undefined;
  readonly commands: InterpretedCommands;
}

/**
 * Writes a comment and runs its quick actions, in one transaction. Throws 404 for an unknown thread, 403 without the right, 400 for an
 * empty or too long text, 422 if its key was used for something else.
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
  // Before any other check: a repeated submission gets the first answer, even if the issue was closed or locked by it
  // or since.
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

/** The result of an earlier comment, from its stored answer. */
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
  // Or made internal, for an author who may no longer read internal notes. A submission from before digests were
  // stored may belong to another page.
  const isHere =
    note.noteable_type === noteable.type && (noteable.id === 0 || note.noteable_id === noteable.id);
  if (!isHere || !notePolicy.read(ctx.viewer, { note, noteable })) throw notFound('Note');
  return { note, commands };
}
