import { Suspense, useEffect, useImperativeHandle, useMemo, useRef, useState, type RefObject } from 'react';
import { lazy } from '../../platform/lazy.ts';
import { useViewer } from '../../platform/session.ts';
import { useWhole } from '../../platform/whole.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { HydrateWhenUsed, type HydrationHandle } from '../../ui/hydrate-when.tsx';
import { useShown } from '../../platform/routing/hooks.ts';
import { useIsKept } from '../../platform/is-kept.ts';
import type { CommentFormHandle } from './comment-form.tsx';
import { CommentFormOutline } from './comment-form-outline.tsx';
import { ConversationRail } from './conversation-rail.tsx';
import { allDiscussions, type Conversation as ConversationState } from './conversation-state.ts';
import type { ConversationProps } from './conversation.tsx';
import { lastOwnNote } from './discussion-list.ts';
import { discussionsMessages } from './discussions.messages.ts';
import { HoldStill } from './hold-still.tsx';
import { LateCommentForm } from './late-forms.tsx';
import { LateBar, LateNotice } from './late-rows.ts';
import { ConversationProvider, useNotes, type ConversationContext } from './note-context.tsx';
import { NoteNews } from './note-news.tsx';
import { usePendingReview } from './pending-review.ts';
import { unfoldThreads } from './thread.tsx';
import { useMarkedNote } from './use-marked-note.ts';
import { useSortDirection } from './use-sort-direction.ts';
import { useConversation } from './use-conversation.ts';
import '../../ui/timeline.css';
import './discussions.css';

const OrphanReply = lazy(() => import('./orphan-reply.tsx'));
const { t } = discussionsMessages;

/** What the rest of the page asks of a conversation. */
export interface ConversationHandle {
  /** Reacts to the subject. */
  readonly award: (name: string, character: string) => void;
  /** Replies with the selected text, in its thread or in the comment form. */
  readonly quote: () => void;
  /** Scrolls to the next or previous unresolved thread, wrapping around, and focuses it. */
  readonly jump: (by: 1 | -1) => Promise<void>;
}

export interface ConversationBodyProps extends Omit<ConversationProps, 'children'> {
  /** As it was when the page was opened, which can be before this script was there. */
  opened: ConversationState;
  saveAs: string;
  handle: RefObject<ConversationHandle | null>;
}

/** What stands below the description: the comments and events, and the form to comment. */
export default function ConversationBody({
  base,
  source,
  words,
  state,
  filterable = true,
  onCommands,
  onThreads,
  opened,
  saveAs,
  handle,
}: ConversationBodyProps) {
  const viewer = useViewer();
  const unfolded = useShown().location.publicHref.includes(`?${unfoldThreads}`);
  const reviewLabel = usePendingReview()?.label ?? '';
  const form = useRef<CommentFormHandle>(null);
  const formPlace = useRef<HydrationHandle>(null);
  const { conversation, store, actions, bringNote, ...openConversation } = useConversation({
    base,
    source,
    opened,
    quoteInForm: (text) => void formPlace.current?.reach().then(() => form.current?.quote(text)),
    onCommands,
  });
  const { noteable, notes, threads } = conversation;
  const replying = useNotes(store, (state) => state.replying !== undefined);
  const discussions = useMemo(() => allDiscussions(conversation), [conversation]);
  const [direction, setDirection] = useSortDirection(noteable.noteableType, notes.sortDirection);
  const newestFirst = direction === 'desc';
  const filtered = notes.notesFilter !== 0;
  const canCreate = noteable.current_user.can_create_note;
  // Text being written stays when the conversation is locked meanwhile.
  const [couldWrite] = useState(canCreate);
  const canReply = canCreate && viewer !== null && !filtered;
  const marked = useMarkedNote(conversation, (note) => bringNote(note, true), filtered);
  useEffect(() => store.mark(marked), [store, marked]);

  const open = threads.filter((thread) => !thread.resolved).length;
  const openBefore = useRef(open);
  useEffect(() => {
    if (openBefore.current === open) return;
    openBefore.current = open;
    onThreads?.();
  }, [open, onThreads]);

  const jump = async (by: 1 | -1): Promise<void> => {
    const unresolved = threads.filter((thread) => !thread.resolved);
    if (unresolved.length === 0) return;
    // The address can have led to one.
    const from = document.activeElement?.closest('[data-thread]') ?? document.querySelector('[data-marked]');
    const at = from?.closest('[data-thread]')?.id;
    const order = newestFirst ? unresolved.toReversed() : unresolved;
    const now = order.findIndex((thread) => `note_${thread.note_id}` === at);
    const next =
      order[(now === -1 && by === -1 ? order.length - 1 : now + by + order.length) % order.length]!;
    await bringNote(next.note_id);
    await new Promise(requestAnimationFrame);
    const element = document.getElementById(`note_${next.note_id}`);
    element?.scrollIntoView({ block: 'start' });
    element?.focus({ preventScroll: true });
  };
  useImperativeHandle(handle, () => ({
    award: (name, character) => void actions.award(null, name, character),
    quote: openConversation.quoteSelection,
    jump,
  }));

  const textKept = useIsKept(saveAs);
  const followUp = notes.newIssuePath ?? undefined;
  const context = useMemo<ConversationContext>(
    () => ({
      store,
      actions,
      viewer,
      canReply,
      base,
      saveAs,
      unfolded,
      followUp,
    }),
    [store, actions, viewer, canReply, base, saveAs, unfolded, followUp],
  );

  const barState = useMemo(
    () => ({ threads, filter: notes.notesFilter, direction }),
    [threads, notes.notesFilter, direction],
  );
  const whole = useWhole();
  const locked = (
    <HydrateWhenUsed part={LateNotice} of={noteable}>
      <LateNotice kind="locked" noteable={noteable} words={words} />
    </HydrateWhenUsed>
  );
  const write = (
    <div className="conversation-end" data-first={newestFirst || undefined}>
      {viewer === null ? (
        <HydrateWhenUsed part={LateNotice} of={base}>
          <LateNotice kind="signed-out" returnTo={base} />
        </HydrateWhenUsed>
      ) : !canCreate && !couldWrite ? (
        locked
      ) : filtered ? (
        <HydrateWhenUsed part={LateNotice} of={notes.notesFilter}>
          <LateNotice
            kind="filtered"
            filter={notes.notesFilter}
            onShowAll={() => void openConversation.chooseFilter(0)}
          />
        </HydrateWhenUsed>
      ) : (
        <div className="comment-own">
          <span className="timeline-avatar">
            <Avatar of={viewer} size={40} />
          </span>
          <HydrateWhenUsed
            part={LateCommentForm}
            of={`${canCreate} ${noteable.current_user.can_create_confidential_note} ${state?.event} ${state?.busy} ${reviewLabel}`}
            wake={textKept}
            fallback={<CommentFormOutline />}
            handle={formPlace}
          >
            <LateCommentForm
              key={base}
              base={base}
              saveAs={saveAs}
              canBeInternal={noteable.current_user.can_create_confidential_note}
              actions={actions}
              closed={canCreate ? null : locked}
              state={state}
              blockers={noteable.blocked_by_issues}
              editLast={() => {
                const last = lastOwnNote(discussions, viewer.id);
                if (last !== undefined) actions.edit(last.id);
              }}
              handle={form}
            />
          </HydrateWhenUsed>
        </div>
      )}
    </div>
  );

  return (
    <ConversationProvider value={context}>
      <HoldStill>
        <HydrateWhenUsed part={LateBar} of={barState}>
          <LateBar
            threads={threads}
            filter={filterable ? notes.notesFilter : null}
            direction={direction}
            newIssuePath={notes.followUpAllPath ?? undefined}
            onJump={(by) => void jump(by)}
            onFilter={(filter) => void openConversation.chooseFilter(filter)}
            onSort={setDirection}
          />
        </HydrateWhenUsed>
        {replying ? (
          <Suspense fallback={null}>
            <OrphanReply discussions={discussions} />
          </Suspense>
        ) : null}
        {newestFirst ? write : null}
        <ConversationRail
          conversation={conversation}
          newestFirst={newestFirst}
          onFill={openConversation.fillGap}
        />
        <NoteNews discussions={discussions} />
        {openConversation.failed ? (
          <Banner tone="attention">
            {t('latestFailed')}{' '}
            <button type="button" className="link-button" onClick={() => void openConversation.catchUp()}>
              {t('tryAgain')}
            </button>
          </Banner>
        ) : null}
        {newestFirst || !whole ? null : write}
      </HoldStill>
    </ConversationProvider>
  );
}
