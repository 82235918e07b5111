import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { hideNamespaceRows } from './namespace-change.queries.ts';
import { moveNamespacePaths } from './namespace.queries.ts';

/**
 * Moves a namespace, with everything below it, to another full path; the old paths redirect. False if one of the new paths is taken.
 * Features that keep rows of their own below namespaces follow in the same transaction.
 */
export async function moveNamespace(
  tx: Transaction,
  { features }: Platform,
  id: number,
  from: string,
  to: string,
): Promise<boolean> {
  if (!(await moveNamespacePaths(tx, id, from, to))) return false;
  for (const { belowNamespaces } of features) await belowNamespaces?.move(tx, { id, from, to });
  return true;
}

/** Hides a namespace with everything below it and releases the paths; the data stays until the removal job. */
export async function hideNamespace(
  tx: Transaction,
  { features }: Platform,
  id: number,
  byUserId: number | null,
): Promise<void> {
  for (const { belowNamespaces } of features) await belowNamespaces?.hide(tx, { id, byUserId });
  await hideNamespaceRows(tx, id, byUserId);
}
