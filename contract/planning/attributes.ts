/** The attributes that subjects of several kinds can have, by their names in the change log. A kind says which of them it has. */
export type AttributeName =
  | 'title'
  | 'description'
  | 'state'
  | 'confidential'
  | 'discussion_locked'
  | 'due_date'
  | 'milestone'
  | 'labels'
  | 'assignees'
  | 'reviewers'
  | 'weight'
  | 'health_status'
  | 'zoom_link'
  | 'time_estimate'
  | 'time_spent';
