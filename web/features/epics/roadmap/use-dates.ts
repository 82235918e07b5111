import { useQueryClient, type Query } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SubjectPath } from '../../../../contract/discussions/discussions.ts';
import type { SubjectDay } from '../../../../contract/kinds/kinds.ts';
import type { RoadmapEpic } from '../../../../contract/roadmap/roadmap.ts';
import { useApi } from '../../../platform/app-context.tsx';
import { actOf } from '../../../platform/failed-acts.ts';
import { addToast } from '../../../platform/toasts.ts';
import { reasonOf } from '../../../platform/use-change.ts';
import { subjectPath } from '../../kinds/index.ts';
import { dayOf, type Span } from './axis.ts';
import { spanOf, spanWords } from './days.ts';
import { roadmapMessages } from './roadmap.messages.ts';
import type { RoadmapNews } from './use-roadmap-news.ts';

const { t } = roadmapMessages;

type Days = Pick<RoadmapEpic, 'start' | 'due'>;

const isRoadmap = ({ queryKey: [, path] }: Query): boolean =>
  typeof path === 'string' && path.endsWith('/roadmap.json');

/** A side that was moved is fixed from then on; another one stays what it was. */
function fixed(day: SubjectDay, to: number | null): SubjectDay {
  const date = to === null ? null : dayOf(to);
  return date === null || date === day.date ? day : { ...day, date, fixed: date, is_fixed: true };
}

/**
 * Changes the dates of epics: shown at once on every row of the epic, and taken back if the server refuses. Changes of one epic are sent one
 * after the other, and no answer takes back what was changed since.
 */
export function useDates({ hold, missed }: RoadmapNews) {
  const api = useApi();
  const client = useQueryClient();
  const turns = useRef(new Map<number, Promise<unknown>>());
  const show = (id: number, days: Days): void => {
    client.setQueriesData<{ epics: RoadmapEpic[] }>(
      { predicate: isRoadmap },
      (known) =>
        known && {
          ...known,
          epics: known.epics.map((epic) => (epic.id === id ? { ...epic, ...days } : epic)),
        },
    );
  };
  const send = async (
    epic: RoadmapEpic,
    [before, days]: readonly [Days, Days],
    { undoes }: { readonly undoes: boolean },
  ): Promise<void> => {
    const base: SubjectPath = subjectPath(epic.group_path, 'epics', String(epic.iid));
    show(epic.id, days);
    hold(1);
    const answer = (turns.current.get(epic.id) ?? Promise.resolve()).then(() =>
      api.put(`${base}.json`, {
        body: {
          start_date_is_fixed: days.start.is_fixed,
          start_date_fixed: days.start.fixed,
          due_date_is_fixed: days.due.is_fixed,
          due_date_fixed: days.due.fixed,
        },
      }),
    );
    const turn = answer.catch(() => undefined);
    turns.current.set(epic.id, turn);
    const isNewest = (): boolean => turns.current.get(epic.id) === turn;
    try {
      const { dates } = await answer;
      if (isNewest()) show(epic.id, dates ?? days);
      // Those above it may inherit them. The rows stay where they are until the next visit.
      await client.invalidateQueries({ predicate: isRoadmap, refetchType: 'none' });
      missed();
    } catch (error) {
      if (isNewest()) show(epic.id, before);
      // What it was before may have been refused as well.
      missed();
      const reason = reasonOf(error, '');
      addToast({
        tone: 'danger',
        text: reason === '' ? t('saveFailed') : `${t('saveFailed')}: ${reason}`,
        of: actOf(error),
      });
      return;
    } finally {
      hold(-1);
    }
    if (!undoes)
      addToast({
        tone: 'info',
        text: t('saved', { title: epic.title, span: spanWords(spanOf(days)) }),
        action: { label: t('undo'), run: () => void send(epic, [days, before], { undoes: true }) },
      });
  };
  return (epic: RoadmapEpic, to: Span): Promise<void> => {
    const { start, due } = epic;
    return send(
      epic,
      [
        { start, due },
        { start: fixed(start, to.start), due: fixed(due, to.due) },
      ],
      { undoes: false },
    );
  };
}
