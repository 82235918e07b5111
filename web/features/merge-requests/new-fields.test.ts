import { expect, it } from 'vitest';
import { keptTicks } from './new-fields.ts';

it('MR-01 FORM-10 of what was kept only ticks are read', () => {
  expect(keptTicks({ ticks: { squash: true, remove_source_branch: false } })).toEqual({
    squash: true,
    remove_source_branch: false,
  });
  expect(keptTicks({ ticks: { squash: 'yes', other: true } })).toEqual({});
  expect([{}, { ticks: null }, { ticks: 1 }].map(keptTicks)).toEqual([{}, {}, {}]);
});
