import pg from 'pg';
import type { Logger } from '../log.ts';
import { realtimeChannel } from './publish.ts';

export type StreamListener = (message: unknown) => void;

/** Delivers the messages of `publish` to the listeners of this process, over one connection to PostgreSQL. */
export interface RealtimeHub {
  /** Returns a function that ends the subscription. */
  subscribe(stream: string, listener: StreamListener): () => void;
  close(): Promise<void>;
}

export function createRealtimeHub(databaseUrl: string, log: Logger): RealtimeHub {
  const streams = new Map<string, Set<StreamListener>>();
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
    for (const listeners of streams.values()) for (const listener of listeners) listener({ type: 'missed' });
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
    async close() {
      closed = true;
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}
