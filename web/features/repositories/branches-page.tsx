import { GitBranchIcon, GitCompareIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { BranchesPage } from '../../../contract/repositories/repositories.ts';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { withQuery } from '../../platform/url.ts';
import { IconLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Counter, Tag } from '../../ui/label.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { can, projectPage, useProject } from '../projects/index.ts';
import { refsMessages } from './refs.messages.ts';
import { codePage, commitPage, comparePage } from './code-paths.ts';
import { branchesQuery } from './code.queries.ts';
import { CommitAvatar } from './commit-strip.tsx';
import { DeleteRefButton } from './delete-ref-button.tsx';
import { showName, shortSha } from './names.ts';
import { NewRef } from './new-ref.tsx';
import { RefListHead } from './ref-list-head.tsx';
import { useRefsChanged } from './repository.realtime.ts';
import './refs.css';

const { t } = refsMessages;

type Branch = BranchesPage['branches'][number];

/** The commits that a branch is ahead and behind, as two bars around a middle. */
function Divergence({ branch, most }: { branch: Branch; most: number }) {
  const { ahead, behind } = branch;
  const words = `${t('behind', { count: behind })}, ${t('ahead', { count: ahead })}`;
  const width = (count: number) => `${most === 0 ? 0 : Math.max(count === 0 ? 0 : 4, (count / most) * 100)}%`;
  return (
    <span className="divergence" role="img" aria-label={words} title={words}>
      <span className="divergence-half">
        <span className="tabular">{behind}</span>
        <span className="divergence-bar" style={{ width: width(behind) }} />
      </span>
      <span className="divergence-half">
        <span className="tabular">{ahead}</span>
        <span className="divergence-bar" style={{ width: width(ahead) }} />
      </span>
    </span>
  );
}

export default function BranchesView() {
  const { path: project } = useParams<'/:path/-/branches'>();
  const search = useSearch<'/:path/-/branches'>();
  const { data: page } = useSuspenseQuery(branchesQuery(project, search));
  const owner = useProject(project);
  useRefsChanged(owner);
  const here = projectPage(project, 'branches');
  const most = Math.max(0, ...page.branches.flatMap(({ ahead, behind }) => [ahead, behind]));
  const pages = Math.ceil(page.total / page.per_page);
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="row">
          {t('branches')} <Counter>{page.total}</Counter>
        </h1>
        {can(owner, 'push_code') ? (
          <NewRef project={project} projectId={owner.id} kind="branch" from={owner.default_branch ?? ''} />
        ) : null}
      </div>
      <RefListHead path={here} search={search} placeholder={t('searchBranches')} />
      {page.branches.length === 0 ? (
        <div className="card">
          <EmptyState icon={<GitBranchIcon />} title={t('noBranches')} />
        </div>
      ) : (
        <ul className="card list">
          {page.branches.map((branch) => (
            <li key={branch.name} className="ref-row">
              <div className="ref-main">
                <p className="ref-name">
                  <a dir="auto" href={codePage(project, 'tree', branch.name)} data-prefetch="off">
                    {showName(branch.name)}
                  </a>
                  {branch.is_default ? <Tag tone="accent">{t('defaultBranch')}</Tag> : null}
                  {branch.protected ? <Tag>{t('protected')}</Tag> : null}
                  {branch.merged ? <Tag tone="success">{t('merged')}</Tag> : null}
                </p>
                <p className="ref-commit">
                  <CommitAvatar commit={branch.commit} />
                  <a className="mono" href={commitPage(project, branch.commit.sha)} data-prefetch="off">
                    {shortSha(branch.commit.sha)}
                  </a>
                  <span className="truncate" dir="auto">
                    {showName(branch.commit.title)}
                  </span>
                  <RelativeTime time={branch.commit.committed_date} />
                </p>
              </div>
              {branch.is_default ? (
                <span className="divergence" />
              ) : (
                <Divergence branch={branch} most={most} />
              )}
              <span className="ref-tools">
                {branch.is_default ? null : (
                  <IconLink
                    small
                    icon={<GitCompareIcon />}
                    label={t('compareNamed', { name: showName(branch.name) })}
                    href={comparePage(project, owner.default_branch ?? 'HEAD', branch.name)}
                    data-prefetch="off"
                  />
                )}
                {branch.can_delete ? (
                  <DeleteRefButton project={project} projectId={owner.id} kind="branch" name={branch.name} />
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page.page}
        totalPages={pages}
        nextPage={page.page < pages ? page.page + 1 : null}
        hrefOf={(number) => withQuery(here, { ...search, page: number === 1 ? undefined : number })}
      />
    </div>
  );
}
