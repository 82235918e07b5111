import type { QueryClient } from '@tanstack/react-query';
import type { BulkUndo, BulkUpdate, BulkUpdated } from '../../../../contract/planning/bulk.ts';
import { ApiError, OfflineError, type Api } from '../../../platform/api.ts';
import { actOf } from '../../../platform/failed-acts.ts';
import { addToast } from '../../../platform/toasts.ts';
import { projectQuery } from '../../projects/index.ts';
import { bulkMessages } from './bulk.messages.ts';

const { t } = bulkMessages;

/** The lists whose rows can be changed together, without the relative root. */
export type BulkListPath = `/${string}/-/issues` | `/${string}/-/merge_requests`;

/** The changes for all selected rows. Omitted fields stay unchanged. */
export type BulkChanges = Omit<BulkUpdate, 'issuable_ids'>;

export interface BulkPlace {
  api: Api;
  client: QueryClient;
  list: BulkListPath;
  /** The list's project, whose counts change. */
  project: string | undefined;
  /** Before the reason why it failed. */
  failed: string;
  /** Called when the list has been read again. */
  onRefresh?: (() => void) | undefined;
}

/** Refetches lists and counts. */
async function refresh({ client, list, project, onRefresh }: BulkPlace): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['api', `${list}.json`] }),
    project === undefined
      ? undefined
      : client.invalidateQueries({ queryKey: projectQuery(project).queryKey }),
  ]);
  onRefresh?.();
}

function fail({ failed }: BulkPlace, error: unknown): void {
  const reason =
    (error instanceof ApiError && error.status < 500) || error instanceof OfflineError
      ? `. ${error.message}`
      : '';
  addToast({ tone: 'danger', text: `${failed}${reason}`, of: actOf(error) });
}

/** Names the first rows that were not changed, and counts the rest. */
function wordsOf({ notice, refused }: BulkUpdated): string {
  const said = refused.slice(0, 3).map(({ message }) => message);
  const more = refused.length - said.length;
  return [`${notice}.`, ...said, ...(more > 0 ? [t('more', { count: more })] : [])].join(' ');
}

async function undo(place: BulkPlace, change: BulkUndo): Promise<void> {
  try {
    await place.api.post(`${place.list}/bulk_undo`, { body: { undo: change } });
  } catch (error) {
    fail(place, error);
    return;
  }
  addToast({ tone: 'success', text: t('undone') });
  await refresh(place);
}

/** Changes the rows with these ids; resolves to whether it succeeded. */
export async function updateMany(
  place: BulkPlace,
  ids: readonly number[],
  changes: BulkChanges,
): Promise<boolean> {
  try {
    const updated = await place.api.post(`${place.list}/bulk_update`, {
      body: { update: { issuable_ids: ids.join(','), ...changes } },
    });
    addToast({
      tone: updated.refused.length > 0 ? 'info' : 'success',
      text: wordsOf(updated),
      action: { label: t('undo'), run: () => void undo(place, updated.undo) },
    });
  } catch (error) {
    fail(place, error);
    return false;
  }
  await refresh(place);
  return true;
}
