/** A text and its selection, as in a textarea. */
export interface Edit {
  text: string;
  start: number;
  end: number;
}

/** The replacement of `from`–`to`, and the selection afterwards. */
export interface Replacement {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

export type MarkdownCommand =
  | 'bold'
  | 'italic'
  | 'code'
  | 'link'
  | 'quote'
  | 'bullets'
  | 'numbers'
  | 'tasks'
  | 'table'
  | 'details';

const marks: Partial<Record<MarkdownCommand, string>> = { bold: '**', italic: '_' };
const linePrefixes: Partial<Record<MarkdownCommand, string>> = {
  quote: '> ',
  bullets: '- ',
  tasks: '- [ ] ',
};

/** Puts markers around the selection, or removes them if they are there. */
function surround({ text, start, end }: Edit, mark: string): Replacement {
  const selected = text.slice(start, end);
  const length = mark.length;
  if (text.slice(start - length, start) === mark && text.slice(end, end + length) === mark)
    return {
      from: start - length,
      to: end + length,
      insert: selected,
      start: start - length,
      end: end - length,
    };
  return { from: start, to: end, insert: mark + selected + mark, start: start + length, end: end + length };
}

/** Puts a prefix before every line of the selection, or removes it if all lines have it. */
function prefixLines({ text, start, end }: Edit, prefix: string): Replacement {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd < 0 ? text.length : lineEnd;
  const lines = text.slice(from, to).split('\n');
  const all = lines.every((line) => line.startsWith(prefix));
  const insert = lines.map((line) => (all ? line.slice(prefix.length) : prefix + line)).join('\n');
  return lines.length === 1
    ? { from, to, insert, start: from + insert.length, end: from + insert.length }
    : { from, to, insert, start: from, end: from + insert.length };
}

/** Numbers every line of the selection, or removes the numbers if all lines have one. */
function numberLines({ text, start, end }: Edit): Replacement {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd < 0 ? text.length : lineEnd;
  const lines = text.slice(from, to).split('\n');
  const numbered = /^\d+\. /;
  const all = lines.every((line) => numbered.test(line));
  const insert = lines
    .map((line, index) => (all ? line.replace(numbered, '') : `${index + 1}. ${line}`))
    .join('\n');
  const after = from + insert.length;
  return { from, to, insert, start: lines.length === 1 ? after : from, end: after };
}

/** Replaces the selection with a block on lines of its own, and selects `mark` in it. */
function insertBlock({ text, start, end }: Edit, block: string, mark: string): Replacement {
  const before = start > 0 && text[start - 1] !== '\n' ? '\n\n' : '';
  const after = end < text.length && text[end] !== '\n' ? '\n\n' : '\n';
  const at = start + before.length + block.indexOf(mark);
  return { from: start, to: end, insert: before + block + after, start: at, end: at + mark.length };
}

const emptyTable = '| header | header |\n| --- | --- |\n| cell | cell |\n| cell | cell |';

/** The edits that the toolbar buttons make. */
export function applyCommand(command: MarkdownCommand, edit: Edit): Replacement {
  if (command === 'numbers') return numberLines(edit);
  // The selected text stays; the table goes below it.
  if (command === 'table') return insertBlock({ ...edit, start: edit.end }, emptyTable, 'header');
  if (command === 'details') {
    const inside = edit.text.slice(edit.start, edit.end) || 'Text';
    return insertBlock(
      edit,
      `<details>\n<summary>Click to expand</summary>\n\n${inside}\n\n</details>`,
      'Click to expand',
    );
  }
  const mark = marks[command];
  if (mark !== undefined) return surround(edit, mark);
  const prefix = linePrefixes[command];
  if (prefix !== undefined) return prefixLines(edit, prefix);
  const selected = edit.text.slice(edit.start, edit.end);
  if (command === 'code') {
    if (!selected.includes('\n')) return surround(edit, '`');
    const insert = `\`\`\`\n${selected}\n\`\`\``;
    return {
      from: edit.start,
      to: edit.end,
      insert,
      start: edit.start + 4,
      end: edit.start + 4 + selected.length,
    };
  }
  const insert = `[${selected}](url)`;
  const at = edit.start + (selected === '' ? 1 : selected.length + 3);
  return { from: edit.start, to: edit.end, insert, start: at, end: selected === '' ? at : at + 3 };
}
