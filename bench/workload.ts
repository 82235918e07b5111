import type { Instance } from './instance.ts';
import type { Report } from './report.ts';
import type { World } from './world.ts';

/** The environment of a workload. */
export interface Bench {
  readonly instance: Instance;
  readonly report: Report;
  /** Data shared by several workloads, created on first use. */
  readonly world: World;
}

export type Workload = (bench: Bench) => Promise<void>;
