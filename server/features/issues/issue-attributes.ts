import type { AttributeName } from '../../../contract/planning/attributes.ts';

/** The planning attributes of an issue. */
export const issueAttributes = [
  'title',
  'description',
  'state',
  'confidential',
  'discussion_locked',
  'due_date',
  'milestone',
  'labels',
  'assignees',
  'weight',
  'health_status',
  'zoom_link',
  'time_estimate',
  'time_spent',
] as const satisfies readonly AttributeName[];
