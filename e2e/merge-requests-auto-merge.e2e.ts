import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { hydrated, setTicked } from './stage.ts';

useAcme({}, 'Code');

const settings = (body: object) => stage.call(ann, 'PUT', acme.project, body);
afterEach(() => settings({ only_allow_merge_if_pipeline_succeeds: false }));

/** Ann's merge request of a branch with one new file, and what other systems say of it. */
async function propose(name: string): Promise<{ path: string; report: (body: object) => Promise<void> }> {
  for (const [branch, file] of [
    ['main', `${name}.md`],
    [name, `${name}.txt`],
  ] as const)
    await stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
      branch,
      ...(branch === 'main' ? {} : { start_branch: 'main' }),
      commit_message: `Add ${file}`,
      actions: [{ action: 'create', file_path: file, content: `${name}\n` }],
    });
  const { iid, sha } = await stage.call<{ iid: number; sha: string }>(
    ann,
    'POST',
    `${acme.project}/merge_requests`,
    { title: `Take ${name}`, source_branch: name, target_branch: 'main' },
  );
  await stage.server.drain();
  return {
    path: `merge_requests/${iid}`,
    async report(body) {
      await stage.call(ann, 'POST', `${acme.project}/statuses/${sha}`, body);
      await stage.server.drain();
    },
  };
}

async function visit(tab: Page, path: string): Promise<void> {
  await tab.goto(acme.page(path));
  await hydrated(tab);
}
const statuses = (tab: Page): Locator =>
  tab.getByRole('region', { name: 'External checks of the newest commit' });
const box = (tab: Page): Locator => tab.getByRole('region', { name: 'Merge', exact: true });
const press = (tab: Page, name: string): Promise<void> =>
  tab.getByRole('button', { name, exact: true }).click();

it('MR-03 statuses show as they come, and what was set to be merged is when they have passed', async () => {
  await settings({ only_allow_merge_if_pipeline_succeeds: true });
  const { path, report } = await propose('oak');
  const [tab, other] = [await stage.open(ann), await stage.open(bob)];
  await tab.setViewportSize({ width: 390, height: 700 });
  await visit(tab, path);
  await visit(other, path);
  await box(tab).getByText('No external check has reported').waitFor();
  expect(await tab.getByRole('button', { name: 'Merge', exact: true }).count()).toBe(0);
  await report({
    name: 'build',
    state: 'running',
    target_url: 'https://ci.example.com/builds/1',
    description: 'Step 2 of 3',
  });
  await report({ name: 'lint', state: 'success' });
  for (const each of [tab, other]) {
    const first = statuses(each).getByRole('listitem').first();
    await first.getByText('Running').waitFor();
    await first.getByText('Step 2 of 3').waitFor();
    expect(await first.getByRole('link', { name: 'build' }).getAttribute('href')).toBe(
      'https://ci.example.com/builds/1',
    );
  }
  await box(tab).getByText('The external checks of the newest commit are still running.').waitFor();
  await press(tab, 'Set to auto-merge');
  for (const each of [tab, other]) await box(each).getByText('Set by Ann to merge automatically').waitFor();
  const found = await axe(tab).analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  // Was: that it would be merged was said beside that it would not.
  const toasts = tab.locator('.toast');
  await tab.getByRole('button', { name: 'Cancel auto-merge' }).press('Enter');
  await other.getByText('canceled the automatic merge').waitFor();
  await toasts.getByText('Auto-merge canceled').waitFor();
  expect(await toasts.count()).toBe(1);
  await press(tab, 'Set to auto-merge');
  await box(tab).getByText('Set by Ann to merge automatically').waitFor();
  await toasts.getByText('will be merged').waitFor();
  await toasts.getByRole('button', { name: 'Dismiss' }).click();
  const cancel = tab.getByRole('button', { name: 'Cancel auto-merge' });
  const putLow = (): Promise<void> =>
    cancel.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 24));
  // Was: on a phone what one has just set could not be taken back, as its news lay over the button.
  await putLow();
  const low = (await cancel.boundingBox())!;
  const pressLow = (): Promise<void> => tab.mouse.click(low.x + 4, low.y + 8);
  await pressLow();
  await toasts.getByText('Auto-merge canceled').waitFor();
  await press(tab, 'Set to auto-merge');
  await toasts.getByText('will be merged').waitFor();
  await putLow();
  await pressLow();
  await toasts.getByText('Auto-merge canceled').waitFor();
  await press(tab, 'Set to auto-merge');
  await toasts.getByText('will be merged').waitFor();
  await toasts.getByRole('button', { name: 'Dismiss' }).click();
  // Was: it stayed where a pointer rests on what it has pressed.
  await tab.setViewportSize({ width: 800, height: 700 });
  await putLow();
  const { x, y } = (await cancel.boundingBox())!;
  await tab.mouse.move(x + 4, y + 8);
  await tab.mouse.down();
  await tab.mouse.up();
  await toasts.getByText('Auto-merge canceled').waitFor();
  await expect.poll(() => tab.locator('.toast:hover').count()).toBe(1);
  await expect.poll(() => toasts.count(), { timeout: 8000 }).toBe(0);
  await press(tab, 'Set to auto-merge');
  await box(other).getByText('Set by Ann to merge automatically').waitFor();
  await report({ name: 'build', state: 'failed' });
  await statuses(other).getByText('External checks of the newest commit failed.').waitFor();
  await box(other).getByText('must pass before this can be merged').waitFor();
  await report({ name: 'build', state: 'success' });
  for (const each of [tab, other]) await each.getByText(/Ann merged this/).waitFor();
});

it('MR-03 it is set and canceled without script, with the choices of the form', async () => {
  await settings({ only_allow_merge_if_pipeline_succeeds: true });
  const { path, report } = await propose('elm');
  await report({ state: 'pending' });
  const tab = await stage.open(ann, { javaScriptEnabled: false });
  await tab.goto(acme.page(path));
  await setTicked(tab.getByRole('checkbox', { name: 'Delete elm afterwards' }), true);
  await press(tab, 'Set to auto-merge');
  await box(tab).getByText('Set by Ann to merge automatically').waitFor();
  await press(tab, 'Cancel auto-merge');
  await press(tab, 'Set to auto-merge');
  await tab.getByRole('button', { name: 'Cancel auto-merge' }).waitFor();
  await report({ state: 'success' });
  await tab.reload();
  await tab.getByText(/Ann merged this/).waitFor();
});

it('MR-03 the settings say whether statuses must have passed', async () => {
  const tab = await stage.open(ann);
  await visit(tab, 'settings');
  const choice = tab.getByRole('checkbox', { name: 'Statuses must have passed' });
  await setTicked(choice, true);
  await press(tab, 'Save changes');
  await tab.getByText('Saved', { exact: false }).first().waitFor();
  await tab.reload();
  await expect.poll(() => choice.isChecked()).toBe(true);
  expect(await stage.call(ann, 'GET', acme.project)).toMatchObject({
    only_allow_merge_if_pipeline_succeeds: true,
    allow_merge_on_skipped_pipeline: false,
  });
});
