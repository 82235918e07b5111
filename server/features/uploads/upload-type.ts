import { fileTypeFromFile } from 'file-type';
import { open } from 'node:fs/promises';

/** Types that a browser may show within a page of ours, since nothing can run in them. All others are downloads. */
const inlineTypes = new Set([
  'image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif',
  'video/mp4', 'video/webm', 'video/ogg', 'video/quicktime', 'video/x-m4v',
  'audio/mpeg', 'audio/ogg', 'audio/wav', 'audio/flac', 'audio/mp4', 'audio/x-m4a', 'audio/webm', 'audio/aac',
]); // prettier-ignore

export function isInline(type: string): boolean {
  return inlineTypes.has(type);
}

/** Whether the Markdown of an upload embeds it rather than links to it. */
export function isMedia(type: string): boolean {
  return inlineTypes.has(type) || type === 'image/svg+xml';
}

/** Images whose size is read and stored. */
export function isMeasured(type: string): boolean {
  return type.startsWith('image/') && isMedia(type);
}

async function beginning(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The type of a file by its content; its name is only used to distinguish SVG from other XML. */
export async function typeOfFile(file: string, name: string): Promise<string> {
  const found = (await fileTypeFromFile(file))?.mime.split(';')[0];
  if (found === 'image/apng') return 'image/png';
  if (found !== undefined && found !== 'application/xml') return found;
  const head = await beginning(file);
  if (head.includes(0)) return 'application/octet-stream';
  return /\.svg$/i.test(name) && /<svg[\s>]/i.test(head.toString('latin1')) ? 'image/svg+xml' : 'text/plain';
}
