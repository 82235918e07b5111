import { describe, expect, it } from 'vitest';
import { chooseEncoding } from './compression.ts';

describe('chooseEncoding', () => {
  const both = new Set(['br', 'gz']);
  it.each([
    ['gzip, deflate, br', both, 'br'],
    ['gzip;q=1.0, br;q=0', both, 'gz'],
    ['GZIP', both, undefined],
    ['gzip', new Set(['br']), undefined],
    ['identity', both, undefined],
    [undefined, both, undefined],
  ])('UX-01 of %s it takes the best that is there', (accepted, there, chosen) => {
    expect(chooseEncoding(accepted, there)).toBe(chosen);
  });
});
