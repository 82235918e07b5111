import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react';
import { Suspense, useState } from 'react';
import type { Discussion } from '../../../contract/discussions/discussions.ts';
import { returnFocus } from '../../platform/return-focus.ts';
import { TypingAhead } from '../../platform/typing-ahead.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import { LateReplyForm } from './late-forms.tsx';
import { NoteCard } from './note-card.tsx';
import { useNotes, useConversationContext } from './note-context.tsx';
import { PendingNote } from './note-pending.tsx';
import { nothingPending } from './note-store.ts';
import { usePendingReview } from './pending-review.ts';
import { mayResolve } from './discussion-list.ts';
import { ThreadPlace } from './thread-place.tsx';
import { unfoldThreads } from './thread.tsx';
import '../../ui/field.css';

const { t } = discussionsMessages;
export interface ThreadBodyProps {
  discussion: Discussion;
  /** It was resolved when it appeared on the page. */
  startsCollapsed: boolean;
}

/** The comment and its replies. A resolved thread starts collapsed, but is never collapsed while the reader looks at it. */
export default function ThreadBody({ discussion, startsCollapsed }: ThreadBodyProps) {
  const { store, actions, canReply, saveAs, onLines = false } = useConversationContext();
  const review = usePendingReview();
  const drafts = review?.repliesIn(discussion) ?? null;
  const pending = useNotes(store, (state) => state.pending[discussion.id] ?? nothingPending);
  const replying = useNotes(store, (state) =>
    state.replying?.discussionId === discussion.id ? state.replying : undefined,
  );
  const marked = useNotes(store, (state) =>
    discussion.notes.some((note) => note.id === state.marked) ? state.marked : undefined,
  );
  const edited = useNotes(
    store,
    (state) => discussion.notes.find((note) => state.notes[note.id]?.editing)?.id,
  );
  const [first, ...replies] = discussion.notes;
  const resolves = mayResolve(discussion);
  const [collapsed, setCollapsed] = useState(startsCollapsed);
  const [opened, setOpened] = useState<string>();
  if (marked !== undefined && collapsed && opened !== marked) {
    setOpened(marked);
    setCollapsed(false);
  }
  const [editing, setEditing] = useState<string>();
  if (edited !== editing) {
    setEditing(edited);
    if (edited !== undefined) setCollapsed(false);
  }
  const isThread =
    !discussion.individual_note || pending.length > 0 || replying !== undefined || drafts !== null;
  const fold = (now: boolean): void => {
    setCollapsed(now);
    returnFocus(() => document.querySelector(`#note_${first!.id} .thread-toggle`));
  };
  const shows = replies.length === 0 ? t('openThread') : t('expandThread', { count: replies.length });
  return (
    <>
      <span className="timeline-avatar">
        <Avatar of={first!.author} size={40} />
      </span>
      <div className="timeline-card">
        {onLines ? null : <ThreadPlace note={first!} />}
        <NoteCard
          note={first!}
          unresolved={discussion.resolvable && !discussion.resolved}
          resolvable={resolves}
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
        {isThread && collapsed && replying === undefined && drafts === null ? (
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
              <NoteCard key={note.id} note={note} nested />
            ))}
            {pending.map((note) => (
              <PendingNote key={note.key} note={note} />
            ))}
            {drafts}
            {replying !== undefined ? (
              <Suspense fallback={<TypingAhead />}>
                <LateReplyForm
                  key={replying.key}
                  saveAs={`${saveAs}/${discussion.id}`}
                  initial={replying.quoted}
                  preview={actions.preview}
                  resolvable={resolves}
                  resolved={discussion.resolved}
                  send={(text, resolve) => actions.send({ text, discussionId: discussion.id, resolve })}
                  review={
                    review && {
                      ...review,
                      keep: (text, resolve) => review.keep({ text, discussionId: discussion.id, resolve }),
                    }
                  }
                  onClose={actions.closeReply}
                />
              </Suspense>
            ) : canReply ? (
              <div className="thread-reply needs-script">
                <button
                  type="button"
                  className="field-input thread-opener"
                  onClick={() => actions.reply(discussion.id)}
                >
                  {t('replyTo')}
                </button>
                {resolves ? (
                  <Button onClick={() => void actions.resolve(discussion.id, !discussion.resolved)}>
                    {discussion.resolved ? t('unresolve') : t('resolveThread')}
                  </Button>
                ) : null}
              </div>
            ) : null}
          </div>
        ) : null}
      </div>
    </>
  );
}
