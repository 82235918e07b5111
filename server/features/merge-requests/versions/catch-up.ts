import { nobody } from '../../../platform/access/viewer.ts';
import { systemContext } from '../../../platform/context.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { contextOfPerson } from '../../accounts/index.ts';
import { recordWhatArrived } from '../merging/record-arrived.ts';
import { recordCutOff } from '../suggestions/record-applied.ts';
import { catchUpName } from './job-names.ts';
import { followSource } from './follow-source.ts';

/** A push to a target branch. */
export interface Arrival {
  readonly branch: string;
  /** Null for a new branch. */
  readonly before: string | null;
  readonly after: string;
}

/** What is known of the push that leads to it; only the id where a push may have been missed. */
export interface CatchUp {
  readonly id: number;
  readonly pusherId?: number | null;
  /** What the source branch was moved to; all zeros if it was deleted. */
  readonly pushed?: string | undefined;
  readonly arrival?: Arrival | undefined;
}

/**
 * Brings one merge request to what its branches are now, whatever came before and in whatever order: first a new version if its source
 * has moved, then its merge if that is in the target.
 */
export const catchUp: Job = {
  name: catchUpName,
  class: 'events',
  async run(platform, payload) {
    const { id, pusherId = null, pushed, arrival } = payload as CatchUp;
    const ctx = (await contextOfPerson(platform, pusherId)) ?? systemContext(platform, nobody);
    // A push to the target says nothing about its source, whose own push knows its author.
    if (pushed !== undefined || arrival === undefined) await followSource(ctx, id, { pushed, arrival });
    await recordCutOff(ctx, id);
    await recordWhatArrived(ctx, id, arrival);
  },
};
