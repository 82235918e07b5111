import { expect, it } from 'vitest';
import { createCatchUp, type CatchUp } from './catch-up.ts';

/** Readings that are answered by hand, and what was shown of them. */
function readings() {
  const shown: number[] = [];
  const kept: number[] = [];
  const refused: unknown[] = [];
  const answers: PromiseWithResolvers<() => void>[] = [];
  const catchUp: CatchUp = createCatchUp(
    () => {
      const number = answers.push(Promise.withResolvers());
      return { answer: answers.at(-1)!.promise, keep: () => kept.push(number) };
    },
    (error) => refused.push(error),
  );
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const answer = async (number: number): Promise<void> => {
    answers[number - 1]!.resolve(() => shown.push(number));
    await turn();
  };
  const refuse = async (number: number, error: Error): Promise<void> => {
    answers[number - 1]!.reject(error);
    await turn();
  };
  return { catchUp, shown, kept, refused, answers, answer, refuse };
}

it('reads once at a time, and once more for what came meanwhile', async () => {
  const { catchUp, shown, answers, answer } = readings();
  catchUp.missed();
  catchUp.missed();
  catchUp.missed();
  expect(answers).toHaveLength(1);
  await answer(1);
  expect(answers).toHaveLength(2);
  await answer(2);
  expect(answers).toHaveLength(2);
  expect(shown).toEqual([1, 2]);
});

it('shows nothing while the viewer does something, nor what was asked for before that', async () => {
  const { catchUp, shown, kept, answers, answer } = readings();
  catchUp.hold(1);
  catchUp.missed();
  expect(answers).toHaveLength(0);
  catchUp.hold(-1);
  expect(answers).toHaveLength(1);
  // Begun and ended while it is read.
  catchUp.hold(1);
  catchUp.hold(-1);
  await answer(1);
  expect([shown, kept]).toEqual([[], [1]]);
  await answer(2);
  expect(shown).toEqual([2]);
});

it('reads no more after a refusal until something happens, and nothing once the page is left', async () => {
  const { catchUp, refused, answers, refuse } = readings();
  catchUp.missed();
  await refuse(1, new Error('gone'));
  expect(refused).toHaveLength(1);
  expect(answers).toHaveLength(1);
  catchUp.end();
  catchUp.missed();
  expect(answers).toHaveLength(1);
});
