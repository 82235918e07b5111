import type * as ActionCable from '@rails/actioncable';
import { useEffect, useRef, useState } from 'react';
import { urlRoot } from './url.ts';

/**
 * Realtime over Action Cable's protocol, loaded when the page is idle. A monitor looks after the connection every 3 to
 * 30 seconds; it is stale after 6 and opened again after half a second.
 */
export type RealtimeParams = Readonly<Record<string, string | number>>;

interface Subscriber {
  message: (message: unknown) => void;
  /** The connection is back, or messages were missed: what is shown may be old. */
  resync: () => void;
  /** Whether messages come in. */
  live?: ((live: boolean) => void) | undefined;
}

interface CableSubscription {
  unsubscribe(): void;
}

interface CableConsumer {
  subscriptions: { create(channel: object, mixin: object): CableSubscription };
}

export const pollInterval = { min: 3000, max: 30_000, reopen: 500, stale: 6 } as const;

/** Milliseconds until the monitor looks again: 3 s at first, longer with each attempt in vain, at most 30 s. */
export function pollDelay(attempts: number, random: number = Math.random()): number {
  const delay = pollInterval.min * 1.5 ** Math.min(attempts, 10) * (1 + random * 0.15);
  return Math.round(Math.min(Math.max(delay, pollInterval.min), pollInterval.max));
}

let consumer: Promise<CableConsumer | undefined> | undefined;

/** Sets the monitor's times, whose polling has none of its own to set. */
export function configureCable({
  ConnectionMonitor,
  Connection,
}: Pick<typeof ActionCable, 'ConnectionMonitor' | 'Connection'>): void {
  ConnectionMonitor.staleThreshold = pollInterval.stale;
  ConnectionMonitor.prototype.getPollInterval = function getPollInterval(this: {
    reconnectAttempts: number;
  }): number {
    return pollDelay(this.reconnectAttempts);
  };
  Connection.reopenDelay = pollInterval.reopen;
}

async function connect(): Promise<CableConsumer | undefined> {
  try {
    const cable = await import('@rails/actioncable');
    configureCable(cable);
    return cable.createConsumer(`${urlRoot()}/-/cable`);
  } catch {
    // Without it pages are as fresh as their last fetch.
    consumer = undefined;
    return undefined;
  }
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 2000 });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(work, 200);
  return () => clearTimeout(timer);
}

/** Subscribes; the answer ends it. */
export function subscribe(
  channel: string,
  params: RealtimeParams,
  { message, resync, live }: Subscriber,
): () => void {
  let ended = false;
  let subscription: CableSubscription | undefined;
  let connectedBefore = false;
  let lost = false;
  const start = async (): Promise<void> => {
    consumer ??= connect();
    const made = await consumer;
    if (ended || made === undefined) return;
    subscription = made.subscriptions.create(
      { channel, ...params },
      {
        connected() {
          // It is said again whenever another part of the page follows the same; only who was cut off has missed something.
          if (lost) resync();
          lost = false;
          connectedBefore = true;
          live?.(true);
        },
        disconnected() {
          lost = connectedBefore;
          live?.(false);
        },
        rejected() {
          // The right is gone, or what it was about: asking says which.
          live?.(false);
          if (connectedBefore) resync();
        },
        received(data: unknown) {
          if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'missed') {
            // Where very many listen, not all ask at the same moment.
            const spread = 'spread' in data && typeof data.spread === 'number' ? data.spread : 0;
            setTimeout(resync, Math.random() * spread);
          } else message(data);
        },
      },
    );
  };
  const cancel = whenIdle(() => void start());
  return () => {
    ended = true;
    cancel();
    subscription?.unsubscribe();
  };
}

/**
 * Follows a channel while the component is there: `onMessage` for each message (ids only: fetch again what they name),
 * `onResync` when messages may have been missed. `null` as parameters follows nothing. Answers whether messages come in now.
 */
export function useSubscription<T>(
  channel: string,
  params: RealtimeParams | null,
  onMessage: (message: T) => void,
  onResync: () => void,
): boolean {
  const handlers = useRef({ onMessage, onResync });
  useEffect(() => {
    handlers.current = { onMessage, onResync };
  });
  const [live, setLive] = useState(false);
  const key = params === null ? null : JSON.stringify(params);
  useEffect(() => {
    if (key === null) return undefined;
    const end = subscribe(channel, JSON.parse(key) as RealtimeParams, {
      message: (message) => handlers.current.onMessage(message as T),
      resync: () => handlers.current.onResync(),
      live: setLive,
    });
    return () => {
      end();
      setLive(false);
    };
  }, [channel, key]);
  return live;
}
