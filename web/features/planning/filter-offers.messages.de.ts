import type { Translation } from '../../platform/messages.ts';
import type { offerMessages } from './filter-offers.messages.ts';

export const german: Translation<typeof offerMessages> = {
  namespace: 'planning.offers',
  texts: {
    is: 'ist',
    isNot: 'ist nicht',
    isNone: 'ist nicht gesetzt',
    isAny: 'ist gesetzt',
    isUpcoming: 'steht bevor',
    isStarted: 'hat begonnen',
    asTyped: '„{{value}}“',
    asTypedHint: 'wie eingegeben',
    today: 'heute',
    weekAgo: 'vor einer Woche',
    monthAgo: 'vor einem Monat',
    yearAgo: 'vor einem Jahr',
    matches_one: '{{count}} Vorschlag',
    matches_other: '{{count}} Vorschläge',
    filters: 'Filter',
    noValue: 'Keine Vorschläge.',
    failed: 'Vorschläge konnten nicht geladen werden. Den Wert bitte eintippen.',
    loading: 'Vorschläge werden geladen',
    more: 'Es gibt weitere. Tippen, um sie zu finden.',
    dateHint: 'Ein Tag, zum Beispiel 2026-01-31',
  },
};
