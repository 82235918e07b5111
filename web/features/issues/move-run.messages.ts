import { defineMessages } from '../../platform/messages.ts';

/** Texts of the page that shows how far a bulk move is. */
export const moveRunMessages = defineMessages('move-run', {
  title: 'Moving issues',
  to: 'Moving issues to {{project}}',
  back: 'Moving issues back to {{project}}',
  elsewhere: 'another project',
  progress_one: '{{done}} of {{count}} issue',
  progress_other: '{{done}} of {{count}} issues',
  running: 'You can leave this page. The issues are moved in the background.',
  done_one: 'Done. {{count}} issue was moved.',
  done_other: 'Done. {{count}} issues were moved.',
  refused_one: '{{count}} issue could not be moved',
  refused_other: '{{count}} issues could not be moved',
  unknown: 'An issue that you cannot see',
  more: 'and {{count}} more',
  undo: 'Undo',
  undoText: 'Undo moves them back, with everything that was said since. You can do that for 30 days.',
  undoFailed: 'The move could not be undone',
  target: 'Show the issues of {{project}}',
  list: 'Back to the list',
});
