import type { Discussion, PageNote } from '../../../contract/discussions/discussions.ts';

/** The conversation with a note that was just written or changed. */
export function withNote(discussions: readonly Discussion[], note: PageNote): Discussion[] {
  const thread = discussions.find((discussion) => discussion.id === note.discussion_id);
  if (thread === undefined) {
    const made = {
      id: note.discussion_id,
      individual_note: note.type === null,
      resolvable: note.type !== null,
      resolved: false,
      notes: [note],
    };
    return [...discussions, made];
  }
  const known = thread.notes.some((other) => other.id === note.id);
  const notes = known
    ? thread.notes.map((other) => (other.id === note.id ? note : other))
    : [...thread.notes, note];
  // An individual note that gets a reply becomes a thread.
  const changed = {
    ...thread,
    notes,
    individual_note: thread.individual_note && notes.length === 1 && note.type === null,
  };
  return discussions.map((discussion) => (discussion === thread ? changed : discussion));
}

/** The conversation without a note; a thread goes with its last one. */
export function withoutNote(discussions: readonly Discussion[], id: string): Discussion[] {
  return discussions
    .map((discussion) => ({ ...discussion, notes: discussion.notes.filter((note) => note.id !== id) }))
    .filter((discussion) => discussion.notes.length > 0);
}

export type TimelinePart =
  | { kind: 'discussion'; discussion: Discussion }
  | { kind: 'events'; events: PageNote[] };

/** What people said, and between it the runs of what happened. */
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
  return parts;
}

/** Of a long run the first and the last two stay in sight. */
export function foldEvents<T>(
  events: readonly T[],
  most = 5,
): { head: readonly T[]; folded: readonly T[]; tail: readonly T[] } {
  if (events.length <= most) return { head: events, folded: [], tail: [] };
  return { head: events.slice(0, 1), folded: events.slice(1, -2), tail: events.slice(-2) };
}

/** The last comment that this person may edit: what the up arrow opens. */
export function lastOwnNote(discussions: readonly Discussion[], userId: number): PageNote | undefined {
  return discussions
    .flatMap((discussion) => discussion.notes)
    .findLast((note) => !note.system && note.author.id === userId && note.current_user.can_edit);
}
