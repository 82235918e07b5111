import type { Translation } from '../../platform/messages.ts';
import type { chainMessages } from './chain.messages.ts';

export const german: Translation<typeof chainMessages> = {
  namespace: 'merge-request-chain',
  texts: {
    chain: 'Merge-Requests, die aufeinander aufbauen',
    below:
      'Baut auf {{request}} auf. Dieser Merge-Request wird in dessen Branch gemergt oder bekommt dessen Ziel, sobald der andere gemergt und sein Branch gelöscht ist.',
    above: '{{request}} baut hierauf auf.',
  },
};
