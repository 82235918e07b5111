import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { NotesFilter, SubjectPath } from '../../../contract/discussions/discussions.ts';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { isMissingScript, reloadWhenReached } from '../../platform/missing-scripts.ts';
import { returnFocus } from '../../platform/return-focus.ts';
import { addToast } from '../../platform/toasts.ts';
import { useViewer } from '../../platform/session.ts';
import { useEntities } from '../../platform/use-entity.ts';
import { useHydrating } from '../../ui/hydrate-when.tsx';
import { quoteOf } from '../../ui/markdown-quote.ts';
import { previewMarkdownBelow } from '../../ui/preview-markdown.ts';
import { parentOf } from './parent-of.ts';
import {
  commentersSince,
  discussionOf,
  isTorn,
  latestComment,
  withFilledGap,
  type Conversation,
} from './conversation-state.ts';
import { fetchBetween, fetchConversation, type ConversationAsked } from './discussion.calls.ts';
import { conversationQuery, type ConversationPart } from './discussion.queries.ts';
import { discussionsMessages } from './discussions.messages.ts';
import { LatePendingNotes, loadEntries } from './late-rows.ts';
import type { NoteActions } from './note-card.tsx';
import { createNoteStore } from './note-store.ts';
import type { OpenConversation } from './open-conversation.ts';
import { useFreshNotes } from './use-fresh-notes.ts';
import type { RealtimeSource } from './realtime-source.ts';
import { useFreshness } from './use-freshness.ts';
import type { NewNote } from './writing.calls.ts';

const { t } = discussionsMessages;

const importWrites = () => import('./writes.ts');
type Writes = Awaited<ReturnType<typeof importWrites>>;

/** Kept, as even an import of what is there comes after frames that wait to be painted: what is sent is shown in the next one. */
let loaded: Writes | undefined;

/** Loads the write operations. Where their script is missing, nothing can be sent until the page is loaded anew. */
async function loadWrites(): Promise<Writes> {
  try {
    return (loaded = await importWrites());
  } catch (error) {
    if (isMissingScript(error)) reloadWhenReached();
    throw error;
  }
}

export interface ConversationOptions {
  base: SubjectPath;
  /** Only a part of it. */
  on?: ConversationPart;
  source: RealtimeSource;
  /** As the page was opened, where that was before this script was there. */
  opened?: Conversation;
  quoteInForm: (text: string) => void;
  onCommands: (() => void) | undefined;
}

/** The conversation of a page, kept up to date with the server, and its operations. */
export function useConversation({ base, on, source, opened, quoteInForm, onCommands }: ConversationOptions) {
  const api = useApi();
  const client = useQueryClient();
  const viewer = useViewer();
  const { data: now } = useSuspenseQuery(conversationQuery(base, on));
  // What the server has drawn is hydrated, whatever has come since.
  const data = useHydrating() && opened !== undefined ? opened : now;
  const [atFirst] = useState(opened ?? now);
  const [store] = useState(createNoteStore);
  const latest = useRef({ quoteInForm, onCommands });
  useEffect(() => {
    latest.current = { quoteInForm, onCommands };
  });
  const { catchUp, failed } = useFreshness(base, source, store, on);
  const entities = useEntities();
  const count = data.noteable.notes_count;
  const [latestAtFirst] = useState(() => latestComment(atFirst));
  const commenters = useMemo(() => commentersSince(data, latestAtFirst), [data, latestAtFirst]);
  const { type: counted, id: countedId } = source.subject ?? {};
  // An answer with an older count can come after it.
  useEffect(() => {
    if (counted === undefined || countedId === undefined) return undefined;
    // Parts of the page that sleep wake when the subject changes.
    const more = commenters.length === 0 ? {} : { commenters };
    const putCount = (): void => entities.put(counted, { id: countedId, user_notes_count: count, ...more });
    putCount();
    return entities.follow(counted, countedId, putCount);
  }, [count, commenters, counted, countedId, entities]);

  const openConversation = useMemo<OpenConversation>(() => {
    const { queryKey } = conversationQuery(base, on);
    return {
      api,
      client,
      base,
      on,
      store,
      viewer,
      read: () => client.getQueryData(queryKey),
      change: (make) => void client.setQueryData(queryKey, (now) => now && make(now)),
      catchUp,
      resolving: new Set(),
      onCommands: () => latest.current.onCommands?.(),
    };
  }, [api, client, base, on, store, viewer, catchUp]);

  /** Reloads everything; on failure the current data stays. */
  const reload = useCallback(
    async (asked: ConversationAsked): Promise<boolean> => {
      store.load(true);
      try {
        const page = await fetchConversation(api, base, asked);
        openConversation.change(() => page);
        return true;
      } catch {
        addToast({ tone: 'danger', text: t('fetchFailed') });
        return false;
      } finally {
        store.load(false);
      }
    },
    [api, base, store, openConversation],
  );

  const torn = isTorn(data);
  useEffect(() => {
    if (torn) void reload({ filter: openConversation.read()!.notes.notesFilter });
  }, [torn, reload, openConversation]);

  const actions = useMemo<NoteActions>(() => {
    // Messages before the answer can be its echo.
    const write = <T>(act: (writes: Writes) => Promise<T>): Promise<T> =>
      store.hold(
        loaded !== undefined
          ? act(loaded)
          : loadWrites().then(act, (error: unknown) => {
              addToast({ tone: 'danger', text: t('failedNetwork') });
              throw error;
            }),
      );
    const ignore = (): void => undefined;
    return {
      preview: (text) => previewMarkdownBelow(api, parentOf(base), text),
      send: (note: NewNote) => write(({ send }) => send(openConversation, note)),
      edit(id) {
        const before = store.editedNote();
        store.edit(id ?? undefined);
        if (id === null && before !== undefined) returnFocus(() => document.getElementById(`note_${before}`));
      },
      save(note, text, resolve, from) {
        store.save(note.id, text);
        returnFocus(() => document.getElementById(`note_${note.id}`));
        write(({ save }) => save(openConversation, note, text, resolve, from)).catch(() => {
          store.edit(note.id, text);
          store.save(note.id, undefined);
        });
      },
      tick: (note, task) => write(({ tick }) => tick(openConversation, note, task)),
      remove: (note) => write(({ remove }) => remove(openConversation, note)).catch(ignore),
      reply: (id, quoted) => store.reply(id, quoted === undefined ? '' : quoteOf(quoted)),
      closeReply() {
        const id = store.closeReply() ?? '';
        const thread = (): Element | null => document.querySelector(`[data-thread="${CSS.escape(id)}"]`);
        returnFocus(() => thread()?.querySelector('.thread-opener'), thread);
      },
      resolve: (id, resolved) =>
        write(({ resolve }) => resolve(openConversation, id, resolved)).catch(ignore),
      award: (note, name, character) =>
        write(({ award }) => award(openConversation, note, name, character)).catch(ignore),
      prepare(begun) {
        loadWrites().catch(ignore);
        if (!begun) return;
        LatePendingNotes.preload()?.catch(ignore);
        void loadEntries();
      },
      changed: () => void catchUp(),
    };
  }, [api, base, store, openConversation, catchUp]);

  /** `r`: quotes the selection, in its thread or in the comment form. */
  const quoteSelection = (): void => {
    const selection = getSelection();
    const text = selection?.toString().trim() ?? '';
    const node = selection?.anchorNode;
    const element = node instanceof Element ? node : node?.parentElement;
    const id = element?.closest<HTMLElement>('[data-thread]')?.dataset['thread'];
    if (text !== '' && id !== undefined) actions.reply(id, text);
    else latest.current.quoteInForm(text === '' ? '' : quoteOf(text));
  };

  const fillGap = useCallback(
    async (index: number, from: 'after' | 'before'): Promise<void> => {
      const { runs, notes } = openConversation.read()!;
      const after = runs[index]?.at(-1)?.id;
      const before = runs[index + 1]?.[0]?.id;
      if (after === undefined || before === undefined) return;
      const filter = notes.notesFilter;
      try {
        const found = await fetchBetween(api, base, { after, before, from, filter });
        openConversation.change((now) =>
          now.runs[index]?.at(-1)?.id === after && now.runs[index + 1]?.[0]?.id === before
            ? withFilledGap(now, index, found, from)
            : now,
        );
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) await reload({ filter });
        else addToast({ tone: 'danger', text: t('fetchFailed') });
      }
    },
    [api, base, openConversation, reload],
  );

  /** Makes sure that a note is loaded, `unfiltered` along with all activity; false if the server does not have it. */
  const bringNote = useCallback(
    async (id: string, unfiltered = false): Promise<boolean> => {
      const isThere = (): boolean => {
        const now = openConversation.read();
        return (
          now !== undefined &&
          discussionOf(now, id) !== undefined &&
          !(unfiltered && now.notes.notesFilter !== 0)
        );
      };
      return isThere() || ((await reload({ around: id, filter: 0 })) && isThere());
    },
    [openConversation, reload],
  );

  useFreshNotes(data, atFirst, store, viewer?.id);
  return {
    conversation: data,
    store,
    actions,
    quoteSelection,
    fillGap,
    bringNote,
    failed,
    catchUp,
    chooseFilter: (filter: NotesFilter) => reload({ filter, persist: true }),
  };
}
