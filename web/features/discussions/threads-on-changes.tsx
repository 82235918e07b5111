import { useEffect, useMemo, type ReactNode } from 'react';
import type { Discussion, SubjectPath } from '../../../contract/discussions/discussions.ts';
import { useViewer } from '../../platform/session.ts';
import { useRouter } from '../../platform/routing/hooks.ts';
import { url } from '../../platform/url.ts';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { Banner } from '../../ui/feedback.tsx';
import { allDiscussions } from './conversation-state.ts';
import { discussionsMessages } from './discussions.messages.ts';
import type { NoteActions } from './note-card.tsx';
import { ConversationProvider, type ConversationContext } from './note-context.tsx';
import { NoteNews } from './note-news.tsx';
import type { NoteStore } from './note-store.ts';
import { scrollToText } from './scroll-to-text.ts';
import { useConversation } from './use-conversation.ts';
import type { RealtimeSource } from './realtime-source.ts';
import { useMarkedNote } from './use-marked-note.ts';
import '../../ui/timeline.css';
import './discussions.css';

const { t } = discussionsMessages;

/** What a page that shows a change needs of the threads on it. */
export interface ThreadsOnChanges {
  readonly threads: readonly Discussion[];
  readonly store: NoteStore;
  readonly actions: NoteActions;
  readonly canComment: boolean;
  /** The prefix of the keys under which drafts are saved. */
  readonly saveAs: string;
}

/**
 * Focuses the next or previous thread on the page that is not resolved, from the one that has the focus or is in sight. Beyond the last one,
 * and before the first, are the threads of the other pages; false if there are none, and then it begins again.
 */
function jump(by: 1 | -1, leave: () => boolean): void {
  const open = [...document.querySelectorAll<HTMLElement>('[data-thread][data-unresolved]')];
  const focused = document.activeElement?.closest<HTMLElement>('[data-thread]');
  const now = focused == null ? -1 : open.indexOf(focused);
  const ahead = open.findIndex((thread) => thread.getBoundingClientRect().top > 80);
  const from = ahead === -1 ? open.length : ahead;
  const wanted = now === -1 ? (by === 1 ? from : from - 1) : now + by;
  const next = open[wanted] ?? (leave() ? undefined : open.at(by === 1 ? 0 : -1));
  if (next === undefined) return;
  scrollToText(next);
  next.focus({ preventScroll: true });
}

/** The threads on the lines and files of a change, kept up to date, for the page that shows these lines. */
export function WithThreadsOnChanges({
  base,
  source,
  onCommands,
  children,
}: {
  base: SubjectPath;
  source: RealtimeSource;
  onCommands: () => void;
  children: (on: ThreadsOnChanges) => ReactNode;
}) {
  const viewer = useViewer();
  const { conversation, store, actions, quoteSelection, failed, catchUp } = useConversation({
    base,
    on: 'changes',
    source,
    quoteInForm: () => undefined,
    onCommands,
  });
  const { noteable, notes, runs } = conversation;
  const threads = useMemo(
    () => allDiscussions({ runs }).filter(({ notes }) => notes[0]!.diff_position !== undefined),
    [runs],
  );
  const router = useRouter();
  // What is said elsewhere is on the page of the subject, where all of it is. Whoever goes back is not led here again.
  const marked = useMarkedNote(conversation, async (note) => {
    router.history.replace(url(`${base}#note_${note}`));
    return false;
  });
  useEffect(() => store.mark(marked), [store, marked]);
  const canComment = noteable.current_user.can_create_note && viewer !== null;
  const saveAs = `Note/${noteable.noteableType}/${noteable.id}`;
  const context = useMemo<ConversationContext>(
    () => ({
      store,
      actions,
      viewer,
      canReply: canComment,
      base,
      saveAs,
      onLines: true,
      unfolded: false,
      followUp: notes.newIssuePath ?? undefined,
    }),
    [store, actions, viewer, canComment, base, saveAs, notes.newIssuePath],
  );
  const { threads: states } = conversation;
  const anyOpen = states.some(({ resolved }) => !resolved);
  /** To the first or last of the threads that are not resolved and not on this page. */
  const leave = (by: 1 | -1): boolean => {
    const away = states.filter(
      ({ resolved, note_id: note }) => !resolved && document.getElementById(`note_${note}`) === null,
    );
    const next = away.at(by === 1 ? 0 : -1);
    if (next === undefined) return false;
    const isOnChanges = threads.some(({ notes }) => notes.some(({ id }) => id === next.note_id));
    const part = isOnChanges ? '/diffs' : '';
    router.history.push(url(`${base}${part}#note_${next.note_id}`));
    return true;
  };
  useShortcuts(
    () => [
      ...(canComment ? [{ keys: 'r', label: t('quoteKey'), group: t('group'), run: quoteSelection }] : []),
      ...(anyOpen
        ? [
            { keys: 'n', label: t('nextThread'), group: t('group'), run: () => jump(1, () => leave(1)) },
            {
              keys: 'p',
              label: t('previousThread'),
              group: t('group'),
              run: () => jump(-1, () => leave(-1)),
            },
          ]
        : []),
    ],
    [canComment, anyOpen, base, states, threads, router],
  );
  const on = useMemo<ThreadsOnChanges>(
    () => ({ threads, store, actions, canComment, saveAs }),
    [threads, store, actions, canComment, saveAs],
  );
  return (
    <ConversationProvider value={context}>
      {children(on)}
      <NoteNews discussions={threads} />
      {failed ? (
        <Banner tone="attention">
          {t('latestFailed')}{' '}
          <button type="button" className="link-button" onClick={() => void catchUp()}>
            {t('tryAgain')}
          </button>
        </Banner>
      ) : null}
    </ConversationProvider>
  );
}
