import { ChevronDownIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, memo, useState, type CSSProperties, type ReactNode } from 'react';
import type { PageDiff, PageDiffFile } from '../../../contract/repositories/repositories.ts';
import { RawHtml } from '../../platform/raw-html.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState, Skeleton } from '../../ui/feedback.tsx';
import { Tag } from '../../ui/label.tsx';
import { changesMessages } from './changes.messages.ts';
import { codePage } from './code-paths.ts';
import { cutRun, indexIn, placeRuns, type PlacedRun } from './diff-places.ts';
import type { DiffInsert, DiffReview } from './diff-review.ts';
import { lineNumbers } from './line-numbers.ts';
import { counted } from './format.ts';
import { showName } from './names.ts';
import '../../ui/diff-lines.css';
import './diff.css';
import { formatNumber } from '../../platform/formats.ts';

const { t } = changesMessages;

interface DiffViewProps {
  project: string;
  diff: PageDiff;
  /** The commit whose files `View file` opens. */
  sha: string;
  /** The query for one file's lines, by its old and new path. */
  fileQuery: (paths: readonly string[]) => object;
  review?: DiffReview;
}

const nothing: readonly DiffInsert[] = [];

const signs = { context: ' ', added: '+', removed: '-' } as const;
const numbers = (first: number | null, count: number): string =>
  first === null ? '' : lineNumbers(first, count);

/** Lines of a run that are marked. */
interface Mark {
  readonly first: number;
  readonly count: number;
}

function Run({
  placed: { run, old, now },
  identified,
  mark,
}: {
  placed: PlacedRun;
  /** Says in the page which lines these are, for those who point at them. */
  identified: boolean;
  mark?: Mark | undefined;
}) {
  const { type, count } = run;
  return (
    <>
      <div
        className={`diff-run diff-${type}`}
        role={type === 'context' ? undefined : 'group'}
        aria-label={
          type === 'context' ? undefined : t(type === 'added' ? 'additions' : 'deletions', counted(count))
        }
        style={{ '--lines': count } as CSSProperties}
        data-at={identified ? `${old} ${now}` : undefined}
      >
        <div className="diff-number" data-numbers={numbers(run.old_line, count)} />
        <div className="diff-number" data-numbers={numbers(run.new_line, count)} />
        <div className="diff-sign" data-numbers={`${signs[type]}\n`.repeat(count)} />
        <RawHtml className="code-text" html={run.html} />
        {mark === undefined ? null : (
          <div
            className="diff-mark"
            style={{ '--first': mark.first, '--count': mark.count } as CSSProperties}
          />
        )}
      </div>
      {run.no_newline === true ? <p className="diff-remark">{t('noNewline')}</p> : null}
    </>
  );
}

/** What of a range of lines is in this part of a run. */
function markIn(
  placed: PlacedRun,
  { from, line, marked = false }: DiffInsert,
  within: { open: boolean },
): Mark | undefined {
  if (!marked || line === undefined) return undefined;
  const start = from === undefined ? indexIn(placed, line) : indexIn(placed, from);
  const end = indexIn(placed, line);
  const first = within.open ? 0 : start;
  if (start >= 0) within.open = true;
  if (!within.open || first < 0) return undefined;
  const last = end >= 0 ? end : placed.run.count - 1;
  if (end >= 0) within.open = false;
  return { first, count: last - first + 1 };
}

/** The parts of a hunk, each with what stands below it. */
function partsOf(
  hunk: NonNullable<PageDiffFile['hunks']>[number],
  inserts: readonly DiffInsert[],
): { placed: PlacedRun; below: readonly DiffInsert[]; mark: Mark | undefined }[] {
  const runs = placeRuns(hunk);
  if (inserts.length === 0) return runs.map((placed) => ({ placed, below: nothing, mark: undefined }));
  const within = new Map(inserts.map((insert) => [insert, { open: false }]));
  return runs.flatMap((run) => {
    const here = inserts.filter(({ line }) => line !== undefined && indexIn(run, line) >= 0);
    const cuts = here.map(({ line }) => indexIn(run, line!) + 1);
    return cutRun(run, cuts).map((placed) => ({
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

function Hunks({
  file,
  inserts = nothing,
}: {
  file: PageDiffFile;
  inserts?: readonly DiffInsert[] | undefined;
}) {
  const hunks = (file.hunks ?? []).map((hunk) => ({ hunk, parts: partsOf(hunk, inserts) }));
  const shown = new Set(hunks.flatMap(({ parts }) => parts.flatMap(({ below }) => below)));
  const says = remarkOf(file);
  return (
    <>
      <AtHead inserts={inserts.filter((insert) => !shown.has(insert))} />
      {says === undefined ? null : <p className="diff-note">{says}</p>}
      {hunks.length === 0 ? null : (
        <div
          className="diff-body"
          role="region"
          aria-label={showName(file.new_path)}
          aria-describedby={file.identity === undefined ? undefined : 'line-keys'}
          // Lets keyboards scroll sideways, and choose a line.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <div className="diff-lines">
            {hunks.map(({ hunk, parts }, index) => (
              <div key={index}>
                <p className="diff-hunk">
                  @@ −{hunk.old_start} +{hunk.new_start} @@ {hunk.heading}
                </p>
                {parts.map(({ placed, below, mark }) => (
                  <Fragment key={`${placed.old} ${placed.now} ${placed.run.type}`}>
                    <Run placed={placed} mark={mark} identified={file.identity !== undefined} />
                    {below.map(({ key, node }) => (
                      <div key={key} className="diff-insert">
                        {node}
                      </div>
                    ))}
                  </Fragment>
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** What there is to say of a file instead of its lines, or before them. */
function remarkOf(file: PageDiffFile): string | undefined {
  if (file.binary) return t('binaryDiff');
  if (file.too_large) return t('tooLargeDiff');
  if (file.status === 'modified' && file.old_mode !== file.new_mode)
    return t('modeChanged', { from: file.old_mode, to: file.new_mode });
  return file.hunks === null || file.hunks.length === 0 ? t('noChanges') : undefined;
}

/** The lines of a file that a long diff omits. */
function LateHunks({
  file,
  fileQuery,
  inserts,
}: {
  file: PageDiffFile;
  fileQuery: DiffViewProps['fileQuery'];
  inserts: readonly DiffInsert[];
}) {
  const [wanted, setWanted] = useState(false);
  const { data, isError, refetch } = useQuery({
    ...(fileQuery([...new Set([file.old_path, file.new_path])]) as {
      queryKey: readonly unknown[];
      queryFn: () => Promise<{ diff: PageDiff }>;
    }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data !== undefined) {
    const found = data.diff.files.find(({ new_path }) => new_path === file.new_path) ?? data.diff.files[0];
    return found === undefined ? (
      <p className="diff-note">{t('noChanges')}</p>
    ) : (
      <Hunks file={found} inserts={inserts} />
    );
  }
  if (isError)
    return (
      <p className="diff-note" role="alert">
        {t('loadFailed')} <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
      </p>
    );
  if (wanted)
    return (
      <div className="diff-note">
        <Skeleton />
      </div>
    );
  return (
    <>
      <AtHead inserts={inserts} />
      <p className="diff-note">
        <Button onClick={() => setWanted(true)}>{t('loadDiff')}</Button>
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

/** The approximate number of rows in a file's card, so that cards off the screen need no layout. */
function rowsOf(file: PageDiffFile): number {
  let rows = 4;
  for (const hunk of file.hunks ?? []) {
    rows += 2;
    for (const { count } of hunk.runs) rows += count;
  }
  return rows;
}

const DiffFileCard = memo(function DiffFileCard({
  project,
  sha,
  file,
  index,
  fileQuery,
  inserts = nothing,
  tools,
}: Omit<DiffViewProps, 'diff' | 'review'> & {
  file: PageDiffFile;
  index: number;
  inserts?: readonly DiffInsert[] | undefined;
  tools: ((file: PageDiffFile) => ReactNode) | undefined;
}) {
  return (
    <details
      className="card diff-file"
      id={`diff-${index + 1}`}
      data-file={file.identity?.file_hash}
      style={{ '--rows': rowsOf(file) } as CSSProperties}
      open
    >
      <summary className="diff-head">
        <ChevronDownIcon />
        <h3 className="mono">
          <FileName file={file} />
        </h3>
        {file.status === 'modified' ? null : <Tag>{t(file.status)}</Tag>}
        <Counts additions={file.additions} deletions={file.deletions} />
      </summary>
      <div className="diff-tools">
        {tools?.(file)}
        <CopyButton text={file.new_path} label={t('copyPath')} />
        {file.status === 'deleted' ? null : (
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
      {file.hunks === null ? (
        <LateHunks file={file} fileQuery={fileQuery} inserts={inserts} />
      ) : (
        <Hunks file={file} inserts={inserts} />
      )}
    </details>
  );
});

/** The changed files with their lines. */
export function DiffView({ project, diff, sha, fileQuery, review }: DiffViewProps) {
  if (diff.files.length === 0) return <EmptyState title={t('noDiff')} />;
  return (
    <section className="stack" aria-label={t('changes')}>
      <details className="diff-list">
        <summary>
          <h2>{t('changedFiles', counted(diff.files.length))}</h2>
          <Counts additions={diff.additions} deletions={diff.deletions} />
        </summary>
        <ul className="card list">
          {diff.files.map((file, index) => (
            <li key={index}>
              <a className="grow truncate mono" href={`#diff-${index + 1}`}>
                <FileName file={file} />
              </a>
              <Counts additions={file.additions} deletions={file.deletions} />
            </li>
          ))}
        </ul>
      </details>
      {diff.truncated ? <p className="muted">{t('diffTruncated')}</p> : null}
      {diff.files.map((file, index) => (
        <DiffFileCard
          key={`${file.old_path}\0${file.new_path}`}
          project={project}
          sha={sha}
          file={file}
          index={index}
          fileQuery={fileQuery}
          inserts={review?.inserts.get(file.new_path)}
          tools={review?.tools}
        />
      ))}
    </section>
  );
}
