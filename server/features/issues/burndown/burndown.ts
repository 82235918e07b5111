import type { BurndownDay } from '../../../../contract/milestones/burndown.ts';

/** A change of an issue that a milestone's course depends on. */
export interface LoggedStep {
  readonly attribute: 'state' | 'milestone' | 'weight' | 'relation';
  readonly old: unknown;
  readonly new: unknown;
  readonly detail: { readonly is?: string } | null;
  readonly at: string;
}

/** An issue as it is, with its changes, oldest first. */
export interface LoggedIssue {
  readonly created_at: string;
  readonly state: string;
  readonly weight: number | null;
  readonly milestone_id: number | null;
  /** It was moved: its copy stands for it from then on. */
  readonly moved: boolean;
  readonly steps: readonly LoggedStep[];
}

/** What an issue was from a moment on. */
export interface IssueState {
  readonly at: string;
  readonly inside: boolean;
  readonly open: boolean;
  readonly weight: number;
}

const idOf = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : null;

/** The states of an issue from its creation to now, worked out backwards from what it is. */
export function statesOf(issue: LoggedIssue, milestoneId: number): IssueState[] {
  let inside = issue.milestone_id === milestoneId && !issue.moved;
  let open = issue.state === 'opened';
  let weight = issue.weight ?? 0;
  const states: IssueState[] = [];
  let isCopied = false;
  for (const step of issue.steps.toReversed()) {
    const { attribute, old, detail } = step;
    states.push({ at: step.at, inside, open, weight });
    if (attribute === 'state') open = old === null ? step.new === 'closed' : old === 'opened';
    else if (attribute === 'weight') weight = typeof old === 'number' ? old : 0;
    else if (attribute === 'milestone') {
      if (idOf(step.new) === milestoneId) inside = false;
      else if (idOf(old) === milestoneId) inside = !isCopied;
    } else if (detail?.is === 'moved_to' && issue.moved && !isCopied)
      inside = issue.milestone_id === milestoneId;
    else if (detail?.is === 'moved_from' || detail?.is === 'cloned_from') {
      // Its history up to here was copied from the original, which counted until then.
      isCopied = true;
      inside = false;
    }
  }
  const all = [{ at: issue.created_at, inside, open, weight }, ...states.toReversed()];
  // What was changed together is one state.
  return all.filter(({ at }, index) => all[index + 1]?.at !== at);
}

const dayLength = 86_400_000;
/** More than two years are cut off at the beginning. */
const mostDays = 732;

const dayOf = (time: string): number => Math.floor(Date.parse(time) / dayLength);
const dateOf = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);

/** The days from `start` to `end`, both included, in UTC. What happened before is in the first day's numbers. */
export function daysOf(
  issues: readonly (readonly IssueState[])[],
  start: string,
  end: string,
): BurndownDay[] {
  const last = dayOf(end);
  const first = Math.max(dayOf(start), last - mostDays + 1);
  const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
    date: dateOf(first + index),
    open: 0,
    closed: 0,
    open_weight: 0,
    closed_weight: 0,
    added: 0,
    removed: 0,
    completed: 0,
    reopened: 0,
  }));
  if (days.length === 0) return [];
  const count = (day: BurndownDay, { inside, open, weight }: IssueState, by: 1 | -1): void => {
    if (!inside) return;
    day[open ? 'open' : 'closed'] += by;
    day[open ? 'open_weight' : 'closed_weight'] += by * weight;
  };
  for (const states of issues) {
    let past: IssueState | undefined;
    for (const state of states) {
      const index = dayOf(state.at) - first;
      if (index >= days.length) break;
      const day = days[Math.max(0, index)]!;
      if (past !== undefined) count(day, past, -1);
      count(day, state, 1);
      if (index >= 0) {
        const was = past?.inside === true;
        if (state.inside && !was) day.added += 1;
        if (!state.inside && was) day.removed += 1;
        if (state.inside && was && past!.open !== state.open) day[state.open ? 'reopened' : 'completed'] += 1;
      }
      past = state;
    }
  }
  // From changes a day to the numbers at its end.
  for (const [index, day] of days.entries()) {
    const yesterday = days[index - 1];
    if (yesterday === undefined) continue;
    for (const name of ['open', 'closed', 'open_weight', 'closed_weight'] as const)
      day[name] += yesterday[name];
  }
  return days;
}

export interface BurndownEvent {
  readonly created_at: string;
  readonly weight: number;
  readonly action: 'created' | 'closed' | 'reopened';
}

/** v4: when the issues that are in the milestone came into it, were closed and reopened. */
export function eventsOf(issues: readonly (readonly IssueState[])[]): BurndownEvent[] {
  return issues
    .filter((states) => states.at(-1)?.inside === true)
    .flatMap((states) => {
      const events: BurndownEvent[] = [];
      const entered = states.findLastIndex(({ inside }) => !inside) + 1;
      for (const [index, { at, open, weight }] of states.entries()) {
        if (index < entered) continue;
        if (index === entered) events.push({ created_at: at, weight, action: 'created' });
        const wasOpen = index === entered || states[index - 1]!.open;
        if (open !== wasOpen) events.push({ created_at: at, weight, action: open ? 'reopened' : 'closed' });
      }
      return events;
    })
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0));
}
