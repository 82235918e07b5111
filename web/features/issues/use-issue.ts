import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { NoteableMessage } from '../../../contract/discussions/discussions.ts';
import type { ChangedIssue, IssueChanges } from '../../../contract/issues/issues.ts';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import type { Entities } from '../../platform/entities.ts';
import { useSubscription } from '../../platform/realtime.ts';
import { actOf } from '../../platform/failed-acts.ts';
import { useRouter } from '../../platform/routing/hooks.ts';
import { addToast } from '../../platform/toasts.ts';
import { idPart } from '../../platform/url.ts';
import { useChange } from '../../platform/use-change.ts';
import { hasSeen, doneOrOverdue, useEntities, useEntity } from '../../platform/use-entity.ts';
import type { TaskClick } from '../../ui/markdown-tasks.ts';
import { loadNews, newsHeaders, takeNewsOfChange } from '../discussions/index.ts';
import { useLabelNews } from '../labels/index.ts';
import { type Patch, statePatch } from '../planning/index.ts';
import { projectPage, projects, useProjectInCache, type Project } from '../projects/index.ts';
import { issues, type IssueEntity, type IssueOnPage } from './issue.entity.ts';
import { issuePath, issueQuery, leanIssue } from './issue.queries.ts';
import { linksQuery } from '../links/index.ts';
import { issuesMessages } from './issues.messages.ts';

const { t } = issuesMessages;

function countOpen(entities: Entities, project: Project | undefined, by: 1 | -1): void {
  const { id, open_issues_count: count } = project ?? {};
  if (id !== undefined && count !== undefined)
    entities.put(projects, { id, open_issues_count: Math.max(0, count + by) });
}

/** The issue of a page, kept up to date while the page is open, and its operations. */
export function useIssue(path: string, iid: string) {
  const api = useApi();
  const client = useQueryClient();
  const router = useRouter();
  const entities = useEntities();
  const changeEntity = useChange();
  const query = issueQuery(path, iid);
  const { data: id, error: failure } = useSuspenseQuery(query);
  const issue = useEntity(issues, id);
  const project = useProjectInCache(path);
  const base = issuePath(path, iid);
  const [gone, setGone] = useState(false);
  const [changingState, setChangingState] = useState(false);

  const refresh = (): void => void client.invalidateQueries({ queryKey: query.queryKey });
  useSubscription<NoteableMessage>(
    'IssueChannel',
    { issue_id: id },
    ({ event, tx, links }) => {
      if (links === true) void client.invalidateQueries({ queryKey: linksQuery(issues, base).queryKey });
      if (event === 'deleted') setGone(true);
      else if (event === 'updated')
        void doneOrOverdue(entities.writesDone(issues, id)).then(() => {
          if (!hasSeen(entities.read<IssueEntity, IssueOnPage>(issues, issue.id).seen, tx)) refresh();
        });
    },
    refresh,
  );

  useLabelNews(issue.project_id, issue.labels, refresh);

  const send = (changes: IssueChanges) => async (): Promise<ChangedIssue> => {
    const news = loadNews();
    const answer: ChangedIssue | undefined = await api.put(`${base}.json`, {
      headers: newsHeaders(client, base),
      body: { issue: changes },
    });
    await news;
    // Something on the way answered, not the server.
    if (typeof answer?.id !== 'number') throw new ApiError(200, t('updateFailed'));
    return answer;
  };
  /** The answer is the changed issue, with the news of its conversation. */
  const take = ({ since, ...changed }: ChangedIssue): void => {
    entities.put(issues, { ...leanIssue(changed), seen: since?.last_fetched_at });
    if (since !== undefined) takeNewsOfChange(client, base, since);
  };
  const put = async (changes: IssueChanges): Promise<void> => {
    await entities.change(issues, id, {}, send(changes), take);
  };
  const change = ({ shown, sent, ask, failed }: Patch<IssueOnPage>): Promise<boolean> => {
    const said = { failed: t('updateFailed'), action: failed };
    return ask === undefined
      ? changeEntity(issues, id, { shown, send: send(sent), take, ...said })
      : changeEntity(issues, id, {
          shown,
          send: () => ask(api),
          take: (answer) => entities.put(issues, { ...answer, id }),
          ...said,
        });
  };

  // No answer contains the project's number of open issues: it follows the state, whoever changed it.
  const counted = useRef(issue.state);
  useEffect(() => {
    if (counted.current === issue.state) return;
    counted.current = issue.state;
    countOpen(entities, project, issue.state === 'opened' ? 1 : -1);
  }, [entities, issue.state, project]);

  return {
    issue,
    base,
    /** Deleted, or no longer accessible, while the page is open. */
    gone: gone || (failure instanceof ApiError && failure.status === 404),
    put,
    /** Ticks an item of the description's task lists; shows what somebody else wrote meanwhile. */
    tick: async (task: TaskClick): Promise<void> => {
      try {
        await put({ update_task: task, lock_version: issue.lock_version });
      } catch (error) {
        refresh();
        throw error;
      }
    },
    followUp: refresh,
    refresh: async (): Promise<IssueOnPage> =>
      entities.read(issues, await client.fetchQuery({ ...query, staleTime: 0 })),
    /** Changes the issue optimistically; a refused change is rolled back. */
    change,
    /** While it is closed or reopened, by whichever button. */
    changingState,
    changeState: async (event: 'close' | 'reopen'): Promise<void> => {
      setChangingState(true);
      const done = await change({
        ...statePatch(event),
        failed: event === 'close' ? t('closeFailed') : t('reopenFailed'),
      }).finally(() => setChangingState(false));
      if (!done) throw new Error(event);
    },
    remove: async (): Promise<void> => {
      try {
        await api.delete(`/api/v4/projects/${idPart(path)}/issues/${iid}`);
      } catch (error) {
        addToast({ tone: 'danger', text: t('deleteFailed'), of: actOf(error) });
        return;
      }
      addToast({ tone: 'success', text: t('deleted') });
      if (issue.state === 'opened') countOpen(entities, project, -1);
      router.history.push(projectPage(path, 'issues'));
    },
  };
}
