import { expect, it } from 'vitest';
import { createOwnTurns, createTurns, createTurnTable } from './shared-turns.ts';

const patient = { waiting: 10, milliseconds: 60_000 };

it('MR-07 turns come in the order in which they were asked for, whichever process asks', () => {
  const answers: string[] = [];
  const table = createTurnTable<string>((holder, id, isTurn) => answers.push(`${holder}${id} ${isTurn}`));
  table.take('one', 1, 'main', 2);
  table.take('two', 1, 'main', 2);
  table.take('one', 2, 'main', 2);
  table.take('two', 2, 'main', 2);
  table.take('two', 3, 'stable', 2);
  expect(answers).toEqual(['one1 true', 'two2 false', 'two3 true']);
  table.end('one', 1, 'main');
  expect(answers.slice(3)).toEqual(['two1 true']);
  // Somebody who no longer waits is passed over.
  table.take('two', 4, 'main', 2);
  table.end('one', 2, 'main');
  table.end('two', 1, 'main');
  expect(answers.slice(4)).toEqual(['two4 true']);
});

it('MR-07 the turns of a process that was killed go to the next', () => {
  const answers: string[] = [];
  const table = createTurnTable<string>((holder, id, isTurn) => answers.push(`${holder}${id} ${isTurn}`));
  for (const key of ['main', 'stable']) table.take('one', 1, key, 9);
  for (const key of ['main', 'stable']) table.take('one', 2, key, 9);
  table.take('two', 1, 'main', 9);
  table.forget('one');
  expect(answers).toEqual(['one1 true', 'one1 true', 'two1 true']);
  table.take('two', 2, 'stable', 9);
  expect(answers.at(-1)).toBe('two2 true');
});

it('MR-07 who waits too long is told and does not get the turn any more', async () => {
  const turns = createOwnTurns();
  const end = await turns.take('main', patient);
  expect(await turns.take('main', { waiting: 10, milliseconds: 5 })).toBeUndefined();
  expect(await turns.take('main', { waiting: 0, milliseconds: 60_000 })).toBeUndefined();
  const next = turns.take('main', patient);
  end!();
  const endNext = await next;
  expect(endNext).toBeDefined();
  // Ended twice, it ends nobody else's.
  end!();
  expect(await turns.take('main', { waiting: 0, milliseconds: 60_000 })).toBeUndefined();
  endNext!();
});

it('MR-07 the process that has the table takes turns with the others', async () => {
  const answers: unknown[] = [];
  const { table, turns } = createTurns<string>('primary', (...answer) => answers.push(answer));
  const end = await turns.take('main', patient);
  table.take('worker', 7, 'main', 10);
  expect(answers).toEqual([]);
  end!();
  expect(answers).toEqual([['worker', 7, true]]);
  const next = turns.take('main', patient);
  table.end('worker', 7, 'main');
  expect(await next).toBeDefined();
});
