import { expect, it } from 'vitest';
import { hasToGo, worthCollecting } from './memory-watch.ts';

it('OPS-02 a worker goes when it has grown and has nothing to do, and not before', () => {
  const grown = { atFirst: 100, now: 130, requestsUnderWay: 0, rate: 0.1 };
  expect(hasToGo(grown)).toBe(true);
  expect(hasToGo({ ...grown, now: 120 })).toBe(false);
  expect(hasToGo({ ...grown, rate: 3 })).toBe(false);
  expect(hasToGo({ ...grown, rate: undefined })).toBe(false);
  expect(hasToGo({ ...grown, requestsUnderWay: 1 })).toBe(false);
});

it('OPS-02 a busy worker collects its garbage when it has gained a good part, and counts from what was left', () => {
  expect(worthCollecting(200, 225)).toBe(false);
  expect(worthCollecting(200, 235)).toBe(true);
  expect(worthCollecting(235, 260)).toBe(false);
});
