import { Transform, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { fail, ok, type Result } from './git-error.ts';

/** The body of a request unpacks to far more than any git sends. */
export class RequestBodyTooLarge extends Error {
  override readonly name = 'RequestBodyTooLarge';
}

export interface BodyLimits {
  /** Maximum unpacked bytes per packed byte; default 100. */
  readonly maxRatio?: number;
  /** Unpacked bytes that are accepted whatever the ratio; default 4 MB. */
  readonly freeBytes?: number;
}

/** The decoded body. git's clients gzip long lists of wants and haves; a decompression bomb ends in a RequestBodyTooLarge on the stream. */
export function decodeRequestBody(
  body: Readable,
  contentEncoding: string | undefined,
  limits: BodyLimits = {},
): Result<Readable, 'unsupported_encoding'> {
  const encoding = (contentEncoding ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return ok(body);
  if (encoding !== 'gzip' && encoding !== 'x-gzip') return fail('unsupported_encoding');
  const maxRatio = limits.maxRatio ?? 100;
  const freeBytes = limits.freeBytes ?? 4 * 1024 * 1024;
  let packed = 0;
  let unpacked = 0;
  const gunzip = createGunzip();
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length;
      if (unpacked > freeBytes && unpacked > packed * maxRatio) {
        done(new RequestBodyTooLarge(`${packed} bytes unpack to more than ${unpacked}`));
      } else done(null, chunk);
    },
  });
  body.on('data', (chunk: Buffer) => (packed += chunk.length));
  // pipe, not pipeline: a failure has to reach the reader of the result, and the caller closes the connection.
  body.pipe(gunzip);
  body.once('error', (error) => gunzip.destroy(error));
  body.once('close', () => {
    if (!body.readableEnded) gunzip.destroy(new Error('The client is gone'));
  });
  gunzip.once('error', (error) => counter.destroy(error));
  counter.once('close', () => {
    body.unpipe(gunzip);
    gunzip.destroy();
  });
  return ok(gunzip.pipe(counter));
}
