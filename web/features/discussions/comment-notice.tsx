import { LockIcon } from '@primer/octicons-react';
import type { NoteableData, NotesFilter } from '../../../contract/discussions/discussions.ts';
import { notesFilters } from '../../../contract/discussions/discussions.ts';
import { useSession } from '../../platform/session.ts';
import { url } from '../../platform/url.ts';
import { Banner } from '../../ui/feedback.tsx';
import { discussionsMessages } from './discussions.messages.ts';
import type { SubjectWords } from './subject-words.ts';
import { withParts } from '../../ui/with-parts.tsx';

const { t } = discussionsMessages;

const linkTo = (path: string) => (words: string) => <a href={url(path)}>{words}</a>;

/** For signed-out readers. */
function SignedOutNotice({ returnTo }: { returnTo: string }) {
  const back = `?return_to=${encodeURIComponent(returnTo)}`;
  const { settings } = useSession();
  return (
    <p className="comment-notice">
      {withParts(settings.signup === 'closed' ? t('signInToReply') : t('registerToReply'), {
        register: linkTo('/users/sign_up'),
        signIn: linkTo(`/users/sign_in${back}`),
      })}
    </p>
  );
}

/** For people who may not comment. */
function LockedNotice({ noteable, words }: { noteable: NoteableData; words: SubjectWords }) {
  const { is_project_archived: archived } = noteable;
  return (
    <Banner tone="attention">
      <span className="row">
        <LockIcon />
        <span>
          {archived ? t('archived') : words.locked}{' '}
          <a href={archived ? noteable.archived_project_docs_path : noteable.locked_discussion_docs_path}>
            {t('learnMore')}
          </a>
        </span>
      </span>
      {!archived && noteable.confidential ? (
        <p>
          {t('lockedConfidential')} <a href={noteable.confidential_issues_docs_path}>{t('learnMore')}</a>
        </p>
      ) : null}
    </Banner>
  );
}

/** While a filter hides part of the activity. */
function FilteredNotice({ filter, onShowAll }: { filter: NotesFilter; onShowAll: () => void }) {
  return (
    <Banner tone="info">
      {filter === notesFilters.comments ? t('commentsOnly') : t('historyOnly')}{' '}
      <button type="button" className="link-button" onClick={onShowAll}>
        {t('showAll')}
      </button>
    </Banner>
  );
}

export type CommentNoticeProps =
  | { kind: 'signed-out'; returnTo: string }
  | { kind: 'locked'; noteable: NoteableData; words: SubjectWords }
  | { kind: 'filtered'; filter: NotesFilter; onShowAll: () => void };

/** Replaces the form, and says why. */
export default function CommentNotice(props: CommentNoticeProps) {
  if (props.kind === 'signed-out') return <SignedOutNotice {...props} />;
  return props.kind === 'locked' ? <LockedNotice {...props} /> : <FilteredNotice {...props} />;
}
