import { needs } from './command-subject.ts';
import type { PlanningAction } from './command-subject.ts';
import { maximumTitleLength } from '../attributes/title.ts';

const category = 'State and text';

/** Close, reopen, rename, hide and lock; `noun` is what people call the subject. */
export const stateCommands = (noun: string): readonly PlanningAction[] => [
  {
    name: 'close',
    attribute: 'state',
    description: `Close this ${noun}`,
    icon: 'issue-close',
    category,
    can: needs('close'),
    applies: ({ subject, changes }) =>
      changes.stateEvent === undefined
        ? subject.planned.fields.state === 'opened'
        : changes.stateEvent === 'reopen',
    plan: (_ctx, { changes }) => ({
      explanation: `Closes this ${noun}.`,
      message: `Closed this ${noun}.`,
      changes: { ...changes, stateEvent: 'close' },
      commandsChanges: { state_event: 'close' },
    }),
  },
  {
    name: 'reopen',
    attribute: 'state',
    description: `Reopen this ${noun}`,
    icon: 'issues',
    category,
    can: needs('close'),
    applies: ({ subject, changes }) =>
      changes.stateEvent === undefined
        ? subject.planned.fields.state === 'closed'
        : changes.stateEvent === 'close',
    plan: (_ctx, { changes }) => ({
      explanation: `Reopens this ${noun}.`,
      message: `Reopened this ${noun}.`,
      changes: { ...changes, stateEvent: 'reopen' },
      commandsChanges: { state_event: 'reopen' },
    }),
  },
  {
    name: 'title',
    attribute: 'title',
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
        commandsChanges: { title },
      };
    },
  },
  {
    name: 'confidential',
    attribute: 'confidential',
    description: `Make ${noun} confidential`,
    icon: 'eye-slash',
    category,
    can: needs('make_confidential'),
    applies: ({ subject }) => !subject.planned.fields.confidential,
    plan: (_ctx, { changes }) => ({
      explanation: `Makes this ${noun} confidential.`,
      message: `Made this ${noun} confidential.`,
      changes: { ...changes, confidential: true },
      commandsChanges: { confidential: true },
    }),
  },
  {
    name: 'lock',
    attribute: 'discussion_locked',
    description: 'Lock the discussion',
    icon: 'lock',
    category,
    can: needs('admin'),
    applies: ({ subject, changes }) =>
      !(changes.discussionLocked ?? subject.planned.fields.discussion_locked ?? false),
    plan: (_ctx, { changes }) => ({
      explanation: 'Locks the discussion.',
      message: 'Locked the discussion.',
      changes: { ...changes, discussionLocked: true },
      commandsChanges: { discussion_locked: true },
    }),
  },
  {
    name: 'unlock',
    attribute: 'discussion_locked',
    description: 'Unlock the discussion',
    icon: 'lock-open',
    category,
    can: needs('admin'),
    applies: ({ subject, changes }) =>
      changes.discussionLocked ?? subject.planned.fields.discussion_locked ?? false,
    plan: (_ctx, { changes }) => ({
      explanation: 'Unlocks the discussion.',
      message: 'Unlocked the discussion.',
      changes: { ...changes, discussionLocked: false },
      commandsChanges: { discussion_locked: false },
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
