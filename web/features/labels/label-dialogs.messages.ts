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
  mergeText_one: '{{count}} issue gets the other label. {{name}} is deleted. This cannot be undone.',
  mergeText_other: '{{count}} issues get the other label. {{name}} is deleted. This cannot be undone.',
  mergeInto: 'Merge into {{name}}',
  mergeChoose: 'Merge',
  into: 'Label to keep',
  searching: 'Search labels',
  noOther: 'No other label matches.',
  merged: '{{name}} was merged into {{into}}.',
  merging: '{{name}} is being merged into {{into}}. With so many issues this takes a while.',
});
