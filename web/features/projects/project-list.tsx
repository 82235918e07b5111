import { IssueOpenedIcon, RepoIcon, StarIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import type { Paged } from '../../platform/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Tag } from '../../ui/label.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { projectPage, projectPath } from './paths.ts';
import type { Project } from './project.queries.ts';
import { projectsMessages } from './projects.messages.ts';
import './projects.css';
import { formatNumber } from '../../platform/formats.ts';

const { t } = projectsMessages;

function ProjectRow({ project, within }: { project: Project; within: string | undefined }) {
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
          {t('updated')} <RelativeTime time={project.last_activity_at} />
        </span>
      </div>
    </li>
  );
}

/** A page of projects. `within` omits the part of the path that the page shows already. */
export function ProjectList({
  projects,
  search = '',
  within,
  hrefOf,
  emptyAction,
}: {
  projects: Paged<Project>;
  search?: string;
  within?: string;
  hrefOf: (page: number) => string;
  emptyAction?: ReactNode;
}) {
  if (projects.items.length === 0) {
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
        {projects.items.map((project) => (
          <ProjectRow key={project.id} project={project} within={within} />
        ))}
      </ul>
      <Pagination
        page={projects.page}
        totalPages={projects.totalPages}
        nextPage={projects.nextPage}
        hrefOf={hrefOf}
      />
    </>
  );
}
