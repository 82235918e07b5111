import type { Translation } from '../../../platform/messages.ts';
import type { blocksMessages } from './blocks.messages.ts';

export const german: Translation<typeof blocksMessages> = {
  namespace: 'merge-request-blocks',
  texts: {
    waits_one: 'Dies wartet auf {{requests}}; dort wird zuerst gemergt.',
    waits_other: 'Dies wartet auf {{requests}}; dort wird zuerst gemergt.',
    hidden_one: '{{count}} nicht sichtbaren Merge-Request',
    hidden_other: '{{count}} nicht sichtbare Merge-Requests',
    closed:
      '{{request}} ist geschlossen. Er muss wieder geöffnet und gemergt werden, oder hier nicht mehr abgewartet werden.',
  },
};
