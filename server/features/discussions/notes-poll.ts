import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How often pages poll for new notes without a realtime connection, in milliseconds (6 s, scaled by a setting; 0 disables it). */
const pollMilliseconds = 6000;

/** The header that says when to poll again; -1 means never. */
export function pollInterval(percent: number): string {
  return percent === 0 ? '-1' : String(Math.round((pollMilliseconds * percent) / 100));
}

/** Answers 304 if the client already has what `parts` identify, and sets the validator for the next request. */
export function isUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: readonly unknown[],
): boolean {
  const etag = `W/"${hash('sha1', JSON.stringify(parts)).slice(0, 27)}"`;
  void reply.header('etag', etag).header('cache-control', 'private, no-cache');
  return request.headers['if-none-match'] === etag;
}
