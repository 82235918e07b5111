import { inWords } from '../../../platform/subjects/change.ts';
import type { ChangeWords } from '../../../platform/subjects/change.ts';

/** Why a merge that was set does not happen. */
export type AbortReason =
  | 'source_moved'
  | 'target_changed'
  | 'target_gone'
  | 'closed'
  | 'not_allowed'
  | 'cannot_merge';

/** What happened to the automatic merge, as the history keeps it. */
export type AutoMergeChange = { readonly set: string } | 'canceled' | { readonly aborted: AbortReason };

const english: Readonly<Record<AbortReason, string>> = {
  source_moved: 'the source branch was updated',
  target_changed: 'the target branch was changed',
  target_gone: 'the target branch is gone',
  closed: 'the merge request was closed',
  not_allowed: 'who set it may not merge any more',
  cannot_merge: 'the branch cannot be merged',
};
const german: Readonly<Record<AbortReason, string>> = {
  source_moved: 'der Quellbranch sich geändert hat',
  target_changed: 'der Zielbranch gewechselt hat',
  target_gone: 'der Zielbranch nicht mehr da ist',
  closed: 'der Merge-Request geschlossen wurde',
  not_allowed: 'wer ihn gesetzt hat nicht mehr mergen darf',
  cannot_merge: 'der Branch nicht gemergt werden kann',
};

/** What the history says of automatic merges. */
export const autoMergeWords: ChangeWords = {
  attribute: 'auto_merge',
  words: inWords<AutoMergeChange>({
    en({ new: change }) {
      if (change === null || change === 'canceled') return ['canceled the automatic merge'];
      if ('set' in change)
        return [
          'enabled an automatic merge when nothing is missing any more for ',
          { reference: change.set },
        ];
      return [`aborted the automatic merge because ${english[change.aborted]}`];
    },
    de({ new: change }) {
      if (change === null || change === 'canceled') return ['hat den automatischen Merge abgebrochen'];
      if ('set' in change)
        return [
          'hat den automatischen Merge gesetzt, sobald nichts mehr fehlt, für ',
          { reference: change.set },
        ];
      return [`hat den automatischen Merge abgebrochen, weil ${german[change.aborted]}`];
    },
  }),
};
