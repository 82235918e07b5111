import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError, tooManyRequests } from '../errors.ts';
import type { App } from './app.ts';
import { addressGroup } from './client-address.ts';

const mebibyte = 2 ** 20;
/** Smaller bodies cost little and are always read: others' uploads keep nobody from signing in. */
const small = 65_536;
/** Bytes of bodies that this process holds concurrently for one person or address. */
const ownersBytes = 64 * mebibyte;
/** Retry-After for a request whose body found no room. */
const retrySeconds = 5;

/** The minimum speed of a client whose request waits for the rest of its body. */
export interface BodyPace {
  readonly bytesPerSecond: number;
  readonly windowMs: number;
}

const usualPace: BodyPace = { bytesPerSecond: 1000, windowMs: 30_000 };

/**
 * Limits what requests can cost before they are handled: bodies are held in memory until they are complete, so each has to arrive at a
 * minimum speed, and only a limited number of bytes is held at a time. Routes that read their body themselves hold one piece at a
 * time.
 */
export function boundBodies(app: App, maximumBodySize: number, pace: BodyPace = usualPace): void {
  const owners = Math.max(ownersBytes, 2 * maximumBodySize);
  const held = new Map<string, number>();
  const releases = new WeakMap<FastifyRequest, () => void>();
  const endWatch = watchPace(app, pace);

  const room = (key: string, bytes: number, limit: number): boolean => {
    const now = held.get(key) ?? 0;
    // Anything within the body limit fits while nothing else is held.
    return now === 0 || now + bytes <= limit;
  };

  app.addHook('preParsing', async (request, reply, payload) => {
    if (request.routeOptions.config.raw === true) return payload;
    const bytes = bytesExpected(request, maximumBodySize);
    if (bytes <= small) return payload;
    const stranger = request.viewer.user === null;
    const owner = stranger ? addressGroup(request.ip) : `person ${request.viewer.user!.id}`;
    const places: [key: string, limit: number][] = [
      [owner, owners],
      ['everybody', 4 * owners],
    ];
    if (stranger) places.push(['strangers', 1.5 * owners]);
    if (!room(owner, bytes, owners))
      throw tooManyRequests(retrySeconds, 'Too much is being sent at once. Send one after the other.');
    if (!places.every(([key, limit]) => room(key, bytes, limit)))
      throw new AppError(
        503,
        { message: 'The server is receiving a lot at this moment. Try again in a few seconds.' },
        { 'retry-after': String(retrySeconds) },
      );
    for (const [key] of places) held.set(key, (held.get(key) ?? 0) + bytes);
    const release = (): void => {
      if (!releases.delete(request)) return;
      for (const [key] of places) {
        const left = held.get(key)! - bytes;
        if (left > 0) held.set(key, left);
        else held.delete(key);
      }
    };
    releases.set(request, release);
    reply.raw.once('close', release);
    return payload;
  });
  app.addHook('onResponse', async (request) => releases.get(request)?.());
  app.addHook('onClose', async () => endWatch());
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** An upper bound: the size of a chunked body is unknown until it ends. */
function bytesExpected(request: FastifyRequest, maximum: number): number {
  if (!hasBody(request)) return 0;
  const { headers } = request;
  return headers['transfer-encoding'] === undefined
    ? Math.min(Number(headers['content-length']), maximum)
    : maximum;
}

/** Ends connections whose bodies arrive too slowly. Git transfers have a limit of their own. Returns a function that stops watching. */
function watchPace(app: App, { bytesPerSecond, windowMs }: BodyPace): () => void {
  const waited = new Map<IncomingMessage, number>();
  app.addHook('preParsing', async (request, _reply, payload) => {
    const { config } = request.routeOptions;
    const gits = config.raw === true && config.ownAuthentication === true;
    // A request made by `inject` in tests has no network socket.
    if (!gits && hasBody(request) && typeof request.raw.socket?.bytesRead === 'number')
      waited.set(request.raw, Number.NaN);
    return payload;
  });
  const timer = setInterval(() => {
    for (const [raw, before] of waited) {
      if (raw.complete || raw.destroyed) waited.delete(raw);
      // While unread data lies here, the delay is ours.
      else if (raw.readableLength > 0) waited.set(raw, Number.NaN);
      else if (raw.socket.bytesRead - before < (bytesPerSecond * windowMs) / 1000) {
        waited.delete(raw);
        raw.socket.destroy();
      } else waited.set(raw, raw.socket.bytesRead);
    }
  }, windowMs).unref();
  return () => clearInterval(timer);
}
