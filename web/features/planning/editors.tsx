import type { Person } from '../../../contract/discussions/discussions.ts';
import type { Label } from '../../../contract/labels/labels.ts';
import type { Milestone } from '../../../contract/milestones/milestones.ts';
import type { Query } from '../../platform/api.ts';
import { apiPageQuery } from '../../platform/query.ts';
import { useViewer } from '../../platform/session.ts';
import { idPart } from '../../platform/url.ts';
import { useFound } from '../../platform/use-found.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { shortDate } from '../../ui/relative-time.tsx';
import { SelectList } from '../../ui/select-list.tsx';
import { leanPerson } from '../accounts/person.entity.ts';
import { leanLabel } from '../labels/label.entity.ts';
import { leanMilestone } from '../milestones/milestone.entity.ts';
import { projectPage } from '../projects/index.ts';
import { editorMessages } from './editors.messages.ts';
import type { EditorProps } from './field.ts';
import { ValueForm } from './value-form.tsx';

const { t } = editorMessages;

/** What fields are chosen with: searched on the server. It comes when somebody is about to choose. */
const ofProject = <T,>(project: string, path: string, query: Query) =>
  apiPageQuery<T>(`/api/v4/projects/${idPart(project)}/${path}`, { per_page: 100, ...query });

/** A colour as a dot, beside a label's name. */
function Dot({ color }: { color: string }) {
  return <span className="label-dot" style={{ backgroundColor: color }} />;
}

export function AssigneesEditor({
  subject,
  place: { project },
  onChange,
  ...panel
}: EditorProps<{ assignees: Person[] }>) {
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
      selected={subject.assignees}
      onChange={(chosen) => {
        const ids = chosen.map((person) => person.id);
        onChange({
          shown: { assignees: chosen.map(leanPerson) },
          // Nobody is a list with nobody's number in it.
          sent: { assignee_ids: ids.length === 0 ? [0] : ids },
        });
      }}
    />
  );
}

export function LabelsEditor({
  subject,
  place: { project },
  onChange,
  ...panel
}: EditorProps<{ labels: Label[] }>) {
  const found = useFound(panel.open, (search) => ofProject<Label>(project, 'labels', { search }));
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
      selected={subject.labels}
      onChange={(chosen) =>
        onChange({
          shown: { labels: chosen.map(leanLabel) },
          sent: { labels: chosen.map((label) => label.name) },
        })
      }
      footer={<a href={projectPage(project, 'labels')}>{t('manageLabels')}</a>}
    />
  );
}

export function MilestoneEditor({
  subject,
  place: { project },
  onChange,
  each: _each,
  ...panel
}: EditorProps<{ milestone: Milestone | null }>) {
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
      selected={subject.milestone === null ? [] : [subject.milestone]}
      onChange={([milestone]) =>
        onChange({
          shown: { milestone: milestone === undefined ? null : leanMilestone(milestone) },
          sent: { milestone_id: milestone?.id ?? 0 },
        })
      }
      footer={<a href={projectPage(project, 'milestones')}>{t('manageMilestones')}</a>}
    />
  );
}

export function DueDateEditor({ subject, onChange, open, close }: EditorProps<{ due_date: string | null }>) {
  return (
    <ValueForm
      open={open}
      close={close}
      title={t('dueDate')}
      type="date"
      value={subject.due_date ?? ''}
      onChange={(day) => {
        const due_date = day === '' ? null : day;
        onChange({ shown: { due_date }, sent: { due_date } });
      }}
    />
  );
}

export function WeightEditor({ subject, onChange, open, close }: EditorProps<{ weight: number | null }>) {
  return (
    <ValueForm
      open={open}
      close={close}
      title={t('weight')}
      type="number"
      value={subject.weight === null ? '' : String(subject.weight)}
      onChange={(typed) => {
        const weight = typed === '' ? null : Number(typed);
        onChange({ shown: { weight }, sent: { weight } });
      }}
    />
  );
}
