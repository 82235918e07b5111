import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, carol, stage, useAcme, type Issue } from './acme.ts';
import { follow, toast, visit } from './issue-page.ts';

useAcme();

const block = (tab: Page): Locator => tab.locator('#related-issues');
const titles = (tab: Page): Promise<string[]> => block(tab).locator('.linked-title').allTextContents();
const count = (tab: Page): Promise<string> => block(tab).locator('.counter').innerText();
const input = (tab: Page): Locator => block(tab).getByRole('combobox');
const plus = (tab: Page): Locator => block(tab).getByRole('button', { name: 'Add a linked issue' });
const add = (tab: Page): Locator => block(tab).getByRole('button', { name: 'Add', exact: true });
const tokens = (tab: Page): Promise<string[]> => block(tab).locator('.linked-token').allInnerTexts();

async function link(from: Issue, to: Issue, type = 'relates_to'): Promise<void> {
  await stage.call(ann, 'POST', `${acme.project}/issues/${from.iid}/links`, {
    target_project_id: 'acme/large',
    target_issue_iid: to.iid,
    link_type: type,
  });
}

async function expectAccessible(tab: Page): Promise<void> {
  const { violations } = await axe(tab).include('#related-issues').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

describe('linked issues', () => {
  it('LINK-01 LINK-02 are added in a form that splits the typed text, and appear in a second browser', async () => {
    const from = await acme.open('Paint the fence');
    const [one, two, three] = [
      await acme.open('Buy paint'),
      await acme.open('Buy brushes'),
      await acme.open('Wait for sun'),
    ];
    const tab = await stage.open(ann, { viewport: { width: 1350, height: 900 } });
    await visit(tab, acme.address(from));
    const other = await stage.open(bob);
    await follow(other, acme.address(from));
    expect(await count(tab)).toBe('0');
    expect(
      await block(tab).getByRole('link', { name: 'About linked issues' }).getAttribute('href'),
    ).toContain('/help/user/issues#linked-issues');
    await plus(tab).click();
    await input(tab).waitFor();
    expect(await add(tab).isDisabled()).toBe(true);
    expect(await block(tab).getByRole('radio', { name: 'relates to' }).isChecked()).toBe(true);
    await input(tab).fill(`#${one.iid} #${two.iid} #${one.iid} #9`);
    await expect.poll(() => tokens(tab)).toEqual([`#${one.iid}`, `#${two.iid}`]);
    await expect.poll(() => add(tab).isEnabled()).toBe(true);
    await input(tab).fill('brushes');
    await expect.poll(() => block(tab).getByRole('option').count()).toBe(0);
    await input(tab).fill('sun');
    await block(tab).getByRole('option', { name: 'Wait for sun' }).waitFor();
    await expectAccessible(tab);
    await input(tab).press('ArrowDown');
    await input(tab).press('Enter');
    await expect.poll(() => tokens(tab)).toEqual([`#${one.iid}`, `#${two.iid}`, `#${three.iid}`]);
    await block(tab)
      .getByRole('button', { name: `Remove #${two.iid}`, exact: true })
      .click();
    // Cancelling discards everything.
    await block(tab).getByRole('button', { name: 'Cancel' }).click();
    await plus(tab).click();
    await expect.poll(() => tokens(tab)).toEqual([]);
    await input(tab).fill(`#${one.iid} #999 `);
    await add(tab).click();
    await block(tab).getByRole('alert').filter({ hasText: 'Issue cannot be found. Check #999.' }).waitFor();
    await expect.poll(() => tokens(tab)).toEqual([`#${one.iid}`, '#999']);
    await input(tab).press('Backspace');
    await input(tab).fill(`#${two.iid}`);
    await input(tab).press('Enter');
    await input(tab).waitFor({ state: 'detached' });
    await expect.poll(() => titles(tab)).toEqual(['Buy paint', 'Buy brushes']);
    await expect.poll(() => titles(other)).toEqual(['Buy paint', 'Buy brushes']);
    await plus(tab).click();
    await block(tab).getByRole('radio', { name: 'is blocked by' }).check();
    await input(tab).fill(`#${three.iid}`);
    await add(tab).click();
    await block(other).getByRole('heading', { name: 'Is blocked by' }).waitFor();
    await other.getByText('Blocked by 1 issue').waitFor();
    await expect
      .poll(() => block(tab).getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(['Relates to', 'Is blocked by']);
    expect(await count(other)).toBe('3');
    await expectAccessible(tab);
    // An outsider sees the list without any controls.
    const strange = await stage.open(carol);
    await visit(strange, acme.address(from));
    expect(await titles(strange)).toEqual(['Buy paint', 'Buy brushes', 'Wait for sun']);
    expect(await block(strange).getByRole('button').count()).toBe(0);
    expect(await block(strange).locator('[data-grip]').count()).toBe(0);
    // An issue closed elsewhere no longer blocks.
    await stage.call(ann, 'PUT', `${acme.project}/issues/${three.iid}`, { state_event: 'close' });
    await other.getByText('Blocked by 1 issue').waitFor({ state: 'detached' });
  });

  it('LINK-04 LINK-05 are sorted by dragging, by menu and by key, and taken away', async () => {
    const from = await acme.open('Sorted');
    const others: Issue[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      others.push(await acme.open(title));
      await link(from, others.at(-1)!);
    }
    const tab = await stage.open(ann, { viewport: { width: 1350, height: 900 } });
    await visit(tab, acme.address(from));
    const row = (title: string): Locator => block(tab).locator('.linked-row', { hasText: title });
    const grip = (title: string): Locator => row(title).locator('summary');
    await row('One').hover();
    await tab.waitForFunction(() => document.querySelector('.linked-row[draggable=true]') !== null);
    await grip('Three').dragTo(row('One'), { targetPosition: { x: 200, y: 4 } });
    await expect.poll(() => titles(tab)).toEqual(['Three', 'One', 'Two']);
    await grip('Three').focus();
    await grip('Three').press('Alt+ArrowDown');
    await expect.poll(() => titles(tab)).toEqual(['One', 'Three', 'Two']);
    await grip('Two').click();
    await tab.getByRole('menuitem', { name: 'Move to the top' }).click();
    await expect.poll(() => titles(tab)).toEqual(['Two', 'One', 'Three']);
    await block(tab)
      .getByRole('status')
      .filter({ hasText: 'is number 1 of 3 now.' })
      .waitFor({ state: 'attached' });
    // A link whose move the server refuses stays in place.
    await tab.route('**/links/*', (route) => route.fulfill({ status: 200, json: { message: 'no' } }));
    await grip('Two').focus();
    await grip('Two').press('Alt+ArrowDown');
    await toast(tab, 'An error occurred while reordering issues.').waitFor();
    await expect.poll(() => titles(tab)).toEqual(['Two', 'One', 'Three']);
    await tab.unroute('**/links/*');
    await tab.route('**/links/*', (route) => route.fulfill({ status: 500, body: '' }));
    await row('Two').getByRole('button', { name: 'Remove the link' }).click();
    await toast(tab, 'An error occurred while removing issues.').waitFor();
    await tab.unroute('**/links/*');
    await tab.reload();
    await visit(tab, acme.address(from));
    expect(await titles(tab)).toEqual(['Two', 'One', 'Three']);
    await row('Two').getByRole('button', { name: 'Remove the link' }).click();
    await expect.poll(() => titles(tab)).toEqual(['One', 'Three']);
    // The list cannot be loaded: it is empty, and says so.
    await tab.route('**/issues/*/links', (route) => route.fulfill({ status: 500, body: '' }));
    await follow(tab, acme.address(from));
    await link(from, others[1]!, 'blocks');
    await block(tab).getByText('An error occurred while fetching issues.').waitFor();
    expect(await titles(tab)).toEqual([]);
    await tab.unroute('**/issues/*/links');
    await block(tab).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => titles(tab)).toEqual(['One', 'Three', 'Two']);
  });

  it('ISSUE-03 a blocked issue is marked, and closed only after naming its blockers', async () => {
    const blocked = await acme.open('Waits for the lock');
    const blocker = await acme.open('Holds the lock');
    await link(blocked, blocker, 'is_blocked_by');
    const tab = await stage.open(ann, { viewport: { width: 1350, height: 900 } });
    await tab.goto(acme.page('issues'));
    await tab
      .locator('.issue-row', { hasText: 'Waits for the lock' })
      .getByText('Blocked by 1 issue')
      .waitFor();
    await visit(tab, acme.address(blocked));
    const head = tab.locator('.subject-head');
    await head.getByText('Blocked by 1 issue').waitFor();
    await head.getByRole('button', { name: 'Close', exact: true }).click();
    const warning = tab.getByRole('alertdialog');
    expect(await warning.innerText()).toContain(`#${blocker.iid} Holds the lock`);
    expect(await head.getByRole('button', { name: 'Close', exact: true }).count()).toBe(0);
    await warning.getByRole('button', { name: 'Cancel' }).click();
    await head.getByRole('button', { name: 'Close', exact: true }).click();
    await warning.getByRole('button', { name: 'Close anyway' }).click();
    await head.getByRole('button', { name: 'Reopen' }).click();
    await head.getByRole('button', { name: 'Close', exact: true }).waitFor();
    await expect.poll(() => warning.count()).toBe(0);
  });
});
