/**
 * What is going on in one conversation on this page, beyond what the server has said: comments on their way, forms that are open, what is new
 * to the reader. Pure; `note-context.tsx` is React's side of it.
 */

/** A comment on its way to the server. */
export interface Pending {
  readonly key: number;
  /** Without its commands; empty where there is nothing else in it. */
  readonly text: string;
  /** What its commands do, in words. */
  readonly applying: string | undefined;
  /** The thread that it answers in; undefined for one that begins its own. */
  readonly discussionId: string | undefined;
}

/** What is going on with one note. */
export interface NoteState {
  readonly editing: boolean;
  /** What was being saved when it failed: the form comes back with it. */
  readonly draft?: string | undefined;
  /** Shown already, while the server does not know it yet. */
  readonly saving?: string | undefined;
  readonly fresh: boolean;
}

/** The answer that is being written. */
export interface Replying {
  readonly discussionId: string;
  readonly quoted: string;
  readonly key: number;
}

export interface TalkState {
  /** By the thread that they answer in; '' for those that begin their own. */
  readonly pending: Readonly<Record<string, readonly Pending[]>>;
  /** Those that are not quiet. */
  readonly notes: Readonly<Record<string, NoteState>>;
  readonly replying: Replying | undefined;
  /** A note that has to be seen: what it is folded into opens for it. */
  readonly marked: string | undefined;
  readonly loading: boolean;
}

/** Of most notes: one object, so that they need not be drawn again. */
export const quietNote: NoteState = { editing: false, fresh: false };
export const nothingPending: readonly Pending[] = [];

const isQuiet = ({ editing, saving, fresh }: NoteState): boolean =>
  !editing && saving === undefined && !fresh;

export function createNoteStore() {
  let state: TalkState = { pending: {}, notes: {}, replying: undefined, marked: undefined, loading: false };
  let nextKey = 1;
  const listeners = new Set<() => void>();
  const writing = new Set<Promise<unknown>>();
  const own = new Set<string>();

  function set(change: Partial<TalkState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function setPending(discussionId: string | undefined, make: (list: readonly Pending[]) => Pending[]): void {
    const key = discussionId ?? '';
    set({ pending: { ...state.pending, [key]: make(state.pending[key] ?? nothingPending) } });
  }

  /** Changes what goes on with some notes; those with which nothing does are left out. */
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
    read: (): TalkState => state,
    follow: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    key: (): number => nextKey++,

    /** A comment is on its way; the same key again changes what is shown of it. */
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
    /** Opens the form of one note, and closes another's; undefined closes it. `draft` is what it begins with. */
    edit(id: string | undefined, draft?: string): void {
      const before = editedNote();
      setNotes({
        ...(before === undefined ? {} : { [before]: { editing: false, draft: undefined } }),
        ...(id === undefined ? {} : { [id]: { editing: true, draft } }),
      });
    },
    /** The new text of a note is on its way; undefined when it is there, or was refused. */
    save(id: string, text: string | undefined): void {
      setNotes({ [id]: text === undefined ? { saving: text } : { saving: text, editing: false } });
    },

    reply(discussionId: string, quoted: string): void {
      set({ replying: { discussionId, quoted, key: nextKey++ } });
    },
    /** Answers which thread it was. */
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

    /** Written here: it is news to nobody. */
    owns(id: string): void {
      own.add(id);
    },
    isOwn: (id: string): boolean => own.has(id),
    /** New to the reader, until they have seen them. */
    arrive(ids: readonly string[]): void {
      setNotes(Object.fromEntries(ids.map((id) => [id, { fresh: true }])));
    },
    see(id: string): void {
      if (state.notes[id]?.fresh ?? false) setNotes({ [id]: { fresh: false } });
    },

    /** Remembers a change until it is answered: what is heard meanwhile may be its echo. */
    hold<T>(sent: Promise<T>): Promise<T> {
      writing.add(sent);
      const end = (): void => void writing.delete(sent);
      sent.then(end, end);
      return sent;
    },
    async writesDone(): Promise<void> {
      // oxlint-disable-next-line no-await-in-loop -- another may have begun meanwhile
      while (writing.size > 0) await Promise.allSettled(writing);
    },
  };
}
export type NoteStore = ReturnType<typeof createNoteStore>;
