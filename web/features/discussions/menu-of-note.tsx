import { LinkIcon, PencilIcon, QuoteIcon, ReportIcon, TrashIcon } from '@primer/octicons-react';
import type { PageNote } from '../../../contract/discussions/discussions.ts';
import { copyText } from '../../platform/copy-text.ts';
import { addToast } from '../../platform/toasts.ts';
import { MenuButton } from '../../ui/menu-buttons.tsx';
import { MenuLink } from '../../ui/menu.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import { useConversationContext } from './note-context.tsx';

const { t } = discussionsMessages;

function copyNoteLink(id: string): void {
  const href = new URL(`#note_${id}`, location.href).href;
  copyText(href).then(
    () => addToast({ tone: 'success', text: t('linkCopied') }),
    () => location.assign(href),
  );
}

/** The entries of a comment's menu. */
export default function NoteMenu({
  note,
  unresolved,
  onDelete,
}: {
  note: PageNote;
  /** It starts an unresolved thread. */
  unresolved: boolean;
  onDelete: () => void;
}) {
  const { actions, canReply, followUp } = useConversationContext();
  const canEdit = note.current_user.can_edit;
  return (
    <>
      <MenuButton icon={<LinkIcon />} onClick={() => copyNoteLink(note.id)}>
        {t('copyLink')}
      </MenuButton>
      {canReply ? (
        <MenuButton icon={<QuoteIcon />} onClick={() => actions.reply(note.discussion_id, note.note)}>
          {t('quoteReply')}
        </MenuButton>
      ) : null}
      {followUp !== undefined && unresolved && note.current_user.can_resolve ? (
        <MenuLink href={`${followUp}&discussion_to_resolve=${note.discussion_id}`}>
          {t('resolveWithIssue')}
        </MenuLink>
      ) : null}
      {note.report_abuse_path === null ? null : (
        <MenuLink
          icon={<ReportIcon />}
          href={`${note.report_abuse_path}/new?user_id=${note.author.id}&ref_url=${encodeURIComponent(`${location.pathname}#note_${note.id}`)}`}
        >
          {t('reportAbuse')}
        </MenuLink>
      )}
      {canEdit ? (
        <>
          <MenuButton icon={<PencilIcon />} onClick={() => actions.edit(note.id)}>
            {t('edit')}
          </MenuButton>
          <MenuButton danger icon={<TrashIcon />} onClick={onDelete}>
            {t('delete')}
          </MenuButton>
        </>
      ) : null}
    </>
  );
}
