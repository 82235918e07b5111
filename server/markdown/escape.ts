const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, in element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => escapes[character] ?? '') : text;
}

/**
 * Characters that show nothing themselves, of which some are letters of names or end a comment, those that turn the text behind them around, those
 * that steer a terminal, and those that choose between looks of the character before them, in which much can be hidden: code reads otherwise than it
 * runs.
 */
const hidden =
  /[[\p{Cc}--[\t\n\r]]\p{Variation_Selector}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E007F}]/v;
/**
 * Pictures of several characters, which hide nothing: what is drawn in colours or as text by what follows it, or on a key (`1️⃣`), and the flags of
 * England, Scotland and Wales.
 */
const pictures =
  /\p{Extended_Pictographic}[\uFE0E\uFE0F]|[\d#*]\uFE0F\u20E3|\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/v;
/** The first group is hidden characters beside each other. A bounded number: a longer match would overflow the stack. */
const picturesOrHidden = new RegExp(`${pictures.source}|(${hidden.source}{1,1000})`, 'gv');

/** Where hidden characters are, those beside each other together. */
function* hiddenRuns(text: string): Generator<{ readonly start: number; readonly end: number }> {
  let [start, end] = [0, 0];
  // Not `matchAll`, which makes a pattern anew for each of a million lines.
  for (let at = 0; ;) {
    picturesOrHidden.lastIndex = at;
    const match = picturesOrHidden.exec(text);
    if (match === null) break;
    const { 1: characters, index } = match;
    at = index + match[0].length;
    if (characters === undefined) continue;
    if (index !== end) {
      if (end > start) yield { start, end };
      start = index;
    }
    end = index + characters.length;
  }
  if (end > start) yield { start, end };
}

/**
 * How many marks a line and a text have, and how many characters a mark names: texts may have a million of them. What follows the last mark of a
 * line is in it.
 */
export const markLimits = { line: 32, text: 5000, names: 8 } as const;

/** `U+200B ×3 U+202E`: the hidden characters of a mark. */
function namesOf(text: string, runs: Iterable<{ readonly start: number; readonly end: number }>): string {
  const names: { readonly character: string; count: number }[] = [];
  let count = 0;
  for (const { start, end } of runs)
    for (const character of text.slice(start, end)) {
      count++;
      const last = names.at(-1);
      if (last?.character === character) last.count++;
      // One more than are named says that there are more.
      else if (names.length <= markLimits.names) names.push({ character, count: 1 });
    }
  const named = names.slice(0, markLimits.names).map(({ character, count: times }) => {
    const number = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    return times === 1 ? `U+${number}` : `U+${number} ×${times}`;
  });
  return [...named, ...(names.length > markLimits.names ? [`… ×${count}`] : [])].join(' ');
}

/** What turns the text behind it around. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;

/** Nothing else is an `i` in lines of code: these stay where colours are taken away. What turns text around ends within its own. */
const marked = (text: string, runs: Parameters<typeof namesOf>[1], isRest = false): string =>
  `<i data-hidden="${namesOf(text, runs)}">${isRest ? escapeHtml(text).replaceAll(turning, '<i>$&</i>') : escapeHtml(text)}</i>`;

/**
 * Escapes the lines of a text of code for HTML. Characters that would not be seen are marked with their numbers, those beside each other together,
 * which also ends what they do to the text behind them.
 */
export class CodeEscaper {
  #inText = 0;
  #inLine = 0;
  #rest: string | undefined;

  /** Whether the rest of the line is in one mark, which {@link end} returns. */
  get isFull(): boolean {
    return this.#rest !== undefined;
  }

  /** The next part of a line. */
  part(text: string): string {
    if (this.#rest !== undefined) {
      this.#rest += text;
      return '';
    }
    if (text.search(hidden) === -1) return escapeHtml(text);
    let html = '';
    let at = 0;
    for (const { start, end } of hiddenRuns(text)) {
      html += escapeHtml(text.slice(at, start));
      this.#inText++;
      if (++this.#inLine === markLimits.line || this.#inText > markLimits.text) {
        this.#rest = text.slice(start);
        return html;
      }
      html += marked(text.slice(start, end), [{ start: 0, end: end - start }]);
      at = end;
    }
    return html + escapeHtml(text.slice(at));
  }

  /** What is left of a line. */
  end(): string {
    const rest = this.#rest;
    this.#rest = undefined;
    this.#inLine = 0;
    if (rest === undefined) return '';
    return marked(rest, hiddenRuns(rest), true);
  }
}

/** Escapes a whole text of code for HTML. */
export function escapeCode(text: string): string {
  if (text.search(hidden) === -1) return escapeHtml(text);
  const escaper = new CodeEscaper();
  return text
    .split('\n')
    .map((line) => escaper.part(line) + escaper.end())
    .join('\n');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The inverse of {@link escapeHtml}; knows no other entity. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
}
