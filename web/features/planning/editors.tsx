import { useState } from 'react';
import type { Person } from '../../../contract/discussions/discussions.ts';
import type { Label } from '../../../contract/labels/labels.ts';
import type { Milestone } from '../../../contract/milestones/milestones.ts';
import { mostOfSubject } from '../../../contract/planning/most-of-subject.ts';
import type { Api } from '../../platform/api.ts';
import { useViewer } from '../../platform/session.ts';
import { useFound } from '../../platform/use-found.ts';
import { LabelSubForm } from './label-sub-form.tsx';
import { milestoneStage } from './fields/milestone-stage.ts';
import { assigneesPatch, type Assigned } from './fields/assignees.tsx';
import { reviewersPatch } from './fields/reviewers.tsx';
import { healthStatuses } from './fields/health.tsx';
import { SelectList } from '../../ui/select-list.tsx';
import { leanLabel } from '../labels/index.ts';
import { leanMilestone } from '../milestones/index.ts';
import { can, groupPage, projectPage, useProjectInCache } from '../projects/index.ts';
import { editorMessages } from './editors.messages.ts';
import { labelChoice, memberChoice, milestoneChoice } from './choices.tsx';
import type { EditorProps, FieldPlace } from './field.ts';
import { ownOf } from './own-place.ts';
import { InviteByMail } from './invite-by-mail.tsx';
import { changedSet, setChange } from './set-change.ts';
import { ValueForm } from './value-form.tsx';

const { t } = editorMessages;

const pageOf = ({ parent, project }: FieldPlace, rest: string): string =>
  parent === 'group' ? groupPage(project, rest) : projectPage(project, rest);

/** The editors of fields, with search on the server. Loaded when somebody is about to edit. */
export { TimeEditor } from './time-editor.tsx';
export { EpicEditor } from './epic-editor.tsx';

/** As the list of members has them. */
const isMember = (person: Person): person is Person & { access_level: number } => 'access_level' in person;

export function AssigneesEditor({ subject, place, onChange, ...panel }: EditorProps<Assigned>) {
  const me = useViewer();
  const { access_level: needed = 0 } = subject.merging ?? {};
  const cannot = (person: Person): boolean => isMember(person) && person.access_level < needed;
  const found = useFound(panel.open, (query) => memberChoice.found(ownOf(place), query));
  const [typed, setTyped] = useState('');
  const onSearch = (text: string): void => {
    setTyped(text);
    found.onSearch(text);
  };
  // The viewer first: the most frequent choice; last who could not merge it.
  const items = found.items.toSorted(
    (a, b) => Number(b.id === me?.id) - Number(a.id === me?.id) || Number(cannot(a)) - Number(cannot(b)),
  );
  return (
    <SelectList
      {...panel}
      title={t('assignees')}
      placeholder={t('searchPeople')}
      found={{ ...found, items, onSearch }}
      optionOf={(person) => {
        const option = memberChoice.option(person, place.today);
        return cannot(person)
          ? { ...option, description: `${option.description} ${t('cannotMerge')}` }
          : option;
      }}
      selected={subject.assignees}
      most={mostOfSubject.assignees}
      none={t('unassigned')}
      footer={<InviteByMail project={place.project} typed={typed} />}
      onChange={(chosen, before) => onChange(assigneesPatch(subject.assignees, setChange(before, chosen)))}
    />
  );
}

export function ReviewersEditor({
  subject: { reviewers },
  place,
  onChange,
  ...panel
}: EditorProps<{ reviewers: Person[] }>) {
  const found = useFound(panel.open, (query) => memberChoice.found(ownOf(place), query));
  return (
    <SelectList
      {...panel}
      title={t('reviewers')}
      placeholder={t('searchPeople')}
      found={found}
      optionOf={(person) => memberChoice.option(person, place.today)}
      selected={reviewers}
      most={mostOfSubject.reviewers}
      none={t('noReviewer')}
      onChange={(chosen, before) => onChange(reviewersPatch(reviewers, setChange(before, chosen)))}
    />
  );
}

export function LabelsEditor({ subject, place, onChange, ...panel }: EditorProps<{ labels: Label[] }>) {
  const found = useFound(panel.open, (search) => labelChoice.found(ownOf(place), search));
  const creates = can(useProjectInCache(place.project), 'manage_labels');
  return (
    <SelectList
      {...panel}
      title={t('labels')}
      placeholder={t('searchLabels')}
      found={found}
      optionOf={(label) => labelChoice.option(label, place.today)}
      selected={subject.labels}
      onChange={(chosen, before) => {
        const { add, remove } = setChange(before, chosen);
        onChange({
          shown: { labels: changedSet(subject.labels, { add: add.map(leanLabel), remove }) },
          // Only what was added and removed, so that concurrent changes are merged.
          sent: {
            ...(add.length === 0 ? {} : { add_labels: add.map(({ name }) => name) }),
            ...(remove.length === 0 ? {} : { remove_labels: remove.map(({ name }) => name) }),
          },
          failed: t('labelsFailed'),
        });
      }}
      none={t('noLabel')}
      failed={t('labelsNotFetched')}
      sub={
        creates
          ? {
              opener: t('newLabel'),
              renderForm: (done) => <LabelSubForm project={place.project} onDone={done} />,
            }
          : undefined
      }
      footer={<a href={pageOf(place, 'labels')}>{t('manageLabels')}</a>}
    />
  );
}

const isPast = (milestone: Milestone, today: string): boolean =>
  milestoneStage(milestone, today) === 'pastDue';

export function MilestoneEditor({
  subject,
  place,
  onChange,
  each: _each,
  ...panel
}: EditorProps<{ milestone: Milestone | null }>) {
  const found = useFound(panel.open, (search) => milestoneChoice.found(ownOf(place), search));
  // Closed milestones are rarely chosen.
  const items = found.items.toSorted(
    (a, b) => Number(isPast(a, place.today)) - Number(isPast(b, place.today)),
  );
  return (
    <SelectList
      {...panel}
      single
      none={t('noMilestoneChosen')}
      title={t('milestone')}
      placeholder={t('searchMilestones')}
      found={{ ...found, items }}
      optionOf={(milestone) => milestoneChoice.option(milestone, place.today)}
      selected={subject.milestone === null ? [] : [subject.milestone]}
      onChange={([milestone]) =>
        onChange({
          shown: { milestone: milestone === undefined ? null : leanMilestone(milestone) },
          sent: { milestone_id: milestone?.id ?? 0 },
        })
      }
      footer={<a href={pageOf(place, 'milestones')}>{t('manageMilestones')}</a>}
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

export function WeightEditor({
  subject,
  place,
  onChange,
  open,
  close,
}: EditorProps<{ weight: number | null }>) {
  return (
    <ValueForm
      open={open}
      close={close}
      title={t('weight')}
      type="text"
      isValid={(typed) => /^\d*$/.test(typed)}
      wrong={t('onlyNumerals')}
      value={subject.weight === null ? '' : String(subject.weight)}
      onChange={(typed) => {
        const weight = typed === '' ? null : Number(typed);
        onChange({ shown: { weight }, sent: { weight }, failed: t('weightFailed', { kind: place.kind }) });
      }}
    />
  );
}

interface Status {
  id: number;
  /** The value in v4. */
  value: string;
}
const statuses: readonly Status[] = Object.keys(healthStatuses).map((value, index) => ({
  id: index + 1,
  value,
}));

/** Sent by GraphQL (SIDE-10). A successful answer can contain errors. */
async function askForStatus(api: Api, projectPath: string, iid: number, value: string | null) {
  const { data, errors = [] } = await api.post('/api/graphql', {
    body: {
      query: `mutation ($projectPath: ID!, $iid: String!, $healthStatus: HealthStatus) {
        updateIssue(input: { projectPath: $projectPath, iid: $iid, healthStatus: $healthStatus }) { issue { healthStatus } errors }
      }`,
      variables: {
        projectPath,
        iid: String(iid),
        healthStatus: value === null ? null : healthStatuses[value],
      },
    },
  });
  const answer = data?.updateIssue;
  const reason = errors[0]?.message ?? answer?.errors[0];
  if (reason !== undefined || answer?.issue == null) throw new Error(reason);
  return { health_status: value };
}

export function HealthEditor({
  subject: { iid, health_status: now },
  place: { project, kind },
  onChange,
  each: _each,
  ...panel
}: EditorProps<{ iid: number; health_status: string | null }>) {
  return (
    <SelectList
      {...panel}
      single
      none={t('noStatus')}
      title={t('healthStatus')}
      placeholder={t('searchStatuses')}
      found={{
        items: statuses,
        exact: false,
        state: 'ready',
        more: false,
        onSearch: () => undefined,
        retry: () => undefined,
      }}
      optionOf={(status) => ({ label: t(healthStatuses[status.value]!) })}
      selected={statuses.filter(({ value }) => value === now)}
      onChange={([status]) => {
        const value = status?.value ?? null;
        onChange({
          shown: { health_status: value },
          sent: {},
          ask: (api) => askForStatus(api, project, iid, value),
          failed: t('statusFailed', { kind }),
        });
      }}
    />
  );
}

export { ConfidentialEditor, LockEditor } from './switch-editors.tsx';
