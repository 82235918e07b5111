import { describe, expect, it } from 'vitest';
import { git } from '../testing/repositories.ts';
import { stage, page, folder, hostile, long, open, useCode } from './code-world.ts';
import { hydrated } from './stage.ts';

useCode();

describe('names', () => {
  it.each(hostile)(
    'GIT-05 %j is shown as it is, opens, and its raw file is what was pushed',
    async (name) => {
      const [first, second] = name.split('/');
      await open('/ann/code');
      const shown = (part: string): string => part.replaceAll('\n', '␊');
      if (second === undefined) await page.getByRole('link', { name: shown(first!), exact: true }).click();
      else {
        await page.getByRole('link', { name: `Folder ${first}`, exact: true }).click();
        // The former folder can have a file of the same name.
        await page.getByRole('heading', { level: 1, name: shown(first!), exact: true }).waitFor();
        await page.getByRole('link', { name: shown(second), exact: true }).click();
      }
      await page
        .getByRole('heading', { level: 1, name: shown(name.split('/').at(-1)!), exact: true })
        .waitFor();
      await page.getByText(`contents of ${JSON.stringify(name)}`).waitFor();
      expect(await page.locator('img[src="x"]').count()).toBe(0);
      const inPage = page.url();
      await page.reload();
      await hydrated(page);
      expect(page.url()).toBe(inPage);
      await page.getByText(`contents of ${JSON.stringify(name)}`).waitFor();
      const raw = await page.getByRole('link', { name: 'Raw', exact: true }).getAttribute('href');
      const response = await page.request.get(new URL(raw!, stage.base).href);
      expect(await response.text()).toBe(`contents of ${JSON.stringify(name)}\n`);
      for (const link of ['Blame', 'History']) {
        await page.goto(inPage);
        await page.getByRole('link', { name: link, exact: true }).click();
        await page.getByText('Begin').first().waitFor();
      }
    },
  );
});

describe('a name that is no UTF-8', () => {
  it('GIT-05 opens from its folder, and its raw file equals the pushed one', async () => {
    await open('/ann/code/-/tree/main/latin');
    await page.locator('.tree-file').click();
    await page.waitForURL('**/blob/main/latin/%FCber.txt');
    await page.getByText('contents in Latin').waitFor();
    await page.reload();
    await page.getByText('contents in Latin').waitFor();
    const raw = await page.getByRole('link', { name: 'Raw', exact: true }).getAttribute('href');
    expect(raw).toBe('/ann/code/-/raw/main/latin/%FCber.txt');
    const response = await page.request.get(stage.base + raw!);
    expect(await response.text()).toBe('contents in Latin\n');
  });
});

describe('a file without lines', () => {
  it('UX-01 offers no blame, which it has none of, and its history', async () => {
    await open('/ann/code/-/blob/main/data.bin');
    await page.getByRole('link', { name: 'History', exact: true }).waitFor();
    // was: a link to a page that is not there
    expect(await page.getByRole('link', { name: 'Blame', exact: true }).count()).toBe(0);
  });
});

describe('a symbolic link', () => {
  it('UX-01 shows its target and leads there, where it is in the repository', async () => {
    await open('/ann/code/-/tree/main/docs/links');
    // was: names alone, and each led to a page that led no further
    expect(await page.locator('.tree-symlink').allInnerTexts()).toEqual([
      'chain → up/small.ts',
      'out → /etc/passwd',
      'up → ../../src',
    ]);
    await page.getByRole('link', { name: 'up → ../../src' }).click();
    await page.waitForURL('**/-/tree/main/src');
    await open('/ann/code/-/blob/main/docs/links/chain');
    await page.getByText('This is a symbolic link to').waitFor();
    await page.getByRole('link', { name: 'up/small.ts' }).click();
    await page.waitForURL('**/-/blob/main/src/small.ts');
    await open('/ann/code/-/tree/main/docs/links');
    await page.getByRole('link', { name: 'out → /etc/passwd' }).click();
    await page.waitForURL('**/-/blob/main/docs/links/out');
    await page.getByText('This repository has no entry of that name.').waitFor();
  });
});

describe('a long folder', () => {
  it('UX-01 is listed completely; last commits far below load when they are close to the screen', async () => {
    // The first visitor can arrive while the commits are still being searched.
    await open('/ann/code/-/tree/main/many');
    await page.waitForFunction(() => document.querySelectorAll('.tree time').length >= 50);
    await open('/ann/code/-/tree/main/many');
    expect(await page.locator('.tree-file').count()).toBe(400);
    // Unknown commits arrive after the page.
    await page.waitForFunction(() => document.querySelectorAll('.tree time').length > 0);
    expect(await page.locator('.tree time').count()).toBe(50);
    // was: all rows were laid out before the first was painted
    const far = page.locator('.tree-file').nth(300);
    const drawn = () => far.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
    expect(await drawn()).toBe(false);
    await far.scrollIntoViewIfNeeded();
    await expect.poll(drawn).toBe(true);
    await page.waitForFunction(() => document.querySelectorAll('.tree time').length === 400);
  });
});

describe('a file', () => {
  it('UX-01 of 10,000 lines can be copied and searched whole and has at most 3,000 nodes', async () => {
    await open('/ann/code/-/blob/main/src/long.ts');
    // The lines after the first ones follow immediately.
    await page.waitForFunction(() => document.querySelector('.code-rest') === null);
    const facts = await page.evaluate(() => {
      const selection = getSelection()!;
      selection.selectAllChildren(document.querySelector('.code-body')!);
      const copied = selection.toString();
      selection.removeAllRanges();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
      let nodes = 0;
      while (walker.nextNode() !== null) nodes++;
      return {
        copied,
        nodes,
        rendered: document.querySelector('.code-chunk:last-child .code-text')!.checkVisibility(),
      };
    });
    expect(facts.copied.trimEnd()).toBe(long.join('\n'));
    expect(facts.nodes).toBeLessThanOrEqual(3000);
    // The browser's search finds everything rendered, even if it is not laid out yet.
    expect(facts.rendered).toBe(true);
  });

  it('UX-01 says when the rest of a long file did not arrive, and tries again', async () => {
    await page.route('**/blob_lines.json?*plain=true*', (route) => route.abort());
    await open('/ann/code/-/blob/main/src/long.ts');
    await page.getByText('Lines 401 to 10,000 did not arrive.').waitFor();
    await page.unroute('**/blob_lines.json?*plain=true*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForFunction(() => document.querySelector('.code-rest') === null);
  });

  it('UX-01 at a folder’s address, and a folder at a file’s, are shown where they belong', async () => {
    await open('/ann/code/-/tree/main/src/small.ts');
    expect(page.url()).toBe(`${stage.base}/ann/code/-/blob/main/src/small.ts`);
    await open('/ann/code/-/blob/main/src');
    expect(page.url()).toBe(`${stage.base}/ann/code/-/tree/main/src`);
    const missing = await page.goto(`${stage.base}/ann/code/-/blob/main/nothing`);
    expect(missing!.status()).toBe(404);
    // The browser logs an answer of 404.
    stage.complaints.splice(0);
  });

  it('UX-01 highlights chunks close to the screen without changing their text', async () => {
    await open('/ann/code/-/blob/main/src/long.ts#L5000-5002');
    await page.waitForFunction(
      () =>
        document.querySelector('.code-rest') === null && (CSS.highlights.get('code-keyword')?.size ?? 0) > 0,
    );
    const mark = await page.evaluate(() => {
      const box = document.querySelector('.code-mark')!.getBoundingClientRect();
      const range = document.caretRangeFromPoint(box.left + 120, box.top + 10)!;
      const text = range.startContainer.textContent!;
      return {
        height: box.height,
        line: text.slice(text.lastIndexOf('\n', range.startOffset) + 1).split('\n')[0],
      };
    });
    expect(mark).toEqual({ height: 60, line: long[4999] });
  });

  it('UX-01 line numbers take a click, and a range with Shift', async () => {
    await open('/ann/code/-/blob/main/src/small.ts');
    const body = page.locator('.code-body');
    await body.click({ position: { x: 20, y: 10 } });
    await expect.poll(() => new URL(page.url()).hash).toBe('#L1');
    await body.click({ position: { x: 20, y: 50 }, modifiers: ['Shift'] });
    await expect.poll(() => new URL(page.url()).hash).toBe('#L1-3');
    expect(await page.locator('.code-mark').isVisible()).toBe(true);
  });

  it('UX-01 Markdown is rendered, and its source is a link away', async () => {
    await open('/ann/code/-/blob/main/docs/guide.md');
    await page.getByRole('heading', { name: 'Guide', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Source' }).click();
    await page.waitForURL('**/guide.md?plain=1');
    await page.getByText('Read **me**.').waitFor();
  });
});

describe('keyboard', () => {
  const marked = async (key: string, url: string): Promise<void> => {
    await page.locator('main').focus();
    for (const part of key.split(' ')) await page.keyboard.press(part);
    await page.waitForURL(url);
  };

  it('KEY-01 g f leads to the files, g c to the commits, t finds a file, y makes the address last', async () => {
    const sha = git(folder.path, ['rev-parse', 'main']).trim();
    await open('/ann/code/-/branches');
    await marked('g f', `${stage.base}/ann/code/-/tree`);
    await page.getByRole('heading', { level: 1, name: 'code' }).waitFor();
    await marked('g c', `${stage.base}/ann/code/-/commits`);
    await page.locator('.commit-row', { hasText: 'Begin' }).waitFor();
    await marked('t', `${stage.base}/ann/code/-/find_file/main`);
    await page.getByRole('heading', { level: 1, name: 'Find a file' }).waitFor();
    await page.keyboard.type('srsmall');
    await page.getByRole('option', { name: 'src/small.ts' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${stage.base}/ann/code/-/blob/main/src/small.ts`);
    await page.getByRole('heading', { level: 1, name: 'small.ts' }).waitFor();
    await marked('y', `${stage.base}/ann/code/-/blob/${sha}/src/small.ts`);
  });
});
