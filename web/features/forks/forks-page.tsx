import { RepoForkedIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { withQuery } from '../../platform/url.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { projectListQuery } from '../explore/list-search.ts';
import { SortMenu } from '../explore/sort-menu.tsx';
import { projectPage } from '../projects/paths.ts';
import { ProjectList } from '../projects/project-list.tsx';
import { can, forksQuery } from '../projects/project.queries.ts';
import { useProject } from '../projects/use-project.ts';
import { forksMessages } from './forks.messages.ts';

const { t } = forksMessages;

/** The forks of a project that the viewer can see. */
export default function ForksPage() {
  const { path } = useParams<'/:path'>();
  const search = useSearch<'/:path/-/forks'>();
  const project = useProject(path);
  const { data } = useSuspenseQuery(forksQuery(project.id, projectListQuery(search)));
  const own = projectPage(path, 'forks');
  const action = can(project, 'fork') ? (
    <LinkButton variant="primary" href={projectPage(path, 'forks/new')}>
      {t('newFork')}
    </LinkButton>
  ) : null;
  const isEmpty = data.items.length === 0 && search.search === undefined;
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('forks')}</h1>
      </div>
      {isEmpty ? (
        <EmptyState icon={<RepoForkedIcon />} title={t('noForks')} action={action}>
          {t('noForksText')}
        </EmptyState>
      ) : (
        <>
          <FilterBar
            action={own}
            value={search.search ?? ''}
            placeholder={t('search')}
            hidden={{ sort: search.sort }}
            clearHref={withQuery(own, { sort: search.sort })}
          >
            <SortMenu path={own} search={search} />
            {action}
          </FilterBar>
          <ProjectList
            projects={data}
            search={search.search ?? ''}
            hrefOf={(page) => withQuery(own, { search: search.search, sort: search.sort, page })}
          />
        </>
      )}
    </div>
  );
}
