import { useEffect, useImperativeHandle, useState, type ReactNode, type Ref } from 'react';
import { useFound } from '../../platform/use-found.ts';
import { arrange } from '../../ui/select-options.ts';
import type { Emoji } from '../../ui/emoji.ts';
import '../../ui/menu.css';
import '../../ui/select-panel.css';
import { labelChoice, memberChoice, milestoneChoice, personChoice, type Choice } from './choices.tsx';
import type { ChoicePlace } from './field.ts';
import { offerMessages } from './filter-offers.messages.ts';
import { nameOf, specialOf, valueOf, type Filter } from './filter-words.ts';
import type { OfferKeys, Pending } from './token-bar.tsx';
import { titleOf, valueText } from './token-words.ts';

const { t } = offerMessages;

interface Offer {
  readonly key: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly leading?: ReactNode;
  readonly take: () => void;
}

interface ListProps {
  id: string;
  label: string;
  /** What it does with keys that are pressed in the box. */
  keys: Ref<OfferKeys>;
  onActive: (id: string | undefined) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** What can be taken next. Arrow keys move, Enter takes. */
function Offers({
  id,
  label,
  keys,
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

interface ValuesProps extends ListProps {
  filter: Filter;
  place: ChoicePlace;
  today: string;
  typed: string;
  /** Whether words as `None` are among them. */
  special: boolean;
  onValue: (value: string) => void;
}

const begins = (text: string, typed: string): boolean => text.toLowerCase().startsWith(typed.toLowerCase());

/** The words with a meaning of their own, what was found, and what was typed where it is a value that was not found. */
function valueOffers(
  { filter, typed, special, onValue }: ValuesProps,
  found: readonly (Omit<Offer, 'take' | 'key'> & { value: string })[],
): Offer[] {
  const words = special ? (filter.special ?? []) : [];
  const asTyped = valueOf(filter, typed.trim());
  const isOffered =
    asTyped === undefined || filter.values !== undefined || found.some(({ value }) => value === asTyped);
  return [
    ...words
      .filter((word) => begins(valueText(filter, word), typed))
      .map((word) => ({ key: `special ${word}`, label: valueText(filter, word), take: () => onValue(word) })),
    ...found.map(({ value, ...offer }) => ({ ...offer, key: value, take: () => onValue(value) })),
    ...(isOffered || specialOf(filter, asTyped) !== undefined
      ? []
      : [
          {
            key: `typed ${asTyped}`,
            label: t('asTyped', { value: asTyped }),
            description: t('asTypedHint'),
            take: () => onValue(asTyped),
          },
        ]),
  ];
}

/** Values that the server is searched for. */
function SearchedValues<T extends { id: number }>({
  choice,
  nameIn,
  ...props
}: ValuesProps & { choice: Choice<T>; nameIn: (item: T) => string }) {
  const { place, today, typed } = props;
  const found = useFound(true, (search) => choice.found(place, search));
  const { onSearch } = found;
  useEffect(() => onSearch(typed), [typed, onSearch]);
  const textOf = (item: T): string => {
    const { label, description = '' } = choice.option(item, today);
    return `${label} ${description}`;
  };
  const offers = valueOffers(
    props,
    arrange(found, [], typed, textOf).map((item) => ({ ...choice.option(item, today), value: nameIn(item) })),
  );
  const state =
    found.state === 'failed'
      ? t('failed')
      : found.state === 'loading' && offers.length === 0
        ? t('loading')
        : offers.length === 0
          ? t('noValue')
          : found.more
            ? t('more')
            : undefined;
  return <Offers {...props} offers={offers} first={0} state={state} />;
}

/** Emoji, whose list comes with the first that is looked for. */
function EmojiValues(props: ValuesProps) {
  const { typed } = props;
  const [found, setFound] = useState<readonly Emoji[]>([]);
  useEffect(() => {
    let over = false;
    void import('../../ui/emoji.ts').then(({ findEmojis }) => {
      if (!over) setFound(findEmojis(typed.replaceAll(':', ''), 50));
    });
    return () => {
      over = true;
    };
  }, [typed]);
  const offers = valueOffers(
    props,
    found.map(({ name, character }) => ({ value: name, label: name, leading: <span>{character}</span> })),
  );
  return <Offers {...props} offers={offers} first={0} />;
}

const dayBefore = (today: string, days: number): string =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

function DayValues(props: ValuesProps) {
  const { today, typed } = props;
  const days = [
    [0, t('today')],
    [7, t('weekAgo')],
    [30, t('monthAgo')],
    [365, t('yearAgo')],
  ] as const;
  const found = days
    .map(([before, description]) => ({
      value: dayBefore(today, before),
      label: dayBefore(today, before),
      description,
    }))
    .filter(({ value, description }) => begins(value, typed) || begins(description, typed));
  const offers = valueOffers(props, found);
  return (
    <Offers {...props} offers={offers} first={0} state={offers.length === 0 ? t('dateHint') : undefined} />
  );
}

/** Values that are known beforehand. */
function KnownValues({ values, ...props }: ValuesProps & { values: readonly string[] }) {
  const { filter, typed } = props;
  const found = values
    .map((value) => ({ value, label: valueText(filter, value) }))
    .filter(({ label }) => begins(label, typed));
  const offers = valueOffers(props, found);
  return (
    <Offers {...props} offers={offers} first={0} state={offers.length === 0 ? t('noValue') : undefined} />
  );
}

const weights = ['0', '1', '2', '3', '5', '8', '13'];

/** What a filter can be compared with: each attribute by what it is chosen with everywhere. */
function Values(props: ValuesProps) {
  const { filter } = props;
  switch (nameOf(filter)) {
    case 'label':
      return <SearchedValues {...props} choice={labelChoice} nameIn={({ name }) => name} />;
    case 'assignee':
      return <SearchedValues {...props} choice={memberChoice} nameIn={({ username }) => username} />;
    case 'author':
      return <SearchedValues {...props} choice={personChoice} nameIn={({ username }) => username} />;
    case 'milestone':
      return <SearchedValues {...props} choice={milestoneChoice} nameIn={({ title }) => title} />;
    case 'my-reaction':
      return <EmojiValues {...props} />;
    case 'weight':
      return <KnownValues {...props} values={weights} />;
    default:
      return filter.values === undefined ? (
        <DayValues {...props} />
      ) : (
        <KnownValues {...props} values={filter.values} />
      );
  }
}

const specialKeys = { None: 'isNone', Any: 'isAny', Upcoming: 'isUpcoming', Started: 'isStarted' } as const;

export default function FilterOffers({
  filters,
  pending,
  typed,
  onFilter,
  onOperator,
  onValue,
  place,
  today,
  ...list
}: Omit<ListProps, 'label'> & {
  filters: readonly Filter[];
  place: ChoicePlace;
  today: string;
  pending: Pending | undefined;
  typed: string;
  onFilter: (filter: Filter) => void;
  onOperator: (operator: 'is' | 'not') => void;
  onValue: (value: string) => void;
}) {
  if (pending === undefined) {
    const offers = filters
      .filter((filter) => begins(nameOf(filter), typed) || begins(titleOf(filter), typed))
      .map((filter) => ({
        key: nameOf(filter),
        label: titleOf(filter),
        description: `${nameOf(filter)}:`,
        take: () => onFilter(filter),
      }));
    // Text that begins no filter is searched for: there is nothing to say of it.
    return offers.length === 0 ? null : <Offers {...list} label={t('filters')} offers={offers} first={-1} />;
  }
  const { filter, operator } = pending;
  const operators = [
    { key: 'is', label: t('is'), take: () => onOperator('is') },
    ...(filter.not === undefined ? [] : [{ key: 'not', label: t('isNot'), take: () => onOperator('not') }]),
    ...(filter.special ?? []).map((word) => ({
      key: word,
      label: t(specialKeys[word as keyof typeof specialKeys]),
      take: () => onValue(word),
    })),
  ].filter(({ label }) => begins(label, typed));
  // Whoever types a value does not have to choose how it is compared.
  if (operator === undefined && operators.length > 0)
    return <Offers {...list} key="operator" label={titleOf(filter)} offers={operators} first={0} />;
  return (
    <Values
      {...list}
      key={nameOf(filter)}
      label={titleOf(filter)}
      {...{ filter, place, today, typed, onValue }}
      special={operator !== 'not'}
    />
  );
}
