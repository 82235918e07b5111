import type { Reaction } from './events/events.ts';
import type { App } from './http/app.ts';
import type { Job } from './jobs/jobs.ts';
import type { Platform } from './platform.ts';
import type { RealtimeChannel } from './realtime/channel.ts';

/** All that a feature registers. `server/features/index.ts` lists them; nothing else grows with a feature. */
export interface Feature {
  readonly name: string;
  readonly routes?: (app: App, platform: Platform) => void | Promise<void>;
  readonly reactions?: readonly Reaction[];
  readonly jobs?: readonly Job[];
  readonly channels?: readonly RealtimeChannel[];
}
