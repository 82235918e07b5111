import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { git, plainGitEnvironment } from '../testing/repositories.ts';
import { testPassword } from '../testing/server.ts';
import { axe } from './axe.ts';
import { stage, ann, page, folder, work, push, open, useCode } from './code-world.ts';
import { holdScript, hydrated } from './stage.ts';

useCode();

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
    // Parts that script adds later are not asked for with the page, but appear all the same.
    const scripts = (await plain.locator('body > script').allTextContents()).join('\n');
    const first = JSON.parse(/for\(let f of (\[[^\]]+\])/.exec(scripts)![1]!) as string[];
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
    const commits = '/api/v4/projects/ann%2Fcode/repository/commits';
    const { id } = await stage.call<{ id: string }>(ann, 'POST', commits, {
      branch: 'long-name',
      start_branch: 'feature/one',
      commit_message: 'Name it at length',
      actions: [{ action: 'create', file_path: long, content: 'one\ntwo\nthree\n' }],
    });
    await stage.call(ann, 'POST', `${commits}/${id}/comments`, { note: 'Here.', path: long, line: 3 });
    const phone = await stage.open(undefined, { viewport: { width: 390, height: 800 } });
    await open(`/ann/code/-/commit/${id}`, phone);
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
  const { violations } = await axe(page).include('.diff-file').analyze();
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
