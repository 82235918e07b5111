import type { MarkdownIt, StateInline } from 'markdown-it';
// @ts-expect-error -- comes without types
import shortcodes from 'markdown-it-emoji/lib/data/full.mjs';

const emoji = new Map(Object.entries(shortcodes as Record<string, string>));
const shortcode = /:([a-z0-9_+-]{1,60}):(?![\p{L}\p{N}:])/uy;
const wordEnd = /[\p{L}\p{N}:]$/u;

/** The character of a shortcode without its colons; undefined if it is unknown. */
export const emojiNamed = (name: string): string | undefined => emoji.get(name);

function replaceShortcode(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x3a) return false;
  if (wordEnd.test(state.src.slice(Math.max(0, state.pos - 2), state.pos))) return false;
  shortcode.lastIndex = state.pos;
  const match = shortcode.exec(state.src);
  const character = match === null ? undefined : emoji.get(match[1] ?? '');
  if (match === null || character === undefined || match.index + match[0].length > state.posMax) return false;
  if (!silent) state.pending += character;
  state.pos += match[0].length;
  return true;
}

/**
 * `:tada:`. A rule of our own with markdown-it-emoji's data: theirs searches for 1,900 names at every character, and also converts
 * `:)` and the like, which turns code and times of day into faces.
 */
export function emojiRules(md: MarkdownIt): void {
  md.inline.ruler.after('escape', 'emoji', replaceShortcode);
}
