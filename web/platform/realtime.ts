import type * as ActionCable from '@rails/actioncable';
import { useEffect, useRef, useState } from 'react';
import { urlRoot } from './url.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Realtime over Action Cable's protocol, loaded when the page is idle. A monitor checks the connection every 3 to
 * 30 seconds; after 6 seconds without a message it is stale and is reopened after half a second.
 */
export type RealtimeParams = Readonly<Record<string, string | number>>;

interface Subscriber<T> {
  message: (message: T) => void;
  /** The connection is back, or messages were missed: the data shown can be old. */
  resync: () => void;
  /** It may not be followed: what is shown of it is old. Where this is not given, that is expected. */
  refused?: (() => void) | undefined;
  /** Whether messages arrive. */
  live?: ((live: boolean) => void) | undefined;
}

interface CableSubscription {
  unsubscribe(): void;
}

interface CableConsumer {
  subscriptions: { create(channel: object, mixin: object): CableSubscription };
}

export const pollInterval = { min: 3000, max: 30_000, reopen: 500, stale: 6 } as const;

/** Milliseconds until the monitor's next check: 3 s at first, longer with each failed attempt, at most 30 s. */
export function pollDelay(attempts: number, random: number = Math.random()): number {
  const delay = pollInterval.min * 1.5 ** Math.min(attempts, 10) * (1 + random * 0.15);
  return Math.round(Math.min(Math.max(delay, pollInterval.min), pollInterval.max));
}

let consumer: Promise<CableConsumer | undefined> | undefined;

/** Sets the monitor's intervals, for which the library has no option. */
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
    // Without it, pages are as fresh as their last fetch.
    consumer = undefined;
    return undefined;
  }
}

/** The server remembers messages for so long, in milliseconds (`server/platform/realtime/hub.ts`). */
const rememberedMilliseconds = 60_000;
/** The longest expected time, in milliseconds, between the request for a page's data and the page's subscriptions. */
const longestFetch = 10_000;

/**
 * When the data of a part that subscribes now were asked for, in milliseconds of `performance.now()`: with the document, for the parts that
 * are there before anything was subscribed to, else a moment ago.
 */
export function shownSince(first: boolean, now: number): number {
  return first ? 0 : Math.max(0, now - longestFetch);
}

/** Subscribes; call the result to unsubscribe. */
export function subscribe<T>(
  channel: string,
  params: RealtimeParams,
  { message, resync, refused, live }: Subscriber<T>,
): () => void {
  let ended = false;
  let subscription: CableSubscription | undefined;
  let connectedBefore = false;
  let lost = false;
  const since = shownSince(consumer === undefined, performance.now());
  const isOlder = (milliseconds: number): boolean => performance.now() - since >= milliseconds;
  const start = async (): Promise<void> => {
    consumer ??= connect();
    const made = await consumer;
    if (ended || made === undefined) return;
    subscription = made.subscriptions.create(
      { channel, ...params },
      {
        connected() {
          // It is confirmed again whenever another part of the page subscribes to the same channel; only a lost connection misses messages.
          if (lost || (!connectedBefore && isOlder(rememberedMilliseconds))) resync();
          lost = false;
          connectedBefore = true;
          live?.(true);
        },
        disconnected() {
          lost = connectedBefore;
          live?.(false);
        },
        rejected() {
          // Access was revoked, or the subject deleted: a fetch shows which.
          live?.(false);
          if (connectedBefore) resync();
          else refused?.();
        },
        received(data: unknown) {
          if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'missed') {
            // What was published before this part asked for its data is in them.
            if ('ago' in data && typeof data.ago === 'number' && !isOlder(data.ago)) return;
            // With very many listeners, not all fetch at the same moment.
            const spread = 'spread' in data && typeof data.spread === 'number' ? data.spread : 0;
            setTimeout(resync, Math.random() * spread);
            // What a channel sends is said by who subscribes to it.
          } else message(data as T);
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
 * Subscribes to a channel while the component is mounted: `onMessage` receives each message (ids only: fetch what they name),
 * `onResync` is called when messages can have been missed, `onRefused` when it may not be followed from the beginning. Null
 * parameters subscribe to nothing. Returns whether messages arrive.
 */
export function useSubscription<T>(
  channel: string,
  params: RealtimeParams | null,
  onMessage: (message: T) => void,
  onResync: () => void,
  onRefused?: () => void,
): boolean {
  const handlers = useRef({ onMessage, onResync, onRefused });
  useEffect(() => {
    handlers.current = { onMessage, onResync, onRefused };
  });
  const [live, setLive] = useState(false);
  const key = params === null ? null : JSON.stringify(params);
  useEffect(() => {
    if (key === null) return undefined;
    // The key is the parameters as text, so that equal ones do not subscribe anew.
    const end = subscribe<T>(channel, JSON.parse(key) as RealtimeParams, {
      message: (message) => handlers.current.onMessage(message),
      resync: () => handlers.current.onResync(),
      refused: () => handlers.current.onRefused?.(),
      live: setLive,
    });
    return () => {
      end();
      setLive(false);
    };
  }, [channel, key]);
  return live;
}
