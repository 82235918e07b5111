import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, carol, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';

useAcme({}, 'Code');

type Files = Readonly<Record<string, string | null>>;

const commit = (branch: string, action: 'create' | 'update', files: Files, start?: string) =>
  stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch,
    ...(start === undefined ? {} : { start_branch: start }),
    commit_message: 'Change',
    actions: Object.entries(files).map(([file_path, content]) =>
      content === null ? { action: 'delete', file_path } : { action, file_path, content },
    ),
  });

const numbered = (...changes: [number, string][]): string =>
  Array.from({ length: 30 }, (_, at) => `${new Map(changes).get(at + 1) ?? `line ${at + 1}`}\n`).join('');

/** A merge request of a branch with this name, whose files both branches changed. */
async function clash(name: string, base: Files, ours: Files, theirs: Files): Promise<string> {
  const named = (files: Files): Files =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}/${path}`, text]));
  await commit('main', 'create', named(base));
  await commit(name, 'update', named(ours), 'main');
  await commit('main', 'update', named(theirs));
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
}

const file = (tab: Page, path: string): Locator => tab.getByRole('region', { name: path, exact: true });
const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });
const left = (tab: Page, words: string): Promise<void> =>
  tab.getByRole('status').filter({ hasText: words }).waitFor();
const contentOf = async (path: string, ref: string): Promise<string> => {
  const name = encodeURIComponent(path);
  const { content } = await stage.call<{ content: string }>(
    ann,
    'GET',
    `${acme.project}/repository/files/${name}?ref=${ref}`,
  );
  return Buffer.from(content, 'base64').toString();
};

it('MR-06 conflicts are resolved in the page, and nothing that was chosen is lost on the way', async () => {
  const path = await clash(
    'tea',
    { 'a.txt': numbered(), 'b.txt': numbered(), 'c.txt': 'gone soon\n', 'z.txt': 'last\n' },
    { 'a.txt': numbered([5, 'ours'], [20, 'ours']), 'b.txt': numbered([9, 'ours']), 'c.txt': 'kept\n' },
    { 'a.txt': numbered([5, 'theirs'], [20, 'theirs']), 'b.txt': numbered([9, 'theirs']), 'c.txt': null },
  );
  const tab = await stage.open(bob);
  await visit(tab, path);
  await tab.getByText('tea/a.txt').waitFor();
  await tab.getByRole('link', { name: 'Resolve conflicts' }).click();
  await tab.getByRole('heading', { name: 'Resolve conflicts' }).waitFor();
  await hydrated(tab);
  await left(tab, '4 conflicts left');
  expect(await button(tab, 'Commit to tea').isDisabled()).toBe(true);
  // By keyboard.
  const [a, b, c] = ['a', 'b', 'c'].map((name) => file(tab, `tea/${name}.txt`)) as [
    Locator,
    Locator,
    Locator,
  ];
  await button(a.getByRole('group', { name: 'Conflict 1 of 2' }), 'Use ours').focus();
  await tab.keyboard.press('Enter');
  await left(tab, '3 conflicts left');
  await button(a.getByRole('group', { name: 'Conflict 2 of 2' }), 'Use theirs').click();
  await left(tab, '2 conflicts left');
  await tab.reload();
  await hydrated(tab);
  await left(tab, '2 conflicts left');
  await a.getByText('Resolved').waitFor();
  expect(
    await button(a.getByRole('group', { name: 'Conflict 1 of 2' }), 'Use ours').getAttribute('aria-pressed'),
  ).toBe('true');
  await c.getByText('main deleted this file, and tea changed it.').waitFor();
  await button(c, 'Use ours').click();
  await button(b, 'Edit inline: tea/b.txt').click();
  const text = tab.getByRole('textbox', { name: 'Text of tea/b.txt' });
  await expect.poll(() => text.inputValue()).toContain('<<<<<<< tea\nours\n=======\ntheirs\n>>>>>>> main');
  await left(tab, '1 conflict left');
  await text.fill(numbered([9, 'ours and theirs']));
  await left(tab, 'All conflicts are resolved');
  await button(tab, 'Choose sides instead: tea/b.txt').click();
  await left(tab, '1 conflict left');
  await tab.reload();
  await hydrated(tab);
  await left(tab, '1 conflict left');
  await button(tab, 'Edit inline: tea/b.txt').click();
  await expect.poll(() => text.inputValue()).toBe(numbered([9, 'ours and theirs']));
  await left(tab, 'All conflicts are resolved');
  // A send that does not arrive.
  await tab.route('**/resolve_conflicts', (route) => route.abort());
  await button(tab, 'Commit to tea').click();
  await tab.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
  await tab.unroute('**/resolve_conflicts');
  // One that comes too late: only what is another conflict now is chosen again.
  await commit('main', 'update', { 'tea/a.txt': numbered([5, 'theirs'], [20, 'theirs'], [25, 'more']) });
  await button(tab, 'Commit to tea').click();
  await tab.getByText('The target branch moved meanwhile. Look at the conflicts again.').waitFor();
  await left(tab, '2 conflicts left');
  await expect.poll(() => text.inputValue()).toBe(numbered([9, 'ours and theirs']));
  await button(a, 'Use theirs for tea/a.txt').click();
  await tab.getByRole('textbox', { name: 'Commit message' }).fill('Have both teas');
  await button(tab, 'Commit to tea').click();
  await tab.getByText('This can be merged').waitFor();
  // Was: who went back was shown the conflicts that they had just resolved.
  await tab.goBack();
  await tab.getByText('There are no conflicts.').waitFor();
  await tab.goForward();
  expect(await contentOf('tea/a.txt', 'tea')).toBe(numbered([5, 'theirs'], [20, 'theirs'], [25, 'more']));
  expect(await contentOf('tea/b.txt', 'tea')).toBe(numbered([9, 'ours and theirs']));
  expect(await contentOf('tea/c.txt', 'tea')).toBe('kept\n');
  const [newest] = await stage.call<{ title: string; parent_ids: string[] }[]>(
    ann,
    'GET',
    `${acme.project}/repository/commits?ref_name=tea`,
  );
  expect([newest!.title, newest!.parent_ids.length]).toEqual(['Have both teas', 2]);
  // What was kept is gone with what it was for.
  await visit(tab, `${path}/conflicts`);
  await tab.getByText('There are no conflicts.').waitFor();
  expect(
    await tab.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('conflicts'))),
  ).toEqual([]);
});

it('MR-06 is shown side by side, on a phone, in the dark, to a screen reader and without script', async () => {
  const path = await clash(
    'milk',
    { 'a.txt': numbered(), 'a.bin': '\0base' },
    { 'a.txt': numbered([5, 'ours, and rather long '.repeat(8)]), 'a.bin': '\0ours' },
    { 'a.txt': numbered([5, 'theirs']), 'a.bin': '\0theirs' },
  );
  const reader = await stage.open(carol);
  await visit(reader, path);
  await reader.getByText('They can be resolved by someone who can push to milk.').waitFor();
  expect(await reader.getByRole('link', { name: 'Resolve conflicts' }).count()).toBe(0);
  const tab = await stage.open(bob, { javaScriptEnabled: false });
  await tab.goto(acme.page(`${path}/conflicts`));
  await file(tab, 'milk/a.txt').getByText('ours, and rather long').first().waitFor();
  expect(await button(tab, 'Use ours').count()).toBe(0);
  await tab.getByRole('link', { name: 'Side by side' }).click();
  const sides = file(tab, 'milk/a.txt').locator('.conflict-side');
  const [one, two] = [await sides.nth(0).boundingBox(), await sides.nth(1).boundingBox()];
  expect(two!.y).toBe(one!.y);
  await tab.getByText('Resolve them on your computer').click();
  await tab.getByText("git merge 'origin/main'").waitFor();
  const phone = await stage.open(bob, { viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
  await visit(phone, `${path}/conflicts?view=parallel`);
  await left(phone, '2 conflicts left');
  // It would change nothing here, only what is shown on a desktop.
  expect(await phone.getByRole('link', { name: 'Inline' }).count()).toBe(0);
  // What can't be shown here can be opened, as each branch has it.
  const links = file(phone, 'milk/a.bin').getByRole('link', { name: 'milk/a.bin' });
  const raw = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(raw).toHaveLength(2);
  const contents = await Promise.all(
    raw.map(async (page) => (await phone.request.get(page.replace('/blob/', '/raw/'))).text()),
  );
  expect(contents).toEqual(['\0ours', '\0theirs']);
  await button(file(phone, 'milk/a.bin'), 'Use theirs').click();
  await left(phone, '1 conflict left');
  const wide = await phone.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
  const { violations } = await axe(phone).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});
