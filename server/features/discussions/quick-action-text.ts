/** A line of a text that can be a command: it begins with a slash and a word, and is not in code, a quotation or HTML. */
export interface CommandLine {
  readonly line: number;
  /** In lower case. */
  readonly name: string;
  readonly argument: string;
}

const command = /^\/([A-Za-z][A-Za-z_]*)(?:[ \t]+(.*))?$/;
const candidate = /^\/[A-Za-z]/m;
/** Lets the first character rule out nearly all lines, which open no block. */
const opening = /^ {0,3}[`~<>]/;
const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const quoteFence = /^>>>[ \t]*$/;
/** How an HTML block begins and ends; a blank line ends the others (CommonMark 4.6). */
const htmlBlocks: readonly { readonly begins: RegExp; readonly ends: RegExp }[] = [
  { begins: /^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, ends: /<\/(?:script|pre|style|textarea)>/i },
  { begins: /^ {0,3}<!--/, ends: /-->/ },
  { begins: /^ {0,3}<\?/, ends: /\?>/ },
  { begins: /^ {0,3}<!\[CDATA\[/, ends: /\]\]>/ },
  { begins: /^ {0,3}<![A-Za-z]/, ends: />/ },
  { begins: /^ {0,3}<\/?[A-Za-z][A-Za-z0-9-]*(?:[\s/>]|$)/, ends: /^\s*$/ },
];

/** A quick check: nearly all notes have no command. */
export function mayHaveCommands(text: string): boolean {
  return candidate.test(text);
}

/** The lines that can be commands, in a single pass over the text. */
export function findCommandLines(text: string): CommandLine[] {
  if (!mayHaveCommands(text)) return [];
  const lines = splitLines(text);
  const found: CommandLine[] = [];
  let paragraph: number[] = [];
  const endParagraph = (): void => {
    for (const line of commandsIn(lines, paragraph)) found.push(line);
    paragraph = [];
  };
  let until: ((line: string) => boolean) | undefined;
  for (const [index, line] of lines.entries()) {
    if (until !== undefined) {
      if (until(line)) until = undefined;
      continue;
    }
    until = opens(line, paragraph.length > 0);
    if (until !== undefined || line.trim() === '') endParagraph();
    // A block that begins and ends on one line (`<!-- … -->`) ends there.
    else paragraph.push(index);
    if (until !== undefined && isWhole(line)) until = undefined;
  }
  endParagraph();
  return found;
}

export function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** The end condition of the block that this line opens; undefined if it opens none. */
function opens(line: string, inParagraph: boolean): ((line: string) => boolean) | undefined {
  if (!opening.test(line)) return undefined;
  const [, marker, info] = fence.exec(line) ?? [];
  if (marker !== undefined && !(marker.startsWith('`') && info!.includes('`'))) {
    return (other) => {
      const [, closing, rest] = fence.exec(other) ?? [];
      return closing?.startsWith(marker) === true && rest!.trim() === '';
    };
  }
  if (quoteFence.test(line)) return (other) => quoteFence.test(other);
  const html = htmlBlocks.find(({ begins }) => begins.test(line));
  // A tag within a paragraph is part of it, unless it is a block tag (CommonMark 4.6, condition 7).
  if (html === undefined || (inParagraph && html === htmlBlocks.at(-1) && !blockTag.test(line)))
    return undefined;
  return (other) => html.ends.test(other);
}

const blockTag =
  /^ {0,3}<\/?(?:address|article|aside|blockquote|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|menu|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?:[\s/>]|$)/i;

function isWhole(line: string): boolean {
  const html = htmlBlocks.slice(0, -1).find(({ begins }) => begins.test(line));
  return html?.ends.test(line.replace(html.begins, '')) === true;
}

/** Commands among the lines of a paragraph, except lines in code spans. */
function commandsIn(lines: readonly string[], paragraph: readonly number[]): CommandLine[] {
  const candidates = paragraph.filter((index) => command.test(lines[index]!));
  if (candidates.length === 0) return [];
  const code = linesInCode(paragraph.map((index) => lines[index]!));
  const first = paragraph[0]!;
  return candidates
    .filter((index) => !code.has(index - first))
    .map((index) => {
      const [, name, argument = ''] = command.exec(lines[index]!)!;
      return { line: index, name: name!.toLowerCase(), argument: argument.trim() };
    });
}

/** The lines that begin inside a code span: between a run of backticks and the next one of the same length. */
function linesInCode(lines: readonly string[]): Set<number> {
  const runs: { line: number; length: number }[] = [];
  for (const [line, text] of lines.entries())
    for (const run of text.matchAll(/(?<!\\)`+/g)) runs.push({ line, length: run[0].length });
  const later = Map.groupBy(runs.keys(), (index) => runs[index]!.length);
  // How many runs of each length were passed: each run is visited once.
  const passed = new Map<number, number>();
  const inside = new Set<number>();
  let index = 0;
  while (index < runs.length) {
    const { line: opening, length } = runs[index]!;
    const own = later.get(length)!;
    let next = passed.get(length) ?? 0;
    while (next < own.length && own[next]! <= index) next += 1;
    passed.set(length, next);
    const closing = own[next];
    if (closing === undefined) {
      index += 1;
      continue;
    }
    for (let line = opening + 1; line <= runs[closing]!.line; line += 1) inside.add(line);
    index = closing + 1;
  }
  return inside;
}
