import { crc32 } from 'node:zlib';

/**
 * Removes from an image what a reader does not see: its location, the camera, names, older versions. The orientation stays. Nothing is
 * encoded again, so no image loses quality.
 */
export type StrippableType = 'image/jpeg' | 'image/png' | 'image/webp';

export interface CleanImage {
  readonly data: Buffer;
  /** The orientation in EXIF's numbers: 1 is upright, 5 to 8 are rotated by 90 degrees. */
  readonly orientation: number;
}

/** The orientation of an EXIF block (TIFF); 1 if it has none. Throws RangeError for a truncated one. */
function readOrientation(tiff: Buffer): number {
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number): number => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12;
    if (short(at) !== 0x0112) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

function orientationOf(tiff: Buffer): number {
  try {
    return readOrientation(tiff);
  } catch {
    return 1;
  }
}

/** An EXIF block with only the orientation. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

const exifHeader = Buffer.from('Exif\0\0', 'latin1');

/** JFIF, colour profiles and Adobe's colour transform affect the image; all other application segments are removed. */
function isKeptSegment(marker: number, body: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe2) return body.toString('latin1', 0, 11) === 'ICC_PROFILE';
  return marker === 0xe0 || marker === 0xee;
}

/** The position of the next marker after compressed data, or the end. */
function endOfScan(data: Buffer, from: number): number {
  for (let at = data.indexOf(0xff, from); at !== -1; at = data.indexOf(0xff, at + 1)) {
    const next = data[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return data.length;
}

/** Stops at the end marker: phones append further images with all their metadata. */
function cleanJpeg(data: Buffer): CleanImage {
  const kept: Buffer[] = [];
  let orientation = 1;
  let at = 2;
  while (at < data.length) {
    if (data[at] !== 0xff) throw new RangeError('not a JPEG segment');
    const marker = data.readUInt8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xd9) {
      kept.push(data.subarray(at, at + 2));
      break;
    }
    const length = data.readUInt16BE(at + 2);
    const body = data.subarray(at + 4, at + 2 + length);
    if (length < 2 || body.length !== length - 2) throw new RangeError('a JPEG segment ends early');
    if (marker === 0xe1 && body.subarray(0, 6).equals(exifHeader))
      orientation = orientationOf(body.subarray(6));
    const end = marker === 0xda ? endOfScan(data, at + 2 + length) : at + 2 + length;
    if (isKeptSegment(marker, body)) kept.push(data.subarray(at, end));
    at = end;
  }
  if (orientation !== 1) {
    const body = Buffer.concat([exifHeader, exifOf(orientation)]);
    const head = Buffer.from([0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(body.length + 2, 2);
    // After JFIF's segment, which has to be first.
    kept.splice(kept[0]?.[1] === 0xe0 ? 1 : 0, 0, head, body);
  }
  return { data: Buffer.concat([data.subarray(0, 2), ...kept]), orientation };
}

/** Chunks that affect how a PNG looks or moves, besides the critical ones. */
const keptChunks = new Set(
  'tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST sPLT acTL fcTL fdAT cICP mDCV cLLI'.split(' '),
);

function pngChunk(type: string, body: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + body.length);
  chunk.writeUInt32BE(body.length, 0);
  chunk.write(type, 4, 'latin1');
  body.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + body.length)), 8 + body.length);
  return chunk;
}

function cleanPng(data: Buffer): CleanImage {
  const kept: Buffer[] = [];
  let orientation = 1;
  for (let at = 8; at < data.length;) {
    const end = at + 12 + data.readUInt32BE(at);
    const type = data.toString('latin1', at + 4, at + 8);
    if (end > data.length || !/^[A-Za-z]{4}$/.test(type)) throw new RangeError('a PNG chunk ends early');
    if (type === 'eXIf') orientation = orientationOf(data.subarray(at + 8, end - 4));
    if (/^[A-Z]/.test(type) || keptChunks.has(type)) kept.push(data.subarray(at, end));
    at = end;
    if (type === 'IEND') break;
  }
  if (orientation !== 1) kept.splice(1, 0, pngChunk('eXIf', exifOf(orientation)));
  return { data: Buffer.concat([data.subarray(0, 8), ...kept]), orientation };
}

const webpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

function webpChunk(type: string, body: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + body.length + (body.length % 2));
  chunk.write(type, 0, 'latin1');
  chunk.writeUInt32LE(body.length, 4);
  body.copy(chunk, 8);
  return chunk;
}

function cleanWebp(data: Buffer): CleanImage {
  const kept: Buffer[] = [];
  let orientation = 1;
  const whole = Math.min(data.length, 8 + data.readUInt32LE(4));
  for (let at = 12; at + 8 <= whole;) {
    const type = data.toString('latin1', at, at + 4);
    const length = data.readUInt32LE(at + 4);
    const body = data.subarray(at + 8, at + 8 + length);
    if (body.length !== length) throw new RangeError('a WebP chunk ends early');
    if (type === 'EXIF')
      orientation = orientationOf(body.subarray(0, 6).equals(exifHeader) ? body.subarray(6) : body);
    if (webpChunks.has(type)) kept.push(webpChunk(type, body));
    at += 8 + length + (length % 2);
  }
  const extended = kept.find((chunk) => chunk.toString('latin1', 0, 4) === 'VP8X');
  if (extended !== undefined) {
    // The flags for EXIF (8) and XMP (4).
    extended[8] = (extended[8]! & ~0x0c) | (orientation === 1 ? 0 : 8);
    if (orientation !== 1) kept.push(webpChunk('EXIF', exifOf(orientation)));
  }
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + kept.reduce((sum, chunk) => sum + chunk.length, 0), 4);
  return { data: Buffer.concat([head, ...kept]), orientation };
}

const cleaners: Readonly<Record<StrippableType, (data: Buffer) => CleanImage>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
};

export function isStrippable(type: string): type is StrippableType {
  return Object.hasOwn(cleaners, type);
}

/** Throws RangeError for a file that violates its format. */
export function cleanImage(type: StrippableType, data: Buffer): CleanImage {
  return cleaners[type](data);
}
