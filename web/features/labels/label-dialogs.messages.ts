import { labelsMessages } from './labels.messages.ts';
import { defineMessages } from '../../platform/messages.ts';

/** Texts of the questions about labels, and of moving them. */
export const labelDialogMessages = defineMessages('label-dialogs', {
  ...labelsMessages.texts,
  promoteTitle: 'Promote {{name}} to a group label?',
  promoteText:
    'All projects of the group can use it then. Labels of the same name in these projects become one with it; all that has or shows one of them keeps it. This cannot be undone.',
  promoteVerb: 'Promote label',
  promoted: '{{name}} is a label of the group now.',
  mergeTitle: 'Merge {{name}} into another label',
  mergeText: 'The other label goes to all that has {{name}}, which is deleted. This cannot be undone.',
  deleteText: 'All that has it loses it. This cannot be undone.',
  counting: 'Counting what has it …',
  hasIt: 'You can see {{list}} with it.',
  nothingHasIt: 'Nothing that you can see has it.',
  issues_one: '{{count}} issue',
  issues_other: '{{count}} issues',
  merge_requests_one: '{{count}} merge request',
  merge_requests_other: '{{count}} merge requests',
  epics_one: '{{count}} epic',
  epics_other: '{{count}} epics',
  mergeInto: 'Merge into {{name}}',
  mergeChoose: 'Merge',
  into: 'Label to keep',
  searching: 'Search labels',
  noOther: 'No other label matches.',
  merged: '{{name}} was merged into {{into}}.',
  merging: '{{name}} is being merged into {{into}}. With so many issues this takes a while.',
});
