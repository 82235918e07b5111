import { excerptOf } from '../../markdown/index.ts';

/** Characters of rendered text that an excerpt is made from, and those of the source for a note without words (a picture). */
export const excerptedHtml = 4000;
const excerptedText = 2000;

/** A note in one line, without markup, for lists that show it: todos, activity. The starts of both texts are enough. */
export function noteExcerpt(note: { readonly html: string; readonly text: string }): string {
  return excerptOf(note.html.slice(0, excerptedHtml), 300) || note.text.slice(0, excerptedText);
}
