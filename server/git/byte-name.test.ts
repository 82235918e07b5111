import { describe, expect, it } from 'vitest';
import { createRandom } from '../../testing/repositories.ts';
import { decodeName, encodeName, isPlainName, nameFromUrl, nameToUrl } from './byte-name.ts';

describe('names of any bytes', () => {
  it('reads valid UTF-8 as it is', () => {
    expect(decodeName(Buffer.from('päth/日本/😀 #%\n'))).toBe('päth/日本/😀 #%\n');
  });

  it('round-trips any bytes', () => {
    const random = createRandom(7);
    const alphabet = [
      0x2f, 0x61, 0x80, 0xbf, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xee, 0xef, 0x9e, 0x9f, 0xf0, 0x9f, 0x98, 0x80,
      0xff, 0xfe, 0xed, 0xa0,
    ];
    for (let round = 0; round < 5000; round++) {
      const bytes = Buffer.from(
        Array.from(
          { length: Math.floor(random() * 12) },
          () => alphabet[Math.floor(random() * alphabet.length)] ?? 0,
        ),
      );
      const name = decodeName(bytes);
      expect(encodeName(name).equals(bytes), bytes.toString('hex')).toBe(true);
      expect(name.isWellFormed()).toBe(true);
      expect(nameFromUrl(nameToUrl(name))).toBe(name);
    }
  });

  it('distinguishes a name that contains an escape character from the byte that it would stand for', () => {
    const real = Buffer.from('\uF7E9');
    const byte = Buffer.from([0xe9]);
    expect(decodeName(real)).not.toBe(decodeName(byte));
    expect(encodeName(decodeName(real))).toEqual(real);
    expect(isPlainName(decodeName(byte))).toBe(false);
  });

  it('puts the bytes themselves into addresses', () => {
    expect(nameToUrl(decodeName(Buffer.from('caf\u00e9 100%#?.txt', 'latin1')))).toBe(
      'caf%E9%20100%25%23%3F.txt',
    );
    expect(nameFromUrl('a%20b/%E9/50%/%C3%A9')).toBe('a b/\uF7E9/50%/é');
  });
});
