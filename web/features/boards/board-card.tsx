import { EyeClosedIcon, GrabberIcon, KebabHorizontalIcon } from '@primer/octicons-react';
import { memo, type ReactNode } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useEntity } from '../../platform/use-entity.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Label } from '../../ui/label.tsx';
import { LateMenu } from '../../ui/late-menu.tsx';
import { Blockers, issues } from '../issues/index.ts';
import { dueDateField, type FieldPlace } from '../planning/index.ts';
import { projectPage } from '../projects/index.ts';
import type { CardId, Cell } from './board-state.ts';
import type { BoardOwner } from './board.queries.ts';
import { boardsMessages } from './boards.messages.ts';
import { referenceOf } from './lists.ts';
import { gripId, type Carry } from './use-carry.ts';

const { t } = boardsMessages;

// As in rows of lists.
const { Mark: DueDate } = dueDateField.row!;

const mostPeople = 3;
const mostCounted = 99;

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

/** An issue on a board. */
export const Card = memo(function Card({
  id,
  list,
  lane,
  entered,
  owner,
  place,
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
  place: FieldPlace;
  /** For viewers who may move cards. */
  carry: Carry | undefined;
  carried: boolean;
  selected?: boolean;
  /** The entries of its menu. */
  menu: ((id: CardId, at: Cell) => ReactNode) | undefined;
}) {
  const card = useEntity(issues, id);
  const at = { list, lane };
  const reference = referenceOf(owner, card);
  const more = card.assignees.length - mostPeople;
  return (
    <li
      className={`board-card${carried ? ' is-carried' : ''}`}
      data-card={id}
      data-selected={selected ? '' : undefined}
    >
      <div className="board-card-head">
        <p className="board-card-title">
          {selected ? <span className="visually-hidden">{t('isSelected')}</span> : null}
          {card.confidential ? <EyeClosedIcon /> : null}
          <a href={projectPage(card.project_path, `issues/${card.iid}`)} data-opens={id} dir="auto">
            {card.title}
          </a>
        </p>
        {carry === undefined || menu === undefined ? null : (
          <span className="board-card-tools needs-script">
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a button could not be dragged in all browsers */}
            <span
              role="button"
              tabIndex={0}
              id={gripId(at, id)}
              className="board-grip"
              aria-label={t('moveCard', { reference })}
              aria-pressed={carried}
              aria-describedby="board-grip-help"
              onKeyDown={(event) => carry.onKeyDown(event, id, at, card.title)}
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
        <DueDate subject={card} place={place} />
        {card.weight === null ? null : <span>{t('weight', { weight: formatNumber(card.weight) })}</span>}
        {card.milestone === null ? null : <span dir="auto">{card.milestone.title}</span>}
        <Blockers issue={card} />
        <span className="grow" />
        {entered === undefined ? null : <Stood since={entered} today={place.today} />}
        {card.assignees.slice(0, mostPeople).map((person) => (
          <Avatar key={person.id} of={person} size={20} label={person.name} />
        ))}
        {more > 0 ? (
          <span className="board-more" title={t('morePeople', { count: more })}>
            <span aria-hidden="true">{more > mostCounted ? `${mostCounted}+` : `+${more}`}</span>
            <span className="visually-hidden">{t('morePeople', { count: more })}</span>
          </span>
        ) : null}
      </p>
    </li>
  );
});
