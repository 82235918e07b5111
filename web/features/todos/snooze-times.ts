/** Moments to put a todo off to, by the reader's clock. */
export interface SnoozeTimes {
  /** In four hours; undefined if that is tomorrow. */
  laterToday: Date | undefined;
  tomorrow: Date;
  /** The next Monday; tomorrow on a Sunday. */
  nextWeek: Date;
}

const morning = 8;
const hoursLater = 4;

function morningIn(now: Date, days: number): Date {
  // By the calendar, not by 24 hours: a clock that is changed overnight still says eight.
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);
}

export function snoozeTimes(now: Date): SnoozeTimes {
  const later = new Date(now.getTime() + hoursLater * 3_600_000);
  return {
    laterToday: later.getDate() === now.getDate() ? later : undefined,
    tomorrow: morningIn(now, 1),
    nextWeek: morningIn(now, (8 - now.getDay()) % 7 || 7),
  };
}
