import { RENDERER_VERSION } from '../../markdown/index.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { insertNote } from './note.queries.ts';
import { newDiscussionId, renderNote } from './note.service.ts';

export interface SystemNote {
  /** closed, label, assignee …: chooses the icon. */
  readonly action: string;
  /** Markdown, as `closed` or `added ~"bug" label`. */
  readonly text: string;
  readonly confidential?: boolean;
  /** Of a mention: only who may read what mentions is told of it. */
  readonly crossReferenceId?: number | undefined;
  /** Of a changed description: the version that was made. */
  readonly descriptionVersionId?: number | undefined;
}

/** Writes down what happened to a noteable, in the transaction in which it happens, and answers the notes' ids. The realtime message is the caller's. */
export async function createSystemNotes(
  tx: Transaction,
  ctx: Context,
  noteable: Pick<Noteable, 'type' | 'id' | 'projectId' | 'namespaceId' | 'projectPath'>,
  notes: readonly SystemNote[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { action, text, confidential, crossReferenceId, descriptionVersionId } of notes) {
    const rendered = await renderNote(ctx, noteable, text);
    const id = await insertNote(tx, {
      noteableType: noteable.type,
      noteableId: noteable.id,
      projectId: noteable.projectId,
      namespaceId: noteable.namespaceId,
      discussionId: newDiscussionId(),
      authorId: ctx.viewer.user === null || ctx.viewer.user.id === 0 ? null : ctx.viewer.user.id,
      type: null,
      note: text,
      html: rendered.html,
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
  return ids;
}
