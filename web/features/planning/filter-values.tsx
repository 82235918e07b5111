import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useFound } from '../../platform/use-found.ts';
import { arrange } from '../../ui/select-options.ts';
import type { Emoji } from '../../ui/emoji.ts';
import { useProjectInCache } from '../projects/index.ts';
import {
  epicChoice,
  labelChoice,
  memberChoice,
  milestoneChoice,
  personChoice,
  type Choice,
} from './choices.tsx';
import type { ChoicePlace } from './field.ts';
import { offerMessages } from './filter-offers.messages.ts';
import { nameOf, specialOf, valueOf, type Filter } from './filter-words.ts';
import { Offers, type ListProps, type Offer } from './offer-list.tsx';
import { valueText } from './token-words.ts';

const { t } = offerMessages;

interface ValuesProps extends ListProps {
  filter: Filter;
  place: ChoicePlace;
  today: string;
  typed: string;
  /** Whether words as `None` are among them. */
  special: boolean;
  onValue: (value: string) => void;
}

export const begins = (text: string, typed: string): boolean =>
  text.toLowerCase().startsWith(typed.toLowerCase());

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

/** Epics of the group; where there is none, what is typed. */
function EpicValues(props: ValuesProps) {
  const { kind, path } = props.place;
  const project = useProjectInCache(path);
  return kind === 'mine' || (kind === 'project' && project?.namespace.kind === 'user') ? (
    <KnownValues {...props} values={noValues} />
  ) : (
    <SearchedValues {...props} choice={epicChoice} nameIn={({ references }) => references.full} />
  );
}

/** What is typed is offered. */
const noValues: readonly string[] = [];
const weights = ['0', '1', '2', '3', '5', '8', '13'];

/** What a filter can be compared with: each attribute by what it is chosen with everywhere. One that is forgotten returns nothing, and does not compile. */
export function Values(props: ValuesProps): ReactNode {
  const { filter } = props;
  switch (nameOf(filter)) {
    case 'label':
      return <SearchedValues {...props} choice={labelChoice} nameIn={({ name }) => name} />;
    case 'assignee':
    case 'reviewer':
    case 'approved-by':
      return <SearchedValues {...props} choice={memberChoice} nameIn={({ username }) => username} />;
    case 'author':
      return <SearchedValues {...props} choice={personChoice} nameIn={({ username }) => username} />;
    case 'milestone':
      return <SearchedValues {...props} choice={milestoneChoice} nameIn={({ title }) => title} />;
    case 'epic':
      return <EpicValues {...props} />;
    case 'my-reaction':
      return <EmojiValues {...props} />;
    case 'source-branch':
    case 'target-branch':
      return <KnownValues {...props} values={noValues} />;
    case 'weight':
      return <KnownValues {...props} values={weights} />;
    case 'draft':
    case 'ready':
    case 'confidential':
    case 'due':
    case 'is':
      return <KnownValues {...props} values={filter.values ?? noValues} />;
    case 'created-after':
    case 'created-before':
    case 'updated-after':
    case 'updated-before':
    case 'merged-after':
    case 'merged-before':
      return <DayValues {...props} />;
  }
}
