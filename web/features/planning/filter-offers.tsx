import type { ChoicePlace } from './field.ts';
import { offerMessages } from './filter-offers.messages.ts';
import { begins, Values } from './filter-values.tsx';
import { nameOf, type Filter } from './filter-words.ts';
import { Offers, type ListProps } from './offer-list.tsx';
import type { Pending } from './token-bar.tsx';
import { titleOf } from './token-words.ts';

const { t } = offerMessages;

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
