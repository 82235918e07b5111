/** A day as a number, so that days can be added and subtracted. */
export const numberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
export const dayOf = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10);

export const zooms = ['weeks', 'months', 'quarters', 'years'] as const;
/** The unit of the columns. */
export type Zoom = (typeof zooms)[number];

interface Unit {
  /** The first day of the unit that a day is in. */
  readonly floor: (day: number) => number;
  /** The first day of the unit that follows the one beginning on this day. */
  readonly next: (start: number) => number;
  /** Columns shown at least, before and after today; and at most: what is further away is not drawn. */
  readonly least: readonly [before: number, after: number];
  readonly most: readonly [before: number, after: number];
  /** Width of a day in pixels. */
  readonly pixels: number;
  /** Days that an arrow key moves. */
  readonly step: number;
}

/** The first day of the month of a day, some months later. */
function month(day: number, later: number, of = 1): number {
  const date = new Date(day * 86_400_000);
  const first = Math.floor(date.getUTCMonth() / of) * of;
  return Math.round(Date.UTC(date.getUTCFullYear(), first + later, 1) / 86_400_000);
}
const monthly = (of: number): Pick<Unit, 'floor' | 'next'> => ({
  floor: (day) => month(day, 0, of),
  next: (start) => month(start, of, of),
});

export const units: Readonly<Record<Zoom, Unit>> = {
  weeks: {
    // The epoch began on a Thursday, weeks begin on Mondays.
    floor: (day) => day - ((((day + 3) % 7) + 7) % 7),
    next: (start) => start + 7,
    least: [2, 12],
    most: [53, 106],
    pixels: 14,
    step: 1,
  },
  months: { ...monthly(1), least: [1, 12], most: [36, 60], pixels: 4, step: 1 },
  quarters: { ...monthly(3), least: [1, 9], most: [40, 60], pixels: 1.5, step: 7 },
  years: { ...monthly(12), least: [1, 8], most: [50, 50], pixels: 0.4, step: 30 },
};

/** A unit of the axis, from its first day to the one before `until`. */
export interface Column {
  readonly from: number;
  readonly until: number;
}

/** The days that are drawn, as whole columns. */
export interface Axis {
  readonly zoom: Zoom;
  readonly from: number;
  readonly until: number;
  readonly today: number;
  readonly columns: readonly Column[];
}

function shifted({ floor, next }: Unit, day: number, columns: number): number {
  let at = floor(day);
  for (let step = 0; step < Math.abs(columns); step++) at = columns > 0 ? next(at) : floor(at - 1);
  return at;
}

/** The axis for these days, with today on it. */
export function axisOf(
  zoom: Zoom,
  { start, due }: { readonly start: string | null; readonly due: string | null },
  now: string,
): Axis {
  const unit = units[zoom];
  const today = numberOf(now);
  const [first, last] = [start === null ? today : numberOf(start), due === null ? today : numberOf(due)];
  const from = Math.max(
    Math.min(shifted(unit, today, -unit.least[0]), unit.floor(first)),
    shifted(unit, today, -unit.most[0]),
  );
  const until = Math.min(
    Math.max(shifted(unit, today, unit.least[1]), unit.next(unit.floor(last))),
    shifted(unit, today, unit.most[1]),
  );
  const columns: Column[] = [];
  for (let at = from; at < until; at = unit.next(at)) columns.push({ from: at, until: unit.next(at) });
  return { zoom, from, until, today, columns };
}

/** When something is, as far as it is known: the first and the last day. */
export interface Span {
  readonly start: number | null;
  readonly due: number | null;
}

/** Where a bar is drawn, in days from the axis's beginning, and at which sides it goes on. */
export interface Bar {
  readonly at: number;
  readonly days: number;
  /** The day is not known, or not on the axis. */
  readonly openStart: boolean;
  readonly openDue: boolean;
}

/** Days of a column: of months, for example, thirty. */
const columnDays: Readonly<Record<Zoom, number>> = { weeks: 7, months: 30, quarters: 91, years: 365 };

/** The first and the last day of a bar, of which one may be unknown. */
function drawnOf(zoom: Zoom, { start, due }: Span): readonly [first: number, last: number] {
  const first = start ?? due! - columnDays[zoom] + 1;
  return [first, Math.max(first, due ?? first + columnDays[zoom] - 1)];
}

/** Undefined for what has no days, or none on the axis. A bar with one known day is as long as a column. */
export function barOf({ zoom, from, until }: Axis, { start, due }: Span): Bar | undefined {
  if (start === null && due === null) return undefined;
  const [begin, last] = drawnOf(zoom, { start, due });
  const end = last + 1;
  if (end <= from || begin >= until) return undefined;
  const [at, to] = [Math.max(begin, from), Math.min(end, until)];
  return {
    at: at - from,
    days: to - at,
    openStart: start === null || begin < from,
    openDue: due === null || end > until,
  };
}

/** What of a bar is moved. */
export type Side = 'both' | 'start' | 'due';

/** The days after a move. A side never passes the other; one that is not known moves only by itself, from where it is drawn. */
export function movedBy(zoom: Zoom, span: Span, side: Side, days: number): Span {
  const { start, due } = span;
  if (side === 'both')
    return { start: start === null ? null : start + days, due: due === null ? null : due + days };
  const [first, last] = drawnOf(zoom, span);
  return side === 'start'
    ? { start: due === null ? first + days : Math.min(first + days, due), due }
    : { start, due: start === null ? last + days : Math.max(last + days, start) };
}

/** Days that a key moves: an arrow, and a page. */
export const stepOf = (zoom: Zoom, page: boolean): number => (page ? columnDays[zoom] : units[zoom].step);
