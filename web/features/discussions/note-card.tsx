import {
  CheckCircleFillIcon,
  CheckCircleIcon,
  KebabHorizontalIcon,
  LinkIcon,
  PencilIcon,
  QuoteIcon,
  ReplyIcon,
  ReportIcon,
  TrashIcon,
} from '@primer/octicons-react';
import { lazy, memo, Suspense, useState, type ReactNode } from 'react';
import type { PageNote } from '../../../contract/discussions/discussions.ts';
import { addToast } from '../../platform/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { Tag } from '../../ui/label.tsx';
import { LateMenu } from '../../ui/late-menu.tsx';
import { MarkdownBody } from '../../ui/markdown-body.tsx';
import type { TaskClick } from '../../ui/markdown-tasks.ts';
import { MenuButton, MenuLink } from '../../ui/menu.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import { AuthorLink } from './note-events.tsx';
import { NoteReactions, ReactButton } from './note-reactions.tsx';

const NoteEditForm = lazy(async () => ({ default: (await import('./note-edit-form.tsx')).NoteEditForm }));
const { t } = discussionsMessages;

/** What can be done with notes; the same object as long as the page lives. */
export interface NoteActions {
  readonly preview: (text: string) => Promise<string>;
  readonly edit: (id: string | null) => void;
  readonly save: (note: PageNote, text: string, resolve?: boolean, from?: string) => void;
  readonly remove: (note: PageNote) => Promise<void>;
  /** Ticks an item of its checklists; rejects where it could not be. */
  readonly tick: (note: PageNote, task: TaskClick) => Promise<void>;
  readonly reply: (discussionId: string, quoted?: string) => void;
  readonly resolve: (discussionId: string, resolved: boolean) => Promise<void>;
  /** `null` gives it to what is talked about. */
  readonly award: (note: PageNote | null, name: string, character: string) => Promise<void>;
  /** Something changed on the server that the page does not know yet. */
  readonly changed: () => void;
}

export interface NoteState {
  editing: boolean;
  /** What was being saved when it failed: the form comes back with it. */
  draft?: string | undefined;
  /** Shown already, while the server does not know it yet. */
  saving?: string | undefined;
  fresh: boolean;
}

/** The state of most notes: one object, so that they need not be drawn again. */
export const quietNote: NoteState = { editing: false, fresh: false };

export function copyNoteLink(id: string): void {
  const href = new URL(`#note_${id}`, location.href).href;
  navigator.clipboard.writeText(href).then(
    () => addToast({ tone: 'success', text: t('linkCopied') }),
    () => location.assign(href),
  );
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
      {note.position === undefined ? null : (
        <code className="small note-place" dir="auto">
          {note.position.path}:{note.position.line}
        </code>
      )}
      {note.last_edited_at === null ? null : (
        <span className="small">
          {note.last_edited_by === null || note.last_edited_by.id === author.id
            ? t('edited')
            : t('editedBy', { name: note.last_edited_by.name })}{' '}
          <RelativeTime time={note.last_edited_at} />
        </span>
      )}
    </div>
  );
}

/** Resolves the thread, or says who has. */
function ResolveButton({ note, actions }: { note: PageNote; actions: NoteActions }) {
  const [busy, setBusy] = useState(false);
  const { resolved, resolved_by: by } = note;
  const label = resolved ? t('resolvedBy', { name: by?.name ?? t('deletedUser') }) : t('markAsResolved');
  if (!note.current_user.can_resolve)
    return resolved ? (
      <span className="note-resolved tip" data-tip={label} role="img" aria-label={label}>
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

function NoteMenu({
  note,
  canReply,
  newIssueHref,
  actions,
  onDelete,
}: {
  note: PageNote;
  canReply: boolean;
  newIssueHref: string | undefined;
  actions: NoteActions;
  onDelete: () => void;
}) {
  const canEdit = note.current_user.can_edit;
  return (
    <LateMenu
      label={t('noteMenu')}
      summary={<KebabHorizontalIcon />}
      summaryClass="btn btn-invisible btn-small btn-icon"
    >
      {() => (
        <>
          <MenuButton icon={<LinkIcon />} onClick={() => copyNoteLink(note.id)}>
            {t('copyLink')}
          </MenuButton>
          {canReply ? (
            <MenuButton icon={<QuoteIcon />} onClick={() => actions.reply(note.discussion_id, note.note)}>
              {t('quoteReply')}
            </MenuButton>
          ) : null}
          {newIssueHref === undefined ? null : (
            <MenuLink href={newIssueHref}>{t('resolveWithIssue')}</MenuLink>
          )}
          {note.report_abuse_path === null ? null : (
            <MenuLink
              icon={<ReportIcon />}
              href={`${note.report_abuse_path}/new?user_id=${note.author.id}&ref_url=${encodeURIComponent(`${location.pathname}#note_${note.id}`)}`}
            >
              {t('reportAbuse')}
            </MenuLink>
          )}
          {canEdit ? (
            <MenuButton icon={<PencilIcon />} onClick={() => actions.edit(note.id)}>
              {t('edit')}
            </MenuButton>
          ) : null}
          {canEdit ? (
            <MenuButton danger icon={<TrashIcon />} onClick={onDelete}>
              {t('delete')}
            </MenuButton>
          ) : null}
        </>
      )}
    </LateMenu>
  );
}

/** One comment: who, when, what, and what this reader may do with it. */
export const NoteCard = memo(function NoteCard({
  note,
  state,
  canReply,
  actions,
  nested = false,
  newIssueHref,
  children,
}: {
  note: PageNote;
  state: NoteState;
  canReply: boolean;
  actions: NoteActions;
  nested?: boolean;
  /** Where a thread becomes an issue of its own. */
  newIssueHref?: string | undefined;
  /** Stands first among its actions. */
  children?: ReactNode;
}) {
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
            {note.resolvable && !nested ? <ResolveButton note={note} actions={actions} /> : null}
            {canAward ? <ReactButton onChoose={toggle} /> : null}
            {canReply ? (
              <IconButton
                small
                icon={<ReplyIcon />}
                label={t('reply')}
                onClick={() => actions.reply(note.discussion_id)}
              />
            ) : null}
            <NoteMenu
              note={note}
              canReply={canReply}
              newIssueHref={newIssueHref}
              actions={actions}
              onDelete={() => setAsked(true)}
            />
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
          <MarkdownBody
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

/** A comment that is on its way to the server; of commands what they do. */
export function PendingNote({
  author,
  text,
  applying,
}: {
  author: { name: string; avatar_url: string | null };
  text: string;
  applying?: string | undefined;
}) {
  return (
    <div className="note note-pending" aria-busy="true">
      {text === '' ? null : (
        <>
          <header className="timeline-head">
            <div className="note-head">
              <span className="strong" dir="auto">
                {author.name}
              </span>
              <span>{t('saving')}</span>
            </div>
          </header>
          <div className="timeline-body">
            <p className="note-plain" dir="auto">
              {text}
            </p>
          </div>
        </>
      )}
      {applying === undefined ? null : (
        <p className="note-applying muted" role="status">
          <span className="strong" dir="auto">
            {author.name}
          </span>{' '}
          {applying}
        </p>
      )}
    </div>
  );
}
