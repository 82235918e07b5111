import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, carol, stage, useAcme } from './acme.ts';
import { toast } from './issue-page.ts';
import { hydrated, setTicked } from './stage.ts';
import { useWorld } from './world.ts';

useAcme();
useWorld(async () => {
  await stage.call(ann, 'POST', `${acme.project}/labels`, { name: 'bug', color: '#d73a4a' });
  for (const title of ['Fourth', 'Third', 'Second', 'First'])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await acme.open(title, title === 'Second' ? { labels: 'bug', due_date: '2030-01-31' } : {});
});

const titles = (tab: Page): Promise<string[]> => tab.locator('.issue-title').allInnerTexts();

async function expectAccessible(tab: Page): Promise<void> {
  const { violations } = await axe(tab).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

async function visit(path: string, who = ann): Promise<Page> {
  const tab = await stage.open(who, { viewport: { width: 1350, height: 900 } });
  await tab.goto(acme.page(path));
  await hydrated(tab);
  return tab;
}
const openMenu = (tab: Page) => tab.locator('summary[aria-label="More actions for this list"]').click();

const bounds = async (tab: Page, title: string) =>
  (await tab.locator('.issue-row', { hasText: title }).boundingBox())!;

describe('the manual order', () => {
  it('ISSUE-09 KEY-01 is changed by keyboard: picked up, carried, dropped or cancelled', async () => {
    const tab = await visit('issues?sort=relative_position');
    expect(await titles(tab)).toEqual(['First', 'Second', 'Third', 'Fourth']);
    await expectAccessible(tab);
    const grip = tab.getByRole('button', { name: 'Move #4' });
    await grip.focus();
    await tab.keyboard.press('Space');
    const said = (text: string) =>
      tab.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
    await said('First is picked up at place 1 of 4.');
    await tab.keyboard.press('ArrowDown');
    await said('Place 2 of 4.');
    await tab.keyboard.press('ArrowDown');
    await expect.poll(() => titles(tab)).toEqual(['Second', 'Third', 'First', 'Fourth']);
    await tab.keyboard.press('Escape');
    await said('Cancelled. First stays at place 1 of 4.');
    await expect.poll(() => titles(tab)).toEqual(['First', 'Second', 'Third', 'Fourth']);
    await tab.keyboard.press('Space');
    await tab.keyboard.press('ArrowDown');
    const saved = tab.waitForResponse((response) => response.url().endsWith('/reorder'));
    await tab.keyboard.press('Space');
    expect((await saved).status()).toBe(200);
    await said('First is dropped at place 2 of 4.');
    await expect.poll(() => tab.evaluate(() => document.activeElement?.id)).toMatch(/^grip-/);
    await tab.reload();
    expect(await titles(tab)).toEqual(['Second', 'First', 'Third', 'Fourth']);
  });

  it('ISSUE-09 is changed by the mouse, and taken back where the server refuses', async () => {
    const tab = await visit('issues?sort=relative_position');
    const before = await titles(tab);
    const grip = tab.getByRole('button', { name: 'Move #1' });
    await grip.hover();
    await tab.locator('[draggable=true]').filter({ has: grip }).waitFor();
    const from = (await grip.boundingBox())!;
    const to = await bounds(tab, before[0]!);
    const saved = tab.waitForResponse((response) => response.url().endsWith('/reorder'));
    await tab.mouse.down();
    await tab.mouse.move(from.x + 4, from.y - 20, { steps: 5 });
    await tab.mouse.move(to.x + 20, to.y + 4, { steps: 8 });
    await tab.mouse.up();
    expect((await saved).status()).toBe(200);
    const after = ['Fourth', ...before.filter((title) => title !== 'Fourth')];
    await expect.poll(() => titles(tab)).toEqual(after);
    await tab.route('**/reorder', (route) => route.fulfill({ status: 500, body: '{}' }));
    await grip.focus();
    await tab.keyboard.press('Space');
    await tab.keyboard.press('ArrowDown');
    await tab.keyboard.press('Enter');
    await toast(tab, 'The issue could not be moved. Try again.').waitFor();
    await expect.poll(() => titles(tab)).toEqual(after);
    const strange = await visit('issues?sort=relative_position', carol);
    expect(await titles(strange)).toEqual(after);
    expect(await strange.getByRole('button', { name: /^Move/ }).count()).toBe(0);
  });

  // Was: other open pages learnt of it only when they were loaded again.
  it('ISSUE-09 rows that somebody else moves glide to their place, without taking focus, selection or a carried row', async () => {
    const tab = await visit('issues?sort=relative_position', bob);
    await tab.emulateMedia({ reducedMotion: 'no-preference' });
    const before = await titles(tab);
    const idOf = new Map(
      (
        await stage.call<{ id: number; iid: number; title: string }[]>(ann, 'GET', `${acme.project}/issues`)
      ).map((issue) => [issue.title, issue]),
    );
    const toTop = async (title: string): Promise<void> => {
      const top = (await titles(tab))[0]!;
      await stage.call(ann, 'PUT', `${acme.project}/issues/${idOf.get(title)!.iid}/reorder`, {
        move_before_id: idOf.get(top)!.id,
      });
    };
    const pick = (title: string) => tab.locator('.issue-row', { hasText: title }).getByRole('checkbox');
    await setTicked(pick(before[0]!), true);
    await pick(before[2]!).focus();
    await tab.evaluate(`(() => {
      globalThis.glided = new Set();
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...given) {
        globalThis.glided.add(this.querySelector('.issue-title')?.textContent);
        return animate.apply(this, given);
      };
    })()`);
    await toTop(before[3]!);
    const after = [before[3]!, ...before.slice(0, 3)];
    await expect.poll(() => titles(tab)).toEqual(after);
    expect(await tab.evaluate('[...globalThis.glided].toSorted()')).toEqual(before.toSorted());
    expect(await pick(before[0]!).isChecked()).toBe(true);
    expect(await pick(before[2]!).evaluate((box) => box === document.activeElement)).toBe(true);
    // Nothing else changed, which would be said.
    expect(await tab.getByText('The list has changed.').count()).toBe(0);
    // A carried row stays where its reader carries it; the rest follows when it is put down.
    const grip = tab.getByRole('button', { name: `Move #${idOf.get(after[1]!)!.iid}` });
    await grip.focus();
    await tab.keyboard.press('Space');
    await tab.keyboard.press('ArrowDown');
    const carried = [after[0]!, after[2]!, after[1]!, after[3]!];
    await expect.poll(() => titles(tab)).toEqual(carried);
    const fetched = tab.waitForResponse((response) => response.url().includes('issues.json'));
    await toTop(after[3]!);
    await fetched;
    expect(await titles(tab)).toEqual(carried);
    await tab.keyboard.press('Escape');
    await expect.poll(() => titles(tab)).toEqual([after[3]!, ...after.slice(0, 3)]);
  });
});

describe('rows', () => {
  it('ISSUE-10 KEY-01 are selected by x, and in a range with Shift', async () => {
    const tab = await visit('issues');
    const selected = (count: number) =>
      tab.getByRole('form', { name: 'Edit the selected issues' }).getByText(`${count} selected`).waitFor();
    await tab.keyboard.press('j');
    await tab.keyboard.press('x');
    await selected(1);
    await tab.keyboard.press('j');
    await tab.keyboard.press('x');
    await selected(2);
    await tab.keyboard.press('x');
    await selected(1);
    const box = tab.locator('.issue-row .list-pick');
    await setTicked(box.nth(0), false);
    await setTicked(box.nth(0), true);
    await box.nth(3).click({ modifiers: ['Shift'] });
    await selected(4);
    await box.nth(1).click({ modifiers: ['Shift'] });
    await selected(1);
  });
});

describe('a whole list', () => {
  it('ISSUE-09 is exported with its filter', async () => {
    const tab = await visit('issues?label_name[]=bug');
    await openMenu(tab);
    const download = tab.waitForEvent('download');
    await tab.getByRole('menuitem', { name: 'Export as CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^acme_large_issues_\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.split('\n')[1]).toContain('Second');
    expect(text).not.toContain('Third');
  });

  it('ISSUE-14 takes issues from a file, which is checked first', async () => {
    const tab = await visit('issues');
    await openMenu(tab);
    await tab.getByRole('menuitem', { name: 'Import from CSV…' }).click();
    const dialog = tab.getByRole('dialog');
    const choose = (text: string) =>
      dialog
        .getByLabel('CSV file')
        .setInputFiles({ name: 'issues.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose('title,labels,Colour\nGood,bug,red\nBad,none,\n');
    await dialog.getByText('1 of 2 rows cannot be imported.').waitFor();
    await dialog.getByText('label “none” does not exist').waitFor();
    await dialog.getByText('These columns are ignored: Colour.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true);
    await expectAccessible(tab);
    await choose('name\nx');
    await dialog.getByText('The file has no column “title”.').waitFor();
    await choose('title,labels\nFrom a file,bug\nAnother one,');
    await dialog.getByText('2 rows can be imported.').waitFor();
    await dialog.getByRole('button', { name: 'Import 2 issues' }).click();
    await toast(tab, '2 issues were imported.').waitFor();
    await tab.locator('.issue-title', { hasText: 'From a file' }).waitFor();
    const strange = await stage.open();
    await strange.goto(acme.page('issues'));
    await hydrated(strange);
    await openMenu(strange);
    await strange.getByRole('menuitem', { name: 'Subscribe…' }).waitFor();
    expect(await strange.getByRole('menuitem').count()).toBe(1);
  });

  it('ISSUE-09 is subscribed to by addresses with a token, which can be reset', async () => {
    const tab = await visit('issues?label_name[]=bug&state=all');
    await openMenu(tab);
    await tab.getByRole('menuitem', { name: 'Subscribe…' }).click();
    const dialog = tab.getByRole('dialog');
    const feed = await dialog.getByLabel('Atom feed of the issues').inputValue();
    const calendar = await dialog.getByLabel('Calendar of the due dates').inputValue();
    await expectAccessible(tab);
    const read = await fetch(feed);
    expect(read.status).toBe(200);
    const text = await read.text();
    expect(text).toContain('Second');
    expect(text).not.toContain('Third');
    expect(await (await fetch(calendar)).text()).toContain('DTSTART;VALUE=DATE:20300131');
    await tab.keyboard.press('Escape');
    await tab.goto(`${stage.base}/-/profile/personal_access_tokens`);
    await hydrated(tab);
    await tab.getByRole('button', { name: 'Reset feed addresses' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Reset feed addresses' }).click();
    await toast(tab, 'The feed addresses are reset.').waitFor();
    expect((await fetch(feed)).status).toBe(401);
  });
});

describe('a new issue', () => {
  it('ISSUE-14 begins with what the address says of it', async () => {
    const label = await stage.call<{ id: number }>(ann, 'POST', `${acme.project}/labels`, {
      name: 'given',
      color: '#5843ad',
    });
    const milestone = await stage.call<{ id: number }>(ann, 'POST', `${acme.project}/milestones`, {
      title: 'Given milestone',
    });
    const tab = await visit(
      `issues/new?issue[title]=Given&issue[description]=Words&issue[label_ids][]=${label.id}&issue[label_ids][]=999999&issue[assignee_id]=${ann.id}&issue[milestone_id]=${milestone.id}&issue[due_date]=2030-02-01&issue[weight]=4&issue[confidential]=true`,
    );
    await expectAccessible(tab);
    await tab.getByRole('button', { name: 'Create issue' }).click();
    await tab.getByRole('heading', { level: 1, name: 'Given' }).waitFor();
    const iid = new URL(tab.url()).pathname.split('/').at(-1)!;
    expect(await stage.call(ann, 'GET', `${acme.project}/issues/${iid}`)).toMatchObject({
      title: 'Given',
      description: 'Words',
      labels: ['given'],
      assignees: [{ username: 'ann' }],
      milestone: { title: 'Given milestone' },
      due_date: '2030-02-01',
      weight: 4,
      confidential: true,
    });
  });
});
