import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type {
  NotebookCell,
  NotebookOutput,
  RenderedFile,
  RenderedMark,
  RenderedRow,
} from '../../../contract/repositories/rendered.ts';
import type { QueryWith } from '../../platform/query.ts';
import { RawHtml } from '../../platform/raw-html.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { MarkdownBody } from '../../ui/markdown-body.tsx';
import { counted } from '../../platform/formats.ts';
import { renderedMessages } from './rendered.messages.ts';
import './rendered-file.css';

const { t } = renderedMessages;
const signs = { same: '', added: '+', removed: '−' } as const;
const rowWords = { same: 'rowSame', added: 'rowAdded', removed: 'rowRemoved' } as const;
const cellWords = { same: 'cellSame', added: 'cellAdded', removed: 'cellRemoved' } as const;
const classOf = (mark: RenderedMark): string | undefined =>
  mark === 'same' ? undefined : `rendered-${mark}`;

function Sign({ mark, word }: { mark: RenderedMark; word: string }) {
  return (
    <>
      <span aria-hidden="true">{signs[mark]}</span>
      <span className="visually-hidden">{word}</span>
    </>
  );
}

function Row({ row, columns, isHead }: { row: RenderedRow; columns: number; isHead: boolean }) {
  if (row.mark === 'skipped')
    return (
      <tr>
        <td className="muted" colSpan={columns + 1}>
          {t('skipped', counted(row.count))}
        </td>
      </tr>
    );
  const Cell = isHead ? 'th' : 'td';
  return (
    <tr className={classOf(row.mark)}>
      <th scope="row">
        <Sign mark={row.mark} word={t(rowWords[row.mark])} />
      </th>
      {row.cells.map((cell, index) => (
        <Cell key={index} dir="auto">
          {cell}
        </Cell>
      ))}
    </tr>
  );
}

function Table({ rows }: { rows: readonly RenderedRow[] }) {
  const columns = Math.max(...rows.map((row) => (row.mark === 'skipped' ? 0 : row.cells.length)), 1);
  const [head, ...others] = rows;
  return (
    <table className="rendered-table">
      <thead>{head === undefined ? null : <Row row={head} columns={columns} isHead />}</thead>
      <tbody>
        {others.map((row, index) => (
          <Row key={index} row={row} columns={columns} isHead={false} />
        ))}
      </tbody>
    </table>
  );
}

function Output({ output }: { output: NotebookOutput }) {
  if (output.kind === 'image') return <img src={output.src} alt={t('outputImage')} loading="lazy" />;
  if (output.kind === 'text') return <pre>{output.text}</pre>;
  return <p className="small">{t('outputOmitted')}</p>;
}

function Cell({ cell: { mark, type, html, outputs } }: { cell: NotebookCell }) {
  return (
    <div role="group" className={`rendered-cell ${classOf(mark) ?? ''}`} aria-label={t(cellWords[mark])}>
      {mark === 'same' ? null : <p className="small muted">{t(cellWords[mark])}</p>}
      {type === 'markdown' ? (
        <MarkdownBody html={html} />
      ) : (
        <pre>
          <RawHtml className="code-text" html={html} />
        </pre>
      )}
      {outputs.map((output, index) => (
        <div key={index} className="rendered-output" role="group" aria-label={t('output')}>
          <Output output={output} />
        </div>
      ))}
    </div>
  );
}

function Side({ title, html }: { title: string; html: string | null }) {
  return html === null ? null : (
    <div role="group" className="rendered-side" aria-label={title}>
      <p className="small muted strong">{title}</p>
      <MarkdownBody html={html} />
    </div>
  );
}

function Content({
  file,
  path,
}: {
  path: string;
  file: Extract<RenderedFile, { kind: 'table' | 'notebook' | 'sides' }>;
}) {
  if (file.kind === 'sides')
    return (
      <div className="rendered-body rendered-sides">
        <Side title={t('old')} html={file.old} />
        <Side title={t('now')} html={file.now} />
      </div>
    );
  return (
    <div
      className="rendered-body"
      role="region"
      aria-label={t('renderedOf', { path })}
      // Lets keyboards scroll sideways.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {file.kind === 'table' ? (
        <Table rows={file.rows} />
      ) : (
        file.cells.map((cell, index) => <Cell key={index} cell={cell} />)
      )}
      {file.more ? <p className="muted small">{t('more')}</p> : null}
    </div>
  );
}

export interface RenderedFileProps {
  query: QueryWith<RenderedFile>;
  path: string;
  /** What stands at the file. */
  head: ReactNode;
  /** Its lines, where it can't be shown rendered. */
  children: ReactNode;
}

/** A changed file as those see it who read the file itself. */
export default function RenderedChange({ query, path, head, children }: RenderedFileProps) {
  const { data, isError, refetch } = useQuery({
    ...query,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError)
    return (
      <>
        {head}
        <p className="diff-note" role="alert">
          {t('failed')} <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
        </p>
      </>
    );
  if (data === undefined)
    return (
      <>
        {head}
        <div className="diff-note">
          <Skeleton />
        </div>
      </>
    );
  if (data.kind === 'too_large' || data.kind === 'broken')
    return (
      <>
        <p className="diff-note" role="status">
          {t(data.kind === 'broken' ? 'broken' : 'tooLarge')}
        </p>
        {children}
      </>
    );
  return (
    <>
      {head}
      <Content file={data} path={path} />
    </>
  );
}
