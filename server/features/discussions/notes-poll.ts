import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Pages ask for new notes this often where no realtime connection tells them, in milliseconds (facts: 6 s, scaled by a setting; 0 stops). */
const pollMilliseconds = 6000;

/** The header that says how soon to ask again; -1 means never. */
export function pollInterval(percent: number): string {
  return percent === 0 ? '-1' : String(Math.round((pollMilliseconds * percent) / 100));
}

/** The time of the last look as the client sends it back: microseconds, or nothing at the first look. */
export function lastFetchedAt(header: string | string[] | undefined): Date {
  const value = Number(Array.isArray(header) ? header[0] : header);
  // Dates end at 8.64e15 milliseconds.
  return new Date(Number.isFinite(value) && value > 0 ? Math.min(value / 1000, 8.64e15) : 0);
}

/** Answers 304 where the client has what `parts` stand for, and says so for the next time. */
export function isUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: readonly (string | number | null)[],
): boolean {
  const etag = `W/"${hash('sha1', JSON.stringify(parts)).slice(0, 27)}"`;
  void reply.header('etag', etag).header('cache-control', 'private, no-cache');
  return request.headers['if-none-match'] === etag;
}
