import { defineMessages } from '../../platform/messages.ts';

export const movingMessages = defineMessages('issue-moving', {
  move: 'Move issue',
  moveTo: 'Project to move to',
  searchProject: 'Search project',
  noProject: 'No project matches.',
  moveText: 'Comments, files, labels, links and history move along. This page then leads to the new one.',
  projectsFailed: 'An error occurred while fetching projects autocomplete.',
  moveFailed: 'An error occurred while moving the issue.',
  moved: 'The issue was moved.',
  movedFrom: 'Moved from',
  original: 'Show the original',
  undo: 'Undo',
  undoMove: 'Undo the move',
  undone: 'The move has been undone.',
  undoFailed: 'The move could not be undone.',
});
