import type { Page, Response } from 'playwright-core';

/** Runs in the browser: texts that are neither marked nor among the known ones. */
function findUnmarked(values: readonly string[]): string[] {
  const known = new Set(values);
  // The entries of menus that nobody has opened are only text.
  for (const entries of document.querySelectorAll('[role=menu] > noscript'))
    entries.parentElement!.innerHTML = entries.textContent;
  // Rendered by the server from people's texts and files; codes, keys and times are the same in every language.
  const foreign =
    'script, style, noscript, time, kbd, code, pre, .markdown, [data-raw], .hljs, .mono, svg, [lang]:not(html), .code-text';
  // Dates and lists in the forms of `Intl`, colours, codes of emoji, abbreviated ids of commits, and our own name.
  const formatted =
    /\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|^,? ?and$|#[0-9a-f]{6}\b|\b(?=\w*\d)[0-9a-f]{8}\b|:\w+:|\bCoppice\b/g;
  const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);
  /** Whether it is a value of the data, or put together from several: a path, a reference, a list. */
  const isData = (text: string): boolean => {
    const words = text.trim();
    if (!hasWords(words) || known.has(words)) return true;
    return words
      .replaceAll(formatted, '')
      .split(/\s*(?:[·,/:…→()@#%~?!]|\.{3}|\s-\s)\s*/)
      .every((part) => !hasWords(part) || known.has(part));
  };
  const found = new Set<string>();
  /** Everything outside all brackets has to be data; `\0` is the boundary of an element. */
  const check = (text: string, where: string): void => {
    let depth = 0;
    let outside = '';
    for (const character of text) {
      if (character === '[') depth++;
      if (depth === 0) outside += character;
      else if (character === ']' && --depth === 0) outside += '\0';
    }
    for (const piece of outside.split('\0')) if (!isData(piece)) found.add(`${where}: ${piece.trim()}`);
  };
  check(document.title, 'title');
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest(foreign) !== null) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-tip', 'aria-roledescription'])
      check(element.getAttribute(name) ?? '', name);
  }
  // Sentences run through several elements: those of one block belong together.
  const blocks = new Map<Element, string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: parent, nodeValue } = walker.currentNode;
    if (parent === null) continue;
    let block = parent;
    while (
      block.parentElement !== null &&
      getComputedStyle(block).display.startsWith('inline') &&
      !block.matches('button, option, [role="option"]')
    )
      block = block.parentElement;
    blocks.set(block, `${blocks.get(block) ?? ''}${parent.closest(foreign) === null ? nodeValue! : ''}\0`);
  }
  for (const [block, text] of blocks)
    check(text, `<${block.tagName.toLowerCase()} class="${block.className}">`);
  return [...found];
}

/**
 * Texts of a page in the marked English (`en-XA`) that come from no catalogue: without the brackets, and not in the data that the page
 * received. Names and people's texts are recognised by where they come from.
 */
export async function untranslatedTexts(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const reading = beingRead.get(data) ?? new Set();
  for (;;) {
    await Promise.all(reading);
    const { size } = data;
    const found = await page.evaluate(findUnmarked, [...data]);
    // What was found can have come with an answer that was not read here yet.
    if (found.length === 0 || (reading.size === 0 && data.size === size)) return found;
  }
}

/** Answers that the page has, and that are still being read here. */
const beingRead = new WeakMap<ReadonlySet<string>, Set<Promise<void>>>();

/** Collects all texts in the answers that a page receives, with its HTML and later. */
export function collectData(page: Page): ReadonlySet<string> {
  const known = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      known.add(value.trim());
      // The names in a path.
      if (/^[\w.-]+(?:\/[\w.-]+)+$/.test(value)) for (const name of value.split('/')) known.add(name);
      // Within HTML the names; the sentences around them have to be marked.
      for (const [, name] of value.matchAll(/<(?:strong|a|em|code|span)\b[^>]*>([^<]+)/g))
        known.add(name!.trim());
    } else if (Array.isArray(value)) for (const one of value) collect(one);
    else if (typeof value === 'object' && value !== null)
      for (const one of Object.values(value)) collect(one);
  };
  const reading = new Set<Promise<void>>();
  beingRead.set(known, reading);
  const read = async (response: Response): Promise<void> => {
    const type = response.headers()['content-type'] ?? '';
    if (type.startsWith('application/json')) collect(await response.json());
    else if (type.startsWith('application/x-ndjson'))
      for (const line of (await response.text()).split('\n')) collect(line === '' ? null : JSON.parse(line));
    else if (type.startsWith('text/html')) {
      const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(
        await response.text(),
      )?.[1];
      if (state !== undefined) collect(JSON.parse(state));
    }
  };
  page.on('response', (response) => {
    const done: Promise<void> = read(response)
      // The page was left before it had the answer.
      .catch(() => undefined)
      .finally(() => reading.delete(done));
    reading.add(done);
  });
  return known;
}
