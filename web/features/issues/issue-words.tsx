import { IssueClosedIcon, IssueReopenedIcon } from '@primer/octicons-react';
import type { SubjectState, SubjectWords } from '../discussions/index.ts';
import { issuesMessages } from './issues.messages.ts';

const { t } = issuesMessages;

/** What a conversation says of an issue. */
export const issueWords: SubjectWords = { locked: t('lockedText'), followUp: t('resolveWithIssue') };

/** Its button beside the comment's. */
export function issueState(
  isOpen: boolean,
  changeState: (event: 'close' | 'reopen') => Promise<void>,
): SubjectState {
  return isOpen
    ? {
        text: t('closeIssue'),
        textWithComment: t('commentAndClose'),
        icon: <IssueClosedIcon />,
        event: 'close',
        question: { title: t('blockedTitle'), text: t('blockedText'), verb: t('closeAnyway') },
        change: () => changeState('close'),
      }
    : {
        text: t('reopenIssue'),
        textWithComment: t('commentAndReopen'),
        icon: <IssueReopenedIcon />,
        event: 'reopen',
        change: () => changeState('reopen'),
      };
}
