import { expect, it } from 'vitest';
import { rowsInPlace } from './rows-in-place.ts';

const row = (id: number, title = String(id)) => ({ id, title });
const titles = (pages: readonly (readonly { title: string }[])[]): string[] =>
  pages.map((rows) => rows.map(({ title }) => title).join(' '));

it('EPIC-01 rows that were read again stay where they are, on their pages', () => {
  const shown = [
    [row(1), row(2)],
    [row(3), row(4)],
  ];
  // The fourth is the first by now, the third has another title, the second is gone.
  expect(titles(rowsInPlace(shown, [row(4), row(1), row(3, 'third')]))).toEqual(['1', 'third 4']);
});

it('EPIC-01 new rows come behind those that they follow', () => {
  const shown = [[row(1), row(2)], [row(3)]];
  const now = [row(7), row(8), row(1), row(2), row(5), row(3), row(6)];
  expect(titles(rowsInPlace(shown, now))).toEqual(['7 8 1 2 5', '3 6']);
  expect(titles(rowsInPlace([[]], [row(1), row(2)]))).toEqual(['1 2']);
});
