import { escapeHtml } from './escape.ts';
import { emojiNamed } from './rules/emoji.ts';

/** One line of plain text as HTML, with its emoji shortcodes replaced. */
export function renderEmojiText(text: string): string {
  return escapeHtml(text).replaceAll(
    /:([a-z0-9_+-]{1,60}):/g,
    (shortcode, name: string) => emojiNamed(name) ?? shortcode,
  );
}
