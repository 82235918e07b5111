import { linesPerChunk, type BlobLines } from '../../../contract/repositories/repositories.ts';

/** The classes of highlight.js by their colour (ui/highlight.css). */
const groups: Readonly<Record<string, readonly string[]>> = {
  comment: ['comment', 'quote', 'meta'],
  keyword: ['keyword', 'selector-tag', 'literal', 'doctag', 'template-tag'],
  string: ['string', 'regexp', 'char'],
  entity: ['title', 'section', 'selector-id'],
  constant: ['number', 'attr', 'attribute', 'operator', 'selector-attr', 'selector-pseudo', 'symbol'],
  variable: ['built_in', 'type', 'variable', 'params', 'template-variable', 'bullet'],
  tag: ['name', 'tag', 'selector-class'],
  plain: ['subst', 'punctuation', 'property'],
};
const groupOf = new Map<string, string>(
  Object.entries(groups).flatMap(([group, classes]) =>
    classes.map((name) => [`hljs-${name}`, group] as const),
  ),
);

export interface Piece {
  group: string;
  start: number;
  end: number;
}

/** The colour of each range of a text: the innermost mark counts. */
function piecesOf(html: Element): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const visit = (node: Node, group: string): void => {
    if (node.nodeType === 3) {
      const { length } = (node as Text).data;
      if (group !== 'plain' && length > 0) pieces.push({ group, start: at, end: at + length });
      at += length;
      return;
    }
    let inner = group;
    for (const name of (node as Element).classList) inner = groupOf.get(name) ?? inner;
    for (const child of node.childNodes) visit(child, inner);
  };
  for (const child of html.childNodes) visit(child, 'plain');
  return pieces;
}

/**
 * Highlights the chunks of a long file that are close to the screen, and removes the highlighting when they leave it. The text
 * stays one node per chunk (the browser paints ranges of it), so that searching, selecting and copying work on plain,
 * complete text. `fetchBlock` loads chunks starting at a given one.
 */
export function startColouring(
  view: HTMLElement,
  first: number,
  fetchBlock: (from: number) => Promise<BlobLines>,
): () => void {
  const chunksPerBlock = 10;
  const blocks = new Map<number, Promise<BlobLines>>();
  const painted = new Map<Element, { highlight: Highlight; range: AbstractRange }[]>();
  const wanted = new Set<Element>();
  const chunks = [...view.querySelectorAll('.code-chunk')];
  const indexes = new Map(chunks.map((chunk, index) => [chunk, index]));
  const byRanges = 'highlights' in CSS && typeof Highlight === 'function';

  const paint = (chunk: Element, html: string): void => {
    const text = chunk.querySelector('.code-text');
    if (text === null || painted.has(chunk)) return;
    if (!byRanges) {
      text.innerHTML = html;
      painted.set(chunk, []);
      return;
    }
    text.normalize();
    const node = text.firstChild;
    const source = document.createElement('template');
    source.innerHTML = `<div>${html}</div>`;
    const root = source.content.firstElementChild!;
    // The text has changed meanwhile: these colours do not match it.
    if (!(node instanceof Text) || root.textContent !== node.data) return;
    const ranges = piecesOf(root).map(({ group, start, end }) => {
      const name = `code-${group}`;
      let highlight = CSS.highlights.get(name);
      if (highlight === undefined) CSS.highlights.set(name, (highlight = new Highlight()));
      const range = new StaticRange({
        startContainer: node,
        startOffset: start,
        endContainer: node,
        endOffset: end,
      });
      highlight.add(range);
      return { highlight, range };
    });
    painted.set(chunk, ranges);
  };
  const strip = (chunk: Element): void => {
    for (const { highlight, range } of painted.get(chunk) ?? []) highlight.delete(range);
    if (byRanges) painted.delete(chunk);
  };
  const want = (chunk: Element, index: number): void => {
    wanted.add(chunk);
    const from = first + Math.floor((index - first) / chunksPerBlock) * chunksPerBlock;
    let block = blocks.get(from);
    if (block === undefined) blocks.set(from, (block = fetchBlock(from)));
    block.then(
      (lines) => {
        const html = lines.chunks[index - lines.from];
        if (html !== undefined && wanted.has(chunk)) paint(chunk, html);
      },
      // The text stays without colours; the next time tries again.
      () => blocks.delete(from),
    );
  };

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) want(target, indexes.get(target)!);
        else if (wanted.delete(target)) strip(target);
      }
    },
    { rootMargin: `${linesPerChunk * 20}px 0px` },
  );
  for (const chunk of chunks.slice(first)) observer.observe(chunk);
  return () => {
    observer.disconnect();
    wanted.clear();
    for (const chunk of painted.keys()) strip(chunk);
  };
}
