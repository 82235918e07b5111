import { CopyButton } from '../../ui/copy-button.tsx';
import { TextInput } from '../../ui/field.tsx';
import type { Project } from './project.queries.ts';
import { projectsMessages } from './projects.messages.ts';

const { t } = projectsMessages;

/** The address to clone from, with a copy button. */
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
