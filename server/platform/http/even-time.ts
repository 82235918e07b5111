import { setTimeout as wait } from 'node:timers/promises';

/** The minimum duration of such an answer in milliseconds: longer than any of its code paths. */
const evenly = 400;

/**
 * Runs work whose duration would reveal what its answer hides, e.g. whether an address is known. It resolves or rejects after the same
 * time in every case.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const passed = wait(evenly);
  try {
    return await work();
  } finally {
    await passed;
  }
}
