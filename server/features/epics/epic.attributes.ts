import { notFound } from '../../platform/errors.ts';
import { inWords } from '../../platform/subjects/change.ts';
import type { SentencePart } from '../../platform/subjects/change.ts';
import type { Attribute, SubjectChanges } from '../planning/index.ts';
import { lockEpic, updateEpic } from './epic.queries.ts';
import type { EpicColumns, EpicRow } from './epic.queries.ts';

const ownOf = ({ own = {} }: SubjectChanges): EpicColumns => own;

const dateColumns = ['start_date', 'start_date_is_fixed', 'due_date', 'due_date_is_fixed'] as const;
type Dates = Readonly<Pick<EpicRow, (typeof dateColumns)[number]>>;
/** Those of the dates that are asked for. */
const datesIn = (columns: EpicColumns): Partial<Dates> =>
  Object.fromEntries(
    dateColumns.flatMap((name) => (columns[name] === undefined ? [] : [[name, columns[name]]])),
  );
const datesOf = ({ start_date, start_date_is_fixed, due_date, due_date_is_fixed }: Dates): Dates => ({
  start_date,
  start_date_is_fixed,
  due_date,
  due_date_is_fixed,
});

/** `2026-11-21` → `November 21, 2026`. */
const longDate = (day: string, locale: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });

type Side = 'start' | 'due';
type SideWords = (name: Side, day: string | null, isFixed: boolean) => string;

/** A part of the sentence for each of both dates that changed. */
function inParts(old: Dates | null, now: Dates | null, and: string, say: SideWords): SentencePart[] {
  if (now === null) return [];
  const changed = (['start', 'due'] as const).filter(
    (side) =>
      old?.[`${side}_date`] !== now[`${side}_date`] ||
      old[`${side}_date_is_fixed`] !== now[`${side}_date_is_fixed`],
  );
  const words = changed.map((side) => say(side, now[`${side}_date`], now[`${side}_date_is_fixed`]));
  return [words.join(and)];
}

const dates: Attribute = {
  name: 'dates',
  right: 'update',
  isAsked: (changes) => dateColumns.some((name) => ownOf(changes)[name] !== undefined),
  plan: ({ subject }, changes) => {
    const wanted = datesIn(ownOf(changes));
    return async (tx) => {
      const { id } = subject.fields;
      const row = await lockEpic(tx, id);
      if (row === undefined) throw notFound('Epic');
      const [old, now] = [datesOf(row), datesOf({ ...row, ...wanted })];
      if (dateColumns.every((name) => old[name] === now[name])) return undefined;
      await updateEpic(tx, id, now);
      return {
        field: 'dates',
        notes: [{ action: 'due_date', changes: [{ attribute: 'dates', old, new: now }] }],
      };
    };
  },
  words: inWords<Dates>({
    en: ({ old, new: now }) =>
      inParts(old, now, ' and ', (side, day, isFixed) => {
        if (!isFixed) return `set the ${side} date to be inherited`;
        return day === null
          ? `removed the ${side} date`
          : `set the ${side} date to ${longDate(day, 'en-US')}`;
      }),
    de: ({ old, new: now }) =>
      inParts(old, now, ' und ', (side, day, isFixed) => {
        const name = side === 'start' ? 'Startdatum' : 'Fälligkeitsdatum';
        if (!isFixed) return `hat das ${name} auf geerbt gesetzt`;
        return day === null
          ? `hat das ${name} entfernt`
          : `hat das ${name} auf den ${longDate(day, 'de')} gesetzt`;
      }),
  }),
};

const color: Attribute = {
  name: 'color',
  right: 'update',
  isAsked: (changes) => ownOf(changes).color !== undefined,
  plan: ({ subject }, changes) => {
    const wanted = ownOf(changes).color!;
    return async (tx) => {
      const { id } = subject.fields;
      const row = await lockEpic(tx, id);
      if (row === undefined) throw notFound('Epic');
      if (row.color === wanted) return undefined;
      await updateEpic(tx, id, { color: wanted });
      return {
        field: 'color',
        notes: [{ action: 'color', changes: [{ attribute: 'color', old: row.color, new: wanted }] }],
      };
    };
  },
  words: inWords<string>({
    en: ({ new: now }) => ['set the color to ', { strong: now ?? '' }],
    de: ({ new: now }) => ['hat die Farbe auf ', { strong: now ?? '' }, ' gesetzt'],
  }),
};

export const epicAttributes: readonly Attribute[] = [dates, color];
