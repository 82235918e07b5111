import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { nameFromUrl } from '../../git/index.ts';
import type { ArchiveFormat } from '../../git/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { compressedStream } from '../../platform/http/compression.ts';
import { archiveSuffixOf, archiveSuffixes } from './archive-suffixes.ts';
import { imageType } from './blob-page.ts';
import { readsCode } from './code-page.schemas.ts';
import { attachment } from './repository.routes.ts';
import type { OpenRepository } from './repository.service.ts';
import { openRepository, resolveRevision, valueOr404 } from './repository.service.ts';

/** Nothing from a repository may run as a page of ours: text is sent as plain text, images are sandboxed, the rest is downloaded. */
const sandboxed = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Changes as git prints them. */
export const sendPatch = (request: FastifyRequest, reply: FastifyReply, text: Readable): FastifyReply =>
  reply
    .type('text/plain; charset=utf-8')
    .header('content-security-policy', sandboxed)
    .header('cache-control', 'private, no-cache')
    .send(compressedStream(request, reply, text));

/** Streams the bytes of a file, however large; a HEAD request starts no git. */
export async function sendBlob(
  request: FastifyRequest,
  reply: FastifyReply,
  { repository, download }: OpenRepository,
  { oid, size }: { readonly oid: string; readonly size: number },
): Promise<FastifyReply> {
  void reply.header('content-length', size);
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-cache');
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const { content } = valueOr404(
    await request.ctx.platform.git.streamBlob(repository, oid, download),
    'File',
  );
  return reply.send(content);
}

/** Downloads: raw files, archives, a commit as a diff or a mail. */
export function downloadRoutes(app: App): void {
  // GIT-05: raw paths are {project}/-/raw/{sha}/{path}.
  app.get(
    '/:project/-/raw/*',
    {
      config: readsCode,
      schema: {
        params: Type.Object({ project: Type.String(), '*': Type.String() }),
        querystring: Type.Object({
          inline: Type.Optional(Type.Boolean()),
          // The blob that has to be there: a page that shows it shows no other in its place.
          oid: Type.Optional(Type.String({ pattern: '^[0-9a-f]{40,64}$' })),
        }),
      },
    },
    async (request, reply) => {
      const { ctx } = request;
      const open = await openRepository(ctx, request.params.project);
      const found = await ctx.platform.git.resolveRefAndPath(
        open.repository,
        request.params['*'],
        open.expensive,
      );
      if (!found.ok) throw notFound('File');
      const { revision, path } = found.value;
      const file = valueOr404(
        await ctx.platform.git.readFile(open.repository, revision.sha, path, { maxBytes: 0 }),
        'File',
      );
      if ((request.query.oid ?? file.oid) !== file.oid) throw notFound('File');
      const image = imageType(path);
      void reply.header('content-security-policy', sandboxed);
      // The bytes of a commit never change, but the right to read them can.
      void reply.header('cache-control', 'private, no-cache');
      void reply.header('etag', `"${file.oid}"`);
      if (request.headers['if-none-match'] === `"${file.oid}"`) return reply.status(304).send();
      if (image !== undefined) void reply.type(image);
      else if (!file.binary) void reply.type('text/plain; charset=utf-8');
      else
        void reply
          .type('application/octet-stream')
          .header('content-disposition', attachment(file.entry.name));
      return sendBlob(request, reply, open, file);
    },
  );

  // /-/archive/{ref}/{name}.{format}
  app.get(
    '/:project/-/archive/*',
    {
      config: readsCode,
      schema: {
        params: Type.Object({ project: Type.String(), '*': Type.String() }),
        querystring: Type.Object({ path: Type.Optional(Type.String()) }),
      },
    },
    async (request, reply) => {
      const { ctx } = request;
      const open = await openRepository(ctx, request.params.project);
      const rest = request.params['*'];
      const suffix = archiveSuffixOf(rest);
      const format = suffix === undefined ? undefined : archiveSuffixes[suffix];
      const ref = rest.slice(0, rest.lastIndexOf('/'));
      if (format === undefined || ref === '') throw notFound('File');
      const revision = await resolveRevision(ctx, open, ref, 'File');
      const name = `${open.project.path}-${revision.name.replaceAll('/', '-')}`;
      const path = request.query.path === undefined ? {} : { path: nameFromUrl(request.query.path) };
      const etag = `"${revision.sha}-${createHash('sha256')
        .update([name, format, path.path ?? ''].join('\0'))
        .digest('hex')
        .slice(0, 16)}"`;
      void reply.headers({ 'cache-control': 'private, no-cache', etag });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      const stream = valueOr404(
        await ctx.platform.git.archive(open.repository, revision.sha, {
          ...open.expensive,
          format,
          prefix: name,
          ...path,
        }),
        'File',
      );
      const types: Record<ArchiveFormat, string> = {
        zip: 'application/zip',
        'tar.gz': 'application/gzip',
        tar: 'application/x-tar',
        'tar.bz2': 'application/x-bzip2',
      };
      return reply
        .type(types[format])
        .header('content-disposition', attachment(`${name}.${suffix}`))
        .send(stream);
    },
  );

  // As `git diff` and `git format-patch` print it.
  for (const format of ['diff', 'patch'] as const)
    app.get(
      `/:project/-/commit/:sha.${format}`,
      {
        config: readsCode,
        schema: { params: Type.Object({ project: Type.String(), sha: Type.String() }) },
      },
      async (request, reply) => {
        const { ctx, params } = request;
        const { git } = ctx.platform;
        const open = await openRepository(ctx, params.project);
        const { sha } = await resolveRevision(ctx, open, params.sha);
        const commit = valueOr404(await git.commit(open.repository, sha), 'Commit');
        const parent = commit.parents[0] ?? null;
        const text = valueOr404(
          await git.diffText(open.repository, parent, sha, format, open.expensive),
          'Commit',
        );
        return sendPatch(request, reply, text);
      },
    );
}
