import {
  KebabHorizontalIcon,
  LinkIcon,
  PencilIcon,
  QuoteIcon,
  ReplyIcon,
  TrashIcon,
} from '@primer/octicons-react';
import { lazy, memo, Suspense, useState } from 'react';
import type { PageNote } from '../../../contract/discussions/discussions.ts';
import { addToast } from '../../platform/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { LateConfirmDialog } from '../../ui/late-confirm-dialog.tsx';
import { Tag } from '../../ui/label.tsx';
import { LateMenu } from '../../ui/late-menu.tsx';
import { MarkdownBody } from '../../ui/markdown-body.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { discussionsMessages } from './discussions.messages.ts';

import { AuthorLink } from './note-events.tsx';

const NoteEditForm = lazy(async () => ({ default: (await import('./note-edit-form.tsx')).NoteEditForm }));
const { t } = discussionsMessages;

/** What can be done with notes; the same object as long as the page lives. */
export interface NoteActions {
  readonly preview: (text: string) => Promise<string>;
  readonly edit: (id: string | null) => void;
  readonly save: (note: PageNote, text: string) => void;
  readonly remove: (note: PageNote) => Promise<void>;
  readonly reply: (discussionId: string, quoted?: string) => void;
}

export interface NoteState {
  editing: boolean;
  /** What was being saved when it failed: the form comes back with it. */
  draft?: string | undefined;
  /** Shown already, while the server does not know it yet. */
  saving?: string | undefined;
  fresh: boolean;
}

export function copyNoteLink(id: string): void {
  const href = new URL(`#note_${id}`, location.href).href;
  navigator.clipboard.writeText(href).then(
    () => addToast({ tone: 'success', text: t('linkCopied') }),
    () => location.assign(href),
  );
}

function Head({ note }: { note: PageNote }) {
  return (
    <div className="note-head">
      <AuthorLink author={note.author} />
      <span className="note-username">@{note.author.username}</span>
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
          {note.last_edited_by === null || note.last_edited_by.id === note.author.id
            ? t('edited')
            : t('editedBy', { name: note.last_edited_by.name })}
        </span>
      )}
    </div>
  );
}

/** One comment: who, when, what, and what this reader may do with it. */
export const NoteCard = memo(function NoteCard({
  note,
  state,
  canReply,
  actions,
  nested = false,
}: {
  note: PageNote;
  state: NoteState;
  canReply: boolean;
  actions: NoteActions;
  nested?: boolean;
}) {
  const [asked, setAsked] = useState(false);
  const [removing, setRemoving] = useState(false);
  const canEdit = note.current_user.can_edit;
  return (
    <article
      className="note"
      id={nested ? `note_${note.id}` : undefined}
      data-internal={note.internal || undefined}
    >
      <header className="timeline-head">
        {nested ? <Avatar of={note.author} size={24} /> : null}
        <Head note={note} />
        {state.fresh ? <Tag tone="accent">{t('new')}</Tag> : null}
        {state.saving === undefined ? (
          <div className="timeline-actions">
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
              {() => (
                <>
                  <MenuButton icon={<LinkIcon />} onClick={() => copyNoteLink(note.id)}>
                    {t('copyLink')}
                  </MenuButton>
                  {canReply ? (
                    <MenuButton
                      icon={<QuoteIcon />}
                      onClick={() => actions.reply(note.discussion_id, note.note)}
                    >
                      {t('quoteReply')}
                    </MenuButton>
                  ) : null}
                  {canEdit ? (
                    <MenuButton icon={<PencilIcon />} onClick={() => actions.edit(note.id)}>
                      {t('edit')}
                    </MenuButton>
                  ) : null}
                  {canEdit ? (
                    <MenuButton danger icon={<TrashIcon />} onClick={() => setAsked(true)}>
                      {t('delete')}
                    </MenuButton>
                  ) : null}
                </>
              )}
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
              onSave={(text) => actions.save(note, text)}
              onCancel={() => actions.edit(null)}
            />
          </Suspense>
        ) : state.saving === undefined ? (
          <MarkdownBody html={note.note_html} />
        ) : (
          <p className="note-plain" dir="auto">
            {state.saving}
          </p>
        )}
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
    </article>
  );
});

/** A comment that is on its way to the server. */
export function PendingNote({
  author,
  text,
}: {
  author: { name: string; avatar_url: string | null };
  text: string;
}) {
  return (
    <article className="note note-pending" aria-busy="true">
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
    </article>
  );
}
