import { titleOf } from './arguments.ts';
import { needs } from './command-subject.ts';
import type { CommandSubject, PlanningAction } from './command-subject.ts';
import { parseDate } from './due-date.ts';
import { healthStatuses } from '../attributes/health-status.ts';
import { parseZoomLink } from '../attributes/zoom-link.ts';
import type { SubjectChanges } from '../subject-changes.ts';
import { milestoneReference } from '../../../platform/subjects/sentence.ts';

const category = 'Planning';
const can = needs('admin');

/** A value after the preceding commands. */
function now<Key extends 'dueDate' | 'weight' | 'healthStatus' | 'milestoneId' | 'zoomLink'>(
  key: Key,
  subject: CommandSubject,
  changes: SubjectChanges,
): SubjectChanges[Key] | null {
  const { due_date, weight, health_status, milestone_id, zoom_link } = subject.planned.fields;
  const own = {
    dueDate: due_date,
    weight,
    healthStatus: health_status,
    milestoneId: milestone_id,
    zoomLink: zoom_link,
  };
  return changes[key] === undefined ? (own[key] as SubjectChanges[Key] | null) : changes[key];
}

/** `2026-12-31` → `Dec 31, 2026`. */
function shortDate(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

/** Milestone, due date, weight, health and Zoom meeting. */
export const planningCommands: readonly PlanningAction[] = [
  {
    name: 'milestone',
    attribute: 'milestone',
    params: ['%"milestone"'],
    description: 'Set milestone',
    icon: 'milestone',
    category,
    can,
    plan(_ctx, { subject, changes }, argument) {
      const milestone = subject.milestones.get(titleOf(argument));
      if (milestone === undefined)
        return { refused: 'Failed to set the milestone because no such milestone was found.' };
      const named = milestoneReference(milestone.title);
      return {
        explanation: `Sets the milestone to ${named}.`,
        message: `Set the milestone to ${named}.`,
        changes: { ...changes, milestoneId: milestone.id },
        commandsChanges: { milestone_id: milestone.id },
      };
    },
  },
  {
    name: 'remove_milestone',
    attribute: 'milestone',
    description: 'Remove milestone',
    icon: 'milestone',
    category,
    can,
    applies: ({ subject, changes }) => now('milestoneId', subject, changes) !== null,
    plan(_ctx, { subject, changes }) {
      const { milestone } = subject.planned.fields;
      const what =
        milestone === undefined || changes.milestoneId !== undefined
          ? 'the milestone'
          : `${milestoneReference(milestone.title)} milestone`;
      return {
        explanation: `Removes ${what}.`,
        message: `Removed ${what}.`,
        changes: { ...changes, milestoneId: null },
        commandsChanges: { milestone_id: null },
      };
    },
  },
  {
    name: 'due',
    attribute: 'due_date',
    params: ['<in 2 days | this Friday | December 31st>'],
    description: 'Set due date',
    icon: 'calendar',
    category,
    can,
    async plan(_ctx, { changes }, argument) {
      const dueDate = await parseDate(argument);
      if (dueDate === undefined)
        return { refused: 'Failed to set due date because the date format is invalid.' };
      return {
        explanation: `Sets the due date to ${shortDate(dueDate)}.`,
        message: `Set the due date to ${shortDate(dueDate)}.`,
        changes: { ...changes, dueDate },
        commandsChanges: { due_date: dueDate },
      };
    },
  },
  {
    name: 'remove_due_date',
    attribute: 'due_date',
    description: 'Remove due date',
    icon: 'calendar',
    category,
    can,
    applies: ({ subject, changes }) => now('dueDate', subject, changes) !== null,
    plan: (_ctx, { changes }) => ({
      explanation: 'Removes the due date.',
      message: 'Removed the due date.',
      changes: { ...changes, dueDate: null },
      commandsChanges: { due_date: null },
    }),
  },
  {
    name: 'weight',
    attribute: 'weight',
    params: ['0, 1, 2, …'],
    description: 'Set weight',
    icon: 'weight',
    category,
    can,
    plan(_ctx, { changes }, argument) {
      const weight = Number(argument);
      if (!/^\d{1,10}$/.test(argument) || weight >= 2 ** 31)
        return { refused: 'Failed to set weight because it is not a number from 0 on.' };
      return {
        explanation: `Sets weight to ${weight}.`,
        message: `Set weight to ${weight}.`,
        changes: { ...changes, weight },
        commandsChanges: { weight },
      };
    },
  },
  {
    name: 'clear_weight',
    attribute: 'weight',
    description: 'Clear weight',
    icon: 'weight',
    category,
    can,
    applies: ({ subject, changes }) => now('weight', subject, changes) !== null,
    plan: (_ctx, { changes }) => ({
      explanation: 'Clears weight.',
      message: 'Cleared weight.',
      changes: { ...changes, weight: null },
      commandsChanges: { weight: null },
    }),
  },
  {
    name: 'health_status',
    attribute: 'health_status',
    params: ['<on_track | needs_attention | at_risk>'],
    description: 'Set health status',
    icon: 'status-health',
    category,
    can,
    plan(_ctx, { changes }, argument) {
      const healthStatus = argument.toLowerCase();
      if (!(healthStatuses as readonly string[]).includes(healthStatus))
        return {
          refused: 'Failed to set health status because it is none of on_track, needs_attention and at_risk.',
        };
      return {
        explanation: `Sets health status to ${healthStatus}.`,
        message: `Set health status to ${healthStatus}.`,
        changes: { ...changes, healthStatus },
        commandsChanges: { health_status: healthStatus },
      };
    },
  },
  {
    name: 'clear_health_status',
    attribute: 'health_status',
    description: 'Clear health status',
    icon: 'status-health',
    category,
    can,
    applies: ({ subject, changes }) => now('healthStatus', subject, changes) !== null,
    plan: (_ctx, { changes }) => ({
      explanation: 'Clears health status.',
      message: 'Cleared health status.',
      changes: { ...changes, healthStatus: null },
      commandsChanges: { health_status: null },
    }),
  },
  {
    name: 'zoom',
    attribute: 'zoom_link',
    params: ['<Zoom URL>'],
    description: 'Add Zoom meeting',
    icon: 'video-camera',
    category,
    can,
    plan(_ctx, { changes }, argument) {
      const zoomLink = parseZoomLink(argument.trim());
      return zoomLink === undefined
        ? { refused: 'Failed to add a Zoom meeting because it is not the address of one.' }
        : {
            explanation: 'Adds a Zoom meeting.',
            message: 'Zoom meeting added.',
            changes: { ...changes, zoomLink },
            commandsChanges: { zoom_meeting_url: zoomLink },
          };
    },
  },
  {
    name: 'remove_zoom',
    attribute: 'zoom_link',
    description: 'Remove Zoom meeting',
    icon: 'video-camera',
    category,
    can,
    applies: ({ subject, changes }) => now('zoomLink', subject, changes) !== null,
    plan: (_ctx, { changes }) => ({
      explanation: 'Removes the Zoom meeting.',
      message: 'Zoom meeting removed.',
      changes: { ...changes, zoomLink: null },
      commandsChanges: { zoom_meeting_url: null },
    }),
  },
];
