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
  /[[\p{Cc}--[\t\n\r]]\p{Variation_Selector}\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E007F}]/gv;

/** A picture, drawn in colours or as text by what follows it. */
const endsInPicture = /\p{Extended_Pictographic}$/u;
/** `1️⃣`: what is drawn on a key. */
const isOnKey = /^[\d#*]\uFE0F\u20E3$/u;

/** Escapes code for HTML. Characters that would not be seen are marked with their number, which also ends what they do to the text behind them. */
export function escapeCode(text: string): string {
  const html = escapeHtml(text);
  return html.search(hidden) === -1
    ? html
    : html.replace(hidden, (character, at: number) => {
        const isLook = character === '\uFE0E' || character === '\uFE0F';
        if (isLook && endsInPicture.test(html.slice(Math.max(0, at - 2), at))) return character;
        if (isLook && at > 0 && isOnKey.test(html.slice(at - 1, at + 2))) return character;
        const number = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
        return `<span class="hidden-character" data-character="U+${number}">${character}</span>`;
      });
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The inverse of {@link escapeHtml}; knows no other entity. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
}
