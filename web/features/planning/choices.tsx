import type { PageQuery } from '../../platform/use-found.ts';
import type { Person } from '../../../contract/discussions/discussions.ts';
import type { Label } from '../../../contract/labels/labels.ts';
import type { Milestone } from '../../../contract/milestones/milestones.ts';
import type { FoundEpic } from '../../../contract/epics/epics.ts';
import { apiPageQuery } from '../../platform/query.ts';
import { idPart, pathPart } from '../../platform/url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { SelectOption } from '../../ui/select-list.tsx';
import { epicsTyped } from './epic-names.ts';
import type { ChoicePlace } from './field.ts';
import { milestoneStage } from './fields/milestone-stage.ts';
import { choiceMessages } from './choices.messages.ts';
import { formatDate } from '../../platform/formats.ts';

const { t } = choiceMessages;

/** What an attribute can be, searched on the server, and how it is shown where it is chosen: by editors, the bulk bar and filters alike. Of what was chosen earlier less may be known: `Kept`. */
export interface Choice<T, Kept = T> {
  readonly found: (place: ChoicePlace, search: string | undefined) => PageQuery<T>;
  readonly option: (item: Kept, today: string) => SelectOption;
}

/** Entries of the first page. */
const per_page = 100;

/** A colour as a dot, beside a label's name. */
function Dot({ color }: { color: string }) {
  return <span className="select-color" style={{ backgroundColor: color }} />;
}

const personOption = (person: Person): SelectOption => ({
  label: person.name,
  description: `@${person.username}`,
  leading: <Avatar of={person} />,
});

/** Members: who can be assigned. */
export const memberChoice: Choice<Person> = {
  found: ({ kind, path }, query) =>
    kind === 'mine'
      ? apiPageQuery('/api/v4/users', { search: query, active: true, per_page })
      : apiPageQuery(`/api/v4/${kind}s/${idPart(path)}/members/all`, { query, per_page }),
  option: personOption,
};

/** Everybody: whoever may have written something. */
export const personChoice: Choice<Person> = {
  found: (_, search) => apiPageQuery('/api/v4/users', { search, active: true, per_page }),
  option: personOption,
};

/** The part of v4 addresses: of a project's, a group's own. */
const within = ({ kind, path }: ChoicePlace) =>
  `/api/v4/${kind === 'project' ? kind : 'group'}s/${idPart(path)}` as const;

export const labelChoice: Choice<Label, Pick<Label, 'name' | 'color' | 'description'>> = {
  found: (place, search) =>
    apiPageQuery(
      place.kind === 'project' || place.own === true
        ? `${within(place)}/labels`
        : place.kind === 'group'
          ? `/groups/${pathPart(place.path)}/-/issues/labels.json`
          : '/dashboard/labels.json',
      { search, per_page },
    ),
  option: (label) => ({
    label: label.name,
    description: label.description ?? undefined,
    leading: <Dot color={label.color} />,
  }),
};

/** 'Started · due Nov 21, 2026' */
function milestoneWords(milestone: Milestone, today: string): string | undefined {
  const stage = milestoneStage(milestone, today);
  const words = [
    stage === undefined ? undefined : t(stage === 'pastDue' ? 'pastDueMilestone' : 'startedMilestone'),
    milestone.due_date === null ? undefined : t('due', { date: formatDate(milestone.due_date) }),
  ].filter((word) => word !== undefined);
  return words.length === 0 ? undefined : words.join(' · ');
}

export const milestoneChoice: Choice<Milestone, Milestone | Pick<Milestone, 'title'>> = {
  found: (place, search) =>
    place.kind === 'project' || place.own === true
      ? apiPageQuery(`${within(place)}/milestones`, {
          state: 'active',
          include_ancestors: true,
          search,
          per_page,
        })
      : apiPageQuery(
          place.kind === 'group'
            ? `/groups/${pathPart(place.path)}/-/issues/milestones.json`
            : '/dashboard/milestones.json',
          { search, per_page },
        ),
  option: (milestone, today) => ({
    label: milestone.title,
    description: 'due_date' in milestone ? milestoneWords(milestone, today) : undefined,
  }),
};

/** The path of the group whose epics there are to choose from: that of a project, or the group itself. */
export const groupOf = ({ kind, path }: ChoicePlace): string =>
  kind === 'project' ? path.slice(0, path.lastIndexOf('/')) : path;

/** Epics of a group and of those above it; for lists of a group also those below. */
export const epicChoice: Choice<FoundEpic> = {
  found: (place, typed) =>
    apiPageQuery(`/api/v4/groups/${idPart(groupOf(place))}/epics`, {
      include_ancestor_groups: true,
      include_descendant_groups: place.kind === 'group' && place.own !== true,
      ...epicsTyped(typed),
      per_page,
    }),
  option: ({ title, references, state }) => ({
    label: title,
    description: state === 'closed' ? `${references.full} · ${t('closed')}` : references.full,
  }),
};
