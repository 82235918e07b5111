import { describe, expect, it } from 'vitest';
import { jpegWithPlace, pngWithNotes } from '../../../testing/images.ts';
import { encodePng } from '../../../testing/png.ts';
import { sizeOfImage } from './image-header.ts';

const png = encodePng(4, 3, () => [7, 7, 7]);
const gif = Buffer.from('474946383961050003000000', 'hex');
const webp = (flags: number) =>
  Buffer.from(
    `524946461a00000057454250565038580a000000${flags.toString(16).padStart(2, '0')}000000090000070000`,
    'hex',
  );
const svg = (text: string) => Buffer.from(text);

describe('the size of an image by its first bytes', () => {
  it.each([
    ['a.png', png, 4, 3],
    ['a.png', png.subarray(0, 33), 4, 3],
    ['a.gif', gif, 5, 3],
    ['a.webp', webp(0), 10, 8],
    [
      'a.svg',
      svg('<?xml version="1.0"?>\n<!-- a\nb -->\n<svg xmlns="x" width="20px" height=\'10.6\'>'),
      20,
      11,
    ],
  ])('UX-01 %s', (path, header, width, height) => {
    expect(sizeOfImage(path, header)).toEqual({ width, height });
  });

  it('UX-01 a photograph that lies on its side is as high as it is wide', () => {
    const upright = sizeOfImage('a.jpg', jpegWithPlace(1))!;
    expect(sizeOfImage('a.jpg', jpegWithPlace(6))).toEqual({ width: upright.height, height: upright.width });
  });

  it.each([
    ['a pointer of Git LFS', 'a.png', Buffer.from('version https://git-lfs.github.com/spec/v1\n')],
    ['an end in its header', 'a.png', png.subarray(0, 20)],
    ['nothing', 'a.png', Buffer.alloc(0)],
    ['a marker of JPEG alone', 'a.jpg', Buffer.from('ffd8ffe0ffff', 'hex')],
    ['sides of no length', 'a.gif', Buffer.from('474946383961000003000000', 'hex')],
    ['pixels that are turned by what follows them', 'a.webp', webp(8)],
    ['an SVG of its place’s size', 'a.svg', svg('<svg width="100%" height="10">')],
    ['an SVG with one side', 'a.svg', svg('<svg viewBox="0 0 1 1" stroke-width="3" height="10">')],
    ['an SVG by another name', 'a.png', svg('<svg width="20" height="10">')],
  ])('UX-01 is not said by %s', (_, path, header) => {
    expect(sizeOfImage(path, header)).toBeUndefined();
  });

  it('UX-01 is said by a PNG unless it is perhaps turned', () => {
    expect(sizeOfImage('a.png', pngWithNotes())).toEqual({ width: 4, height: 4 });
    const turned = Buffer.concat([png.subarray(0, 33), Buffer.from('00000000', 'hex'), Buffer.from('eXIf')]);
    expect(sizeOfImage('a.png', turned)).toBeUndefined();
  });
});
