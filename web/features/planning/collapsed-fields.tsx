import {
  CalendarIcon,
  EyeClosedIcon,
  CodeReviewIcon,
  EyeIcon,
  LockIcon,
  MilestoneIcon,
  PeopleIcon,
  ProjectRoadmapIcon,
  PulseIcon,
  StopwatchIcon,
  TagIcon,
  UnlockIcon,
  LawIcon,
} from '@primer/octicons-react';
import type { ReactNode } from 'react';
import type { Person } from '../../../contract/discussions/discussions.ts';
import type { Label } from '../../../contract/labels/labels.ts';
import type { Milestone } from '../../../contract/milestones/milestones.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { FieldPlace } from './field.ts';
import { dayTitle, dayWords, isLate } from './fields/day-words.ts';
import type { InEpic } from './fields/epic.tsx';
import { healthStatuses } from './fields/health.tsx';
import type { Timed } from './fields/time.tsx';
import { weightText } from './fields/weight.tsx';
import { namesTip } from './names-tip.ts';
import { collapsedFieldMessages } from './collapsed-fields.messages.ts';

const { t } = collapsedFieldMessages;

/** A field in the collapsed sidebar: an icon, a short value, and the full value on hover. */
export interface CollapsedField<S> {
  /** The field's name. */
  readonly name: string;
  readonly ability: string;
  readonly show: (subject: S, place: FieldPlace) => { icon: ReactNode; text?: ReactNode; tip: string };
}

const none = (title: string): string => t('none', { title });

const assignees: CollapsedField<{ assignees: Person[] }> = {
  name: 'assignees',
  ability: 'admin',
  show({ assignees: people }) {
    if (people.length === 0) return { icon: <PeopleIcon />, tip: none(t('assignee')) };
    // Of more than two, one is shown.
    const shown = people.length > 2 ? people.slice(0, 1) : people;
    return {
      icon: shown.map((person) => <Avatar key={person.id} of={person} />),
      text: people.length > shown.length ? `+${people.length - shown.length}` : undefined,
      tip: namesTip(
        people.map(({ name }) => name),
        (count) => t('more', { count }),
      ),
    };
  },
};

const reviewers: CollapsedField<{ reviewers: Person[] }> = {
  name: 'reviewers',
  ability: 'admin',
  show: ({ reviewers: people }) => ({
    icon: <CodeReviewIcon />,
    text: people.length === 0 ? undefined : people.length,
    tip:
      people.length === 0
        ? none(t('reviewers'))
        : namesTip(
            people.map(({ name }) => name),
            (count) => t('more', { count }),
          ),
  }),
};

const labels: CollapsedField<{ labels: Label[] }> = {
  name: 'labels',
  ability: 'admin',
  show: ({ labels: all }) => ({
    icon: <TagIcon />,
    text: all.length === 0 ? undefined : all.length,
    tip:
      all.length === 0
        ? none(t('labels'))
        : namesTip(
            all.map(({ name }) => name),
            (count) => t('moreLabels', { count }),
          ),
  }),
};

const milestone: CollapsedField<{ milestone: Milestone | null }> = {
  name: 'milestone',
  ability: 'admin',
  show: ({ milestone: chosen }) => ({
    icon: <MilestoneIcon />,
    text: chosen?.title,
    tip: chosen === null ? none(t('milestone')) : t('some', { title: t('milestone'), value: chosen.title }),
  }),
};

const epic: CollapsedField<InEpic> = {
  name: 'epic',
  ability: 'admin',
  show: ({ epic: chosen }) => ({
    icon: <ProjectRoadmapIcon />,
    text: chosen?.title,
    tip: chosen === null ? none(t('epic')) : t('some', { title: t('epic'), value: chosen.title }),
  }),
};

const dueDate: CollapsedField<{ due_date: string | null; state?: string }> = {
  name: 'due-date',
  ability: 'admin',
  show: ({ due_date: day, state }, { today }) => {
    if (day === null) return { icon: <CalendarIcon />, tip: none(t('dueDate')) };
    const late = isLate(day, state, today);
    const words = dayWords(day, today);
    return {
      icon: <CalendarIcon className={late ? 'side-late' : undefined} />,
      text: late ? <span className="side-late">{words}</span> : words,
      tip: late ? t('pastDue', { day: dayTitle(day, today) }) : dayTitle(day, today),
    };
  },
};

const weight: CollapsedField<{ weight: number | null }> = {
  name: 'weight',
  ability: 'admin',
  show: ({ weight: value }) => ({
    icon: <LawIcon />,
    text: value === null ? undefined : weightText(value),
    tip: value === null ? none(t('weight')) : t('some', { title: t('weight'), value }),
  }),
};

const time: CollapsedField<Timed> = {
  name: 'time',
  ability: 'admin',
  show({ time_stats: { human_time_estimate: estimate, human_total_time_spent: spent } }) {
    const text = estimate === null && spent === null ? undefined : `${spent ?? '--'} / ${estimate ?? '--'}`;
    return {
      icon: <StopwatchIcon />,
      text,
      tip:
        text === undefined ? none(t('timeTracking')) : t('some', { title: t('timeTracking'), value: text }),
    };
  },
};

const health: CollapsedField<{ health_status: string | null }> = {
  name: 'health',
  ability: 'admin',
  show({ health_status: status }) {
    const text = healthStatuses[status ?? ''];
    return {
      icon: <PulseIcon />,
      text: text === undefined ? undefined : t(text),
      tip:
        text === undefined
          ? none(t('healthStatus'))
          : t('some', { title: t('healthStatus'), value: t(text) }),
    };
  },
};

const confidential: CollapsedField<{ confidential: boolean }> = {
  name: 'confidential',
  ability: 'make_confidential',
  show: ({ confidential: on }) => ({
    icon: on ? <EyeClosedIcon /> : <EyeIcon />,
    tip: t(on ? 'confidential' : 'notConfidential'),
  }),
};

const locked: CollapsedField<{ discussion_locked: boolean | null }> = {
  name: 'locked',
  ability: 'admin',
  show: ({ discussion_locked: on }) => ({
    icon: on === true ? <LockIcon /> : <UnlockIcon />,
    tip: t(on === true ? 'locked' : 'unlocked'),
  }),
};

/** Loaded after the page, or with it if the sidebar is collapsed. */
export const collapsedFields = {
  assignees,
  reviewers,
  labels,
  epic,
  milestone,
  dueDate,
  weight,
  health,
  time,
  confidential,
  locked,
};
