import { defineMessages } from '../../platform/messages.ts';

/** What lists of issues, merge requests and epics say alike. */
export const subjectListMessages = defineMessages('planning.list', {
  states: 'States',
  opened: 'Open',
  merged: 'Merged',
  closed: 'Closed',
  all: 'All',
  moreThan: '{{number}}+',
  sort: 'Sort',
  sort_created_date: 'Newest',
  sort_created_asc: 'Oldest',
  sort_updated_desc: 'Last updated',
  sort_updated_asc: 'Longest untouched',
  sort_due_date: 'Due date',
  sort_milestone_due_desc: 'Milestone due date',
  sort_merged_at_desc: 'Last merged',
  sort_popularity: 'Popularity',
  sort_label_priority: 'Label priority',
  sort_priority: 'Priority',
  sort_weight: 'Weight',
  sort_relative_position: 'Manual',
  sort_title_asc: 'Title',
  changed: 'The list has changed.',
  showChanges: 'Show the changes',
  noMatchText: 'Try other filters or another state.',
  clearFilter: 'Clear the filters',
});
