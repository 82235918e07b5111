/** Orders of issue lists by their name in the address, the first is the usual one; as `order_by` and `sort` of the API. */
export const issueSorts = {
  created_date: { order_by: 'created_at', sort: 'desc' },
  created_asc: { order_by: 'created_at', sort: 'asc' },
  updated_desc: { order_by: 'updated_at', sort: 'desc' },
  updated_asc: { order_by: 'updated_at', sort: 'asc' },
  due_date: { order_by: 'due_date', sort: 'asc' },
  milestone_due_desc: { order_by: 'milestone_due', sort: 'asc' },
  priority: { order_by: 'priority', sort: 'asc' },
  label_priority: { order_by: 'label_priority', sort: 'asc' },
  weight: { order_by: 'weight', sort: 'asc' },
  popularity: { order_by: 'popularity', sort: 'desc' },
  relative_position: { order_by: 'relative_position', sort: 'asc' },
  title_asc: { order_by: 'title', sort: 'asc' },
} as const;
export type IssueSort = keyof typeof issueSorts;
