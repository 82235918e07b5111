import { RENDERER_VERSION } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { NewChange } from '../../platform/subjects/change.ts';
import { insertChanges } from '../../platform/subjects/change-log.queries.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { insertNote } from './note.queries.ts';
import { newDiscussionId } from './note.service.ts';

/** One line of the history: that something changed. What it says is made of the changes when it is read. */
export interface SystemNote {
  /** closed, label, assignee …: chooses the icon. */
  readonly action: string;
  /** All of one attribute. */
  readonly changes: readonly NewChange[];
  readonly confidential?: boolean;
  /** Of what names another thing: only who may read that is told. */
  readonly crossReferenceId?: number | undefined;
  /** Of a changed description: the version that was made. */
  readonly descriptionVersionId?: number | undefined;
}

/** Writes down what happened to a noteable, in the transaction in which it happens, and answers the notes' ids. The realtime message is the caller's. */
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
