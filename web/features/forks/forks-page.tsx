import { RepoForkedIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import {
  projectListQuery,
  SearchedProjects,
  projectPage,
  can,
  forksQuery,
  useProject,
} from '../projects/index.ts';
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
        <SearchedProjects
          path={own}
          search={search}
          projects={data}
          placeholder={t('search')}
          action={action}
        />
      )}
    </div>
  );
}
