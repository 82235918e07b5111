import { needs } from './command-rights.ts';
import type { IssueAction } from './command-subject.ts';
import { maximumTitleLength } from './issue.service.ts';

const category = 'State and text';

/** Close, reopen, rename, hide and lock. */
export const stateCommands: readonly IssueAction[] = [
  {
    name: 'close',
    description: 'Close this issue',
    icon: 'issue-close',
    category,
    can: needs('close'),
    applies: ({ subject, changes }) =>
      changes.stateEvent === undefined ? subject.issue.state === 'opened' : changes.stateEvent === 'reopen',
    plan: (_ctx, { changes }) => ({
      explanation: 'Closes this issue.',
      message: 'Closed this issue.',
      changes: { ...changes, stateEvent: 'close' },
      told: { state_event: 'close' },
    }),
  },
  {
    name: 'reopen',
    description: 'Reopen this issue',
    icon: 'issues',
    category,
    can: needs('close'),
    applies: ({ subject, changes }) =>
      changes.stateEvent === undefined ? subject.issue.state === 'closed' : changes.stateEvent === 'close',
    plan: (_ctx, { changes }) => ({
      explanation: 'Reopens this issue.',
      message: 'Reopened this issue.',
      changes: { ...changes, stateEvent: 'reopen' },
      told: { state_event: 'reopen' },
    }),
  },
  {
    name: 'title',
    params: ['<New title>'],
    description: 'Change title',
    icon: 'pencil',
    category,
    can: needs('update'),
    plan(_ctx, { changes }, title) {
      if (title === '') return { refused: 'Failed to change the title because no title was given.' };
      if (title.length > maximumTitleLength)
        return {
          refused: `Failed to change the title because it is too long (maximum is ${maximumTitleLength} characters).`,
        };
      return {
        explanation: `Changes the title to "${title}".`,
        message: `Changed the title to "${title}".`,
        changes: { ...changes, title },
        told: { title },
      };
    },
  },
  {
    name: 'confidential',
    description: 'Make issue confidential',
    icon: 'eye-slash',
    category,
    can: needs('make_confidential'),
    applies: ({ subject }) => !subject.issue.confidential,
    plan: (_ctx, { changes }) => ({
      explanation: 'Makes this issue confidential.',
      message: 'Made this issue confidential.',
      changes: { ...changes, confidential: true },
      told: { confidential: true },
    }),
  },
  {
    name: 'lock',
    description: 'Lock the discussion',
    icon: 'lock',
    category,
    can: needs('admin'),
    applies: ({ subject, changes }) =>
      !(changes.discussionLocked ?? subject.issue.discussion_locked ?? false),
    plan: (_ctx, { changes }) => ({
      explanation: 'Locks the discussion.',
      message: 'Locked the discussion.',
      changes: { ...changes, discussionLocked: true },
      told: { discussion_locked: true },
    }),
  },
  {
    name: 'unlock',
    description: 'Unlock the discussion',
    icon: 'lock-open',
    category,
    can: needs('admin'),
    applies: ({ subject, changes }) => changes.discussionLocked ?? subject.issue.discussion_locked ?? false,
    plan: (_ctx, { changes }) => ({
      explanation: 'Unlocks the discussion.',
      message: 'Unlocked the discussion.',
      changes: { ...changes, discussionLocked: false },
      told: { discussion_locked: false },
    }),
  },
  {
    name: 'cc',
    params: ['@user'],
    description: 'CC',
    category: 'Text',
    can: () => true,
    plan: () => ({ explanation: '', message: '' }),
  },
];
