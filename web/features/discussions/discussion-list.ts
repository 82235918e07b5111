import type { Discussion, PageNote } from '../../../contract/discussions/discussions.ts';

/** In milliseconds: changes of the description by one person within this time are shown as one. */
const mergeWithin = 10 * 60_000;

/** A system note as shown: of several changes of a description in a short time the last one, with their combined difference. */
export interface ShownEvent extends PageNote {
  merged?: { count: number; minutes: number };
}

const isDescriptionChange = (note: PageNote): boolean =>
  note.system && note.description_version_id !== undefined;

/** Combines changes of the description that the same person made shortly after one another. */
export function mergeDescriptionChanges(events: readonly PageNote[]): ShownEvent[] {
  const merged: ShownEvent[] = [];
  let first: PageNote | undefined;
  let count = 0;
  for (const note of events) {
    const last = merged.at(-1);
    const goesOn =
      first !== undefined &&
      last !== undefined &&
      isDescriptionChange(note) &&
      isDescriptionChange(last) &&
      note.author.id === last.author.id &&
      Date.parse(note.created_at) - Date.parse(first.created_at) <= mergeWithin;
    if (!goesOn) {
      first = note;
      count = 1;
      merged.push(note);
      continue;
    }
    count++;
    const passed = Date.parse(note.created_at) - Date.parse(first!.created_at);
    merged[merged.length - 1] = {
      ...note,
      start_description_version_id: first!.description_version_id!,
      merged: { count, minutes: Math.max(1, Math.round(passed / 60_000)) },
    };
  }
  return merged;
}

export type TimelinePart =
  | { kind: 'discussion'; discussion: Discussion }
  | { kind: 'events'; events: ShownEvent[] };

/** Comments, and the runs of events between them. */
export function timelineParts(discussions: readonly Discussion[]): TimelinePart[] {
  const parts: TimelinePart[] = [];
  for (const discussion of discussions) {
    const [first] = discussion.notes;
    const last = parts.at(-1);
    if (first === undefined) continue;
    if (!first.system) parts.push({ kind: 'discussion', discussion });
    else if (last?.kind === 'events') last.events.push(first);
    else parts.push({ kind: 'events', events: [first] });
  }
  for (const part of parts) if (part.kind === 'events') part.events = mergeDescriptionChanges(part.events);
  return parts;
}

/** Classifies an event by its icon. */
const kinds: Readonly<Record<string, EventKind>> = {
  'comment-dots': 'mention',
  label: 'label',
  user: 'assignee',
  milestone: 'milestone',
  pencil: 'text',
  'issue-close': 'state',
  issues: 'state',
  timer: 'time',
  link: 'link',
  'task-done': 'task',
};
export type EventKind =
  | 'mention'
  | 'label'
  | 'assignee'
  | 'milestone'
  | 'text'
  | 'state'
  | 'time'
  | 'link'
  | 'task'
  | 'comment'
  | 'other';

export const kindOf = (note: Pick<PageNote, 'system_note_icon_name'>): EventKind =>
  kinds[note.system_note_icon_name ?? ''] ?? 'other';

/** Classifies an event by the server's action name. */
const actionKinds: Readonly<Record<string, EventKind>> = {
  comment: 'comment',
  cross_reference: 'mention',
  label: 'label',
  assignee: 'assignee',
  milestone: 'milestone',
  title: 'text',
  description: 'text',
  closed: 'state',
  opened: 'state',
  time_tracking: 'time',
  relate: 'link',
  unrelate: 'link',
  task: 'task',
};

export function countActions(actions: readonly (readonly [string, number])[]): [EventKind, number][] {
  const counts = new Map<EventKind, number>();
  for (const [action, count] of actions) {
    const kind = actionKinds[action] ?? 'other';
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}

/** The number of events of each kind, the most frequent first. */
export function countKinds(
  events: readonly Pick<PageNote, 'system_note_icon_name'>[],
): [EventKind, number][] {
  const counts = new Map<EventKind, number>();
  for (const event of events) counts.set(kindOf(event), (counts.get(kindOf(event)) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}

/** Collapses runs of several mentions into one line. */
export function splitMentions<T extends Pick<PageNote, 'system_note_icon_name'>>(
  events: readonly T[],
): { mentions: boolean; events: T[] }[] {
  const runs: { mentions: boolean; events: T[] }[] = [];
  for (const event of events) {
    const mentions = kindOf(event) === 'mention';
    const last = runs.at(-1);
    if (last?.mentions === mentions) last.events.push(event);
    else runs.push({ mentions, events: [event] });
  }
  // One or two mentions stay separate.
  const merged: typeof runs = [];
  for (const run of runs) {
    const mentions = run.mentions && run.events.length > 2;
    const last = merged.at(-1);
    if (!mentions && last?.mentions === false) last.events.push(...run.events);
    else merged.push({ mentions, events: run.events });
  }
  return merged;
}

/** The first and the last two of a long run stay visible. */
export function foldEvents<T>(
  events: readonly T[],
  most = 5,
): { head: readonly T[]; folded: readonly T[]; tail: readonly T[] } {
  if (events.length <= most) return { head: events, folded: [], tail: [] };
  return { head: events.slice(0, 1), folded: events.slice(1, -2), tail: events.slice(-2) };
}

/** The last comment that this person can edit: the up arrow opens it. */
export function lastOwnNote(discussions: readonly Discussion[], userId: number): PageNote | undefined {
  return discussions
    .flatMap((discussion) => discussion.notes)
    .filter((note) => !note.system && note.author.id === userId && note.current_user.can_edit)
    .reduce<PageNote | undefined>(
      (last, note) => (last === undefined || Number(note.id) > Number(last.id) ? note : last),
      undefined,
    );
}

/** Whether the reader is offered to resolve a thread: only where each of its resolvable notes lets them. */
export const mayResolve = ({ resolvable, notes }: Pick<Discussion, 'resolvable' | 'notes'>): boolean =>
  resolvable &&
  notes.filter((note) => note.resolvable).every(({ current_user: { can_resolve } }) => can_resolve);
