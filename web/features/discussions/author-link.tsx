import type { PageNote } from '../../../contract/discussions/discussions.ts';
import { discussionsMessages } from './discussions.messages.ts';

const { t } = discussionsMessages;

export function AuthorLink({ author }: { author: PageNote['author'] }) {
  return author.path === null ? (
    <span className="strong">{t('deletedUser')}</span>
  ) : (
    <a className="note-author" href={author.path} dir="auto">
      {author.name}
    </a>
  );
}
