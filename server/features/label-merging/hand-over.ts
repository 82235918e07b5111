import type { Transaction } from '../../platform/database/database.ts';
import { mergeLabelsOfBoards } from '../boards/index.ts';
import { moveLabelSubscriptions } from '../labels/index.ts';

/**
 * All that names labels besides subjects names another from now on: lists and scopes of boards, and subscribers. The labels are locked, so
 * that nothing gets one meanwhile; their subjects have been `given` the other label, or have it as if it had always been this one.
 */
export async function handOver(
  tx: Transaction,
  from: readonly number[],
  into: number,
  { given }: { readonly given: boolean },
): Promise<void> {
  await mergeLabelsOfBoards(tx, from, into);
  await moveLabelSubscriptions(tx, from, into, { given });
}
