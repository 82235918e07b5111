import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { NoteableMessage } from '../../../contract/discussions/discussions.ts';
import type { IssuePage } from '../../../contract/issues/issues.ts';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useSubscription } from '../../platform/realtime.ts';
import { actOf } from '../../platform/failed-acts.ts';
import { addToast } from '../../platform/toasts.ts';
import { idPart } from '../../platform/url.ts';
import type { TaskClick } from '../../ui/markdown-tasks.ts';
import { projectPage, projectQuery } from '../projects/index.ts';
import type { IssueChange } from './issue-sidebar.tsx';
import { issuePath, issueQuery, leanIssue } from './issue.queries.ts';
import { issuesMessages } from './issues.messages.ts';

const { t } = issuesMessages;

/** The issue of a page: followed while it is open, and what can be done with it. */
export function useIssue(path: string, iid: string) {
  const api = useApi();
  const client = useQueryClient();
  const router = useRouter();
  const query = issueQuery(path, iid);
  const { data: issue, error: failure } = useSuspenseQuery(query);
  const base = issuePath(path, iid);
  const [gone, setGone] = useState(false);

  const refresh = (): void => void client.invalidateQueries({ queryKey: query.queryKey });
  useSubscription<NoteableMessage>(
    'IssueChannel',
    { issue_id: issue.id },
    ({ event }) => {
      if (event === 'deleted') setGone(true);
      else if (event === 'updated') refresh();
    },
    refresh,
  );

  /** Sends a change; the answer is the issue as it is then. */
  const put = async (changes: Record<string, unknown>): Promise<void> => {
    const changed = await api.put<IssuePage>(`${base}.json`, { body: { issue: changes } });
    client.setQueryData(query.queryKey, leanIssue(changed));
  };

  /** Ticks an item of the description's checklists; what somebody else wrote meanwhile is shown. */
  const tick = async (task: TaskClick): Promise<void> => {
    try {
      await put({ update_task: task, lock_version: issue.lock_version });
    } catch (error) {
      refresh();
      throw error;
    }
  };

  return {
    issue,
    base,
    /** Deleted, or shut from this person, while the page is open. */
    gone: gone || (failure instanceof ApiError && failure.status === 404),
    put,
    tick,
    followUp: refresh,
    refresh: () => client.fetchQuery({ ...query, staleTime: 0 }),
    /** Shows a change at once, and goes back where the server refuses it. */
    change: async ({ shown, sent }: IssueChange): Promise<void> => {
      const before = client.getQueryData<IssuePage>(query.queryKey);
      client.setQueryData<IssuePage>(query.queryKey, (now) => now && { ...now, ...shown });
      try {
        await put(sent);
      } catch (error) {
        if (before !== undefined) {
          const restored = Object.fromEntries(
            Object.keys(shown).map((key) => [key, before[key as keyof IssuePage]]),
          );
          client.setQueryData<IssuePage>(query.queryKey, (now) => now && { ...now, ...restored });
        }
        addToast({
          tone: 'danger',
          text: error instanceof ApiError ? error.message : t('updateFailed'),
          of: actOf(error),
        });
      }
    },
    changeState: async (event: 'close' | 'reopen'): Promise<void> => {
      try {
        await put({ state_event: event });
        await client.invalidateQueries({ queryKey: projectQuery(path).queryKey });
      } catch (error) {
        const texts = error instanceof ApiError ? Object.values(error.errors).flat().join('\n') : '';
        addToast({
          tone: 'danger',
          text: texts || (event === 'close' ? t('closeFailed') : t('reopenFailed')),
          of: actOf(error),
        });
        throw error;
      }
    },
    remove: async (): Promise<void> => {
      try {
        await api.delete(`/api/v4/projects/${idPart(path)}/issues/${iid}`);
      } catch (error) {
        addToast({ tone: 'danger', text: t('deleteFailed'), of: actOf(error) });
        return;
      }
      addToast({ tone: 'success', text: t('deleted') });
      await client.invalidateQueries({ queryKey: projectQuery(path).queryKey });
      router.history.push(projectPage(path, 'issues'));
    },
  };
}
