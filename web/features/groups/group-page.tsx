import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import {
  projectsMessages,
  projectListQuery,
  SearchedProjects,
  can,
  groupPath,
  groupProjectsQuery,
} from '../projects/index.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { url, withQuery } from '../../platform/url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Tag } from '../../ui/label.tsx';
import { NotificationBell } from '../notifications/index.ts';
import { GroupList } from './group-list.tsx';
import { groupQuery, subgroupsQuery } from './group.queries.ts';

const { t } = projectsMessages;

/** A group's page: its description, subgroups and projects. */
export default function GroupPage() {
  const { group: path } = useParams<'/groups/:group'>();
  const search = useSearch<'/groups/:group'>();
  const { data: group } = useSuspenseQuery(groupQuery(path));
  const { data: subgroups } = useSuspenseQuery(subgroupsQuery(path));
  const { data: projects } = useSuspenseQuery(groupProjectsQuery(path, projectListQuery(search)));
  const own = groupPath(path);
  const newProject = can(group, 'create_project') ? (
    <LinkButton variant="primary" href={withQuery(url('/projects/new'), { namespace_id: group.id })}>
      {t('newProject')}
    </LinkButton>
  ) : null;
  return (
    <div className="page stack">
      <div className="page-head">
        <div className="row" style={{ alignItems: 'flex-start', gap: 16 }}>
          <Avatar of={group} size={64} square />
          <div className="grow">
            <div className="row row-wrap">
              <h1 dir="auto">{group.name}</h1>
              <Tag>{t(group.visibility)}</Tag>
              {group.archived ? <Tag tone="attention">{t('archived')}</Tag> : null}
            </div>
            <p dir="auto">{group.description}</p>
          </div>
        </div>
        <div className="row">
          <NotificationBell kind="group" id={group.id} full_path={group.full_path} />
          {can(group, 'create_subgroup') ? (
            <LinkButton href={withQuery(url('/groups/new'), { parent_id: group.id })}>
              {t('newSubgroup')}
            </LinkButton>
          ) : null}
        </div>
      </div>
      {subgroups.items.length === 0 ? null : (
        <section className="stack stack-small">
          <h2>{t('subgroups')}</h2>
          <GroupList groups={subgroups} within={path} hrefOf={() => own} />
        </section>
      )}
      <section>
        <h2 className="visually-hidden">{t('projects')}</h2>
        <SearchedProjects path={own} search={search} projects={projects} within={path} action={newProject} />
      </section>
    </div>
  );
}
