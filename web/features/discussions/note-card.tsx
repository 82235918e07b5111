import { CheckCircleFillIcon, CheckCircleIcon, KebabHorizontalIcon, ReplyIcon } from '@primer/octicons-react';
import { memo, Suspense, useState, type ReactNode } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { PageNote } from '../../../contract/discussions/discussions.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { Tag } from '../../ui/label.tsx';
import { LateMenu } from '../../ui/late-menu.tsx';
import { MarkdownBody } from '../../ui/markdown-body.tsx';
import type { TaskClick } from '../../ui/markdown-tasks.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { AuthorLink } from './author-link.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import { useNotes, useConversationContext } from './note-context.tsx';
import { NoteReactions, ReactButton } from './note-reactions.tsx';
import { quietNote } from './note-store.ts';
import { NoteText } from './suggestions.tsx';
import type { NewNote } from './writing.calls.ts';
import { withParts } from '../../ui/with-parts.tsx';

const NoteMenu = lazy(() => import('./menu-of-note.tsx'));
const NoteEditForm = lazy(async () => ({ default: (await import('./note-edit-form.tsx')).NoteEditForm }));
const { t } = discussionsMessages;

/** The actions on notes; the same object as long as the page is open. */
export interface NoteActions {
  readonly preview: (text: string) => Promise<string>;
  /** Rejects if the server refuses it: the text returns to the form. */
  readonly send: (note: NewNote) => Promise<void>;
  readonly edit: (id: string | null) => void;
  readonly save: (note: PageNote, text: string, resolve?: boolean, from?: string) => void;
  readonly remove: (note: PageNote) => Promise<void>;
  /** Ticks an item of its task lists; rejects on failure. */
  readonly tick: (note: PageNote, task: TaskClick) => Promise<void>;
  readonly reply: (discussionId: string, quoted?: string) => void;
  readonly closeReply: () => void;
  readonly resolve: (discussionId: string, resolved: boolean) => Promise<void>;
  /** `null` reacts to the subject. */
  readonly award: (note: PageNote | null, name: string, character: string) => Promise<void>;
  /** Loads the code for writing; once somebody has `begun`, also that for showing what was written. */
  readonly prepare: (begun: boolean) => void;
  /** Something changed on the server that the page does not know yet. */
  readonly changed: () => void;
}

function Head({ note, nested }: { note: PageNote; nested: boolean }) {
  const Heading = nested ? 'h4' : 'h3';
  const { author } = note;
  return (
    <div className="note-head">
      <Heading className="note-heading" id={`note_${note.id}_by`}>
        <span className="visually-hidden">{t('commentBy', { name: '' })}</span>
        <AuthorLink author={author} />
      </Heading>
      {author.path === null ? null : <span className="note-username">@{author.username}</span>}
      {author.status_tooltip_html === null ? null : (
        <span className="note-status" dangerouslySetInnerHTML={{ __html: author.status_tooltip_html }} />
      )}
      {note.human_access === null ? null : <Tag>{note.human_access}</Tag>}
      {note.internal ? <Tag tone="attention">{t('internal')}</Tag> : null}
      <a className="note-when" href={`#note_${note.id}`}>
        <RelativeTime time={note.created_at} />
      </a>
      {note.position === undefined || note.type === 'DiffNote' ? null : (
        <code className="small note-place" dir="auto">
          {note.position.path}:{note.position.line}
        </code>
      )}
      {note.last_edited_at === null ? null : (
        <span className="small">
          {withParts(
            note.last_edited_by === null || note.last_edited_by.id === author.id
              ? t('edited')
              : t('editedBy'),
            { name: note.last_edited_by?.name, time: <RelativeTime time={note.last_edited_at} /> },
          )}
        </span>
      )}
    </div>
  );
}

/** The button that resolves the thread, or the name of the person who resolved it. */
function ResolveButton({ note, offered }: { note: PageNote; offered: boolean }) {
  const { actions } = useConversationContext();
  const [busy, setBusy] = useState(false);
  const { resolved, resolved_by: by } = note;
  const label = resolved ? t('resolvedBy', { name: by?.name ?? t('deletedUser') }) : t('markAsResolved');
  if (!offered)
    return resolved ? (
      <span className="note-resolved tip" role="img" aria-label={label}>
        <CheckCircleFillIcon />
      </span>
    ) : null;
  return (
    <IconButton
      small
      icon={resolved ? <CheckCircleFillIcon className="note-resolved" /> : <CheckCircleIcon />}
      label={label}
      aria-pressed={resolved}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (busy) return;
        setBusy(true);
        void actions.resolve(note.discussion_id, !resolved).finally(() => setBusy(false));
      }}
    />
  );
}

/** One comment with its author, time, text and the reader's actions. */
export const NoteCard = memo(function NoteCard({
  note,
  nested = false,
  unresolved = false,
  resolvable = false,
  children,
}: {
  note: PageNote;
  nested?: boolean;
  /** It starts an unresolved thread. */
  unresolved?: boolean;
  /** The reader may resolve the thread that it starts. */
  resolvable?: boolean;
  /** The first of its actions. */
  children?: ReactNode;
}) {
  const { store, actions, canReply } = useConversationContext();
  const state = useNotes(store, ({ notes }) => notes[note.id] ?? quietNote);
  const [asked, setAsked] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { can_award_emoji: canAward } = note.current_user;
  const toggle = (name: string, character: string): void => void actions.award(note, name, character);
  return (
    <div
      className="note"
      {...(nested ? { id: `note_${note.id}`, tabIndex: -1 } : {})}
      data-internal={note.internal || undefined}
    >
      <header className="timeline-head">
        {nested ? <Avatar of={note.author} size={24} /> : null}
        <Head note={note} nested={nested} />
        {state.fresh ? <Tag tone="accent">{t('new')}</Tag> : null}
        {state.saving === undefined ? (
          <div className="timeline-actions">
            {children}
            {note.resolvable && !nested ? <ResolveButton note={note} offered={resolvable} /> : null}
            {canAward ? <ReactButton onChoose={toggle} /> : null}
            {canReply ? (
              <IconButton
                small
                icon={<ReplyIcon />}
                label={t('reply')}
                onClick={() => actions.reply(note.discussion_id)}
              />
            ) : null}
            <LateMenu
              label={t('noteMenu')}
              summary={<KebabHorizontalIcon />}
              summaryClass="btn btn-invisible btn-small btn-icon"
            >
              {() => <NoteMenu note={note} unresolved={unresolved} onDelete={() => setAsked(true)} />}
            </LateMenu>
          </div>
        ) : (
          <span className="small">{t('saving')}</span>
        )}
      </header>
      <div className="timeline-body">
        {state.editing ? (
          <Suspense fallback={<MarkdownBody html={note.note_html} />}>
            <NoteEditForm
              note={note}
              draft={state.draft}
              preview={actions.preview}
              onSave={(text, resolve, from) => actions.save(note, text, resolve, from)}
              onCancel={() => actions.edit(null)}
            />
          </Suspense>
        ) : state.saving === undefined ? (
          <NoteText
            note={note}
            html={note.note_html}
            onTask={note.current_user.can_edit ? (task) => actions.tick(note, task) : undefined}
            taskOf="comment"
            source={note.note}
          />
        ) : (
          <p className="note-plain" dir="auto">
            {state.saving}
          </p>
        )}
        <NoteReactions awards={note.award_emoji} canAward={canAward} onToggle={toggle} />
      </div>
      {asked ? (
        <LateConfirmDialog
          title={t('deleteComment')}
          verb={t('deleteComment')}
          busy={removing}
          onClose={() => setAsked(false)}
          onConfirm={() => {
            setRemoving(true);
            void actions.remove(note).finally(() => {
              setRemoving(false);
              setAsked(false);
            });
          }}
        >
          <p>{t('deleteQuestion')}</p>
        </LateConfirmDialog>
      ) : null}
    </div>
  );
});
