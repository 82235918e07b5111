import { plannedKind } from '../server/features/kinds/index.ts';
import { all } from '../server/platform/access/rule.ts';
import type { Feature } from '../server/platform/feature.ts';
import type { QuickAction } from '../server/platform/subjects/quick-action.ts';

/**
 * Riddles of a group: a kind of subject that no feature knows, to test the features that serve every subject. All that there is to
 * know about riddles is in this file.
 */
export const riddleMigration = `
create index riddles_listed on subjects (namespace_id, state, updated_at desc) where kind = 'Riddle';
create index riddles_title_trgm on subjects using gin (title gin_trgm_ops) where kind = 'Riddle';
`;

/** `/solve`: closes a riddle, with the solution as a label. */
const solve: QuickAction = {
  name: 'solve',
  params: ['<solution>'],
  description: 'Close this riddle with its solution',
  category: 'Riddles',
  can: (_ctx, { noteable }) => noteable.can.update,
  plan: (_ctx, { changes }, solution) =>
    solution === ''
      ? { refused: 'Failed to solve the riddle because there is no solution.' }
      : {
          explanation: `Solves this riddle: ${solution}.`,
          message: `Solved this riddle: ${solution}.`,
          changes: { ...(changes as object), stateEvent: 'close', addLabels: [solution] },
        },
};

export const riddles: Feature = plannedKind({
  name: 'Riddle',
  noun: 'riddle',
  parent: 'group',
  segment: 'riddles',
  sigil: '?',
  attributes: [
    'title',
    'description',
    'state',
    'assignees',
    'labels',
    'milestone',
    'due_date',
    'confidential',
    'discussion_locked',
  ],
  // Riddles are set by members.
  rules: ({ create }, hasRole) => ({ create: all(create, hasRole('guest')) }),
  commands: [solve],
});
