import { CopyIcon, FileIcon, HistoryIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { copyText } from '../../platform/copy-text.ts';
import { addToast } from '../../platform/toasts.ts';
import { MenuButton } from '../../ui/menu-buttons.tsx';
import { MenuLink } from '../../ui/menu.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import { changesMessages } from './changes.messages.ts';

const { t } = changesMessages;

/** The entries of a changed file's menu: what has no place in its head on a phone. */
export default function FileMenu({
  path,
  view,
  viewReplaced,
  children,
}: {
  path: string;
  /** Where the file is, and where it was before the change. */
  view: string | undefined;
  viewReplaced: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      {children}
      {view === undefined ? null : (
        <MenuLink icon={<FileIcon />} href={view} data-prefetch="off">
          {t('viewFile')}
        </MenuLink>
      )}
      {viewReplaced === undefined ? null : (
        <MenuLink icon={<HistoryIcon />} href={viewReplaced} data-prefetch="off">
          {t('viewReplaced')}
        </MenuLink>
      )}
      <MenuButton
        icon={<CopyIcon />}
        onClick={() => {
          copyText(path).then(
            () => addToast({ tone: 'success', text: uiMessages.t('copied') }),
            () => addToast({ tone: 'danger', text: uiMessages.t('copyFailed') }),
          );
        }}
      >
        {t('copyPath')}
      </MenuButton>
    </>
  );
}
