import { inWords } from '../../../platform/subjects/change.ts';
import { inRow } from '../attribute.ts';
import type { Attribute } from '../attribute.ts';

export const confidential: Attribute = {
  name: 'confidential',
  right: 'make_confidential',
  isAsked: (changes) => changes.confidential !== undefined,
  // Compared with the current state: somebody may have made it visible while another makes sure that it is not.
  plan: (_planning, changes) => (_tx, now) => {
    const wanted = changes.confidential!;
    const { confidential: before } = now;
    if (wanted === before) return undefined;
    return inRow({ confidential: wanted }, wanted ? 'confidential' : 'visible', {
      attribute: 'confidential',
      old: before,
      new: wanted,
    });
  },
  words: inWords<boolean>({
    en: ({ new: wanted }, { noun }) => [
      wanted === true ? `made the ${noun} confidential` : `made the ${noun} visible to everyone`,
    ],
    de: ({ new: wanted }) => [
      wanted === true ? 'hat dies als vertraulich markiert' : 'hat dies für alle sichtbar gemacht',
    ],
  }),
};
