import { nameOf, specialOf, type Filter, type Misread, type Token } from './filter-words.ts';
import { tokenMessages } from './token-bar.messages.ts';

const { t } = tokenMessages;

export const titleOf = (filter: Filter): string => t(`title_${nameOf(filter)}`);

/** A value as it is shown: words of the address in words. */
export function valueText(filter: Filter, value: string): string {
  const known = filter.apart === true ? undefined : filter.values?.find((word) => word === value);
  const word = known ?? specialOf(filter, value);
  return word === undefined ? value : t(`value_${word}`);
}

/** 'Label: not bug' */
export const tokenText = ({ filter, not, value }: Token): string =>
  t(not ? 'isNot' : 'is', { title: titleOf(filter), value: valueText(filter, value) });

/** Why what was typed is no filter. */
export function misreadText({ word, filter, value, text }: Misread, filters: readonly Filter[]): string {
  if (filter === undefined)
    return t('unknown', {
      word,
      names: filters
        .filter(({ apart }) => apart !== true)
        .map(nameOf)
        .join(', '),
    });
  const title = titleOf(filter);
  if (value === '') return t('valueMissing', { title });
  return text.startsWith('-') && filter.not === undefined
    ? t('notNegatable', { title })
    : t('noValue', { value, title });
}
