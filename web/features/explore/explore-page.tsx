import { OrganizationIcon, RepoIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '../../platform/routing/hooks.ts';
import { useViewer } from '../../platform/session.ts';
import { url, withQuery } from '../../platform/url.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { UnderlineNav } from '../../ui/navigation.tsx';
import { ProjectList } from '../projects/project-list.tsx';
import { projectsQuery } from '../projects/project.queries.ts';
import { projectsMessages } from '../projects/projects.messages.ts';
import { projectListQuery } from './list-search.ts';
import { SortMenu } from './sort-menu.tsx';

const { t } = projectsMessages;

export function ExploreTabs({ current }: { current: 'projects' | 'groups' }) {
  return (
    <UnderlineNav
      label={t('explore')}
      tabs={[
        { href: url('/explore'), label: t('projects'), icon: <RepoIcon />, current: current === 'projects' },
        {
          href: url('/explore/groups'),
          label: t('groups'),
          icon: <OrganizationIcon />,
          current: current === 'groups',
        },
      ]}
    />
  );
}

export default function ExplorePage() {
  const search = useSearch<'/explore'>();
  const viewer = useViewer();
  const { data } = useSuspenseQuery(projectsQuery(projectListQuery(search)));
  const path = url('/explore');
  const create =
    viewer?.can_create_project === true ? (
      <LinkButton variant="primary" href={url('/projects/new')}>
        {t('newProject')}
      </LinkButton>
    ) : null;
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>{t('explore')}</h1>
          <p>{t('exploreText')}</p>
        </div>
      </div>
      <div className="stack">
        <ExploreTabs current="projects" />
        <div>
          <FilterBar
            action={path}
            value={search.search ?? ''}
            placeholder={t('search')}
            hidden={{ sort: search.sort }}
            clearHref={withQuery(path, { sort: search.sort })}
          >
            <SortMenu path={path} search={search} />
            {create}
          </FilterBar>
          <ProjectList
            projects={data}
            search={search.search ?? ''}
            hrefOf={(page) => withQuery(path, { search: search.search, sort: search.sort, page })}
          />
        </div>
      </div>
    </div>
  );
}
