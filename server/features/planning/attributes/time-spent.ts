import { inWords } from '../../../platform/subjects/change.ts';
import { formatDuration, maximumDuration } from '../../../../contract/planning/duration.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import type { SystemNote } from '../../discussions/index.ts';
import type { Attribute } from '../attribute.ts';
import type { TimeSpent } from '../subject-changes.ts';
import { deleteTimelog, insertTimelogs } from './timelog.queries.ts';

export const subtractsTooMuch = 'Time to subtract exceeds the total time spent';

const subtractedLater =
  'This entry cannot be deleted, because time was subtracted from it: delete the entry that subtracts it first';

/** `2026-11-21`, by the server's clock. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Whether time can have been spent on a day: a valid one, and not in the future. In time zones ahead of UTC it may already be tomorrow. */
export function isPastDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(date) &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(date) &&
    time <= Date.now() + 14 * 3600 * 1000
  );
}

/** Seconds, and the day if it differs from that of the change. */
interface Spent {
  readonly duration: number;
  readonly spent_on?: string;
  /** The entry was deleted. */
  readonly deleted?: boolean;
}

/** `2026-11-21` → `21.11.2026`. */
const germanDay = (day: string): string => day.split('-').toReversed().join('.');

function noteOf(before: number, after: number, detail: Spent | null): SystemNote {
  return {
    action: 'time_tracking',
    changes: [
      { attribute: 'time_spent', old: before, new: after, detail: detail as { duration: number } | null },
    ],
  };
}

/** Time logs and their sum, which never goes below zero. */
export const timeSpent: Attribute = {
  name: 'time_spent',
  right: 'admin',
  isAsked: (changes) =>
    changes.timeSpent !== undefined ||
    changes.resetTimeSpent !== undefined ||
    changes.deleteTimelog !== undefined,
  plan:
    ({ ctx, subject }, { timeSpent: spentNow = [], resetTimeSpent = false, deleteTimelog: deletedId }) =>
    async (tx, now) => {
      const notes: SystemNote[] = [];
      const logs: TimeSpent[] = [];
      let total = now.total_time_spent;
      if (resetTimeSpent && total > 0) {
        logs.push({ duration: -total });
        notes.push(noteOf(total, 0, null));
        total = 0;
      }
      if (deletedId !== undefined) {
        const deleted = await deleteTimelog(tx, subject.fields.id, deletedId);
        if (deleted === undefined) throw notFound('Timelog');
        const { duration, spent_on } = deleted;
        if (total < duration) throw invalid({ base: [subtractedLater] });
        notes.push(noteOf(total, total - duration, { duration, spent_on, deleted: true }));
        total -= duration;
      }
      for (const spent of spentNow) {
        const { duration, spentOn } = spent;
        if (spentOn !== undefined && !isPastDay(spentOn))
          throw invalid({ spent_at: ['cannot be in the future.'] });
        if (total + duration < 0) throw invalid({ base: [subtractsTooMuch] });
        if (total + duration > maximumDuration) throw invalid({ base: ['Total time spent is too long'] });
        logs.push(spent);
        const isToday = spentOn === undefined || spentOn === today();
        notes.push(noteOf(total, total + duration, { duration, ...(isToday ? {} : { spent_on: spentOn }) }));
        total += duration;
      }
      await insertTimelogs(tx, subject.fields.id, ctx.viewer.user?.id ?? null, logs);
      if (notes.length === 0) return undefined;
      return { notes, columns: total === now.total_time_spent ? {} : { total_time_spent: total } };
    },
  words: inWords<number, Spent>({
    en({ detail: spent }) {
      if (spent === null) return ['removed time spent'];
      if (spent.deleted === true)
        return [`deleted ${formatDuration(spent.duration)} of spent time from ${spent.spent_on}`];
      const what = `${spent.duration < 0 ? 'subtracted' : 'added'} ${formatDuration(Math.abs(spent.duration))} of time spent`;
      return [spent.spent_on === undefined ? what : `${what} at ${spent.spent_on}`];
    },
    de({ detail: spent }) {
      if (spent === null) return ['hat die aufgewendete Zeit entfernt'];
      const time = `${formatDuration(Math.abs(spent.duration))} aufgewendete Zeit`;
      const day = spent.spent_on === undefined ? '' : ` vom ${germanDay(spent.spent_on)}`;
      if (spent.deleted === true) return [`hat ${time}${day} gelöscht`];
      return [`hat ${time}${day} ${spent.duration < 0 ? 'abgezogen' : 'hinzugefügt'}`];
    },
  }),
};
