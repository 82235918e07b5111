import { crc32 } from 'node:zlib';
import { encodePng } from './png.ts';

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** An EXIF block with an orientation and a place name. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.from('49492a0008000000010012010300010000000000000000000000', 'hex');
  tiff.writeUInt16LE(orientation, 18);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS-PLACE')]);
}

/**
 * 16 × 8 pixels as a phone writes them: EXIF with a place, XMP, a comment, and a second image after the end. Its scan is no real
 * image; its structure is.
 */
export function jpegWithPlace(orientation: number): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('4a46494600010100000100010000', 'hex')),
    segment(0xe1, exif(orientation)),
    segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x/>')),
    segment(0xfe, Buffer.from('COMMENT-WORDS')),
    segment(0xc0, Buffer.from([8, 0, 8, 0, 16, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
    Buffer.from('SECOND-IMAGE'),
  ]);
}

/** A PNG that names its author. */
export function pngWithNotes(): Buffer {
  const png = encodePng(4, 4, () => [7, 7, 7]);
  const body = Buffer.from('tEXtAuthor\0AUTHOR-NAME', 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 4 + body.length);
  // After the header.
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}
