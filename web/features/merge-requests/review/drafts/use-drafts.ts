import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReviewDraft } from '../../../../../contract/merge-requests/merge-requests.ts';
import { useApi } from '../../../../platform/app-context.tsx';
import { isMissingScript, reloadWhenReached } from '../../../../platform/missing-scripts.ts';
import { platformMessages } from '../../../../platform/platform.messages.ts';
import { useSubscription } from '../../../../platform/realtime.ts';
import { useViewer } from '../../../../platform/session.ts';
import { toastError } from '../../../../platform/toasts.ts';
import type { ConversationPart } from '../../../discussions/index.ts';
import { draftsQuery } from '../../merge-request.queries.ts';
import type { DraftActs, DraftsPlace } from './draft-acts.ts';

const importActs = () => import('./draft-acts.ts');

/** Where their script is missing, nothing can be kept until the page is loaded anew. */
async function loadActs(place: DraftsPlace): Promise<DraftActs> {
  try {
    return (await importActs()).draftActs(place);
  } catch (error) {
    if (isMissingScript(error)) reloadWhenReached();
    throw error;
  }
}

/** Most readers of a merge request keep nothing: the script that does it comes when a form for a comment opens. */
function lateActs(place: DraftsPlace): DraftActs & { prepare: () => void } {
  const acts = (): Promise<DraftActs> =>
    loadActs(place).catch((error: unknown) => {
      toastError(error, platformMessages.t('unreachable'));
      throw error;
    });
  return {
    prepare: () => void loadActs(place).catch(() => undefined),
    keep: async (...what) => (await acts()).keep(...what),
    change: async (...what) => (await acts()).change(...what),
    remove: async (...what) => (await acts()).remove(...what),
    discard: async () => (await acts()).discard(),
    publish: async (...what) => (await acts()).publish(...what),
  };
}

/** The drafts of the viewer on a merge request, and what is done with them. */
export interface Drafts extends DraftActs {
  readonly list: readonly ReviewDraft[];
  /** These, and those that another tab has published or deleted while their text is being changed here. */
  readonly shown: readonly ReviewDraft[];
  readonly isLost: (id: number) => boolean;
  /** While a draft has a changed text it is shown, whatever becomes of it; what is returned ends that. */
  readonly hold: (draft: ReviewDraft) => () => void;
  /** Loads what the acts need. */
  readonly prepare: () => void;
}

const nothing: readonly ReviewDraft[] = [];

/**
 * Keeps the viewer's drafts up to date with what other tabs do; undefined for who is not signed in.
 * @param on The part of the conversation that the page shows, if not all of it: what is published appears there.
 */
export function useDrafts(
  project: string,
  iid: string,
  subjectId: number,
  on?: ConversationPart,
): Drafts | undefined {
  const api = useApi();
  const client = useQueryClient();
  const isSignedIn = useViewer() !== null;
  const query = draftsQuery(project, iid);
  const { data } = useQuery({ ...query, enabled: isSignedIn });
  const refresh = (): void => void client.invalidateQueries({ queryKey: query.queryKey });
  useSubscription<{ event: string; subject_id?: number }>(
    'PersonChannel',
    isSignedIn ? {} : null,
    ({ event, subject_id }) => {
      if (event === 'drafts' && subject_id === subjectId) refresh();
    },
    refresh,
  );
  // The answer that there are none changes nothing: all that sleeps on the page would be drawn anew.
  const list = data === undefined || data.drafts.length === 0 ? nothing : data.drafts;
  const [held, setHeld] = useState<readonly ReviewDraft[]>(nothing);
  const hold = useCallback((draft: ReviewDraft) => {
    setHeld((now) => [...now, draft]);
    return () => setHeld((now) => now.filter((other) => other !== draft));
  }, []);
  const acts = useMemo(
    () => lateActs({ api, client, project, iid, on, release: () => setHeld(nothing) }),
    [api, client, project, iid, on],
  );
  const any = list.length > 0;
  useEffect(() => {
    if (any) acts.prepare();
  }, [any, acts]);
  return useMemo(() => {
    if (!isSignedIn) return undefined;
    const lost = held.filter(({ id }) => !list.some((draft) => draft.id === id));
    return {
      ...acts,
      list,
      shown: lost.length === 0 ? list : [...list, ...lost],
      isLost: (id) => lost.some((draft) => draft.id === id),
      hold,
    };
  }, [isSignedIn, acts, list, held, hold]);
}
