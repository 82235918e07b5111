import { DownloadIcon, FileZipIcon } from '@primer/octicons-react';
import { CloneBox, type Project } from '../projects/index.ts';
import { archivePath } from './code-paths.ts';
import { homeMessages } from './home.messages.ts';

const { t } = homeMessages;

export interface ClonePanelProps {
  project: Project;
  revision: string;
}

/** How to clone or download the code. */
export default function ClonePanel({ project, revision }: ClonePanelProps) {
  const path = project.path_with_namespace;
  return (
    <div className="clone-panel">
      <p className="strong">{t('cloneHttp')}</p>
      <CloneBox project={project} />
      {project.ssh_url_to_repo === null ? null : (
        <>
          <p className="strong">{t('cloneSsh')}</p>
          <CloneBox project={project} over="ssh" />
        </>
      )}
      <ul className="home-facts">
        <li>
          <a href={archivePath(path, revision, 'zip')} download>
            <FileZipIcon />
            {t('downloadZip')}
          </a>
        </li>
        <li>
          <a href={archivePath(path, revision, 'tar.gz')} download>
            <DownloadIcon />
            {t('downloadTar')}
          </a>
        </li>
      </ul>
    </div>
  );
}
