import { IssueClosedIcon, IssueReopenedIcon } from '@primer/octicons-react';
import { useState } from 'react';
import type { NamedIssue } from '../../../contract/issues/issues.ts';
import { Button } from '../../ui/button.tsx';
import type { IssueOnPage } from './issue.entity.ts';
import { issuesMessages } from './issues.messages.ts';
import { ownPath } from '../../platform/url.ts';

const { t } = issuesMessages;

/** Replaces the button for a blocked issue. */
function BlockedWarning({
  blockers,
  onClose,
  onCancel,
}: {
  blockers: readonly NamedIssue[];
  onClose: () => void;
  onCancel: () => void;
}) {
  return (
    <div className="subject-close-warning" role="alertdialog" aria-label={t('blockedTitle')}>
      <p>{t('blockedText')}</p>
      <ul>
        {blockers.map(({ reference, title, web_url }) => (
          <li key={web_url}>
            <a href={ownPath(web_url)} dir="auto">
              {reference} {title}
            </a>
          </li>
        ))}
      </ul>
      <div className="form-actions">
        <Button variant="danger" small autoFocus onClick={onClose}>
          {t('closeBlocked')}
        </Button>
        <Button small onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}

/** Closes and reopens an issue from its head; a blocked issue is closed only after a warning. */
export function IssueClose({
  issue,
  changing,
  changeState,
}: {
  issue: IssueOnPage;
  changing: boolean;
  changeState: (event: 'close' | 'reopen') => Promise<void>;
}) {
  const [asked, setAsked] = useState(false);
  const open = issue.state === 'opened';
  const change = (): void => {
    setAsked(false);
    // The error has been shown.
    if (!changing) changeState(open ? 'close' : 'reopen').catch(() => undefined);
  };
  if (open && asked && issue.blocked_by_issues.length > 0)
    return (
      <BlockedWarning blockers={issue.blocked_by_issues} onClose={change} onCancel={() => setAsked(false)} />
    );
  return (
    <Button
      className="needs-script"
      icon={open ? <IssueClosedIcon /> : <IssueReopenedIcon />}
      busy={changing}
      onClick={open && issue.blocked_by_issues.length > 0 ? () => setAsked(true) : change}
    >
      {t(open ? 'close' : 'reopen')}
    </Button>
  );
}
