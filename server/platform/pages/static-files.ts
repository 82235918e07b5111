import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app.ts';
import { chooseEncoding } from '../http/compression.ts';

const types: Readonly<Record<string, string>> = {
  // A module is always UTF-8.
  '.js': 'text/javascript',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

interface StaticFile {
  readonly path: string;
  readonly type: string;
  readonly encodings: ReadonlySet<string>;
  /** A file whose name contains a hash never changes. */
  readonly immutable: boolean;
}

async function listFiles(folder: string): Promise<Map<string, StaticFile>> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.split(sep).join('/'));
  const all = new Set(names);
  const files = new Map<string, StaticFile>();
  for (const name of names) {
    const type = types[extname(name)];
    if (type === undefined || name.startsWith('.')) continue;
    const encodings = new Set(['br', 'gz'].filter((encoding) => all.has(`${name}.${encoding}`)));
    files.set(name, { path: join(folder, name), type, encodings, immutable: name.startsWith('assets/') });
  }
  return files;
}

/**
 * Serves the files of the web build by name: only those present at startup, so no path can lead anywhere else. They are a few hundred
 * kilobytes, and stay in memory once requested.
 */
export async function registerStaticFiles(app: App, folder: string): Promise<void> {
  const files = await listFiles(folder);
  const contents = new Map<string, Promise<Buffer>>();
  const read = (path: string): Promise<Buffer> => {
    let content = contents.get(path);
    if (content === undefined) {
      contents.set(path, (content = readFile(path)));
      // A build that is running takes the files away for a while.
      content.catch(() => contents.delete(path));
    }
    return content;
  };

  const send = async (
    file: StaticFile,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const encoding = chooseEncoding(request.headers['accept-encoding'], file.encodings);
    void reply
      .type(file.type)
      .header('cache-control', file.immutable ? 'max-age=31536000, immutable' : 'max-age=3600')
      .header('vary', 'accept-encoding');
    // Headers that a file does not need: a page has a dozen files, and each byte before the script counts.
    void reply.removeHeader('x-request-id').removeHeader('referrer-policy');
    // With it goes `keep-alive`: since HTTP/1.1 connections are kept open without being asked.
    reply.raw.removeHeader('connection');
    if (encoding !== undefined) void reply.header('content-encoding', encoding === 'gz' ? 'gzip' : 'br');
    return reply.send(await read(encoding === undefined ? file.path : `${file.path}.${encoding}`));
  };

  app.get(
    '/assets/*',
    { config: { access: 'anyone', uncounted: true }, schema: { hide: true } as never },
    async (request, reply) => {
      const file = files.get(`assets/${(request.params as { '*': string })['*']}`);
      if (file === undefined)
        return reply.status(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n');
      return send(file, request, reply);
    },
  );
  for (const [name, file] of files) {
    if (name.includes('/')) continue;
    app.get(
      `/${name}`,
      { config: { access: 'anyone', uncounted: true }, schema: { hide: true } as never },
      (request, reply) => send(file, request, reply),
    );
  }
}
