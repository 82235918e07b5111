import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { BlobRange } from '../../platform/blobs/blobs.ts';
import { notFound } from '../../platform/errors.ts';
import { blobKeyOf } from './upload.service.ts';
import type { UploadRow } from './upload.queries.ts';
import { isInline } from './upload-type.ts';

/** The single requested range; undefined for none, or if the whole file is sent, null for one outside of the file. */
function rangeOf(header: string | undefined, size: number): BlobRange | null | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? null : { start, end };
}

function disposition(upload: UploadRow): string {
  const plain = upload.filename.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const kind = isInline(upload.content_type) ? 'inline' : 'attachment';
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(upload.filename)}`;
}

/**
 * Sends the bytes of an upload so that none of them can run as a page of ours: the type is determined from the content and browsers
 * may not guess another, everything except plain images, video and audio is a download, and a document opened anyway has no rights.
 */
export async function sendUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  upload: UploadRow,
  thumbnail = false,
): Promise<FastifyReply> {
  const { blobs } = request.ctx.platform;
  const small = thumbnail && upload.has_thumbnail;
  const etag = `"${upload.secret}${small ? '-thumbnail' : ''}"`;
  void reply.headers({
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'content-disposition': disposition(upload),
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
    etag,
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const key = blobKeyOf(upload, small ? 'thumbnail.webp' : 'file');
  if (small) {
    const blob = await blobs.read(key);
    if (blob === undefined) throw notFound('File');
    return reply.type('image/webp').header('content-length', blob.size).send(blob.stream);
  }
  const range = rangeOf(request.headers.range, upload.size);
  if (range === null)
    return reply
      .status(416)
      .header('content-range', `bytes */${upload.size}`)
      .send({ message: '416 Range Not Satisfiable' });
  void reply
    .type(upload.content_type === 'text/plain' ? 'text/plain; charset=utf-8' : upload.content_type)
    .header('content-length', range === undefined ? upload.size : range.end - range.start + 1);
  if (range !== undefined)
    void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${upload.size}`);
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const blob = await blobs.read(key, range);
  if (blob === undefined) throw notFound('File');
  return reply.send(blob.stream);
}
