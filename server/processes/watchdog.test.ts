import { expect, it } from 'vitest';
import { createWatchdog } from './watchdog.ts';

it('reports once that a loop stood still for five seconds, and none when the watchdog itself stood still', () => {
  let time = 0;
  const stopped: string[] = [];
  const watchdog = createWatchdog(() => time);
  watchdog.stop();
  const [calm, stuck] = ['calm', 'stuck'].map((name) => ({ onStandstill: () => void stopped.push(name) }));
  watchdog.turns(calm!);
  watchdog.turns(stuck!);
  const pass = (seconds: number, turns: boolean): void => {
    for (let half = 0; half < seconds * 2; half++) {
      time += 500;
      if (turns) watchdog.turns(calm!);
      watchdog.check();
    }
  };
  pass(5, true);
  expect(stopped).toEqual([]);
  pass(3, true);
  expect(stopped).toEqual(['stuck']);
  // The machine slept: messages of that time have not been read yet.
  time += 60_000;
  watchdog.check();
  expect(stopped).toEqual(['stuck']);
  pass(4, false);
  expect(stopped).toEqual(['stuck']);
  pass(2, false);
  expect(stopped).toEqual(['stuck', 'calm']);
});
