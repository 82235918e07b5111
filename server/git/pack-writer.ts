import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { ObjectType } from './object-process.ts';

/** An object still to be written. */
export interface NewObject {
  readonly type: ObjectType;
  readonly content: Buffer;
  readonly oid: string;
}

const deflated = promisify(deflate);
const TYPE_NUMBER: Readonly<Record<ObjectType, number>> = { commit: 1, tree: 2, blob: 3, tag: 4 };

/** The object with its id. `hash` is the repository's own. */
export function newObject(type: ObjectType, content: Buffer, hash: 'sha1' | 'sha256' = 'sha1'): NewObject {
  const oid = createHash(hash).update(`${type} ${content.length}\0`).update(content).digest('hex');
  return { type, content, oid };
}

/** A pack of these objects without deltas; one process then stores them, however many they are. */
export async function buildPack(
  objects: readonly NewObject[],
  hash: 'sha1' | 'sha256' = 'sha1',
): Promise<Buffer> {
  const header = Buffer.alloc(12);
  header.write('PACK', 'latin1');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(objects.length, 8);
  const bodies = await Promise.all(objects.map(({ content }) => deflated(content)));
  const parts = [
    header,
    ...objects.flatMap((object, index) => [entryHeader(object), bodies[index] ?? Buffer.alloc(0)]),
  ];
  const digest = createHash(hash);
  for (const part of parts) digest.update(part);
  return Buffer.concat([...parts, digest.digest()]);
}

/** Type and size in the pack format: four bits of size in the first byte, seven in each that follows. */
function entryHeader({ type, content }: NewObject): Buffer {
  const bytes: number[] = [];
  let size = content.length;
  let byte = (TYPE_NUMBER[type] << 4) | (size & 0x0f);
  size = Math.floor(size / 16);
  while (size > 0) {
    bytes.push(byte | 0x80);
    byte = size & 0x7f;
    size = Math.floor(size / 128);
  }
  bytes.push(byte);
  return Buffer.from(bytes);
}
