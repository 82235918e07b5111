import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { changeRefs, openRepository } from '../server/features/repositories/index.ts';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { commitFiles } from './merge-request-page.ts';
import { hydrated } from './stage.ts';

useAcme({}, 'Code');

/** Forty lines of which some are others. */
const text = (changed: Readonly<Record<number, string>> = {}): string =>
  Array.from({ length: 40 }, (_, at) => changed[at + 1] ?? `const line${at + 1} = ${at + 1};`).join('\n');

/** Moves a branch as a push with force of ann's. */
async function forcePush(branch: string, old: string, next: string): Promise<void> {
  const ctx = stage.server.context(ann.viewer);
  const ref = `refs/heads/${branch}`;
  const done = await changeRefs(ctx, await openRepository(ctx, 'acme/code', 'push_code'), {
    planned: [{ ref, old, new: next }],
    make: () => Promise.resolve({ ok: true, value: { commands: [{ ref, old, new: next }], grown: [] } }),
  });
  expect(done.ok).toBe(true);
}

let proposed = 0;
/** A merge request of ann's with three versions, of which the last is rebased on a target that moved. */
async function propose(word: string): Promise<{ page: string; heads: string[]; name: string }> {
  // A journey that is tried once more has another one.
  const name = `${word}${++proposed}`;
  await commitFiles('main', { [`${name}.ts`]: text() }, { action: 'create' });
  const first = await commitFiles(
    name,
    { [`${name}.ts`]: text({ 30: 'const thirty = 30;' }) },
    { start_branch: 'main' },
  );
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: `Take ${name}`,
    source_branch: name,
    target_branch: 'main',
  });
  const second = await commitFiles(name, { [`${name}-b.ts`]: 'const b = 1;\n' }, { action: 'create' });
  await stage.server.drain();
  await commitFiles('main', { [`${name}.ts`]: text({ 2: 'const theirs = 2;' }) });
  await commitFiles(
    `${name}-again`,
    { [`${name}.ts`]: text({ 2: 'const theirs = 2;', 30: 'const thirty = 31;' }) },
    { start_branch: 'main' },
  );
  const third = await commitFiles(
    `${name}-again`,
    { [`${name}-b.ts`]: 'const b = 1;\n' },
    { action: 'create' },
  );
  await forcePush(name, second, third);
  await stage.server.drain();
  return { page: `merge_requests/${iid}/diffs`, heads: [first, second, third], name };
}
async function visit(tab: Page, path: string): Promise<void> {
  await tab.goto(acme.page(path));
  await hydrated(tab);
}
const names = (tab: Page) => tab.locator('.diff-file h3').allInnerTexts();
const versions = (tab: Page) => tab.getByRole('region', { name: 'Versions' }).first();

it('DIFF-15 two versions are chosen and compared by keyboard, without what the target brought', async () => {
  const { page, heads, name } = await propose('oak');
  const tab = await stage.open(bob);
  await visit(tab, page);
  const shown = versions(tab).getByRole('combobox', { name: 'Version', exact: true });
  await expect.poll(() => shown.locator('option').count()).toBe(3);
  await versions(tab).getByLabel('Compared with').focus();
  // Where it began, then version 2.
  await tab.keyboard.press('ArrowDown');
  await tab.keyboard.press('Tab');
  await tab.keyboard.press('Enter');
  await tab.getByText('This is how version 3 differs from version 2.').waitFor();
  await expect.poll(() => new URL(tab.url()).searchParams.get('start_sha')).toBe(heads[1]);
  // Was: the form was made anew, without the focus.
  expect(await tab.locator(':focus').innerText()).toBe('Compare');
  await expect.poll(() => names(tab)).toEqual([`${name}.ts`]);
  await expect.poll(() => tab.getByText('const thirty = 31').count()).toBe(1);
  await expect.poll(() => tab.locator('.diff-added', { hasText: 'theirs' }).count()).toBe(0);
  await tab.getByText('The target branch moved in between').waitFor();
  await tab.getByText('Commits in between').click();
  await tab.locator('.commit-pairs').getByText('Changed', { exact: true }).waitFor();
  await tab.locator('.commit-pairs').getByText('Same', { exact: true }).waitFor();
  const found = await axe(tab).analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  // And back.
  await tab.getByRole('link', { name: 'Show the newest changes' }).click();
  await expect.poll(() => names(tab)).toEqual([`${name}-b.ts`, `${name}.ts`]);
  // An older version by itself.
  await shown.selectOption({ index: 2 });
  await versions(tab).getByRole('button', { name: 'Compare' }).click();
  await tab.getByText('This is version 1, not the newest.').waitFor();
  await expect.poll(() => names(tab)).toEqual([`${name}.ts`]);
  await expect.poll(() => tab.getByRole('button', { name: /^Viewed/ }).count()).toBe(1);
});

// Was: all of it was squeezed into the column of the tree, and files without a difference were said to be shown.
it('DIFF-15 versions that do not differ say so, in the whole width', async () => {
  await commitFiles('main', { 'ash.ts': text() }, { action: 'create' });
  const mine = { 'ash.ts': text({ 30: 'const thirty = 30;' }) };
  const first = await commitFiles('ash', mine, { start_branch: 'main' });
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: 'Take ash',
    source_branch: 'ash',
    target_branch: 'main',
  });
  await stage.server.drain();
  // The same again on a target that changed the same line.
  await commitFiles('main', { 'ash.ts': text({ 30: 'const other = 30;' }) });
  await forcePush('ash', first, await commitFiles('ash-again', mine, { start_branch: 'main' }));
  await stage.server.drain();
  const tab = await stage.open(bob, { viewport: { width: 1350, height: 900 } });
  await visit(tab, `merge_requests/${iid}/diffs`);
  await versions(tab).getByLabel('Compared with').selectOption({ index: 1 });
  await versions(tab).getByRole('button', { name: 'Compare' }).click();
  await tab.getByText('There are no changes.').waitFor();
  expect(await tab.getByText('can’t be told').count()).toBe(0);
  expect((await tab.locator('.shown-notice').boundingBox())!.width).toBeGreaterThan(1000);
});

it('DIFF-15 the comparison works without script', async () => {
  const { page, name } = await propose('elm');
  const tab = await stage.open(bob, { javaScriptEnabled: false });
  await tab.goto(acme.page(page));
  await versions(tab).getByLabel('Compared with').selectOption({ index: 1 });
  await versions(tab).getByRole('button', { name: 'Compare' }).click();
  await tab.getByText('This is how version 3 differs from version 2.').waitFor();
  await expect.poll(() => names(tab)).toEqual([`${name}.ts`]);
});

it('DIFF-15 a comment between two versions stands on the newest, and one that cannot says why', async () => {
  const { page, heads, name } = await propose('ash');
  const tab = await stage.open(bob);
  await visit(tab, `${page}?start_sha=${heads[1]}`);
  await tab.locator('.review[data-choosable]').waitFor();
  const body = tab.getByRole('region', { name: `${name}.ts` });
  const chosen = tab.locator('.review > [aria-live="polite"], .review p[aria-live]').last();
  await body.focus();
  const choose = async (what: RegExp): Promise<void> => {
    for (let at = 0; at < 20; at++) {
      await tab.keyboard.press('ArrowDown');
      if (what.test((await chosen.textContent()) ?? '')) return;
    }
    throw new Error(`no line is ${what.source}`);
  };
  await choose(/removed: const thirty = 30/);
  await tab.keyboard.press('Enter');
  await tab.getByText('This line is no longer in version 3.').waitFor();
  await body.focus();
  await choose(/added: const thirty = 31/);
  await tab.keyboard.press('Enter');
  await tab.getByRole('textbox', { name: 'Comment on line 30' }).fill('Why 31?');
  await tab.locator('.line-form button[type="submit"]:enabled').click();
  await tab.locator('.diff-insert').getByText('Why 31?').waitFor();
  const iid = /\d+/.exec(page)![0];
  const position = async (): Promise<object | undefined> => {
    const discussions = await stage.call<{ notes: { position?: object }[] }[]>(
      bob,
      'GET',
      `${acme.project}/merge_requests/${iid}/discussions`,
    );
    return discussions.flatMap(({ notes }) => notes[0]!.position ?? [])[0];
  };
  // Its writer sees it before it is saved.
  await expect.poll(position).toMatchObject({ head_sha: heads[2], new_line: 30, new_path: `${name}.ts` });
  // It is the same thread among all changes.
  await visit(tab, page);
  await tab.locator('.diff-insert').getByText('Why 31?').waitFor();
  // Between two versions in which its line is not, it is said to be elsewhere.
  await visit(tab, `${page}?commit_id=${heads[2]}`);
  await tab.getByText('1 thread is on lines that are not shown here.').waitFor();
});

it('DIFF-15 what changed since the last review is the first entry, and ticking all of it is a review', async () => {
  const { page, heads, name } = await propose('fir');
  const iid = /\d+/.exec(page)![0];
  const path = `${acme.project}/merge_requests/${iid}`;
  const tab = await stage.open(bob);
  await visit(tab, page);
  expect(await tab.getByRole('link', { name: 'since your last review' }).count()).toBe(0);
  for (const file of [`${name}.ts`, `${name}-b.ts`]) {
    const saved = tab.waitForResponse(/\/viewed_files$/);
    await tab.getByRole('button', { name: `Viewed: ${file}` }).click();
    await tab.locator(`.diff-viewed[aria-pressed="true"][aria-label="Viewed: ${file}"]`).waitFor();
    await saved;
  }
  await tab.reload();
  await tab.getByText('You have reviewed the newest version.').waitFor();
  await commitFiles(name, { [`${name}-b.ts`]: 'const b = 2;\n' });
  await stage.server.drain();
  await visit(tab, page);
  // The file says so itself.
  await tab.getByRole('link', { name: 'Changed since you viewed it' }).waitFor();
  await tab.getByRole('link', { name: 'Show what changed since your last review' }).click();
  await tab.getByText('This is how version 4 differs from version 3.').waitFor();
  await expect.poll(() => new URL(tab.url()).searchParams.get('start_sha')).toBe(heads[2]);
  await expect.poll(() => names(tab)).toEqual([`${name}-b.ts`]);
  // An approval is one, too.
  await stage.call(bob, 'POST', `${path}/approve`, {});
  await visit(tab, page);
  await tab.getByText('You have reviewed the newest version.').waitFor();
});

// Was: the tick of one version took away that of the other, and an older version could not be ticked.
it('DIFF-17 each version has the ticks of its own contents, whichever was ticked last', async () => {
  const { page, name } = await propose('alder');
  const tab = await stage.open(bob);
  const file = `${name}-b.ts`;
  const { versions: made } = (await (
    await tab.request.get(acme.page(page).replace(/diffs$/, 'changes.json'))
  ).json()) as { versions: { id: number }[] };
  const older = `${page}?diff_id=${made[0]!.id}`;
  await commitFiles(name, { [file]: 'const b = 2;\n' });
  await stage.server.drain();
  const tick = (pressed: boolean) =>
    tab.locator(`.diff-viewed[aria-pressed="${pressed}"][aria-label="Viewed: ${file}"]`);
  const press = async () => {
    const saved = tab.waitForResponse(/\/viewed_files$/);
    await tab.getByRole('button', { name: `Viewed: ${file}` }).click();
    expect((await saved).status()).toBe(204);
  };
  await visit(tab, older);
  await press();
  await visit(tab, page);
  await tab.getByRole('link', { name: 'Changed since you viewed it' }).waitFor();
  await press();
  await visit(tab, older);
  await tick(true).waitFor();
  await press();
  await visit(tab, page);
  await tick(true).waitFor();
  await visit(tab, older);
  await tick(false).waitFor();
});

// Was: the entry led from there to the newest version, which was not the one that was read.
it('DIFF-15 what changed since the last review ends at the version that is read', async () => {
  const { page, heads, name } = await propose('larch');
  const path = `${acme.project}/merge_requests/${/\d+/.exec(page)![0]}`;
  await stage.call(bob, 'POST', `${path}/approve`, {});
  await commitFiles(name, { [`${name}-b.ts`]: 'const b = 2;\n' });
  await stage.server.drain();
  await commitFiles(name, { [`${name}-c.ts`]: 'const c = 1;\n' }, { action: 'create' });
  await stage.server.drain();
  const made = (await stage.call<{ id: number }[]>(ann, 'GET', `${path}/versions`)).toReversed();
  const tab = await stage.open(bob);
  await visit(tab, `${page}?diff_id=${made[3]!.id}`);
  await tab.getByRole('link', { name: 'Show what changed since your last review' }).click();
  await tab.getByText('This is how version 4 differs from version 3.').waitFor();
  await expect.poll(() => names(tab)).toEqual([`${name}-b.ts`]);
  expect(new URL(tab.url()).search).toBe(`?diff_id=${made[3]!.id}&start_sha=${heads[2]}`);
  await tab.getByText('Version 5 is the newest.').waitFor();
  await tab.getByRole('link', { name: 'Compare with the newest' }).click();
  await tab.getByText('This is how version 5 differs from version 3.').waitFor();
  await expect.poll(() => names(tab)).toEqual([`${name}-b.ts`, `${name}-c.ts`]);
  expect(await tab.getByText('Version 5 is the newest.').count()).toBe(0);
  // What was reviewed later has nothing that came since.
  await visit(tab, `${page}?diff_id=${made[1]!.id}`);
  await tab.getByText('Your last review was of version 3.').waitFor();
  expect(await tab.getByRole('link', { name: 'since your last review' }).count()).toBe(0);
});

it('MR-02 the changes are read commit by commit', async () => {
  const { page, name } = await propose('yew');
  const tab = await stage.open(bob);
  await visit(tab, page);
  await tab.getByRole('link', { name: 'Commit by commit' }).focus();
  await tab.keyboard.press('Enter');
  await tab.getByText('Commit 1 of 2').first().waitFor();
  await expect.poll(() => names(tab)).toEqual([`${name}.ts`]);
  // Was: a file that had been shown before was empty.
  await tab.locator('.diff-added', { hasText: 'thirty = 31' }).waitFor();
  expect(await tab.getByRole('link', { name: 'Previous commit' }).count()).toBe(0);
  // Was: the focus was lost with the link.
  await expect.poll(() => tab.locator('#main:focus').count()).toBe(1);
  await tab.getByRole('link', { name: 'Next commit' }).focus();
  await tab.keyboard.press('Enter');
  await tab.getByText('Commit 2 of 2').first().waitFor();
  await expect.poll(() => tab.locator('#main:focus').count()).toBe(1);
  // The arrow is beside its words.
  expect((await tab.getByRole('link', { name: 'Previous commit' }).boundingBox())!.height).toBeLessThan(30);
  await expect.poll(() => names(tab)).toEqual([`${name}-b.ts`]);
  await tab.setViewportSize({ width: 390, height: 800 });
  const found = await axe(tab).analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
});

// Was: they led to the newest version, which had not this commit.
it('DIFF-15 the ways on from changes that are not the newest any more stay in their version', async () => {
  const { page, heads, name } = await propose('rowan');
  const tab = await stage.open(bob);
  await visit(tab, page);
  const other = await stage.open(bob);
  await visit(other, page);
  await forcePush(name, heads[2]!, heads[1]!);
  await stage.server.drain();
  await tab.getByRole('button', { name: 'Show the newest' }).waitFor();
  await other.getByRole('button', { name: 'Show the newest' }).waitFor();
  await tab.getByRole('link', { name: 'Commit by commit' }).click();
  await tab.getByText('Commit 1 of 2').first().waitFor();
  await tab.getByRole('link', { name: 'Next commit' }).click();
  await tab.getByText('Commit 2 of 2').first().waitFor();
  await other.getByRole('link', { name: 'Hide whitespace changes' }).click();
  await other.getByText('This is version 3, not the newest.').waitFor();
  await other.locator('.diff-added', { hasText: 'thirty = 31' }).waitFor();
});

it('DISC-10 the next thread that is not resolved is found on whichever tab it is, and so is a link', async () => {
  const { page, heads } = await propose('box');
  const iid = /\d+/.exec(page)![0];
  const thread = async (body: string, more: object = {}): Promise<string> => {
    const path = `${acme.project}/merge_requests/${iid}/discussions`;
    const { notes } = await stage.call<{ notes: [{ id: number }] }>(bob, 'POST', path, { body, ...more });
    return `#note_${notes[0].id}`;
  };
  const { diff_refs } = await stage.call<{ diff_refs: object }>(
    bob,
    'GET',
    `${acme.project}/merge_requests/${iid}`,
  );
  const file = (
    await stage.call<{ new_path: string }[]>(bob, 'GET', `${acme.project}/merge_requests/${iid}/diffs`)
  )
    .map(({ new_path }) => new_path)
    .find((path) => path.endsWith('-b.ts'))!;
  const at = { ...diff_refs, position_type: 'text', old_path: file, new_path: file, new_line: 1 };
  const general = await thread('In general');
  const onLine = await thread('On a line', { position: at });
  const tab = await stage.open(ann);
  await visit(tab, page);
  await tab.locator('.diff-insert').getByText('On a line').waitFor();
  const current = () => tab.evaluate(() => document.activeElement?.id);
  await tab.keyboard.press('n');
  await expect.poll(current).toBe(onLine.slice(1));
  // Beyond the last one on this tab is the one on the other.
  await tab.keyboard.press('n');
  await expect.poll(() => tab.url().endsWith(`merge_requests/${iid}${general}`)).toBe(true);
  await tab.locator(`${general}[data-marked]`).waitFor();
  await tab.keyboard.press('n');
  await expect.poll(current).toBe(onLine.slice(1));
  await tab.keyboard.press('p');
  await expect.poll(current).toBe(general.slice(1));
  // Where the thread is not shown, its key leads to all changes.
  await visit(tab, `${page}?commit_id=${heads[2]}`);
  // It is kept until the page takes part, which nothing on it shows.
  await tab.keyboard.press('p');
  await tab.locator(`.diff-insert ${onLine}`).waitFor();
  expect(tab.url().endsWith(`${page}${onLine}`)).toBe(true);
  // Links that name the wrong tab.
  for (const part of ['/diffs', '/commits']) {
    await tab.goto('about:blank');
    await tab.goto(acme.page(`merge_requests/${iid}${part}${general}`));
    await tab.locator(`${general}[data-marked]`).waitFor();
    expect(tab.url().endsWith(`merge_requests/${iid}${general}`)).toBe(true);
  }
});

it('MR-01 a pushed branch is offered above the code and the list, and can be put away', async () => {
  const branch = `pushed-${++proposed}`;
  await commitFiles('main', { [`${branch}.md`]: 'x\n' }, { action: 'create' });
  await commitFiles(branch, { [`${branch}.txt`]: 'x\n' }, { action: 'create', start_branch: 'main' });
  await commitFiles(`${branch}-b`, { [`${branch}.txt`]: 'y\n' }, { action: 'create', start_branch: 'main' });
  await stage.server.drain();
  const tab = await stage.open(ann);
  const news = (name: string) =>
    tab.locator('.pushed .banner').filter({ has: tab.getByText(name, { exact: true }) });
  const home = acme.page('').replace(/\/-\/$/, '');
  for (const path of ['tree/main', 'merge_requests', `blob/${branch}/${branch}.txt`]) {
    await visit(tab, path);
    await news(branch).waitFor();
    // Was: asked for by the page, which it moved when it came, so that a press went to the file above or below.
    for (const page of [acme.page(path), home])
      expect(await (await tab.request.get(page)).text()).toContain('<section class="pushed"');
  }
  await tab.goto(home);
  await hydrated(tab);
  await news(branch).getByText('You pushed to').waitFor();
  const found = await axe(tab).analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  const dismissed = tab.waitForResponse(/\/recent_pushes\/dismiss$/);
  await tab.getByRole('button', { name: `Dismiss the notice about ${branch}-b` }).press('Enter');
  await news(`${branch}-b`).waitFor({ state: 'detached' });
  // Was: the focus fell to the page.
  await tab.waitForFunction(() => document.activeElement?.closest('.pushed') != null);
  await dismissed;
  await tab.reload();
  await hydrated(tab);
  await news(branch).getByRole('link', { name: 'Create merge request' }).click();
  await tab.getByRole('button', { name: 'Create merge request' }).waitFor();
  expect(new URL(tab.url()).searchParams.get('source_branch')).toBe(branch);
  expect(await news(`${branch}-b`).count()).toBe(0);
});

// Was: the history said how many commits came, and none of them.
it('DISC-19 the commits of a push are listed in the history, the first three until all are asked for', async () => {
  await commitFiles('main', { 'listed.ts': text() }, { action: 'create' });
  const before = await commitFiles('listed', { 'listed.ts': text({ 1: '' }) }, { start_branch: 'main' });
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: 'Take the list',
    source_branch: 'listed',
    target_branch: 'main',
  });
  let last = '';
  for (let number = 1; number <= 5; number++)
    last = await commitFiles(
      'listed-beside',
      { [`part-${number}.ts`]: 'x\n' },
      { action: 'create', ...(number === 1 ? { start_branch: 'listed' } : {}) },
    );
  await forcePush('listed', before, last);
  await stage.server.drain();
  const tab = await stage.open(ann);
  await tab.goto(acme.page(`merge_requests/${iid}`));
  await hydrated(tab);
  const note = tab.locator('.note-event', { hasText: 'added 5 commits' });
  const items = note.getByRole('listitem');
  await expect.poll(() => items.count()).toBe(3);
  // Was: when it happened stood below the list.
  await note.locator('.note-when ~ .note-event-list').waitFor();
  await expect.poll(() => items.first().innerText()).toMatch(/^\w{8} Change part-1.ts$/);
  await note.getByRole('button', { name: 'Show all 5 lines' }).click();
  await expect.poll(() => items.count()).toBe(5);
  await items.last().getByText('Change part-5.ts').waitFor();
  expect((await axe(tab).include('.note-event').analyze()).violations).toEqual([]);
});
