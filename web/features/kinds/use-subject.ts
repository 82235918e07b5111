import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubjectChanges } from '../../../contract/planning/changes.ts';
import type { News, NoteableMessage, SubjectPath } from '../../../contract/discussions/discussions.ts';
import type { SubjectPage } from '../../../contract/kinds/kinds.ts';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useSubscription } from '../../platform/realtime.ts';
import { useChange } from '../../platform/use-change.ts';
import { doneOrOverdue, hasSeen, useEntities, useEntity } from '../../platform/use-entity.ts';
import type { TaskClick } from '../../ui/markdown-tasks.ts';
import { loadNews, newsHeaders, takeNewsOfChange } from '../discussions/index.ts';
import { useLabelNews } from '../labels/index.ts';
import { type Patch, statePatch } from '../planning/index.ts';
import { kindsMessages } from './kinds.messages.ts';
import { subjects, type SubjectEntity } from './subject.entity.ts';
import { leanSubject, subjectQuery } from './subject.queries.ts';

type Changed = SubjectPage & News;

/** The subject of a page, kept up to date while the page is open, and its operations. */
export function useSubject(base: SubjectPath, onChanged?: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const entities = useEntities();
  const changeEntity = useChange();
  const query = subjectQuery(base);
  const { data: id, error: failure } = useSuspenseQuery(query);
  const subject = useEntity(subjects, id);
  const { kind } = subject;
  const [deleted, setDeleted] = useState(false);
  const [changingState, setChangingState] = useState(false);
  const failed = kindsMessages.t('updateFailed', { kind: kind.noun });

  const refresh = (): void => {
    void client.invalidateQueries({ queryKey: query.queryKey });
    onChanged?.();
  };
  useSubscription<NoteableMessage>(
    kind.channel,
    { [kind.parameter]: subject.id },
    ({ event, tx }) => {
      if (event === 'deleted') setDeleted(true);
      else if (event === 'updated')
        void doneOrOverdue(entities.writesDone(subjects, id)).then(() => {
          if (!hasSeen(entities.read<SubjectEntity, SubjectEntity>(subjects, subject.id).seen, tx)) refresh();
        });
    },
    refresh,
  );

  useLabelNews(subject.project_id, subject.labels, refresh);

  const send = (changes: SubjectChanges) => async (): Promise<Changed> => {
    const news = loadNews();
    const answer = await api.put(`${base}.json`, { headers: newsHeaders(client, base), body: changes });
    await news;
    return answer;
  };
  /** The answer is the changed subject, with the news of its conversation. */
  const take = ({ since, ...changed }: Changed): void => {
    entities.put(subjects, { ...leanSubject(changed), seen: since?.last_fetched_at });
    if (since !== undefined) takeNewsOfChange(client, base, since);
  };
  const put = async (changes: SubjectChanges): Promise<void> => {
    await entities.change(subjects, id, {}, send(changes), take);
  };
  /** Changes it optimistically; a refused change is rolled back. Resolves to whether it succeeded. */
  const change = ({ shown, sent, failed: action }: Patch<SubjectEntity>): Promise<boolean> =>
    changeEntity(subjects, id, { shown, send: send(sent), take, failed, action });

  return {
    subject,
    /** Deleted, or no longer accessible, while the page is open. */
    gone: deleted || (failure instanceof ApiError && failure.status === 404),
    put,
    change,
    refresh,
    /** The current subject, for somebody whose change is based on an older one. */
    fetchAgain: async (): Promise<SubjectPage> =>
      entities.read(subjects, await client.fetchQuery({ ...query, staleTime: 0 })),
    /** Ticks an item of the description's task lists; shows what somebody else wrote meanwhile. */
    tick: async (task: TaskClick): Promise<void> => {
      try {
        await put({ update_task: task, lock_version: subject.lock_version });
      } catch (error) {
        refresh();
        throw error;
      }
    },
    changingState,
    changeState: async (event: 'close' | 'reopen'): Promise<void> => {
      setChangingState(true);
      const done = await change(statePatch(event)).finally(() => setChangingState(false));
      if (!done) throw new Error(event);
    },
  };
}
