import { AwsClient } from 'aws4fetch';
import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Settings } from '../settings/settings.ts';
import { checkedKey } from './blobs.ts';
import type { BlobStore } from './blobs.ts';

export type S3Settings = Pick<
  Settings,
  's3Endpoint' | 's3Bucket' | 's3Region' | 's3AccessKey' | 's3SecretKey' | 's3PathStyle'
>;

/** The store refused a request or can't be reached. The message has the error code of its answer (`AccessDenied`), for the log. */
export class BlobStoreError extends Error {
  override readonly name = 'BlobStoreError';
}

function bucketUrl({ s3Endpoint, s3Bucket, s3Region, s3PathStyle }: S3Settings): string {
  const endpoint = new URL(s3Endpoint === '' ? `https://s3.${s3Region}.amazonaws.com` : s3Endpoint);
  if (s3PathStyle) return `${endpoint.href.replace(/\/$/, '')}/${s3Bucket}`;
  endpoint.hostname = `${s3Bucket}.${endpoint.hostname}`;
  return endpoint.href.replace(/\/$/, '');
}

/**
 * Blobs as objects of an S3-compatible store. A stream is written to `temporary` first: the store needs its size, and a failed request
 * is repeated from the file.
 */
export function createS3BlobStore(settings: S3Settings, temporary: string): BlobStore {
  for (const [key, name] of [
    ['s3Bucket', 's3-bucket'],
    ['s3AccessKey', 's3-access-key'],
    ['s3SecretKey', 's3-secret-key'],
  ] as const)
    if (settings[key] === '') throw new Error(`storage is s3: the setting ${name} is missing.`);
  const client = new AwsClient({
    accessKeyId: settings.s3AccessKey,
    secretAccessKey: settings.s3SecretKey,
    region: settings.s3Region,
    service: 's3',
    retries: 3,
  });
  const base = bucketUrl(settings);

  async function send(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const url = `${base}/${checkedKey(key)}`;
    try {
      return await client.fetch(url, { method, ...init });
    } catch (error) {
      throw new BlobStoreError(`The blob store can't be reached: ${method} ${url}`, { cause: error });
    }
  }

  async function refuse(what: string, answer: Response): Promise<never> {
    const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? '';
    throw new BlobStoreError(`The blob store refused to ${what}: ${answer.status} ${code}`.trim());
  }

  async function upload(key: string, file: string): Promise<void> {
    const answer = await send('PUT', key, { body: await openAsBlob(file) });
    if (!answer.ok) await refuse(`keep ${key}`, answer);
    await answer.body?.cancel();
  }

  return {
    async put(key, content) {
      const file = join(temporary, `blob-${randomUUID()}`);
      try {
        await pipeline(content, createWriteStream(file));
        await upload(key, file);
      } finally {
        await rm(file, { force: true });
      }
    },
    async putFile(key, file) {
      await upload(key, file);
      await rm(file, { force: true });
    },
    async read(key, range) {
      const headers: Record<string, string> =
        range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
      const answer = await send('GET', key, { headers });
      if (answer.status === 404) {
        await answer.body?.cancel();
        return undefined;
      }
      if (!answer.ok || answer.body === null) return refuse(`read ${key}`, answer);
      const whole = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
      return {
        stream: Readable.fromWeb(answer.body as ReadableStream<Uint8Array>),
        size: Number(whole ?? answer.headers.get('content-length')),
      };
    },
    async delete(key) {
      const answer = await send('DELETE', key);
      if (!answer.ok && answer.status !== 404) await refuse(`delete ${key}`, answer);
      await answer.body?.cancel();
    },
  };
}
