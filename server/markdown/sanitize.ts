import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { destinationOf } from './links.ts';
import { markdownLimits } from './markdown-types.ts';
import { sanitizeOwnHtml, type TagPolicy } from './own-html.ts';
import type { Rendering } from './rendering.ts';

const phrasing = [
  'a', 'abbr', 'audio', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'img', 'ins', 'kbd', 'mark', 'q', 'rp', 'rt',
  'ruby', 's', 'samp', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'video', 'wbr',
]; // prettier-ignore
const blocks = [
  'blockquote', 'caption', 'dd', 'details', 'div', 'dl', 'dt', 'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'li',
  'ol', 'p', 'pre', 'section', 'summary', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'ul',
]; // prettier-ignore

const alignable = [
  'div',
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'td',
  'th',
  'tr',
  'img',
  'caption',
  'hr',
];

/** The allowed classes by element: our own rules write them, and users can do no harm with them. */
const classes: Record<string, RegExp> = {
  a: /^footnote-backref$/,
  code: /^math-inline$/,
  del: /^inline-diff(?:-deletion)?$/,
  div: /^markdown-alert(?:-(?:note|tip|important|warning|caution))?$/,
  ins: /^inline-diff(?:-addition)?$/,
  li: /^task-list-item$/,
  ol: /^contains-task-list$/,
  p: /^markdown-alert-title$/,
  pre: /^(?:code-block|front-matter|math-block|mermaid-block)$/,
  section: /^footnotes$/,
  sup: /^footnote-ref$/,
  ul: /^(?:contains-task-list|table-of-contents)$/,
};

/** The pattern of an attribute's value, unless the value is rewritten below. A map, because authors choose the names: `constructor`. */
const values: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    align: /^(?:left|right|center|justify|top|middle|bottom)$/i,
    width: /^\d{1,4}(?:px|%)?$/,
    height: /^\d{1,4}(?:px|%)?$/,
    colspan: /^\d{1,3}$/,
    rowspan: /^\d{1,3}$/,
    start: /^-?\d{1,9}$/,
    value: /^-?\d{1,9}$/,
    type: /^[1aAiI]$/,
    dir: /^(?:ltr|rtl|auto)$/i,
    open: /^/,
    reversed: /^/,
    datetime: /^[\w:.+ -]{1,40}$/,
    alt: /^/,
    title: /^/,
    'data-language': /^[\w+#.-]{1,40}$/,
    'data-math': /^(?:inline|display)$/,
    'data-mermaid': /^diagram$/,
    'data-suggestion': /^\d{1,2}$/,
  }),
);

const attributes: Record<string, string[]> = {
  '*': ['id', 'title', 'dir'],
  audio: ['src', 'controls', 'preload'],
  a: ['href', 'rel'],
  code: ['data-math'],
  details: ['open'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'referrerpolicy'],
  li: ['value'],
  ol: ['start', 'type', 'reversed'],
  pre: ['data-language', 'data-math', 'data-mermaid', 'data-suggestion'],
  td: ['colspan', 'rowspan', 'width'],
  th: ['colspan', 'rowspan', 'width'],
  table: ['width'],
  time: ['datetime'],
  video: ['src', 'controls', 'preload', 'width', 'height'],
};
for (const tag of alignable) attributes[tag] = [...(attributes[tag] ?? []), 'align'];
for (const tag of Object.keys(classes)) attributes[tag] = [...(attributes[tag] ?? []), 'class'];

/**
 * Elements that are only allowed in certain parents. Elsewhere browsers repair them by closing open elements, up to and beyond the one
 * that holds our text: `<ul><li><div><li></div>` would close the page's own containers.
 */
const parents: Record<string, ReadonlySet<string>> = {
  li: new Set(['ul', 'ol']),
  dt: new Set(['dl']),
  dd: new Set(['dl']),
  caption: new Set(['table']),
  thead: new Set(['table']),
  tbody: new Set(['table']),
  tfoot: new Set(['table']),
  tr: new Set(['table', 'thead', 'tbody', 'tfoot']),
  td: new Set(['tr']),
  th: new Set(['tr']),
};
/** Nothing else is allowed within these, for the same reason. */
const tableStructure = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr']);

/** The sanitiser searches its list from the start: the most frequent tags are first. */
const frequent = ['p', 'a', 'code', 'span', 'li', 'td', 'tr', 'em', 'strong', 'pre', 'ul', 'h2', 'h3'];
const allowed = new Set([...frequent, ...phrasing, ...blocks]);
/** The attributes that each element may have. */
const attributeSets: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...allowed].map((tag) => [tag, new Set([...attributes['*']!, ...(attributes[tag] ?? [])])]),
);
/** A heading's end tag ends any heading, so a nested one could end elements around both. */
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const codeTags = new Set(['code', 'pre', 'kbd', 'samp', 'tt']);

/** One run of the sanitiser: tracks open elements, rewrites attributes, inserts fragments into text. */
class Sanitizer implements TagPolicy {
  #rendering: Rendering;
  /** The open elements, with `undefined` for dropped ones. */
  #open: (string | undefined)[] = [];
  #links = 0;
  #codes = 0;
  #headings = 0;

  constructor(rendering: Rendering) {
    this.#rendering = rendering;
  }

  opened(): void {
    this.#open.push(undefined);
  }

  closed(): void {
    const tag = this.#open.pop();
    if (tag === 'a') this.#links--;
    if (tag !== undefined && codeTags.has(tag)) this.#codes--;
    if (tag !== undefined && headings.has(tag)) this.#headings--;
  }

  /** Whether browsers leave this element where it is written; dropped elements in between do not count. */
  #fitsHere(tag: string): boolean {
    if ((tag === 'a' && this.#links > 0) || (headings.has(tag) && this.#headings > 0)) return false;
    let parent: string | undefined;
    for (let index = this.#open.length - 1; index >= 0 && parent === undefined; index--)
      parent = this.#open[index];
    const demanded = parents[tag];
    if (demanded !== undefined) return parent !== undefined && demanded.has(parent);
    return parent === undefined || !tableStructure.has(parent);
  }

  transform(tag: string, written: Attributes): Tag {
    // sanitize-html drops these itself, by its lists and its nesting limit.
    if (!allowed.has(tag) || this.#open.length > markdownLimits.elementDepth)
      return { tagName: tag, attribs: {} };
    // A span, because sanitize-html mixes up end tags if a transform leads to an element that it drops.
    if (!this.#fitsHere(tag)) return { tagName: 'span', attribs: {} };
    this.#open[this.#open.length - 1] = tag;
    if (tag === 'a') this.#links++;
    if (codeTags.has(tag)) this.#codes++;
    if (headings.has(tag)) this.#headings++;
    return { tagName: tag, attribs: this.#attributes(tag, written) };
  }

  #attributes(tag: string, written: Attributes): Attributes {
    const kept: Attributes = {};
    // Most tags have no attributes; a player gets its own.
    if (Object.keys(written).length === 0 && tag !== 'video' && tag !== 'audio') return kept;
    for (const [name, raw] of Object.entries(written)) {
      const value = this.#rendering.fillAttribute(raw);
      if (values.get(name)?.test(value) === true) kept[name] = value;
    }
    const id = this.#rendering.fillAttribute(
      written['id'] ?? (tag === 'a' ? written['name'] : undefined) ?? '',
    );
    if (id !== '')
      kept['id'] = this.#rendering.id(
        id
          .replace(/^user-content-/, '')
          .replace(/\s/g, '-')
          .slice(0, 200),
      );
    const names = (written['class'] ?? '').split(/\s+/).filter((name) => classes[tag]?.test(name) === true);
    if (names.length > 0) kept['class'] = names.join(' ');
    if (tag === 'a' && written['href'] !== undefined)
      this.#link(kept, this.#rendering.fillAttribute(written['href']));
    if (tag === 'img' && written['src'] !== undefined)
      this.#image(kept, this.#rendering.fillAttribute(written['src']));
    if (tag === 'video' || tag === 'audio')
      this.#player(kept, this.#rendering.fillAttribute(written['src'] ?? ''));
    return kept;
  }

  #link(kept: Attributes, href: string): void {
    if (++this.#rendering.links > markdownLimits.links) return;
    const destination = destinationOf(href, 'link', this.#rendering.options);
    if (destination === undefined) return;
    kept['href'] = destination.url;
    if (destination.external) kept['rel'] = 'nofollow noreferrer noopener';
  }

  #image(kept: Attributes, source: string): void {
    if (++this.#rendering.links > markdownLimits.links) return;
    const destination = destinationOf(source, 'image', this.#rendering.options);
    if (destination === undefined) return;
    kept['src'] = destination.url;
    kept['loading'] = 'lazy';
    if (destination.external) kept['referrerpolicy'] = 'no-referrer';
  }

  /** Nothing plays automatically, and nothing is requested from another site before it is played. */
  #player(kept: Attributes, source: string): void {
    kept['controls'] = '';
    if (++this.#rendering.links > markdownLimits.links) return;
    const destination = destinationOf(source, 'image', this.#rendering.options);
    if (destination === undefined) return;
    kept['src'] = destination.url;
    kept['preload'] = destination.external ? 'none' : 'metadata';
  }

  text(escaped: string): string {
    return this.#rendering.fillText(escaped, { inLink: this.#links > 0, inCode: this.#codes > 0 });
  }
}

/**
 * The last step of every render, which determines the output: elements, attributes, classes, ids and URLs by allow-lists. Only the
 * fragments that our own rules escaped are inserted after it, while text is written.
 */
export function sanitize(html: string, rendering: Rendering): string {
  const own = sanitizeOwn(html, rendering);
  if (own !== undefined) return own;
  rendering.forgetOutput();
  return sanitizeParsed(html, rendering);
}

/** For a text without HTML of its author, if nothing needs a closer check; else undefined. */
export function sanitizeOwn(html: string, rendering: Rendering): string | undefined {
  if (rendering.htmlTags > 0) return undefined;
  return sanitizeOwnHtml(html, new Sanitizer(rendering), (tag) => attributeSets.get(tag));
}

/** For HTML of any kind: parsed as browsers do, and written again. */
export function sanitizeParsed(html: string, rendering: Rendering): string {
  const sanitizer = new Sanitizer(rendering);
  const options: IOptions & { onOpenTag: () => void; onCloseTag: () => void } = {
    allowedTags: [...allowed],
    allowedAttributes: attributes,
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'ftp', 'irc', 'ircs', 'xmpp'],
    allowedSchemesByTag: { img: ['http', 'https'], video: ['http', 'https'], audio: ['http', 'https'] },
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    allowProtocolRelative: true,
    disallowedTagsMode: 'discard',
    nestingLimit: markdownLimits.elementDepth,
    nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'iframe', 'noembed', 'noframes', 'plaintext', 'title', 'template', 'select', 'svg', 'math', 'object', 'applet'],
    selfClosing: ['img', 'br', 'hr', 'wbr'],
    parseStyleAttributes: false,
    transformTags: { '*': (tag, written) => sanitizer.transform(tag, written) },
    textFilter: (text) => sanitizer.text(text),
    onOpenTag: () => sanitizer.opened(),
    onCloseTag: () => sanitizer.closed(),
  }; // prettier-ignore
  return sanitizeHtml(html, options);
}
