import { describe, expect, it } from 'vitest';
import { axisOf, barOf, dayOf, movedBy, numberOf, zooms, type Axis, type Side } from './axis.ts';

const none = { start: null, due: null };
const days = ({ columns }: Axis): string[] => columns.map(({ from }) => dayOf(from));

describe('the axis of a roadmap', () => {
  it('has whole weeks, months, quarters and years around today', () => {
    expect(days(axisOf('weeks', none, '2026-11-25')).slice(0, 3)).toEqual([
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
    ]);
    expect(days(axisOf('months', none, '2026-11-25')).slice(0, 4)).toEqual([
      '2026-10-01',
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
    ]);
    expect(days(axisOf('quarters', none, '2026-11-25')).slice(0, 3)).toEqual([
      '2026-07-01',
      '2026-10-01',
      '2027-01-01',
    ]);
    expect(days(axisOf('years', none, '2026-11-25')).slice(0, 2)).toEqual(['2025-01-01', '2026-01-01']);
  });

  it('reaches over all days, and not further than can be drawn', () => {
    const axis = axisOf('months', { start: '2025-03-15', due: '2029-02-28' }, '2026-11-25');
    expect([dayOf(axis.from), dayOf(axis.until)]).toEqual(['2025-03-01', '2029-03-01']);
    for (const zoom of zooms) {
      const wide = axisOf(zoom, { start: '0001-01-01', due: '9999-12-31' }, '2026-11-25');
      expect(wide.columns.length, zoom).toBeLessThan(170);
      expect(wide.from).toBeLessThan(wide.today);
      expect(wide.until).toBeGreaterThan(wide.today);
    }
  });

  it('puts a bar where its days are, cut at the ends of the axis', () => {
    const axis = axisOf('months', none, '2026-11-25');
    const bar = (start: string | null, due: string | null) =>
      barOf(axis, {
        start: start === null ? null : numberOf(start),
        due: due === null ? null : numberOf(due),
      });
    expect(bar('2026-10-01', '2026-10-01')).toEqual({ at: 0, days: 1, openStart: false, openDue: false });
    expect(bar('2026-11-01', '2026-11-30')).toEqual({ at: 31, days: 30, openStart: false, openDue: false });
    expect(bar('2020-01-01', '2026-10-02')).toEqual({ at: 0, days: 2, openStart: true, openDue: false });
    expect(bar('2026-11-01', null)).toEqual({ at: 31, days: 30, openStart: false, openDue: true });
    expect(bar(null, '2026-11-30')).toMatchObject({ at: 31, days: 30, openStart: true });
    // Against all reason its end is before its beginning.
    expect(bar('2026-11-03', '2026-11-01')).toMatchObject({ at: 33, days: 1 });
    for (const [start, due] of [
      [null, null],
      ['2020-01-01', '2020-02-01'],
      ['2040-01-01', null],
    ] as const)
      expect(bar(start, due)).toBeUndefined();
  });

  it('moves a bar, and its ends not past each other', () => {
    const span = { start: 10, due: 20 };
    const moved = (side: Side, days: number) => movedBy('months', span, side, days);
    expect(moved('both', 5)).toEqual({ start: 15, due: 25 });
    expect(moved('start', 3)).toEqual({ start: 13, due: 20 });
    expect(moved('start', 30)).toEqual({ start: 20, due: 20 });
    expect(moved('due', -30)).toEqual({ start: 10, due: 10 });
    const open = { start: 10, due: null };
    expect(movedBy('months', open, 'both', 1)).toEqual({ start: 11, due: null });
    // From the end that is drawn.
    expect(movedBy('months', open, 'due', 1)).toEqual({ start: 10, due: 40 });
    expect(movedBy('weeks', { start: null, due: 20 }, 'start', -1)).toEqual({ start: 13, due: 20 });
  });
});
