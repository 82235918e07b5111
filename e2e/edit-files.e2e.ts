import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, carol, stage, useAcme } from './acme.ts';
import { holdScript, hydrated } from './stage.ts';
import { useWorld } from './world.ts';

useAcme({}, 'Code');

const commit = (branch: string, files: Readonly<Record<string, string>>, start?: string) =>
  stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch,
    ...(start === undefined ? {} : { start_branch: start }),
    commit_message: 'Begin',
    actions: Object.entries(files).map(([file_path, content]) => ({ action: 'create', file_path, content })),
  });
const contentOf = async (path: string, ref: string): Promise<string> => {
  const { content } = await stage.call<{ content: string }>(
    ann,
    'GET',
    `${acme.project}/repository/files/${encodeURIComponent(path)}?ref=${ref}`,
  );
  return Buffer.from(content, 'base64').toString();
};
useWorld(async () => {
  await commit('main', { 'src/tea.ts': 'export const tea = 1;\n', 'README.md': '# Code\n' });
});
async function visit(tab: Page, path: string): Promise<void> {
  await tab.goto(acme.page(path));
  await hydrated(tab);
}
const text = (tab: Page, name: string | RegExp = /^Contents of/) => tab.getByRole('textbox', { name });
const openMenu = (tab: Page, opener: string) => tab.locator(opener).click();
const press = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click();

it('GIT-04 a file is edited in the page, on its branch, and nothing typed is lost on the way', async () => {
  const tab = await stage.open(bob);
  await visit(tab, 'blob/main/src/tea.ts');
  await tab.getByRole('link', { name: 'Edit', exact: true }).click();
  await tab.getByRole('heading', { name: 'Edit file' }).waitFor();
  await text(tab, 'Contents of src/tea.ts').waitFor();
  // The language of the file's name.
  await tab.locator('.tok-keyword').first().waitFor();
  expect((await axe(tab).analyze()).violations).toEqual([]);
  await text(tab).fill('export const tea = 2;\n');
  await tab.getByLabel('Commit message').fill('Two cups');
  await tab.reload();
  await tab.getByText('What you had written and not committed is here again.').waitFor();
  await expect.poll(() => text(tab).innerText()).toContain('tea = 2');
  // Somebody else is faster.
  await stage.call(ann, 'PUT', `${acme.project}/repository/files/src%2Ftea.ts`, {
    branch: 'main',
    commit_message: 'Faster',
    content: 'export const tea = 3;\n',
  });
  await press(tab, 'Commit changes');
  await tab
    .getByRole('alert')
    .filter({ hasText: 'You are attempting to update a file that has changed since you started editing it.' })
    .waitFor();
  expect(await contentOf('src/tea.ts', 'main')).toBe('export const tea = 3;\n');
  await press(tab, 'Use a new branch');
  await expect.poll(() => tab.getByLabel('Branch', { exact: true }).inputValue()).toBe('bob-patch-1');
  await tab.getByLabel('Go on to a merge request').waitFor();
  await text(tab).press('Control+Enter');
  await tab.waitForURL('**/merge_requests/new?source_branch=bob-patch-1');
  expect(await contentOf('src/tea.ts', 'bob-patch-1')).toBe('export const tea = 2;\n');
  await tab.getByText('Two cups').first().waitFor();
});

// Was: the button to commit moved three times, and what was written meanwhile went on nowhere.
it('GIT-04 UX-01 the editor takes the place of the plain field, and who writes there goes on writing', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => `const cup${index} = ${index};\n`).join('');
  await commit('main', { 'src/cups.ts': lines });
  for (const file of ['tea.ts', 'cups.ts']) {
    const tab = await stage.open(bob);
    const { release } = await holdScript(tab, 'code-mirror-');
    await visit(tab, `edit/main/src/${file}`);
    const plain = tab.locator('textarea.text-editor-plain');
    const button = tab.getByRole('button', { name: 'Commit changes' });
    const before = (await button.boundingBox())!;
    await plain.click();
    await tab.keyboard.press('ControlOrMeta+Home');
    await tab.keyboard.type('let a');
    release();
    await tab.locator('.text-editor .cm-content').waitFor();
    await tab.keyboard.type('nother;');
    await expect.poll(() => text(tab).innerText()).toMatch(/^let another;(?:export|const)/);
    expect(Math.abs((await button.boundingBox())!.y - before.y)).toBeLessThan(2);
    await tab.context().close();
  }
});

it('TPL-02 templates and a preview are offered for files that end in .md', async () => {
  await commit('main', { '.gitlab/issue_templates/Bug.md': '## Steps\n' });
  const tab = await stage.open(bob);
  await visit(tab, 'tree/main/src');
  await openMenu(tab, 'summary:has-text("Add file")');
  await tab.getByRole('menuitem', { name: 'New file' }).click();
  await tab.getByRole('heading', { name: 'New file' }).waitFor();
  const name = tab.getByLabel('File name');
  expect(await name.inputValue()).toBe('src/');
  const chooser = tab.locator('summary', { hasText: 'Choose a template' });
  await name.fill('src/notes.md');
  await chooser.click();
  await tab.getByRole('menuitemradio', { name: 'Bug' }).click();
  await expect.poll(() => text(tab).innerText()).toContain('## Steps');
  await tab.getByRole('button', { name: 'Preview' }).click();
  await tab.getByRole('heading', { name: 'Steps' }).waitFor();
  await name.fill('src/notes.txt');
  await text(tab).waitFor();
  expect(await tab.locator('summary', { hasText: 'emplate' }).count()).toBe(0);
  expect(await tab.getByRole('button', { name: 'Preview' }).count()).toBe(0);
  await press(tab, 'Commit changes');
  await tab.waitForURL('**/blob/main/src/notes.txt');
  expect(await contentOf('src/notes.txt', 'main')).toBe('## Steps\n');
});

it('GIT-04 files are uploaded, replaced and deleted from their pages', async () => {
  const tab = await stage.open(bob);
  await visit(tab, 'tree/main/src');
  await openMenu(tab, 'summary:has-text("Add file")');
  await tab.getByRole('menuitem', { name: 'Upload files' }).click();
  const dialog = tab.getByRole('dialog');
  await dialog.getByLabel('Files', { exact: true }).setInputFiles([
    { name: 'one.txt', mimeType: 'text/plain', buffer: Buffer.from('one\n') },
    { name: 'two.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([0, 1, 255]) },
  ]);
  await dialog.getByText('2 files').waitFor();
  expect((await axe(tab).include('dialog').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await tab.getByRole('link', { name: 'two.bin' }).waitFor();
  expect(await contentOf('src/one.txt', 'main')).toBe('one\n');
  await visit(tab, 'blob/main/src/one.txt');
  await openMenu(tab, '.file-head summary');
  await tab.getByRole('menuitem', { name: 'Replace file' }).click();
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from('replaced\n') });
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await tab.getByText('replaced').waitFor();
  await hydrated(tab);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await tab.route(/-\/editor/, async (route) => {
    await answered;
    await route.continue();
  });
  await openMenu(tab, '.file-head summary');
  await tab.getByRole('menuitem', { name: 'Delete file' }).click();
  await dialog.waitFor();
  // was: who was quick deleted the file that was there before, and was refused
  expect(await dialog.getByLabel('Commit message').count()).toBe(0);
  answer();
  await dialog.getByLabel('Commit message').fill('Enough of one');
  await dialog.getByRole('button', { name: 'Delete file' }).click();
  await tab.waitForURL('**/tree/main/src');
  await tab.getByText('Enough of one').first().waitFor();
  expect(await tab.getByRole('link', { name: 'one.txt' }).count()).toBe(0);
});

it('DIFF-08 a changed file is edited on the source branch, and one comes back to it', async () => {
  await commit('brew', { 'brew.txt': 'brew\n' }, 'main');
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: 'Brew',
    source_branch: 'brew',
    target_branch: 'main',
  });
  await stage.server.drain();
  const tab = await stage.open(bob);
  await visit(tab, `merge_requests/${iid}/diffs`);
  await tab.getByRole('link', { name: 'Edit file' }).click();
  await text(tab, 'Contents of brew.txt').fill('brewed\n');
  await press(tab, 'Commit changes');
  await tab.waitForURL(`**/merge_requests/${iid}/diffs*`);
  expect(await contentOf('brew.txt', 'brew')).toBe('brewed\n');
  // Who may only fork is asked to, from the changes too.
  const other = await stage.open(carol);
  await visit(other, `merge_requests/${iid}/diffs`);
  await other.getByRole('link', { name: 'Edit file' }).click();
  await other.getByRole('heading', { name: 'You can’t change files in acme/code' }).waitFor();
  await stage.call(ann, 'PUT', `${acme.project}/merge_requests/${iid}`, { state_event: 'close' });
  await visit(tab, `merge_requests/${iid}/diffs`);
  expect(await tab.getByRole('button', { name: /^This file can’t be edited/ }).isDisabled()).toBe(true);
});

it('DIFF-08 who can fork and not change the file is asked to fork it', async () => {
  const tab = await stage.open(carol);
  await visit(tab, 'blob/main/README.md');
  await tab.getByRole('link', { name: 'Edit', exact: true }).click();
  await tab.getByRole('heading', { name: 'You can’t change files in acme/code' }).waitFor();
  expect((await axe(tab).analyze()).violations).toEqual([]);
  const fork = tab.getByRole('link', { name: 'Fork project' });
  expect(await fork.getAttribute('href')).toBe('/acme/code/-/forks/new');
  await stage.call(carol, 'POST', `${acme.project}/fork`, {});
  await tab.reload();
  await tab.getByRole('link', { name: 'Edit in your fork' }).click();
  await text(tab, 'Contents of README.md').waitFor();
  expect(new URL(tab.url()).pathname).toBe('/carol/code/-/edit/main/README.md');
});
