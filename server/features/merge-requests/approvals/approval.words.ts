import { inWords } from '../../../platform/subjects/change.ts';
import type { ChangeWords, SentencePart } from '../../../platform/subjects/change.ts';

/** What somebody said of a merge request, as the history keeps it. */
export type ApprovalChange =
  | 'approved'
  | 'unapproved'
  | 'requested_changes'
  | 'withdrawn'
  | 'reset'
  /** Their request for changes, or their approval. */
  | { readonly dismissed: string; readonly reason: string; readonly approval?: boolean }
  | { readonly rule: string; readonly was: 'added' | 'changed' | 'removed' };

const english = {
  approved: 'approved this merge request',
  unapproved: 'unapproved this merge request',
  requested_changes: 'requested changes',
  withdrawn: 'no longer requests changes',
  reset: 'reset all approvals',
};
const german = {
  approved: 'hat diesem Merge-Request zugestimmt',
  unapproved: 'hat die Zustimmung zurückgenommen',
  requested_changes: 'hat um Änderungen gebeten',
  withdrawn: 'bittet nicht mehr um Änderungen',
  reset: 'hat alle Zustimmungen aufgehoben',
};

const englishRule = { added: 'added', changed: 'changed', removed: 'removed' };
const germanRule = { added: 'hinzugefügt', changed: 'geändert', removed: 'entfernt' };

/** What the history says of approvals. */
export const approvalWords: ChangeWords = {
  attribute: 'approval',
  words: inWords<ApprovalChange>({
    en({ new: change }): SentencePart[] {
      if (change === null) return [];
      if (typeof change === 'string') return [english[change]];
      if ('rule' in change) return [`${englishRule[change.was]} the approval rule `, { strong: change.rule }];
      const what = change.approval === true ? 'approval' : 'requested changes';
      return [`dismissed the ${what} of `, { strong: change.dismissed }, `: ${change.reason}`];
    },
    de({ new: change }): SentencePart[] {
      if (change === null) return [];
      if (typeof change === 'string') return [german[change]];
      if ('rule' in change)
        return ['hat die Zustimmungsregel ', { strong: change.rule }, ` ${germanRule[change.was]}`];
      return [
        `hat die ${change.approval === true ? 'Zustimmung' : 'Bitte um Änderungen'} von `,
        { strong: change.dismissed },
        ` verworfen: ${change.reason}`,
      ];
    },
  }),
};
