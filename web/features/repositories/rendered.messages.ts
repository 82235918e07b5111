import { defineMessages } from '../../platform/messages.ts';

/** Texts of files that are shown rendered. */
export const renderedMessages = defineMessages('repositories.rendered', {
  old: 'Old',
  now: 'New',
  rowAdded: 'Added row',
  rowRemoved: 'Removed row',
  rowSame: 'Row that did not change',
  skipped_one: '{{formatted}} row that did not change',
  skipped_other: '{{formatted}} rows that did not change',
  renderedOf: '{{path}}, rendered',
  cellAdded: 'Added cell',
  cellRemoved: 'Removed cell',
  cellSame: 'Cell that did not change',
  output: 'Output',
  outputImage: 'Picture that this cell has put out',
  outputOmitted: 'This output is not shown here.',
  more: 'There is more than is shown here.',
  tooLarge: 'This file is too large to be shown rendered. Its lines are shown as text.',
  broken: 'This file can’t be shown rendered. Its lines are shown as text.',
  failed: 'The rendered file could not be loaded.',
  tryAgain: 'Try again',
});
