import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, carol, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';
import { useWorld } from './world.ts';

useAcme();
let sha: string;
let iid: number;

useWorld(async () => {
  const commit = (body: object) =>
    stage.call<{ id: string }>(ann, 'POST', `${acme.project}/repository/commits`, body);
  await commit({
    branch: 'main',
    commit_message: 'Begin',
    actions: [{ action: 'create', file_path: 'README.md', content: 'Hello' }],
  });
  await stage.call(ann, 'POST', `${acme.project}/repository/branches`, { branch: 'stable', ref: 'main' });
  sha = (
    await commit({
      branch: 'feature',
      start_branch: 'main',
      commit_message: 'Add a file',
      actions: [{ action: 'create', file_path: 'added.txt', content: 'added\n' }],
    })
  ).id;
  ({ iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: 'Add a file',
    source_branch: 'feature',
    target_branch: 'main',
  }));
  await stage.call(ann, 'PUT', `${acme.project}/merge_requests/${iid}/merge`, {});
});

it('MR-03 a merged request is reverted by a merge request of its own', async () => {
  const tab = await stage.open(ann);
  await tab.goto(acme.page(`merge_requests/${iid}`));
  await hydrated(tab);
  await tab.locator('summary', { hasText: 'Revert' }).click();
  const form = tab.locator('form', { hasText: 'Revert on branch' });
  await form.getByLabel('Revert on branch').waitFor();
  expect(await form.getByLabel('Revert on branch').inputValue()).toBe('main');
  expect((await axe(tab).include('main').analyze()).violations).toEqual([]);
  await form.getByLabel('Revert on branch').fill('nowhere');
  await form.getByRole('button', { name: 'Revert' }).click();
  // Was: it said that files can only be edited on a branch.
  await form.getByText('No branch has this name.').waitFor();
  await form.locator('[aria-invalid]:focus').waitFor();
  await form.getByLabel('Revert on branch').fill('main');
  await form.getByRole('button', { name: 'Revert' }).click();
  await tab.getByRole('heading', { name: 'Revert "Add a file"' }).waitFor();
  expect(tab.url()).toBe(acme.page(`merge_requests/${iid + 1}`));
  await tab.close();
});

// Was: the branch was offered that it had just been merged into, where a pick has nothing to add.
it('MR-03 a merged request is not offered to the branch that has it already', async () => {
  const merged = async (source: string, target: string): Promise<number> => {
    await stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
      branch: source,
      start_branch: target,
      commit_message: `Add ${source}`,
      actions: [{ action: 'create', file_path: `${source}.txt`, content: 'x' }],
    });
    const { iid: made } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
      title: `Take ${source}`,
      source_branch: source,
      target_branch: target,
    });
    await stage.call(ann, 'PUT', `${acme.project}/merge_requests/${made}/merge`, {});
    return made;
  };
  await stage.call(ann, 'POST', `${acme.project}/repository/branches`, { branch: 'older', ref: 'main' });
  const tab = await stage.open(ann);
  for (const [source, target, offered] of [
    ['to-main', 'main', ''],
    ['to-older', 'older', 'main'],
  ] as const) {
    await tab.goto(acme.page(`merge_requests/${await merged(source, target)}`));
    await hydrated(tab);
    await tab.locator('summary', { hasText: 'Cherry-pick' }).click();
    expect(await tab.getByLabel('Pick onto branch').inputValue()).toBe(offered);
    await tab.keyboard.press('Escape');
    await tab.locator('summary', { hasText: 'Revert' }).click();
    expect(await tab.getByLabel('Revert on branch').inputValue()).toBe(target);
  }
});

it('MR-03 a commit is picked onto a branch from its page, by who may push', async () => {
  const tab = await stage.open(ann);
  await tab.goto(acme.page(`commit/${sha}`));
  await hydrated(tab);
  await tab.locator('summary', { hasText: 'Cherry-pick' }).click();
  const form = tab.locator('form', { hasText: 'Pick onto branch' });
  await form.getByLabel('Pick onto branch').fill('stable');
  await form.getByLabel('Start a new merge request with this change').uncheck();
  await form.getByRole('button', { name: 'Cherry-pick' }).click();
  await tab.waitForURL((url) => /\/commit\/[0-9a-f]{40}$/.test(url.pathname) && !url.pathname.endsWith(sha));
  await tab.getByRole('heading', { name: 'Add a file' }).waitFor();
  await tab.goto(acme.page('blob/stable/added.txt'));
  await tab.getByText('added', { exact: true }).first().waitFor();
  await tab.close();
  const other = await stage.open(carol);
  await other.goto(acme.page(`commit/${sha}`));
  await other.getByRole('heading', { name: 'Add a file' }).waitFor();
  expect(await other.locator('summary', { hasText: 'Cherry-pick' }).count()).toBe(0);
  await other.close();
});
