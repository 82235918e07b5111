import type { QuickAction } from '../../../platform/subjects/quick-action.ts';
import { loadIssueIn } from '../../issues/index.ts';
import type { IssueCommandSubject } from '../../issues/index.ts';
import type { SubjectChanges } from '../../planning/index.ts';
import { findPlace, promoteIssue } from './promote-issue.ts';

/** `/promote`, on issues. */
const promote: QuickAction<IssueCommandSubject, SubjectChanges> = {
  name: 'promote',
  on: ['Issue'],
  description: 'Promote issue to an epic',
  icon: 'epic',
  warning: 'may expose confidential information',
  category: 'Epics',
  can: (_ctx, { subject: { planned } }) => planned.can('admin') && planned.can('close'),
  applies: ({ changes }) => changes.stateEvent === undefined,
  async plan(ctx, { subject }) {
    const place = await findPlace(ctx, subject);
    if (typeof place === 'string') return { refused: place };
    const { fullPath } = place.parent;
    return {
      explanation: `Promotes this issue to an epic of ${fullPath}, whose readers will read what is said here, and closes it.`,
      message: `Promoted this issue to an epic of ${fullPath}.`,
      commandsChanges: { promote_to_epic: true },
      async effect(tx, context, noteable) {
        await promoteIssue(tx, context, await loadIssueIn(tx, context, noteable), place);
      },
    };
  },
};

export const promoteCommand = promote as QuickAction;
