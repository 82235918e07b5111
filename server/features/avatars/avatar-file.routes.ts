import type { FastifyReply, FastifyRequest } from 'fastify';
import { extname } from 'node:path';
import { notFound } from '../../platform/errors.ts';
import { openAvatarFile } from './avatar.ts';
import type { AvatarKind } from './avatar-url.ts';
import { mimeTypes } from './image-type.ts';
import type { ImageType } from './image-type.ts';

/** Something that has a picture, loaded for this viewer. */
export interface Pictured {
  readonly id: number;
  readonly avatar_key: string | null;
}

/**
 * The picture under its own name, which never changes: 404 for every other name. That of a person is everybody's and kept for a year;
 * that of a project or group is asked for anew each time, since who may see it changes.
 */
export async function sendAvatarFile(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: AvatarKind,
  of: Pictured,
  file: string,
): Promise<FastifyReply> {
  if (of.avatar_key !== file) throw notFound('File');
  const etag = `"${file}"`;
  void reply.headers(
    kind === 'user'
      ? { 'cache-control': 'public, max-age=31536000, immutable' }
      : { 'cache-control': 'private, no-cache', etag },
  );
  if (kind !== 'user' && request.headers['if-none-match'] === etag) return reply.status(304).send();
  return sendAvatar(request, reply, kind, of);
}

/** The picture as a download (v4 `GET /projects/:id/avatar`). What a stranger uploaded is never run, whatever it holds. */
export async function sendAvatar(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: AvatarKind,
  of: Pictured,
): Promise<FastifyReply> {
  const { id, avatar_key: key } = of;
  const blob = key === null ? undefined : await openAvatarFile(request.ctx.platform, kind, id, key);
  if (key === null || blob === undefined) throw notFound('File');
  return reply
    .type(mimeTypes[extname(key).slice(1) as ImageType])
    .header('content-length', blob.size)
    .header('content-disposition', `inline; filename="${key}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(blob.stream);
}
