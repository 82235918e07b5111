/** The planning attributes of an issue. */
export const issueAttributes: readonly string[] = [
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
];
