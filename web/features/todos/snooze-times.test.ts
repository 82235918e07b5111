import { expect, it } from 'vitest';
import { fieldValue } from '../../platform/local-time.ts';
import { snoozeTimes } from './snooze-times.ts';

const of = (now: Date): Record<string, string | undefined> => {
  const { laterToday, tomorrow, nextWeek } = snoozeTimes(now);
  return {
    laterToday: laterToday && fieldValue(laterToday),
    tomorrow: fieldValue(tomorrow),
    nextWeek: fieldValue(nextWeek),
  };
};

it('NOTIFY-01 a todo is put off until later today, tomorrow morning or the next Monday', () => {
  // A Wednesday, at noon and late in the evening.
  expect(of(new Date(2026, 10, 18, 12, 5))).toEqual({
    laterToday: '2026-11-18T16:05',
    tomorrow: '2026-11-19T08:00',
    nextWeek: '2026-11-23T08:00',
  });
  expect(of(new Date(2026, 10, 18, 21, 30)).laterToday).toBeUndefined();
  // A Sunday, and a Monday: the next Monday is another day.
  expect(of(new Date(2026, 10, 22, 9)).nextWeek).toBe('2026-11-23T08:00');
  expect(of(new Date(2026, 10, 23, 7)).nextWeek).toBe('2026-11-30T08:00');
  // The end of the year.
  expect(of(new Date(2026, 11, 31, 9)).tomorrow).toBe('2027-01-01T08:00');
});
