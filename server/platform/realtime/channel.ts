import type { Viewer } from '../access/viewer.ts';
import type { Platform } from '../platform.ts';

export type ChannelParameters = Readonly<Record<string, unknown>>;

/**
 * Something that can be subscribed to. `stream` returns the stream's key if this viewer may read it now, else undefined. It is called
 * again before each message, so messages stop when the right is lost.
 */
export interface RealtimeChannel {
  /** The name that clients use, e.g. `IssueChannel`. */
  readonly name: string;
  /** The names of the parameters that identify the stream. Other parameters that a client sends are ignored. */
  readonly parameters: readonly string[];
  readonly stream: (
    platform: Platform,
    viewer: Viewer,
    parameters: ChannelParameters,
  ) => Promise<string | undefined>;
  /** What this viewer, who may read the stream, receives of a message; undefined for nothing. Without it viewers receive the whole message. */
  readonly messageFor?: (
    platform: Platform,
    viewer: Viewer,
    parameters: ChannelParameters,
    message: unknown,
  ) => Promise<unknown>;
  /**
   * `stream` and `messageFor` for many signed-in viewers in one query, since thousands may follow the same stream. A viewer missing from
   * the map may no longer read the stream; one mapped to undefined receives nothing. Anonymous viewers, and messages for which this
   * returns undefined, go through `stream` and `messageFor`.
   */
  readonly messagesFor?: (
    platform: Platform,
    viewers: readonly Viewer[],
    parameters: ChannelParameters,
    message: unknown,
  ) => Promise<ReadonlyMap<Viewer, unknown> | undefined>;
}
