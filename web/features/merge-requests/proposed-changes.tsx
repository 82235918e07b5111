import type { ComparePage } from '../../../contract/repositories/repositories.ts';
import { CommitDays, compareQuery, DiffView } from '../repositories/index.ts';
import { mergeRequestsMessages } from './merge-requests.messages.ts';

const { t } = mergeRequestsMessages;

/** What a merge request that is being written would bring: its commits and changes. */
export default function ProposedChanges({
  project,
  source,
  target,
  targetProject,
  page,
}: {
  project: string;
  source: string;
  target: string;
  /** Where it is another one. */
  targetProject: string | undefined;
  page: ComparePage;
}) {
  if (page.commits.length === 0) return <p className="muted">{t('nothingProposed', { source, target })}</p>;
  return (
    <>
      <h2>{t('commits')}</h2>
      {page.more_commits ? (
        <p className="muted">{t('newestCommits', { count: page.commits.length })}</p>
      ) : null}
      <CommitDays project={project} commits={page.commits} />
      <h2>{t('changes')}</h2>
      <DiffView
        project={project}
        diff={page.diff}
        sha={page.to.sha}
        base={page.merge_base ?? page.from.sha}
        fileQuery={(paths) => compareQuery(project, target, source, paths, targetProject)}
      />
    </>
  );
}
