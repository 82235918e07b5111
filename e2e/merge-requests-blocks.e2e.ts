import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';

useAcme({}, 'Code');

interface Proposed {
  readonly iid: number;
  readonly path: string;
}

/** Ann's merge request of a branch with one new file. */
async function propose(name: string): Promise<Proposed> {
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
  const asked = { title: `Take ${name}`, source_branch: name, target_branch: 'main' };
  const { iid } = await stage.call<Proposed>(ann, 'POST', `${acme.project}/merge_requests`, asked);
  await stage.server.drain();
  return { iid, path: `merge_requests/${iid}` };
}

async function visit(tab: Page, path: string): Promise<void> {
  await tab.goto(acme.page(path));
  await hydrated(tab);
}
const box = (tab: Page): Locator => tab.getByRole('region', { name: 'Merge', exact: true });
const merge = (tab: Page): Locator => tab.getByRole('button', { name: 'Merge', exact: true });
const side = (tab: Page): Locator => tab.locator('.side-blocks');

it('MR-03 what has to be merged first is said, added and removed, and shows in other browsers', async () => {
  const [first, second] = [await propose('oak'), await propose('ash')];
  const [tab, other] = [await stage.open(ann), await stage.open(bob)];
  await visit(tab, second.path);
  await visit(other, second.path);
  await side(tab).getByText('No other merge request').waitFor();
  await side(tab).getByText('Add', { exact: true }).click();
  const field = tab.getByLabel('Merge request that has to be merged first');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill('!999');
  await tab.keyboard.press('Enter');
  await tab.getByText('There is no such merge request that you can see.').waitFor();
  expect(await field.inputValue()).toBe('!999');
  await field.fill(`!${second.iid}`);
  await tab.keyboard.press('Enter');
  await tab.getByText('A merge request can’t wait for itself.').waitFor();
  await field.fill(acme.page(first.path));
  await tab.keyboard.press('Enter');
  for (const each of [tab, other]) {
    await box(each).getByText('This waits for').waitFor();
    await side(each)
      .getByRole('link', { name: `!${first.iid} Take oak` })
      .waitFor();
    await each.getByText(`marked this merge request as blocked by !${first.iid}`).waitFor();
    expect(await merge(each).count()).toBe(0);
  }
  await tab.keyboard.press('Escape');
  const found = await axe(tab).analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);

  // The other side names what waits for it.
  await visit(other, first.path);
  await side(other)
    .getByRole('link', { name: `!${second.iid} Take ash` })
    .waitFor();
  await stage.call(ann, 'PUT', `${acme.project}/${first.path}`, { state_event: 'close' });
  await stage.server.drain();
  await box(tab).getByText('is closed. It has to be reopened and merged').waitFor();
  await side(tab)
    .getByRole('button', { name: `No longer wait for !${first.iid}` })
    .press('Enter');
  await merge(tab).waitFor();
  await side(tab).getByText('No other merge request').waitFor();
  await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toContain('Add');
  await expect.poll(() => side(other).getByRole('link').count()).toBe(0);
});

it('MR-03 what waits for another and is set to be merged, is when that is merged', async () => {
  const [first, second] = [await propose('elm'), await propose('yew')];
  await stage.call(ann, 'POST', `${acme.project}/${second.path}/blocks`, {
    blocking_merge_request_id: (await stage.call<{ id: number }>(ann, 'GET', `${acme.project}/${first.path}`))
      .id,
  });
  const tab = await stage.open(ann);
  await visit(tab, second.path);
  await tab.getByRole('button', { name: 'Set to auto-merge', exact: true }).click();
  await box(tab).getByText('to merge automatically').waitFor();
  await stage.call(ann, 'PUT', `${acme.project}/${first.path}/merge`);
  await stage.server.drain();
  await box(tab).getByText('merged this').waitFor();
});
