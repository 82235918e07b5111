import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beginsWithZeros, findProof } from './proof-of-work.ts';

describe('the work of the embedded challenge', () => {
  it('SPAM-03 finds a number whose digest begins with zeros, as the server counts them', () => {
    for (const bits of [1, 5, 8, 12]) {
      const digest = createHash('sha256')
        .update(`a.token:${findProof('a.token', bits)}`)
        .digest();
      expect(digest.readUInt32BE(0) >>> (32 - bits), String(bits)).toBe(0);
    }
  });
  it('counts bits, not bytes', () => {
    expect(beginsWithZeros(new Uint8Array([0, 0b0001_0000]), 11)).toBe(true);
    expect(beginsWithZeros(new Uint8Array([0, 0b0001_0000]), 12)).toBe(false);
  });
});
