import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AwardEmoji, NotesFilter, PageNote } from '../../../contract/discussions/discussions.ts';
import { ApiError, OfflineError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { actOf } from '../../platform/failed-acts.ts';
import { returnFocus } from '../../platform/return-focus.ts';
import { addToast } from '../../platform/toasts.ts';
import { useViewer } from '../../platform/session.ts';
import { quoteOf } from '../../ui/markdown-quote.ts';
import { previewMarkdown } from '../../ui/preview-markdown.ts';
import { withToggled } from './award-groups.ts';
import { mayHaveCommands, placeholderOf, type KnownCommand } from './command-text.ts';
import {
  allDiscussions,
  discussionOf,
  isTorn,
  withDiscussion,
  withFilledGap,
  withNote,
  withoutNote,
  type Conversation,
} from './conversation-state.ts';
import {
  commandsQuery,
  deleteNote,
  fetchBetween,
  fetchConversation,
  postNote,
  putNote,
  tickNote,
  RefusedNote,
  setResolved,
  toggleAward,
  type ConversationAsked,
  type NewNote,
} from './discussion.calls.ts';
import { conversationQuery } from './discussion.queries.ts';
import { discussionsMessages } from './discussions.messages.ts';
import type { NoteActions } from './note-card.tsx';
import { useFreshness, type RealtimeSource } from './use-freshness.ts';

const { t } = discussionsMessages;

export interface Pending {
  key: number;
  /** Without its commands; empty where there is nothing else in it. */
  text: string;
  /** What its commands do, in words. */
  applying: string | undefined;
  discussionId: string | undefined;
}

/** A comment on its way, as it is shown. */
function pendingNote(key: number, note: NewNote, known: readonly KnownCommand[] | undefined): Pending {
  const { text, applying } = placeholderOf(note.text, known);
  return {
    key,
    text,
    applying:
      applying === undefined
        ? undefined
        : applying.count > 1
          ? t('applyingCommands')
          : applying.description === undefined
            ? t('applyingCommand')
            : t('applyingCommandTo', { description: applying.description }),
    discussionId: note.discussionId,
  };
}

/** Why a comment was not taken, in the words that people know. */
function reasonOf(error: unknown): string {
  if (error instanceof RefusedNote) return error.message;
  if (!(error instanceof ApiError) || error.status >= 500) return t('failedNetwork');
  const reason = error.errors['base']?.join('. ') ?? error.message;
  return t('failedBecause', { reason: reason.charAt(0).toLowerCase() + reason.slice(1) });
}

const requestIdOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.requestId : undefined;

let nextKey = 1;

/**
 * The key under which a text is sent. As long as nobody knows whether the server has it, the same text is sent again under the same key, so
 * that it is written once.
 */
function useSubmissionKeys() {
  const unsure = useRef(new Map<string, string>());
  return useMemo(
    () => ({
      of(note: NewNote): string {
        const known = unsure.current.get(JSON.stringify(note));
        return known ?? crypto.randomUUID();
      },
      settle(note: NewNote, key: string, error?: unknown): void {
        const what = JSON.stringify(note);
        // A refusal is an answer; what was lost on the way may have been written.
        const answered = error === undefined || (error instanceof ApiError && error.status < 500);
        if (answered || error instanceof RefusedNote) unsure.current.delete(what);
        else unsure.current.set(what, key);
      },
    }),
    [],
  );
}

/** What was kept of an edit that has arrived; the form that was open has loaded the script. */
function forgetEdit(id: string): void {
  void import('../../platform/autosave.ts').then(({ forgetKept }) => {
    forgetKept(`Note/${id}/edit`);
    forgetKept(`Note/${id}/edit-from`);
  });
}

const retryDelays = [500, 2000, 5000];

export interface ConversationOptions {
  base: string;
  project: string;
  source: RealtimeSource;
  quoteInForm: (text: string) => void;
  /** Commands changed what the page shows beside the conversation. */
  onCommands: (() => void) | undefined;
}

/** The notes of a page with all that is going on with them here and on the server. */
export function useConversation({ base, project, source, quoteInForm, onCommands }: ConversationOptions) {
  const api = useApi();
  const client = useQueryClient();
  const viewer = useViewer();
  const query = conversationQuery(base);
  const { data } = useSuspenseQuery(query);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [editing, setEditing] = useState<{ id: string; draft?: string } | null>(null);
  const [saving, setSaving] = useState<Readonly<Record<string, string>>>({});
  const [replying, setReplying] = useState<{ discussionId: string; quoted: string; key: number } | null>(
    null,
  );
  const [loading, setLoading] = useState(false);
  const own = useRef(new Set<string>());
  const keys = useSubmissionKeys();
  const latest = useRef({ data, quoteInForm, onCommands, viewer });
  useEffect(() => {
    latest.current = { data, quoteInForm, onCommands, viewer };
  });
  const { catchUp, failed } = useFreshness(base, source);

  const change = useCallback(
    (make: (conversation: Conversation) => Conversation): void => {
      client.setQueryData<Conversation>(query.queryKey, (now) => now && make(now));
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the key follows from the base
    [client, base],
  );

  /** Asks for the whole anew; a failure leaves what is there. */
  const reload = useCallback(
    async (asked: ConversationAsked): Promise<boolean> => {
      setLoading(true);
      try {
        const page = await fetchConversation(api, base, asked);
        client.setQueryData(query.queryKey, page);
        return true;
      } catch {
        addToast({ tone: 'danger', text: t('fetchFailed') });
        return false;
      } finally {
        setLoading(false);
      }
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the key follows from the base
    [api, client, base],
  );

  const torn = isTorn(data);
  useEffect(() => {
    if (torn) void reload({ filter: latest.current.data.notes.notesFilter });
  }, [torn, reload]);

  const send = async (note: NewNote): Promise<void> => {
    const key = nextKey++;
    const submission = keys.of(note);
    const commands = commandsQuery(project, data.noteable.noteableType, base);
    const known = client.getQueryData<KnownCommand[]>(commands.queryKey);
    setPending((before) => [...before, pendingNote(key, note, known)]);
    if (known === undefined && mayHaveCommands(note.text))
      client.fetchQuery(commands).then(
        (list) =>
          setPending((before) =>
            before.map((other) => (other.key === key ? pendingNote(key, note, list) : other)),
          ),
        // Then the line says no more than that commands are applied.
        () => undefined,
      );
    const post = async (attempt: number): Promise<Awaited<ReturnType<typeof postNote>>> => {
      try {
        return await postNote(api, base, note, submission);
      } catch (error) {
        const delay = retryDelays[attempt];
        if (!(error instanceof OfflineError) || delay === undefined || !navigator.onLine) throw error;
        await new Promise((resolve) => setTimeout(resolve, delay));
        return post(attempt + 1);
      }
    };
    try {
      const { note: made, messages, commandNames } = await post(0);
      keys.settle(note, submission);
      if (made === undefined) addToast({ tone: 'success', text: messages.join(' ') || t('commandsApplied') });
      else {
        own.current.add(made.id);
        change((now) => withNote(now, made));
        if (messages.length > 0) addToast({ tone: 'success', text: messages.join(' ') });
      }
      if (commandNames.length > 0) latest.current.onCommands?.();
      // What follows from it: system notes, whether the thread is resolved.
      if (made === undefined || note.resolve !== undefined || commandNames.length > 0) void catchUp();
    } catch (error) {
      keys.settle(note, submission, error);
      addToast({
        tone: 'danger',
        text: reasonOf(error),
        requestId: requestIdOf(error),
        of: `POST ${base}/notes`,
      });
      throw error;
    } finally {
      setPending((before) => before.filter((other) => other.key !== key));
    }
  };

  const actions = useMemo<NoteActions>(
    () => ({
      preview: (text) => previewMarkdown(api, project, text),
      edit(id) {
        setEditing((now) => {
          if (id === null && now !== null) returnFocus(() => document.getElementById(`note_${now.id}`));
          return id === null ? null : { id };
        });
      },
      save(note, text, resolve, from) {
        setEditing(null);
        returnFocus(() => document.getElementById(`note_${note.id}`));
        setSaving((before) => ({ ...before, [note.id]: text }));
        putNote(api, base, note.id, { text, resolve, from })
          .then(
            (changed) => {
              forgetEdit(note.id);
              change((now) => withNote(now, changed));
              if (resolve !== undefined) void catchUp();
            },
            (error: unknown) => {
              if (error instanceof ApiError && error.status === 410) {
                change((now) => withoutNote(now, note.id));
                // What was written into it is not lost with it.
                addToast({
                  tone: 'info',
                  text: t('gone'),
                  action: { label: t('copyText'), run: () => void navigator.clipboard.writeText(text) },
                });
                return;
              }
              setEditing({ id: note.id, draft: text });
              if (error instanceof ApiError && error.status === 409) {
                // The form says that it has changed, as soon as the page knows how.
                void catchUp();
                addToast({ tone: 'danger', text: t('changedElsewhere'), of: actOf(error) });
                return;
              }
              addToast({
                tone: 'danger',
                text: t('editFailed'),
                requestId: requestIdOf(error),
                of: actOf(error),
              });
            },
          )
          .finally(() =>
            setSaving((before) =>
              Object.fromEntries(Object.entries(before).filter(([id]) => id !== note.id)),
            ),
          );
      },
      async tick(note, task) {
        try {
          const changed = await tickNote(api, base, note.id, task);
          change((now) => withNote(now, changed));
        } catch (error) {
          void catchUp();
          throw error;
        }
      },
      async remove(note) {
        try {
          await deleteNote(api, base, note.id);
        } catch (error) {
          if (!(error instanceof ApiError) || ![404, 410].includes(error.status)) {
            addToast({
              tone: 'danger',
              text: t('deleteFailed'),
              requestId: requestIdOf(error),
              of: actOf(error),
            });
            return;
          }
          addToast({ tone: 'info', text: t('gone') });
        }
        change((now) => withoutNote(now, note.id));
      },
      reply(discussionId, quoted) {
        setReplying({ discussionId, quoted: quoted === undefined ? '' : quoteOf(quoted), key: nextKey++ });
      },
      async resolve(discussionId, resolved) {
        try {
          const changed = await setResolved(api, base, discussionId, resolved);
          change((now) => withDiscussion(now, changed));
        } catch (error) {
          addToast({
            tone: 'danger',
            text: t('resolveFailed'),
            requestId: requestIdOf(error),
            of: actOf(error),
          });
        }
      },
      async award(note, name, character) {
        const user = latest.current.viewer;
        if (user === null) return;
        const put = (awards: AwardEmoji[]): void =>
          change((now) =>
            note === null
              ? { ...now, noteable: { ...now.noteable, award_emoji: awards } }
              : withAwards(now, note.id, awards),
          );
        const before = (note === null ? latest.current.data.noteable : note).award_emoji;
        put(withToggled(before, { name, character, user }));
        try {
          put(await toggleAward(api, base, note?.id ?? null, name));
        } catch (error) {
          put(before);
          const text = error instanceof ApiError && error.status >= 500 ? t('ourEnd') : t('awardFailed');
          addToast({ tone: 'danger', text, requestId: requestIdOf(error), of: actOf(error) });
        }
      },
      changed: () => void catchUp(),
    }),
    [api, base, project, change, catchUp],
  );

  /** `r`: quotes what is selected, in the thread where it stands, else in the comment form. */
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
      const { runs, notes } = latest.current.data;
      const after = runs[index]?.at(-1)?.id;
      const before = runs[index + 1]?.[0]?.id;
      if (after === undefined || before === undefined) return;
      try {
        const filter = notes.notesFilter;
        const found = await fetchBetween(api, base, { after, before, from, filter });
        change((now) =>
          now.runs[index]?.at(-1)?.id === after && now.runs[index + 1]?.[0]?.id === before
            ? withFilledGap(now, index, found, from)
            : now,
        );
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) await reload({ filter: notes.notesFilter });
        else addToast({ tone: 'danger', text: t('fetchFailed') });
      }
    },
    [api, base, change, reload],
  );

  /** Makes sure that a note is there; false where the server does not have it. */
  const bringNote = useCallback(
    async (id: string): Promise<boolean> => {
      const { data: now } = latest.current;
      if (discussionOf(now, id) !== undefined) return true;
      if (!(await reload({ around: id, filter: 0 }))) return false;
      const page = client.getQueryData<Conversation>(query.queryKey);
      return page !== undefined && discussionOf(page, id) !== undefined;
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the key follows from the base
    [client, base, reload],
  );

  const discussions = useMemo(() => allDiscussions(data), [data]);
  const fresh = useFreshNotes(discussions, own.current, data.notes.lastFetchedAt, viewer?.id);
  return {
    conversation: data,
    discussions,
    pending,
    editing,
    saving,
    replying,
    actions,
    send,
    fresh,
    quoteSelection,
    closeReply: () => {
      const id = replying?.discussionId ?? '';
      setReplying(null);
      const thread = (): Element | null => document.querySelector(`[data-thread="${CSS.escape(id)}"]`);
      returnFocus(() => thread()?.querySelector('.thread-opener'), thread);
    },
    fillGap,
    bringNote,
    loading,
    failed,
    catchUp,
    chooseFilter: (filter: NotesFilter) => reload({ filter, persist: true }),
  };
}

function withAwards(conversation: Conversation, noteId: string, awards: AwardEmoji[]): Conversation {
  const note = discussionOf(conversation, noteId)?.notes.find(({ id }) => id === noteId);
  return note === undefined ? conversation : withNote(conversation, { ...note, award_emoji: awards });
}

/** Notes that came from elsewhere since the page was opened, until they have been in sight for a moment. */
function useFreshNotes(
  discussions: readonly { notes: readonly PageNote[] }[],
  own: ReadonlySet<string>,
  lastFetchedAt: string,
  viewerId: number | undefined,
) {
  const seenAt = useRef(lastFetchedAt);
  const known = useRef<Set<string> | null>(null);
  const [fresh, setFresh] = useState<readonly string[]>([]);
  useEffect(() => {
    const notes = discussions.flatMap((discussion) => discussion.notes);
    const before = known.current;
    known.current = new Set(notes.map((note) => note.id));
    if (before === null) return;
    // What a gap brings is old: only what was written after the page was opened is new.
    const openedAt = Number.parseInt(seenAt.current, 10) / 1000;
    const added = notes
      .filter(
        (note) =>
          !note.system &&
          !before.has(note.id) &&
          !own.has(note.id) &&
          // One's own can come by a look before the answer that says that it is the one just sent.
          note.author.id !== viewerId &&
          Date.parse(note.created_at) >= openedAt - 5000,
      )
      .map((note) => note.id);
    if (added.length > 0) setFresh((now) => [...now, ...added]);
  }, [discussions, own, viewerId]);
  useEffect(() => {
    if (fresh.length === 0) return undefined;
    const timers: ReturnType<typeof setTimeout>[] = [];
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        timers.push(
          setTimeout(() => setFresh((now) => now.filter((id) => target.id !== `note_${id}`)), 6000),
        );
      }
    });
    for (const id of fresh) {
      const element = document.getElementById(`note_${id}`);
      if (element !== null) observer.observe(element);
    }
    return () => {
      observer.disconnect();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [fresh]);
  return fresh;
}
