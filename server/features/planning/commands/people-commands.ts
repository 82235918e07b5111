import type { Context } from '../../../platform/context.ts';
import { peopleIn } from './arguments.ts';
import { needs } from './command-subject.ts';
import type { CommandSubject, PlanningAction } from './command-subject.ts';
import type { SubjectChanges } from '../subject-changes.ts';
import type { Assignable } from '../assignable.queries.ts';

const category = 'Assignees';
const can = needs('admin');

/** The people named by the argument who can be assigned. */
export function named(ctx: Context, subject: CommandSubject, argument: string): Assignable[] {
  return peopleIn(argument, ctx.viewer.user?.username ?? '').flatMap(
    (name) => subject.people.get(name) ?? [],
  );
}

function assigned(subject: CommandSubject, changes: SubjectChanges): readonly number[] {
  return changes.assigneeIds ?? subject.planned.fields.assignee_ids;
}

/** `@ann, @bob and @cem`. */
export function sentence(people: readonly { readonly username: string }[]): string {
  const names = people.map(({ username }) => `@${username}`);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
}

function plural(people: readonly unknown[]): string {
  return people.length === 1 ? 'assignee' : 'assignees';
}

function withAssignees(changes: SubjectChanges, ids: readonly number[]) {
  return { changes: { ...changes, assigneeIds: ids }, commandsChanges: { assignee_ids: ids } };
}

/** The people named by the argument who are not among these. */
export function others(
  ctx: Context,
  argument: string,
  people: readonly { readonly username: string }[],
): string | undefined {
  const found = new Set(people.map(({ username }) => username.toLowerCase()));
  const missing = peopleIn(argument, ctx.viewer.user?.username ?? '').filter(
    // Words between the names are no names.
    (name) => !found.has(name) && argument.toLowerCase().includes(`@${name}`),
  );
  return missing.length === 0
    ? undefined
    : `Failed to find ${sentence(missing.map((username) => ({ username })))}.`;
}

const nobodyFound = { refused: 'Failed to assign a user because no user was found.' };

/** Who works on it. */
export const peopleCommands: readonly PlanningAction[] = [
  {
    name: 'assign',
    attribute: 'assignees',
    params: ['@user1 @user2', 'me'],
    description: 'Assign',
    icon: 'user',
    category,
    can,
    plan(ctx, { subject, changes }, argument) {
      const people = named(ctx, subject, argument);
      if (people.length === 0) return nobodyFound;
      const ids = [...new Set([...assigned(subject, changes), ...people.map(({ id }) => id)])];
      return {
        explanation: `Assigns ${sentence(people)}.`,
        message: `Assigned ${sentence(people)}.`,
        leftOut: others(ctx, argument, people),
        ...withAssignees(changes, ids),
      };
    },
  },
  {
    name: 'unassign',
    attribute: 'assignees',
    params: ['@user1 @user2'],
    description: 'Remove all or specific assignees',
    icon: 'user',
    category,
    can,
    applies: ({ subject, changes }) => assigned(subject, changes).length > 0,
    plan(ctx, { subject, changes }, argument) {
      const all = assigned(subject, changes);
      if (argument === '')
        return {
          explanation: 'Removes all assignees.',
          message: 'Removed all assignees.',
          ...withAssignees(changes, []),
        };
      // An assignee can be removed even if they may no longer see the project.
      const names = peopleIn(argument, ctx.viewer.user?.username ?? '');
      const people = [...subject.planned.fields.assignees, ...subject.people.values()].filter(
        ({ id, username }, index, list) =>
          names.includes(username.toLowerCase()) &&
          all.includes(id) &&
          list.findIndex((other) => other.id === id) === index,
      );
      if (people.length === 0)
        return { refused: 'Failed to remove an assignee because no such assignee was found.' };
      return {
        explanation: `Removes ${plural(people)} ${sentence(people)}.`,
        message: `Removed ${plural(people)} ${sentence(people)}.`,
        leftOut: others(ctx, argument, people),
        ...withAssignees(
          changes,
          all.filter((id) => !people.some((person) => person.id === id)),
        ),
      };
    },
  },
  {
    name: 'reassign',
    attribute: 'assignees',
    params: ['@user1 @user2'],
    description: 'Change assignees',
    icon: 'user',
    category,
    can,
    plan(ctx, { subject, changes }, argument) {
      const people = named(ctx, subject, argument);
      if (people.length === 0) return nobodyFound;
      return {
        explanation: `Changes ${plural(people)} to ${sentence(people)}.`,
        message: `Changed ${plural(people)} to ${sentence(people)}.`,
        leftOut: others(ctx, argument, people),
        ...withAssignees(
          changes,
          people.map(({ id }) => id),
        ),
      };
    },
  },
];
