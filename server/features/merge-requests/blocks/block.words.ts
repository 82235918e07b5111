import { inWords } from '../../../platform/subjects/change.ts';
import type { ChangeWords } from '../../../platform/subjects/change.ts';
import { namedIn } from '../../../platform/subjects/named-thing.ts';
import type { NamedThing } from '../../../platform/subjects/named-thing.ts';

/** Which side of the block the history is of. */
export type BlockSide = 'blocked_by' | 'blocks';

/** What the history says of merge requests that wait for others. */
export const blockWords: ChangeWords = {
  attribute: 'dependency',
  words: inWords<NamedThing, BlockSide>({
    en({ old, new: added, detail }, on) {
      const other = namedIn(on, added ?? old);
      if (added === null)
        return detail === 'blocks'
          ? ['marked ', other, ' as no longer blocked by this merge request']
          : ['marked this merge request as no longer blocked by ', other];
      return [`marked this merge request as ${detail === 'blocks' ? 'blocking' : 'blocked by'} `, other];
    },
    de({ old, new: added, detail }, on) {
      const other = namedIn(on, added ?? old);
      const not = added === null ? ' nicht mehr' : '';
      return detail === 'blocks'
        ? [`hat angegeben, dass dies`, `${not} blockiert: `, other]
        : ['hat angegeben, dass dies', `${not} blockiert wird durch `, other];
    },
  }),
};
