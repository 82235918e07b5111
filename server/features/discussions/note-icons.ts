import type { Context } from '../../platform/context.ts';
import type { NoteRow } from './note.queries.ts';

/** Icon of a system note, by its action. */
const icons: Readonly<Record<string, string>> = {
  title: 'pencil',
  description: 'pencil',
  label: 'label',
  milestone: 'milestone',
  assignee: 'user',
  reviewer: 'user',
  due_date: 'calendar',
  confidential: 'eye-slash',
  visible: 'eye',
  locked: 'lock',
  unlocked: 'lock-open',
  cross_reference: 'comment-dots',
  branch: 'branch',
  commit: 'commit',
  weight: 'weight',
  health_status: 'status_health',
  zoom_link: 'pinned',
  time_tracking: 'timer',
  relate: 'link',
  unrelate: 'link',
  duplicate: 'issue-duplicate',
  moved: 'arrow-right',
  discussion: 'comment',
  cloned: 'issue-duplicate',
};

export function iconOf(
  { platform }: Context,
  { noteable_type, system_note_action: action }: NoteRow,
): string {
  const own = platform.subjects.find(noteable_type)?.icons;
  return own?.[action ?? ''] ?? icons[action ?? ''] ?? 'pencil';
}
