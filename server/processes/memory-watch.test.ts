import { expect, it } from 'vitest';
import { hasToGo, worthCollecting } from './memory-watch.ts';

it('OPS-02 a worker asks to be replaced when it has grown and is idle, and not before', () => {
  const grown = { atFirst: 100, now: 130, requestsUnderWay: 0, rate: 0.1 };
  expect(hasToGo(grown)).toBe(true);
  expect(hasToGo({ ...grown, now: 120 })).toBe(false);
  expect(hasToGo({ ...grown, rate: 3 })).toBe(false);
  expect(hasToGo({ ...grown, rate: undefined })).toBe(false);
  expect(hasToGo({ ...grown, requestsUnderWay: 1 })).toBe(false);
});

it('OPS-02 a busy worker collects its garbage after a considerable growth, and measures from what remained', () => {
  expect(worthCollecting(200, 225)).toBe(false);
  expect(worthCollecting(200, 235)).toBe(true);
  expect(worthCollecting(235, 260)).toBe(false);
});
