import type { Context } from '../../../platform/context.ts';
import type { Assignable } from '../assignable.queries.ts';
import type { SubjectChanges } from '../subject-changes.ts';
import { peopleIn } from './arguments.ts';
import { needs } from './command-subject.ts';
import type { CommandSubject, PlanningAction } from './command-subject.ts';
import { named, others, sentence } from './people-commands.ts';

const common = {
  attribute: 'reviewers',
  params: ['@user1 @user2', 'me'],
  icon: 'user',
  category: 'Reviewers',
  can: needs('admin'),
};
const nobodyFound = { refused: 'Failed to request a review because no user was found.' };

const reviewing = (subject: CommandSubject, changes: SubjectChanges): readonly number[] =>
  changes.reviewerIds ?? subject.planned.fields.reviewers?.map(({ id }) => id) ?? [];

function added(ctx: Context, subject: CommandSubject, changes: SubjectChanges, argument: string) {
  const people = named(ctx, subject, argument);
  const ids = [...new Set([...reviewing(subject, changes), ...people.map(({ id }) => id)])];
  return { people, ids, leftOut: others(ctx, argument, people) };
}
const idsOf = (people: readonly Assignable[]): number[] => people.map(({ id }) => id);

/** Who is asked to review it. */
export const reviewerCommands: readonly PlanningAction[] = [
  {
    ...common,
    name: 'request_review',
    description: 'Request a review, or another one',
    plan(ctx, { subject, changes }, argument) {
      const { people, ids, leftOut } = added(ctx, subject, changes, argument);
      if (people.length === 0) return nobodyFound;
      const requestReviewIds = [...(changes.requestReviewIds ?? []), ...idsOf(people)];
      return {
        explanation: `Requests a review from ${sentence(people)}.`,
        message: `Requested a review from ${sentence(people)}.`,
        leftOut,
        changes: { ...changes, reviewerIds: ids, requestReviewIds },
        commandsChanges: { reviewer_ids: ids },
      };
    },
  },
  {
    ...common,
    name: 'assign_reviewer',
    aliases: ['reviewer'],
    description: 'Assign reviewers',
    plan(ctx, { subject, changes }, argument) {
      const { people, ids, leftOut } = added(ctx, subject, changes, argument);
      if (people.length === 0) return nobodyFound;
      const noun = people.length === 1 ? 'reviewer' : 'reviewers';
      return {
        explanation: `Assigns ${sentence(people)} as ${noun}.`,
        message: `Assigned ${sentence(people)} as ${noun}.`,
        leftOut,
        changes: { ...changes, reviewerIds: ids },
        commandsChanges: { reviewer_ids: ids },
      };
    },
  },
  {
    ...common,
    name: 'reassign_reviewer',
    description: 'Change reviewers',
    plan(ctx, { subject, changes }, argument) {
      const people = named(ctx, subject, argument);
      if (people.length === 0) return nobodyFound;
      const ids = idsOf(people);
      const noun = people.length === 1 ? 'reviewer' : 'reviewers';
      return {
        explanation: `Changes ${noun} to ${sentence(people)}.`,
        message: `Changed ${noun} to ${sentence(people)}.`,
        leftOut: others(ctx, argument, people),
        changes: {
          ...changes,
          reviewerIds: ids,
          requestReviewIds: changes.requestReviewIds?.filter((id) => ids.includes(id)),
        },
        commandsChanges: { reviewer_ids: ids },
      };
    },
  },
  {
    ...common,
    name: 'unassign_reviewer',
    aliases: ['remove_reviewer'],
    description: 'Remove all or specific reviewers',
    applies: ({ subject, changes }) => reviewing(subject, changes).length > 0,
    plan(ctx, { subject, changes }, argument) {
      const all = reviewing(subject, changes);
      // A reviewer can be removed even if they may no longer see the project.
      const names = peopleIn(argument, ctx.viewer.user?.username ?? '');
      const people = [
        ...(subject.planned.fields.reviewers ?? []),
        ...[...subject.people.values()].filter(
          ({ id }) => subject.planned.fields.reviewers?.every((one) => one.id !== id) ?? true,
        ),
      ].filter(({ id, username }) => names.includes(username.toLowerCase()) && all.includes(id));
      if (argument !== '' && people.length === 0)
        return { refused: 'Failed to remove a reviewer because no such reviewer was found.' };
      const ids = argument === '' ? [] : all.filter((id) => people.every((person) => person.id !== id));
      const removed =
        argument === ''
          ? 'all reviewers'
          : `${people.length === 1 ? 'reviewer' : 'reviewers'} ${sentence(people)}`;
      return {
        explanation: `Removes ${removed}.`,
        message: `Removed ${removed}.`,
        leftOut: argument === '' ? undefined : others(ctx, argument, people),
        changes: {
          ...changes,
          reviewerIds: ids,
          requestReviewIds: changes.requestReviewIds?.filter((id) => ids.includes(id)),
        },
        commandsChanges: { reviewer_ids: ids },
      };
    },
  },
];
