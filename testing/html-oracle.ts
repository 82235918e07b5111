import { html as names, parse, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/**
 * What rendered Markdown may contain, defined independently of the sanitiser's own lists: elements with their attributes and the
 * pattern of each value.
 */
const text = /^[^]*$/;
const id = /^user-content-\S*$/;
const align = /^(left|right|center|justify|top|middle|bottom)$/i;
const size = /^\d{1,4}(px|%)?$/;
const common = { id, title: text, dir: /^(ltr|rtl|auto)$/i };
const plain = 'abbr b bdi bdo blockquote br cite dd del dfn dl dt em figcaption figure i kbd mark q rp rt ruby s samp small span strike strong sub summary tbody tfoot thead tt u var wbr'; // prettier-ignore
const allowed: Record<string, Record<string, RegExp>> = {
  ...Object.fromEntries(plain.split(' ').map((tag) => [tag, common])),
  ...Object.fromEntries('h1 h2 h3 h4 h5 h6 hr tr caption'.split(' ').map((tag) => [tag, { ...common, align }])),
  div: { ...common, align, class: /^(markdown-alert(-(note|tip|important|warning|caution))? ?)+$/ },
  p: { ...common, align, class: /^markdown-alert-title$/ },
  video: { ...common, src: text, controls: /^(controls)?$/, preload: /^(none|metadata)$/, width: size, height: size },
  audio: { ...common, src: text, controls: /^(controls)?$/, preload: /^(none|metadata)$/ },
  a: {
    ...common,
    'class': /^(footnote-backref|heading-anchor|reference reference-[a-z]+( reference-self)?)$/,
    'href': text,
    'data-card': text,
    'rel': /^nofollow noreferrer noopener$/,
    'aria-hidden': /^true$/,
    'tabindex': /^-1$/,
  },
  code: { ...common, 'class': /^math-inline$/, 'data-math': /^(inline|display)$/ },
  del: { ...common, class: /^(inline-diff|inline-diff-deletion| )+$/ },
  ins: { ...common, class: /^(inline-diff|inline-diff-addition| )+$/ },
  details: { ...common, open: text },
  img: {
    ...common, align, src: text, alt: text, width: size, height: size, loading: /^lazy$/, referrerpolicy: /^no-referrer$/,
  },
  input: {
    'type': /^checkbox$/, 'class': /^task-list-item-checkbox$/, 'data-sourcepos': /^\d+:\d+-\d+:\d+$/, 'aria-label': text,
    'disabled': /^$/, 'checked': /^$/,
  },
  i: { ...common, 'data-hidden': /^(U\+[0-9A-F]{4,5}( ×\d+)? ?){1,8}(… ×\d+)?$/ },
  li: { ...common, class: /^task-list-item$/, value: /^-?\d+$/ },
  ol: { ...common, class: /^contains-task-list$/, start: /^-?\d+$/, type: /^[1aAiI]$/, reversed: text },
  ul: { ...common, class: /^(contains-task-list|table-of-contents| )+$/ },
  pre: {
    ...common, 'class': /^((code-block|front-matter|math-block|mermaid-block|plain-text) ?)+$/, 'data-language': /^[\w+#.-]+$/,
    'data-math': /^(inline|display)$/, 'data-mermaid': /^diagram$/,
  },
  section: { ...common, class: /^footnotes$/ },
  sup: { ...common, class: /^footnote-ref$/ },
  span: {
    ...common, 'class': /^((hljs-[\w-]+|language-[\w-]+|[a-z]+_+) ?)+$/,
  },
  table: { ...common, align, width: size },
  td: { ...common, align, width: size, colspan: /^\d+$/, rowspan: /^\d+$/ },
  th: { ...common, align, width: size, colspan: /^\d+$/, rowspan: /^\d+$/ },
  time: { ...common, datetime: text },
  'coppice-ref': {
    'data-key': text, 'data-kind': /^(issue|user|label|milestone|commit)$/, 'data-id': text,
    'data-href': /^https:\/\/coppice\.test\//, 'data-fragment': /^[\w-]+$/,
  },
}; // prettier-ignore
const svg: Record<string, Record<string, RegExp>> = {
  svg: { 'class': /^color-chip$/, 'width': /^12$/, 'height': /^12$/, 'viewBox': /^0 0 12 12$/, 'aria-hidden': /^true$/ },
  rect: { width: /^12$/, height: /^12$/, rx: /^3$/, fill: /^(#[0-9a-f]{3,8}|(rgb|hsl)a?\([\d., %/deg]+\))$/i },
}; // prettier-ignore

const protocols = {
  href: ['http:', 'https:', 'mailto:', 'tel:', 'ftp:', 'irc:', 'ircs:', 'xmpp:'],
  src: ['http:', 'https:'],
};

function urlFault(name: 'href' | 'src', value: string): string | undefined {
  let url: URL;
  try {
    url = new URL(value, 'https://coppice.test/g/p/-/issues/1');
  } catch {
    return undefined; // a browser follows it as little
  }
  return protocols[name].includes(url.protocol) ? undefined : `${name} with ${url.protocol}`;
}

function* faultsOf(node: Node, references: ReadonlySet<string>): Generator<string> {
  if (node.nodeName === '#text') return;
  if (!('tagName' in node)) {
    yield `a ${node.nodeName}`;
    return;
  }
  const isSvg = node.namespaceURI === names.NS.SVG;
  if (!isSvg && node.namespaceURI !== names.NS.HTML) yield `namespace ${node.namespaceURI}`;
  const rules = (isSvg ? svg : allowed)[node.tagName];
  if (rules === undefined) yield `<${node.tagName}>`;
  for (const { name, value } of node.attrs) {
    if (rules?.[name]?.test(value) !== true) yield `<${node.tagName} ${name}="${value}">`;
    if (name === 'href' || name === 'src') {
      const fault = urlFault(name, value);
      if (fault !== undefined) yield `<${node.tagName}> ${fault}`;
    }
    if (name === 'data-key' && !references.has(value)) yield `a forged reference ${value}`;
  }
  for (const child of node.childNodes) yield* faultsOf(child, references);
}

const find = (node: { childNodes: Node[] }, wanted: string): Element | undefined => {
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue;
    if (child.attrs.some(({ name, value }) => name === 'id' && value === wanted)) return child;
    const found = find(child, wanted);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** A page around a text, with every kind of container that badly nested HTML could break out of. */
export const pageAround = (html: string): string =>
  `<!doctype html><html><body><main id="main"><table><tbody><tr><td><ul><li><dl><dd><div id="box">${html}</div><i id="after"></i></dd></dl></li></ul></td></tr></tbody></table></main></body></html>`;

/** Whether the text stayed within its box, so that it can't capture the page's layout, forms or links. */
function breakout(html: string): string | undefined {
  const document = parse(pageAround(html));
  const box = find(document, 'box');
  const after = find(document, 'after');
  if (box === undefined || after === undefined) return 'the page lost an element';
  let path = '';
  for (
    let node: Element | null = after;
    node !== null && 'tagName' in node;
    node = node.parentNode as Element | null
  ) {
    path = `${node.tagName}/${path}`;
  }
  if (path !== 'html/body/main/table/tbody/tr/td/ul/li/dl/dd/i/') return `what follows stands in ${path}`;
  const siblings = (after.parentNode?.childNodes ?? []).map((node) => node.nodeName).join(' ');
  return siblings === 'div i' ? undefined : `beside the text: ${siblings}`;
}

/**
 * Everything forbidden in rendered HTML: checked in the tree of the HTML standard's parser, and in the tree after serialising and
 * parsing it again, as editors and copying do.
 */
export function faultsOfHtml(html: string, references: ReadonlySet<string>): string[] {
  const tree = parseFragment(html);
  const again = parseFragment(serialize(tree));
  const faults: string[] = [];
  for (const node of [...tree.childNodes, ...again.childNodes]) faults.push(...faultsOf(node, references));
  const escaped = breakout(html);
  if (escaped !== undefined) faults.push(escaped);
  return faults;
}
