import { availableParallelism } from 'node:os';
import type { Viewer } from '../access/viewer.ts';
import type { Platform } from '../platform.ts';
import { refreshViewers } from '../sessions/session.queries.ts';
import type { ChannelParameters, RealtimeChannel } from './channel.ts';

/** A connection, as delivery sees it. */
export interface Connected {
  /** Who was at the other end when last asked. */
  viewer: Viewer;
  send(frame: string): void;
  /** The session or token that it came with has ended. */
  signedOut(): void;
}

/** What a connection follows. */
export interface Subscription {
  readonly channel: RealtimeChannel;
  /** As the client wrote it: it names the subscription in every frame. */
  readonly identifier: string;
  /** Those that the channel knows, in its order. */
  readonly parameters: ChannelParameters;
  readonly stream: string;
  readonly connection: Connected;
  /** The right to the stream is gone. */
  refused(): void;
}

/** Readers of a stream, in all processes, that may fetch again at once; the others take a moment each more. */
const atOnce = 50;
const spreadPerReader = 4;
const longestSpread = 2000;
/** People asked for at the same time where a channel can't ask for all in one question. */
const questionsAtOnce = 8;

interface Stream {
  readonly subscriptions: Set<Subscription>;
  readonly end: () => void;
}

/**
 * Brings messages to the connections of this process. A message costs one question for all credentials, and one for the rights of all
 * people (`tell`) or one a person, however many connections each has; strangers are one person. What was said first is told first.
 */
export function createDelivery(platform: Platform) {
  const streams = new Map<string, Stream>();
  const workers = platform.settings.workers === 0 ? availableParallelism() : platform.settings.workers;
  const first = Math.ceil(atOnce / workers);

  const deliver = async (subscriptions: Set<Subscription>, message: unknown): Promise<void> => {
    const current = await stillSignedIn(platform, subscriptions);
    const told = new Map<Subscription, unknown>();
    await Promise.all(
      [...Map.groupBy(current, subjectOf).values()].map(async (same) => {
        for (const [subscription, what] of await tellAll(platform, same, message))
          told.set(subscription, what);
      }),
    );
    // In the order in which they came: the first ones fetch at once.
    const readers: [Subscription, unknown][] = [];
    for (const subscription of current) {
      if (!subscriptions.has(subscription)) continue;
      if (!told.has(subscription)) subscription.refused();
      else if (told.get(subscription) !== undefined) readers.push([subscription, told.get(subscription)]);
    }
    const spread = Math.min(longestSpread, (readers.length - first) * spreadPerReader);
    const frameOf = framesOnce();
    for (const [index, [{ connection, identifier }, what]] of readers.entries())
      connection.send(frameOf(identifier, what, index < first ? 0 : spread));
  };

  return {
    /** Answers the function that ends it. */
    add(subscription: Subscription): () => void {
      const { stream: key } = subscription;
      let stream = streams.get(key);
      if (stream === undefined) {
        const subscriptions = new Set<Subscription>();
        let delivered = Promise.resolve();
        const end = platform.realtime.subscribe(key, (message) => {
          delivered = delivered
            .then(() => deliver(subscriptions, message))
            .catch((error: unknown) =>
              platform.log.warn({ err: error }, 'a realtime message was not delivered'),
            );
        });
        streams.set(key, (stream = { subscriptions, end }));
      }
      const { subscriptions, end } = stream;
      subscriptions.add(subscription);
      return () => {
        if (!subscriptions.delete(subscription) || subscriptions.size > 0) return;
        end();
        streams.delete(key);
      };
    },
  };
}
export type Delivery = ReturnType<typeof createDelivery>;

/** Those whose credential still holds; the others' connections are told so. */
async function stillSignedIn(
  platform: Platform,
  subscriptions: ReadonlySet<Subscription>,
): Promise<Subscription[]> {
  // What they are now: another stream's message may refresh a connection meanwhile.
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

/** What a subscription is about: clients may write the same in many ways. */
function subjectOf({ channel, parameters }: Subscription): string {
  return `${channel.name} ${JSON.stringify(parameters)}`;
}

/** Sessions of a person have the same rights, tokens those of their scopes. */
function personOf({ user, credential }: Viewer): string {
  if (user === null) return '';
  return credential.kind === 'token' ? `${user.id} ${credential.scopes.toSorted().join(' ')}` : `${user.id}`;
}

/** What each of the subscriptions to the same is told; those without the right are missing. */
async function tellAll(
  platform: Platform,
  same: readonly Subscription[],
  message: unknown,
): Promise<[Subscription, unknown][]> {
  const { channel, parameters, stream } = same[0]!;
  const connections = Map.groupBy(same, ({ connection }) => personOf(connection.viewer));
  const people = [...connections.values()].map((own) => ({ viewer: own[0]!.connection.viewer, own }));
  const viewers = people.map(({ viewer }) => viewer);
  const named = viewers.filter(({ user }) => user !== null);
  const answer = named.length === 0 ? undefined : await channel.tell?.(platform, named, parameters, message);
  const told = new Map(answer);
  const left = answer === undefined ? viewers : viewers.filter(({ user }) => user === null);
  await someAtOnce(left, async (viewer) => {
    if ((await channel.stream(platform, viewer, parameters)) !== stream) return;
    told.set(
      viewer,
      channel.told === undefined ? message : await channel.told(platform, viewer, parameters, message),
    );
  });
  return people.flatMap(({ viewer, own }) =>
    told.has(viewer)
      ? own.map((subscription): [Subscription, unknown] => [subscription, told.get(viewer)])
      : [],
  );
}

async function someAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(questionsAtOnce, items.length) }, worker));
}

/** Writes each frame once, however many read it. */
function framesOnce(): (identifier: string, message: unknown, spread: number) => string {
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
