import { OrganizationIcon, RepoIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '../../platform/routing/hooks.ts';
import { useViewer } from '../../platform/session.ts';
import { url } from '../../platform/url.ts';
import { LinkButton } from '../../ui/button.tsx';
import { UnderlineNav } from '../../ui/navigation.tsx';
import { projectsQuery, projectsMessages, projectListQuery, SearchedProjects } from '../projects/index.ts';

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
          <SearchedProjects path={path} search={search} projects={data} action={create} />
        </div>
      </div>
    </div>
  );
}
