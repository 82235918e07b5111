import { expect, it } from 'vitest';
import { batched } from './batched.ts';

/** Doubles numbers, and knows nothing above 100. */
function doubling(most: number) {
  const calls: (readonly number[])[] = [];
  const double = batched(async (keys: readonly number[]) => {
    calls.push(keys);
    return new Map(keys.filter((key) => key <= 100).map((key) => [key, key * 2]));
  }, most);
  return { calls, double };
}

it('what is asked for at once is read together, what comes later by itself', async () => {
  const { calls, double } = doubling(10);
  expect(await Promise.all([double(1), double(2), double(101)])).toEqual([2, 4, undefined]);
  expect(await double(3)).toBe(6);
  expect(calls).toEqual([[1, 2, 101], [3]]);
});

it('more than can be read together is read in several calls', async () => {
  const { calls, double } = doubling(2);
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(calls).toEqual([[1, 2], [3, 4], [5]]);
});

it('a call that fails fails for those alone that it was made for', async () => {
  let isBroken = true;
  const read = batched(async (keys: readonly number[]) => {
    if (isBroken) throw new Error('no answer');
    return new Map(keys.map((key) => [key, key]));
  }, 10);
  const answers = await Promise.allSettled([read(1), read(2)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await read(1)).toBe(1);
});
