import { SidebarCollapseIcon } from '@primer/octicons-react';
import {
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import type { PageDiffFile } from '../../../../../contract/repositories/repositories.ts';
import { isComposing } from '../../../../platform/composing.ts';
import { useShortcuts } from '../../../../platform/shortcuts.ts';
import { addToast } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/button.tsx';
import { AfterPaint } from '../../../../ui/hydrate-when.tsx';
import { staysInSight } from '../../../../ui/stays-in-sight.ts';
import { cardOf } from '../../../repositories/index.ts';
import { reviewMessages } from '../review.messages.ts';
import { filterFiles, noFilter, type FileFacts } from './file-filters.ts';
import { filesFound, firstOf, foldersOf, type Folder } from './folders.ts';
import { keepInSight } from './keep-in-sight.ts';
import { TreeFilters } from './tree-filters.tsx';
import { TreeResizer } from './tree-resizer.tsx';
import { TreeRows } from './tree-rows.tsx';
import { findFileInView, useFileInView } from './use-file-in-view.ts';
import '../../../../ui/field.css';
import './file-tree.css';

const { t } = reviewMessages;

/** Whether the page can't be scrolled any further down. */
const isAtEnd = (): boolean => Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight;

/** With more rows, folders begin closed. */
const rowsAtOnce = 250;

const rowsIn = ({ folders, files }: Folder<unknown>): number =>
  folders.reduce((sum, folder) => sum + 1 + rowsIn(folder), files.length);

/** The card of the next of the files that the tree shows, after or before the one at which the reader is. */
function cardBeside(
  step: 1 | -1,
  all: readonly PageDiffFile[],
  found: ReadonlySet<PageDiffFile>,
  current: string | undefined,
): HTMLElement | null {
  const index = all.findIndex(({ identity }) => identity?.file_hash === current);
  const from = step === 1 ? all.slice(index + 1) : all.slice(0, Math.max(0, index)).toReversed();
  const hash = from.find((file) => found.has(file))?.identity?.file_hash;
  return hash === undefined ? null : cardOf(hash);
}

/** The card at which the reader is, where no other follows: the head of the only file is below what stands above the files, or above its lines. */
function ownHead(
  step: 1 | -1,
  all: readonly PageDiffFile[],
  found: ReadonlySet<PageDiffFile>,
  current: string | undefined,
  reached: HTMLElement | undefined,
): HTMLElement | null {
  const file = all.find(({ identity }) => identity !== undefined && identity.file_hash === current);
  const card = file !== undefined && found.has(file) ? cardOf(current!) : null;
  if (card === null) return null;
  const { top } = card.getBoundingClientRect();
  return (step === 1 ? top > 8 && card !== reached : top < 0) ? card : null;
}

/** The changed files as a tree beside the changes: found by words, with what is viewed, and where the reader is. */
export function FileTree({
  root,
  files,
  facts,
  width,
  onResize,
  onResized,
}: {
  /** What contains the changes. */
  root: RefObject<HTMLElement | null>;
  files: readonly PageDiffFile[];
  /** What it can be filtered by. */
  facts: FileFacts;
  width: number;
  onResize: (width: number) => void;
  onResized: (width: number) => void;
}) {
  const id = useId();
  const [search, setSearch] = useState('');
  const searchField = useRef<HTMLInputElement>(null);
  // Typed before the script was there.
  useEffect(() => setSearch(searchField.current!.value), []);
  const [filter, setFilter] = useState(noFilter);
  const [open, setOpen] = useState(false);
  // On a small screen it stands above the files, and goes once one is chosen.
  const close = useCallback(() => setOpen(false), []);
  const current = useFileInView(root, files);
  const found = useMemo(
    () => filterFiles(filesFound(files, search), filter, facts),
    [files, search, filter, facts],
  );
  const folder = useMemo(() => foldersOf(found), [found]);
  const latest = useRef<(step: 1 | -1) => void>(() => undefined);
  // Short files at the end can't come to the top, so what was reached counts until the page is scrolled:
  // by the reader, not because a file that was folded made the page shorter.
  const reached = useRef<{ readonly card: HTMLElement; readonly scrolled: number }>(undefined);
  const go = (card: HTMLElement): void => {
    card.scrollIntoView();
    card.querySelector('summary')?.focus({ preventScroll: true });
    reached.current = { card, scrolled: scrollY };
  };
  useEffect(() => {
    latest.current = (step) => {
      const last = reached.current;
      const isStill =
        last !== undefined && (scrollY === last.scrolled || (scrollY < last.scrolled && isAtEnd()));
      const at = isStill ? last.card.dataset['file'] : findFileInView(root.current!);
      const shown = new Set(found);
      const card = cardBeside(step, files, shown, at) ?? ownHead(step, files, shown, at, last?.card);
      if (card === null) {
        const none = step === 1 ? 'noNextFile' : 'noPreviousFile';
        addToast({ tone: 'info', text: t(found.length === 0 ? 'noFileFound' : none) });
        return;
      }
      go(card);
    };
  });
  const onSearchKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && search !== '') {
      event.preventDefault();
      setSearch('');
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const card = cardOf(firstOf(folder)?.identity?.file_hash ?? '');
    if (card === null) return;
    flushSync(close);
    go(card);
  };
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
      <nav
        ref={staysInSight}
        id={id}
        className={open ? 'file-tree is-open' : 'file-tree'}
        aria-label={t('files')}
      >
        <div className="tree-tools needs-script">
          <input
            ref={searchField}
            type="search"
            className="field-input"
            aria-label={t('findFile')}
            placeholder={t('findFile')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={onSearchKey}
          />
          <TreeFilters files={files} facts={facts} filter={filter} onFilter={setFilter} />
        </div>
        <div
          className="tree-rows"
          onPointerLeave={({ currentTarget }) => {
            const row = currentTarget.querySelector('[aria-current]');
            if (row !== null) keepInSight(currentTarget, row);
          }}
        >
          {found.length === 0 ? <p className="muted small">{t('noFileFound')}</p> : null}
          <AfterPaint>
            <TreeRows
              folder={folder}
              // Above all files one is at the first.
              current={files.find(({ identity }) => identity?.file_hash === current) ?? found[0]}
              viewed={facts.viewed}
              onChoose={close}
              isSmall={rowsIn(folder) <= rowsAtOnce}
            />
          </AfterPaint>
        </div>
        <p className="visually-hidden" role="status">
          {found.length === files.length ? '' : t('filesFound', { count: found.length })}
        </p>
        <TreeResizer width={width} onResize={onResize} onDone={onResized} />
      </nav>
    </>
  );
}
