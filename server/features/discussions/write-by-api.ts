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
 * Writes a note as every v4 call does, and answers it: 201 with what `present` makes of it, 202 with what was done where the text was commands alone.
 * Throws 400 where none of those was done.
 */
export async function writeByApi(
  request: FastifyRequest,
  reply: FastifyReply,
  noteable: Noteable,
  input: Omit<CreateNoteInput, 'submissionKey'>,
  present: (note: NoteRow, commands: InterpretedCommands) => object,
): Promise<FastifyReply> {
  const { note, commands } = await createNote(request.ctx, noteable, {
    ...input,
    // Only who administers the conversation may date a note back (imports).
    createdAt: noteable.can.adminNotes ? input.createdAt : undefined,
    submissionKey: submissionKey(request.headers),
  });
  if (note !== undefined) return reply.status(201).send(present(note, commands));
  if (allRefused(commands)) throw invalid({ commands_only: said(commands) });
  return reply.status(202).send({ commands_changes: commands.commandsChanges, summary: said(commands) });
}
