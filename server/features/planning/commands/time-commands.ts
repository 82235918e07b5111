import { formatDuration, maximumDuration, parseDuration } from '../../../../contract/planning/duration.ts';
import { needs } from './command-subject.ts';
import type { CommandSubject, PlanningAction } from './command-subject.ts';
import type { SubjectChanges } from '../subject-changes.ts';
import { isPastDay, subtractsTooMuch } from '../attributes/time-spent.ts';

const category = 'Time tracking';
const can = needs('admin');

/** The time spent after the preceding commands. */
function spent(subject: CommandSubject, { resetTimeSpent, timeSpent = [] }: SubjectChanges): number {
  const before = resetTimeSpent === true ? 0 : subject.planned.fields.total_time_spent;
  return timeSpent.reduce((sum, { duration }) => sum + duration, before);
}

/** `1h 30m 2026-11-20` → its duration and its day. */
function readSpent(argument: string): { duration: number; spentOn: string | undefined } | undefined {
  const spentOn = /(?<=\s)\d{4}-\d{2}-\d{2}$/.exec(argument)?.[0];
  const duration = parseDuration(argument.slice(0, argument.length - (spentOn?.length ?? 0)));
  return duration === undefined || duration === 0 ? undefined : { duration, spentOn };
}

export const timeCommands: readonly PlanningAction[] = [
  {
    name: 'estimate',
    attribute: 'time_estimate',
    aliases: ['estimate_time'],
    params: ['<1w 3d 2h 14m>'],
    description: 'Set time estimate',
    icon: 'timer',
    category,
    can,
    plan(_ctx, { changes }, argument) {
      const timeEstimate = parseDuration(argument);
      if (timeEstimate === undefined || timeEstimate <= 0)
        return { refused: 'Failed to set time estimate because it is no time such as 1w 3d 2h 14m.' };
      return {
        explanation: `Sets time estimate to ${formatDuration(timeEstimate)}.`,
        message: `Set time estimate to ${formatDuration(timeEstimate)}.`,
        changes: { ...changes, timeEstimate },
        commandsChanges: { time_estimate: timeEstimate },
      };
    },
  },
  {
    name: 'remove_estimate',
    attribute: 'time_estimate',
    aliases: ['remove_time_estimate'],
    description: 'Remove time estimate',
    icon: 'timer',
    category,
    can,
    applies: ({ subject, changes }) => (changes.timeEstimate ?? subject.planned.fields.time_estimate) > 0,
    plan: (_ctx, { changes }) => ({
      explanation: 'Removes time estimate.',
      message: 'Removed time estimate.',
      changes: { ...changes, timeEstimate: 0 },
      commandsChanges: { time_estimate: 0 },
    }),
  },
  {
    name: 'spend',
    attribute: 'time_spent',
    aliases: ['spent', 'spend_time'],
    params: ['<time(1h30m | -1h30m)> <date(YYYY-MM-DD)>'],
    description: 'Add or subtract spent time',
    icon: 'timer',
    category,
    can,
    plan(ctx, { subject, changes }, argument) {
      const read = readSpent(argument);
      if (read === undefined)
        return { refused: 'Failed to add spent time because it is no time such as 1h30m.' };
      const { duration, spentOn } = read;
      if (spentOn !== undefined && !isPastDay(spentOn))
        return { refused: 'Failed to add spent time because its date is in the future or none.' };
      const total = spent(subject, changes) + duration;
      if (total < 0) return { refused: `${subtractsTooMuch}.` };
      if (total > maximumDuration) return { refused: 'Failed to add spent time because it is too long.' };
      const time = formatDuration(Math.abs(duration));
      return {
        explanation: duration < 0 ? `Subtracts ${time} spent time.` : `Adds ${time} spent time.`,
        message: duration < 0 ? `Subtracted ${time} spent time.` : `Added ${time} spent time.`,
        changes: { ...changes, timeSpent: [...(changes.timeSpent ?? []), { duration, spentOn }] },
        commandsChanges: {
          spend_time: { duration, user_id: ctx.viewer.user?.id ?? null, spent_at: spentOn ?? null },
        },
      };
    },
  },
  {
    name: 'remove_time_spent',
    attribute: 'time_spent',
    description: 'Remove spent time',
    icon: 'timer',
    category,
    can,
    applies: ({ subject, changes }) => spent(subject, changes) > 0,
    plan: (ctx, { changes }) => ({
      explanation: 'Removes spent time.',
      message: 'Removed spent time.',
      changes: { ...changes, resetTimeSpent: true, timeSpent: undefined },
      commandsChanges: { spend_time: { duration: 'reset', user_id: ctx.viewer.user?.id ?? null } },
    }),
  },
];
