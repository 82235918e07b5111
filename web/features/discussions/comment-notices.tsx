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

/** Replaces the form for signed-out readers. */
export function SignedOutNotice({ returnTo }: { returnTo: string }) {
  const back = `?return_to=${encodeURIComponent(returnTo)}`;
  const { settings } = useSession();
  return (
    <p className="comment-notice">
      {withParts(settings.signup === 'closed' ? t('signInToReply') : t('registerToReply'), {
        register: <a href={url('/users/sign_up')}>{t('registerWord')}</a>,
        signIn: <a href={url(`/users/sign_in${back}`)}>{t('signInWord')}</a>,
      })}
    </p>
  );
}

/** Replaces the form for people who may not comment. */
export function LockedNotice({ noteable, words }: { noteable: NoteableData; words: SubjectWords }) {
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

/** Replaces the form while a filter hides part of the activity. */
export function FilteredNotice({ filter, onShowAll }: { filter: NotesFilter; onShowAll: () => void }) {
  return (
    <Banner tone="info">
      {filter === notesFilters.comments ? t('commentsOnly') : t('historyOnly')}{' '}
      <button type="button" className="link-button" onClick={onShowAll}>
        {t('showAll')}
      </button>
    </Banner>
  );
}
