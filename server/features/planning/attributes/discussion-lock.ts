import { inWords } from '../../../platform/subjects/change.ts';
import { inRow } from '../attribute.ts';
import type { Attribute } from '../attribute.ts';

export const discussionLock: Attribute = {
  name: 'discussion_locked',
  right: 'admin',
  isAsked: (changes) => changes.discussionLocked !== undefined,
  plan({ subject }, changes) {
    const wanted = changes.discussionLocked ?? null;
    const locks = wanted === true;
    if (locks === (subject.fields.discussion_locked ?? false)) return undefined;
    return (_tx, now) => {
      const before = now.discussion_locked ?? false;
      return locks === before
        ? undefined
        : inRow({ discussion_locked: wanted }, locks ? 'locked' : 'unlocked', {
            attribute: 'discussion_locked',
            old: before,
            new: locks,
          });
    };
  },
  words: inWords<boolean>({
    en: ({ new: locks }, { noun }) => [
      `${locks === true ? 'locked' : 'unlocked'} the discussion in this ${noun}`,
    ],
    de: ({ new: locks }) => [`hat die Diskussion ${locks === true ? 'gesperrt' : 'entsperrt'}`],
  }),
};
