import { StarFillIcon, StarIcon } from '@primer/octicons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../platform/app-context.tsx';
import { useViewer } from '../../platform/session.ts';
import { toastError } from '../../platform/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Counter, Tag } from '../../ui/label.tsx';
import { DismissableBanner } from '../accounts/dismissable-banner.tsx';
import { projectPage } from './paths.ts';
import { can, projectQuery, type Project } from './project.queries.ts';
import { projectHeadMessages } from './project-head.messages.ts';
import './projects.css';

const { t } = projectHeadMessages;

function StarButton({ project }: { project: Project }) {
  const api = useApi();
  const client = useQueryClient();
  const key = projectQuery(project.path_with_namespace).queryKey;
  const starred = project.starred === true;
  const toggle = (): void => {
    client.setQueryData<Project>(
      key,
      (before) =>
        before && { ...before, starred: !starred, star_count: before.star_count + (starred ? -1 : 1) },
    );
    api.post<Project | undefined>(`/api/v4/projects/${project.id}/${starred ? 'unstar' : 'star'}`).then(
      (answer) => answer && client.setQueryData(key, answer),
      (error: unknown) => {
        client.setQueryData(key, project);
        toastError(error);
      },
    );
  };
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

/** The head of a project's home: name, visibility, description, star. */
export function ProjectTitle({ project }: { project: Project }) {
  const viewer = useViewer();
  return (
    <>
      <header className="project-title">
        <Avatar of={project} size={32} square />
        <h1 dir="auto">{project.name}</h1>
        <Tag>{t(project.visibility)}</Tag>
        {project.archived === true ? <Tag tone="attention">{t('archived')}</Tag> : null}
        <span className="grow" />
        {viewer === null ? null : <StarButton project={project} />}
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
