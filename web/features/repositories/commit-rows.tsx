import { CodeIcon } from '@primer/octicons-react';
import type { PageCommit } from '../../../contract/repositories/repositories.ts';
import { IconLink } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import { commitsMessages } from './commits.messages.ts';
import { codePage, commitPage } from './code-paths.ts';
import { CommitAuthor, CommitAvatar } from './commit-strip.tsx';
import { showName, shortSha } from './names.ts';
import './commits.css';
import { formatDate } from '../../platform/formats.ts';

const { t } = commitsMessages;

/** Groups consecutive commits by day, in the given order. */
export function groupByDay(commits: readonly PageCommit[]): { day: string; commits: PageCommit[] }[] {
  const groups: { day: string; commits: PageCommit[] }[] = [];
  for (const commit of commits) {
    const day = commit.committed_date.slice(0, 10);
    const last = groups.at(-1);
    if (last?.day === day) last.commits.push(commit);
    else groups.push({ day, commits: [commit] });
  }
  return groups;
}

function CommitRow({ project, commit, path }: { project: string; commit: PageCommit; path: string }) {
  const href = commitPage(project, commit.sha);
  return (
    <li className="commit-row">
      <div className="grow">
        <a className="commit-row-title" dir="auto" href={href} data-opens data-prefetch="off">
          {showName(commit.title) || shortSha(commit.sha)}
        </a>
        <p className="commit-by">
          <CommitAvatar commit={commit} />
          <CommitAuthor commit={commit} />
          <span>{withParts(t('authored'), { time: <RelativeTime time={commit.committed_date} /> })}</span>
        </p>
      </div>
      <span className="commit-tools">
        <a className="mono" href={href} data-prefetch="off">
          {shortSha(commit.sha)}
        </a>
        <CopyButton text={commit.sha} label={t('copySha')} />
        <IconLink
          small
          icon={<CodeIcon />}
          label={t('browseAt', { sha: shortSha(commit.sha) })}
          href={codePage(project, 'tree', commit.sha, path)}
          data-prefetch="off"
        />
      </span>
    </li>
  );
}

/** Commits grouped by day. */
export function CommitDays({
  project,
  commits,
  path = '',
}: {
  project: string;
  commits: readonly PageCommit[];
  path?: string;
}) {
  return (
    <div className="stack" data-list>
      {groupByDay(commits).map(({ day, commits: ofDay }, index) => (
        <section key={`${day}-${index}`} aria-label={t('on', { date: formatDate(day) })}>
          <h2 className="commit-day">{t('on', { date: formatDate(day) })}</h2>
          <ul className="card list">
            {ofDay.map((commit) => (
              <CommitRow key={commit.sha} project={project} commit={commit} path={path} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
