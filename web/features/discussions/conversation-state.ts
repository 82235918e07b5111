import type {
  ConversationPage,
  Discussion,
  NotesFilter,
  NotesSince,
  PageNote,
  Person,
  ThreadState,
} from '../../../contract/discussions/discussions.ts';
import { notesFilters } from '../../../contract/discussions/discussions.ts';

/** A resolvable thread, identified by its first note: discussion ids are long and random. */
export type ThreadMark = Omit<ThreadState, 'discussion_id'>;

/** What a page holds of a conversation: runs of discussions, and gaps between them that are loaded on demand. */
export interface Conversation extends Omit<ConversationPage, 'threads'> {
  threads: readonly ThreadMark[];
}

const inTime = (a: PageNote, b: PageNote): number =>
  a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : Number(a.id) - Number(b.id);

export function allDiscussions({ runs }: Pick<Conversation, 'runs'>): Discussion[] {
  return runs.length === 1 ? runs[0]! : runs.flat();
}

const commentsOf = (conversation: Pick<Conversation, 'runs'>): Discussion['notes'] =>
  allDiscussions(conversation).flatMap(({ notes }) => notes.filter(({ system }) => !system));

/** The number of the comment written last; 0 if there is none. */
export const latestComment = (conversation: Pick<Conversation, 'runs'>): number =>
  commentsOf(conversation).reduce((latest, { id }) => Math.max(latest, Number(id)), 0);

/** Who wrote comments after one, in the order of their first. */
export function commentersSince(conversation: Pick<Conversation, 'runs'>, comment: number): Person[] {
  const people = commentsOf(conversation)
    .filter(({ id }) => Number(id) > comment)
    .map(({ author: { id, username, name, avatar_url } }): Person => ({ id, username, name, avatar_url }));
  return people.filter(({ id }, index) => people.findIndex((person) => person.id === id) === index);
}

/** A discussion with the properties derived from its notes. */
function withNotes(discussion: Discussion, notes: PageNote[]): Discussion {
  const resolvable = notes.filter((note) => note.resolvable && !note.system);
  return {
    ...discussion,
    notes,
    individual_note: notes.length === 1 && notes[0]!.type === null,
    resolvable: resolvable.length > 0,
    resolved: resolvable.length > 0 && resolvable.every((note) => note.resolved),
  };
}

function newDiscussion(note: PageNote): Discussion {
  return withNotes(
    { id: note.discussion_id, individual_note: true, resolvable: false, resolved: false, notes: [] },
    [note],
  );
}

/**
 * Maps the discussions of every run. An empty run between two gaps is removed and the gaps are merged. The first and the last run stay
 * even if they are empty, because a gap always lies between two runs.
 */
function mapRuns(
  conversation: Conversation,
  make: (run: readonly Discussion[]) => Discussion[],
): Conversation {
  const runs: Discussion[][] = [];
  const gaps: number[] = [];
  let gap = 0;
  conversation.runs.forEach((run, index) => {
    if (index > 0) gap += conversation.gaps[index - 1]!;
    const made = make(run);
    if (made.length === 0 && index > 0 && index < conversation.runs.length - 1) return;
    if (runs.length > 0) gaps.push(gap);
    gap = 0;
    runs.push(made);
  });
  const gap_kinds = gaps.length === conversation.gaps.length ? conversation.gap_kinds : [];
  return { ...conversation, runs, gaps, gap_kinds };
}

/** Whether an end of the conversation is gone, so that the bounds of a gap are unknown. */
export function isTorn({ runs, gaps }: Conversation): boolean {
  return gaps.length > 0 && (runs[0]!.length === 0 || runs.at(-1)!.length === 0);
}

/** Adds or replaces a note: in its discussion, or as a new discussion at the end. */
export function withNote(conversation: Conversation, note: PageNote): Conversation {
  const known = allDiscussions(conversation).some((discussion) => discussion.id === note.discussion_id);
  if (known) {
    return mapRuns(conversation, (run) =>
      run.map((discussion) => {
        if (discussion.id !== note.discussion_id) return discussion;
        const others = discussion.notes.filter((other) => other.id !== note.id);
        // An individual note that gets a reply becomes a thread.
        return withNotes(discussion, [...others, note].toSorted(inTime));
      }),
    );
  }
  // A reply in a thread inside a gap is loaded with the gap.
  if (!note.starts_discussion) return conversation;
  const last = conversation.runs.at(-1)!;
  return {
    ...conversation,
    runs: [
      ...conversation.runs.slice(0, -1),
      [...last, newDiscussion(note)].toSorted((a, b) => inTime(a.notes[0]!, b.notes[0]!)),
    ],
  };
}

/** Removes a note; a thread disappears with its last note. */
export function withoutNote(conversation: Conversation, id: string): Conversation {
  if (!allDiscussions(conversation).some(({ notes }) => notes.some((note) => note.id === id)))
    return conversation;
  return mapRuns(conversation, (run) =>
    run.flatMap((discussion) => {
      const notes = discussion.notes.filter((note) => note.id !== id);
      if (notes.length === discussion.notes.length) return [discussion];
      return notes.length === 0 ? [] : [withNotes(discussion, notes)];
    }),
  );
}

/** Adds or replaces a discussion with the server's version. */
export function withDiscussion(conversation: Conversation, changed: Discussion): Conversation {
  const next = mapRuns(conversation, (run) =>
    run.map((discussion) => (discussion.id === changed.id ? changed : discussion)),
  );
  return {
    ...next,
    threads: next.threads.map((thread) =>
      thread.note_id === changed.notes[0]?.id ? { ...thread, resolved: changed.resolved } : thread,
    ),
  };
}

/** Whether a filter shows the note. */
export function isShown(note: Pick<PageNote, 'system'>, filter: NotesFilter): boolean {
  return filter === notesFilters.all || note.system === (filter === notesFilters.history);
}

/** Applies the changes of a poll. Known changes have no effect. */
export function withSince(conversation: Conversation, since: NotesSince): Conversation {
  let next = conversation;
  for (const id of since.deleted) next = withoutNote(next, id);
  const filter = conversation.notes.notesFilter;
  for (const note of since.notes) if (isShown(note, filter)) next = withNote(next, note);
  return {
    ...next,
    threads: since.notes.length + since.deleted.length > 0 ? since.threads : next.threads,
    noteable: withNoteableChanges(next.noteable, since),
    notes: { ...next.notes, lastFetchedAt: since.last_fetched_at },
  };
}

/** The subject was locked, made confidential or archived meanwhile: the page shows that. */
function withNoteableChanges(
  noteable: Conversation['noteable'],
  { award_emoji, noteable: now }: NotesSince,
): Conversation['noteable'] {
  const { can_create_note, can_create_confidential_note, ...rest } = now;
  return {
    ...noteable,
    ...rest,
    award_emoji,
    current_user: { ...noteable.current_user, can_create_note, can_create_confidential_note },
  };
}

/** Fills a gap from its beginning or its end. */
export function withFilledGap(
  conversation: Conversation,
  index: number,
  { discussions, more }: { discussions: readonly Discussion[]; more: boolean },
  from: 'after' | 'before',
): Conversation {
  const known = new Set(allDiscussions(conversation).map(({ id }) => id));
  const fresh = discussions.filter(({ id }) => !known.has(id));
  const runs = [...conversation.runs];
  const gaps = [...conversation.gaps];
  if (from === 'after') runs[index] = [...runs[index]!, ...fresh];
  else runs[index + 1] = [...fresh, ...runs[index + 1]!];
  if (more) gaps[index] = Math.max(1, gaps[index]! - fresh.length);
  else {
    runs.splice(index, 2, [...runs[index]!, ...runs[index + 1]!]);
    gaps.splice(index, 1);
  }
  const gap_kinds = more ? conversation.gap_kinds : conversation.gap_kinds.filter((_, at) => at !== index);
  return { ...conversation, runs, gaps, gap_kinds };
}

/** The discussion that contains a note. */
export function discussionOf(conversation: Conversation, noteId: string): Discussion | undefined {
  return allDiscussions(conversation).find(({ notes }) => notes.some((note) => note.id === noteId));
}
