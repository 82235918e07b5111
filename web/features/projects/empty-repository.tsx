import type { Project } from '../../../contract/projects/projects.ts';
import { CloneBox } from './clone-box.tsx';
import { can } from './project.queries.ts';
import { projectsMessages } from './projects.messages.ts';

const { t } = projectsMessages;

export interface EmptyRepositoryProps {
  project: Project;
}

/** How to fill an empty repository. */
export default function EmptyRepository({ project }: EmptyRepositoryProps) {
  const address = project.http_url_to_repo;
  return (
    <section className="card card-body stack">
      <div>
        <h2>{t('emptyTitle')}</h2>
        <p className="muted">{t('emptyText')}</p>
      </div>
      <CloneBox project={project} />
      <CloneBox project={project} over="ssh" />
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
