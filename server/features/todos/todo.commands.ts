import type { QuickAction } from '../../platform/subjects/quick-action.ts';
import { doneInTransaction, markInTransaction } from './todo.service.ts';

const category = 'Notifications';

/** `/todo` and `/done`: one's own list, for every type of subject. */
export const todoCommands: readonly QuickAction[] = [
  {
    name: 'todo',
    description: 'Add a to-do item',
    icon: 'tasklist',
    category,
    can: ({ viewer }) => viewer.user !== null,
    plan: () => ({
      explanation: 'Adds a to-do item.',
      message: 'Added a to-do item.',
      effect: async (tx, ctx, noteable) => {
        await markInTransaction(tx, ctx, noteable);
      },
    }),
  },
  {
    name: 'done',
    description: 'Mark to-do item as done',
    icon: 'check',
    category,
    can: ({ viewer }) => viewer.user !== null,
    plan: () => ({
      explanation: 'Marks the to-do item as done.',
      message: 'Marked the to-do item as done.',
      effect: (tx, ctx, noteable) => doneInTransaction(tx, ctx, noteable),
    }),
  },
];
