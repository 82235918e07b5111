import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { App } from './app.ts';
import { beginRendering, renderHeader } from './authentication.ts';

const lastChangeHeader = 'last-modified';

/**
 * Sets Last-Modified where the attributes have no `updated_at`. Only for requests made before a change or deletion, since browsers
 * would cache an answer with such a date.
 */
export async function sayLastChange(
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => Date | undefined | Promise<Date | undefined>,
): Promise<void> {
  if (request.headers['if-unmodified-since'] === undefined) return;
  const date = await read();
  if (date !== undefined) void reply.header(lastChangeHeader, date.toISOString());
}

/** `If-Unmodified-Since` on a change or deletion: 412 if the resource, as the client reads it, was changed after that. */
export function honourUnmodifiedSince(app: App): void {
  app.addHook('preHandler', async (request) => {
    const asked = request.headers['if-unmodified-since'];
    const { url } = request.routeOptions;
    if (asked === undefined || (request.method !== 'PUT' && request.method !== 'DELETE')) return;
    const since = Date.parse(asked);
    if (Number.isNaN(since) || url?.startsWith('/api/v4/') !== true || !app.hasRoute({ method: 'GET', url }))
      return;
    const changed = await readLastChange(app, request, asked);
    // The header has a resolution of seconds.
    if (changed !== undefined && Math.floor(changed / 1000) * 1000 > since)
      throw new AppError(412, { message: '412 Precondition Failed' });
  });
}

async function readLastChange(app: App, request: FastifyRequest, asked: string): Promise<number | undefined> {
  const reading = beginRendering(request);
  try {
    const answer = await app.inject({
      method: 'GET',
      url: request.url.split('?')[0]!,
      headers: { [renderHeader]: reading.key, 'if-unmodified-since': asked },
      // Rights that depend on the address still apply.
      remoteAddress: request.ip,
    });
    if (answer.statusCode !== 200) return undefined;
    const said = answer.headers[lastChangeHeader];
    if (typeof said === 'string') return Date.parse(said);
    const thing = answer.json<{ updated_at?: unknown } | unknown[] | null>();
    const updatedAt = thing === null || Array.isArray(thing) ? undefined : thing.updated_at;
    return typeof updatedAt === 'string' ? Date.parse(updatedAt) : undefined;
  } finally {
    reading.end();
  }
}
