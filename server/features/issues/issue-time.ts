import { formatDuration, maximumDuration } from '../../../contract/issues/duration.ts';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import type { SystemNote } from '../discussions/index.ts';
import type { IssueChanges, TimeSpent } from './issue-changes.ts';
import { insertTimelogs } from './timelog.queries.ts';

export const subtractsTooMuch = 'Time to subtract exceeds the total time spent';

/** `2026-11-21`, by the server's clock. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Whether a day can be one on which time was spent: a real one, and none to come. Who is ahead of UTC has tomorrow already. */
export function isPastDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(date) &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(date) &&
    time <= Date.now() + 14 * 3600 * 1000
  );
}

/** Writes time logs down and answers the new total, which never goes below zero, with the notes that say so. */
export async function writeTimeSpent(
  tx: Transaction,
  ctx: Context,
  issueId: number,
  before: number,
  { timeSpent = [], resetTimeSpent = false }: IssueChanges,
): Promise<{ total: number; notes: SystemNote[] }> {
  const notes: SystemNote[] = [];
  const logs: TimeSpent[] = [];
  let total = before;
  if (resetTimeSpent && total > 0) {
    logs.push({ duration: -total });
    notes.push({ action: 'time_tracking', text: 'removed time spent' });
    total = 0;
  }
  for (const spent of timeSpent) {
    if (spent.spentOn !== undefined && !isPastDay(spent.spentOn))
      throw invalid({ spent_at: ['cannot be in the future.'] });
    total += spent.duration;
    if (total < 0) throw invalid({ base: [subtractsTooMuch] });
    if (total > maximumDuration) throw invalid({ base: ['Total time spent is too long'] });
    logs.push(spent);
    notes.push(noteOf(spent));
  }
  await insertTimelogs(tx, issueId, ctx.viewer.user?.id ?? null, logs);
  return { total, notes };
}

function noteOf({ duration, spentOn }: TimeSpent): SystemNote {
  const what = `${duration < 0 ? 'subtracted' : 'added'} ${formatDuration(Math.abs(duration))} of time spent`;
  return {
    action: 'time_tracking',
    text: spentOn === undefined || spentOn === today() ? what : `${what} at ${spentOn}`,
  };
}
