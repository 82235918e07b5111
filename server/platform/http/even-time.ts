import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds that such an answer takes at least: longer than any of the ways to it. */
const evenly = 400;

/**
 * Does something whose duration would tell what the answer does not: whether an address is known, for instance. The answer or the
 * failure comes after the same time whatever was found.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const passed = wait(evenly);
  try {
    return await work();
  } finally {
    await passed;
  }
}
