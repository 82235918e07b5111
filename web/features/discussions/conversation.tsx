import { ArrowDownIcon } from '@primer/octicons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Discussion } from '../../../contract/discussions/discussions.ts';
import { useViewer } from '../../platform/session.ts';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import {
  CommentForm,
  LockedNotice,
  SignedOutNotice,
  type CommentFormHandle,
  type StateChange,
} from './comment-form.tsx';
import { lastOwnNote, timelineParts } from './discussion-list.ts';
import { discussionsMessages } from './discussions.messages.ts';
import { HoldStill } from './hold-still.tsx';
import { NoteCard, PendingNote, type NoteState } from './note-card.tsx';
import { NoteEvents } from './note-events.tsx';
import { ReplyForm } from './reply-form.tsx';
import { useConversation } from './use-conversation.ts';
import '../../ui/timeline.css';
import './discussions.css';

const { t } = discussionsMessages;

export interface ConversationProps {
  /** The page's address without the relative root: `/acme/large/-/issues/1`. */
  base: string;
  project: string;
  noteable: {
    type: string;
    id: number | string;
    confidential: boolean;
    archived: boolean;
    canComment: boolean;
  };
  /** Closing and reopening, for who may. */
  state: StateChange | undefined;
  /** What stands first on the rail: the description. */
  children: ReactNode;
}

/** Marks the note that the address names as soon as it is there, and opens what it is folded into. */
function useMarkedNote(discussions: readonly Discussion[]): void {
  const marked = useRef('');
  useEffect(() => {
    const mark = (): void => {
      const { hash } = location;
      if (hash === marked.current) return;
      for (const element of document.querySelectorAll('[data-marked]'))
        element.removeAttribute('data-marked');
      const id = /^#(note_\d+)$/.exec(hash)?.[1];
      const element = id === undefined ? null : document.getElementById(id);
      if (element === null) return;
      marked.current = hash;
      const fold = element.closest('details');
      if (fold !== null) fold.open = true;
      element.setAttribute('data-marked', '');
      element.scrollIntoView({ block: 'start' });
    };
    mark();
    addEventListener('hashchange', mark);
    return () => removeEventListener('hashchange', mark);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the note may come with them
  }, [discussions]);
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

/** Everything that was said and done, and the form to say more. */
export function Conversation({ base, project, noteable, state, children }: ConversationProps) {
  const viewer = useViewer();
  const form = useRef<CommentFormHandle>(null);
  const {
    discussions,
    pending,
    editing,
    saving,
    replying,
    actions,
    send,
    fresh,
    quoteSelection,
    closeReply,
  } = useConversation(base, project, (text) => form.current?.quote(text));
  const canReply = noteable.canComment && viewer !== null;
  useMarkedNote(discussions);
  useShortcuts(
    () => (canReply ? [{ keys: 'r', label: t('quoteKey'), group: t('group'), run: quoteSelection }] : []),
    [canReply, base],
  );

  const stateOf = (id: string): NoteState => ({
    editing: editing?.id === id,
    draft: editing?.id === id ? editing.draft : undefined,
    saving: saving[id],
    fresh: fresh.includes(id),
  });
  const thread = (discussion: Discussion): ReactNode => {
    const [first, ...replies] = discussion.notes;
    const waiting = pending.filter((note) => note.discussionId === discussion.id);
    const open = replying?.discussionId === discussion.id;
    const isThread = !discussion.individual_note || waiting.length > 0 || open;
    return (
      <li
        key={discussion.id}
        className="timeline-item"
        id={`note_${first!.id}`}
        data-thread={discussion.id}
        data-fresh={fresh.includes(first!.id) || undefined}
      >
        <span className="timeline-avatar">
          <Avatar of={first!.author} size={40} />
        </span>
        <div className="timeline-card">
          <NoteCard note={first!} state={stateOf(first!.id)} canReply={canReply} actions={actions} />
          {isThread ? (
            <div className="thread">
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
              {waiting.map((note) => (
                <PendingNote key={note.key} author={viewer!} text={note.text} />
              ))}
              {open ? (
                <ReplyForm
                  key={replying.key}
                  saveAs={`Note/${noteable.type}/${noteable.id}/${discussion.id}`}
                  initial={replying.quoted}
                  preview={actions.preview}
                  send={(text) => send({ text, discussionId: discussion.id })}
                  onClose={closeReply}
                />
              ) : canReply ? (
                <div className="thread-reply">
                  <button
                    type="button"
                    className="field-input thread-opener"
                    onClick={() => actions.reply(discussion.id)}
                  >
                    {t('replyTo')}
                  </button>
                </div>
              ) : null}
            </div>
          ) : null}
        </div>
      </li>
    );
  };

  return (
    <HoldStill>
      <ol className="timeline" aria-label={t('activity')}>
        {children}
        {timelineParts(discussions).map((part) =>
          part.kind === 'events' ? (
            <NoteEvents key={part.events[0]!.id} events={part.events} />
          ) : (
            thread(part.discussion)
          ),
        )}
        {pending
          .filter((note) => note.discussionId === undefined)
          .map((note) => (
            <li key={`p${note.key}`} className="timeline-item">
              <span className="timeline-avatar">
                <Avatar of={viewer!} size={40} />
              </span>
              <div className="timeline-card">
                <PendingNote author={viewer!} text={note.text} />
              </div>
            </li>
          ))}
      </ol>
      <NewNotesPill ids={fresh} />
      <div className="conversation-end">
        {viewer === null ? (
          <SignedOutNotice returnTo={base} />
        ) : !noteable.canComment ? (
          <LockedNotice archived={noteable.archived} confidential={noteable.confidential} />
        ) : (
          <div className="comment-own">
            <span className="timeline-avatar">
              <Avatar of={viewer} size={40} />
            </span>
            <CommentForm
              key={base}
              base={base}
              saveAs={`Note/${noteable.type}/${noteable.id}`}
              preview={actions.preview}
              send={(text, asThread) => send({ text, thread: asThread })}
              state={state}
              editLast={() => {
                const last = lastOwnNote(discussions, viewer.id);
                if (last !== undefined) actions.edit(last.id);
              }}
              handle={form}
            />
          </div>
        )}
      </div>
    </HoldStill>
  );
}
