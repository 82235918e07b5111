import {
  CodeIcon,
  EyeIcon,
  FoldIcon,
  HistoryIcon,
  KebabHorizontalIcon,
  UnfoldIcon,
} from '@primer/octicons-react';
import { memo, Suspense, useMemo, useRef, useState, type CSSProperties } from 'react';
import type { PageDiffFile } from '../../../contract/repositories/repositories.ts';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { lazy } from '../../platform/lazy.ts';
import { IconButton, IconLink, LinkButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { Tag } from '../../ui/label.tsx';
import { LateMenu } from '../../ui/late-menu.tsx';
import { codePage } from './code-paths.ts';
import type { DiffInsert, DiffViewProps, FileReview, ViewedFiles } from './diff-review.ts';
import { showName } from './names.ts';
import type { RenderedFileProps } from './rendered-file.tsx';
import { nothingRevealed } from './revealed-lines.ts';
import { useFar } from './use-far.ts';
import { changesMessages } from './changes.messages.ts';
import { AtHead, nothing, type LinesAround } from './diff-file-lines.tsx';
import { FileBody, type Compared } from './diff-body.tsx';
import { canBeRendered, hasBothSides, isSymlink } from './diff-remarks.tsx';
import { Counts } from './diff-counts.tsx';
import { LateHunks } from './late-hunks.tsx';
import { measureHead } from './head-heights.ts';

const { t } = changesMessages;

const FileMenu = lazy(() => import('./file-menu.tsx'));
const LateRenderedChange = lazyPart<RenderedFileProps>(() => import('./rendered-file.tsx'));

/** Lines that one press reveals. */
const step = 20;

/** A file by its path, or by both where it was moved. */
export function FileName({ file }: { file: PageDiffFile }) {
  return file.old_path !== file.new_path && (file.status === 'renamed' || file.status === 'copied') ? (
    <>
      <span dir="auto">{showName(file.old_path)}</span> → <span dir="auto">{showName(file.new_path)}</span>
    </>
  ) : (
    <span dir="auto">{showName(file.new_path)}</span>
  );
}

/** What links to a file end with. */
export const anchorOf = ({ identity }: PageDiffFile, index: number): string =>
  identity?.file_hash ?? `diff-${index + 1}`;

/** The approximate number of rows in a file's card, so that cards off the screen need no layout. */
export function rowsOf(file: PageDiffFile): number {
  const isLate = file.hunks === null && file.identity !== undefined && file.generated === undefined;
  let rows = isLate ? file.additions + file.deletions + 10 : 4;
  for (const hunk of file.hunks ?? []) {
    rows += 2;
    for (const { count } of hunk.runs) rows += count;
  }
  return rows;
}

const noReview: FileReview = {};

export const DiffFileCard = memo(function DiffFileCard({
  compared,
  file,
  index,
  fileQuery,
  inserts = nothing,
  isViewed = false,
  onView,
  review = noReview,
}: Pick<DiffViewProps, 'fileQuery'> & {
  compared: Compared;
  file: PageDiffFile;
  index: number;
  inserts?: readonly DiffInsert[] | undefined;
  /** Ticked by its reader, and folded until they open it. */
  isViewed: boolean | undefined;
  onView: ViewedFiles['choose'] | undefined;
  review: FileReview | undefined;
}) {
  const { project, sha, base } = compared;
  const { facts, tools, entries, wholeFile, renderedFile, parallel = false, folded = false } = review;
  const card = useRef<HTMLDetailsElement>(null);
  // Where one reviews, changes are long: files that nobody sees are names, except where something is written.
  const isReview = file.identity !== undefined;
  const { height, wasReached, come } = useFar(card, { wanted: isReview, stays: inserts.length > 0 });
  const isFar = height !== undefined;
  const [revealed, setRevealed] = useState(nothingRevealed);
  const [isWhole, setIsWhole] = useState(false);
  const [isRendered, setIsRendered] = useState(false);
  const [beganFolded, setBeganFolded] = useState(folded);
  const around = useMemo<LinesAround | undefined>(
    () =>
      wholeFile && {
        query: wholeFile,
        revealed: isWhole ? 'all' : revealed,
        reveal: (index, what) =>
          setRevealed((now) => {
            const { below, above } = now.get(index) ?? { below: 0, above: 0 };
            const next = {
              below: what === 'all' ? Number.POSITIVE_INFINITY : below + (what === 'down' ? step : 0),
              above: what === 'all' ? Number.POSITIVE_INFINITY : above + (what === 'up' ? step : 0),
            };
            return new Map([...now, [index, next]]);
          }),
      },
    [wholeFile, revealed, isWhole],
  );
  const lines =
    file.hunks === null ? (
      <LateHunks
        file={file}
        fileQuery={fileQuery}
        inserts={inserts}
        parallel={parallel}
        isReached={wasReached}
        compared={compared}
        around={around}
      />
    ) : (
      <FileBody compared={compared} file={file} inserts={inserts} parallel={parallel} around={around} />
    );
  const isModule = file.submodule !== undefined;
  const view =
    file.status === 'deleted' || isModule ? undefined : codePage(project, 'blob', sha, file.new_path);
  const viewReplaced =
    base === null || file.status === 'added' || isModule
      ? undefined
      : codePage(project, 'blob', base, file.old_path);
  const isName = isFar || (isReview && file.hunks === null && !wasReached);
  const shown = (
    <details
      ref={card}
      className="card diff-file"
      id={anchorOf(file, index)}
      data-file={file.identity?.file_hash}
      data-clips=""
      style={isFar ? { height } : ({ '--rows': rowsOf(file) } as CSSProperties)}
      open={!isViewed && !beganFolded}
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        setBeganFolded(false);
        come();
      }}
    >
      <summary ref={measureHead} className="diff-head">
        <h3 className="mono">
          <FileName file={file} />
        </h3>
        {isName || file.status === 'modified' ? null : <Tag>{t(file.status)}</Tag>}
        {isName || file.submodule === undefined ? null : <Tag>{t('submodule')}</Tag>}
        {isName || !isSymlink(file) ? null : <Tag>{t('symlink')}</Tag>}
        {isName || file.generated === undefined ? null : <Tag>{t('generated')}</Tag>}
        {isName || file.lfs === undefined ? null : <Tag>{t('lfs')}</Tag>}
        {isName || file.binary ? null : <Counts additions={file.additions} deletions={file.deletions} />}
        {isName ? null : facts?.(file)}
      </summary>
      {isFar ? null : (
        <>
          {isName ? null : (
            <div className="diff-beside">
              <div className="diff-tools">
                {around === undefined || file.binary || !hasBothSides(file) ? null : (
                  <IconButton
                    small
                    className="needs-script"
                    icon={isWhole ? <FoldIcon /> : <UnfoldIcon />}
                    label={t(isWhole ? 'changesOnly' : 'wholeFile')}
                    onClick={() => setIsWhole(!isWhole)}
                  />
                )}
                {renderedFile === undefined || !canBeRendered(file) ? null : (
                  <IconButton
                    small
                    className="needs-script diff-rendered"
                    icon={isRendered ? <CodeIcon /> : <EyeIcon />}
                    label={t(isRendered ? 'showSource' : 'showRendered')}
                    onClick={() => setIsRendered(!isRendered)}
                  />
                )}
                {tools?.(file)}
                {/* On a phone, in place of the button and the links behind it. */}
                <span className="diff-menu needs-script">
                  <LateMenu
                    label={t('fileActions', { path: showName(file.new_path) })}
                    summary={<KebabHorizontalIcon />}
                    summaryClass="btn btn-invisible btn-small btn-icon"
                  >
                    {() => (
                      <FileMenu path={file.new_path} {...{ view, viewReplaced }}>
                        {entries?.(file)}
                      </FileMenu>
                    )}
                  </LateMenu>
                </span>
                <CopyButton text={file.new_path} label={t('copyPath')} />
                {viewReplaced === undefined ? null : (
                  <IconLink
                    small
                    icon={<HistoryIcon />}
                    label={t('viewReplaced')}
                    href={viewReplaced}
                    data-prefetch="off"
                  />
                )}
                {view === undefined ? null : (
                  <LinkButton small variant="invisible" href={view} data-prefetch="off">
                    {t('viewFile')}
                  </LinkButton>
                )}
              </div>
            </div>
          )}
          {isRendered && renderedFile !== undefined ? (
            <Suspense fallback={<Skeleton />}>
              <LateRenderedChange
                path={showName(file.new_path)}
                head={<AtHead inserts={inserts} />}
                query={renderedFile([...new Set([file.old_path, file.new_path])])}
              >
                {lines}
              </LateRenderedChange>
            </Suspense>
          ) : (
            lines
          )}
        </>
      )}
    </details>
  );
  // The frame is there for who can tick nothing, too: without it the file would be another element, which nobody watches, as soon as an
  // older version is shown.
  return (
    <div className={onView === undefined ? undefined : 'diff-frame'}>
      {isFar || onView === undefined ? null : (
        <div className="diff-beside">
          <button
            type="button"
            className="diff-viewed needs-script small"
            aria-label={t('viewedFile', { path: showName(file.new_path) })}
            aria-pressed={isViewed}
            onClick={() => void onView(file, !isViewed)}
          >
            {t('viewed')}
          </button>
        </div>
      )}
      {shown}
    </div>
  );
});
