import { RepoForkedIcon, StarFillIcon, StarIcon } from '@primer/octicons-react';
import type { Project } from '../../../contract/projects/projects.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useViewer } from '../../platform/session.ts';
import { useChange } from '../../platform/use-change.ts';
import { useEntities } from '../../platform/use-entity.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Counter, Tag } from '../../ui/label.tsx';
import { NotificationBell } from '../notifications/index.ts';
import { DismissableBanner } from '../accounts/index.ts';
import { projectPage, projectPath } from './paths.ts';
import { projects } from './project.entity.ts';
import { can } from './project.queries.ts';
import { projectHeadMessages } from './project-head.messages.ts';
import './projects.css';

const { t } = projectHeadMessages;

function StarButton({ project }: { project: Project }) {
  const api = useApi();
  const entities = useEntities();
  const change = useChange();
  const starred = project.starred === true;
  const toggle = (): void =>
    void change(projects, project.id, {
      shown: { starred: !starred, star_count: project.star_count + (starred ? -1 : 1) },
      send: () => api.post(`/api/v4/projects/${project.id}/${starred ? 'unstar' : 'star'}`),
      take: (answer) => answer && entities.put(projects, answer),
    });
  return (
    <Button
      small
      icon={starred ? <StarFillIcon /> : <StarIcon />}
      trailing={<Counter>{project.star_count}</Counter>}
      aria-pressed={starred}
      onClick={toggle}
    >
      {t(starred ? 'unstar' : 'star')}
    </Button>
  );
}

/** Leads to the form for a fork, and to the forks there are. */
function ForkLinks({ project }: { project: Project }) {
  const { path_with_namespace: path, forks_count: count } = project;
  return (
    <>
      {can(project, 'fork') ? (
        <LinkButton small icon={<RepoForkedIcon />} href={projectPage(path, 'forks/new')}>
          {t('fork')}
        </LinkButton>
      ) : null}
      {count === 0 ? null : (
        <a className="muted" href={projectPage(path, 'forks')}>
          {t('forkCount', { count })}
        </a>
      )}
    </>
  );
}

/** The head of a project's home: name, visibility, description, forks, star. */
export function ProjectTitle({ project }: { project: Project }) {
  const viewer = useViewer();
  const origin = project.forked_from_project ?? null;
  // Not `withParts`: the first page of a project has no room for another file of script.
  const [before, after] = t('forkedFrom').split('{{project}}');
  return (
    <>
      <header className="project-title">
        <Avatar of={project} size={32} square />
        <h1 dir="auto">{project.name}</h1>
        <Tag>{t(project.visibility)}</Tag>
        {project.archived === true ? <Tag tone="attention">{t('archived')}</Tag> : null}
        <span className="grow" />
        <ForkLinks project={project} />
        <NotificationBell kind="project" id={project.id} full_path={project.path_with_namespace} />
        {viewer === null ? null : <StarButton project={project} />}
        {origin === null ? null : (
          <p className="project-origin muted">
            <RepoForkedIcon /> {before}
            <a href={projectPath(origin.path_with_namespace)} dir="auto">
              {origin.path_with_namespace}
            </a>
            {after}
          </p>
        )}
      </header>
      {project.description === '' && can(project, 'update') && project.archived !== true ? (
        <DismissableBanner name={`describe_project_${project.id}`}>
          <p>
            {t('describeText')}{' '}
            <a href={projectPage(project.path_with_namespace, 'settings')}>{t('describe')}</a>
          </p>
        </DismissableBanner>
      ) : null}
    </>
  );
}
