import type { QueryClient } from '@tanstack/react-query';
import type {
  PageDrafts,
  PublishedReview,
  ReviewDraft,
  ReviewerState,
} from '../../../../../contract/merge-requests/merge-requests.ts';
import { ApiError, OfflineError, type Api } from '../../../../platform/api.ts';
import { actOf } from '../../../../platform/failed-acts.ts';
import { randomUuid } from '../../../../platform/random-uuid.ts';
import { addToast } from '../../../../platform/toasts.ts';
import {
  loadNews,
  newsHeaders,
  takeNewsOfChange,
  type ConversationPart,
  type NewNote,
} from '../../../discussions/index.ts';
import { mergeRequestPath } from '../../merge-request-paths.ts';
import { draftsQuery, widgetQuery } from '../../merge-request.queries.ts';
import { draftMessages } from './drafts.messages.ts';
import { loadDraftCard } from './late-drafts.tsx';

const { t } = draftMessages;

/** The keys of requests without an answer: asked again with the same content, they are done once. */
const unsure = new Map<string, string>();

/** Sends with the key of the same request before, unless that was answered. */
async function sendOnce<T>(
  request: string,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const key = unsure.get(request) ?? randomUuid();
  try {
    const answer = await send({ 'idempotency-key': key });
    unsure.delete(request);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) unsure.delete(request);
    else unsure.set(request, key);
    throw error;
  }
}

/** Says what has failed, with the server's reason where it gave one. */
function sayFailed(error: unknown, text: string): void {
  const why =
    error instanceof ApiError && error.status < 500
      ? (error.errors['base']?.join(' ') ?? error.message)
      : error instanceof OfflineError
        ? error.message
        : undefined;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  addToast({
    tone: 'danger',
    text: why === undefined ? text : `${text} ${why}`,
    requestId,
    of: actOf(error),
  });
}

interface Submission {
  readonly note: string;
  readonly reviewer_state?: ReviewerState;
  readonly sha?: string;
  readonly target_branch?: string;
  readonly version_id?: number;
}

/** What is done with drafts. Each rejects if it fails, which has been said then. */
export interface DraftActs {
  readonly keep: (note: NewNote) => Promise<void>;
  /** `from` is the version that its author has seen: another text is not overwritten. */
  readonly change: (id: number, note: string, resolve: boolean | undefined, from: string) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
  readonly discard: () => Promise<void>;
  /** One, or all with what is said of them. */
  readonly publish: (what: { readonly id: number } | Submission) => Promise<void>;
}

export interface DraftsPlace {
  readonly api: Api;
  readonly client: QueryClient;
  readonly project: string;
  readonly iid: string;
  /** The part of the conversation that the page shows, if not all of it: what is published appears there. */
  readonly on: ConversationPart | undefined;
  /** No draft stays shown for its changed text. */
  readonly release: () => void;
}

const nothing: readonly ReviewDraft[] = [];

export function draftActs({ api, client, project, iid, on, release }: DraftsPlace): DraftActs {
  const base = mergeRequestPath(project, iid);
  const { queryKey } = draftsQuery(project, iid);
  const show = (change: (drafts: readonly ReviewDraft[]) => ReviewDraft[]): void => {
    // What was read before would take it back.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (now: PageDrafts | undefined) => ({
      drafts: change(now?.drafts ?? nothing),
    }));
  };
  /** Does something, says why it failed, and asks what is so now. */
  const act = async <T>(failed: string, work: () => Promise<T>, conflicts?: string): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (conflicts !== undefined && error instanceof ApiError && error.status === 409)
        addToast({ tone: 'danger', text: conflicts, of: actOf(error) });
      else sayFailed(error, failed);
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey });
    }
  };
  return {
    keep: ({ text, discussionId, resolve, position, commitId }) =>
      act(t('saveFailed'), async () => {
        // The form gives way to the card at once: what is below them moves only once.
        const card = loadDraftCard();
        const body = {
          draft_note: {
            note: text,
            ...(position === undefined ? {} : { position }),
            ...(commitId === undefined ? {} : { commit_id: commitId }),
            ...(resolve === undefined ? {} : { resolve_discussion: resolve }),
          },
          ...(discussionId === undefined ? {} : { in_reply_to_discussion_id: discussionId }),
        };
        const made = await sendOnce(JSON.stringify([base, body]), (headers) =>
          api.post(`${base}/drafts`, { body, headers }),
        );
        await card;
        show((drafts) => [...drafts.filter(({ id }) => id !== made.id), { ...made, standing: null }]);
      }),
    change: (id, note, resolve, from) =>
      act(
        t('saveFailed'),
        async () => {
          const draft_note = {
            note,
            edited_from: from,
            ...(resolve === undefined ? {} : { resolve_discussion: resolve }),
          };
          const changed = await api.put(`${base}/drafts/${String(id)}`, { body: { draft_note } });
          show((drafts) => drafts.map((draft) => (draft.id === id ? { ...draft, ...changed } : draft)));
        },
        // The form shows the other text as soon as it is there.
        t('changedElsewhere'),
      ),
    remove: (id) =>
      act(t('deleteFailed'), async () => {
        await api.delete(`${base}/drafts/${String(id)}`);
        show((drafts) => drafts.filter((draft) => draft.id !== id));
      }),
    discard: () =>
      act(t('discardFailed'), async () => {
        await api.delete(`${base}/drafts/discard`);
        // Who discards it all here means what they are writing, too.
        release();
        show(() => []);
      }),
    publish: (what) =>
      act(
        t('publishFailed'),
        async () => {
          const request = JSON.stringify([
            base,
            what,
            (client.getQueryData<PageDrafts>(queryKey)?.drafts ?? nothing).map(({ id }) => id),
          ]);
          const news = loadNews();
          const { messages, since }: PublishedReview = await sendOnce(request, (headers) =>
            api.post(`${base}/drafts/publish`, {
              body: what,
              headers: { ...headers, ...newsHeaders(client, base, on) },
            }),
          );
          await news;
          // The comments come as the drafts go: what is below them moves only once.
          if (since !== undefined) takeNewsOfChange(client, base, since, on);
          show((drafts) => ('id' in what ? drafts.filter(({ id }) => id !== what.id) : []));
          const said = messages.join(' ');
          const text = 'id' in what ? said : said === '' ? t('submitted') : `${t('submitted')}. ${said}`;
          if (text !== '') addToast({ tone: 'success', text });
          void client.invalidateQueries({ queryKey: widgetQuery(project, iid).queryKey });
        },
        // An approval of what is not the newest any more.
        'reviewer_state' in what && what.reviewer_state === 'approved' ? t('publishMoved') : undefined,
      ),
  };
}
