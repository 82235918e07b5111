import { EyeClosedIcon, GrabberIcon, KebabHorizontalIcon } from '@primer/octicons-react';
import { memo, type ReactNode } from 'react';
import { useEntity } from '../../platform/use-entity.ts';
import { Label } from '../../ui/label.tsx';
import { LateMenu } from '../../ui/late-menu.tsx';
import type { CardId, Cell } from './board-state.ts';
import type { BoardOwner } from './board.queries.ts';
import { boardsMessages } from './boards.messages.ts';
import { useIsTimeForTools } from './late-tools.tsx';
import { gripId, type Carry } from './use-carry.ts';

const { t } = boardsMessages;

const day = 86_400_000;
/** Days after which a card is marked, and marked stronger. */
const long = 7;
const veryLong = 30;

/** How long a card has stood in its list, once that is long. */
function Stood({ since, today }: { since: string; today: string }) {
  const days = Math.round((Date.parse(today) - Date.parse(since.slice(0, 10))) / day);
  if (days < long) return null;
  const text = t('stood', { count: days });
  return (
    <span className={`board-stood${days < veryLong ? '' : ' is-very-long'}`} title={text}>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** What moves a card and changes it: its grip and its menu. */
function Tools({
  id,
  at,
  title,
  reference,
  carry,
  carried,
  menu,
}: {
  id: CardId;
  at: Cell;
  title: string;
  reference: string;
  carry: Carry;
  carried: boolean;
  menu: (id: CardId, at: Cell) => ReactNode;
}) {
  if (!useIsTimeForTools()) return null;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a button could not be dragged in all browsers */}
      <span
        role="button"
        tabIndex={0}
        id={gripId(at, id)}
        className="board-grip"
        aria-label={t('moveCard', { reference })}
        aria-pressed={carried}
        aria-describedby="board-grip-help"
        onKeyDown={(event) => carry.onKeyDown(event, id, at, title)}
        onBlur={() => carry.onBlur(id)}
      >
        <GrabberIcon />
      </span>
      <LateMenu
        label={t('cardMenu', { reference })}
        summary={<KebabHorizontalIcon />}
        summaryClass="btn btn-invisible btn-small btn-icon"
        align="end"
      >
        {() => menu(id, at)}
      </LateMenu>
    </>
  );
}

/** A card on a board: an issue or an epic. */
export const Card = memo(function Card({
  id,
  list,
  lane,
  entered,
  owner,
  today,
  carry,
  carried,
  selected = false,
  menu,
}: {
  id: CardId;
  list: number;
  lane?: number | undefined;
  /** Since when it has stood there. */
  entered: string | undefined;
  owner: BoardOwner;
  today: string;
  /** For viewers who may move cards. */
  carry: Carry | undefined;
  carried: boolean;
  selected?: boolean;
  /** The entries of its menu. */
  menu: ((id: CardId, at: Cell) => ReactNode) | undefined;
}) {
  const { entity, referenceOf, hrefOf, Edge, Facts, End } = owner.cards;
  const card = useEntity(entity, id);
  const at = { list, lane };
  const reference = referenceOf(card, owner);
  return (
    <li
      className={`board-card${carried ? ' is-carried' : ''}`}
      data-card={id}
      data-selected={selected ? '' : undefined}
    >
      {Edge === undefined ? null : <Edge card={card} />}
      <div className="board-card-head">
        <p className="board-card-title">
          {selected ? <span className="visually-hidden">{t('isSelected')}</span> : null}
          {card.confidential ? <EyeClosedIcon aria-label={t('confidential')} /> : null}
          <a href={hrefOf(card)} data-opens={id} dir="auto">
            {card.title}
          </a>
        </p>
        {carry === undefined || menu === undefined ? null : (
          <span className="board-card-tools needs-script">
            <Tools
              id={id}
              at={at}
              title={card.title}
              reference={reference}
              carry={carry}
              carried={carried}
              menu={menu}
            />
          </span>
        )}
      </div>
      {card.labels.length === 0 ? null : (
        <p className="board-card-labels">
          {card.labels.map((label) => (
            <Label key={label.id} label={label} />
          ))}
        </p>
      )}
      <p className="board-card-facts">
        <span>{reference}</span>
        <Facts card={card} today={today} />
        <span className="grow" />
        {entered === undefined ? null : <Stood since={entered} today={today} />}
        {End === undefined ? null : <End card={card} />}
      </p>
    </li>
  );
});
