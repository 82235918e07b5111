import { defineMessages } from '../../platform/messages.ts';
import { todosFrame } from './todos.frame.messages.ts';

export const todosMessages = defineMessages('todos', {
  ...todosFrame.texts,
  states: 'States',
  pending: 'To do',
  done: 'Done',
  assigned: 'assigned you',
  mentioned: 'mentioned you',
  directly_addressed: 'spoke to you',
  marked: 'put it on the list',
  youMarked: 'You put it on your list',
  in: 'in',
  markDone: 'Mark as done',
  markDoneOf: 'Mark “{{title}}” as done',
  markAllDone: 'Mark all as done',
  takeBack: 'Add to the list again',
  takeBackOf: 'Add “{{title}}” to the list again',
  undo: 'Undo',
  oneDone: 'Marked as done.',
  allDone: 'All are marked as done.',
  emptyTitle: 'Nothing waits for you',
  emptyText:
    'When somebody mentions you or assigns something to you, it appears here until you respond or mark it as done.',
  emptyDoneTitle: 'Nothing is done yet',
  emptyDoneText: 'Todos that you mark as done or respond to appear here.',
  yourIssues: 'Your issues',
  next: 'Next item',
  previous: 'Previous item',
  listGroup: 'To-do list',
  markFocusedDone: 'Mark the focused item as done',
});
