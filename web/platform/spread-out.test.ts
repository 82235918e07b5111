import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSpreadOut } from './spread-out.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs at once, or once within the time that the server gives, unless the page is left', () => {
  const run = vi.fn<() => void>();
  const { ask, end } = createSpreadOut(run);
  ask(0);
  expect(run).toHaveBeenCalledTimes(1);
  for (let count = 0; count < 10; count++) ask(2000);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2000);
  expect(run).toHaveBeenCalledTimes(2);
  ask(2000);
  end();
  vi.advanceTimersByTime(2000);
  expect(run).toHaveBeenCalledTimes(2);
});
