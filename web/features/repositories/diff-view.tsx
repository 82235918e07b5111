import { ChevronDownIcon } from '@primer/octicons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type CSSProperties } from 'react';
import type { PageDiff, PageDiffFile, PageDiffRun } from '../../../contract/repositories/repositories.ts';
import { RawHtml } from '../../platform/raw-html.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState, Skeleton } from '../../ui/feedback.tsx';
import { Tag } from '../../ui/label.tsx';
import { changesMessages } from './changes.messages.ts';
import { codePage } from './code-paths.ts';
import { lineNumbers } from './line-numbers.ts';
import { counted } from './format.ts';
import { showName } from './names.ts';
import './code-view.css';
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
}

const signs = { context: ' ', added: '+', removed: '-' } as const;
const numbers = (first: number | null, count: number): string =>
  first === null ? '' : lineNumbers(first, count);

function Run({ run }: { run: PageDiffRun }) {
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
      >
        <div className="diff-number" data-numbers={numbers(run.old_line, count)} />
        <div className="diff-number" data-numbers={numbers(run.new_line, count)} />
        <div className="diff-sign" data-numbers={`${signs[type]}\n`.repeat(count)} />
        <RawHtml className="code-text" html={run.html} />
      </div>
      {run.no_newline === true ? <p className="diff-remark">{t('noNewline')}</p> : null}
    </>
  );
}

function Hunks({ file }: { file: PageDiffFile }) {
  if (file.binary) return <p className="diff-note">{t('binaryDiff')}</p>;
  if (file.too_large) return <p className="diff-note">{t('tooLargeDiff')}</p>;
  const modes =
    file.status === 'modified' && file.old_mode !== file.new_mode ? (
      <p className="diff-note">{t('modeChanged', { from: file.old_mode, to: file.new_mode })}</p>
    ) : null;
  if (file.hunks === null || file.hunks.length === 0)
    return modes ?? <p className="diff-note">{t('noChanges')}</p>;
  return (
    <>
      {modes}
      {/* Lets keyboards scroll sideways. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="diff-body" role="region" aria-label={showName(file.new_path)} tabIndex={0}>
        <div className="diff-lines">
          {file.hunks.map((hunk, index) => (
            <div key={index}>
              <p className="diff-hunk">
                @@ −{hunk.old_start} +{hunk.new_start} @@ {hunk.heading}
              </p>
              {hunk.runs.map((run, at) => (
                <Run key={at} run={run} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

/** The lines of a file that a long diff omits. */
function LateHunks({ file, fileQuery }: { file: PageDiffFile; fileQuery: DiffViewProps['fileQuery'] }) {
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
    return found === undefined ? <p className="diff-note">{t('noChanges')}</p> : <Hunks file={found} />;
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
    <p className="diff-note">
      <Button onClick={() => setWanted(true)}>{t('loadDiff')}</Button>
    </p>
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

function DiffFileCard({
  project,
  sha,
  file,
  index,
  fileQuery,
}: Omit<DiffViewProps, 'diff'> & { file: PageDiffFile; index: number }) {
  return (
    <details
      className="card diff-file"
      id={`diff-${index + 1}`}
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
      {file.hunks === null ? <LateHunks file={file} fileQuery={fileQuery} /> : <Hunks file={file} />}
    </details>
  );
}

/** The changed files with their lines. */
export function DiffView({ project, diff, sha, fileQuery }: DiffViewProps) {
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
        />
      ))}
    </section>
  );
}
