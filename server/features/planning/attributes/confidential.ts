import { inWords } from '../../../platform/subjects/change.ts';
import { inRow } from '../attribute.ts';
import type { Attribute } from '../attribute.ts';

export const confidential: Attribute = {
  name: 'confidential',
  right: 'make_confidential',
  isAsked: (changes) => changes.confidential !== undefined,
  plan({ subject }, changes) {
    const wanted = changes.confidential!;
    const { confidential: before } = subject.fields;
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
  }),
};
