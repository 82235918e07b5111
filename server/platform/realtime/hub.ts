import pg from 'pg';
import type { Logger } from '../log.ts';
import { realtimeChannel } from './publish.ts';

export type StreamListener = (message: unknown) => void;

/** A message that was published a moment ago. */
export interface RecentMessage {
  readonly message: unknown;
  /** Milliseconds since it arrived in this process. */
  readonly ago: number;
}

/** How long, in milliseconds, and how many messages are remembered for pages that subscribe only after they were made. */
const remembered = { milliseconds: 60_000, messages: 5000 };

/** Delivers the messages of `publish` to the listeners of this process, over one connection to PostgreSQL. */
export interface RealtimeHub {
  /** Returns a function that ends the subscription. */
  subscribe(stream: string, listener: StreamListener): () => void;
  /** What was published on a stream in the last minute, newest first. */
  recent(stream: string): RecentMessage[];
  close(): Promise<void>;
}

/** Tells the readers of all streams that messages may have been missed, and that they fetch again. */
export const missed = { type: 'missed' };

export function createRealtimeHub(databaseUrl: string, log: Logger): RealtimeHub {
  const streams = new Map<string, Set<StreamListener>>();
  /** In the order of arrival; without a stream it concerns all of them. */
  const past: { readonly stream: string | undefined; readonly message: unknown; readonly at: number }[] = [];
  const remember = (stream: string | undefined, message: unknown): void => {
    const at = performance.now();
    past.push({ stream, message, at });
    const kept = past.findIndex((entry) => at - entry.at <= remembered.milliseconds);
    past.splice(0, Math.max(kept, past.length - remembered.messages));
  };
  let client: pg.Client | undefined;
  let closed = false;
  let connecting: Promise<void> | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'coppice realtime',
      keepAlive: true,
    });
    next.on('notification', ({ payload }) => {
      const [stream, message] = JSON.parse(payload ?? '[]') as [string, unknown];
      remember(stream, message);
      for (const listener of streams.get(stream) ?? []) listener(message);
    });
    next.on('error', (error) => {
      log.warn({ err: error }, 'the realtime connection broke');
      client = undefined;
      connecting = undefined;
      if (!closed) setTimeout(ensure, 500).unref();
    });
    await next.connect();
    await next.query(`listen ${realtimeChannel}`);
    client = next;
    // Readers fetch again: messages may have been missed while nobody listened.
    remember(undefined, missed);
    for (const listeners of streams.values()) for (const listener of listeners) listener(missed);
  };
  const ensure = (): void => {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      log.warn({ err: error }, 'the realtime connection could not be made');
      if (!closed) setTimeout(ensure, 1000).unref();
    });
  };

  return {
    subscribe(stream, listener) {
      ensure();
      let listeners = streams.get(stream);
      if (listeners === undefined) streams.set(stream, (listeners = new Set()));
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) streams.delete(stream);
      };
    },
    recent(stream) {
      const now = performance.now();
      return past
        .filter((entry) => entry.stream === undefined || entry.stream === stream)
        .map(({ message, at }) => ({ message, ago: now - at }))
        .filter(({ ago }) => ago <= remembered.milliseconds)
        .reverse();
    },
    async close() {
      closed = true;
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}
