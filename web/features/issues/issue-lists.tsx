import { useQuery } from '@tanstack/react-query';
import type { Person } from '../../../contract/discussions/discussions.ts';
import type { Label as IssueLabel } from '../../../contract/labels/labels.ts';
import type { Milestone } from '../../../contract/milestones/milestones.ts';
import { apiQuery } from '../../platform/query.ts';
import { useViewer } from '../../platform/session.ts';
import { idPart } from '../../platform/url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { shortDate } from '../../ui/relative-time.tsx';
import { SelectList, type SelectOption, type SelectPanelState } from '../../ui/select-list.tsx';
import { projectPage } from '../projects/index.ts';
import { issuesMessages } from './issues.messages.ts';

const { t } = issuesMessages;

interface ListIn extends SelectPanelState {
  project: string;
}

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

export function AssigneeList({
  project,
  value,
  onChange,
  ...panel
}: ListIn & { value: readonly Person[]; onChange: (people: Person[]) => void }) {
  const me = useViewer();
  const { data, isPending } = useQuery({ ...assignable(project), enabled: panel.open });
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
    <SelectList
      {...panel}
      title={t('assignees')}
      placeholder={t('searchPeople')}
      options={options}
      loading={panel.open && isPending}
      selected={value.map((person) => person.id)}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(Number(id)) ?? []))}
    />
  );
}

export function LabelList({
  project,
  value,
  onChange,
  ...panel
}: ListIn & { value: readonly IssueLabel[]; onChange: (labels: IssueLabel[]) => void }) {
  const { data, isPending } = useQuery({ ...usableLabels(project), enabled: panel.open });
  const known = new Map([...value, ...(data ?? [])].map((label) => [label.id, label]));
  const options = [...known.values()].map((label): SelectOption => ({
    id: label.id,
    label: label.name,
    description: label.description ?? undefined,
    leading: <Dot color={label.color} />,
  }));
  return (
    <SelectList
      {...panel}
      title={t('labels')}
      placeholder={t('searchLabels')}
      options={options}
      loading={panel.open && isPending}
      selected={value.map((label) => label.id)}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(Number(id)) ?? []))}
      footer={<a href={projectPage(project, 'labels')}>{t('manageLabels')}</a>}
    />
  );
}

export function MilestoneList({
  project,
  value,
  onChange,
  ...panel
}: ListIn & { value: Milestone | null; onChange: (milestone: Milestone | null) => void }) {
  const { data, isPending } = useQuery({ ...usableMilestones(project), enabled: panel.open });
  const known = new Map(
    [...(value === null ? [] : [value]), ...(data ?? [])].map((milestone) => [milestone.id, milestone]),
  );
  const options = [...known.values()].map((milestone): SelectOption => ({
    id: milestone.id,
    label: milestone.title,
    description: milestone.due_date === null ? undefined : t('due', { date: shortDate(milestone.due_date) }),
  }));
  return (
    <SelectList
      {...panel}
      single
      title={t('milestone')}
      placeholder={t('searchMilestones')}
      options={options}
      loading={panel.open && isPending}
      selected={value === null ? [] : [value.id]}
      onChange={([id]) => onChange(id === undefined ? null : (known.get(Number(id)) ?? null))}
      footer={<a href={projectPage(project, 'milestones')}>{t('manageMilestones')}</a>}
    />
  );
}
