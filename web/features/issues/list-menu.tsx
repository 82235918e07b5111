import { DownloadIcon, RssIcon, UploadIcon } from '@primer/octicons-react';
import { MenuButton } from '../../ui/menu-buttons.tsx';
import { MenuLink } from '../../ui/menu.tsx';
import { listMenuMessages } from './list-menu.messages.ts';

const { t } = listMenuMessages;

/** What opens in a dialog. */
export type ListDialog = 'import' | 'subscribe';

/** The entries of a list's menu. */
export default function ListMenu({
  list,
  query,
  exports,
  imports,
  onOpen,
}: {
  /** The list's address, with the relative root. */
  list: string;
  query: string;
  exports: boolean;
  imports: boolean;
  onOpen: (dialog: ListDialog) => void;
}) {
  return (
    <>
      {exports ? (
        <MenuLink icon={<DownloadIcon />} href={`${list}.csv${query}`} download>
          {t('exportCsv')}
        </MenuLink>
      ) : null}
      {imports ? (
        <MenuButton icon={<UploadIcon />} onClick={() => onOpen('import')}>
          {t('importCsv')}
        </MenuButton>
      ) : null}
      <MenuButton icon={<RssIcon />} onClick={() => onOpen('subscribe')}>
        {t('subscribe')}
      </MenuButton>
    </>
  );
}
