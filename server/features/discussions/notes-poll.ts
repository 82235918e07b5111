import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Pages ask for new notes this often where no realtime connection tells them, in milliseconds (facts: 6 s, scaled by a setting; 0 stops). */
const pollMilliseconds = 6000;

/** The header that says how soon to ask again; -1 means never. */
export function pollInterval(percent: number): string {
  return percent === 0 ? '-1' : String(Math.round((pollMilliseconds * percent) / 100));
}

/** Answers 304 where the client has what `parts` stand for, and says so for the next time. */
export function isUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: readonly unknown[],
): boolean {
  const etag = `W/"${hash('sha1', JSON.stringify(parts)).slice(0, 27)}"`;
  void reply.header('etag', etag).header('cache-control', 'private, no-cache');
  return request.headers['if-none-match'] === etag;
}
