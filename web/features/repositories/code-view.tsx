import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { linesPerChunk, type CodeText } from '../../../contract/repositories/repositories.ts';
import { useApi } from '../../platform/app-context.tsx';
import { RawHtml } from '../../platform/raw-html.tsx';
import { Button } from '../../ui/button.tsx';
import { fileMessages } from './file.messages.ts';
import { pageCall } from './code.queries.ts';
import { startLineMarks } from './line-marks.ts';
import { showName } from './names.ts';
import { lineNumbers } from './line-numbers.ts';
import './code-view.css';
import { formatNumber } from '../../platform/formats.ts';

const { t } = fileMessages;

interface CodeViewProps {
  project: string;
  at: string;
  name: string;
  sha: string;
  text: CodeText;
  lineCount: number;
  /** The raw file. */
  raw: string;
}

/** The chunks of a file. Those missing from a long file load immediately after the page, so that search and copy cover all of it. */
function useChunks({ project, at, text, lineCount }: CodeViewProps): {
  chunks: readonly string[];
  failed: boolean;
  retry: () => void;
} {
  const api = useApi();
  const [rest, setRest] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState(false);
  const known = text.chunks.length + rest.length;
  const wanting = known * linesPerChunk < lineCount && !failed;
  useEffect(() => {
    if (!wanting) return undefined;
    const controller = new AbortController();
    const query = { at, from: text.chunks.length, plain: true };
    api
      .get(pageCall(project, 'blob_lines.json'), { query, signal: controller.signal })
      .then(({ chunks }) => setRest(chunks))
      .catch(() => {
        if (!controller.signal.aborted) setFailed(true);
      });
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- a file of a commit, once
  }, [project, at, wanting]);
  return { chunks: [...text.chunks, ...rest], failed, retry: () => setFailed(false) };
}

/** A text file with one or two elements per fifty lines. Its key is the file: another file is another view. */
export function CodeView(props: CodeViewProps) {
  const { project, at, name, sha, text, lineCount, raw } = props;
  const api = useApi();
  const view = useRef<HTMLDivElement>(null);
  const { chunks, failed, retry } = useChunks(props);
  const shown = chunks.length * linesPerChunk;
  const lines = { from: formatNumber(shown + 1), to: formatNumber(lineCount) };
  useEffect(() => startLineMarks(view.current!, lineCount), [at, sha, lineCount]);
  useEffect(
    () => {
      // Most files come with all their colours.
      if (text.coloured >= lineCount) return undefined;
      const element = view.current!;
      const colouring = import('./code-colours.ts').then(
        ({ startColouring }) =>
          startColouring(element, Math.floor(text.coloured / linesPerChunk), (from) =>
            api.get(pageCall(project, 'blob_lines.json'), { query: { at, from } }),
          ),
        // A text without colours is one all the same.
        () => () => undefined,
      );
      return () => void colouring.then((stop) => stop());
    },
    // oxlint-disable-next-line react/exhaustive-deps -- a file of a commit, and again when all of it is there
    [project, at, sha, chunks.length],
  );
  return (
    <div
      ref={view}
      className="code-view"
      role="region"
      aria-label={t('contents', { name: showName(name) })}
      // Lets keyboards scroll sideways.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={
        { '--columns': text.columns, '--digits': Math.max(3, String(lineCount).length) } as CSSProperties
      }
    >
      <div className="code-body">
        <div className="code-mark" hidden suppressHydrationWarning />
        {chunks.map((html, index) => {
          const from = index * linesPerChunk + 1;
          const count = Math.min(linesPerChunk, lineCount - from + 1);
          return (
            <div
              key={`${sha}-${index}`}
              className="code-chunk"
              data-numbers={lineNumbers(from, count)}
              style={{ '--lines': count } as CSSProperties}
            >
              <RawHtml className="code-text" html={html} />
            </div>
          );
        })}
        {shown < lineCount ? (
          <div className="code-rest" style={{ '--lines': lineCount - shown } as CSSProperties}>
            <p role="status" className="row">
              {t(failed ? 'restFailed' : 'restFollows', lines)}
              {failed ? (
                <Button small onClick={retry}>
                  {t('restRetry')}
                </Button>
              ) : (
                <a href={raw}>{t('viewRaw')}</a>
              )}
            </p>
          </div>
        ) : null}
      </div>
    </div>
  );
}
