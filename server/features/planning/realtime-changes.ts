import { Type } from 'typebox';
import { escapeHtml } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';

/** What a page sends to delete a subject for good. */
export const DestroyConfirmation = Type.Object({ destroy_confirm: Type.Optional(Type.Boolean()) });

/** What an open page follows of others' edits (ISSUE-08). */
export function presentRealtimeChanges(
  { platform }: Context,
  subject: {
    readonly title: string;
    readonly description: string;
    readonly task_count: number;
    readonly task_completed_count: number;
    readonly lock_version: number;
    readonly last_edited_at: Date | null;
  },
  descriptionHtml: string,
  editor: { readonly name: string; readonly username: string } | null,
) {
  const { task_count: tasks, task_completed_count: done } = subject;
  return {
    title: escapeHtml(subject.title),
    title_text: subject.title,
    description: descriptionHtml,
    description_text: subject.description,
    task_status: `${done} of ${tasks} checklist items completed`,
    task_status_short: `${done}/${tasks} checklist items`,
    lock_version: subject.lock_version,
    ...(subject.last_edited_at === null
      ? {}
      : {
          updated_at: subject.last_edited_at,
          updated_by_name: editor?.name ?? null,
          updated_by_path: editor === null ? null : `${platform.settings.relativeUrlRoot}/${editor.username}`,
        }),
  };
}
