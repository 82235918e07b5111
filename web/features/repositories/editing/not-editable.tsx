import { FileIcon, RepoForkedIcon } from '@primer/octicons-react';
import type { EditorPage } from '../../../../contract/repositories/editing.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback.tsx';
import { projectPage } from '../../projects/index.ts';
import { codePage } from '../code-paths.ts';
import { showName } from '../names.ts';
import { editingMessages } from './editing.messages.ts';

const { t } = editingMessages;

/** Why nothing can be changed here, and what can be done instead. */
export function NotEditable({
  project,
  page: { revision, path, obstacle, rights, fork },
  isNew,
}: {
  project: string;
  page: EditorPage;
  isNew: boolean;
}) {
  const heading = <h1 className="visually-hidden">{t(isNew ? 'newFile' : 'editFile')}</h1>;
  const ref = revision?.name ?? 'HEAD';
  if (rights === 'push')
    return (
      <div className="page">
        {heading}
        <EmptyState
          icon={<FileIcon />}
          title={t('cannotEdit')}
          action={<LinkButton href={codePage(project, 'blob', ref, path)}>{t('backToFile')}</LinkButton>}
        >
          {obstacle === null ? null : t(obstacle)}
        </EmptyState>
      </div>
    );
  const inFork = (to: string): string => codePage(to, isNew ? 'new' : 'edit', ref, path);
  return (
    <div className="page">
      {heading}
      <EmptyState
        icon={<RepoForkedIcon />}
        title={t('forkTitle', { project: showName(project) })}
        action={
          rights === null ? undefined : fork === null ? (
            <LinkButton variant="primary" href={projectPage(project, 'forks/new')}>
              {t('forkProject')}
            </LinkButton>
          ) : (
            <LinkButton variant="primary" href={inFork(fork)}>
              {t('editInFork')}
            </LinkButton>
          )
        }
      >
        {t(rights === null ? 'noRights' : 'forkText')}
      </EmptyState>
    </div>
  );
}
