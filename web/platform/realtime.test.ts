import * as cable from '@rails/actioncable';
import { describe, expect, it } from 'vitest';
import { configureCable, pollDelay, pollInterval, shownSince } from './realtime.ts';

describe('the realtime monitor', () => {
  it('API-04 checks again after 3 to 30 seconds, later with each failed attempt', () => {
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

  it('API-04 the library’s own monitor then keeps to 3 to 30 s, stale after 6 s, and reopens after 500 ms', () => {
    configureCable(cable);
    const monitor = new cable.ConnectionMonitor({});
    for (let attempts = 0; attempts < 40; attempts++) {
      monitor.reconnectAttempts = attempts;
      expect(monitor.getPollInterval()).toBeGreaterThanOrEqual(3000);
      expect(monitor.getPollInterval()).toBeLessThanOrEqual(30_000);
    }
    expect(cable.ConnectionMonitor.staleThreshold).toBe(6);
    expect(cable.Connection.reopenDelay).toBe(500);
    expect(pollInterval).toMatchObject({ stale: 6, reopen: 500 });
  });

  it('API-04 what a page shows is as old as its document, or was fetched in the last ten seconds', () => {
    expect(shownSince(true, 25_000)).toBe(0);
    expect(shownSince(false, 25_000)).toBe(15_000);
    expect(shownSince(false, 4000)).toBe(0);
  });
});
