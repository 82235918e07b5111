import { unescapeHtml } from './escape.ts';

const comment = '<!--[^]*?(?:-->|$)';
const tag = '<(?<name>/?[a-z][a-z0-9-]*)(?<attributes>(?:"[^"]*(?:"|$)|[^">])*)(?:>|$)';
const markup = new RegExp(`${comment}|${tag}`, 'gi');
/** Inline elements; every other element starts a new line. */
const inline = new Set(
  `a abbr b cite code coppice-ref del dfn em i ins kbd mark q s samp small span strong sub sup u var wbr svg rect path`.split(
    ' ',
  ),
);

/** The words of rendered text (its start is enough) in one line, without markup; an image becomes its alternative text. */
export function excerptOf(html: string, length: number): string {
  const text = html.replace(markup, (_, name: string | undefined, attributes: string | undefined) => {
    if (name === undefined) return '';
    if (name.toLowerCase() === 'img') return / alt="([^"]*)"/i.exec(attributes ?? '')?.[1] ?? '';
    return inline.has(name.replace('/', '').toLowerCase()) ? '' : ' ';
  });
  const line = unescapeHtml(text).replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= length ? line : `${characters.slice(0, length).join('').trimEnd()}…`;
}
