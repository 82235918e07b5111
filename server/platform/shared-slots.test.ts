import { expect, it } from 'vitest';
import { createOwnSlots, createSlotTable } from './shared-slots.ts';

it('API-04 connections of one reader count together in all processes, and those of a process that ended are released', () => {
  const table = createSlotTable<string>();
  expect([table.take('one', 'ann', 2), table.take('two', 'ann', 2), table.take('two', 'ann', 2)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(table.take('two', 'bob', 2)).toBe(true);
  table.forget('one');
  expect([table.take('two', 'ann', 2), table.take('two', 'ann', 2)]).toEqual([true, false]);
  table.giveBack('two', 'ann');
  expect(table.take('one', 'ann', 2)).toBe(true);
});

it('API-04 a slot is released once', async () => {
  const slots = createOwnSlots();
  const first = await slots.take('ann', 1);
  expect(await slots.take('ann', 1)).toBeUndefined();
  first!();
  const second = await slots.take('ann', 1);
  first!();
  expect(await slots.take('ann', 1)).toBeUndefined();
  second!();
  expect(await slots.take('ann', 0)).toBeDefined();
});
