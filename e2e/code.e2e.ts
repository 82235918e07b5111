import { brotliCompressSync } from 'node:zlib';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  git,
  plainGitEnvironment,
  RepositoryBuilder,
  temporaryFolder,
  type FileSpec,
} from '../testing/repositories.ts';
import { testPassword, type TestUser } from '../testing/server.ts';
import { createStage, holdScript, hydrated, whole, type Stage } from './stage.ts';
import { useWorld, whenWorldEnds } from './world.ts';

let stage: Stage;
let ann: TestUser;
let page: Page;
let folder: ReturnType<typeof temporaryFolder>;
let work: ReturnType<typeof temporaryFolder>;
const hostile = [
  'a b/ü #1%.txt',
  'line\nbreak.txt',
  '"><img src=x onerror=alert(1)>.txt',
  '%41?x=1&y.txt',
  // was: the page of the folder failed, and the second opened as a broken image.
  '__proto__',
  'constructor',
  'valueOf/__proto__',
  'package.json',
];
const long = Array.from(
  { length: 10_000 },
  (_, index) => `export const number${index} = call(${index}, 'word');`,
);

/** The ordinary git client. Asynchronous, because the server runs in this process. */
async function push(from: string, ...refs: string[]): Promise<void> {
  const url = stage.base.replace('http://', `http://ann:${testPassword}@`);
  await promisify(execFile)('git', ['push', '-q', `${url}/ann/code.git`, ...refs], {
    cwd: from,
    env: plainGitEnvironment(),
    timeout: 60_000,
  });
  await stage.server.drain();
}

const open = async (path: string, on: Page = page): Promise<void> => {
  await on.goto(stage.base + path);
  await hydrated(on);
};

useWorld(async () => {
  folder = temporaryFolder();
  work = temporaryFolder();
  whenWorldEnds(() => Promise.all([folder.remove(), work.remove()]));
  git(work.path, ['init', '-q', '.']);
  stage = await createStage();
  ann = await stage.server.createUser('ann', { admin: true });
  await stage.call(ann, 'POST', '/api/v4/projects', {
    name: 'Code',
    visibility: 'public',
    description: 'What it is for',
    topics: ['hosting'],
  });
  await stage.call(ann, 'POST', '/api/v4/projects', { name: 'Void', visibility: 'public' });
  const builder = new RepositoryBuilder();
  const first = builder.commit({
    message: 'Begin',
    files: new Map<string | Buffer, FileSpec>([
      [Buffer.from('latin/\u00fcber.txt', 'latin1'), 'contents in Latin\n'],
      ...Object.entries<FileSpec>({
        'README.md': '# Welcome\n\n[Guide](docs/guide.md)\n',
        'docs/guide.md': '# Guide\n\nRead **me**.\n',
        'src/long.ts': `${long.join('\n')}\n`,
        'src/small.ts': 'const one = 1;\n\nconst three = 3;\n',
        'data.bin': Buffer.from([0, 1, 2]),
        'docs/links/up': { mode: '120000', content: '../../src' },
        'docs/links/chain': { mode: '120000', content: 'up/small.ts' },
        'docs/links/out': { mode: '120000', content: '/etc/passwd' },
        ...Object.fromEntries(hostile.map((name) => [name, `contents of ${JSON.stringify(name)}\n`])),
        ...Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`many/${1000 + index}.txt`, '.\n'])),
      }),
    ]),
  });
  builder.branch('feature/one', first);
  builder.commit({
    branch: 'feature/one',
    message: 'Branch off\n\nWith a reason.',
    files: { 'src/small.ts': 'const one = 1;\n\nconst three = 33;\n', 'new.txt': 'new\n' },
  });
  const pointer = (size: number): string =>
    `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize ${size}\n`;
  builder.branch('stored', first);
  for (const [sha, size] of [
    ['1'.repeat(40), 1000],
    ['2'.repeat(40), 2_000_000],
  ] as const)
    builder.commit({
      branch: 'stored',
      files: {
        '.gitmodules': '[submodule "near"]\n\tpath = near\n\turl = ../library.git\n',
        near: { mode: '160000', content: sha },
        'big.bin': pointer(size),
      },
    });
  builder.annotatedTag('v1.0', first, 'The first one');
  await builder.write(folder.path);
  await push(folder.path, 'refs/heads/*', 'refs/tags/*');
  git(work.path, ['pull', '-q', folder.path, 'main']);
  page = await stage.open(ann, { viewport: { width: 1350, height: 900 } });
});

describe('a project’s home', () => {
  it('PROJ-01 offers the address to clone, with a button to copy it', async () => {
    await open('/ann/code');
    await page.getByRole('heading', { level: 1, name: 'Code' }).waitFor();
    await page.locator('summary', { hasText: 'Clone' }).click();
    const address = await page.getByLabel('Clone over HTTP').inputValue();
    expect(address).toBe(`${stage.base}/ann/code.git`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy HTTP address' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const zip = await page.getByRole('link', { name: 'Download as zip' }).getAttribute('href');
    expect((await stage.server.app.inject({ url: zip! })).rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('PROJ-01 switches to a branch that was searched for, by keyboard', async () => {
    await open('/ann/code/-/tree/main/src');
    await page.locator('.ref-switcher summary').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Find a branch or tag').fill('one');
    await page.locator('.ref-list a', { hasText: 'feature/one' }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.ref-list a[data-active-item]').length === 1);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${stage.base}/ann/code/-/tree/feature/one/src`);
    await page.getByRole('heading', { level: 1, name: 'src' }).waitFor();
  });

  it('UX-01 shows the README, counts and languages, and how to fill an empty one', async () => {
    await open('/ann/code');
    await page.locator('.readme').getByRole('heading', { name: 'Welcome' }).waitFor();
    const about = page.getByRole('complementary', { name: 'About' });
    for (const text of ['What it is for', 'hosting', '1 commit', '3 branches', '1 tag', 'TypeScript'])
      await about.getByText(text, { exact: true }).waitFor();
    await page.locator('.readme').getByRole('link', { name: 'Guide' }).click();
    await page.waitForURL(`${stage.base}/ann/code/-/blob/main/docs/guide.md`);
    await open('/ann/void');
    await page.getByRole('heading', { name: 'This repository is empty' }).waitFor();
  });

  // Was: its script came after the page's, and a press before that was lost.
  it('PROJ-01 UX-01 copies the address of an empty one as soon as the page works', async () => {
    const reader = await stage.open(ann, { permissions: ['clipboard-read', 'clipboard-write'] });
    const answer = await reader.goto(`${stage.base}/ann/void`);
    expect(await answer!.text()).toMatch(/"[^"]+\/empty-repository-[^"]+\.js"/);
    await hydrated(reader);
    await reader.getByRole('button', { name: 'Copy HTTP address' }).click();
    await expect
      .poll(() => reader.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${stage.base}/ann/void.git`);
    await reader.context().close();
  });
});

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

describe('history and refs', () => {
  it('UX-01 a commit shows its changes, with signs as well as tints', async () => {
    await open('/ann/code/-/commits/feature/one');
    await page.getByRole('link', { name: 'Branch off', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Branch off' }).waitFor();
    await page.getByText('With a reason.').waitFor();
    const added = page.locator('#diff-2 .diff-added').first();
    expect(await added.textContent()).toBe('const three = 33;\n');
    expect(
      await added.locator('.diff-sign').evaluate((element) => getComputedStyle(element, '::before').content),
    ).toContain('+');
    await page.getByRole('link', { name: 'feature/one' }).waitFor();
  });

  it('GIT-02 a commit has a conversation below its diff, live and readable without script', async () => {
    const path = `/ann/code/-/commit/${git(folder.path, ['rev-parse', 'feature/one']).trim()}`;
    const reader = await stage.open();
    await open(path, reader);
    await reader.getByText('to reply').waitFor();
    await open(path);
    const conversation = page.getByRole('region', { name: 'Comments' });
    await conversation.getByLabel('Comment', { exact: true }).fill('Why **33**?');
    await conversation.getByRole('button', { name: 'Comment', exact: true }).click();
    await conversation.locator('.note .markdown strong', { hasText: '33' }).waitFor();
    await reader.locator('.note .markdown strong', { hasText: '33' }).waitFor();
    await reader.context().close();

    const plain = await stage.open(ann, { javaScriptEnabled: false });
    await plain.goto(stage.base + path);
    // Parts that script adds later are not preloaded, but appear all the same.
    const first = await plain
      .locator('link[rel=preload]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(first.length).toBeGreaterThan(1);
    expect(first.filter((href) => /conversation/i.test(href))).toEqual([]);
    expect(
      await plain
        .locator('.timeline-card')
        .first()
        .evaluate((card) => getComputedStyle(card).borderTopWidth),
    ).toBe('1px');
    await plain.getByLabel('Comment', { exact: true }).fill('Because.');
    await plain.getByRole('button', { name: 'Comment', exact: true }).click();
    await plain.locator('.note', { hasText: 'Because.' }).waitFor();
    expect(plain.url()).toMatch(/\/-\/commit\/[0-9a-f]{40}#note_\d+$/);
    await plain.context().close();

    const long = `src/${'a-long-name-'.repeat(12)}.ts`;
    await stage.call(ann, 'POST', `/api/v4/projects/ann%2Fcode/repository/commits/feature%2Fone/comments`, {
      note: 'Here.',
      path: long,
      line: 3,
    });
    const phone = await stage.open(undefined, { viewport: { width: 390, height: 800 } });
    await open(path, phone);
    await phone.locator('.note', { hasText: 'Here.' }).getByText(`${long}:3`).waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await phone.context().close();

    await open('/ann/code/-/branches');
    await page.goto(`${stage.base}/ann/code/-/commits/feature/one`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Branch off', exact: true }).click();
    await page.locator('.note', { hasText: 'Because.' }).waitFor();
  });

  it('DISC-15 the rest of a commit’s conversation, asked for before its script is there, comes with it', async () => {
    const sha = git(folder.path, ['rev-parse', 'stored']).trim();
    for (let number = 1; number <= 30; number++)
      await stage.call(ann, 'POST', `/api/v4/projects/ann%2Fcode/repository/commits/${sha}/comments`, {
        note: `Number ${number}`,
      });
    const reader = await stage.open();
    const { asked, release } = await holdScript(reader, 'commit-conversation-');
    await open(`/ann/code/-/commit/${sha}`, reader);
    const more = reader.getByRole('button', { name: 'Show more' });
    // A press that does not scroll, which would fill the gap as well.
    await more.evaluate((button: HTMLElement) => button.click());
    await expect.poll(asked).toBe(1);
    expect(await reader.getByText('Number 15', { exact: true }).count()).toBe(0);
    release();
    await reader.getByText('Number 15', { exact: true }).waitFor();
    await reader.context().close();
  });

  it('UX-01 filters are part of the address', async () => {
    await open('/ann/code/-/commits/feature/one');
    await page.getByLabel('Search commit messages').fill('branch');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/commits/feature/one?search=branch');
    await page.waitForFunction(() => document.querySelectorAll('.commit-row').length === 1);
  });

  it('UX-01 compares two branches that were chosen', async () => {
    await open('/ann/code/-/compare');
    await page.getByLabel('Compare with').fill('feature/one');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.waitForURL(`${stage.base}/ann/code/-/compare/main...feature/one`);
    await page.getByRole('heading', { name: '2 changed files' }).waitFor();
  });

  it.each(['featur/one', 'a..b', 'x...y'])(
    'UX-01 says in the form that there is no %s, and what was typed stays',
    async (typed) => {
      // was: a not-found page without the form
      await open('/ann/code/-/compare');
      await page.getByLabel('Compare with').fill(typed);
      await page.getByRole('button', { name: 'Compare' }).click();
      await page
        .getByRole('alert')
        .getByText(`There is no branch, tag or commit named “${typed}”.`)
        .waitFor();
      expect(await page.getByLabel('Base').inputValue()).toBe('main');
      expect(await page.getByLabel('Compare with').inputValue()).toBe(typed);
      await page.reload();
      expect(await page.getByLabel('Compare with').inputValue()).toBe(typed);
      await hydrated(page);
      await page.getByLabel('Compare with').fill('feature/one');
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByRole('heading', { name: '2 changed files' }).waitFor();
    },
  );

  it('UX-01 makes a branch and deletes it after asking', async () => {
    await open('/ann/code/-/branches');
    await page.locator('summary', { hasText: 'New branch' }).click();
    await page.getByLabel('Branch name').fill('short-lived');
    await page.getByRole('button', { name: 'Create branch' }).click();
    await page.getByRole('link', { name: 'short-lived', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete branch short-lived' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete branch' }).click();
    await page.getByRole('link', { name: 'short-lived', exact: true }).waitFor({ state: 'detached' });
  });
});

describe('without script', () => {
  it('UX-01 everything is links and forms', async () => {
    const plain = await stage.open(undefined, { javaScriptEnabled: false });
    await plain.goto(`${stage.base}/ann/code`);
    await plain.locator('.tree-tree', { hasText: 'src' }).click();
    await plain.getByRole('link', { name: 'small.ts', exact: true }).click();
    await plain.getByText('const three = 3;').waitFor();
    await plain.locator('.ref-switcher summary').click();
    await plain.getByRole('link', { name: 'All branches' }).click();
    await plain.getByPlaceholder('Search branches').fill('feature');
    await plain.keyboard.press('Enter');
    await plain.getByRole('link', { name: 'feature/one', exact: true }).click();
    expect(plain.url()).toBe(`${stage.base}/ann/code/-/tree/feature/one`);
    await plain.goto(`${stage.base}/ann/code/-/compare`);
    await plain.getByLabel('Compare with').fill('feature/one');
    await plain.getByRole('button', { name: 'Compare' }).click();
    expect(plain.url()).toBe(`${stage.base}/ann/code/-/compare/main...feature/one`);
    await plain.getByText('2 changed files').waitFor();
  });
});

describe('accessibility', () => {
  const paths = [
    '/ann/code', '/ann/void', '/ann/code/-/tree/main/src', '/ann/code/-/blob/main/src/small.ts',
    '/ann/code/-/blob/main/docs/guide.md', '/ann/code/-/blob/main/data.bin', '/ann/code/-/blame/main/src/small.ts',
    '/ann/code/-/commits/main', '/ann/code/-/commit/feature%2Fone', '/ann/code/-/branches', '/ann/code/-/tags',
    '/ann/code/-/compare/main...feature/one', '/ann/code/-/find_file/main',
  ]; // prettier-ignore

  it.each([
    ['light', 1350],
    ['dark', 390],
  ] as const)(
    'UX-01 every page of code passes axe and fits its width, %s, %i wide',
    { timeout: 120_000 },
    async (theme, width) => {
      const other = await stage.open(ann, { viewport: { width, height: 800 }, colorScheme: theme });
      const findings: string[] = [];
      for (const path of paths) {
        await open(path, other);
        await whole(other);
        const facts = await other.evaluate(() => {
          const width = document.documentElement.clientWidth;
          const widest = [...document.querySelectorAll('#app *')].findLast(
            (element) => element.checkVisibility() && element.getBoundingClientRect().right > width + 1,
          );
          return {
            overflow: document.documentElement.scrollWidth - width,
            widest: `${widest?.tagName} ${widest?.className}`,
            headings: document.querySelectorAll('h1').length,
          };
        });
        if (facts.overflow > 0)
          findings.push(`${path}: ${facts.overflow} wider than the window (${facts.widest})`);
        if (facts.headings !== 1 && !path.includes('guide.md') && path !== '/ann/code')
          findings.push(`${path}: ${facts.headings} h1`);
        const { violations } = await new AxeBuilder({ page: other as never })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .exclude('.markdown')
          .analyze();
        for (const violation of violations)
          findings.push(`${path}: ${violation.id} at ${String(violation.nodes[0]?.target)}`);
      }
      expect(findings).toEqual([]);
      await other.context().close();
    },
  );
});

it('DIFF-07 a commit says what a submodule and a file of Git LFS stand for', async () => {
  const sha = git(folder.path, ['rev-parse', 'stored']).trim();
  await open(`/ann/code/-/commit/${sha}`);
  const near = page.locator('.diff-file', { hasText: 'near' });
  await near.getByText('Submodule moved from 11111111 to 22222222').waitFor();
  const compare = await near.getByRole('link', { name: 'Compare these commits' }).getAttribute('href');
  expect(compare).toBe(`${stage.base}/ann/library/-/compare/${'1'.repeat(40)}...${'2'.repeat(40)}`);
  await page
    .locator('.diff-file', { hasText: 'big.bin' })
    .getByText(/^Stored with Git LFS: 1,?000 bytes before, 1\.91 MiB now\./)
    .waitFor();
  const { violations } = await new AxeBuilder({ page }).include('.diff-file').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

describe('a push', () => {
  it('API-04 appears on an open page without a reload', async () => {
    const other = await stage.open();
    await open('/ann/code', other);
    await other.evaluate(() => void Object.assign(globalThis, { marked: true }));
    git(work.path, ['commit', '-q', '--allow-empty', '-m', 'Pushed just now']);
    await expect
      .poll(
        async () => {
          await push(work.path, 'HEAD:main');
          return other.locator('.commit-strip', { hasText: 'Pushed just now' }).count();
        },
        { timeout: 15_000, interval: 500 },
      )
      .toBe(1);
    expect(await other.evaluate(() => 'marked' in globalThis)).toBe(true);
  });

  it('API-04 fills the page of an empty project', async () => {
    const other = await stage.open();
    await open('/ann/void', other);
    await other.evaluate(() => void Object.assign(globalThis, { marked: true }));
    const url = stage.base.replace('http://', `http://ann:${testPassword}@`);
    await promisify(execFile)('git', ['push', '-q', `${url}/ann/void.git`, 'HEAD:main'], {
      cwd: work.path,
      env: plainGitEnvironment(),
    });
    await stage.server.drain();
    await other.getByRole('link', { name: 'README.md', exact: true }).first().waitFor();
    expect(await other.evaluate(() => 'marked' in globalThis)).toBe(true);
  });
});

describe('weight', () => {
  // Was: 131 to 150 KiB; React and its router alone were 81 of them.
  it.each([
    ['', 120],
    ['/-/tree/main', 120],
    ['/-/blob/main/src/small.ts', 120],
    ['/-/commits/main', 120],
    ['/-/branches', 120],
    // Was: 124. The list, with the filter bar, was fetched before anybody turned to it.
    ['/-/issues', 120],
  ] as const)(
    'UX-01 a first visit to ann/code%s brings at most %i KiB of script and styles',
    async (rest, most) => {
      const first = await stage.open();
      let bytes = 0;
      const received = new Set<string>();
      first.on('response', (response) => {
        // What was fetched ahead for the next page is taken from the cache later.
        if (received.has(response.url())) return;
        received.add(response.url());
        if (response.request().resourceType() === 'script')
          bytes += Number(response.headers()['content-length'] ?? Number.NaN);
      });
      await first.goto(`${stage.base}/ann/code${rest}`);
      await hydrated(first);
      await first.waitForLoadState('networkidle');
      const styles = await first.locator('style').allTextContents();
      await first.close();
      expect(bytes).toBeGreaterThan(60 * 1024);
      expect((bytes + brotliCompressSync(styles.join('\n')).length) / 1024).toBeLessThan(most);
    },
  );
});
