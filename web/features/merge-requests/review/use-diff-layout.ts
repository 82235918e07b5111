import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { DiffLayout } from '../../../../contract/merge-requests/merge-requests.ts';
import { useApi } from '../../../platform/app-context.tsx';
import { sessionQuery, useViewer } from '../../../platform/session.ts';
import { toastError } from '../../../platform/toasts.ts';
import { urlRoot } from '../../../platform/url.ts';
import { chosenLayout } from '../changes.queries.ts';

/** As in review.css, which has no link to another layout there. Paper is as wide as it is. */
const narrow = (): MediaQueryList => matchMedia('screen and (max-width: 767px)');

function followWidth(onChange: () => void): () => void {
  const followed = narrow();
  followed.addEventListener('change', onChange);
  return () => followed.removeEventListener('change', onChange);
}

/** Whether there is no room for old and new lines side by side. `isPhone` is what the server has rendered the page for. */
export const useIsNarrow = (isPhone: boolean): boolean =>
  useSyncExternalStore(
    followWidth,
    () => narrow().matches,
    () => isPhone,
  );

const year = 365 * 24 * 60 * 60;

/** How changes are shown (`chosenLayout`). */
export const useDiffLayout = (view: DiffLayout | undefined, answered: DiffLayout): DiffLayout =>
  chosenLayout(view, useViewer(), answered);

/** Remembers how changes are shown from now on. */
export function useRememberLayout(): (layout: DiffLayout) => void {
  const viewer = useViewer();
  const api = useApi();
  const client = useQueryClient();
  return (diff_view) => {
    if (viewer === null) {
      // oxlint-disable-next-line unicorn/no-document-cookie -- CookieStore is not everywhere yet
      document.cookie = `diff_view=${diff_view}; path=${urlRoot() || '/'}; max-age=${year}; samesite=lax`;
      return;
    }
    client.setQueryData(sessionQuery.queryKey, (session) =>
      session?.user
        ? { ...session, user: { ...session.user, preferences: { ...session.user.preferences, diff_view } } }
        : session,
    );
    api.put('/-/profile/preferences', { body: { diff_view } }).catch(toastError);
  };
}
