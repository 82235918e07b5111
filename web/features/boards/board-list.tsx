import { ChevronDownIcon, ChevronRightIcon, KebabHorizontalIcon, PlusIcon } from '@primer/octicons-react';
import { memo, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazy } from '../../platform/lazy.ts';
import { formatNumber } from '../../platform/formats.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { useIsPainted } from '../../ui/hydrate-when.tsx';
import { Label } from '../../ui/label.tsx';
import { LateMenu } from '../../ui/late-menu.tsx';
import { Card } from './board-card.tsx';
import { enteredAt, type CardId, type Cards, type Cell, type ListState } from './board-state.ts';
import type { BoardOwner } from './board.queries.ts';
import type { NewCardFields } from './new-card.tsx';
import { boardsMessages } from './boards.messages.ts';
import { isMade, titleOf } from './lists.ts';
import type { Carry } from './use-carry.ts';

const { t } = boardsMessages;
const NewCard = lazy(() => import('./new-card.tsx'));
/** Pixels of most cards with the space below them. */
const cardHeight = 92;

/** What the columns of a board share. */
export interface ListTools {
  readonly owner: BoardOwner;
  /** By the server's clock. */
  readonly today: string;
  readonly carry: Carry | undefined;
  readonly cardMenu: ((id: CardId, at: Cell) => ReactNode) | undefined;
  /** For viewers who may change lists. */
  readonly listMenu: ((list: ListState) => ReactNode) | undefined;
  readonly fold: ((list: ListState) => void) | undefined;
  /** Resolves to whether they came. */
  readonly loadMore: (list: ListState, lane?: number) => Promise<boolean>;
  /** For viewers who may open cards in lists; resolves to whether it was opened. */
  readonly create: ((list: ListState, card: NewCardFields) => Promise<boolean>) | undefined;
}

function Heading({ list }: { list: ListState }) {
  if (list.label !== null) return <Label label={list.label} />;
  if (list.assignee !== null)
    return (
      <>
        <Avatar of={list.assignee} size={20} /> <span dir="auto">{list.assignee.name}</span>
      </>
    );
  return <span dir="auto">{titleOf(list)}</span>;
}

/** A part of a list's size, marked if it is more than the list is meant for. */
function Part({ over, children }: { over: string | undefined; children: ReactNode }) {
  return (
    <span className={over === undefined ? undefined : 'is-over'} title={over}>
      {children}
      {over === undefined ? null : <span className="visually-hidden"> {over}</span>}
    </span>
  );
}

/** How many cards a list has and what they weigh. */
function Size({ list, owner }: { list: ListState; owner: BoardOwner }) {
  const { size, total_weight, max_issue_count: most, max_issue_weight: heaviest } = list;
  const weight = formatNumber(total_weight);
  return (
    <span className="board-size">
      <Part over={most > 0 && size > most ? t('overLimit', { limit: most }) : undefined}>
        <span className="visually-hidden">{owner.cards.t('cards', { count: size })}</span>
        <span aria-hidden="true" className="tabular">
          {formatNumber(size)}
          {most > 0 ? `/${formatNumber(most)}` : ''}
        </span>
      </Part>
      {total_weight > 0 || heaviest > 0 ? (
        <>
          {' · '}
          <Part
            over={heaviest > 0 && total_weight > heaviest ? t('overWeight', { limit: heaviest }) : undefined}
          >
            {heaviest > 0
              ? t('weightOf', { weight, limit: formatNumber(heaviest) })
              : t('weight', { weight })}
          </Part>
        </>
      ) : null}
    </span>
  );
}

/** What a list is of, and how much is in it. */
export function ListHeading({ list, id, owner }: { list: ListState; id: string; owner: BoardOwner }) {
  return (
    <>
      <h2 id={id}>
        <Heading list={list} />
      </h2>
      <Size list={list} owner={owner} />
    </>
  );
}

/** A list that was folded came without its cards. */
export const isShownWhole = ({ next, issues, size }: ListState): boolean =>
  next === null && issues.length >= size;

/** Asks for the cards that follow when the reader comes near the end of those that are there. */
function More({
  list,
  lane,
  loadMore,
}: {
  list: ListState;
  lane: number | undefined;
  loadMore: ListTools['loadMore'];
}) {
  const [state, setState] = useState<'waiting' | 'busy' | 'failed'>('waiting');
  const end = useRef<HTMLLIElement>(null);
  const load = useCallback((): void => {
    setState('busy');
    void loadMore(list, lane).then((done) => setState(done ? 'waiting' : 'failed'));
  }, [list, lane, loadMore]);
  useEffect(() => {
    const row = end.current;
    // After a failure the reader says when to try again.
    if (row === null || state !== 'waiting') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // A jump can bring it near between two reports.
        if (entries.some(({ isIntersecting }) => isIntersecting)) load();
      },
      {
        root: row.closest('[data-cards]'),
        rootMargin: '400px 0px',
      },
    );
    observer.observe(row);
    return () => observer.disconnect();
  }, [state, load]);
  return (
    <li ref={end} className="board-more-cards">
      <Button small disabled={state === 'busy'} onClick={load}>
        {state === 'busy' ? t('loadingMore') : t('loadMore')}
      </Button>
    </li>
  );
}

/** So many cards of a list that comes into an open page are drawn at once: as many as the window shows below what is above the lists. */
const atOnce = (): number => Math.max(1, Math.ceil(innerHeight / cardHeight) - 2);

/** The cards of a list, or of the part of it that is in a lane, and what leads to those that are not there yet. */
export function CardsOfList({
  list,
  lane,
  carried,
  selected,
  tools,
}: {
  list: ListState;
  lane?: number;
  carried: Cards | undefined;
  selected?: readonly CardId[] | undefined;
  tools: ListTools;
}) {
  const isWhole = useIsPainted();
  return (
    <>
      {(isWhole ? list.issues : list.issues.slice(0, atOnce())).map((card) => (
        <Card
          key={card}
          id={card}
          list={list.id}
          lane={lane}
          entered={enteredAt(list, card)}
          owner={tools.owner}
          today={tools.today}
          carry={tools.carry}
          carried={carried?.has(card) === true}
          selected={selected?.includes(card) === true}
          menu={tools.cardMenu}
        />
      ))}
      {list.size === 0 && lane === undefined ? (
        <li className="board-none muted">{tools.owner.cards.t('emptyList')}</li>
      ) : null}
      {!isWhole || isShownWhole(list) ? null : <More list={list} lane={lane} loadMore={tools.loadMore} />}
    </>
  );
}

/** The head of a list: what it is of and how much is in it, what can be done with it, and the form for a new card in it. */
export function ColumnHead({
  list,
  id,
  tools: { owner, fold, listMenu, create },
}: {
  list: ListState;
  /** Of its heading. */
  id: string;
  tools: Pick<ListTools, 'owner' | 'fold' | 'listMenu' | 'create'>;
}) {
  const [adding, setAdding] = useState(false);
  const title = titleOf(list);
  return (
    <>
      <header
        className="board-list-head"
        {...(isMade(list) && listMenu !== undefined ? { 'data-heading': '' } : {})}
      >
        {fold === undefined ? null : (
          <IconButton
            small
            icon={list.collapsed ? <ChevronRightIcon /> : <ChevronDownIcon />}
            label={t(list.collapsed ? 'unfoldList' : 'foldList', { list: title })}
            aria-expanded={!list.collapsed}
            onClick={() => fold(list)}
          />
        )}
        <ListHeading list={list} id={id} owner={owner} />
        <span className="grow" />
        {create === undefined || list.collapsed || list.list_type === 'closed' ? null : (
          <IconButton
            small
            icon={<PlusIcon />}
            label={owner.cards.t('newCardIn', { list: title })}
            onClick={() => setAdding(true)}
          />
        )}
        {listMenu === undefined || !isMade(list) ? null : (
          <LateMenu
            label={t('listMenu', { list: title })}
            summary={<KebabHorizontalIcon />}
            summaryClass="btn btn-invisible btn-small btn-icon"
          >
            {() => listMenu(list)}
          </LateMenu>
        )}
      </header>
      {adding && create !== undefined && !list.collapsed ? (
        <Suspense fallback={null}>
          <NewCard
            title={title}
            owner={owner}
            create={(card) => create(list, card)}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** A list of a board: its heading, and its cards. */
export const BoardColumn = memo(function BoardColumn({
  list,
  isDrawn,
  carried,
  selected,
  tools,
}: {
  list: ListState;
  /** Close enough to what the reader sees for its cards to be drawn. */
  isDrawn: boolean;
  /** The cards that are carried by keyboard, if they are in this list. */
  carried: Cards | undefined;
  /** Those that are selected, if they are in it. */
  selected: readonly CardId[] | undefined;
  tools: ListTools;
}) {
  const id = `board-list-${list.id}`;
  return (
    <section
      className={`board-list${list.collapsed ? ' is-folded' : ''}`}
      data-list={list.id}
      aria-labelledby={id}
    >
      <ColumnHead list={list} id={id} tools={tools} />
      {list.collapsed ? null : (
        <>
          {/* Scrolls by keyboard, too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul className="board-cards" data-cards tabIndex={0} aria-labelledby={id}>
            {isDrawn ? (
              <CardsOfList list={list} carried={carried} selected={selected} tools={tools} />
            ) : (
              <li className="muted" style={{ height: list.issues.length * cardHeight }}>
                {tools.owner.cards.t(list.size === 0 ? 'emptyList' : 'appearInView')}
              </li>
            )}
          </ul>
        </>
      )}
    </section>
  );
});
