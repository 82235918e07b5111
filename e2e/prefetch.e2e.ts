import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { acme, ann, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';
import { useWorld } from './world.ts';

useAcme();
useWorld(async () => {
  await stage.call(ann, 'POST', `${acme.project}/labels`, { name: 'bug', color: '#d9534f' });
  for (let number = 1; number <= 10; number++)
    // oxlint-disable-next-line no-await-in-loop -- they are numbered
    await acme.open(`Row ${number}`, { labels: 'bug' });
});

/** Records the page's requests and their outcomes. */
class Asked {
  readonly all: string[] = [];
  readonly under = new Set<Request>();
  readonly given: string[] = [];
  most = 0;

  constructor(page: Page) {
    page.on('request', (request) => {
      // Only data: scripts are loaded once.
      if (request.resourceType() !== 'fetch') return;
      this.all.push(new URL(request.url()).pathname);
      this.under.add(request);
      this.most = Math.max(this.most, this.pages().size);
    });
    page.on('requestfinished', (request) => this.under.delete(request));
    page.on('requestfailed', (request) => {
      if (this.under.delete(request)) this.given.push(new URL(request.url()).pathname);
    });
  }

  /** The issues being requested. */
  pages(): Set<string> {
    return new Set([...this.under].flatMap((request) => /issues\/\d+/.exec(request.url()) ?? []));
  }
}

async function openList(): Promise<{ page: Page; asked: Asked }> {
  const page = await stage.open(ann, { fetchesAhead: true, viewport: { width: 1350, height: 1000 } });
  await page.goto(acme.page('issues'));
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  return { page, asked: new Asked(page) };
}

const titles = (page: Page) => page.locator('a.issue-title');

/** The loads of these scripts: whether each came over the network, or from the browser's cache to be run. */
const loadsOf = (page: Page, names: RegExp): Promise<boolean[]> =>
  page.evaluate(
    (pattern) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new RegExp(pattern).test(name))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize > 0),
    names.source,
  );

/** Holds back answers for issues until the returned function is called. */
async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/-\/issues\/\d+/, async (route) => {
    await promise;
    await route.continue().catch(() => undefined); // cancelled meanwhile
  });
  return resolve;
}

describe('pointing at links', () => {
  // Was: 25 requests, and all of them ran to their end.
  it('UX-01 a pointer that passes over ten rows asks for nothing that nobody waits for', async () => {
    const { page, asked } = await openList();
    const release = await hold(page);
    const rows = await titles(page).all();
    expect(rows.length).toBe(10);
    // The first link wakes the code that follows the pointer.
    await rows[0]!.hover();
    await expect.poll(() => [...asked.pages()]).toEqual(['issues/10']);
    for (let index = 3; index < rows.length; index += 3) {
      // The pointer passes over two rows at once, however busy the machine is, and rests on the third as long as an intent takes.
      await page.evaluate(
        (passed) => {
          const links = [...document.querySelectorAll('a.issue-title')];
          for (const at of passed) {
            const { left: clientX, top: clientY } = links[at]!.getBoundingClientRect();
            const where = { bubbles: true, pointerType: 'mouse', clientX, clientY };
            links[at]!.dispatchEvent(new PointerEvent('pointerover', where));
          }
        },
        [index - 2, index - 1, index],
      );
      await expect.poll(() => [...asked.pages()]).toEqual([`issues/${10 - index}`]);
    }
    await page.mouse.move(2, 2);
    await expect.poll(() => asked.under.size).toBe(0);
    expect(asked.most).toBe(1);
    // An issue and its conversation for each of the four rows.
    expect(asked.all.length).toBeLessThanOrEqual(12);
    expect(asked.given.toSorted()).toEqual(asked.all.toSorted());
    release();
  });

  it('UX-01 a link that is rested on is there when it is opened, asked for once', async () => {
    const { page, asked } = await openList();
    const release = await hold(page);
    const row = titles(page).first();
    await row.hover();
    await expect.poll(() => asked.pages().size).toBe(1);
    await row.click();
    release();
    await page.getByRole('heading', { level: 1, name: 'Row 10' }).waitFor();
    expect(asked.given).toEqual([]);
    expect(asked.all.filter((path) => path.endsWith('/issues/10.json')).length).toBe(1);
  });

  // Was: going to a list asked for the issue that happened to appear under the pointer.
  it('UX-01 a link that appears under a resting pointer is asked for when the pointer moves', async () => {
    const { page, asked } = await openList();
    const { x, y } = (await titles(page).nth(3).boundingBox())!;
    const away = titles(page).nth(8);
    await away.click();
    await page.getByRole('heading', { level: 1, name: 'Row 2' }).waitFor();
    await page.mouse.move(x + 2, y + 4);
    await page.mouse.move(x + 4, y + 6);
    await page.goBack();
    await titles(page).nth(3).waitFor();
    const release = await hold(page);
    // What is focused later is asked for after as long a rest.
    await titles(page).nth(5).focus();
    await expect.poll(() => [...asked.pages()]).toEqual(['issues/5']);
    await page.mouse.move(x + 6, y + 6);
    await expect.poll(() => [...asked.pages()].toSorted()).toEqual(['issues/5', 'issues/7']);
    release();
  });

  it('UX-01 the focus asks ahead as a pointer does, and gives up as it moves on', async () => {
    const { page, asked } = await openList();
    const release = await hold(page);
    await titles(page).nth(0).focus();
    await expect.poll(() => asked.pages().size).toBe(1);
    await titles(page).nth(4).hover();
    await expect.poll(() => asked.pages().size).toBe(2);
    await page.getByRole('link', { name: 'bug' }).first().focus();
    await expect.poll(() => [...asked.pages()]).toEqual(['issues/6']);
    expect(asked.given.every((path) => path.includes('/issues/10'))).toBe(true);
    release();
  });

  it('UX-01 nothing is asked ahead for another view of the same page, and nothing where data is saved', async () => {
    const { page, asked } = await openList();
    await page.clock.install();
    await page.getByRole('link', { name: 'bug' }).first().hover();
    await page.clock.runFor(1000);
    expect(asked.all).toEqual([]);
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
    );
    await titles(page).first().hover();
    await page.clock.runFor(1000);
    expect(asked.all).toEqual([]);
    await page.evaluate(() => Object.defineProperty(navigator, 'connection', { value: {} }));
    await titles(page).nth(1).hover();
    await page.clock.runFor(1000);
    await expect.poll(() => asked.all.length).toBeGreaterThan(0);
  });
});

describe('the script of the page that is probably opened next', () => {
  // Was: it was fetched ahead, but evaluated between the click and the page.
  it('UX-01 has run before an issue of a list is opened, fetched once', async () => {
    const { page } = await openList();
    const fetched = () => loadsOf(page, /(?:issue-page|thread-body)[^/]*\.js$/);
    // Fetched at the lowest priority, then taken from the browser's cache to be run.
    await expect.poll(fetched).toEqual([true, true, false, false]);
    await titles(page).first().click();
    await page.locator('.subject-page').waitFor();
    await page.locator('.side-block').first().waitFor();
    expect((await fetched()).length).toBe(4);
    await page.context().close();
  });

  // Was: 46 KiB were fetched between the click and the list, or after it.
  it('UX-01 has run before the list is opened from an issue, which asks for nothing more', async () => {
    const page = await stage.open(ann, { fetchesAhead: true });
    await page.goto(acme.page('issues/3'));
    await hydrated(page);
    const scripts: string[] = [];
    const listed = () => loadsOf(page, /\/issues-page[^/]*\.js$/);
    await expect.poll(listed).toEqual([true, false]);
    await page.waitForLoadState('networkidle');
    // From now on nothing is fetched ahead: the list itself leads to the board, whose scripts are no matter here.
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
    );
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
    });
    await page.locator('a[href$="/-/issues"]:visible').first().click();
    await titles(page).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
    await page.context().close();
  });

  // Was: thirteen files were fetched between the click and the board.
  it('BOARD-01 the board is the other page that a list leads to', async () => {
    const page = await stage.open(ann, { fetchesAhead: true, viewport: { width: 1350, height: 1000 } });
    await page.goto(acme.page('issues'));
    await hydrated(page);
    const ran = () => loadsOf(page, /\/board-page[^/]*\.js$/);
    await expect.poll(ran).toEqual([true, false]);
    await page.waitForLoadState('networkidle');
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
    });
    await page.locator('a[href$="/-/boards"]:visible').first().click();
    await page.locator('.board-card').first().waitFor();
    expect(scripts).toEqual([]);
  });
});
