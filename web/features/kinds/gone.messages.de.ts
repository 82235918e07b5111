import type { Translation } from '../../platform/messages.ts';
import type { goneMessages } from './gone.messages.ts';

export const german: Translation<typeof goneMessages> = {
  namespace: 'kinds.gone',
  texts: {
    gone: 'Das hier gibt es nicht mehr, oder es ist nicht mehr sichtbar. Der geschriebene Text bleibt hier erhalten.',
  },
};
