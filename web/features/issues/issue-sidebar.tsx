import type { IssuePage } from '../../../contract/issues/issues.ts';
import { useViewer } from '../../platform/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Label } from '../../ui/label.tsx';
import { personPath, projectPage } from '../projects/index.ts';
import { notificationsFrame } from '../notifications/notifications.frame.messages.ts';
import { SubscriptionToggle } from '../notifications/subscription-toggle.tsx';
import { issuePath } from './issue.queries.ts';
import { issues } from './issue.entity.ts';
import { issuesHref } from './issue-search.ts';
import { IssueFacts } from './issue-facts.tsx';
import { AssigneePanel, LabelPanel, MilestonePanel } from './issue-panels.tsx';
import { Block } from './side-block.tsx';
import type { IssueChange } from './use-issue.ts';
import { issuesMessages } from './issues.messages.ts';

const { t } = issuesMessages;

function opener(label: string) {
  return {
    openerClass: 'btn btn-invisible btn-small side-edit',
    opener: (
      <>
        <span>{t('edit')}</span>
        <span className="visually-hidden">{label}</span>
      </>
    ),
    align: 'end' as const,
  };
}

/** Who, which, until when. Each block is changed in place and saved at once. */
export function IssueSidebar({
  issue,
  project,
  onChange,
}: {
  issue: IssuePage;
  project: string;
  onChange: (change: IssueChange) => void;
}) {
  const list = projectPage(project, 'issues');
  const edits = issue.abilities.admin;
  const signedIn = useViewer() !== null;
  return (
    <aside className="issue-side" aria-label={t('details')}>
      <Block
        id="assignees"
        name={t('assignees')}
        edit={
          edits ? (
            <AssigneePanel
              {...opener(t('assignees'))}
              project={project}
              value={issue.assignees}
              onChange={(assignees) =>
                onChange({
                  shown: { assignees },
                  sent: { assignee_ids: assignees.length === 0 ? [0] : assignees.map((person) => person.id) },
                })
              }
            />
          ) : undefined
        }
      >
        {issue.assignees.length === 0 ? (
          <span className="muted">{t('noAssignees')}</span>
        ) : (
          issue.assignees.map((person) => (
            <a key={person.id} className="row link-plain" href={personPath(person.username)} dir="auto">
              <Avatar of={person} /> {person.name}
            </a>
          ))
        )}
      </Block>
      <Block
        id="labels"
        name={t('labels')}
        edit={
          edits ? (
            <LabelPanel
              {...opener(t('labels'))}
              project={project}
              value={issue.labels}
              onChange={(labels) =>
                onChange({ shown: { labels }, sent: { labels: labels.map((label) => label.name) } })
              }
            />
          ) : undefined
        }
      >
        {issue.labels.length === 0 ? (
          <span className="muted">{t('noLabels')}</span>
        ) : (
          <span className="side-labels">
            {issue.labels.map((label) => (
              <Label key={label.id} label={label} href={issuesHref(list, { 'label_name[]': [label.name] })} />
            ))}
          </span>
        )}
      </Block>
      <Block
        id="milestone"
        name={t('milestone')}
        edit={
          edits ? (
            <MilestonePanel
              {...opener(t('milestone'))}
              project={project}
              value={issue.milestone}
              onChange={(milestone) =>
                onChange({ shown: { milestone }, sent: { milestone_id: milestone?.id ?? 0 } })
              }
            />
          ) : undefined
        }
      >
        {issue.milestone === null ? (
          <span className="muted">{t('noMilestone')}</span>
        ) : (
          <a
            className="link-plain"
            href={
              issue.milestone.project_id == null
                ? issuesHref(list, { milestone_title: issue.milestone.title })
                : projectPage(project, `milestones/${issue.milestone.iid}`)
            }
            dir="auto"
          >
            {issue.milestone.title}
          </a>
        )}
      </Block>
      <IssueFacts issue={issue} />
      {signedIn ? (
        <Block name={notificationsFrame.t('notifications')}>
          <SubscriptionToggle
            path={issuePath(project, String(issue.iid))}
            type={issues}
            id={issue.id}
            subscribed={issue.subscribed}
          />
        </Block>
      ) : null}
    </aside>
  );
}
