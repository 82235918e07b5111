/**
 * The local state of one conversation on this page, beyond the server's data: comments being sent, open forms, notes that are new to the
 * reader. Pure; `note-context.tsx` connects it to React.
 */

/** A comment being sent. */
export interface Pending {
  readonly key: number;
  /** The text without its commands; empty if it contains nothing else. */
  readonly text: string;
  /** The effects of its commands, as text. */
  readonly applying: string | undefined;
  /** The thread that it replies to, or the position where it starts one on a change; undefined if it starts its own. */
  readonly discussionId: string | undefined;
}

/** The local state of one note. */
export interface NoteState {
  readonly editing: boolean;
  /** The text whose saving failed: the form reopens with it. */
  readonly draft?: string | undefined;
  /** Shown already; the server does not know it yet. */
  readonly saving?: string | undefined;
  readonly fresh: boolean;
}

/** The reply being written. */
export interface Replying {
  readonly discussionId: string;
  readonly quoted: string;
  readonly key: number;
}

export interface NoteStoreState {
  /** By the thread that they reply to; '' for those that start their own. */
  readonly pending: Readonly<Record<string, readonly Pending[]>>;
  /** Only notes with local state. */
  readonly notes: Readonly<Record<string, NoteState>>;
  readonly replying: Replying | undefined;
  /** A note that must be visible: collapsed parts around it expand. */
  readonly marked: string | undefined;
  readonly loading: boolean;
}

/** Shared by all notes without local state, so that they are not rendered again. */
export const quietNote: NoteState = { editing: false, fresh: false };
export const nothingPending: readonly Pending[] = [];

/** Whether anything of it concerns this thread. */
export function concerns(
  { pending, notes, replying, marked }: NoteStoreState,
  { id, notes: own }: { readonly id: string; readonly notes: readonly { readonly id: string }[] },
): boolean {
  return (
    replying?.discussionId === id ||
    (pending[id]?.length ?? 0) > 0 ||
    own.some((note) => note.id === marked || notes[note.id] !== undefined)
  );
}

const isQuiet = ({ editing, saving, fresh }: NoteState): boolean =>
  !editing && saving === undefined && !fresh;

/** As every page begins. */
export const noLocalState: NoteStoreState = {
  pending: {},
  notes: {},
  replying: undefined,
  marked: undefined,
  loading: false,
};

export function createNoteStore() {
  let state = noLocalState;
  let nextKey = 1;
  const listeners = new Set<() => void>();
  const writing = new Set<Promise<unknown>>();
  const own = new Set<string>();

  function set(change: Partial<NoteStoreState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function setPending(discussionId: string | undefined, make: (list: readonly Pending[]) => Pending[]): void {
    const key = discussionId ?? '';
    set({ pending: { ...state.pending, [key]: make(state.pending[key] ?? nothingPending) } });
  }

  /** Changes the local state of notes; notes without any left are removed. */
  function setNotes(change: Readonly<Record<string, Partial<NoteState>>>): void {
    const notes = { ...state.notes };
    for (const [id, part] of Object.entries(change)) {
      const next = { ...(notes[id] ?? quietNote), ...part };
      if (isQuiet(next)) delete notes[id];
      else notes[id] = next;
    }
    set({ notes });
  }

  const editedNote = (): string | undefined =>
    Object.keys(state.notes).find((id) => state.notes[id]!.editing);

  return {
    read: (): NoteStoreState => state,
    follow: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    key: (): number => nextKey++,

    /** Adds a comment being sent; the same key again replaces it. */
    wait(pending: Pending): void {
      setPending(pending.discussionId, (list) =>
        list.some(({ key }) => key === pending.key)
          ? list.map((other) => (other.key === pending.key ? pending : other))
          : [...list, pending],
      );
    },
    isWaiting: ({ key, discussionId }: Pick<Pending, 'key' | 'discussionId'>): boolean =>
      state.pending[discussionId ?? '']?.some((other) => other.key === key) ?? false,
    arrived({ key, discussionId }: Pick<Pending, 'key' | 'discussionId'>): void {
      setPending(discussionId, (list) => list.filter((other) => other.key !== key));
    },

    editedNote,
    /** Opens the form of one note with `draft`, and closes the form of another; undefined closes it. */
    edit(id: string | undefined, draft?: string): void {
      const before = editedNote();
      setNotes({
        ...(before === undefined ? {} : { [before]: { editing: false, draft: undefined } }),
        ...(id === undefined ? {} : { [id]: { editing: true, draft } }),
      });
    },
    /** Records the new text of a note being saved; undefined ends that. */
    save(id: string, text: string | undefined): void {
      setNotes({ [id]: text === undefined ? { saving: text } : { saving: text, editing: false } });
    },

    reply(discussionId: string, quoted: string): void {
      set({ replying: { discussionId, quoted, key: nextKey++ } });
    },
    /** Returns its thread. */
    closeReply(): string | undefined {
      const id = state.replying?.discussionId;
      set({ replying: undefined });
      return id;
    },

    mark(marked: string | undefined): void {
      if (marked !== state.marked) set({ marked });
    },
    load(loading: boolean): void {
      set({ loading });
    },

    /** Written on this page, so it is never new. */
    owns(id: string): void {
      own.add(id);
    },
    isOwn: (id: string): boolean => own.has(id),
    /** Marks notes as new until the reader has seen them. */
    arrive(ids: readonly string[]): void {
      setNotes(Object.fromEntries(ids.map((id) => [id, { fresh: true }])));
    },
    see(id: string): void {
      if (state.notes[id]?.fresh ?? false) setNotes({ [id]: { fresh: false } });
    },

    /** Records a write until it is answered: messages meanwhile can be its echo. */
    hold<T>(sent: Promise<T>): Promise<T> {
      writing.add(sent);
      const end = (): void => void writing.delete(sent);
      sent.then(end, end);
      return sent;
    },
    async writesDone(): Promise<void> {
      // oxlint-disable-next-line no-await-in-loop -- another can have started meanwhile
      while (writing.size > 0) await Promise.allSettled(writing);
    },
  };
}
export type NoteStore = ReturnType<typeof createNoteStore>;
