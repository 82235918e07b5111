import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { NewChange } from '../../platform/subjects/change.ts';
import { insertChanges } from '../../platform/subjects/change-log.queries.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { newDiscussionId } from './note.service.ts';
import { insertSystemNotes } from './system-note.queries.ts';

/** One note of the history: that something changed. Its sentence is made from the changes when it is read. */
export interface SystemNote {
  /** v4's name of what happened: closed, label, assignee …; determines the icon. */
  readonly action: string;
  /** All of one attribute. */
  readonly changes: readonly NewChange[];
  readonly confidential?: boolean;
  /** For a note that refers to another subject: only readers of that one see it. */
  readonly crossReferenceId?: number | undefined;
  /** For a changed description: the new version. */
  readonly descriptionVersionId?: number | undefined;
}

type Recorded = Pick<Noteable, 'type' | 'id' | 'projectId' | 'namespaceId'>;

/**
 * Records what happened to a noteable, in the transaction in which it happens, and returns the notes' ids. The caller sends the
 * realtime message.
 */
export function createSystemNotes(
  tx: Transaction,
  ctx: Context,
  noteable: Recorded,
  notes: readonly SystemNote[],
): Promise<number[]> {
  return createSystemNotesOn(
    tx,
    ctx,
    notes.map((note) => ({ noteable, note })),
  );
}

/** The same for several noteables at once. */
export async function createSystemNotesOn(
  tx: Transaction,
  ctx: Context,
  recorded: readonly { readonly noteable: Recorded; readonly note: SystemNote }[],
): Promise<number[]> {
  const { user } = ctx.viewer;
  const actorId = user === null || user.id === 0 ? null : user.id;
  const ids = await insertSystemNotes(
    tx,
    actorId,
    recorded.map(({ noteable, note }) => ({
      noteableType: noteable.type,
      noteableId: noteable.id,
      projectId: noteable.projectId,
      namespaceId: noteable.namespaceId,
      discussionId: newDiscussionId(),
      action: note.action,
      crossReferenceId: note.crossReferenceId ?? null,
      descriptionVersionId: note.descriptionVersionId ?? null,
      confidential: note.confidential ?? false,
    })),
  );
  await insertChanges(
    tx,
    { actorId, request: ctx.requestId },
    recorded.flatMap(({ noteable, note }, index) =>
      note.changes.map((change) => ({ ...change, subjectId: noteable.id, noteId: ids[index]! })),
    ),
  );
  return ids;
}
