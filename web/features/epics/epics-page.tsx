import { ProjectIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { LinkButton } from '../../ui/button.tsx';
import { groupQuery } from '../groups/index.ts';
import { useListNews } from '../planning/index.ts';
import { can, groupPage } from '../projects/index.ts';
import { EpicList } from './epic-list-frame.tsx';
import { epicListQuery, groupEpics } from './epic.queries.ts';
import { epicsMessages } from './epics.messages.ts';

const { t } = epicsMessages;

/** The epics of a group and of the groups below it. */
export default function EpicsPage() {
  const { group } = useParams<'/groups/:group/-/epics'>();
  const search = useSearch<'/groups/:group/-/epics'>();
  const { data: owner } = useSuspenseQuery(groupQuery(group));
  const path = groupEpics(group);
  const changes = useListNews(
    'GroupEpicsChannel',
    { group_id: owner.id },
    epicListQuery(path, search),
    'epics',
    // Those of the groups above are not listed.
    ({ group_ids: groups }) => groups?.includes(owner.id) !== false,
  );
  return (
    <div className="page">
      <h1 className="visually-hidden">{t('epics')}</h1>
      <EpicList
        path={path}
        search={search}
        from={{ kind: 'group', path: group, own: true }}
        within={group}
        empty={t('emptyText')}
        changes={changes}
      >
        <LinkButton icon={<ProjectIcon />} href={groupPage(group, 'epic_boards')}>
          {t('boards')}
        </LinkButton>
        {can(owner, 'create_epic') ? (
          <LinkButton variant="primary" href={groupPage(group, 'epics/new')}>
            {t('newEpic')}
          </LinkButton>
        ) : null}
      </EpicList>
    </div>
  );
}
