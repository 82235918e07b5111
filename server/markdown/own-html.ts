import type { Attributes, Tag } from 'sanitize-html';
import { markdownLimits } from './markdown-types.ts';

/** Decides on each tag and text; the same for every sanitiser. */
export interface TagPolicy {
  opened(): void;
  closed(): void;
  transform(tag: string, written: Attributes): Tag;
  text(escaped: string): string;
}

/** A start tag as markdown-it's renderer and our own rules write it, and an end tag. */
const startTag = /<([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)>/y;
const endTag = /<\/([a-z][a-z0-9]*)>/y;
const writtenAttribute = / ([a-z-]+)(?:="([^"]*)")?/g;
const otherEntity = /&(?!(?:amp|lt|gt|quot);)/;

const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr']);
/** Within these a parser closes open elements when a non-phrasing one starts. */
const phrasingOnly: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const blockTags: ReadonlySet<string> = new Set([
  'blockquote', 'dd', 'details', 'div', 'dl', 'dt', 'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'li', 'ol', 'p', 'pre', 'section',
  'summary', 'table', 'ul',
]); // prettier-ignore
const withoutValue: ReadonlySet<string> = new Set(['controls', 'open', 'reversed']);
/** Without a scheme, or with one that is allowed wherever the policy left it. */
const plainUrl = /^(?:https?:\/\/|mailto:|[^:]*$|[^:/?#]*[/?#])/i;

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const decode = (value: string): string =>
  value.includes('&') ? value.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity]!) : value;
const encode = (value: string): string =>
  /[&<>"]/.test(value)
    ? value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : value;

function readAttributes(text: string): Attributes | undefined {
  const read: Attributes = {};
  if (text === '') return read;
  if (otherEntity.test(text)) return undefined;
  for (const [, name, value = ''] of text.matchAll(writtenAttribute)) {
    if (Object.hasOwn(read, name!)) return undefined;
    read[name!] = decode(value);
  }
  return read;
}

/** The allowed attributes of this tag as written; undefined if one needs a closer check. */
function writeAttributes(attributes: Attributes, allowed: ReadonlySet<string>): string | undefined {
  let written = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (!allowed.has(name)) continue;
    if ((name === 'href' || name === 'src') && !plainUrl.test(value)) return undefined;
    if (value !== '') written += ` ${name}="${encode(value)}"`;
    else if (name === 'alt') written += ' alt=""';
    else if (withoutValue.has(name)) written += ` ${name}`;
    else return undefined;
  }
  return written;
}

/**
 * Sanitises HTML of our own renderer, for texts without HTML of their author: with the same policy, tag by tag, but without parsing it
 * as hostile. It trusts nothing: anything that is not written exactly as our rules write it, not nested as every parser would nest it,
 * or not allowed as it is returns undefined, and the whole is left to the parser. The results are the same as the parser's
 * (own-html.test.ts).
 */
export function sanitizeOwnHtml(
  html: string,
  policy: TagPolicy,
  /** Undefined for elements that are not allowed. */
  allowedAttributes: (tag: string) => ReadonlySet<string> | undefined,
): string | undefined {
  const open: string[] = [];
  let phrasing = 0;
  let result = '';
  let position = 0;
  for (;;) {
    const next = html.indexOf('<', position);
    const text = next === -1 ? html.slice(position) : html.slice(position, next);
    if (text !== '') {
      if (text.includes('>') || (text.includes('&') && otherEntity.test(text))) return undefined;
      result += policy.text(text.includes('&quot;') ? text.replaceAll('&quot;', '"') : text);
    }
    if (next === -1) break;
    if (html.charCodeAt(next + 1) === 0x2f) {
      endTag.lastIndex = next;
      const tag = endTag.exec(html)?.[1];
      if (tag === undefined || open.pop() !== tag) return undefined;
      if (phrasingOnly.has(tag)) phrasing--;
      policy.closed();
      result += `</${tag}>`;
      position = endTag.lastIndex;
      continue;
    }
    startTag.lastIndex = next;
    const match = startTag.exec(html);
    if (match === null || open.length >= markdownLimits.elementDepth) return undefined;
    const tag = match[1]!;
    if (phrasing > 0 && blockTags.has(tag)) return undefined;
    const allowed = allowedAttributes(tag);
    const read = readAttributes(match[2]!);
    if (allowed === undefined || read === undefined) return undefined;
    policy.opened();
    const { tagName, attribs } = policy.transform(tag, read);
    const attributes = tagName === tag ? writeAttributes(attribs, allowed) : undefined;
    if (attributes === undefined) return undefined;
    if (voidTags.has(tag)) {
      policy.closed();
      result += `<${tag}${attributes} />`;
    } else {
      open.push(tag);
      if (phrasingOnly.has(tag)) phrasing++;
      result += `<${tag}${attributes}>`;
    }
    position = startTag.lastIndex;
  }
  return open.length === 0 ? result : undefined;
}
