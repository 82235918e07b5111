import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, carol, stage, useAcme } from './acme.ts';
import { formHydrated } from './issue-page.ts';
import { holdScript, hydrated } from './stage.ts';
import { useWorld } from './world.ts';

useAcme();
let project: string;
useWorld(async () => {
  project = acme.project;
  await stage.call(ann, 'POST', `${project}/repository/commits`, {
    branch: 'main',
    commit_message: 'Begin',
    actions: [{ action: 'create', file_path: 'README.md', content: 'Hello' }],
  });
  await stage.call(ann, 'POST', `${project}/repository/branches`, { branch: 'release/2026', ref: 'main' });
});

describe('a branch from an issue', () => {
  it('BR-01 BR-03 is suggested, made and gone to, and the issue says so', async () => {
    const issue = await acme.open('Fix the door');
    const tab = await stage.open(ann);
    await tab.goto(acme.page(`issues/${issue.iid}`));
    await formHydrated(tab);
    await tab.getByText('Create merge request').first().click();
    const name = tab.getByLabel('Branch name');
    expect(await name.inputValue()).toBe(`${issue.iid}-fix-the-door`);
    await tab.getByText(`${issue.iid}-fix-the-door is available`).waitFor();
    const { violations } = await axe(tab).include('.new-branch').analyze();
    expect(violations).toEqual([]);
    await tab.getByRole('button', { name: 'Create branch' }).click();
    await tab.waitForURL(`**/-/tree/${issue.iid}-fix-the-door`);
    await tab.goto(acme.page(`issues/${issue.iid}`));
    await tab.locator('.timeline-event', { hasText: `created branch ${issue.iid}-fix-the-door` }).waitFor();
    await tab.locator('.related-branches a', { hasText: `${issue.iid}-fix-the-door` }).waitFor();
  });

  it('BR-03 REL-01 a draft merge request is made with its branch, gone to, and shown on the issue', async () => {
    const issue = await acme.open('Mend the gate');
    const tab = await stage.open(ann);
    await tab.goto(acme.page(`issues/${issue.iid}`));
    await formHydrated(tab);
    expect(await tab.locator('#related-merge-requests').count()).toBe(0);
    await tab.getByText('Create merge request').first().click();
    await tab.getByText(`${issue.iid}-mend-the-gate is available`).waitFor();
    await tab.route('**/create_merge_request', (route) => route.fulfill({ status: 500, body: '{}' }));
    await tab.getByLabel('Branch name').press('Enter');
    await tab.getByText('Failed to create Merge Request. Please try again.').waitFor();
    await tab.unroute('**/create_merge_request');
    await tab.getByText(`${issue.iid}-mend-the-gate is available`).waitFor();
    await tab.getByLabel('Branch name').press('Enter');
    await tab.waitForURL('**/-/merge_requests/*');
    await tab.getByRole('heading', { name: 'Draft: Resolve "Mend the gate"' }).waitFor();
    await stage.server.drain();
    const second = await stage.open(ann);
    await second.goto(acme.page(`issues/${issue.iid}`));
    const block = second.locator('#related-merge-requests');
    await block.getByRole('link', { name: 'Draft: Resolve "Mend the gate"' }).waitFor();
    await block
      .getByText('When this merge request is accepted, this issue will be closed automatically.')
      .waitFor();
    expect(await block.locator('.linked-count').textContent()).toBe('1');
    const { violations } = await axe(second).include('#related-merge-requests').analyze();
    expect(violations).toEqual([]);
  });

  it('REL-01 LINK-03 several are named in one sentence, a hundred are asked for, and a failure says so', async () => {
    const issue = await acme.open('Paint the fence');
    for (const branch of ['fence-red', 'fence-blue']) {
      await stage.call(ann, 'POST', `${project}/repository/commits`, {
        branch,
        start_branch: 'main',
        commit_message: 'Paint',
        actions: [{ action: 'create', file_path: `${branch}.txt`, content: 'paint\n' }],
      });
      await stage.call(ann, 'POST', `${project}/merge_requests`, {
        title: `Paint it ${branch}`,
        source_branch: branch,
        target_branch: 'main',
        description: `Closes #${issue.iid}`,
      });
    }
    const { id } = await stage.call<{ id: string }>(ann, 'GET', `${project}/repository/commits/fence-red`);
    await stage.call(ann, 'POST', `${project}/statuses/${id}`, { name: 'build', state: 'failed' });
    await stage.server.drain();
    const tab = await stage.open(ann);
    await tab.goto(acme.page(`issues/${issue.iid}`));
    const block = tab.locator('#related-merge-requests');
    await block
      .getByText('When these merge requests are accepted, this issue will be closed automatically.')
      .waitFor();
    expect(await block.locator('.linked-count').textContent()).toBe('2');
    const red = block.locator('.linked-row', { hasText: 'Paint it fence-red' });
    await red.getByRole('img', { name: 'Failed' }).waitFor();
    expect(await red.locator('.linked-facts').textContent()).toMatch(
      /^!\d+ · opened .*ago|^!\d+ · opened just now/,
    );
    const { violations } = await axe(tab).include('#related-merge-requests').analyze();
    expect(violations).toEqual([]);
    // From another page the block is fetched by itself.
    const next = await stage.open(ann);
    await next.route('**/related_merge_requests.json?*', (route) =>
      route.fulfill({ status: 500, body: '{}' }),
    );
    const asked = next.waitForRequest(/related_merge_requests\.json\?per_page=100$/);
    await next.goto(acme.page('issues'));
    await hydrated(next);
    await next.getByRole('link', { name: 'Paint the fence' }).click();
    await asked;
    const failed = next.locator('#related-merge-requests');
    await failed.getByText('Something went wrong while fetching related merge requests.').waitFor();
    await next.unroute('**/related_merge_requests.json?*');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await failed.getByRole('link', { name: 'Paint it fence-red' }).waitFor();
  });

  it('BR-02 both inputs are checked when the typing stops, and a prefix is completed', async () => {
    const issue = await acme.open('Check names');
    const tab = await stage.open(ann);
    await tab.goto(acme.page(`issues/${issue.iid}`));
    await formHydrated(tab);
    await tab.getByText('Create merge request').first().click();
    const form = tab.locator('.new-branch');
    const submit = form.getByRole('button', { name: 'Create branch' });
    await form.getByLabel('Branch name').fill('main');
    await form.getByText('Checking main availability…').waitFor();
    await form.getByText('Branch is already taken').waitFor();
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await form.getByLabel('Branch name').fill('');
    await expect.poll(() => form.getByText('Branch is already taken').count()).toBe(0);
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await form.getByLabel('Branch name').fill('free-name');
    await form.getByText('free-name is available').waitFor();
    const source = form.getByLabel('Source');
    await source.fill('nowhere');
    await form.getByText('Source is not available').waitFor();
    await source.fill('');
    await source.pressSequentially('rele');
    await form.getByText('release/2026 is available').waitFor();
    expect(await source.inputValue()).toBe('release/2026');
    await expect.poll(() => submit.isEnabled()).toBe(true);
  });

  // Was: low on the page it opened below, before its form was there, and showed two lines of it.
  it('BR-01 UX-01 the form opens above its opener where there is more room, and below it otherwise, whole and in the window', async () => {
    const issue = await acme.open('Look up');
    const tab = await stage.open(ann, { viewport: { width: 1100, height: 700 } });
    await tab.goto(acme.page(`issues/${issue.iid}`));
    await formHydrated(tab);
    const form = await holdScript(tab, 'new-branch-form');
    const opener = tab.locator('summary', { hasText: 'Create merge request' }).first();
    for (const [at, isAbove] of [
      [560, true],
      [120, false],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one after another
      await opener.evaluate((element, top) => {
        document.body.style.minHeight = '3000px';
        scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
      }, at);
      await opener.click();
      await expect.poll(form.asked).toBe(1);
      await tab.locator('details[open] > summary', { hasText: 'Create merge request' }).waitFor();
      form.release();
      await tab.getByText('is available', { exact: false }).first().waitFor();
      const panel = await tab.locator('.menu-list', { has: tab.locator('.new-branch') }).boundingBox();
      const button = await opener.boundingBox();
      const [top, bottom] = [panel!.y, panel!.y + panel!.height];
      expect(isAbove ? button!.y - bottom : top - (button!.y + button!.height)).toBeCloseTo(4, 0);
      expect([top >= 0, bottom <= 700, panel!.height > 250]).toEqual([true, true, true]);
      await tab.keyboard.press('Escape');
      // oxlint-enable no-await-in-loop
    }
  });

  it('BR-01 is not offered without push access, nor on closed issues', async () => {
    const issue = await acme.open('Closed soon');
    const tab = await stage.open(ann);
    await tab.goto(acme.page(`issues/${issue.iid}`));
    await formHydrated(tab);
    await tab.getByText('Create merge request').first().waitFor();
    await tab.getByRole('button', { name: 'Close issue' }).first().click();
    await tab.getByText('New branch unavailable').waitFor();
    await tab.getByRole('button', { name: 'Reopen issue' }).first().click();
    await tab.getByText('Create merge request').first().waitFor();
    const other = await stage.open(carol);
    await other.goto(acme.page(`issues/${issue.iid}`));
    await other.getByRole('heading', { name: 'Development' }).waitFor();
    expect(await other.getByText('Create merge request').count()).toBe(0);
  });

  it('BR-03 ISSUE-12 a failure shows its own message', async () => {
    await acme.open('Fails');
    const tab = await stage.open(ann);
    /** From another page: the browser asks for the branches then, which otherwise come with the page. */
    const arrive = async (page: Page): Promise<void> => {
      await page.goto(acme.page('issues'));
      await hydrated(page);
      await page.getByRole('link', { name: 'Fails', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Fails' }).waitFor();
    };
    await tab.route('**/related_branches', (route) => route.fulfill({ status: 500, body: '{}' }));
    await tab.route('**/-/branches', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    await arrive(tab);
    await formHydrated(tab);
    await tab.getByText('Failed to load related branches').waitFor();
    await tab.getByText('Create merge request').first().click();
    await tab.locator('.new-branch').getByRole('button', { name: 'Create branch' }).click();
    await tab.getByText('Failed to create a branch for this issue. Please try again.').waitFor();
    await tab.route('**/-/refs?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await tab.getByLabel('Branch name').fill('other');
    await tab.getByText('Failed to get ref.').waitFor();
    const next = await stage.open(ann);
    await next.route('**/can_create_branch', (route) => route.fulfill({ status: 500, body: '{}' }));
    await arrive(next);
    await next.getByText('Failed to check related branches.').waitFor();
    expect(await next.getByRole('button', { name: 'New branch unavailable' }).isDisabled()).toBe(true);
  });
});
