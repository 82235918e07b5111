import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { invalid } from '../../platform/errors.ts';
import { createNote } from './create-note.ts';
import type { CreateNoteInput } from './create-note.ts';
import type { NoteRow } from './note.queries.ts';
import { allRefused, said } from './quick-action.presenter.ts';
import type { InterpretedCommands } from './quick-action-run.ts';
import { submissionKey } from './submission.ts';

/**
 * Writes a note for a v4 call: 201 with the result of `present`, or 202 with what the commands did if there was no other text. Throws
 * 400 if none of the commands was done.
 */
export async function writeByApi(
  request: FastifyRequest,
  reply: FastifyReply,
  noteable: Noteable,
  input: Omit<CreateNoteInput, 'submissionKey'>,
  present: (note: NoteRow, commands: InterpretedCommands) => Promise<object>,
): Promise<FastifyReply> {
  const { note, commands } = await createNote(request.ctx, noteable, {
    ...input,
    // Only people who may administer the conversation can backdate a note (imports).
    createdAt: noteable.can.adminNotes ? input.createdAt : undefined,
    submissionKey: submissionKey(request.headers),
  });
  if (note !== undefined) return reply.status(201).send(await present(note, commands));
  if (allRefused(commands)) throw invalid({ commands_only: said(commands) });
  return reply.status(202).send({ commands_changes: commands.commandsChanges, summary: said(commands) });
}
