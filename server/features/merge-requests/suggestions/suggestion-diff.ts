import type { SuggestionLine } from '../../../../contract/discussions/suggestions.ts';
import type { Markdown } from '../../../markdown/index.ts';
import { compareFiles } from '../ledger/line-edits.ts';

interface Shown {
  readonly path: string;
  readonly from_line: number;
  readonly from_content: string;
  readonly to_content: string;
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n').slice(0, -1));

/** A suggestion as the small diff of the lines that it is about, highlighted as their file is. */
export async function suggestionDiff(
  markdown: Pick<Markdown, 'highlightLines'>,
  { path, from_line, from_content, to_content }: Shown,
): Promise<SuggestionLine[]> {
  const [old, now] = [linesOf(from_content), linesOf(to_content)];
  const { edits } = compareFiles(old, now);
  const [oldHtml, newHtml] = await Promise.all([
    markdown.highlightLines(old, { path }),
    markdown.highlightLines(now, { path }),
  ]);
  const lines: SuggestionLine[] = [];
  const push = (type: SuggestionLine['type'], index: { old?: number; new?: number }): void => {
    const sign = type === 'old' ? '-' : type === 'new' ? '+' : ' ';
    const [text, html] =
      type === 'new' ? [now[index.new!]!, newHtml[index.new!]!] : [old[index.old!]!, oldHtml[index.old!]!];
    lines.push({
      type,
      old_line: index.old === undefined ? null : from_line + index.old,
      new_line: index.new === undefined ? null : from_line + index.new,
      text: sign + text,
      rich_text: sign + html,
    });
  };
  const title = `@@ -${from_line},${old.length} +${from_line},${now.length} @@`;
  lines.push({ type: 'match', old_line: from_line, new_line: from_line, text: title, rich_text: title });
  let [oldAt, newAt] = [0, 0];
  for (const edit of [...edits, undefined]) {
    const until = edit?.oldFrom ?? old.length;
    while (oldAt < until) push(null, { old: oldAt++, new: newAt++ });
    if (edit === undefined) break;
    while (oldAt < edit.oldTo) push('old', { old: oldAt++ });
    while (newAt < edit.newTo) push('new', { new: newAt++ });
  }
  return lines;
}
