import { IssueClosedIcon, IssueReopenedIcon } from '@primer/octicons-react';
import type { SubjectState, SubjectWords } from '../discussions/index.ts';
import { issuesMessages } from './issues.messages.ts';

const { t } = issuesMessages;

/** The conversation's texts for issues. */
export const issueWords: SubjectWords = {
  get locked() {
    return t('lockedText');
  },
};

/** The button beside the comment button. */
export function issueState(
  isOpen: boolean,
  busy: boolean,
  changeState: (event: 'close' | 'reopen') => Promise<void>,
): SubjectState {
  return isOpen
    ? {
        busy,
        text: t('closeIssue'),
        textWithComment: t('commentAndClose'),
        icon: <IssueClosedIcon />,
        event: 'close',
        to: '/state',
        question: { title: t('blockedTitle'), text: t('blockedText'), verb: t('closeAnyway') },
        change: () => changeState('close'),
      }
    : {
        busy,
        text: t('reopenIssue'),
        textWithComment: t('commentAndReopen'),
        icon: <IssueReopenedIcon />,
        event: 'reopen',
        to: '/state',
        change: () => changeState('reopen'),
      };
}
