import { useEffect, useImperativeHandle, useState, type ReactNode, type Ref } from 'react';
import '../../ui/menu.css';
import '../../ui/select-panel.css';
import { offerMessages } from './filter-offers.messages.ts';
import type { OfferKeys } from './token-bar.tsx';

const { t } = offerMessages;

export interface Offer {
  readonly key: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly leading?: ReactNode;
  readonly take: () => void;
}

export interface ListProps {
  id: string;
  label: string;
  /** What it does with keys that are pressed in the box. */
  keys: Ref<OfferKeys>;
  /** Whether Enter was pressed before there were offers; only once. */
  takeEnter: () => boolean;
  onActive: (id: string | undefined) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** What can be taken next. Arrow keys move, Enter takes. */
export function Offers({
  id,
  label,
  keys,
  takeEnter,
  onActive,
  offers,
  first,
  state,
}: ListProps & {
  offers: readonly Offer[];
  /** Which is marked before an arrow key is pressed: the first, or none, so that Enter searches. */
  first: 0 | -1;
  /** Said beside them. */
  state?: string | undefined;
}) {
  const [moved, setMoved] = useState<{ of: string; to: number }>();
  const of = offers.map(({ key }) => key).join('\n');
  const active = Math.min(moved?.of === of ? moved.to : first, offers.length - 1);
  const go = (to: number): void => {
    setMoved({ of, to });
    document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' });
  };
  const activeId = active < 0 ? undefined : `${id}-${active}`;
  useEffect(() => onActive(activeId), [activeId, onActive]);
  useEffect(() => {
    if (active >= 0 && takeEnter()) offers[active]!.take();
  });
  useImperativeHandle(keys, () => (event) => {
    const step = steps[event.key];
    if (step !== undefined && offers.length > 0) {
      go(Math.min(Math.max(active + step, 0), offers.length - 1));
      return true;
    }
    const chosen = event.key === 'Enter' ? offers[active] : undefined;
    chosen?.take();
    return chosen !== undefined;
  });
  return (
    <div className="token-offers">
      <div
        id={id}
        role="listbox"
        aria-label={label}
        className="select-list"
        tabIndex={-1}
        hidden={offers.length === 0}
      >
        {offers.map((offer, index) => (
          // Keys go through the box, as a combobox has it.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={offer.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            data-active={index === active || undefined}
            className="menu-item"
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setMoved({ of, to: index })}
            onClick={offer.take}
          >
            {offer.leading}
            <span className="grow truncate" dir="auto">
              {offer.label}
              {offer.description === undefined ? null : (
                <span className="muted small"> {offer.description}</span>
              )}
            </span>
          </div>
        ))}
      </div>
      <p className={state === undefined ? 'visually-hidden' : 'token-state'} role="status">
        {state ?? t('matches', { count: offers.length })}
      </p>
    </div>
  );
}
