import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { jpegWithPlace } from '../../../testing/images.ts';
import { cleanImageFile, ImageBusyError, isShrinkable } from './image-pool.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coppice-images-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a photo that timed out is not treated as malformed', async () => {
  const file = join(folder, 'photo.jpg');
  // Large, so that a thread that runs already is not done before the time is up.
  writeFileSync(file, Buffer.concat([jpegWithPlace(6), Buffer.alloc(32 * 1024 * 1024)]));
  await expect(cleanImageFile(file, 'image/jpeg', 0)).rejects.toBeInstanceOf(ImageBusyError);
  expect(await cleanImageFile(file, 'image/jpeg')).toMatchObject({ orientation: 6 });
  expect(readFileSync(file).includes('GPS-PLACE')).toBe(false);
  writeFileSync(file, 'no photo');
  expect(await cleanImageFile(file, 'image/jpeg')).toBeUndefined();
});

it('more photos than can wait are refused immediately, and the others are cleaned', async () => {
  const file = join(folder, 'many.jpg');
  writeFileSync(file, jpegWithPlace(1));
  const results = await Promise.allSettled(
    Array.from({ length: 120 }, () => cleanImageFile(file, 'image/jpeg')),
  );
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toHaveLength(20);
  expect(refused.every((reason) => reason instanceof ImageBusyError)).toBe(true);
  const cleaned = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(cleaned).not.toContain(undefined);
});

test.each([
  ["a phone's photo of twelve megapixels", { width: 4000, height: 3000, deep: false }, 4e6, true],
  ['a small file that unfolds to much', { width: 6300, height: 6300, deep: false }, 1.4e6, false],
  ['one with two bytes a channel', { width: 4000, height: 2500, deep: true }, 1e6, false],
  ['the same with one byte', { width: 4000, height: 2500, deep: false }, 1e6, true],
  ['a large file', { width: 100, height: 100, deep: false }, 2e7, false],
])('%s: whether it is made small', (_, facts, size, answer) => {
  expect(isShrinkable(facts, size)).toBe(answer);
});
