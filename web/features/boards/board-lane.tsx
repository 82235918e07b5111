import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react';
import { memo } from 'react';
import type { BoardGroup, BoardLane } from '../../../contract/boards/boards.ts';
import { formatNumber } from '../../platform/formats.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Label, Tag } from '../../ui/label.tsx';
import { groupPage } from '../projects/index.ts';
import { CardsOfList, type ListTools } from './board-list.tsx';
import type { BoardState, CardId, Cards, ListState } from './board-state.ts';
import { boardsMessages } from './boards.messages.ts';
import { laneTitle } from './lists.ts';

const { t } = boardsMessages;

export const headId = (list: number): string => `board-list-${list}`;

/** What a lane stands for. */
function LaneName({ lane, by }: { lane: BoardLane; by: BoardGroup }) {
  const { epic, assignee, label } = lane;
  if (label !== null) return <Label label={label} />;
  if (assignee !== null)
    return (
      <>
        <Avatar of={assignee} size={20} /> <span dir="auto">{assignee.name}</span>
      </>
    );
  if (epic === null) return <span>{laneTitle(lane, by)}</span>;
  return (
    <>
      <span className="board-lane-colour" style={{ backgroundColor: epic.color }} aria-hidden="true" />
      <a href={groupPage(epic.group_path, `epics/${epic.iid}`)} dir="auto">
        {epic.title}
      </a>
      <span className="board-lane-reference">&amp;{epic.iid}</span>
      {epic.state === 'closed' ? <Tag>{t('closed')}</Tag> : null}
    </>
  );
}

/** What is shown of a lane's cards. */
type Shown = 'cards' | 'far' | 'failed';

/** The selected cards of a list. */
export interface SelectedCards {
  readonly list: number;
  readonly cards: readonly CardId[];
}

export interface LaneActs {
  readonly fold: (lane: number) => void;
  /** Reads its cards again. */
  readonly retry: (lane: number) => void;
}

/** A row across all lists: what has something in common. */
export const Lane = memo(function Lane({
  lane,
  by,
  lists,
  state,
  shown,
  isFolded,
  carried,
  selection,
  tools,
  acts,
}: {
  lane: BoardLane;
  by: BoardGroup;
  /** The board's. */
  lists: readonly ListState[];
  state: BoardState;
  shown: Shown;
  isFolded: boolean;
  /** The cards that are carried by keyboard, if they are in this lane. */
  carried: Cards | undefined;
  /** Those that are selected, if they are in it. */
  selection: SelectedCards | undefined;
  tools: ListTools;
  acts: LaneActs;
}) {
  const id = `board-lane-${lane.id}`;
  const title = laneTitle(lane, by);
  return (
    <section className="board-lane" data-row={lane.id} aria-labelledby={id}>
      <header className="board-lane-head">
        <span className="needs-script">
          <IconButton
            small
            icon={isFolded ? <ChevronRightIcon /> : <ChevronDownIcon />}
            label={t(isFolded ? 'unfoldLane' : 'foldLane', { lane: title })}
            aria-expanded={!isFolded}
            onClick={() => acts.fold(lane.id)}
          />
        </span>
        <h2 id={id}>
          <LaneName lane={lane} by={by} />
        </h2>
        <span className="board-size">
          <span className="visually-hidden">{tools.owner.cards.t('cards', { count: lane.size })}</span>
          <span aria-hidden="true" className="tabular">
            {formatNumber(lane.size)}
          </span>
          {lane.total_weight > 0 ? ` · ${t('weight', { weight: formatNumber(lane.total_weight) })}` : ''}
        </span>
      </header>
      {isFolded ? null : (
        <div className="board-cells">
          {shown === 'cards' ? null : (
            <p className="board-lane-note muted" role={shown === 'failed' ? 'alert' : undefined}>
              {shown === 'far' ? (
                lane.size === 0 ? null : (
                  t('laneAppearsInView')
                )
              ) : (
                <>
                  {t('laneFailed')}{' '}
                  <Button small onClick={() => acts.retry(lane.id)}>
                    {t('tryAgain')}
                  </Button>
                </>
              )}
            </p>
          )}
          {lists.map((list) => {
            const own = state.lists.find((one) => one.id === list.id);
            return (
              <div
                key={list.id}
                className={`board-cell${list.collapsed ? ' is-folded' : ''}`}
                data-list={list.id}
                data-lane={lane.id}
              >
                {list.collapsed || own === undefined ? null : (
                  <ul className="board-cards" data-cards aria-labelledby={`${headId(list.id)} ${id}`}>
                    <CardsOfList
                      list={own}
                      lane={lane.id}
                      carried={carried}
                      selected={list.id === selection?.list ? selection.cards : undefined}
                      tools={tools}
                    />
                  </ul>
                )}
              </div>
            );
          })}
        </div>
      )}
    </section>
  );
});
