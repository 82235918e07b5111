import { RENDERER_VERSION } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { NewChange } from '../../platform/subjects/change.ts';
import { insertChanges } from '../../platform/subjects/change-log.queries.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { insertNote } from './note.queries.ts';
import { newDiscussionId } from './note.service.ts';

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

/**
 * Records what happened to a noteable, in the transaction in which it happens, and returns the notes' ids. The caller sends the
 * realtime message.
 */
export async function createSystemNotes(
  tx: Transaction,
  ctx: Context,
  noteable: Pick<Noteable, 'type' | 'id' | 'projectId' | 'namespaceId'>,
  notes: readonly SystemNote[],
): Promise<number[]> {
  const { user } = ctx.viewer;
  const actorId = user === null || user.id === 0 ? null : user.id;
  const ids: number[] = [];
  for (const { action, confidential, crossReferenceId, descriptionVersionId } of notes) {
    const id = await insertNote(tx, {
      noteableType: noteable.type,
      noteableId: noteable.id,
      projectId: noteable.projectId,
      namespaceId: noteable.namespaceId,
      discussionId: newDiscussionId(),
      authorId: actorId,
      type: null,
      note: '',
      html: '',
      rendererVersion: RENDERER_VERSION,
      system: true,
      systemAction: action,
      crossReferenceId,
      descriptionVersionId,
      confidential: confidential ?? false,
      resolvable: false,
    });
    ids.push(id);
  }
  await insertChanges(
    tx,
    { subjectId: noteable.id, actorId, request: ctx.requestId },
    notes.flatMap(({ changes }, index) => changes.map((change) => ({ ...change, noteId: ids[index]! }))),
  );
  return ids;
}
