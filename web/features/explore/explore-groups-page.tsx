import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '../../platform/routing/hooks.ts';
import { useViewer } from '../../platform/session.ts';
import { url, withQuery } from '../../platform/url.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { GroupList, groupsQuery } from '../groups/index.ts';
import { projectsMessages } from '../projects/index.ts';
import { ExploreTabs } from './explore-page.tsx';

const { t } = projectsMessages;

export default function ExploreGroupsPage() {
  const { search, page } = useSearch<'/explore/groups'>();
  const viewer = useViewer();
  const { data } = useSuspenseQuery(groupsQuery({ search, page, per_page: 20 }));
  const path = url('/explore/groups');
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>{t('explore')}</h1>
          <p>{t('exploreText')}</p>
        </div>
      </div>
      <div className="stack">
        <ExploreTabs current="groups" />
        <div>
          <FilterBar action={path} value={search ?? ''} placeholder={t('searchGroups')} clearHref={path}>
            {viewer?.can_create_group === true ? (
              <LinkButton variant="primary" href={url('/groups/new')}>
                {t('newGroup')}
              </LinkButton>
            ) : null}
          </FilterBar>
          <GroupList
            groups={data}
            search={search ?? ''}
            hrefOf={(number) => withQuery(path, { search, page: number })}
          />
        </div>
      </div>
    </div>
  );
}
