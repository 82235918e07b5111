import type { HighlightedLine, ParallelLine } from '../../../../contract/merge-requests/diff-files.ts';
import type { PageDiffFile, PageDiffRun } from '../../../../contract/repositories/repositories.ts';
import { escapeHtml, unescapeHtml } from '../../../markdown/index.ts';
import { lineCode } from '../../discussions/index.ts';

type Hunk = NonNullable<PageDiffFile['hunks']>[number];

const signs = { context: ' ', added: '+', removed: '-' } as const;
const types = { context: null, added: 'new', removed: 'old' } as const;

/** Only marks and escaped characters are in a line's HTML. */
const textOf = (html: string): string => unescapeHtml(html.replaceAll(/<[^>]*>/g, ''));

function matchLine({ heading, old_start, new_start, runs }: Hunk): HighlightedLine {
  const rows = (side: PageDiffRun['type']): number =>
    runs.reduce((sum, { type, count }) => sum + (type === side ? 0 : count), 0);
  const text = `@@ -${old_start},${rows('added')} +${new_start},${rows('removed')} @@${heading === '' ? '' : ` ${heading}`}`;
  return {
    line_code: null,
    type: 'match',
    old_line: null,
    new_line: null,
    text,
    rich_text: escapeHtml(text),
    meta_data: { old_pos: old_start, new_pos: new_start },
  };
}

function linesOfRun(path: string, run: PageDiffRun): HighlightedLine[] {
  const lines = run.html
    .split('\n')
    .slice(0, run.count)
    .map((html, index): HighlightedLine => {
      const old_line = run.old_line === null ? null : run.old_line + index;
      const new_line = run.new_line === null ? null : run.new_line + index;
      return {
        line_code: lineCode(path, old_line, new_line),
        type: types[run.type],
        old_line,
        new_line,
        text: signs[run.type] + textOf(html),
        rich_text: signs[run.type] + html,
        meta_data: null,
      };
    });
  if (run.no_newline !== true) return lines;
  const text = ' No newline at end of file';
  const type = run.type === 'removed' ? 'old-nonewline' : 'new-nonewline';
  return [
    ...lines,
    { line_code: null, type, old_line: null, new_line: null, text, rich_text: text, meta_data: null },
  ];
}

/** The lines of a file, one below the other. */
export function inlineLines({ new_path, hunks }: PageDiffFile): HighlightedLine[] {
  return (hunks ?? []).flatMap((hunk) => [
    matchLine(hunk),
    ...hunk.runs.flatMap((run) => linesOfRun(new_path, run)),
  ]);
}

/** The same beside one another: lines that replace others stand where those were. */
export function parallelLines(lines: readonly HighlightedLine[]): ParallelLine[] {
  const pairs: ParallelLine[] = [];
  // The first pair whose right side is free for a line that was added.
  let free = 0;
  for (const line of lines) {
    const side = line.type?.split('-')[0];
    if (side === 'old') pairs.push({ left: line, right: null });
    else if (side === 'new' && free < pairs.length) pairs[free++]!.right = line;
    else {
      pairs.push({ left: side === 'new' ? null : line, right: line });
      free = pairs.length;
    }
  }
  return pairs;
}
