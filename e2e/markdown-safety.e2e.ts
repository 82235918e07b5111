import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderMarkdown } from '../server/markdown/markdown-render.ts';
import { fillReferences } from '../server/markdown/index.ts';
import { launchBrowser } from '../testing/browser.ts';
import { hostileHtml, hostileMarkdown, hostileVectors } from '../testing/hostile-markdown.ts';
import { pageAround } from '../testing/html-oracle.ts';

const origin = 'https://coppice.test';

/** Things that rendered text must never make a page do. */
interface Watch {
  faults: string[];
}

/** Runs in the page first: records everything that a script could do in `faults`. */
function trap(): void {
  const holder = window as unknown as { faults: string[]; hacked: unknown };
  holder.faults = [];
  for (const name of ['alert', 'confirm', 'prompt', 'open', 'print'] as const) {
    Object.defineProperty(window, name, {
      value: () => {
        holder.faults.push(`${name} was called`);
      },
    });
  }
  window.addEventListener('error', (event) => {
    // An image that can't be loaded has no message; a script that fails has one.
    if (event.message) holder.faults.push(`script failed: ${event.message}`);
  });
}

/** Runs in the page: interacts with every element as a reader would, and inspects what the browser made of the text. */
function inspect(): string[] {
  const faults: string[] = [];
  const box = document.querySelector('#box');
  const after = document.querySelector('#after');
  if (box === null || after?.previousElementSibling !== box || after.parentElement?.children.length !== 2) {
    return ['the text left its box'];
  }
  const path: string[] = [];
  for (let node: HTMLElement | null = after.parentElement; node !== null; node = node.parentElement)
    path.unshift(node.localName);
  if (path.join('/') !== 'html/body/main/table/tbody/tr/td/ul/li/dl/dd')
    faults.push(`path ${path.join('/')}`);
  const protocols = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:', 'irc:', 'ircs:', 'xmpp:']);
  const forbidden = new Set(
    'script style link meta base iframe frame object embed form button textarea select math template animate set use foreignObject source'.split(
      ' ',
    ),
  );
  for (const element of box.querySelectorAll<HTMLElement>('*')) {
    if (forbidden.has(element.localName)) faults.push(`<${element.localName}>`);
    for (const { name } of element.attributes) {
      if (/^on|^style$|^srcdoc$|^srcset$|^formaction$|^ping$|^xlink/.test(name))
        faults.push(`attribute ${name}`);
      if (name === 'id' && !element.id.startsWith('user-content-')) faults.push(`id ${element.id}`);
    }
    if (
      element instanceof HTMLAnchorElement &&
      element.hasAttribute('href') &&
      !protocols.has(element.protocol)
    ) {
      if (element.href !== '' && element.protocol !== ':') faults.push(`link to ${element.href}`);
    }
    element.addEventListener('click', (event) => event.preventDefault(), { once: true });
    for (const type of [
      'mouseover',
      'mouseenter',
      'focus',
      'click',
      'toggle',
      'error',
      'load',
      'animationstart',
    ]) {
      element.dispatchEvent(new Event(type, { bubbles: false, cancelable: true }));
    }
    if (typeof element.focus === 'function') element.focus();
  }
  // Serialised and parsed again, as a rich-text editor or a copy does.
  const copy = document.createElement('div');
  copy.innerHTML = box.innerHTML;
  document.body.append(copy);
  for (const element of copy.querySelectorAll('*')) {
    if (forbidden.has(element.localName)) faults.push(`<${element.localName}> after a copy`);
    for (const { name } of element.attributes)
      if (/^on|^style$/.test(name)) faults.push(`${name} after a copy`);
  }
  copy.remove();
  return faults;
}

describe('Markdown in a browser', () => {
  let browser: Browser;
  let page: Page;
  let html = '';
  const watch: Watch = { faults: [] };

  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
    page.on('dialog', (dialog) => {
      watch.faults.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('popup', (popup) => watch.faults.push(`popup ${popup.url()}`));
    await page.addInitScript(trap);
    await page.route('**/*', async (route) => {
      const request = route.request();
      if (request.url() === `${origin}/page`)
        return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
      // A text may load images, videos and audio; nothing else.
      if (!['image', 'media'].includes(request.resourceType()))
        watch.faults.push(`${request.resourceType()} ${request.url()}`);
      return route.abort();
    });
  });

  afterAll(async () => {
    await browser?.close();
  });

  async function faultsOfPage(body: string): Promise<string[]> {
    watch.faults = [];
    html = pageAround(body);
    await page.goto(`${origin}/page`, { waitUntil: 'domcontentloaded' });
    const found = await page.evaluate(inspect);
    const trapped = await page.evaluate(() => (window as unknown as Watch).faults);
    const moved = page.url() === `${origin}/page` ? [] : [`the page went to ${page.url()}`];
    return [...watch.faults, ...found, ...trapped, ...moved];
  }

  function faultsOf(source: string): Promise<string[]> {
    const options = { kind: 'blob', projectPath: 'g/p', ref: 'main', instanceUrl: origin } as const;
    return faultsOfPage(fillReferences(renderMarkdown(source, options).html, new Map()));
  }

  test('the oracle sees script, handlers and a text that leaves its box', async () => {
    expect(await faultsOfPage('<script>alert(1)</script>')).toContain('alert was called');
    expect(await faultsOfPage('<b onclick="alert(1)">x</b>')).toContain('alert was called');
    expect(await faultsOfPage('<svg onload=alert(1)></svg>')).toContain('alert was called');
    expect(await faultsOfPage('<a href="javascript:alert(1)">x</a>')).toContain(
      'link to javascript:alert(1)',
    );
    expect(await faultsOfPage('<ul><li><div><li></div></li></ul>')).toContain('the text left its box');
    expect(await faultsOfPage('<iframe src="https://example.com"></iframe>')).not.toEqual([]);
  });

  /** Renders many texts on a page, each in a box of its own; texts of a page with faults are then checked separately. */
  async function faultySources(sources: readonly string[]): Promise<{ source: string; faults: string[] }[]> {
    const faulty: { source: string; faults: string[] }[] = [];
    for (let start = 0; start < sources.length; start += 25) {
      const batch = sources.slice(start, start + 25);
      if ((await faultsOf(batch.join('\n\n<hr>\n\n'))).length === 0) continue;
      for (const source of batch) {
        const faults = await faultsOf(source);
        if (faults.length > 0) faulty.push({ source, faults: [...new Set(faults)] });
      }
    }
    return faulty;
  }

  test(
    'MD-13 no vector by hand runs, leads, styles or breaks out in Chromium',
    { timeout: 300_000 },
    async () => {
      expect(await faultySources([...hostileVectors()])).toEqual([]);
    },
  );

  test('MD-13 each raw vector alone on a page', { timeout: 300_000 }, async () => {
    const faulty: unknown[] = [];
    for (const source of hostileHtml) {
      const faults = await faultsOf(source);
      if (faults.length > 0) faulty.push({ source, faults });
    }
    expect(faulty).toEqual([]);
  });

  test(
    'MD-13 a quarter of four hundred documents of the hostile grammar, another each day',
    { timeout: 300_000 },
    async () => {
      const all = process.env['SWEEP'] === 'all';
      const first = 1_000_000 + (all ? 0 : (Math.floor(Date.now() / 86_400_000) % 4) * 100);
      const faulty: unknown[] = [];
      for (let seed = first; seed < first + (all ? 400 : 100); seed++) {
        const source = hostileMarkdown(seed);
        const faults = await faultsOf(source);
        if (faults.length > 0) faulty.push({ seed, faults, source });
      }
      expect(faulty.slice(0, 5)).toEqual([]);
    },
  );
});
