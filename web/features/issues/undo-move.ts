import type { QueryClient } from '@tanstack/react-query';
import { ApiError, type Api } from '../../platform/api.ts';
import { actOf } from '../../platform/failed-acts.ts';
import type { useRouter } from '../../platform/routing/hooks.ts';
import { addToast } from '../../platform/toasts.ts';
import { movingMessages } from './moving.messages.ts';
import { ownPath } from '../../platform/url.ts';

const { t } = movingMessages;

interface Place {
  api: Api;
  client: QueryClient;
  router: ReturnType<typeof useRouter>;
}

/** Undoes the move of the issue at this address, and leads to where it is again. */
export async function undoMove(
  { api, client, router }: Place,
  issue: `/${string}/-/issues/${string}`,
): Promise<void> {
  try {
    const { web_url } = await api.post(`${issue}/undo_move`);
    addToast({ tone: 'success', text: t('undone') });
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'api' });
    router.history.push(ownPath(web_url));
  } catch (error) {
    addToast({
      tone: 'danger',
      text: error instanceof ApiError && error.status < 500 ? error.message : t('undoFailed'),
      of: actOf(error),
    });
  }
}
