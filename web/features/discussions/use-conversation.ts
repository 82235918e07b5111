import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Discussion, PageNote } from '../../../contract/discussions/discussions.ts';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/app-context.tsx';
import { addToast } from '../../platform/toasts.ts';
import { quoteOf } from '../../ui/markdown-commands.ts';
import type { NoteActions } from './note-card.tsx';
import {
  deleteNote,
  discussionsQuery,
  postNote,
  previewMarkdown,
  putNote,
  type NewNote,
} from './discussion.queries.ts';
import { discussionsMessages } from './discussions.messages.ts';
import { withNote, withoutNote } from './discussion-list.ts';

const { t } = discussionsMessages;

export interface Pending {
  key: number;
  text: string;
  discussionId: string | undefined;
}

/** Why a comment was not taken, in the words that people know. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500) return t('failedNetwork');
  const reason = error.errors['base']?.join('. ') ?? error.message;
  return t('failedBecause', { reason: reason.charAt(0).toLowerCase() + reason.slice(1) });
}

let nextKey = 1;

/** The notes of a page with all that is going on with them here and on the server. */
export function useConversation(base: string, project: string, quoteInForm: (text: string) => void) {
  const api = useApi();
  const client = useQueryClient();
  const query = discussionsQuery(base);
  const { data } = useSuspenseQuery(query);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [editing, setEditing] = useState<{ id: string; draft?: string } | null>(null);
  const [saving, setSaving] = useState<Readonly<Record<string, string>>>({});
  const [replying, setReplying] = useState<{ discussionId: string; quoted: string; key: number } | null>(
    null,
  );
  const own = useRef(new Set<string>());
  const latest = useRef({ data, quoteInForm });
  useEffect(() => {
    latest.current = { data, quoteInForm };
  });

  const change = (make: (discussions: Discussion[]) => Discussion[]): void => {
    client.setQueryData<Discussion[]>(query.queryKey, (discussions) => discussions && make(discussions));
  };

  const send = async (note: NewNote): Promise<void> => {
    const key = nextKey++;
    setPending((before) => [...before, { key, text: note.text, discussionId: note.discussionId }]);
    try {
      const made = await postNote(api, base, note);
      own.current.add(made.id);
      change((discussions) => withNote(discussions, made));
    } catch (error) {
      addToast({
        tone: 'danger',
        text: reasonOf(error),
        requestId: error instanceof ApiError ? error.requestId : undefined,
      });
      throw error;
    } finally {
      setPending((before) => before.filter((other) => other.key !== key));
    }
  };

  const actions = useMemo<NoteActions>(
    () => ({
      preview: (text) => previewMarkdown(api, project, text),
      edit: (id) => setEditing(id === null ? null : { id }),
      save(note, text) {
        setEditing(null);
        setSaving((before) => ({ ...before, [note.id]: text }));
        putNote(api, base, note.id, text)
          .then(
            (changed) => change((discussions) => withNote(discussions, changed)),
            () => {
              setEditing({ id: note.id, draft: text });
              addToast({ tone: 'danger', text: t('editFailed') });
            },
          )
          .finally(() =>
            setSaving((before) =>
              Object.fromEntries(Object.entries(before).filter(([id]) => id !== note.id)),
            ),
          );
      },
      async remove(note) {
        try {
          await deleteNote(api, base, note.id);
        } catch (error) {
          if (!(error instanceof ApiError) || ![404, 410].includes(error.status)) {
            addToast({ tone: 'danger', text: t('deleteFailed') });
            return;
          }
          addToast({ tone: 'info', text: t('gone') });
        }
        change((discussions) => withoutNote(discussions, note.id));
      },
      reply(discussionId, quoted) {
        setReplying({ discussionId, quoted: quoted === undefined ? '' : quoteOf(quoted), key: nextKey++ });
      },
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the client and the key do not change with the page's address
    [api, base, project],
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

  const fresh = useFreshNotes(data, own.current);
  return {
    discussions: data,
    pending,
    editing,
    saving,
    replying,
    actions,
    send,
    fresh,
    quoteSelection,
    closeReply: () => setReplying(null),
  };
}

/** Notes that came from elsewhere since the page was opened, until they have been in sight for a moment. */
function useFreshNotes(discussions: readonly Discussion[], own: ReadonlySet<string>) {
  const known = useRef<Set<string> | null>(null);
  const [fresh, setFresh] = useState<readonly string[]>([]);
  useEffect(() => {
    const notes = discussions.flatMap((discussion) => discussion.notes) as PageNote[];
    const before = known.current;
    known.current = new Set(notes.map((note) => note.id));
    if (before === null) return;
    const added = notes
      .filter((note) => !note.system && !before.has(note.id) && !own.has(note.id))
      .map((note) => note.id);
    if (added.length > 0) setFresh((now) => [...now, ...added]);
  }, [discussions, own]);
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
