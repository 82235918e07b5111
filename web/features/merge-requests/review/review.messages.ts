import { defineMessages } from '../../../platform/messages.ts';

/** Texts of comments on the changes of a merge request. */
export const reviewMessages = defineMessages('merge-requests.review', {
  commentOnLine: 'Comment on this line',
  commentOnFile: 'Comment on this file',
  lineKeys: 'Arrow keys choose a line, with Shift several. Enter or c comments on them, Escape chooses none.',
  lineAdded: 'Line {{line}}, added: {{text}}',
  lineRemoved: 'Line {{line}} of the old version, removed: {{text}}',
  lineKept: 'Line {{line}}: {{text}}',
  linesChosen_one: '{{count}} line chosen',
  linesChosen_other: '{{count}} lines chosen',
  onLine: 'Comment on line {{line}}',
  onLines: 'Comment on lines {{from}} to {{to}}',
  onOldLine: 'Comment on line {{line}} of the old version',
  onOldLines: 'Comment on lines {{from}} to {{to}} of the old version',
  onFile: 'Comment on the file {{path}}',
  placeholder: 'Write a comment…',
  comment: 'Comment',
  group: 'On the changes of a merge request',
  commentKey: 'Comment on the line that is chosen, or under the pointer',
  outdated: 'Outdated',
  outdatedLine: 'These lines have changed since.',
  lineNotShown: 'These lines are not shown.',
  otherFiles: 'On files that are not changed any more',
});
