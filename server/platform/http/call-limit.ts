import { availableParallelism } from 'node:os';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '../access/viewer.ts';
import { tooManyRequests } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { addressGroup } from './client-address.ts';
import { createHitCounter } from './hit-counter.ts';

/** Counts a call of the viewer, reports in headers how many are left, and throws 429 above the limit. */
export type CallLimit = (
  request: FastifyRequest,
  reply: FastifyReply | undefined,
  viewer: Viewer,
) => Promise<void>;

/**
 * One limit for everything (pages, their calls, the API, GraphQL, git, websockets): per person, from any address, and per address for
 * everyone there who is not signed in.
 */
export function createCallLimit({ db, settings }: Platform): CallLimit {
  const processes = settings.workers === 0 ? availableParallelism() : settings.workers;
  const counter = createHitCounter(db, 60, processes);
  return async (request, reply, { user }) => {
    const limit = user === null ? settings.apiRateForStrangers : settings.apiRate;
    if (limit === 0) return;
    const counted =
      user === null
        ? counter.count('call_address', addressGroup(request.ip), limit)
        : counter.count('call_user', String(user.id), limit);
    // Do not wait where no query was needed.
    const { hits, seconds } = counted instanceof Promise ? await counted : counted;
    reply?.headers({
      'ratelimit-limit': limit,
      'ratelimit-observed': hits,
      'ratelimit-remaining': Math.max(0, limit - hits),
      'ratelimit-reset': Math.ceil(Date.now() / 1000 + seconds),
    });
    if (hits > limit) throw tooManyRequests(seconds, 'Too many requests. Wait and try again.');
  };
}
