import type { Viewer } from '../access/viewer.ts';
import type { Platform } from '../platform.ts';

export type ChannelParameters = Readonly<Record<string, unknown>>;

/**
 * What can be subscribed to. `stream` answers the stream's key when this viewer may read it now, else undefined; it is asked
 * again before each message, so a right that is gone ends the flow.
 */
export interface RealtimeChannel {
  /** Name that the client gives, as `IssueChannel`. */
  readonly name: string;
  /** The names of the parameters that say which stream is meant. Whatever else a client sends is left out. */
  readonly parameters: readonly string[];
  readonly stream: (
    platform: Platform,
    viewer: Viewer,
    parameters: ChannelParameters,
  ) => Promise<string | undefined>;
  /** What of a message this viewer, who may read the stream, is told; undefined for nothing. All of it where this is missing. */
  readonly told?: (
    platform: Platform,
    viewer: Viewer,
    parameters: ChannelParameters,
    message: unknown,
  ) => Promise<unknown>;
  /**
   * `stream` and `told` for many people in one question, where thousands may follow the same. Who is not in the answer may not read
   * the stream any more; who is there with undefined is told nothing. Nobody at all, and messages that it answers undefined for, are
   * asked for by `stream` and `told`.
   */
  readonly tell?: (
    platform: Platform,
    people: readonly Viewer[],
    parameters: ChannelParameters,
    message: unknown,
  ) => Promise<ReadonlyMap<Viewer, unknown> | undefined>;
}
