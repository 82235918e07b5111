import { useEffect, useRef } from 'react';
import type { PageNote } from '../../../contract/discussions/discussions.ts';
import { allDiscussions, type Conversation } from './conversation-state.ts';
import { useNotes } from './note-context.tsx';
import type { NoteStore } from './note-store.ts';

const notesOf = (conversation: Pick<Conversation, 'runs'>): PageNote[] =>
  allDiscussions(conversation).flatMap(({ notes }) => notes);

/**
 * Tracks which notes are new to the reader: those since their last visit, and those that came from elsewhere since the page was opened.
 * They are new until they have been visible for a moment.
 */
export function useFreshNotes(
  { runs }: Conversation,
  opened: Conversation,
  store: NoteStore,
  viewerId: number | undefined,
): void {
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    const { lastVisitedAt, lastFetchedAt } = opened.notes;
    if (known.current === null) {
      const notes = notesOf(opened);
      known.current = new Set(notes.map((note) => note.id));
      const visit = lastVisitedAt === null ? Number.POSITIVE_INFINITY : Date.parse(lastVisitedAt);
      const since = notes.filter(
        (note) => note.author.id !== viewerId && Date.parse(note.created_at) > visit,
      );
      if (since.length > 0) store.arrive(since.map((note) => note.id));
    }
    const notes = notesOf({ runs });
    const before = known.current;
    known.current = new Set(notes.map((note) => note.id));
    // Notes from a gap are old: only notes written after the page was opened are new.
    const openedAt = Number.parseInt(lastFetchedAt, 10) / 1000;
    const added = notes
      .filter(
        (note) =>
          !note.system &&
          !before.has(note.id) &&
          !store.isOwn(note.id) &&
          // A poll can bring the reader's own note before the answer that identifies it.
          note.author.id !== viewerId &&
          Date.parse(note.created_at) >= openedAt - 5000,
      )
      .map((note) => note.id);
    if (added.length > 0) store.arrive(added);
  }, [runs, opened, store, viewerId]);
}

/** The ids of new notes as one string, which is stable while they are. */
export function useFreshIds(store: NoteStore): string {
  return useNotes(store, ({ notes }) =>
    Object.keys(notes)
      .filter((id) => notes[id]!.fresh)
      .join(' '),
  );
}
