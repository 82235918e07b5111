import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlobStore } from './blobs.ts';
import { createFolderBlobStore } from './folder-blobs.ts';
import { BlobStoreError, createS3BlobStore } from './s3-blobs.ts';
import type { S3Settings } from './s3-blobs.ts';

const root = mkdtempSync(join(tmpdir(), 'coppice-blobs-'));
const temporary = mkdtempSync(join(root, 'tmp-'));
const s3rver = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: mkdtempSync(join(root, 's3-')),
  configureBuckets: [{ name: 'coppice', configs: [] }],
});
const settings: S3Settings = {
  s3Endpoint: '',
  s3Bucket: 'coppice',
  s3Region: 'us-east-1',
  // The credentials of the test server.
  s3AccessKey: 'S3RVER',
  s3SecretKey: 'S3RVER',
  s3PathStyle: true,
};
const at = (): S3Settings => ({
  ...settings,
  s3Endpoint: `http://127.0.0.1:${(s3rver.httpServer.address() as AddressInfo).port}`,
});

beforeAll(() => s3rver.run());
afterAll(async () => {
  await s3rver.close();
  rmSync(root, { recursive: true });
});

const stores: Record<string, () => BlobStore> = {
  'the data folder': () => createFolderBlobStore(join(root, 'blobs')),
  'an S3 server': () => createS3BlobStore(at(), temporary),
};

describe.each(Object.keys(stores))('blobs in %s', (name) => {
  const store = (): BlobStore => stores[name]!();

  it('are kept whole, read whole or in part, and deleted', async () => {
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    await store().put('things/1/some_Key.bin', Readable.from([content.subarray(0, 9), content.subarray(9)]));
    const whole = await store().read('things/1/some_Key.bin');
    expect(whole!.size).toBe(content.length);
    expect((await buffer(whole!.stream)).equals(content)).toBe(true);
    const part = await store().read('things/1/some_Key.bin', { start: 250, end: 259 });
    expect(part!.size).toBe(content.length);
    expect([...(await buffer(part!.stream))]).toEqual([250, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
    await store().delete('things/1/some_Key.bin');
    await store().delete('things/1/some_Key.bin');
    expect(await store().read('things/1/some_Key.bin')).toBeUndefined();
  });

  it('move an existing file', async () => {
    const file = join(temporary, 'written-aside');
    writeFileSync(file, 'words');
    await store().putFile('things/2/file', file);
    expect(readdirSync(temporary)).toEqual([]);
    expect(String(await buffer((await store().read('things/2/file'))!.stream))).toBe('words');
  });

  it('only have keys that we make', async () => {
    for (const key of ['../x', 'a/../b', 'a', '/a/b', 'a/b?x', 'a/%2e%2e/b'])
      await expect(store().read(key)).rejects.toThrow('not a blob key');
  });

  it('leave nothing behind when the input breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield 'one';
        await Promise.resolve();
        throw new Error('broken off');
      })(),
    );
    await expect(store().put('things/3/file', broken)).rejects.toThrow('broken off');
    expect(await store().read('things/3/file')).toBeUndefined();
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe('an S3 store', () => {
  it('reports the refusal, and the setting that is missing', async () => {
    const stranger = createS3BlobStore({ ...at(), s3AccessKey: 'STRANGER' }, temporary);
    const refusal = new BlobStoreError('The blob store refused to keep things/1/x: 403 InvalidAccessKeyId');
    await expect(stranger.put('things/1/x', Readable.from(['words']))).rejects.toThrow(refusal);
    const elsewhere = createS3BlobStore({ ...at(), s3Bucket: 'not-there' }, temporary);
    await expect(elsewhere.put('things/1/x', Readable.from(['words']))).rejects.toThrow('404 NoSuchBucket');
    expect(() => createS3BlobStore({ ...at(), s3Bucket: '' }, temporary)).toThrow(
      'the setting s3-bucket is missing',
    );
  });
});
