import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, carol, stage, useAcme } from './acme.ts';
import { toast } from './issue-page.ts';
import { hydrated, subscribed } from './stage.ts';
import { useWorld } from './world.ts';

useAcme();
const make = (name: string, place = acme.project) =>
  stage.call<{ id: number }>(ann, 'POST', `${place}/labels`, { name, color: '#5843ad' });
useWorld(async () => {
  for (const name of ['bug', 'defect', 'p::1', 'p::2', 'shared']) await make(name);
});

const visit = async (tab: Page): Promise<void> => {
  await tab.goto(acme.page('labels'));
  await hydrated(tab);
};
const names = (tab: Page, section: string) => tab.locator(`${section} .label-row .chip`).allInnerTexts();
const prioritized = '.label-section';
const checkAxe = async (tab: Page): Promise<void> =>
  expect((await axe(tab).analyze()).violations).toEqual([]);
const summary = (tab: Page, label: string) =>
  tab.locator(`summary[aria-label="${label}"], summary[title="${label}"]`);
const act = async (tab: Page, name: string, entry: string): Promise<void> => {
  await summary(tab, `Actions for ${name}`).click();
  await tab.getByRole('menuitem', { name: entry }).click();
};

describe('the page of labels', () => {
  it('LABEL-01 labels get priorities by star, keyboard, menu and drag, and the order is announced', async () => {
    const tab = await stage.open(ann);
    await visit(tab);
    // was: a label could get no priority here
    await tab.getByText('No label has a priority.').waitFor();
    for (const name of ['bug', 'defect', 'p::1']) {
      await tab.getByRole('button', { name: `Prioritise ${name}` }).click();
      await tab.getByRole('button', { name: `Remove the priority of ${name}` }).waitFor();
    }
    await expect.poll(() => names(tab, prioritized)).toEqual(['bug', 'defect', 'p\n1']);
    const grip = (name: string) => summary(tab, `Move ${name}`);
    await grip('bug').focus();
    await tab.keyboard.press('Alt+ArrowDown');
    await tab.getByText('bug is number 2 of 3 now.').waitFor({ state: 'attached' });
    await expect.poll(() => names(tab, prioritized)).toEqual(['defect', 'bug', 'p\n1']);
    await grip('p::1').click();
    await tab.getByRole('menuitem', { name: 'Move to the top' }).click();
    await tab.getByText('p::1 is number 1 of 3 now.').waitFor({ state: 'attached' });
    const rows = tab.locator(`${prioritized} .label-row`);
    await rows.first().hover();
    await tab.locator(`${prioritized} .label-row[draggable=true]`).first().waitFor();
    await rows
      .nth(0)
      .locator('[data-grip]')
      .dragTo(rows.nth(2), { targetPosition: { x: 20, y: 30 } });
    await tab.getByText('p::1 is number 3 of 3 now.').waitFor({ state: 'attached' });
    // What the pointer rested on can have a tooltip.
    await tab.mouse.move(1, 1);
    await expect.poll(() => tab.locator('[role="tooltip"]:visible, [role="menu"]:visible').count()).toBe(0);
    await checkAxe(tab);
    await visit(tab);
    expect(await names(tab, prioritized)).toEqual(['defect', 'bug', 'p\n1']);
    await tab.getByRole('button', { name: 'Remove the priority of bug' }).click();
    await tab.getByRole('button', { name: 'Prioritise bug' }).waitFor();
    // Who may not change labels sees the order, and can only subscribe.
    const reader = await stage.open(carol);
    await visit(reader);
    expect(await names(reader, prioritized)).toEqual(['defect', 'p\n1']);
    expect(await reader.locator('.label-row summary').count()).toBe(0);
    expect(await reader.locator('.label-row button').filter({ hasNotText: 'Subscribe' }).count()).toBe(0);
    // was: nobody could subscribe to a label
    await reader.getByRole('button', { name: 'Subscribe to defect' }).click();
    await reader.getByText('You are notified of issues that get defect.').waitFor({ state: 'attached' });
    await checkAxe(reader);
    await visit(reader);
    await reader.getByRole('button', { name: 'Unsubscribe from defect' }).click();
    await reader
      .getByText('You are no longer notified of issues that get defect.')
      .waitFor({ state: 'attached' });
    await reader.getByRole('button', { name: 'Subscribe to defect' }).waitFor();
  });

  it('LABEL-01 a label is merged into another, after a question with the number of what has it', async () => {
    const issue = await acme.open('Wrong', { labels: 'bug' });
    const tab = await stage.open(bob);
    await visit(tab);
    await act(tab, 'bug', 'Merge into another label');
    const dialog = tab.getByRole('dialog');
    await dialog.getByText('You can see 1 issue with it.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Merge', exact: true }).isDisabled()).toBe(true);
    await dialog.getByLabel('Search labels').fill('def');
    await dialog.getByLabel('defect').check();
    await checkAxe(tab);
    await dialog.getByRole('button', { name: 'Merge into defect' }).click();
    await toast(tab, 'bug was merged into defect.').waitFor();
    await tab.getByRole('link', { name: 'Edit bug' }).waitFor({ state: 'detached' });
    await tab.goto(acme.page(`issues/${issue.iid}`));
    await tab.locator('.timeline-event', { hasText: 'added defect and removed' }).waitFor();
  });

  it('LABEL-01 a label is promoted to its group, and deleted there after a question', async () => {
    await acme.open('Everywhere', { labels: 'shared' });
    const tab = await stage.open(ann);
    await visit(tab);
    await act(tab, 'shared', 'Promote to a group label');
    await tab.getByRole('dialog').getByRole('button', { name: 'Promote label' }).click();
    await toast(tab, 'shared is a label of the group now.').waitFor();
    await tab.getByRole('link', { name: 'Edit shared' }).waitFor({ state: 'detached' });
    await tab.locator('.label-row', { hasText: 'shared' }).getByText('From a group').waitFor();
    await tab.goto(acme.page('labels').replace('/acme/large/', '/groups/acme/'));
    await hydrated(tab);
    await checkAxe(tab);
    await tab.getByLabel('Name').fill('made here');
    await tab.getByRole('button', { name: 'Create label' }).click();
    await tab.getByRole('link', { name: 'Edit made here' }).click();
    await tab.getByRole('heading', { name: 'Edit label' }).waitFor();
    await tab.getByLabel('Name').fill('changed here');
    await tab.getByRole('button', { name: 'Save changes' }).click();
    await tab.getByRole('link', { name: 'Edit changed here' }).waitFor();
    await act(tab, 'shared', 'Delete label');
    await tab.getByRole('dialog').getByText('You can see 1 issue with it.').waitFor();
    await tab.getByRole('dialog').getByRole('button', { name: 'Delete label' }).click();
    await toast(tab, 'shared is deleted.').waitFor();
    await expect.poll(() => tab.locator('.label-row .chip').allInnerTexts()).toEqual(['changed here']);
  });

  // was: it went on showing the label that was gone
  it('LABEL-01 an open issue of another project shows the promoted label in place of its own', async () => {
    const { id: namespace_id } = await stage.call<{ id: number }>(ann, 'GET', '/api/v4/groups/acme');
    const { id } = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/projects', {
      name: 'Shed',
      namespace_id,
      visibility: 'public',
    });
    const shed = `/api/v4/projects/${id}`;
    await stage.call(ann, 'POST', `${acme.project}/labels`, { name: 'tools', color: '#0000ff' });
    await stage.call(ann, 'POST', `${shed}/labels`, { name: 'tools', color: '#ff0000' });
    const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${shed}/issues`, {
      title: 'Rusty',
      labels: 'tools',
    });
    const tab = await stage.open(bob);
    const followed = subscribed(tab, 'LabelsChannel');
    await tab.goto(`${stage.base}/acme/shed/-/issues/${iid}`);
    await hydrated(tab);
    await followed;
    const chip = tab.locator('.chip', { hasText: 'tools' }).first();
    const style = (): Promise<string | null> => chip.getAttribute('style');
    const before = await style();
    expect(before).toMatch(/ff0000|255/i);
    await stage.call(ann, 'PUT', `${acme.project}/labels/tools/promote`);
    await expect.poll(style).not.toBe(before);
  });

  it('LABEL-01 a refusal stays in the dialog', async () => {
    const tab = await stage.open(ann);
    await visit(tab);
    await act(tab, 'p::2', 'Delete label');
    await tab.route('**/api/v4/projects/*/labels/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 403, contentType: 'application/json', body: '{"message":"403 Forbidden"}' })
        : route.continue(),
    );
    await tab.getByRole('dialog').getByRole('button', { name: 'Delete label' }).click();
    await tab.getByRole('dialog').getByRole('alert').waitFor();
    await tab.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await tab.getByRole('link', { name: 'Edit p::2' }).waitFor();
  });
});
