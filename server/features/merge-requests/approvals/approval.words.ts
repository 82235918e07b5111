import { inWords } from '../../../platform/subjects/change.ts';
import type { ChangeWords, SentencePart } from '../../../platform/subjects/change.ts';

/** What somebody said of a merge request, as the history keeps it. */
export type ApprovalChange =
  | 'approved'
  | 'unapproved'
  | 'requested_changes'
  | 'withdrawn'
  | 'reset'
  | { readonly dismissed: string; readonly reason: string };

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

/** What the history says of approvals. */
export const approvalWords: ChangeWords = {
  attribute: 'approval',
  words: inWords<ApprovalChange>({
    en: ({ new: change }): SentencePart[] =>
      typeof change === 'object' && change !== null
        ? ['dismissed the requested changes of ', { strong: change.dismissed }, `: ${change.reason}`]
        : [change === null ? '' : english[change]],
    de: ({ new: change }): SentencePart[] =>
      typeof change === 'object' && change !== null
        ? ['hat die Bitte um Änderungen von ', { strong: change.dismissed }, ` verworfen: ${change.reason}`]
        : [change === null ? '' : german[change]],
  }),
};
