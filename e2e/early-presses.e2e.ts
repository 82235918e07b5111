import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { box, card } from './issue-page.ts';
import { holdScript, hydrated } from './stage.ts';

useAcme({}, 'Early');

const entry = 'entry-client-';

/** Opens a page whose first script is held back, and waits until `shown` is there. */
async function openHeld(address: string, shown: string): Promise<{ tab: Page; release: () => void }> {
  const tab = await stage.open(ann);
  const { release } = await holdScript(tab, entry);
  await tab.goto(address, { waitUntil: 'commit' });
  await tab.locator(shown).first().waitFor();
  await tab.evaluate(() => Object.assign(globalThis, { stillThere: true }));
  return { tab, release };
}

const isStillThere = (tab: Page): Promise<boolean> => tab.evaluate(() => 'stillThere' in globalThis);

/** The calls that a page makes to change something. */
function changesOf(tab: Page): string[] {
  const calls: string[] = [];
  tab.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return calls;
}

interface Said {
  body: string;
  internal: boolean;
  system: boolean;
}

async function said(iid: number): Promise<readonly Said[]> {
  const notes = await stage.call<Said[]>(ann, 'GET', `${acme.project}/issues/${iid}/notes?sort=asc`);
  return notes.filter(({ system }) => !system);
}

// Was: lost, but for the comment, which everybody could read.
it('UX-01 NOTE-12 what is pressed in a conversation before the page’s script is there is done once, in order', async () => {
  const issue = await acme.open('Pressed early');
  const thread = await acme.thread(bob, issue, 'To be answered');
  const award = `${acme.project}/issues/${issue.iid}/notes/${thread.notes[0].id}/award_emoji` as const;
  await stage.call(bob, 'POST', award, { name: 'tada' });
  const { tab, release } = await openHeld(acme.address(issue), '#comment');
  const calls = changesOf(tab);
  const reaction = card(tab, 'To be answered').getByRole('button', { name: /tada/ });
  // It shows nothing yet.
  await reaction.click();
  await reaction.click();
  await card(tab, 'To be answered').getByRole('button', { name: 'Reply' }).first().click();
  const internal = tab.getByLabel('Make this an internal note');
  await internal.check();
  await box(tab).fill('Between us');
  const send = tab.getByRole('button', { name: 'Comment', exact: true });
  await send.click();
  await send.click();
  // For the next one.
  await internal.uncheck();
  expect(calls).toEqual([]);
  release();
  await tab.getByRole('textbox', { name: 'Reply' }).waitFor();
  await card(tab, 'Between us').locator('.markdown').waitFor();
  await expect.poll(() => reaction.getAttribute('aria-pressed')).toBe('true');
  expect(await said(issue.iid)).toMatchObject([
    { body: 'To be answered' },
    { body: 'Between us', internal: true },
  ]);
  expect(await stage.call<object[]>(ann, 'GET', award)).toHaveLength(2);
  expect(await box(tab).inputValue()).toBe('');
  expect(await internal.isChecked()).toBe(false);
  expect(await isStillThere(tab)).toBe(true);
});

// Was: it was shown as ticked, and sent to everybody.
it('NOTE-12 a comment is internal whose box the browser has ticked again, and stays so with an older draft', async () => {
  const issue = await acme.open('Restored');
  const { tab, release } = await openHeld(acme.address(issue), '#comment');
  const internal = tab.getByLabel('Make this an internal note');
  // As browsers do on Back: without a press.
  const restore = () => internal.evaluate((element) => Object.assign(element, { checked: true }));
  const send = tab.getByRole('button', { name: 'Comment', exact: true });
  await restore();
  await box(tab).fill('Between us');
  release();
  await hydrated(tab);
  await send.click();
  await card(tab, 'Between us').locator('.markdown').waitFor();
  expect(await internal.isChecked()).toBe(false);
  await box(tab).fill('Begun for everybody');
  await expect
    .poll(() => tab.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain('Begun for everybody');
  const again = await holdScript(tab, entry);
  await tab.reload({ waitUntil: 'commit' });
  await internal.waitFor();
  await restore();
  again.release();
  await expect.poll(() => box(tab).inputValue()).toBe('Begun for everybody');
  await send.click();
  await card(tab, 'Begun for everybody').locator('.markdown').waitFor();
  expect(await said(issue.iid)).toMatchObject([
    { body: 'Between us', internal: true },
    { body: 'Begun for everybody', internal: true },
  ]);
});

it('UX-01 keys that send what is written before the page’s script is there are kept, and other keys are the browser’s', async () => {
  const issue = await acme.open('Typed early');
  const { tab, release } = await openHeld(acme.address(issue), '#comment');
  await box(tab).pressSequentially('One');
  await tab.keyboard.press('Enter');
  await tab.keyboard.press('Enter');
  await tab.keyboard.type('Twoo');
  await tab.keyboard.press('Backspace');
  await tab.keyboard.press('Control+Enter');
  release();
  await card(tab, 'Two').locator('.markdown').waitFor();
  expect(await said(issue.iid)).toMatchObject([{ body: 'One\n\nTwo' }]);
});

// Was: it left the page, or did nothing.
it('EPIC-01 UX-01 a key on the grip of a row before the page’s script is there moves it once', async () => {
  const root = await stage.call<{ iid: number }>(ann, 'POST', '/api/v4/groups/acme/epics', { title: 'Root' });
  const { id } = await stage.call<{ id: number }>(ann, 'GET', `/api/v4/groups/acme/epics/${root.iid}`);
  for (const title of ['First', 'Second', 'Third'])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await stage.call(ann, 'POST', '/api/v4/groups/acme/epics', { title, parent_id: id });
  const { tab, release } = await openHeld(
    `${stage.base}/groups/acme/-/epics/${root.iid}`,
    '#epic-tree .tree-title',
  );
  const titles = (): Promise<string[]> =>
    tab.locator('#epic-tree ul[aria-label="Child epics"] > li > .tree-row .tree-title').allInnerTexts();
  const grip = tab
    .locator('#epic-tree .tree-item', { hasText: 'Third' })
    .last()
    .locator('> .tree-row summary');
  expect(await titles()).toEqual(['First', 'Second', 'Third']);
  await grip.press('Alt+ArrowLeft');
  await grip.press('Alt+ArrowUp');
  expect(await isStillThere(tab)).toBe(true);
  release();
  await expect.poll(titles).toEqual(['First', 'Third', 'Second']);
  await hydrated(tab);
  await tab.waitForLoadState('networkidle');
  expect(await titles()).toEqual(['First', 'Third', 'Second']);
});

// Was: lost, because React repeats no press.
it('UX-01 a press on what is hydrated with the page is done as soon as React has it', async () => {
  const issue = await acme.open('With a frame');
  const { tab, release } = await openHeld(acme.address(issue), '#comment');
  const open = tab.locator('.gutter-whole:visible');
  expect(await open.count()).toBe(1);
  await tab.getByRole('button', { name: 'Collapse sidebar' }).click();
  release();
  await expect.poll(() => open.count()).toBe(0);
  await hydrated(tab);
  expect(await open.count()).toBe(0);
  expect(await isStillThere(tab)).toBe(true);
});

it.each(['can’t be loaded', 'does not come'])(
  'UX-01 NOTE-12 a form is sent by the browser, with what was ticked, if the page’s script %s',
  async (how) => {
    const issue = await acme.open(`Its script ${how}`);
    const tab = await stage.open(ann);
    const { promise, resolve } = Promise.withResolvers<void>();
    await tab.route(/\/assets\/entry-client-[^/]+\.js/, async (route) => {
      await promise;
      await route.abort();
    });
    await tab.goto(acme.address(issue), { waitUntil: 'commit' });
    await tab.locator('#comment').waitFor();
    await tab.clock.install();
    await tab.getByLabel('Make this an internal note').check();
    await box(tab).fill('Between us');
    await tab.getByRole('button', { name: 'Comment', exact: true }).click();
    expect(await said(issue.iid)).toEqual([]);
    if (how === 'does not come') await tab.clock.runFor(10_000);
    else resolve();
    await tab.waitForURL(/#note_\d+$/, { waitUntil: 'commit' });
    resolve();
    await card(tab, 'Between us').waitFor();
    expect(await said(issue.iid)).toMatchObject([{ body: 'Between us', internal: true }]);
    // The browser says that the script is missing.
    stage.complaints.length = 0;
  },
);
