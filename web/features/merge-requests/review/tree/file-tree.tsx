import {
  CheckIcon,
  DiffAddedIcon,
  DiffModifiedIcon,
  DiffRemovedIcon,
  DiffRenamedIcon,
  FileDirectoryFillIcon,
  SidebarCollapseIcon,
  type Icon,
} from '@primer/octicons-react';
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react';
import type { PageDiffFile } from '../../../../../contract/repositories/repositories.ts';
import { useShortcuts } from '../../../../platform/shortcuts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/field.tsx';
import { showName } from '../../../repositories/index.ts';
import { reviewMessages } from '../review.messages.ts';
import { filesFound, foldersOf, type Folder } from './folders.ts';
import { TreeResizer } from './tree-resizer.tsx';
import { useFileInView } from './use-file-in-view.ts';
import './file-tree.css';

const { t } = reviewMessages;

const icons: Readonly<Record<PageDiffFile['status'], Icon>> = {
  added: DiffAddedIcon,
  deleted: DiffRemovedIcon,
  modified: DiffModifiedIcon,
  type_changed: DiffModifiedIcon,
  renamed: DiffRenamedIcon,
  copied: DiffAddedIcon,
};

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

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
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li>
      <a
        ref={link}
        className="tree-file"
        href={`#${file.identity?.file_hash}`}
        title={showName(file.new_path)}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onChoose}
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

interface RowsProps {
  folder: Folder<PageDiffFile>;
  current: string | undefined;
  viewed: ReadonlySet<string> | undefined;
  onChoose: () => void;
}

function Rows({ folder: { folders, files }, current, viewed, onChoose }: RowsProps) {
  return (
    <ul>
      {folders.map((folder) => (
        <li key={folder.path}>
          <details open>
            <summary className="tree-folder">
              <FileDirectoryFillIcon />
              <span className="truncate" dir="auto">
                {showName(folder.name)}
              </span>
            </summary>
            <Rows folder={folder} current={current} viewed={viewed} onChoose={onChoose} />
          </details>
        </li>
      ))}
      {files.map((file) => (
        <TreeFile
          key={`${file.old_path}\0${file.new_path}`}
          file={file}
          isCurrent={file.identity?.file_hash === current}
          isViewed={viewed?.has(file.new_path) === true}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
}

/** Goes to the next of the files that the tree shows, after or before the one in view. */
function goBy(
  step: 1 | -1,
  all: readonly PageDiffFile[],
  found: ReadonlySet<PageDiffFile>,
  current: string | undefined,
): void {
  const index = all.findIndex(({ identity }) => identity?.file_hash === current);
  const from = step === 1 ? all.slice(index + 1) : all.slice(0, Math.max(0, index)).toReversed();
  const hash = from.find((file) => found.has(file))?.identity?.file_hash;
  const card = hash === undefined ? null : document.getElementById(hash);
  card?.scrollIntoView();
  card?.querySelector('summary')?.focus({ preventScroll: true });
}

/** The changed files as a tree beside the changes: found by words, with what is viewed, and where the reader is. */
export function FileTree({
  root,
  files,
  viewed,
  width,
  onResize,
  onResized,
}: {
  /** What contains the changes. */
  root: RefObject<HTMLElement | null>;
  files: readonly PageDiffFile[];
  /** Undefined for who cannot tick files. */
  viewed: ReadonlySet<string> | undefined;
  width: number;
  onResize: (width: number) => void;
  onResized: (width: number) => void;
}) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [onlyLeft, setOnlyLeft] = useState(false);
  const [open, setOpen] = useState(false);
  // On a small screen it stands above the files, and goes once one is chosen.
  const close = useCallback(() => setOpen(false), []);
  const current = useFileInView(root, files);
  const found = useMemo(() => {
    const named = filesFound(files, search);
    return onlyLeft ? named.filter(({ new_path }) => viewed?.has(new_path) !== true) : named;
  }, [files, search, onlyLeft, viewed]);
  const folder = useMemo(() => foldersOf(found), [found]);
  const latest = useRef<(step: 1 | -1) => void>(() => undefined);
  useEffect(() => {
    latest.current = (step) => goBy(step, files, new Set(found), current);
  });
  useShortcuts(
    () => [
      { keys: ']', label: t('nextFile'), group: t('group'), run: () => latest.current(1) },
      { keys: '[', label: t('previousFile'), group: t('group'), run: () => latest.current(-1) },
    ],
    [],
  );
  return (
    <>
      <Button
        className="tree-opener needs-script"
        icon={<SidebarCollapseIcon />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('files')}
      </Button>
      <nav id={id} className={open ? 'file-tree is-open' : 'file-tree'} aria-label={t('files')}>
        <div className="tree-tools needs-script">
          <input
            type="search"
            className="field-input"
            aria-label={t('findFile')}
            placeholder={t('findFile')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          {viewed === undefined ? null : (
            <Checkbox
              label={t('onlyNotViewed')}
              checked={onlyLeft}
              onChange={(event) => setOnlyLeft(event.target.checked)}
            />
          )}
        </div>
        <div className="tree-rows">
          {found.length === 0 ? <p className="muted small">{t('noFileFound')}</p> : null}
          <Rows folder={folder} current={current} viewed={viewed} onChoose={close} />
        </div>
        <p className="visually-hidden" role="status">
          {search === '' && !onlyLeft ? '' : t('filesFound', { count: found.length })}
        </p>
        <TreeResizer width={width} onResize={onResize} onDone={onResized} />
      </nav>
    </>
  );
}
