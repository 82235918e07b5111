import { StarFillIcon, StarIcon } from '@primer/octicons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../platform/app-context.tsx';
import { useViewer } from '../../platform/session.ts';
import { toastError } from '../../platform/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Counter, Tag } from '../../ui/label.tsx';
import { DismissableBanner } from '../accounts/dismissable-banner.tsx';
import { projectPage } from './paths.ts';
import { can, projectQuery, type Project } from './project.queries.ts';
import { projectsMessages } from './projects.messages.ts';
import { VisibilityTag } from './visibility.tsx';
import './projects.css';

const { t } = projectsMessages;

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
        <VisibilityTag visibility={project.visibility} />
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

export function CloneBox({ project }: { project: Project }) {
  return (
    <div className="clone-box">
      <TextInput
        readOnly
        value={project.http_url_to_repo}
        aria-label={t('cloneHttp')}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={project.http_url_to_repo} label={t('copyAddress')} variant="default" small={false} />
    </div>
  );
}

/** How to fill an empty repository. */
export function EmptyRepository({ project }: { project: Project }) {
  const address = project.http_url_to_repo;
  return (
    <section className="card card-body stack">
      <div>
        <h2>{t('emptyTitle')}</h2>
        <p className="muted">{t('emptyText')}</p>
      </div>
      <CloneBox project={project} />
      {can(project, 'push_code') ? (
        <>
          <h3>{t('pushExisting')}</h3>
          <pre className="commands">{`cd existing_repository\ngit remote add origin ${address}\ngit push --set-upstream origin --all\ngit push origin --tags`}</pre>
          <h3>{t('startNew')}</h3>
          <pre className="commands">{`git clone ${address}\ncd ${project.path}\ngit switch --create main\necho "# ${project.path}" > README.md\ngit add README.md\ngit commit --message "Add a README"\ngit push --set-upstream origin main`}</pre>
        </>
      ) : null}
    </section>
  );
}
