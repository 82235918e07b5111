import { pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { renderingOf } from './authentication.ts';
import { findKept, keepAnswer, keyOfKept } from './kept-answers.ts';
import type { KeptAnswer } from './kept-answers.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Bytes below which compressing saves less than it costs. */
const worthwhile = 1024;
/** From this size on a result that is a tenth smaller is not worth twice the time. */
const long = 256 * 1024;
const both: ReadonlySet<string> = new Set(['br', 'gz']);

/** The best encoding that the client accepts and the runtime supports. */
export function chooseEncoding(
  accepted: string | undefined,
  there: ReadonlySet<string> = both,
): 'br' | 'gz' | undefined {
  const offers = new Set(
    (accepted ?? '')
      .split(',')
      .map((offer) => offer.trim().split(/\s*;\s*/))
      .filter(([, quality]) => quality !== 'q=0')
      .map(([name]) => name),
  );
  if (offers.has('br') && there.has('br')) return 'br';
  if (offers.has('gzip') && there.has('gz')) return 'gz';
  return undefined;
}

const nameOf = (encoding: 'br' | 'gz'): string => (encoding === 'br' ? 'br' : 'gzip');

/** Compresses the content as the client accepts it and sets the headers. */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Buffer,
): Promise<Buffer> {
  if (content.length < worthwhile) return content;
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) return content;
  void reply.header('content-encoding', nameOf(encoding)).removeHeader('content-length');
  if (encoding === 'gz') return gzipped(content, { level: 5 });
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: content.length < long ? 5 : 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/** Compresses a stream and flushes each piece, for content that arrives bit by bit. */
export function compressedStream(request: FastifyRequest, reply: FastifyReply, content: Readable): Readable {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  void reply.header('vary', 'accept-encoding');
  if (encoding === undefined) return content;
  void reply.header('content-encoding', nameOf(encoding));
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 });
  // A failure destroys both ends; the client sees a truncated answer.
  return pipeline(content, compressor, () => undefined);
}

const addVary = (reply: FastifyReply): void =>
  void reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));

/** Whether the client has the answer of this validator, which a proxy may have made a weak one. */
const has = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag);

/** Sends a kept answer, or 304 to a client that has it already. */
function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, etag }: KeptAnswer,
): Buffer | null {
  void reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (request.method !== 'GET' || !has(request, etag)) return content;
  void reply.status(304).removeHeader('content-encoding').removeHeader('content-type');
  return null;
}

/** Compresses API answers for clients that accept it, some of them once. Streams and files decide for themselves. */
export function compressAnswers(app: App): void {
  const toKeep = new WeakMap<FastifyRequest, string>();
  const found = new WeakMap<FastifyRequest, KeptAnswer>();
  app.addHook('preSerialization', async (request, reply, payload) => {
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === undefined || reply.statusCode !== 200 || renderingOf(request) !== undefined)
      return payload;
    const key = keyOfKept(payload, encoding);
    const kept = key === undefined ? undefined : findKept(key);
    if (kept !== undefined) {
      addVary(reply);
      found.set(request, kept);
      void reply.header('content-encoding', nameOf(encoding)).serializer(() => '');
    } else if (key !== undefined) toKeep.set(request, key);
    return payload;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const kept = found.get(request);
    if (kept !== undefined) return sendKept(request, reply, kept);
    const type = reply.getHeader('content-type');
    if (typeof payload !== 'string' || typeof type !== 'string' || !type.startsWith('application/json'))
      return payload;
    if (payload.length < worthwhile || renderingOf(request) !== undefined) return payload;
    addVary(reply);
    const answer = await compressed(request, reply, Buffer.from(payload));
    const key = toKeep.get(request);
    if (key === undefined || !reply.hasHeader('content-encoding')) return answer;
    return sendKept(request, reply, keepAnswer(key, answer));
  });
}
