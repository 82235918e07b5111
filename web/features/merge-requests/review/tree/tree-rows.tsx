import {
  CheckIcon,
  DiffAddedIcon,
  DiffModifiedIcon,
  DiffRemovedIcon,
  DiffRenamedIcon,
  FileDirectoryFillIcon,
  type Icon,
} from '@primer/octicons-react';
import { memo, useEffect, useRef, useState } from 'react';
import type { PageDiffFile } from '../../../../../contract/repositories/repositories.ts';
import { formatNumber } from '../../../../platform/formats.ts';
import { cardOf, showName } from '../../../repositories/index.ts';
import { reviewMessages } from '../review.messages.ts';
import type { Folder } from './folders.ts';
import { keepInSight } from './keep-in-sight.ts';

const { t } = reviewMessages;

const icons: Readonly<Record<PageDiffFile['status'], Icon>> = {
  added: DiffAddedIcon,
  deleted: DiffRemovedIcon,
  modified: DiffModifiedIcon,
  type_changed: DiffModifiedIcon,
  renamed: DiffRenamedIcon,
  copied: DiffAddedIcon,
};

/** Files of one folder that are listed at a time. */
const filesAtOnce = 100;

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const hashOf = (file: PageDiffFile | undefined): string | undefined => file?.identity?.file_hash;

const TreeFile = memo(function TreeFile({
  file,
  isCurrent,
  isViewed,
  onChoose,
}: {
  file: PageDiffFile;
  isCurrent: boolean;
  isViewed: boolean;
  onChoose: () => void;
}) {
  const StatusIcon = icons[file.status];
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const row = link.current!;
    // Not beneath a pointer, which would press another row than its owner sees.
    const list = row.closest<HTMLElement>('.tree-rows')!;
    if (isCurrent && !list.matches(':hover')) keepInSight(list, row);
  }, [isCurrent]);
  return (
    <li>
      <a
        ref={link}
        className={file.generated === undefined ? 'tree-file' : 'tree-file tree-generated'}
        href={`#${hashOf(file)}`}
        title={showName(file.new_path)}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => {
          // It is there when the browser goes to it.
          cardOf(hashOf(file) ?? '');
          onChoose();
        }}
      >
        <StatusIcon className={`tree-${file.status}`} aria-label={t(`status_${file.status}`)} />
        <span className="truncate" dir="auto">
          {showName(baseName(file.new_path))}
        </span>
        {isViewed ? <CheckIcon className="tree-viewed" aria-label={t('viewedMark')} /> : null}
      </a>
    </li>
  );
});

interface TreeRowsProps {
  folder: Folder<PageDiffFile>;
  /** The file that the reader looks at. */
  current: PageDiffFile | undefined;
  viewed: ReadonlySet<string> | undefined;
  onChoose: () => void;
  /** Few enough rows that all folders begin open; of more only the way to the current file is. */
  isSmall: boolean;
}

/** A part of the files of a folder, with the way to the others. */
function Files({ folder: { files }, current, viewed, onChoose }: TreeRowsProps) {
  const [chosen, setChosen] = useState<{ start: number; at: PageDiffFile | undefined }>();
  const index = current === undefined ? -1 : files.indexOf(current);
  // Where the reader goes, the list goes, too, until they look for themselves.
  const follows = chosen === undefined || (index >= 0 && chosen.at !== current);
  const start = follows ? Math.floor(Math.max(0, index) / filesAtOnce) * filesAtOnce : chosen.start;
  const shown = files.length <= filesAtOnce ? files : files.slice(start, start + filesAtOnce);
  const more = (next: number, key: 'filesBefore' | 'filesAfter', count: number) =>
    count <= 0 ? null : (
      <li>
        <button
          type="button"
          className="link-button tree-more small"
          onClick={() => setChosen({ start: next, at: current })}
        >
          {t(key, { formatted: formatNumber(count), count })}
        </button>
      </li>
    );
  return (
    <>
      {more(Math.max(0, start - filesAtOnce), 'filesBefore', files.length <= filesAtOnce ? 0 : start)}
      {shown.map((file) => (
        <TreeFile
          key={`${file.old_path}\0${file.new_path}`}
          file={file}
          isCurrent={file === current}
          isViewed={viewed?.has(file.new_path) === true}
          onChoose={onChoose}
        />
      ))}
      {more(
        start + filesAtOnce,
        'filesAfter',
        files.length <= filesAtOnce ? 0 : files.length - start - filesAtOnce,
      )}
    </>
  );
}

const filesIn = ({ folders, files }: Folder<unknown>): number =>
  folders.reduce((sum, folder) => sum + filesIn(folder), files.length);

function FolderRow(props: TreeRowsProps) {
  const { folder, current, isSmall } = props;
  // Undefined until somebody opens or closes it.
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? (isSmall || current?.new_path.startsWith(`${folder.path}/`) === true);
  return (
    <li>
      <details open={isOpen}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys click it */}
        <summary
          className="tree-folder"
          onClick={(event) => {
            event.preventDefault();
            setChosen(!isOpen);
          }}
        >
          <FileDirectoryFillIcon />
          <span className="truncate" dir="auto">
            {showName(folder.name)}
          </span>
          {isSmall ? null : <span className="tree-count tabular muted">{formatNumber(filesIn(folder))}</span>}
        </summary>
        {isOpen ? <TreeRows {...props} /> : null}
      </details>
    </li>
  );
}

/** What is in a folder: the folders in it, of which closed ones are one row, and its files. */
export function TreeRows(props: TreeRowsProps) {
  return (
    <ul>
      {props.folder.folders.map((folder) => (
        <FolderRow key={folder.path} {...props} folder={folder} />
      ))}
      <Files {...props} />
    </ul>
  );
}
