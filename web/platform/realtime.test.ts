import { describe, expect, it } from 'vitest';
import { pollDelay, pollInterval } from './realtime.ts';

describe('the realtime monitor', () => {
  it('API-04 looks again after 3 to 30 seconds, later with each attempt in vain', () => {
    const delays = Array.from({ length: 12 }, (_, attempts) => pollDelay(attempts, 0));
    expect(delays[0]).toBe(3000);
    expect(delays.at(-1)).toBe(30_000);
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
    for (const random of [0, 0.5, 1]) {
      for (let attempts = 0; attempts < 50; attempts++) {
        expect(pollDelay(attempts, random)).toBeGreaterThanOrEqual(3000);
        expect(pollDelay(attempts, random)).toBeLessThanOrEqual(30_000);
      }
    }
  });

  it('API-04 takes a connection for stale after 6 seconds and opens it again after half a second', () => {
    expect(pollInterval).toMatchObject({ stale: 6, reopen: 500 });
  });
});
