import type { Edit, Replacement } from './markdown-commands.ts';

const item =
  /^(?<indent>[ \t]*(?:> ?)*[ \t]*)(?<marker>[-*+]|\d{1,9}[.)])(?<gap>[ \t]+)(?<task>\[[ xX]\][ \t]+)?(?<rest>.*)$/;
const fence = /^ {0,3}(?:`{3,}|~{3,})/;

/** Whether a position is in a fenced code block, whose lines are no list. */
function isInFence(text: string, at: number): boolean {
  return (
    text
      .slice(0, at)
      .split('\n')
      .filter((line) => fence.test(line)).length %
      2 ===
    1
  );
}

/**
 * What Enter does in a list: it starts the next item, or ends the list in an empty item. Undefined elsewhere, for the default
 * action.
 */
export function continueList({ text, start, end }: Edit): Replacement | undefined {
  if (start !== end) return undefined;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', start);
  const line = text.slice(from, lineEnd < 0 ? text.length : lineEnd);
  const found = item.exec(line)?.groups;
  if (found === undefined || isInFence(text, from)) return undefined;
  const { indent = '', marker = '', gap = '', task = '', rest = '' } = found;
  const lead = indent.length + marker.length + gap.length + task.length;
  // Before the item's text, Enter adds a line above it.
  if (start - from < lead) return undefined;
  if (rest.trim() === '') return { from, to: from + line.length, insert: '', start: from, end: from };
  const number = Number.parseInt(marker, 10);
  const next = Number.isNaN(number) ? marker : `${number + 1}${marker.at(-1)}`;
  const insert = `\n${indent}${next}${gap}${task === '' ? '' : '[ ] '}`;
  const after = start + insert.length;
  return { from: start, to: start, insert, start: after, end: after };
}
