import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { commit } from './review-page.ts';
import { hydrated, untilIdle } from './stage.ts';

useAcme({}, 'Code');

const lines = (name: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `const ${name}_${index} = ${index};\n`).join('');
/** Twenty files of which the first alone is also on `<name>-base`, which the branch of ann's merge request stands on. */
async function propose(name: string): Promise<string> {
  await commit('main', 'create', { [`${name}.md`]: `${name}\n` });
  await commit(`${name}-base`, 'create', { [`${name}/00.ts`]: lines('n0', 40) }, 'main');
  const more = Array.from({ length: 19 }, (_, at) => [
    `${name}/${String(at + 1).padStart(2, '0')}.ts`,
    lines(`n${at + 1}`, 150),
  ]);
  await commit(name, 'create', Object.fromEntries(more) as Record<string, string>, `${name}-base`);
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: `Take ${name}`,
    source_branch: name,
    target_branch: 'main',
  });
  await stage.server.drain();
  return `merge_requests/${iid}`;
}

async function visit(tab: Page, path: string): Promise<void> {
  await tab.goto(acme.page(path));
  await hydrated(tab);
  if (path.includes('/diffs')) await tab.locator('.review[data-choosable]').waitFor();
}
/** Comes back to a page whose clock is faked, when all that it has read is stale. */
async function comeBack(tab: Page): Promise<void> {
  await tab.clock.fastForward(20_000);
  const back = tab.waitForResponse(/\/widget\.json$/);
  await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await back;
}
const tree = (tab: Page): Locator => tab.getByRole('navigation', { name: 'Changed files' });
const file = (tab: Page, name: string): Locator => tab.locator('.diff-frame', { hasText: name });

// Was: the changes stayed those for the branch before, and nothing said so.
it('MR-02 another target, chosen by somebody else, is said where one reads, and shown by a key', async () => {
  const path = await propose('oak');
  const tab = await stage.open(bob);
  await visit(tab, `${path}/diffs`);
  await tree(tab).getByRole('link', { name: '04.ts' }).click();
  await file(tab, '04.ts').getByText('const n4_1 =').waitFor();
  await file(tab, '04.ts').getByRole('button', { name: 'Comment on this file' }).click();
  const text = tab.getByRole('textbox', { name: 'Comment on the file' });
  await text.fill('Half a sen');
  const top = async (): Promise<number> => Math.round((await text.boundingBox())!.y);
  const before = await top();
  const other = await stage.open(ann);
  await visit(other, path);
  await other.getByRole('button', { name: 'Edit', exact: true }).click();
  await other.getByRole('combobox', { name: 'Target branch' }).fill('oak-base');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await other.getByText('changed the target branch from main to oak-base').waitFor();
  const notice = tab.getByRole('status').filter({ hasText: 'The target branch is now oak-base.' });
  await notice.waitFor();
  const box = (await notice.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(tab.viewportSize()!.height);
  // What is read and written stays, and goes on.
  expect(await top()).toBe(before);
  expect(await tree(tab).getByRole('link', { name: '00.ts' }).count()).toBe(1);
  await text.pressSequentially('tence.');
  expect(await text.inputValue()).toBe('Half a sentence.');
  const found = await axe(tab).analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  await tab.locator('#main').focus();
  await tab.keyboard.press('.');
  await expect.poll(() => tree(tab).getByRole('link', { name: '00.ts' }).count()).toBe(0);
  await expect.poll(() => notice.count()).toBe(0);
  expect(await tree(tab).getByRole('link').count()).toBe(19);
  expect(await text.inputValue()).toBe('Half a sentence.');
  await tab.getByRole('button', { name: 'Comment', exact: true }).click();
  await file(tab, '04.ts').locator('.note', { hasText: 'Half a sentence.' }).waitFor();
});

// Was: lines that came near after a push were those of the newest version, in the changes of the one before.
it('DIFF-15 what comes near after a push is of the version that one reads', async () => {
  const path = await propose('elm');
  const tab = await stage.open(bob);
  await tab.clock.install();
  await tab.clock.resume();
  await visit(tab, `${path}/diffs`);
  await file(tab, '00.ts').getByText('const n0_1 =').waitFor();
  await commit('elm', 'update', { 'elm/19.ts': lines('later', 150) });
  await stage.server.drain();
  const notice = tab.getByText('The branch has changed since you opened these changes.');
  await notice.waitFor();
  await tree(tab).getByRole('link', { name: '19.ts' }).click();
  await file(tab, '19.ts').getByText('const n19_1 =').waitFor();
  await tab.locator('body').press('f');
  await tab.getByRole('combobox', { name: 'Find in all changed files' }).fill('later_1');
  await tab.getByText('No changed line, and none around one, contains this.').waitFor();
  await tab.keyboard.press('Escape');
  const asked: string[] = [];
  tab.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/changes.json') && !search.includes('paths')) asked.push(request.url());
  });
  const stays = async (): Promise<void> => {
    expect(await notice.count()).toBe(1);
    expect(asked).toEqual([]);
  };
  // Coming back to the page after a while is no wish to see other lines.
  await comeBack(tab);
  await file(tab, '19.ts').getByText('const n19_1 =').waitFor();
  await stays();
  // Nor is another layout. Was: it brought the newest.
  await tab.clock.fastForward(20_000);
  await tab.getByRole('link', { name: 'Show side by side' }).dispatchEvent('click');
  await tab.locator('.diff-options a[href*="w=1"][href*="view=parallel"]').waitFor();
  await untilIdle(tab);
  await stays();
  await tab.getByRole('button', { name: 'Show the newest' }).click();
  await notice.waitFor({ state: 'detached' });
  // The newest can come to the page after a first press, and begins at its top.
  await expect
    .poll(async () => {
      await tree(tab).getByRole('link', { name: '19.ts' }).click();
      return file(tab, '19.ts').getByText('const later_1 =').count();
    })
    .toBe(1);
  expect(await file(tab, '19.ts').getByText('const n19_1 =').count()).toBe(0);
});

// Was: the way back brought the newest version, which nobody had asked for.
it('DIFF-15 who goes back from a version finds what they read before, and the newest by a link', async () => {
  const path = await propose('yew');
  await commit('yew', 'update', { 'yew/01.ts': lines('second', 150) });
  await stage.server.drain();
  const tab = await stage.open(bob);
  await tab.clock.install();
  await tab.clock.resume();
  await visit(tab, `${path}/diffs`);
  await commit('yew', 'create', { 'yew/later.ts': 'later\n' });
  await stage.server.drain();
  const notice = tab.getByText('The branch has changed since you opened these changes.');
  await notice.waitFor();
  const commits = tab.getByRole('link', { name: 'Commit by commit' });
  await commits.click();
  await tab.getByText('Commit 1 of 3').first().waitFor();
  const asked: string[] = [];
  tab.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/changes.json') && !search.includes('paths')) asked.push(search);
  });
  // Half an hour later.
  await tab.clock.fastForward(30 * 60_000);
  await tab.goBack();
  await commits.waitFor();
  await notice.waitFor();
  await untilIdle(tab);
  expect(asked).toEqual([]);
  expect(await tree(tab).getByRole('link', { name: 'later.ts' }).count()).toBe(0);
  // A link asks for the newest.
  await tab.goForward();
  await tab.getByText('Commit 1 of 3').first().waitFor();
  await tab.getByRole('link', { name: 'Show the newest changes' }).click();
  await tree(tab).getByRole('link', { name: 'later.ts' }).waitFor();
  expect(await notice.count()).toBe(0);
});

it('DIFF-15 an address that names a version leads on to the newest', async () => {
  const path = await propose('ash');
  const { id } = (
    await stage.call<{ id: number }[]>(
      ann,
      'GET',
      `${acme.project}/merge_requests/${path.split('/').at(-1)}/versions`,
    )
  )[0]!;
  const tab = await stage.open(bob);
  await visit(tab, `${path}/diffs?diff_id=${id}&view=inline`);
  const commits = await stage.open(bob);
  await commits.clock.install();
  await commits.clock.resume();
  await visit(commits, `${path}/commits`);
  await commit('ash', 'create', { 'ash/later.ts': 'later\n' });
  await stage.server.drain();
  await tab.getByRole('button', { name: 'Show the newest' }).click();
  await tree(tab).getByRole('link', { name: 'later.ts' }).waitFor();
  expect(new URL(tab.url()).search).toBe('?view=inline');
  // The list of commits says it, too, and stays until then.
  const newest = commits.getByRole('button', { name: 'Show the newest' });
  await newest.waitFor();
  const asked: string[] = [];
  commits.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await comeBack(commits);
  expect(asked.filter((pathname) => pathname.endsWith('/changes.json'))).toEqual([]);
  expect(await commits.getByText('Change ash/later.ts').count()).toBe(0);
  await newest.focus();
  await commits.keyboard.press('Enter');
  await commits.getByText('Change ash/later.ts').waitFor();
  // Was: the focus was lost with the button.
  await expect.poll(() => commits.locator('#main:focus').count()).toBe(1);
});

// Was: the changes said only that new comments could not be fetched.
it('DRAFT-01 who loses access while writing a review is told so, and keeps the words', async () => {
  const { id } = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/projects', {
    name: 'Hidden',
    path: 'hidden',
    visibility: 'private',
    initialize_with_readme: true,
  });
  const api = `/api/v4/projects/${id}`;
  await stage.call(ann, 'POST', `${api}/members`, { user_id: bob.id, access_level: 30 });
  await stage.call(ann, 'POST', `${api}/repository/commits`, {
    branch: 'fir',
    start_branch: 'main',
    commit_message: 'Add a fir',
    actions: [{ action: 'create', file_path: 'fir.ts', content: lines('fir', 10) }],
  });
  const proposed = { title: 'Take a fir', source_branch: 'fir', target_branch: 'main' };
  await stage.call(ann, 'POST', `${api}/merge_requests`, proposed);
  const tab = await stage.open(bob);
  await tab.goto(`${stage.base}/${ann.username}/hidden/-/merge_requests/1/diffs`);
  await hydrated(tab);
  await tab.getByRole('button', { name: 'Comment on this file' }).click();
  const text = tab.getByRole('textbox', { name: 'Comment on the file' });
  await text.fill('A pending one');
  await tab.getByRole('button', { name: 'Start a review' }).click();
  await tab.locator('.draft', { hasText: 'A pending one' }).waitFor();
  await tab.getByRole('button', { name: 'Comment on this file' }).click();
  await text.fill('Half a');
  await stage.call(ann, 'DELETE', `${api}/members/${bob.id}`);
  await tab.getByText('you may not see it any more. What you wrote is kept here.').waitFor();
  await text.pressSequentially(' sentence');
  await tab.getByRole('button', { name: 'Add to review' }).click();
  await tab
    .getByRole('alert')
    .filter({ hasText: 'This is not there any more, or you may not see it.' })
    .waitFor();
  expect(await text.inputValue()).toBe('Half a sentence');
  await tab.locator('.draft', { hasText: 'A pending one' }).waitFor();
});
