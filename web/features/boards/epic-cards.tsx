import type { EpicCard } from '../../../contract/boards/boards.ts';
import type { Counted } from '../../../contract/epics/epic-tree.ts';
import { entityType } from '../../platform/entities.ts';
import { formatNumber } from '../../platform/formats.ts';
import { people } from '../accounts/index.ts';
import { epicFilters, epicParameters, epicSearch, spanText } from '../epics/index.ts';
import { labels } from '../labels/index.ts';
import { groupPage } from '../projects/index.ts';
import { boardView } from './board-search.ts';
import { cardType } from './card-type.ts';
import { epicCardMessages } from './epic-cards.messages.ts';

const { t } = epicCardMessages;

/** Apart from the epics of pages, whose due date is the fixed one alone. */
const epics = entityType<EpicCard>('EpicCard', { author: people, labels });

const progress = (key: 'closedIssues' | 'closedEpics', { opened, closed }: Counted): string =>
  t(key, { closed: formatNumber(closed), all: formatNumber(opened + closed), count: opened + closed });

const isAny = ({ opened, closed }: Counted): boolean => opened + closed > 0;

function Facts({ card: { start_date: start, due_date: due, below } }: { card: EpicCard }) {
  const span = spanText(start, due);
  return (
    <>
      {span === '' ? null : <span>{span}</span>}
      {isAny(below.issues) ? (
        <span>{progress('closedIssues', below.issues)}</span>
      ) : isAny(below.epics) ? (
        <span>{progress('closedEpics', below.epics)}</span>
      ) : null}
    </>
  );
}

/** Epic boards, those of groups. */
export const epicCards = cardType<EpicCard>({
  kind: 'epics',
  segment: 'epic_boards',
  entity: epics,
  channel: 'GroupEpicsChannel',
  search(search) {
    const { scope: _scope, state: _state, sort: _sort, page: _page, ...filters } = epicSearch(search);
    return { ...filters, view: boardView(search) };
  },
  parameters({ view: _view, group_by: _group, scope: _scope, sort: _sort, ...filters }) {
    const { state: _state, order_by: _by, sort: _way, page: _page, ...asked } = epicParameters(filters);
    return asked;
  },
  filters: epicFilters,
  t,
  referenceOf: ({ iid, group_path: group }, { path }) => `${group === path ? '' : group}&${iid}`,
  hrefOf: ({ iid, group_path: group }) => groupPage(group, `epics/${iid}`),
  Edge: ({ card }) => (
    <span className="board-card-colour" style={{ backgroundColor: card.color }} aria-hidden="true" />
  ),
  Facts,
  targets: ['label'],
  inProjects: false,
  opensBeside: false,
  hasLanes: false,
  hasOffers: false,
  hasWeights: false,
});
