import type { Project } from '../../../contract/projects/projects.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import '../../ui/form.css';
import { projectsMessages } from './projects.messages.ts';

const { t } = projectsMessages;

/** The address to clone from, with a copy button; nothing where the instance does not speak the protocol. */
export function CloneBox({ project, over = 'http' }: { project: Project; over?: 'http' | 'ssh' }) {
  const address = over === 'ssh' ? project.ssh_url_to_repo : project.http_url_to_repo;
  if (address === null) return null;
  return (
    <div className="clone-box">
      <input
        type="text"
        className="fixed-text"
        readOnly
        value={address}
        aria-label={over === 'ssh' ? t('cloneSsh') : t('cloneHttp')}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton
        text={address}
        label={over === 'ssh' ? t('copySsh') : t('copyHttp')}
        variant="default"
        small={false}
      />
    </div>
  );
}
