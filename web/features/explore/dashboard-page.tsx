import { useSuspenseQuery } from '@tanstack/react-query';
import { ownLists } from '../../platform/own-lists.ts';
import { useSearch } from '../../platform/routing/hooks.ts';
import { useViewer } from '../../platform/session.ts';
import { url, withQuery } from '../../platform/url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Segments } from '../../ui/filter-bar.tsx';
import { ActivityList, activityMessages, ownActivityQuery } from '../activity/index.ts';
import { groupsQuery } from '../groups/index.ts';
import { groupPath, projectsQuery, projectsMessages, SearchedProjects } from '../projects/index.ts';
import { dashboardGroups, dashboardProjects } from './dashboard.queries.ts';

const { t } = projectsMessages;

/** The viewer's projects, and their groups at the side. */
export default function DashboardPage() {
  const search = useSearch<'/dashboard'>();
  const viewer = useViewer();
  const { data: projects } = useSuspenseQuery(projectsQuery(dashboardProjects(search)));
  const { data: groups } = useSuspenseQuery(groupsQuery(dashboardGroups));
  const { data: events } = useSuspenseQuery(ownActivityQuery());
  const path = url('/dashboard');
  const starred = search.show === 'starred';
  const create = (
    <LinkButton variant="primary" href={url('/projects/new')}>
      {t('newProject')}
    </LinkButton>
  );
  return (
    <div className="page page-columns">
      <div>
        <div className="page-head">
          <h1>{t('yourProjects')}</h1>
          <Segments
            label={t('yourProjects')}
            items={[
              { href: path, label: t('all'), current: !starred },
              { href: withQuery(path, { show: 'starred' }), label: t('starred'), current: starred },
            ]}
          />
        </div>
        <SearchedProjects
          path={path}
          search={search}
          kept={{ show: search.show }}
          projects={projects}
          action={viewer?.can_create_project === true ? create : null}
          emptyAction={
            <LinkButton href={url('/explore')} variant="default">
              {t('explore')}
            </LinkButton>
          }
        />
      </div>
      <aside className="stack stack-small" aria-label={t('yourGroups')}>
        {ownLists.all().map(({ id, label, icon }) => (
          <LinkButton key={id} block icon={icon} href={url(`/dashboard/${id}`)}>
            {label}
          </LinkButton>
        ))}
        <div className="row">
          <h2 className="grow">{t('yourGroups')}</h2>
          {viewer?.can_create_group === true ? (
            <LinkButton small href={url('/groups/new')}>
              {t('newGroup')}
            </LinkButton>
          ) : null}
        </div>
        {groups.items.length === 0 ? (
          <p className="muted">{t('noGroupsText')}</p>
        ) : (
          <ul className="stack stack-small">
            {groups.items.map((group) => (
              <li key={group.id} className="row">
                <Avatar of={group} size={20} square />
                <a className="truncate" href={groupPath(group.full_path)}>
                  {group.full_path}
                </a>
              </li>
            ))}
          </ul>
        )}
        <h2 style={{ marginTop: 16 }}>{activityMessages.t('activity')}</h2>
        <ActivityList events={events} />
      </aside>
    </div>
  );
}
