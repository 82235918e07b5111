import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { Viewer } from '../access/viewer.ts';
import type { Platform } from '../platform.ts';
import { refreshViewers } from '../sessions/session.queries.ts';
import type { ChannelParameters, RealtimeChannel } from './channel.ts';
import { rightsStream } from './person-stream.ts';
import { createRightsChecks } from './rights-checks.ts';

/** The part of a connection that delivery uses. */
export interface Connected {
  /** The viewer at the last check. */
  viewer: Viewer;
  send(frame: string): void;
  /** Called when the connection's session or token has ended. */
  signedOut(): void;
}

/** One subscription of a connection. */
export interface Subscription {
  readonly channel: RealtimeChannel;
  /** As the client wrote it; every frame repeats it. */
  readonly identifier: string;
  /** Those that the channel declares, in its order. */
  readonly parameters: ChannelParameters;
  readonly stream: string;
  readonly connection: Connected;
  /** Called when the viewer may no longer read the stream. */
  refused(): void;
}

/** Readers of a stream, in all processes, that fetch again immediately. The rest are spread over time. */
const immediateReaders = 50;
const spreadPerReader = 4;
const longestSpread = 2000;
/** Messages that are asked about for a page that subscribes; each can cost a query. */
const recentMessages = 20;
/** Viewers checked concurrently where a channel can't check all of them in one query. */
const concurrentChecks = 8;
/** Frames written before other work of the process gets its turn. */
const sendsInARow = 16;

interface Stream {
  readonly subscriptions: Set<Subscription>;
  /** Does work after everything that was published on it before. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  readonly end: () => void;
}

/**
 * Delivers messages to the connections of this process. A message costs one query for all credentials, and one for the rights of all
 * viewers (`messagesFor`) or one per viewer, however many connections each has. All anonymous connections count as one viewer. Messages
 * of a stream are delivered in the order in which they were published.
 */
export function createDelivery(platform: Platform) {
  const streams = new Map<string, Stream>();
  const workers = platform.settings.workers === 0 ? availableParallelism() : platform.settings.workers;
  const first = Math.ceil(immediateReaders / workers);

  const deliver = async (subscriptions: Set<Subscription>, message: unknown): Promise<void> => {
    const current = await stillSignedIn(platform, subscriptions);
    const messages = new Map<Subscription, unknown>();
    await Promise.all(
      [...Map.groupBy(current, subjectOf).values()].map(async (same) => {
        for (const [subscription, own] of await messagesForAll(platform, same, message))
          messages.set(subscription, own);
      }),
    );
    // In order of subscription: the first readers fetch immediately.
    const readers: [Subscription, unknown][] = [];
    for (const subscription of current) {
      if (!subscriptions.has(subscription)) continue;
      if (!messages.has(subscription)) subscription.refused();
      else if (messages.get(subscription) !== undefined)
        readers.push([subscription, messages.get(subscription)]);
    }
    const spread = Math.min(longestSpread, (readers.length - first) * spreadPerReader);
    const frameOf = createFrameCache();
    for (const [index, [subscription, own]] of readers.entries()) {
      // Requests of this process do not wait for all of them.
      if (index > 0 && index % sendsInARow === 0) await setImmediate();
      if (subscriptions.has(subscription))
        subscription.connection.send(frameOf(subscription.identifier, own, index < first ? 0 : spread));
    }
  };

  /** After the viewer's rights changed: the subscription ends, or the page fetches again, since it can show more or less than before. */
  const check = async (subscription: Subscription): Promise<void> => {
    const { channel, identifier, parameters, stream, connection } = subscription;
    const signedIn = (await stillSignedIn(platform, new Set([subscription]))).length > 0;
    if (!signedIn || streams.get(stream)?.subscriptions.has(subscription) !== true) return;
    if ((await channel.stream(platform, connection.viewer, parameters)) !== stream) subscription.refused();
    else connection.send(JSON.stringify({ identifier, message: { type: 'missed' } }));
  };
  const rights = createRightsChecks(platform.realtime, async (subscription: Subscription) =>
    streams.get(subscription.stream)?.inTurn(() => check(subscription)),
  );

  return {
    /** Returns a function that ends the subscription. */
    add(subscription: Subscription): () => void {
      const { stream: key } = subscription;
      let stream = streams.get(key);
      if (stream === undefined) {
        const subscriptions = new Set<Subscription>();
        let delivered = Promise.resolve();
        const inTurn: Stream['inTurn'] = (work) =>
          (delivered = delivered
            .then(work)
            .catch((error: unknown) =>
              platform.log.warn({ err: error }, 'a realtime message was not delivered'),
            ));
        const end = platform.realtime.subscribe(
          key,
          (message) => void inTurn(() => deliver(subscriptions, message)),
        );
        streams.set(key, (stream = { subscriptions, inTurn, end }));
      }
      const { subscriptions, end } = stream;
      subscriptions.add(subscription);
      const { user } = subscription.connection.viewer;
      const endRights = user === null ? undefined : rights.follow(user.id, subscription);
      return () => {
        if (!subscriptions.delete(subscription)) return;
        endRights?.();
        if (subscriptions.size > 0) return;
        end();
        streams.delete(key);
      };
    },
    /**
     * Tells a new subscription how long ago the newest message was published that its viewer would have received, or the viewer's rights
     * changed, if that was in the last minute. A page is made before it subscribes: if it is older, it fetches again.
     */
    async catchUp({ channel, identifier, parameters, stream, connection }: Subscription): Promise<void> {
      const { viewer } = connection;
      const hub = platform.realtime;
      const report = (ago: number): void =>
        connection.send(JSON.stringify({ identifier, message: { type: 'missed', ago: Math.ceil(ago) } }));
      const changed = viewer.user === null ? undefined : hub.recent(rightsStream(viewer.user.id))[0];
      for (const { message, ago } of hub.recent(stream).slice(0, recentMessages)) {
        if (changed !== undefined && changed.ago <= ago) break;
        const received =
          channel.messageFor === undefined
            ? message
            : await channel.messageFor(platform, viewer, parameters, message);
        if (received === undefined) continue;
        report(ago);
        return;
      }
      if (changed !== undefined) report(changed.ago);
    },
  };
}

/** Subscriptions whose credential is still valid. The other connections are signed out. */
async function stillSignedIn(
  platform: Platform,
  subscriptions: ReadonlySet<Subscription>,
): Promise<Subscription[]> {
  // Keep the current viewers: delivery of another stream's message may refresh a connection meanwhile.
  const all = [...subscriptions].map((subscription) => ({
    subscription,
    before: subscription.connection.viewer,
  }));
  const refreshed = await refreshViewers(platform.db, [...new Set(all.map(({ before }) => before))]);
  return all.flatMap(({ subscription, before }) => {
    const viewer = refreshed.get(before);
    if (viewer === undefined) {
      subscription.connection.signedOut();
      return [];
    }
    subscription.connection.viewer = viewer;
    return [subscription];
  });
}

/** Identifies what is subscribed to: clients can write the same identifier in many ways. */
function subjectOf({ channel, parameters }: Subscription): string {
  return `${channel.name} ${JSON.stringify(parameters)}`;
}

/** Groups connections with equal rights: all sessions of a person, tokens by their scopes, all anonymous viewers. */
function personOf({ user, credential }: Viewer): string {
  if (user === null) return '';
  return credential.kind === 'token' ? `${user.id} ${credential.scopes.toSorted().join(' ')}` : `${user.id}`;
}

/** What each subscription to one subject receives. Subscriptions without the right are missing. */
async function messagesForAll(
  platform: Platform,
  same: readonly Subscription[],
  message: unknown,
): Promise<[Subscription, unknown][]> {
  const { channel, parameters, stream } = same[0]!;
  const connections = Map.groupBy(same, ({ connection }) => personOf(connection.viewer));
  const people = [...connections.values()].map((own) => ({ viewer: own[0]!.connection.viewer, own }));
  const viewers = people.map(({ viewer }) => viewer);
  const named = viewers.filter(({ user }) => user !== null);
  const answer =
    named.length === 0 ? undefined : await channel.messagesFor?.(platform, named, parameters, message);
  const messages = new Map(answer);
  const left = answer === undefined ? viewers : viewers.filter(({ user }) => user === null);
  await withLimit(left, async (viewer) => {
    if ((await channel.stream(platform, viewer, parameters)) !== stream) return;
    messages.set(
      viewer,
      channel.messageFor === undefined
        ? message
        : await channel.messageFor(platform, viewer, parameters, message),
    );
  });
  return people.flatMap(({ viewer, own }) =>
    messages.has(viewer)
      ? own.map((subscription): [Subscription, unknown] => [subscription, messages.get(viewer)])
      : [],
  );
}

async function withLimit<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(concurrentChecks, items.length) }, worker));
}

/** Serialises each distinct frame once, however many connections receive it. */
function createFrameCache(): (identifier: string, message: unknown, spread: number) => string {
  const frames = new Map<unknown, Map<string, string>>();
  return (identifier, message, spread) => {
    let same = frames.get(message);
    if (same === undefined) frames.set(message, (same = new Map()));
    const key = `${spread} ${identifier}`;
    let frame = same.get(key);
    if (frame === undefined) {
      const spreadOut = spread > 0 && typeof message === 'object' && message !== null;
      frame = JSON.stringify({ identifier, message: spreadOut ? { ...message, spread } : message });
      same.set(key, frame);
    }
    return frame;
  };
}
