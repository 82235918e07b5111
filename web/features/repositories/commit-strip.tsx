import type { ReactNode } from 'react';
import type { PageCommit } from '../../../contract/repositories/repositories.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { personPath } from '../projects/index.ts';
import { codeMessages } from './code.messages.ts';
import { commitPage } from './code-paths.ts';
import { showName, shortSha } from './names.ts';

/** The author of a commit: the account if there is one, otherwise the name in the commit. */
export function CommitAuthor({ commit }: { commit: PageCommit }) {
  return commit.author === null ? (
    <span className="commit-author" dir="auto">
      {showName(commit.author_name)}
    </span>
  ) : (
    <a className="commit-author link-plain" dir="auto" href={personPath(commit.author.username)}>
      {commit.author.name}
    </a>
  );
}

export function CommitAvatar({ commit, size = 20 }: { commit: PageCommit; size?: 20 | 24 | 32 }) {
  return <Avatar of={commit.author ?? { name: commit.author_name }} size={size} />;
}

/** The last commit, in the head of a folder or file. */
export function CommitStrip({
  project,
  commit,
  children,
}: {
  project: string;
  commit: PageCommit;
  children?: ReactNode;
}) {
  const href = commitPage(project, commit.sha);
  return (
    <div className="commit-strip" aria-label={codeMessages.t('lastCommit')} role="group">
      <CommitAvatar commit={commit} />
      <CommitAuthor commit={commit} />
      <a className="commit-title truncate" dir="auto" href={href}>
        {showName(commit.title)}
      </a>
      <span className="commit-when">
        <a className="mono" href={href}>
          {shortSha(commit.sha)}
        </a>
        <span className="muted">
          <RelativeTime time={commit.committed_date} />
        </span>
      </span>
      {children}
    </div>
  );
}
