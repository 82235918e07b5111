import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, carol, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';
import { useWorld } from './world.ts';

useAcme();
let address = '';
useWorld(async () => {
  address = acme.address(await acme.open('A door', { labels: 'wood' }));
  await stage.call(ann, 'POST', `${acme.project}/members`, { username: 'carol', access_level: 10 });
});

/** Screenshots to look at, if a folder is named. */
async function shoot(tab: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  for (const scheme of ['light', 'dark'] as const) {
    await tab.emulateMedia({ colorScheme: scheme });
    await tab.screenshot({ path: `${folder}/${name}-${scheme}-${tab.viewportSize()!.width}.png` });
  }
  await tab.emulateMedia({ colorScheme: 'light' });
}

const words = 'You need the Reporter role in acme/large to change the labels. Ann can give it to you.';

// Was: a Guest saw no control, and nothing said why.
it('SIDE-01 UX-01 a control that a member may not use says which role is missing and who can give it', async () => {
  const tab = await stage.open(carol, { viewport: { width: 1350, height: 900 } });
  const asked: string[] = [];
  tab.on('request', (request) => {
    if (request.url().includes('missing_right')) asked.push(request.url());
  });
  await tab.goto(address);
  await hydrated(tab);
  const edit = tab.locator('#labels').getByRole('button', { name: 'Edit Labels' });
  const tip = tab.locator('#labels').getByRole('tooltip');
  expect(await edit.getAttribute('aria-disabled')).toBe('true');
  // Only when somebody is about to use it.
  expect(asked).toEqual([]);
  await edit.focus();
  await expect.poll(() => tip.innerText()).toBe(words);
  await expect.poll(() => edit.getAttribute('aria-describedby')).toBe(await tip.getAttribute('id'));
  const { violations } = await axe(tab).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  await shoot(tab, 'missing-right');
  await tab.keyboard.press('Escape');
  await expect.poll(() => tip.isVisible()).toBe(false);
  await tab.keyboard.press('Enter');
  await expect.poll(() => tip.isVisible()).toBe(true);
  await tab.getByRole('button', { name: 'Close', exact: true }).hover();
  await tab.getByText('You need the Reporter role in acme/large to close this issue.').waitFor();
  expect(asked).toHaveLength(1);
  await tab.goto(acme.page('issues'));
  await hydrated(tab);
  const all = tab.getByRole('checkbox', { name: 'Select all on this page' });
  await all.click({ force: true });
  await tab.getByText('to change many issues at once. Ann can give it to you.').waitFor();
  await expect.poll(() => all.isChecked()).toBe(false);
  await shoot(tab, 'missing-bulk');
});

it('SIDE-01 it works by touch, and is not shown to who has the role or is no member', async () => {
  const phone = await stage.open(carol, { viewport: { width: 390, height: 800 }, hasTouch: true });
  await phone.goto(address);
  await hydrated(phone);
  const edit = phone.locator('#labels').getByRole('button', { name: 'Edit Labels' });
  await phone.getByRole('button', { name: 'Expand sidebar' }).click();
  await edit.scrollIntoViewIfNeeded();
  await edit.tap({ force: true });
  const tip = phone.locator('#labels').getByRole('tooltip');
  await expect.poll(() => tip.innerText()).toBe(words);
  const { x, width } = (await tip.boundingBox())!;
  expect([x >= 0, x + width <= 390]).toEqual([true, true]);
  await shoot(phone, 'missing-right');
  const may = await stage.open(bob, { viewport: { width: 1350, height: 900 } });
  await may.goto(address);
  expect(await may.locator('.missing-right').count()).toBe(0);
  const dave = await stage.server.createUser('dave');
  const strange = await stage.open(dave, { viewport: { width: 1350, height: 900 } });
  await strange.goto(address);
  expect(await strange.locator('.missing-right').count()).toBe(0);
});
