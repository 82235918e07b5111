import type { Instance } from './instance.ts';
import type { Report } from './report.ts';
import type { World } from './world.ts';

/** What a workload works on. */
export interface Bench {
  readonly instance: Instance;
  readonly report: Report;
  /** The data that several workloads share, made when the first asks for it. */
  readonly world: World;
}

export type Workload = (bench: Bench) => Promise<void>;
