import { FilterIcon } from '@primer/octicons-react';
import { formatNumber } from '../../platform/formats.ts';
import { Label } from '../../ui/label.tsx';
import type { BoardState } from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';
import { anyWeight, noMilestone, noWeight } from './lists.ts';

const { t } = boardsMessages;

/** What a board leaves out: all issues outside its scope, and its hidden lists. */
export function ScopeLine({ board }: { board: BoardState }) {
  const { labels, milestone, assignee, weight, hide_backlog_list, hide_closed_list } = board;
  const parts = [
    ...labels.map((label) => <Label key={`label-${label.id}`} label={label} />),
    milestone === null ? null : (
      <span key="milestone" dir="auto">
        {milestone.id === noMilestone
          ? t('noMilestone')
          : t('scopeMilestone', { milestone: milestone.title })}
      </span>
    ),
    assignee === null ? null : (
      <span key="assignee" dir="auto">
        {t('scopeAssignee', { name: assignee.name })}
      </span>
    ),
    weight === anyWeight ? null : (
      <span key="weight">
        {weight === noWeight ? t('noWeight') : t('weight', { weight: formatNumber(weight) })}
      </span>
    ),
  ].filter((part) => part !== null);
  if (parts.length === 0 && !hide_backlog_list && !hide_closed_list) return null;
  return (
    <p className="board-scope">
      {parts.length === 0 ? null : (
        <>
          <FilterIcon /> <span>{t('showsOnly')}</span> {parts}
        </>
      )}
      {hide_backlog_list ? <span className="muted">{t('backlogHidden')}</span> : null}
      {hide_closed_list ? <span className="muted">{t('closedHidden')}</span> : null}
    </p>
  );
}
