import type { DiffExcerptLine } from '../../../contract/discussions/discussions.ts';
import { RawHtml } from '../../platform/raw-html.tsx';
import '../../ui/diff-lines.css';

interface Run {
  readonly type: 'context' | 'added' | 'removed';
  readonly lines: readonly DiffExcerptLine[];
}

const types = { new: 'added', old: 'removed' } as const;
const signs = { context: ' ', added: '+', removed: '-' } as const;

/** Lines of a kind as one block of text, as the diff itself shows them. */
function runsOf(lines: readonly DiffExcerptLine[]): Run[] {
  const runs: { type: Run['type']; lines: DiffExcerptLine[] }[] = [];
  for (const line of lines) {
    const type = line.type === null ? 'context' : types[line.type];
    const last = runs.at(-1);
    if (last?.type === type) last.lines.push(line);
    else runs.push({ type, lines: [line] });
  }
  return runs;
}

const numbers = (lines: readonly DiffExcerptLine[], of: 'old_line' | 'new_line'): string =>
  lines.map((line) => `${line[of] ?? ''}\n`).join('');

/** The lines that a thread was begun on, with some before them. */
export function DiffExcerpt({ lines }: { lines: readonly DiffExcerptLine[] }) {
  return (
    <div className="diff-body diff-excerpt">
      <div className="diff-lines">
        {runsOf(lines).map(({ type, lines: own }, index) => (
          <div key={index} className={`diff-run diff-${type}`}>
            <div className="diff-number" data-numbers={numbers(own, 'old_line')} />
            <div className="diff-number" data-numbers={numbers(own, 'new_line')} />
            <div className="diff-sign" data-numbers={`${signs[type]}\n`.repeat(own.length)} />
            <RawHtml className="code-text" html={own.map(({ rich_text: html }) => `${html}\n`).join('')} />
          </div>
        ))}
      </div>
    </div>
  );
}
