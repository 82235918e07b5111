import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '../../../contract/discussions/discussions.ts';
import type { IssuePage } from '../../../contract/issues/issues.ts';
import type { Label as IssueLabel } from '../../../contract/labels/labels.ts';
import type { Milestone } from '../../../contract/milestones/milestones.ts';
import { apiQuery } from '../../platform/query.ts';
import { useViewer } from '../../platform/session.ts';
import { idPart } from '../../platform/url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Label } from '../../ui/label.tsx';
import { shortDate } from '../../ui/relative-time.tsx';
import { SelectPanel, type SelectOption } from '../../ui/select-panel.tsx';
import { personPath, projectPage } from '../projects/index.ts';
import { notificationsFrame } from '../notifications/notifications.frame.messages.ts';
import { SubscriptionToggle } from '../notifications/subscription-toggle.tsx';
import { issuePath } from './issue.queries.ts';
import { issuesHref } from './issue-search.ts';
import { IssueFacts } from './issue-facts.tsx';
import { Block } from './side-block.tsx';
import { issuesMessages } from './issues.messages.ts';

const { t } = issuesMessages;

const assignable = (project: string) =>
  apiQuery<Person[]>(`/api/v4/projects/${idPart(project)}/members/all`, { per_page: 100 });
const usableLabels = (project: string) =>
  apiQuery<IssueLabel[]>(`/api/v4/projects/${idPart(project)}/labels`, { per_page: 100 });
const usableMilestones = (project: string) =>
  apiQuery<Milestone[]>(`/api/v4/projects/${idPart(project)}/milestones`, {
    per_page: 100,
    state: 'active',
    include_ancestors: true,
  });

/** A colour as a dot, beside a label's name. */
function Dot({ color }: { color: string }) {
  return <span className="label-dot" style={{ backgroundColor: color }} />;
}

export interface Choices {
  project: string;
  /** Chosen now; answers go to `onChange` with what is known of them. */
  align?: 'start' | 'end';
}

/** What a panel opens with: an icon in the sidebar, words in a form. */
type Opener = Pick<Parameters<typeof SelectPanel>[0], 'opener' | 'openerClass' | 'align'>;

export function AssigneePanel({
  project,
  value,
  onChange,
  ...look
}: Choices & Opener & { value: readonly Person[]; onChange: (people: Person[]) => void }) {
  const me = useViewer();
  const [open, setOpen] = useState(false);
  const { data, isPending } = useQuery({ ...assignable(project), enabled: open });
  const known = new Map([...value, ...(data ?? [])].map((person) => [person.id, person]));
  // Oneself first: the choice that is made most.
  const people = [...known.values()].sort((a, b) => Number(b.id === me?.id) - Number(a.id === me?.id));
  const options = people.map((person): SelectOption => ({
    id: person.id,
    label: person.name,
    description: `@${person.username}`,
    leading: <Avatar of={person} />,
  }));
  return (
    <SelectPanel
      {...look}
      title={t('assignees')}
      placeholder={t('searchPeople')}
      options={options}
      loading={open && isPending}
      selected={value.map((person) => person.id)}
      onOpen={() => setOpen(true)}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(Number(id)) ?? []))}
    />
  );
}

export function LabelPanel({
  project,
  value,
  onChange,
  ...look
}: Choices & Opener & { value: readonly IssueLabel[]; onChange: (labels: IssueLabel[]) => void }) {
  const [open, setOpen] = useState(false);
  const { data, isPending } = useQuery({ ...usableLabels(project), enabled: open });
  const known = new Map([...value, ...(data ?? [])].map((label) => [label.id, label]));
  const options = [...known.values()].map((label): SelectOption => ({
    id: label.id,
    label: label.name,
    description: label.description ?? undefined,
    leading: <Dot color={label.color} />,
  }));
  return (
    <SelectPanel
      {...look}
      title={t('labels')}
      placeholder={t('searchLabels')}
      options={options}
      loading={open && isPending}
      selected={value.map((label) => label.id)}
      onOpen={() => setOpen(true)}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(Number(id)) ?? []))}
      footer={<a href={projectPage(project, 'labels')}>{t('manageLabels')}</a>}
    />
  );
}

export function MilestonePanel({
  project,
  value,
  onChange,
  ...look
}: Choices & Opener & { value: Milestone | null; onChange: (milestone: Milestone | null) => void }) {
  const [open, setOpen] = useState(false);
  const { data, isPending } = useQuery({ ...usableMilestones(project), enabled: open });
  const known = new Map(
    [...(value === null ? [] : [value]), ...(data ?? [])].map((milestone) => [milestone.id, milestone]),
  );
  const options = [...known.values()].map((milestone): SelectOption => ({
    id: milestone.id,
    label: milestone.title,
    description: milestone.due_date === null ? undefined : t('due', { date: shortDate(milestone.due_date) }),
  }));
  return (
    <SelectPanel
      {...look}
      single
      title={t('milestone')}
      placeholder={t('searchMilestones')}
      options={options}
      loading={open && isPending}
      selected={value === null ? [] : [value.id]}
      onOpen={() => setOpen(true)}
      onChange={([id]) => onChange(id === undefined ? null : (known.get(Number(id)) ?? null))}
      footer={<a href={projectPage(project, 'milestones')}>{t('manageMilestones')}</a>}
    />
  );
}

function opener(label: string): Opener {
  return {
    openerClass: 'btn btn-invisible btn-small side-edit',
    opener: (
      <>
        <span>{t('edit')}</span>
        <span className="visually-hidden">{label}</span>
      </>
    ),
    align: 'end',
  };
}

export interface IssueChange {
  /** What is shown at once. */
  shown: Partial<IssuePage>;
  /** What the server is asked for. */
  sent: Record<string, unknown>;
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
          <SubscriptionToggle path={issuePath(project, String(issue.iid))} subscribed={issue.subscribed} />
        </Block>
      ) : null}
    </aside>
  );
}
