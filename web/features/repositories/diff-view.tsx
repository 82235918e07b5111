import { CodeIcon, EyeIcon, FoldIcon, HistoryIcon, UnfoldIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import {
  Fragment,
  memo,
  Suspense,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import type { PageDiff, PageDiffFile } from '../../../contract/repositories/repositories.ts';
import { lazyPart } from '../../platform/lazy-page.tsx';
import { Button, IconButton, IconLink, LinkButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState, Skeleton } from '../../ui/feedback.tsx';
import { Tag } from '../../ui/label.tsx';
import { changesMessages } from './changes.messages.ts';
import { codePage } from './code-paths.ts';
import { cutRun, indexIn, longCuts, placeRuns, type PlacedRun } from './diff-places.ts';
import { markIn, Run, type Mark } from './diff-run.tsx';
import type { ParallelLinesProps } from './parallel-lines.tsx';
import type { DiffInsert, DiffReview, ViewedFiles } from './diff-review.ts';
import { FileGroups } from './file-groups.tsx';
import { counted } from './format.ts';
import type { ImageDiffProps } from './image-diff.tsx';
import { HiddenLines } from './hidden-lines.tsx';
import { showName } from './names.ts';
import type { RenderedFileProps } from './rendered-file.tsx';
import {
  allRevealed,
  hiddenAbove,
  hiddenAtEnd,
  nothingRevealed,
  withRevealed,
  type RevealedLines,
} from './revealed-lines.ts';
import { fileSize } from '../../ui/file-size.ts';
import { withParts } from '../../ui/with-parts.tsx';
import { useFar } from './use-far.ts';
import '../../ui/diff-lines.css';
import './diff.css';
import { formatNumber } from '../../platform/formats.ts';

const { t } = changesMessages;

interface DiffViewProps {
  project: string;
  diff: PageDiff;
  /** The commit whose files `View file` opens. */
  sha: string;
  /** The commit that it is compared with; null for a first commit. */
  base: string | null;
  /** The query for one file's lines, by its old and new path. */
  fileQuery: (paths: readonly string[]) => object;
  review?: DiffReview;
}

const nothing: readonly DiffInsert[] = [];
const LateImageDiff = lazyPart<ImageDiffProps>(() => import('./image-diff.tsx'));
const LateRenderedChange = lazyPart<RenderedFileProps>(() => import('./rendered-file.tsx'));
const LateParallelLines = lazyPart<ParallelLinesProps>(() => import('./parallel-lines.tsx'));

/** A part of a hunk, and what stands below it. */
interface Part {
  readonly placed: PlacedRun;
  readonly below: readonly DiffInsert[];
  readonly mark: Mark | undefined;
}

/** The parts of a hunk, each with what stands below it. */
function partsOf(hunk: NonNullable<PageDiffFile['hunks']>[number], inserts: readonly DiffInsert[]): Part[] {
  const runs = placeRuns(hunk);
  if (inserts.length === 0)
    return runs
      .flatMap((run) => cutRun(run, longCuts(run.run.count)))
      .map((placed) => ({ placed, below: nothing, mark: undefined }));
  const within = new Map(inserts.map((insert) => [insert, { open: false }]));
  return runs.flatMap((run) => {
    const here = inserts.filter(
      ({ line, node }) => node !== null && line !== undefined && indexIn(run, line) >= 0,
    );
    const cuts = here.map(({ line }) => indexIn(run, line!) + 1);
    return cutRun(run, [...cuts, ...longCuts(run.run.count)]).map((placed) => ({
      placed,
      below: here.filter(({ line }) => indexIn(placed, line!) === placed.run.count - 1),
      mark: inserts
        .map((insert) => markIn(placed, insert, within.get(insert)!))
        .find((mark) => mark !== undefined),
    }));
  });
}

/** What has no line here: about the file, or about lines that are not shown. */
function AtHead({ inserts }: { inserts: readonly DiffInsert[] }) {
  return inserts.length === 0 ? null : (
    <div className="diff-at-head">
      {inserts.map(({ key, line, node, away = node }) => (
        <Fragment key={key}>{line === undefined ? node : away}</Fragment>
      ))}
    </div>
  );
}

type LinesQuery = { queryKey: readonly unknown[]; queryFn: () => Promise<{ diff: PageDiff }> };

/** What a reader sees of a file besides its changes. */
interface LinesAround {
  readonly revealed: RevealedLines | 'all';
  readonly reveal: (index: number, what: 'up' | 'down' | 'all') => void;
  readonly query: (paths: readonly string[]) => object;
}

function InlineLines({ parts, identified }: { parts: readonly Part[]; identified: boolean }) {
  return parts.map(({ placed, below, mark }) => (
    <Fragment key={`${placed.old} ${placed.now} ${placed.run.type}`}>
      <Run placed={placed} mark={mark} identified={identified} />
      {below.map(({ key, node }) => (
        <div key={key} className="diff-insert">
          {node}
        </div>
      ))}
    </Fragment>
  ));
}

interface FileLinesProps {
  file: PageDiffFile;
  inserts?: readonly DiffInsert[] | undefined;
  parallel: boolean;
  around: LinesAround | undefined;
}

function FileLines({ file, inserts = nothing, parallel, around }: FileLinesProps) {
  const revealed = around?.revealed ?? nothingRevealed;
  const all = useQuery({
    ...((around?.query([...new Set([file.old_path, file.new_path])]) ?? {
      queryKey: ['none'],
    }) as LinesQuery),
    enabled: revealed === 'all' || revealed.size > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const whole = all.data?.diff.files.find(({ new_path }) => new_path === file.new_path)?.hunks ?? undefined;
  const own = file.hunks ?? [];
  const shownLines = revealed === 'all' ? allRevealed(own) : revealed;
  const hunks = withRevealed(own, whole, shownLines).map((hunk) => ({
    hunk,
    parts: partsOf(hunk, inserts),
  }));
  const bare = hunks.map(({ hunk }) => hunk);
  // Lines can be hidden in a file that both sides have.
  const reveals = around !== undefined && hasBothSides(file);
  const atEnd = hiddenAtEnd(bare, whole) ?? 1;
  /** The hunk as the server has sent it, of which this one is what is shown. */
  const originOf = (index: number): number =>
    own.findIndex(({ runs }) => bare[index]!.runs.includes(runs[0]!));
  const shown = new Set(hunks.flatMap(({ parts }) => parts.flatMap(({ below }) => below)));
  const says = remarkOf(file);
  const identified = file.identity !== undefined;
  return (
    <>
      <AtHead inserts={inserts.filter((insert) => insert.node !== null && !shown.has(insert))} />
      {says === undefined ? null : <p className="diff-note">{says}</p>}
      <StoredElsewhere file={file} />
      {hunks.length === 0 ? null : (
        <div
          className="diff-body"
          role="region"
          aria-label={showName(file.new_path)}
          aria-describedby={identified ? 'line-keys' : undefined}
          // Lets keyboards scroll sideways, and choose a line.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <div className={parallel ? 'diff-lines diff-parallel' : 'diff-lines'}>
            {hunks.map(({ hunk, parts }, index) => (
              <div key={index}>
                <p className="diff-hunk">
                  {reveals && hiddenAbove(bare, index) > 0 ? (
                    <HiddenLines
                      up
                      down={index > 0}
                      onReveal={(what) => around.reveal(originOf(index), what)}
                    />
                  ) : null}
                  @@ −{hunk.old_start} +{hunk.new_start} @@ {hunk.heading}
                </p>
                {parallel ? (
                  <Suspense fallback={null}>
                    <LateParallelLines hunk={hunk} inserts={inserts} identified={identified} />
                  </Suspense>
                ) : (
                  <InlineLines parts={parts} identified={identified} />
                )}
              </div>
            ))}
            {reveals && atEnd > 0 ? (
              <p className="diff-hunk">
                <HiddenLines up={false} down onReveal={(what) => around.reveal(own.length, what)} />
              </p>
            ) : null}
          </div>
        </div>
      )}
    </>
  );
}

/** What is compared: where the files of both sides are read. */
interface Compared {
  readonly project: string;
  readonly sha: string;
  readonly base: string | null;
  readonly onPoint: DiffReview['onPoint'];
}

/** A file as it is, if that is this blob: where versions are compared, the commit can have another one at the path. */
const rawBlob = (project: string, sha: string, path: string, blob: string | null | undefined): string =>
  `${codePage(project, 'raw', sha, path)}${blob == null ? '' : `?oid=${blob}`}`;

/** A file as its lines, as images, or as one wants. */
function FileBody({
  compared: { project, sha, base, onPoint },
  ...of
}: FileLinesProps & { compared: Compared }) {
  const { file } = of;
  if (file.image === undefined) return <FileLines {...of} />;
  const { old_size, new_size } = file.image;
  const { old_blob, new_blob } = file.identity ?? {};
  const old =
    base === null || old_size === null ? undefined : rawBlob(project, base, file.old_path, old_blob);
  const now = new_size === null ? undefined : rawBlob(project, sha, file.new_path, new_blob);
  const isText = !file.binary;
  return (
    <Suspense fallback={<Skeleton />}>
      <LateImageDiff
        file={file}
        old={old}
        now={now}
        inserts={of.inserts ?? nothing}
        onPoint={onPoint && ((point) => onPoint(file, point))}
      >
        {isText ? <FileLines {...of} /> : undefined}
      </LateImageDiff>
    </Suspense>
  );
}

function SubmoduleCommit({ sha }: { sha: string | null }) {
  return <code>{(sha ?? '').slice(0, 8)}</code>;
}

/** What a submodule, or a pointer of Git LFS, stands for. */
function StoredElsewhere({ file: { submodule, lfs } }: { file: PageDiffFile }) {
  if (submodule !== undefined) {
    const { old_sha: from, new_sha: to, url, compare_url: compareUrl } = submodule;
    const key = from === null ? 'submoduleAdded' : to === null ? 'submoduleRemoved' : 'submoduleMoved';
    return (
      <p className="diff-note">
        {withParts(t(key), { from: <SubmoduleCommit sha={from} />, to: <SubmoduleCommit sha={to} /> })}
        {compareUrl === null ? null : (
          <>
            {' · '}
            <a href={compareUrl}>{t('submoduleCompare')}</a>
          </>
        )}
        {url === null ? null : (
          <>
            {' · '}
            <a href={url}>{url}</a>
          </>
        )}
      </p>
    );
  }
  if (lfs === undefined) return null;
  const { old_size: from, new_size: to } = lfs;
  const key = from === null ? 'lfsAdded' : to === null ? 'lfsRemoved' : 'lfsChanged';
  return <p className="diff-note">{t(key, { from: fileSize(from ?? 0), to: fileSize(to ?? 0) })}</p>;
}

/** Whether those who read the file itself see something else than its lines. SVG is shown as images anyway. */
const canBeRendered = ({ new_path, binary, submodule, lfs }: PageDiffFile): boolean =>
  !binary &&
  submodule === undefined &&
  lfs === undefined &&
  /\.(?:md|markdown|mdown|mkdn?|csv|tsv|ipynb)$/i.test(new_path);

const hasBothSides = ({ status }: PageDiffFile): boolean => status !== 'added' && status !== 'deleted';

/** What there is to say of a file instead of its lines, or before them. */
function remarkOf(file: PageDiffFile): string | undefined {
  if (file.binary) return t('binaryDiff');
  if (file.too_large && (file.hunks ?? []).length === 0) return t('tooLargeDiff');
  if (hasBothSides(file) && file.old_mode !== file.new_mode)
    return t('modeChanged', { from: file.old_mode, to: file.new_mode });
  if (file.hunks !== null && file.hunks.length > 0) return undefined;
  return t(hasBothSides(file) ? 'noChanges' : 'emptyFile');
}

/** Lines that one press reveals. */
const step = 20;

/** Files with more changed lines wait until somebody asks for them. */
const linesAtOnce = 2000;
/** About as many lines are shown around the changes. */
const linesAround = 7;

/** The page with the lines of this file. */
function WithoutScript({ file: { identity } }: { file: PageDiffFile }) {
  return identity === undefined ? null : (
    <noscript>
      <a href={`?file=${identity.file_hash}#${identity.file_hash}`}>{t('loadDiff')}</a>
    </noscript>
  );
}

/** The lines of a file that a long diff omits. */
function LateHunks({
  file,
  fileQuery,
  inserts,
  parallel,
  around,
  isNear,
  compared,
}: {
  compared: Compared;
  file: PageDiffFile;
  fileQuery: DiffViewProps['fileQuery'];
  inserts: readonly DiffInsert[];
  parallel: boolean;
  around: LinesAround | undefined;
  /** The reader has come near, which is asking for it unless it is long. */
  isNear: boolean;
}) {
  const [asked, setAsked] = useState(false);
  const lines = file.additions + file.deletions;
  const isLong = file.too_large || lines > linesAtOnce;
  const { generated } = file;
  // What somebody wrote about its lines is seen where it stands.
  const isFolded = generated !== undefined && inserts.length === 0;
  const isLinked = inserts.some(({ linked }) => linked === true);
  const wanted = asked || isLinked || (isNear && !isLong && !isFolded);
  const { data, isError, isFetching, refetch } = useQuery({
    ...(fileQuery([...new Set([file.old_path, file.new_path])]) as {
      queryKey: readonly unknown[];
      queryFn: () => Promise<{ diff: PageDiff }>;
    }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = data?.diff.files.find(({ new_path }) => new_path === file.new_path) ?? data?.diff.files[0];
  // How large its lines are shows when they are read.
  const isCut = found?.too_large === true && found.hunks === null;
  if (data !== undefined && !(isCut && (!asked || isFetching)))
    return found === undefined ? (
      <p className="diff-note">{t('noChanges')}</p>
    ) : (
      <FileBody compared={compared} file={found} inserts={inserts} parallel={parallel} around={around} />
    );
  if (isError)
    return (
      <p className="diff-note" role="alert">
        {t('loadFailed')} <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
      </p>
    );
  if ((!isCut || asked) && (wanted || (!isLong && !isFolded && file.identity !== undefined)))
    return (
      <>
        <AtHead inserts={inserts} />
        <div className="diff-note diff-late" style={{ '--lines': lines + linesAround } as CSSProperties}>
          {wanted ? <Skeleton /> : null}
          <WithoutScript file={file} />
        </div>
      </>
    );
  return (
    <>
      <AtHead inserts={inserts} />
      <p className="diff-note">
        {generated === undefined ? null : `${t(`generated_${generated}`)} `}
        {(isLong || isCut) && file.identity !== undefined ? `${t('longDiff')} ` : null}
        <Button
          className="needs-script"
          onClick={() => {
            setAsked(true);
            if (isCut) void refetch();
          }}
        >
          {t(generated === undefined ? 'loadDiff' : 'showGenerated')}
        </Button>
        <WithoutScript file={file} />
      </p>
    </>
  );
}

function Counts({ additions, deletions }: { additions: number; deletions: number }) {
  return (
    <span className="diff-counts tabular">
      <span className="diff-plus" aria-label={t('additions', counted(additions))} role="img">
        +{formatNumber(additions)}
      </span>
      <span className="diff-minus" aria-label={t('deletions', counted(deletions))} role="img">
        −{formatNumber(deletions)}
      </span>
    </span>
  );
}

function FileName({ file }: { file: PageDiffFile }) {
  return file.old_path !== file.new_path && (file.status === 'renamed' || file.status === 'copied') ? (
    <>
      <span dir="auto">{showName(file.old_path)}</span> → <span dir="auto">{showName(file.new_path)}</span>
    </>
  ) : (
    <span dir="auto">{showName(file.new_path)}</span>
  );
}

/** What links to a file end with. */
const anchorOf = ({ identity }: PageDiffFile, index: number): string =>
  identity?.file_hash ?? `diff-${index + 1}`;

/** The approximate number of rows in a file's card, so that cards off the screen need no layout. */
function rowsOf(file: PageDiffFile): number {
  const isLate = file.hunks === null && file.identity !== undefined && file.generated === undefined;
  let rows = isLate ? file.additions + file.deletions + 10 : 4;
  for (const hunk of file.hunks ?? []) {
    rows += 2;
    for (const { count } of hunk.runs) rows += count;
  }
  return rows;
}

const DiffFileCard = memo(function DiffFileCard({
  project,
  sha,
  base,
  file,
  index,
  fileQuery,
  inserts = nothing,
  facts,
  tools,
  wholeFile,
  onPoint,
  viewsOld,
  parallel,
  isViewed = false,
  onView,
  folded,
  renderedFile,
}: Omit<DiffViewProps, 'diff' | 'review'> & {
  file: PageDiffFile;
  index: number;
  inserts?: readonly DiffInsert[] | undefined;
  facts: DiffReview['facts'];
  tools: ((file: PageDiffFile) => ReactNode) | undefined;
  wholeFile: DiffReview['wholeFile'];
  onPoint: DiffReview['onPoint'];
  viewsOld: boolean;
  parallel: boolean;
  /** Ticked by its reader, and folded until they open it. */
  isViewed: boolean | undefined;
  onView: ViewedFiles['choose'] | undefined;
  folded: boolean;
  renderedFile: DiffReview['renderedFile'];
}) {
  const compared = { project, sha, base, onPoint };
  const card = useRef<HTMLDetailsElement>(null);
  // Where one reviews, changes are long: files that nobody sees are names, except where something is written.
  const isReview = file.identity !== undefined;
  const { height, wasNear, come } = useFar(card, { wanted: isReview, stays: inserts.length > 0 });
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
        isNear={wasNear}
        compared={compared}
        around={around}
      />
    ) : (
      <FileBody compared={compared} file={file} inserts={inserts} parallel={parallel} around={around} />
    );
  const isName = isFar || (isReview && file.hunks === null && !wasNear);
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
      <summary className="diff-head">
        <h3 className="mono">
          <FileName file={file} />
        </h3>
        {isName || file.status === 'modified' ? null : <Tag>{t(file.status)}</Tag>}
        {isName || file.submodule === undefined ? null : <Tag>{t('submodule')}</Tag>}
        {isName || file.generated === undefined ? null : <Tag>{t('generated')}</Tag>}
        {isName || file.lfs === undefined ? null : <Tag>{t('lfs')}</Tag>}
        {isName ? null : <Counts additions={file.additions} deletions={file.deletions} />}
        {isName ? null : facts?.(file)}
      </summary>
      {isFar ? null : (
        <>
          {isName ? null : (
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
              <CopyButton text={file.new_path} label={t('copyPath')} />
              {base === null ||
              !viewsOld ||
              file.status === 'added' ||
              file.submodule !== undefined ? null : (
                <IconLink
                  small
                  icon={<HistoryIcon />}
                  label={t('viewReplaced')}
                  href={codePage(project, 'blob', base, file.old_path)}
                  data-prefetch="off"
                />
              )}
              {file.status === 'deleted' || file.submodule !== undefined ? null : (
                <LinkButton
                  small
                  variant="invisible"
                  href={codePage(project, 'blob', sha, file.new_path)}
                  data-prefetch="off"
                >
                  {t('viewFile')}
                </LinkButton>
              )}
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
  return onView === undefined ? (
    shown
  ) : (
    <div className="diff-frame">
      {isFar ? null : (
        <button
          type="button"
          className="diff-viewed needs-script small"
          aria-label={t('viewedFile', { path: showName(file.new_path) })}
          aria-pressed={isViewed}
          onClick={() => void onView(file, !isViewed)}
        >
          {t('viewed')}
        </button>
      )}
      {shown}
    </div>
  );
});

/** The changed files with their lines. */
export function DiffView({ project, diff, sha, base, fileQuery, review }: DiffViewProps) {
  if (diff.files.length === 0) return <EmptyState title={t('noDiff')} />;
  return (
    <section className="stack" aria-label={t('changes')}>
      {review?.listed === false ? (
        <div className="diff-total">
          <h2>{t('changedFiles', counted(diff.files.length))}</h2>
          <Counts additions={diff.additions} deletions={diff.deletions} />
        </div>
      ) : (
        <details className="diff-list">
          <summary>
            <h2>{t('changedFiles', counted(diff.files.length))}</h2>
            <Counts additions={diff.additions} deletions={diff.deletions} />
          </summary>
          <ul className="card list">
            {diff.files.map((file, index) => (
              <li key={index}>
                <a className="grow truncate mono" href={`#${anchorOf(file, index)}`}>
                  <FileName file={file} />
                </a>
                <Counts additions={file.additions} deletions={file.deletions} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {review?.options}
      {diff.truncated ? <p className="muted">{t('diffTruncated')}</p> : null}
      <FileGroups
        files={diff.files}
        rowsOf={rowsOf}
        stays={(file) => review?.inserts.has(file.new_path) === true}
      >
        {(file, index) => (
          <DiffFileCard
            key={`${file.old_path}\0${file.new_path}`}
            project={project}
            sha={sha}
            base={base}
            file={file}
            index={index}
            fileQuery={fileQuery}
            inserts={review?.inserts.get(file.new_path)}
            facts={review?.facts}
            tools={review?.tools}
            wholeFile={review?.wholeFile}
            onPoint={review?.onPoint}
            viewsOld={review?.viewsOld ?? true}
            parallel={review?.parallel ?? false}
            isViewed={review?.viewed?.paths.has(file.new_path)}
            onView={review?.viewed?.choose}
            folded={review?.folded === true}
            renderedFile={review?.renderedFile}
          />
        )}
      </FileGroups>
    </section>
  );
}
