import { XIcon } from '@primer/octicons-react';
import { useEffect, useRef } from 'react';
import { Banner } from '../../ui/feedback.tsx';
import { IconButton } from '../../ui/button.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import { projectPage } from '../projects/index.ts';
import IssueFields from './issue-fields.tsx';
import { issuesMessages } from './issues.messages.ts';
import { useIssue } from './use-issue.ts';
import './issue-beside.css';

const { t } = issuesMessages;

/** The fields of an issue beside what shows it as a card or a row. Its data is to be in the cache (`issueQuery`). */
export default function IssueBeside({
  path,
  iid,
  onClose,
}: {
  path: string;
  iid: string;
  onClose: () => void;
}) {
  const { issue, gone, change } = useIssue(path, iid);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    // Escape closes it from wherever the focus is within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className="issue-beside"
      aria-labelledby="issue-beside"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className="issue-beside-head">
        <h2 ref={heading} id="issue-beside" tabIndex={-1} dir="auto">
          <a href={projectPage(path, `issues/${iid}`)}>{issue.title}</a> <span className="muted">#{iid}</span>
        </h2>
        <IconButton small icon={<XIcon />} label={uiMessages.t('close')} onClick={onClose} />
      </header>
      {gone ? <Banner tone="attention">{t('deletedElsewhere')}</Banner> : null}
      <IssueFields issue={issue} project={path} onChange={change} />
    </aside>
  );
}
