import { describeOutage } from '../../../platform/failures.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import type { Platform } from '../../../platform/platform.ts';
import { closeIntent } from './record-refs.ts';
import { findStaleIntents, setIntentAside } from './ref-intent.queries.ts';
import type { RefIntent } from './ref-intent.queries.ts';

/**
 * Settles what a crash left between intent and record: a ref that stands where the intent wanted it counts as changed. `all` when no
 * other process can be working (at the start). Each intent by itself: one that can't be settled is set aside, and keeps neither the
 * others nor the start from going on. Answers how many were looked at.
 */
export async function reconcileRefs(platform: Platform, all: boolean): Promise<number> {
  let looked = 0;
  for (let last = 0; ;) {
    const intents = await findStaleIntents(platform.db, all, last);
    for (const intent of intents) {
      await settle(platform, intent);
      faultPoint('refs.settled');
      last = intent.id;
      looked++;
    }
    if (intents.length === 0) return looked;
  }
}

async function settle(platform: Platform, intent: RefIntent): Promise<void> {
  try {
    await closeIntent(platform, intent, undefined);
  } catch (error) {
    const details = { err: error, intent: intent.id, projectId: intent.project_id };
    // Without disk or database nothing can be said about the intent itself: it waits for the next time.
    if (describeOutage(error) !== undefined)
      return platform.log.error(details, 'a change of refs that was cut off could not be settled yet');
    platform.log.error(details, 'a change of refs that was cut off can not be settled and is set aside');
    await setIntentAside(
      platform.db,
      intent.id,
      error instanceof Error ? error.message : String(error),
    ).catch((failure: unknown) => platform.log.error({ err: failure }, 'an intent could not be set aside'));
  }
}
