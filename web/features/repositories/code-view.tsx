import { useEffect, useRef, type CSSProperties } from 'react';
import { linesPerChunk, type BlobLines, type CodeText } from '../../../contract/repositories/repositories.ts';
import { useApi } from '../../platform/app-context.tsx';
import { RawHtml } from '../../platform/raw-html.tsx';
import { codeMessages } from './code.messages.ts';
import { pageCall } from './code.queries.ts';
import { startColouring } from './code-colours.ts';
import { startLineMarks } from './line-marks.ts';
import { showName } from './names.ts';
import './code-view.css';

/** The numbers of some lines, drawn from an attribute: they are neither copied nor found. */
export function lineNumbers(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => from + index).join('\n');
}

/** A text file: whole, but with an element or two for fifty lines. */
export function CodeView({
  project,
  at,
  name,
  sha,
  text,
  lineCount,
}: {
  project: string;
  at: string;
  name: string;
  sha: string;
  text: CodeText;
  lineCount: number;
}) {
  const api = useApi();
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stopMarks = startLineMarks(view.current!, lineCount);
    const stopColours =
      text.coloured >= lineCount
        ? undefined
        : startColouring(view.current!, Math.floor(text.coloured / linesPerChunk), (from) =>
            api.get<BlobLines>(pageCall(project, 'blob_lines.json'), { query: { at, from } }),
          );
    return () => {
      stopMarks();
      stopColours?.();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- a file of a commit, once
  }, [project, at, sha]);
  return (
    <div
      ref={view}
      className="code-view"
      role="region"
      aria-label={codeMessages.t('contents', { name: showName(name) })}
      // What scrolls sideways can be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={
        { '--columns': text.columns, '--digits': Math.max(3, String(lineCount).length) } as CSSProperties
      }
    >
      <div className="code-body">
        <div className="code-mark" hidden suppressHydrationWarning />
        {text.chunks.map((html, index) => {
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
      </div>
    </div>
  );
}
