import { describe, expect, it } from 'vitest';
import { encodePng } from '../../../testing/png.ts';
import { readImage } from './image-type.ts';

const bytes = (...parts: (string | readonly number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

describe('the type of an image is read from its bytes', () => {
  it.each([
    ['png', encodePng(3, 2, () => [1, 2, 3])],
    ['gif', bytes('GIF89a', [3, 0, 2, 0, 0, 0, 0])],
    [
      'jpeg',
      bytes(
        [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0],
        [0xff, 0xff, 0xc4, 0, 3, 0],
        [0xff, 0xc2, 0, 11, 8, 0, 2, 0, 3, 3],
      ),
    ],
    [
      'webp',
      bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0], [0, 0, 0, 0x9d, 1, 0x2a], [3, 0x40, 2, 0x80]),
    ],
    ['webp', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f], [2, 0x40, 0, 0])],
    ['webp', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0], [2, 0, 0, 1, 0, 0])],
  ] as const)('%s', (type, data) => {
    expect(readImage(data)).toEqual({ type, width: 3, height: 2 });
  });

  it('anything else, or a truncated file, is no image', () => {
    for (const data of [
      bytes(''),
      bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      bytes('<html>GIF89a'),
      bytes('GIF89a'),
      bytes([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff]),
      bytes([0xff, 0xd8, 0xff, 0xda]),
      encodePng(3, 2, () => [1, 2, 3]).subarray(0, 20),
      encodePng(0, 2, () => [1, 2, 3]),
      bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X'),
    ])
      expect(readImage(data), data.toString('latin1')).toBeUndefined();
  });
});
