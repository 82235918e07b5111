import { OrganizationIcon, PeopleIcon, RepoIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import type { Group } from '../../../contract/groups/groups.ts';
import type { Paged } from '../../platform/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Tag } from '../../ui/label.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { groupPath, projectsMessages } from '../projects/index.ts';
import '../projects/projects.css';
import { formatNumber } from '../../platform/formats.ts';

const { t } = projectsMessages;

export function GroupList({
  groups,
  search = '',
  within,
  hrefOf,
  emptyAction,
}: {
  groups: Paged<Group>;
  search?: string;
  within?: string;
  hrefOf: (page: number) => string;
  emptyAction?: ReactNode;
}) {
  if (groups.items.length === 0) {
    return search === '' ? (
      <EmptyState icon={<OrganizationIcon />} title={t('noGroups')} action={emptyAction}>
        {t('noGroupsText')}
      </EmptyState>
    ) : (
      <EmptyState icon={<OrganizationIcon />} title={t('noMatches', { text: search })}>
        {t('noMatchesText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="card list">
        {groups.items.map((group) => {
          const parent = group.full_path.slice(0, -group.path.length);
          return (
            <li key={group.id} className="project-row">
              <Avatar of={group} size={32} square />
              <div className="grow">
                <div className="row row-wrap">
                  <a className="project-name" href={groupPath(group.full_path)} dir="auto">
                    {within === undefined ? (
                      <span className="muted">{parent.replaceAll('/', ' / ')}</span>
                    ) : null}
                    {group.name}
                  </a>
                  <Tag>{t(group.visibility)}</Tag>
                </div>
                {group.description === '' ? null : (
                  <p className="project-about muted" dir="auto">
                    {group.description}
                  </p>
                )}
              </div>
              <div className="project-facts muted small">
                {group.projects_count === undefined ? null : (
                  <span className="row" title={t('projects')}>
                    <RepoIcon />
                    {formatNumber(group.projects_count)}
                  </span>
                )}
                {group.members_count === undefined ? null : (
                  <span className="row" title={t('members')}>
                    <PeopleIcon />
                    {formatNumber(group.members_count)}
                  </span>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <Pagination
        page={groups.page}
        totalPages={groups.totalPages}
        nextPage={groups.nextPage}
        hrefOf={hrefOf}
      />
    </>
  );
}
