import { GIF } from 'image-size/types/gif';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { WEBP } from 'image-size/types/webp';
import type { ImageSize } from '../../markdown/index.ts';

/** Read of an image for its size: a JPEG has its size after what a camera wrote about it. */
export const headerBytes = 128 * 1024;
/** Nothing larger is a size that a browser draws. */
const longestSide = 65_535;
/** An SVG begins with its size, or has none. */
const svgBytes = 4096;

/** `width` and `height` in pixels of CSS, if the root has both; what has other units has the size of its place. */
function sizeOfSvg(text: string): ImageSize | undefined {
  const root = /^[^<]*(?:<[?!][^>]*>[^<]*)*<svg(\s[^>]*)>/.exec(text)?.[1] ?? '';
  const side = (name: string): number =>
    Number(new RegExp(`\\s${name}=["'](\\d{1,5}(?:\\.\\d{1,9})?)(?:px)?["']`).exec(root)?.[1]);
  return { width: Math.round(side('width')), height: Math.round(side('height')) };
}

/** Some of PNG and WebP say only behind their pixels how they are turned. */
function isPerhapsTurned(type: typeof PNG, header: Buffer): boolean {
  if (type === PNG) return header.includes('eXIf');
  return type === WEBP && header.toString('latin1', 12, 16) === 'VP8X' && (header[20]! & 8) !== 0;
}

function sizeOfPixels(header: Buffer): ImageSize | undefined {
  // A copy has no other bytes behind it in its memory, which would be read for those that are missing.
  const bytes = new Uint8Array(header);
  const type = [PNG, JPG, GIF, WEBP].find(({ validate }) => validate(bytes));
  if (type === undefined || isPerhapsTurned(type, header)) return undefined;
  const { width, height, orientation = 1 } = type.calculate(bytes);
  return orientation >= 5 && orientation <= 8 ? { width: height, height: width } : { width, height };
}

/** The size in which a browser draws the image at this path, by its first bytes; undefined if they do not say it. */
export function sizeOfImage(path: string, header: Buffer): ImageSize | undefined {
  let size: ImageSize | undefined;
  try {
    // Shown by the ending of its name: another file with the same content is no image.
    size = /\.svg$/i.test(path) ? sizeOfSvg(header.toString('utf8', 0, svgBytes)) : sizeOfPixels(header);
  } catch {
    return undefined; // it ends early, or is none
  }
  const isSide = (pixels: number): boolean => pixels >= 1 && pixels <= longestSide;
  return size !== undefined && isSide(size.width) && isSide(size.height) ? size : undefined;
}
