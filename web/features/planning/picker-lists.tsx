import type { Person } from '../../../contract/discussions/discussions.ts';
import type { Label as IssueLabel } from '../../../contract/labels/labels.ts';
import type { Milestone } from '../../../contract/milestones/milestones.ts';
import type { Query } from '../../platform/api.ts';
import { apiPageQuery } from '../../platform/query.ts';
import { useViewer } from '../../platform/session.ts';
import { idPart } from '../../platform/url.ts';
import { useFound } from '../../platform/use-found.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { shortDate } from '../../ui/relative-time.tsx';
import { SelectList, type SelectPanelState } from '../../ui/select-list.tsx';
import { projectPage } from '../projects/index.ts';
import { planningMessages } from './planning.messages.ts';

const { t } = planningMessages;

interface ListIn extends SelectPanelState {
  project: string;
  each?: boolean | undefined;
}

const ofProject = <T,>(project: string, path: string, query: Query) =>
  apiPageQuery<T>(`/api/v4/projects/${idPart(project)}/${path}`, { per_page: 100, ...query });

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
  const found = useFound(panel.open, (query) => ofProject<Person>(project, 'members/all', { query }));
  // Oneself first: the choice that is made most.
  const items = found.items.toSorted((a, b) => Number(b.id === me?.id) - Number(a.id === me?.id));
  return (
    <SelectList
      {...panel}
      title={t('assignees')}
      placeholder={t('searchPeople')}
      found={{ ...found, items }}
      optionOf={(person) => ({
        label: person.name,
        description: `@${person.username}`,
        leading: <Avatar of={person} />,
      })}
      selected={value}
      onChange={onChange}
    />
  );
}

export function LabelList({
  project,
  value,
  onChange,
  ...panel
}: ListIn & { value: readonly IssueLabel[]; onChange: (labels: IssueLabel[]) => void }) {
  const found = useFound(panel.open, (search) => ofProject<IssueLabel>(project, 'labels', { search }));
  return (
    <SelectList
      {...panel}
      title={t('labels')}
      placeholder={t('searchLabels')}
      found={found}
      optionOf={(label) => ({
        label: label.name,
        description: label.description ?? undefined,
        leading: <Dot color={label.color} />,
      })}
      selected={value}
      onChange={onChange}
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
  const found = useFound(panel.open, (search) =>
    ofProject<Milestone>(project, 'milestones', { state: 'active', include_ancestors: true, search }),
  );
  return (
    <SelectList
      {...panel}
      single
      title={t('milestone')}
      placeholder={t('searchMilestones')}
      found={found}
      optionOf={(milestone) => ({
        label: milestone.title,
        description:
          milestone.due_date === null ? undefined : t('due', { date: shortDate(milestone.due_date) }),
      })}
      selected={value === null ? [] : [value]}
      onChange={([milestone]) => onChange(milestone ?? null)}
      footer={<a href={projectPage(project, 'milestones')}>{t('manageMilestones')}</a>}
    />
  );
}
