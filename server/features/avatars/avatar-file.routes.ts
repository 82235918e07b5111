import type { FastifyReply, FastifyRequest } from 'fastify';
import { extname } from 'node:path';
import { notFound } from '../../platform/errors.ts';
import { openAvatarFile } from './avatar.ts';
import type { AvatarKind } from './avatar-url.ts';
import { mimeTypes } from './image-type.ts';
import type { ImageType } from './image-type.ts';

/** Something with an avatar, loaded for this viewer. */
export interface Pictured {
  readonly id: number;
  readonly avatar_key: string | null;
}

/**
 * The avatar under its own name, which never changes: 404 for every other name. Those of people are public and cached for a year.
 * Those of projects and groups are revalidated each time, since access to them changes.
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

/** The avatar as a download (v4 `GET /projects/:id/avatar`). Uploads are never executed, whatever they contain. */
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
