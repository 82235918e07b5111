import { IssueOpenedIcon, KebabHorizontalIcon, VideoIcon } from '@primer/octicons-react';
import { Suspense, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { LateMenu } from '../../ui/late-menu.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import type { Patch } from '../planning/index.ts';
import { can, personPath, projectPage, useProjectInCache } from '../projects/index.ts';
import { IssueClose } from './issue-close.tsx';
import { issueHeadFields } from './issue-head-fields.ts';
import type { IssueOnPage } from './issue.entity.ts';
import { issuesMessages } from './issues.messages.ts';
import { MissingAct } from './missing-act.tsx';

const { t } = issuesMessages;

const IssueMenu = lazy(() => import('./issue-menu.tsx'));
const PromoteDialog = lazy(() => import('./promote-dialog.tsx'));

export interface IssueHeadProps {
  issue: IssueOnPage;
  path: string;
  /** While it is closed or reopened. */
  changing: boolean;
  change: (patch: Patch<IssueOnPage>) => unknown;
  changeState: (event: 'close' | 'reopen') => Promise<void>;
  onEdit: () => void;
  onDelete: () => void;
}

function Facts({ issue }: { issue: IssueOnPage }) {
  const { count, completed_count: done } = issue.task_completion_status;
  return (
    <div className="subject-line">
      {issueHeadFields.map(({ name, isSet, Head }) =>
        Head !== undefined && isSet(issue) ? <Head key={name} subject={issue} /> : null,
      )}
      <span className="muted">
        {withParts(t('openedBy'), {
          author: (
            <a className="strong link-plain" href={personPath(issue.author.username)} dir="auto">
              {issue.author.name}
            </a>
          ),
          time: <RelativeTime time={issue.created_at} />,
        })}
        {issue.user_notes_count === 0 ? '' : ` · ${t('comments', { count: issue.user_notes_count })}`}
        {count === 0 ? '' : ` · ${t('tasks', { done, count })}`}
      </span>
    </div>
  );
}

/** What stands beside and below the title: what can be done with the issue, and its state. */
export default function IssueHead({
  issue,
  path,
  changing,
  change,
  changeState,
  onEdit,
  onDelete,
}: IssueHeadProps) {
  const [promotingTo, setPromotingTo] = useState<string>();
  const project = useProjectInCache(path);
  const { abilities } = issue;
  return (
    <>
      <div className="subject-buttons">
        {abilities.update ? (
          <Button className="needs-script issue-edit-opener" onClick={onEdit}>
            {t('edit')}
          </Button>
        ) : (
          <MissingAct path={path} act={t('editAct')} text={t('edit')} />
        )}
        {abilities.close ? (
          <IssueClose issue={issue} changing={changing} changeState={changeState} />
        ) : (
          <MissingAct
            path={path}
            act={t(issue.state === 'opened' ? 'closeAct' : 'reopenAct')}
            text={t(issue.state === 'opened' ? 'close' : 'reopen')}
          />
        )}
        {can(project, 'create_issue') ? (
          <LinkButton href={projectPage(path, 'issues/new')} icon={<IssueOpenedIcon />}>
            {t('newIssue')}
          </LinkButton>
        ) : null}
        <LateMenu label={t('more')} summary={<KebabHorizontalIcon />} summaryClass="btn btn-default btn-icon">
          {() => (
            <IssueMenu
              issue={issue}
              path={path}
              onChange={(patch) => void change(patch)}
              onDelete={onDelete}
              onPromote={setPromotingTo}
            />
          )}
        </LateMenu>
      </div>
      {promotingTo === undefined ? null : (
        <Suspense fallback={null}>
          <PromoteDialog
            path={path}
            iid={issue.iid}
            group={promotingTo}
            confidential={issue.confidential}
            onClose={() => setPromotingTo(undefined)}
          />
        </Suspense>
      )}
      <Facts issue={issue} />
      {issue.zoom_meeting_url === null ? null : (
        <p className="issue-zoom">
          <LinkButton
            small
            href={issue.zoom_meeting_url}
            target="_blank"
            rel="noopener noreferrer"
            icon={<VideoIcon />}
          >
            {t('joinZoom')}
          </LinkButton>
        </p>
      )}
    </>
  );
}
