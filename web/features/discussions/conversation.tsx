import { useRouterState } from '@tanstack/react-router';
import { ArrowDownIcon } from '@primer/octicons-react';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Discussion } from '../../../contract/discussions/discussions.ts';
import { useViewer } from '../../platform/session.ts';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { TypingAhead } from '../../platform/typing-ahead.tsx';
import { useWhole } from '../../platform/whole.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback.tsx';
import { Near, type NearHandle } from '../../ui/near.tsx';
import type { CommentFormHandle, StateChange } from './comment-form.tsx';
import { CommentFormOutline } from './comment-form-outline.tsx';
import { FilteredNotice, LockedNotice, SignedOutNotice } from './comment-notices.tsx';
import { ConversationBar } from './conversation-bar.tsx';
import { ConversationGap } from './conversation-gap.tsx';
import { countActions, lastOwnNote, timelineParts, type TimelinePart } from './discussion-list.ts';
import { discussionsMessages } from './discussions.messages.ts';
import { onFeedKey } from './feed-keys.ts';
import { HoldStill } from './hold-still.tsx';
import { LateCommentForm, LateReplyForm } from './late-forms.tsx';
import { PendingNote, type NoteState } from './note-card.tsx';
import { NoteEvents, sayCounts } from './note-events.tsx';
import { NoteReactions, ReactButton } from './note-reactions.tsx';
import { Thread, unfoldThreads } from './thread.tsx';
import { useConversation } from './use-conversation.ts';
import type { RealtimeSource } from './use-freshness.ts';
import { useMarkedNote } from './use-marked-note.ts';
import { useSortDirection } from './use-sort-direction.ts';
import '../../ui/timeline.css';
import './discussions.css';

const { t } = discussionsMessages;

export interface ConversationProps {
  /** The page's address without the relative root: `/acme/large/-/issues/1`. */
  base: string;
  project: string;
  source: RealtimeSource;
  /** Closing and reopening, for who may. */
  state: StateChange | undefined;
  /** Whether what is shown can be filtered; a merge request offers it on its discussion alone. */
  filterable?: boolean;
  /** Commands in a comment changed what the page shows beside the conversation. */
  onCommands?: () => void;
  /** What stands first on the rail: the description. Its reactions are drawn where it puts them. */
  children: ReactNode | ((reactions: ReactNode) => ReactNode);
}

function NewNotesPill({ ids }: { ids: readonly string[] }) {
  const [outOfSight, setOutOfSight] = useState<readonly string[]>([]);
  useEffect(() => {
    const look = (): void => {
      setOutOfSight((before) => {
        const below = ids.filter((id) => {
          const rect = document.getElementById(`note_${id}`)?.getBoundingClientRect();
          return rect !== undefined && (rect.top > innerHeight || rect.bottom < 0);
        });
        return below.length === before.length ? before : below;
      });
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [ids]);
  return (
    <div className="new-notes" role="status">
      {outOfSight.length === 0 ? null : (
        <Button
          variant="primary"
          small
          icon={<ArrowDownIcon />}
          onClick={() =>
            document.getElementById(`note_${outOfSight[0]!}`)?.scrollIntoView({ block: 'center' })
          }
        >
          {t('newNotes', { count: outOfSight.length })}
        </Button>
      )}
    </div>
  );
}

/** Says to a screen reader, when it is done with what it reads, that somebody has written. */
function Announcer({ discussions, fresh }: { discussions: readonly Discussion[]; fresh: readonly string[] }) {
  const last = fresh.at(-1);
  const note =
    last === undefined ? undefined : discussions.flatMap(({ notes }) => notes).find(({ id }) => id === last);
  return (
    <p className="visually-hidden" aria-live="polite">
      {note === undefined ? '' : t('newFrom', { name: note.author.name })}
    </p>
  );
}

type Row =
  | { kind: 'part'; part: TimelinePart; place: number }
  | { kind: 'gap'; index: number; count: number };

/** What stands on the rail, in the order in which it is shown. */
function rowsOf(
  runs: readonly (readonly Discussion[])[],
  gaps: readonly number[],
  newestFirst: boolean,
): { rows: Row[]; total: number } {
  const rows: Row[] = [];
  let place = 1;
  runs.forEach((run, index) => {
    for (const part of timelineParts(run)) {
      rows.push({ kind: 'part', part, place });
      place += part.kind === 'events' ? part.events.length : 1;
    }
    const count = gaps[index];
    if (count === undefined) return;
    rows.push({ kind: 'gap', index, count });
    place += count;
  });
  return { rows: newestFirst ? rows.toReversed() : rows, total: place - 1 };
}

/** `41 mentions and 3 comments`, as long as nothing of the gap has come. */
function gapText(count: number, kinds: Readonly<Record<string, number>> | undefined): string | undefined {
  const known = Object.entries(kinds ?? {});
  if (known.length === 0 || known.reduce((sum, [, one]) => sum + one, 0) !== count) return undefined;
  return kinds!['comment'] === count ? t('gapComments', { count }) : sayCounts(countActions(known));
}

/** As many rows as fill a screen. */
const firstScreen = 6;

/** Everything that was said and done, and the form to say more. */
export function Conversation({
  base,
  project,
  source,
  state,
  filterable = true,
  onCommands,
  children,
}: ConversationProps) {
  const viewer = useViewer();
  const unfolded = useRouterState({ select: ({ location }) => location.href.includes(`?${unfoldThreads}`) });
  const form = useRef<CommentFormHandle>(null);
  const formPlace = useRef<NearHandle>(null);
  const talk = useConversation({
    base,
    project,
    source,
    quoteInForm: (text) => void formPlace.current?.reach().then(() => form.current?.quote(text)),
    onCommands,
  });
  const { conversation, discussions, pending, editing, saving, replying, actions, send, fresh } = talk;
  const { noteable, notes } = conversation;
  const [direction, setDirection] = useSortDirection(noteable.noteableType, notes.sortDirection);
  const newestFirst = direction === 'desc';
  const filtered = notes.notesFilter !== 0;
  // Who was writing keeps what is written when the conversation is locked meanwhile.
  const [couldWrite] = useState(noteable.current_user.can_create_note);
  const canReply = noteable.current_user.can_create_note && viewer !== null && !filtered;
  const marked = useMarkedNote(conversation, talk.bringNote);
  const unresolved = conversation.threads.filter((thread) => !thread.resolved);

  /** Goes to the next thread that is not resolved, or to the one before, round and round. */
  const jump = (by: 1 | -1): void => {
    if (unresolved.length === 0) return;
    const at = document.activeElement?.closest('[data-thread]')?.id;
    const order = newestFirst ? unresolved.toReversed() : unresolved;
    const now = order.findIndex((thread) => `note_${thread.note_id}` === at);
    const next =
      order[(now === -1 && by === -1 ? order.length - 1 : now + by + order.length) % order.length]!;
    void talk.bringNote(next.note_id).then(() =>
      requestAnimationFrame(() => {
        const element = document.getElementById(`note_${next.note_id}`);
        element?.scrollIntoView({ block: 'start' });
        element?.focus({ preventScroll: true });
      }),
    );
  };
  useShortcuts(
    () => [
      ...(canReply ? [{ keys: 'r', label: t('quoteKey'), group: t('group'), run: talk.quoteSelection }] : []),
      ...(unresolved.length > 0
        ? [
            { keys: 'n', label: t('nextThread'), group: t('group'), run: () => jump(1) },
            { keys: 'p', label: t('previousThread'), group: t('group'), run: () => jump(-1) },
          ]
        : []),
    ],
    [canReply, base, conversation.threads, newestFirst],
  );

  /** The notes of a discussion that are not quiet; undefined for most. */
  const statesOf = (discussion: Discussion): Record<string, NoteState> | undefined => {
    let states: Record<string, NoteState> | undefined;
    for (const { id } of discussion.notes) {
      if (editing?.id !== id && saving[id] === undefined && !fresh.includes(id)) continue;
      states ??= {};
      states[id] = {
        editing: editing?.id === id,
        draft: editing?.id === id ? editing.draft : undefined,
        saving: saving[id],
        fresh: fresh.includes(id),
      };
    }
    return states;
  };
  const { rows, total } = useMemo(
    () => rowsOf(conversation.runs, conversation.gaps, newestFirst),
    [conversation.runs, conversation.gaps, newestFirst],
  );
  const latest = useRef({ send, closeReply: talk.closeReply });
  useEffect(() => {
    latest.current = { send, closeReply: talk.closeReply };
  });
  const sendLatest = useCallback((note: Parameters<typeof send>[0]) => latest.current.send(note), []);
  const closeReply = useCallback(() => latest.current.closeReply(), []);
  const saveAs = `Note/${noteable.noteableType}/${noteable.id}`;

  const whole = useWhole();
  const rail = (whole ? rows : rows.slice(0, firstScreen)).map((row) => {
    if (row.kind === 'gap')
      return (
        <ConversationGap
          key={`gap${row.index}`}
          count={row.count}
          says={gapText(row.count, conversation.gap_kinds[row.index])}
          onFill={(side) => talk.fillGap(row.index, (side === 'top') === newestFirst ? 'before' : 'after')}
        />
      );
    if (row.part.kind === 'events') {
      const { events } = row.part;
      const ordered = newestFirst ? events.toReversed() : events;
      return (
        <NoteEvents key={events[0]!.id} events={ordered} base={base} actions={actions} marked={marked} />
      );
    }
    const { discussion } = row.part;
    const waiting = pending.filter((note) => note.discussionId === discussion.id);
    return (
      <Thread
        key={discussion.id}
        discussion={discussion}
        place={row.place}
        total={total}
        viewer={viewer}
        canReply={canReply}
        actions={actions}
        states={statesOf(discussion)}
        {...(waiting.length > 0 ? { pending: waiting } : {})}
        replying={replying?.discussionId === discussion.id ? replying : undefined}
        saveAs={saveAs}
        unfolded={unfolded}
        newIssuePath={notes.newIssuePath}
        send={sendLatest}
        onCloseReply={closeReply}
        marked={marked}
      />
    );
  });
  const placeholders = pending
    .filter((note) => note.discussionId === undefined)
    .map((note) => (
      <article key={`p${note.key}`} className="timeline-item" aria-busy>
        <span className="timeline-avatar">
          <Avatar of={viewer!} size={40} />
        </span>
        <div className="timeline-card">
          <PendingNote author={viewer!} text={note.text} applying={note.applying} />
        </div>
      </article>
    ));
  const write = (
    <div className="conversation-end" data-first={newestFirst || undefined}>
      {viewer === null ? (
        <SignedOutNotice returnTo={base} />
      ) : !noteable.current_user.can_create_note && !couldWrite ? (
        <LockedNotice noteable={noteable} />
      ) : filtered ? (
        <FilteredNotice filter={notes.notesFilter} onShowAll={() => void talk.chooseFilter(0)} />
      ) : (
        <div className="comment-own">
          <span className="timeline-avatar">
            <Avatar of={viewer} size={40} />
          </span>
          <Near part={LateCommentForm} fallback={<CommentFormOutline />} handle={formPlace}>
            <LateCommentForm
              key={base}
              base={base}
              saveAs={saveAs}
              noteable={noteable}
              preview={actions.preview}
              closed={noteable.current_user.can_create_note ? null : <LockedNotice noteable={noteable} />}
              send={send}
              state={state}
              editLast={() => {
                const last = lastOwnNote(discussions, viewer.id);
                if (last !== undefined) actions.edit(last.id);
              }}
              handle={form}
            />
          </Near>
        </div>
      )}
    </div>
  );
  const canAward = noteable.toggle_award_path !== null && canReply;
  const onAward = (name: string, character: string): void => void actions.award(null, name, character);
  const reactions =
    noteable.toggle_award_path === null ? null : noteable.award_emoji.length > 0 ? (
      <NoteReactions awards={noteable.award_emoji} canAward={canAward} onToggle={onAward} />
    ) : canAward ? (
      <div className="reactions needs-script">
        <ReactButton onChoose={onAward} />
      </div>
    ) : null;

  const repliedTo = useRef<Discussion>(undefined);
  const answered = replying === null ? undefined : discussions.find(({ id }) => id === replying.discussionId);
  useEffect(() => {
    if (answered !== undefined) repliedTo.current = answered;
  }, [answered]);
  // Its thread is gone, deleted by somebody while the answer was typed: the text stays.
  const orphan =
    replying === null || answered !== undefined ? null : (
      <div className="stack" data-orphan>
        <Banner tone="attention">{t('replyGone')}</Banner>
        <Suspense fallback={<TypingAhead />}>
          <LateReplyForm
            key={replying.key}
            saveAs={`${saveAs}/${replying.discussionId}`}
            initial={replying.quoted}
            preview={actions.preview}
            resolvable={false}
            resolved={false}
            // What was meant for members stays for members.
            send={(text) => send({ text, internal: repliedTo.current?.notes[0]?.internal === true })}
            onClose={closeReply}
          />
        </Suspense>
      </div>
    );

  return (
    <HoldStill>
      <div className="timeline">{typeof children === 'function' ? children(reactions) : children}</div>
      <ConversationBar
        threads={conversation.threads}
        filter={filterable ? notes.notesFilter : null}
        direction={direction}
        onJump={jump}
        onFilter={(filter) => void talk.chooseFilter(filter)}
        onSort={setDirection}
      />
      {orphan}
      {newestFirst ? write : null}
      {/* A feed without articles is none. */}
      <div
        className="timeline"
        {...(rows.length + placeholders.length > 0
          ? {
              role: 'feed',
              'aria-label': t('activity'),
              'aria-busy': talk.loading,
              onKeyDown: onFeedKey,
            }
          : {})}
      >
        {newestFirst ? placeholders : null}
        {rail}
        {filtered && rows.length === 0 ? (
          <p className="muted conversation-empty">{t('nothingShown')}</p>
        ) : null}
        {newestFirst ? null : placeholders}
      </div>
      <Announcer discussions={discussions} fresh={fresh} />
      <NewNotesPill ids={fresh} />
      {talk.failed ? (
        <Banner tone="attention">
          {t('latestFailed')}{' '}
          <button type="button" className="link-button" onClick={() => void talk.catchUp()}>
            {t('tryAgain')}
          </button>
        </Banner>
      ) : null}
      {newestFirst || !whole ? null : write}
    </HoldStill>
  );
}
