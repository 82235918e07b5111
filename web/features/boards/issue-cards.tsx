import type { BoardCard } from '../../../contract/boards/boards.ts';
import { formatNumber } from '../../platform/formats.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Blockers, issueFilters, issueListParameters, issues } from '../issues/index.ts';
import { DueMark } from '../planning/index.ts';
import { projectPage } from '../projects/index.ts';
import { boardSearch, groupOf } from './board-search.ts';
import { boardsMessages } from './boards.messages.ts';
import { cardType } from './card-type.ts';
import { issueCardMessages } from './issue-cards.messages.ts';

const { t } = boardsMessages;

const mostPeople = 3;
const mostCounted = 99;

function Facts({ card, today }: { card: BoardCard; today: string }) {
  return (
    <>
      <DueMark subject={card} today={today} />
      {card.weight === null ? null : <span>{t('weight', { weight: formatNumber(card.weight) })}</span>}
      {card.milestone === null ? null : <span dir="auto">{card.milestone.title}</span>}
      <Blockers issue={card} />
    </>
  );
}

function People({ card: { assignees } }: { card: BoardCard }) {
  const more = assignees.length - mostPeople;
  return (
    <>
      {assignees.slice(0, mostPeople).map((person) => (
        <Avatar key={person.id} of={person} size={20} label={person.name} />
      ))}
      {more > 0 ? (
        <span className="board-more" title={t('morePeople', { count: more })}>
          <span aria-hidden="true">{more > mostCounted ? `${mostCounted}+` : `+${more}`}</span>
          <span className="visually-hidden">{t('morePeople', { count: more })}</span>
        </span>
      ) : null}
    </>
  );
}

/** Boards of issues: those of projects, and those of groups. */
export const issueCards = cardType<BoardCard>({
  kind: 'issues',
  segment: 'boards',
  entity: issues,
  channel: 'GroupIssuesChannel',
  search: boardSearch,
  // A board shows issues of all states, in an order of its own.
  parameters({ view, group_by, ...filters }) {
    const {
      state: _state,
      order_by: _by,
      sort: _sort,
      scope: _scope,
      page: _page,
      ...asked
    } = issueListParameters(filters);
    return { ...asked, group_by: groupOf({ view, group_by }) };
  },
  filters: issueFilters,
  t: issueCardMessages.t,
  referenceOf: ({ iid, project_path: project }, { kind }) =>
    kind === 'group' ? `${project}#${iid}` : `#${iid}`,
  hrefOf: ({ iid, project_path: project }) => projectPage(project, `issues/${iid}`),
  Facts,
  End: People,
  targets: ['label', 'assignee', 'milestone'],
  inProjects: true,
  opensBeside: true,
  hasLanes: true,
  hasOffers: true,
  hasWeights: true,
});
