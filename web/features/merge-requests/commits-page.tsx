import { useEffect } from 'react';
import { GitCommitIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '../../platform/routing/hooks.ts';
import { url } from '../../platform/url.ts';
import { EmptyState } from '../../ui/feedback.tsx';
import { CommitDays } from '../repositories/index.ts';
import { MergeRequestFrame } from './merge-request-parts.tsx';
import { mergeRequestPath } from './merge-request-paths.ts';
import { shownChangesQuery } from './changes.queries.ts';
import { widgetQuery } from './merge-request.queries.ts';
import { mergeRequestsMessages } from './merge-requests.messages.ts';
import { MovedNotice } from './review/versions/moved-notice.tsx';

const { t } = mergeRequestsMessages;
const all = {};

function Commits({ path, iid }: { path: string; iid: string }) {
  const { data } = useSuspenseQuery(shownChangesQuery(path, iid));
  const { data: widget } = useSuspenseQuery(widgetQuery(path, iid));
  const { history } = useRouter();
  // Nothing is said here: a link to a comment leads to where it is.
  useEffect(() => {
    if (/^#note_\d+$/.test(location.hash))
      history.replace(url(`${mergeRequestPath(path, iid)}${location.hash}`));
  }, [history, path, iid]);
  const { context_commits: context } = data;
  const moved = <MovedNotice path={path} iid={iid} changes={data} widget={widget} search={all} />;
  const own =
    data.commits.length === 0 ? (
      <div className="card">
        <EmptyState icon={<GitCommitIcon />} title={t('noCommits')}>
          {t('noCommitsText', { source: widget.source_branch, target: widget.target_branch })}
        </EmptyState>
      </div>
    ) : (
      <>
        {data.more_commits ? (
          <p className="muted">{t('moreCommits', { shown: data.commits.length })}</p>
        ) : null}
        <CommitDays project={path} commits={data.commits} />
      </>
    );
  if (context.length === 0)
    return (
      <>
        {own}
        {moved}
      </>
    );
  return (
    <>
      {own}
      <section className="stack" aria-label={t('contextCommits')}>
        <h2>{t('contextCommits')}</h2>
        <p className="muted">{t('contextCommitsText')}</p>
        <CommitDays project={path} commits={context} />
      </section>
      {moved}
    </>
  );
}

/** The commits that a merge request brings. */
export default function CommitsPage() {
  return <MergeRequestFrame current="commits">{(at) => <Commits {...at} />}</MergeRequestFrame>;
}
