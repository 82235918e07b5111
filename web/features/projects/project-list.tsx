import { IssueOpenedIcon, RepoIcon, StarIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import type { Paged } from '../../platform/api.ts';
import type { Id } from '../../platform/entities.ts';
import { useEntity } from '../../platform/use-entity.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Tag } from '../../ui/label.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import { projectPage, projectPath } from './paths.ts';
import { projects, type ListedProject } from './project.entity.ts';
import { projectsMessages } from './projects.messages.ts';
import './projects.css';
import { formatNumber } from '../../platform/formats.ts';

const { t } = projectsMessages;

function ProjectRow({ id, within }: { id: Id<ListedProject>; within: string | undefined }) {
  const project = useEntity(projects, id);
  const namespace =
    within === project.namespace.full_path
      ? ''
      : `${within === undefined ? project.namespace.full_path : project.namespace.full_path.slice(within.length + 1)} / `;
  return (
    <li className="project-row">
      <Avatar of={project} size={32} square />
      <div className="grow">
        <div className="row row-wrap">
          <a className="project-name" href={projectPath(project.path_with_namespace)} dir="auto">
            <span className="muted">{namespace}</span>
            {project.name}
          </a>
          <Tag>{t(project.visibility)}</Tag>
          {project.archived === true ? <Tag tone="attention">{t('archived')}</Tag> : null}
        </div>
        {project.description === '' ? null : (
          <p className="project-about muted" dir="auto">
            {project.description}
          </p>
        )}
      </div>
      <div className="project-facts muted small">
        {project.star_count > 0 ? (
          <span className="row" title={t('stars', { count: project.star_count })}>
            <StarIcon />
            {formatNumber(project.star_count)}
          </span>
        ) : null}
        {project.open_issues_count === undefined || project.open_issues_count === 0 ? null : (
          <a className="row muted" href={projectPage(project.path_with_namespace, 'issues')}>
            <IssueOpenedIcon />
            {formatNumber(project.open_issues_count)}
          </a>
        )}
        <span className="project-when">
          {withParts(t('updated'), { time: <RelativeTime time={project.last_activity_at} /> })}
        </span>
      </div>
    </li>
  );
}

/** A page of projects. `within` omits the part of the path that the page shows already. */
export function ProjectList({
  projects: listed,
  search = '',
  within,
  hrefOf,
  emptyAction,
}: {
  projects: Paged<Id<ListedProject>>;
  search?: string;
  within?: string;
  hrefOf: (page: number) => string;
  emptyAction?: ReactNode;
}) {
  if (listed.items.length === 0) {
    return search === '' ? (
      <EmptyState icon={<RepoIcon />} title={t('noProjects')} action={emptyAction}>
        {t('noProjectsText')}
      </EmptyState>
    ) : (
      <EmptyState icon={<RepoIcon />} title={t('noMatches', { text: search })}>
        {t('noMatchesText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="card list">
        {listed.items.map((id) => (
          <ProjectRow key={id} id={id} within={within} />
        ))}
      </ul>
      <Pagination
        page={listed.page}
        totalPages={listed.totalPages}
        nextPage={listed.nextPage}
        hrefOf={hrefOf}
      />
    </>
  );
}
