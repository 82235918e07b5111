import { describeOutage } from '../../../platform/failures.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hasEnded } from '../../../platform/process-identity.ts';
import { repositoryOf } from '../../../platform/repositories/repository-kinds.ts';
import { closeIntent } from './record-refs.ts';
import { findOpenIntents, setIntentAside } from './ref-intent.queries.ts';
import type { RefIntent, WaitingIntent } from './ref-intent.queries.ts';

/** Milliseconds that a git may take to end whose worker has ended; one that takes longer is looked at again in a minute. */
const longest = 2000;

/**
 * Reconciles intents that a crash left open: a ref with the intended value counts as changed. Handles intents whose process has ended
 * or whose time is over, and with `all` every intent, when no other process can be working (at startup). An intent that can't be
 * reconciled is set aside, and blocks neither the others nor the start. Returns how many were reconciled or set aside.
 */
export async function reconcileRefs(platform: Platform, all: boolean): Promise<number> {
  let handled = 0;
  for (let last = 0; ;) {
    const intents = await findOpenIntents(platform.db, all, last);
    for (const intent of intents) {
      last = intent.id;
      if (!(await isAbandoned(platform, intent, all))) continue;
      await reconcile(platform, intent);
      faultPoint('refs.reconciled');
      handled++;
    }
    if (intents.length === 0) return handled;
  }
}

async function isAbandoned(platform: Platform, intent: WaitingIntent, all: boolean): Promise<boolean> {
  if (intent.overdue) return true;
  if (intent.held_by === null) return all;
  if (!all && !hasEnded(intent.held_by)) return false;
  // A git that outlives its worker may be about to move the refs. Others write there all the time, and do not count.
  const kind = platform.repositoryKinds.all.find(({ name }) => name === intent.repository_kind);
  // Of a kind that this version does not know: set aside below.
  if (kind === undefined) return true;
  return platform.git.writersEnd(repositoryOf(platform.git, kind, intent.repository_id), longest);
}

async function reconcile(platform: Platform, intent: RefIntent): Promise<void> {
  try {
    await closeIntent(platform, intent, undefined);
  } catch (error) {
    const { repository_kind: kind, repository_id: repository } = intent;
    const details = { err: error, intent: intent.id, kind, repository };
    // Without disk or database nothing is known about the intent: it waits for the next run.
    if (describeOutage(error) !== undefined)
      return platform.log.error(details, 'a change of refs that was cut off could not be reconciled yet');
    platform.log.error(details, 'a change of refs that was cut off can not be reconciled and is set aside');
    await setIntentAside(
      platform.db,
      intent.id,
      error instanceof Error ? error.message : String(error),
    ).catch((failure: unknown) => platform.log.error({ err: failure }, 'an intent could not be set aside'));
  }
}
