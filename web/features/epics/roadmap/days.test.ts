import { describe, expect, it } from 'vitest';
import { numberOf } from './axis.ts';
import { columnWords, progressOf, spanOf, spanWords } from './days.ts';

const day = (date: string | null) => ({ date }) as never;
const from = numberOf('2026-11-02');
const column = { from, until: from + 1 };
const none = { opened: 0, closed: 0 };
const below = (issues: object, epics: object) => ({ below: { issues, epics } }) as never;

describe('the words of a roadmap', () => {
  it('say when an epic is, or what is known of it', () => {
    const words = (start: string | null, due: string | null): string =>
      spanWords(spanOf({ start: day(start), due: day(due) }));
    expect(words('2026-11-02', '2027-01-31')).toBe('Nov 2, 2026 – Jan 31, 2027');
    expect(words('2026-11-02', null)).toMatch(/^From Nov 2, 2026$/i);
    expect(words(null, '2027-01-31')).toMatch(/^Until Jan 31, 2027$/i);
    expect(words(null, null)).not.toMatch(/\d/);
  });

  it('name a column by what it is long', () => {
    expect(columnWords('weeks', column)).toBe('Nov 2');
    expect(columnWords('months', column)).toBe('Nov 2026');
    expect(columnWords('quarters', column)).toBe('Q4 2026');
    expect(columnWords('years', column)).toBe('2026');
  });

  it('count the issues below, and epics only where there are none; a whole is reached by the last alone', () => {
    const percent = (issues: object, epics: object) => progressOf(below(issues, epics)).percent;
    expect(percent({ opened: 1, closed: 3 }, { opened: 9, closed: 0 })).toBe(75);
    expect(percent(none, { opened: 1, closed: 1 })).toBe(50);
    expect(percent({ opened: 1, closed: 999 }, none)).toBe(99);
    expect(percent(none, none)).toBeUndefined();
    expect(progressOf(below({ opened: 1, closed: 3 }, none)).words).not.toBe(
      progressOf(below(none, { opened: 1, closed: 3 })).words,
    );
  });
});
