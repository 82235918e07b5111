/** The types of an avatar. SVG is not among them: it is a document that can contain scripts. */
export type ImageType = 'png' | 'jpeg' | 'gif' | 'webp';

export const mimeTypes: Readonly<Record<ImageType, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

export interface ImageFacts {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function readPng(data: Buffer): ImageFacts | undefined {
  if (!data.subarray(0, 8).equals(pngSignature) || data.toString('latin1', 12, 16) !== 'IHDR')
    return undefined;
  return { type: 'png', width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
}

function readGif(data: Buffer): ImageFacts | undefined {
  if (!/^GIF8[79]a$/.test(data.toString('latin1', 0, 6))) return undefined;
  return { type: 'gif', width: data.readUInt16LE(6), height: data.readUInt16LE(8) };
}

/** The size is in the frame header, after segments of any number and length. */
function readJpeg(data: Buffer): ImageFacts | undefined {
  if (data.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (data[at] === 0xff) {
    const marker = data.readUInt8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: 'jpeg', height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) };
    at += 2 + data.readUInt16BE(at + 2);
  }
  return undefined;
}

function readWebp(data: Buffer): ImageFacts | undefined {
  if (data.toString('latin1', 0, 4) !== 'RIFF' || data.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  switch (data.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { type: 'webp', width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = data.readUInt32LE(21);
      return { type: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { type: 'webp', width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

/** The type and size by content, whatever name and type the upload had; undefined without a complete image header. */
export function readImage(data: Buffer): ImageFacts | undefined {
  for (const read of [readPng, readGif, readJpeg, readWebp]) {
    try {
      const facts = read(data);
      if (facts !== undefined && facts.width > 0 && facts.height > 0) return facts;
    } catch (error) {
      // A truncated header.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return undefined;
}
