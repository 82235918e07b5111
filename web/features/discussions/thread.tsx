import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react';
import { memo, Suspense, useState } from 'react';
import type { Discussion } from '../../../contract/discussions/discussions.ts';
import type { SessionUser } from '../../../contract/session/session.ts';
import { returnFocus } from '../../platform/return-focus.ts';
import { TypingAhead } from '../../platform/typing-ahead.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import type { NewNote } from './discussion.calls.ts';
import { discussionsMessages } from './discussions.messages.ts';
import { NoteCard, PendingNote, quietNote, type NoteActions, type NoteState } from './note-card.tsx';
import { LateReplyForm } from './late-forms.tsx';
import type { Pending } from './use-conversation.ts';

const { t } = discussionsMessages;
const none: readonly Pending[] = [];
/** In the address where resolved threads start open: how they are opened without script. */
export const unfoldThreads = 'threads=open';

export interface ThreadProps {
  discussion: Discussion;
  /** Place among all, and how many there are. */
  place: number;
  total: number;
  viewer: SessionUser | null;
  canReply: boolean;
  actions: NoteActions;
  /** Of its notes, those that are not quiet. */
  states: Readonly<Record<string, NoteState>> | undefined;
  pending?: readonly Pending[];
  replying: { quoted: string; key: number } | undefined;
  saveAs: string;
  /** Threads that are resolved start open, too. */
  unfolded: boolean;
  newIssuePath: string | null;
  send: (note: NewNote) => Promise<void>;
  onCloseReply: () => void;
  /** A note that has to be seen: the thread opens for it. */
  marked: string | undefined;
}

/** A comment with its replies, which can be folded away. A resolved thread starts collapsed; nothing folds it under the reader's eyes. */
export const Thread = memo(function Thread({
  discussion,
  place,
  total,
  viewer,
  canReply,
  actions,
  states,
  pending = none,
  replying,
  saveAs,
  unfolded,
  newIssuePath,
  send,
  onCloseReply,
  marked,
}: ThreadProps) {
  const [first, ...replies] = discussion.notes;
  const [collapsed, setCollapsed] = useState(discussion.resolved && !unfolded);
  const holdsMarked = marked !== undefined && discussion.notes.some((note) => note.id === marked);
  const [opened, setOpened] = useState<string>();
  if (holdsMarked && collapsed && opened !== marked) {
    setOpened(marked);
    setCollapsed(false);
  }
  const isThread = !discussion.individual_note || pending.length > 0 || replying !== undefined;
  const fold = (now: boolean): void => {
    setCollapsed(now);
    returnFocus(() => document.querySelector(`#note_${first!.id} .thread-toggle`));
  };
  const shows = replies.length === 0 ? t('openThread') : t('expandThread', { count: replies.length });
  const stateOf = (id: string): NoteState => states?.[id] ?? quietNote;
  const newIssueHref =
    newIssuePath !== null && discussion.resolvable && !discussion.resolved && first!.current_user.can_resolve
      ? `${newIssuePath}&discussion_to_resolve=${discussion.id}`
      : undefined;
  return (
    <article
      className="timeline-item"
      id={`note_${first!.id}`}
      aria-labelledby={`note_${first!.id}_by`}
      aria-posinset={place}
      aria-setsize={total}
      tabIndex={-1}
      data-thread={discussion.id}
      data-unresolved={(discussion.resolvable && !discussion.resolved) || undefined}
      data-fresh={states?.[first!.id]?.fresh || undefined}
    >
      <span className="timeline-avatar">
        <Avatar of={first!.author} size={40} />
      </span>
      <div className="timeline-card">
        <NoteCard
          note={first!}
          state={stateOf(first!.id)}
          canReply={canReply}
          actions={actions}
          newIssueHref={newIssueHref}
        >
          {isThread && !collapsed && replying === undefined && (discussion.resolved || replies.length > 0) ? (
            <IconButton
              small
              className="thread-toggle needs-script"
              icon={<ChevronDownIcon />}
              label={t('collapseThread')}
              aria-expanded
              onClick={() => fold(true)}
            />
          ) : null}
        </NoteCard>
        {isThread && collapsed && replying === undefined ? (
          <div className="thread thread-collapsed">
            {discussion.resolved ? (
              <span className="small muted">
                {t('resolvedBy', { name: first!.resolved_by?.name ?? t('deletedUser') })}
              </span>
            ) : null}
            <Button
              small
              className="thread-toggle needs-script"
              variant="invisible"
              icon={<ChevronRightIcon />}
              aria-expanded={false}
              onClick={() => fold(false)}
            >
              {shows}
            </Button>
            {replies.length === 0 ? null : (
              <noscript>
                <a className="small" href={`?${unfoldThreads}#note_${first!.id}`}>
                  {shows}
                </a>
              </noscript>
            )}
          </div>
        ) : isThread ? (
          <div className="thread" role="group" aria-label={t('replies')}>
            {replies.map((note) => (
              <NoteCard
                key={note.id}
                note={note}
                state={stateOf(note.id)}
                canReply={canReply}
                actions={actions}
                nested
              />
            ))}
            {pending.map((note) => (
              <PendingNote key={note.key} author={viewer!} text={note.text} applying={note.applying} />
            ))}
            {replying !== undefined ? (
              <Suspense fallback={<TypingAhead />}>
                <LateReplyForm
                  key={replying.key}
                  saveAs={`${saveAs}/${discussion.id}`}
                  initial={replying.quoted}
                  preview={actions.preview}
                  resolvable={discussion.resolvable && first!.current_user.can_resolve}
                  resolved={discussion.resolved}
                  send={(text, resolve) => send({ text, discussionId: discussion.id, resolve })}
                  onClose={onCloseReply}
                />
              </Suspense>
            ) : canReply ? (
              <div className="thread-reply">
                <button
                  type="button"
                  className="field-input thread-opener"
                  onClick={() => actions.reply(discussion.id)}
                >
                  {t('replyTo')}
                </button>
                {discussion.resolvable && first!.current_user.can_resolve ? (
                  <Button onClick={() => void actions.resolve(discussion.id, !discussion.resolved)}>
                    {discussion.resolved ? t('unresolve') : t('resolveThread')}
                  </Button>
                ) : null}
              </div>
            ) : null}
          </div>
        ) : null}
      </div>
    </article>
  );
});
