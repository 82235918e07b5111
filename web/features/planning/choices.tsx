import type { UseQueryOptions } from '@tanstack/react-query';
import type { Person } from '../../../contract/discussions/discussions.ts';
import type { Label } from '../../../contract/labels/labels.ts';
import type { Milestone } from '../../../contract/milestones/milestones.ts';
import type { Paged, Query } from '../../platform/api.ts';
import { apiPageQuery } from '../../platform/query.ts';
import { idPart, pathPart } from '../../platform/url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { SelectOption } from '../../ui/select-list.tsx';
import type { ChoicePlace } from './field.ts';
import { milestoneStage } from './fields/milestone-stage.ts';
import { choiceMessages } from './choices.messages.ts';
import { formatDate } from '../../platform/formats.ts';

const { t } = choiceMessages;

// oxlint-disable-next-line typescript/no-explicit-any -- the key is each query's own
type PageQuery<T> = UseQueryOptions<Paged<T>, Error, Paged<T>, any>;

/** What an attribute can be, searched on the server, and how it is shown where it is chosen: by editors, the bulk bar and filters alike. */
export interface Choice<T> {
  readonly found: (place: ChoicePlace, search: string | undefined) => PageQuery<T>;
  readonly option: (item: T, today: string) => SelectOption;
}

const page = <T,>(path: string, query: Query) => apiPageQuery<T>(path, { per_page: 100, ...query });

/** A colour as a dot, beside a label's name. */
function Dot({ color }: { color: string }) {
  return <span className="label-dot" style={{ backgroundColor: color }} />;
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
      ? page<Person>('/api/v4/users', { search: query, active: true })
      : page<Person>(`/api/v4/${kind}s/${idPart(path)}/members/all`, { query }),
  option: personOption,
};

/** Everybody: whoever may have written something. */
export const personChoice: Choice<Person> = {
  found: (_, search) => page<Person>('/api/v4/users', { search, active: true }),
  option: personOption,
};

export const labelChoice: Choice<Label> = {
  found: ({ kind, path, own }, search) =>
    page<Label>(
      kind === 'project' || own === true
        ? `/api/v4/${kind}s/${idPart(path)}/labels`
        : kind === 'group'
          ? `/groups/${pathPart(path)}/-/issues/labels.json`
          : '/dashboard/labels.json',
      { search },
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

export const milestoneChoice: Choice<Milestone> = {
  found: ({ kind, path, own }, search) =>
    kind === 'project' || own === true
      ? page<Milestone>(`/api/v4/${kind}s/${idPart(path)}/milestones`, {
          state: 'active',
          include_ancestors: true,
          search,
        })
      : page<Milestone>(
          kind === 'group'
            ? `/groups/${pathPart(path)}/-/issues/milestones.json`
            : '/dashboard/milestones.json',
          { search },
        ),
  option: (milestone, today) => ({
    label: milestone.title,
    description: milestoneWords(milestone, today),
  }),
};
