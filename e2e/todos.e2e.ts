import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsubscribeKey } from '../server/features/notifications/unsubscribe.service.ts';
import type { TestUser } from '../testing/server.ts';
import { createStage, hydrated, type Stage } from './stage.ts';

let stage: Stage;
let ann: TestUser;
let bob: TestUser;
const project = '/api/v4/projects/ann%2Fopen';

async function assign(title: string): Promise<{ iid: number }> {
  const issue = await stage.call<{ iid: number }>(ann, 'POST', `${project}/issues`, {
    title,
    assignee_ids: [bob.id],
  });
  await stage.server.drain();
  return issue;
}

const counter = (tab: Page) => tab.locator('.todo-counter');

/** Opens a page and waits until it has subscribed to the reader's own channel. */
async function follow(tab: Page, address: string): Promise<void> {
  const followed = new Promise<void>((resolve) => {
    tab.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = String(payload);
        if (text.includes('confirm_subscription') && text.includes('PersonChannel')) resolve();
      }),
    );
  });
  await tab.goto(address);
  await followed;
}

async function withoutFaults(tab: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page: tab }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

beforeAll(async () => {
  stage = await createStage();
  ann = await stage.server.createUser('ann');
  bob = await stage.server.createUser('bob');
  await stage.call(ann, 'POST', '/api/v4/projects', { name: 'Open', path: 'open', visibility: 'public' });
  await stage.call(ann, 'POST', `${project}/members`, { user_id: bob.id, access_level: 30 });
});
afterAll(async () => {
  expect(stage?.complaints).toEqual([]);
  await stage?.close();
});

describe('the to-do list', () => {
  it('NOTIFY-01 shows the number of open todos in the header of every page, live in two browsers', async () => {
    const [one, two] = [await stage.open(bob), await stage.open(bob)];
    await follow(two, `${stage.base}/ann/open`);
    await follow(one, `${stage.base}/dashboard/todos`);
    await one.getByText('Nothing waits for you').waitFor();
    await withoutFaults(one);
    await assign('Look at the roof');
    await one.getByRole('link', { name: 'Look at the roof' }).waitFor();
    await two.waitForFunction(() => document.querySelector('.todo-count')?.textContent === '1');
    expect(await counter(two).getAttribute('aria-label')).toBe('To-do list, 1 item waits');
    await withoutFaults(one);
    await one.getByRole('button', { name: 'Mark “Look at the roof” as done' }).click();
    await one.getByText('Nothing waits for you').waitFor();
    await two.waitForFunction(() => document.querySelector('.todo-count')?.textContent === '');
    await one.getByRole('button', { name: 'Undo' }).click();
    await one.getByRole('link', { name: 'Look at the roof' }).waitFor();
    await two.waitForFunction(() => document.querySelector('.todo-count')?.textContent === '1');
  });

  it('works by keyboard: down the list, done, undo; and all together', async () => {
    await assign('Second');
    const tab = await stage.open(bob);
    await tab.goto(`${stage.base}/dashboard`);
    await hydrated(tab);
    await tab.keyboard.press('g');
    await tab.keyboard.press('t');
    await tab.waitForURL(`${stage.base}/dashboard/todos`);
    await tab.getByRole('link', { name: 'Second' }).waitFor();
    await tab.keyboard.press('j');
    expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('Second');
    await tab.keyboard.press('e');
    await tab.getByRole('link', { name: 'Second' }).waitFor({ state: 'detached' });
    expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('Look at the roof');
    await tab.getByRole('button', { name: 'Mark all as done' }).click();
    await tab.getByText('Nothing waits for you').waitFor();
    await tab.getByRole('link', { name: /^Done/ }).click();
    await tab.getByRole('link', { name: 'Second' }).waitFor();
    await withoutFaults(tab);
    await tab.getByRole('button', { name: 'Add “Second” to the list again' }).click();
    await tab.getByRole('link', { name: 'Second' }).waitFor({ state: 'detached' });
  });

  it('works without script', async () => {
    await assign('Plain');
    const tab = await stage.open(bob, { javaScriptEnabled: false });
    await tab.goto(`${stage.base}/dashboard/todos`);
    await tab.getByRole('button', { name: 'Mark “Plain” as done' }).click();
    await tab.waitForURL(`${stage.base}/dashboard/todos`);
    expect(await tab.getByRole('link', { name: 'Plain' }).count()).toBe(0);
  });
});

describe('notification settings', () => {
  it('NOTIFY-01 is chosen for everywhere and for a project, and for one issue in its sidebar', async () => {
    const tab = await stage.open(bob);
    await tab.goto(`${stage.base}/-/profile/notifications`);
    await hydrated(tab);
    await withoutFaults(tab);
    await tab.getByRole('radio', { name: 'Only when you are mentioned' }).check();
    await tab.getByRole('button', { name: 'Save' }).click();
    await tab.getByText('Saved.').waitFor();
    await tab.getByLabel('Notification level for ann/open').selectOption('watch');
    await expect
      .poll(async () =>
        Promise.all([
          stage.call(bob, 'GET', '/api/v4/notification_settings'),
          stage.call(bob, 'GET', `${project}/notification_settings`),
        ]),
      )
      .toMatchObject([{ level: 'mention' }, { level: 'watch' }]);
    const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${project}/issues`, { title: 'Quiet' });
    await tab.goto(`${stage.base}/ann/open/-/issues/${iid}`);
    await hydrated(tab);
    await tab.getByRole('button', { name: 'Turn on notifications' }).click();
    await tab.getByRole('button', { name: 'Turn off notifications' }).waitFor();
    await expect
      .poll(() => stage.call(bob, 'GET', `${project}/issues/${iid}`))
      .toMatchObject({ subscribed: true });
  });

  it('NOTIFY-01 ends by the link of a mail: signed out, without script, after a question', async () => {
    const { id, iid } = await stage.call<{ id: number; iid: number }>(ann, 'POST', `${project}/issues`, {
      title: 'Loud',
      assignee_ids: [bob.id],
    });
    const key = await unsubscribeKey(stage.server.platform.db, { userId: bob.id, type: 'Issue', id });
    for (const javaScriptEnabled of [true, false]) {
      const subscribed = () => stage.call<{ subscribed: boolean }>(bob, 'GET', `${project}/issues/${iid}`);
      await stage.call(bob, 'POST', `${project}/issues/${iid}/subscribe`);
      const tab = await stage.open(undefined, { javaScriptEnabled });
      await tab.goto(`${stage.base}/-/sent_notifications/${key}/unsubscribe`);
      if (javaScriptEnabled) {
        await hydrated(tab);
        await withoutFaults(tab);
      }
      await tab.getByRole('heading', { name: `Unsubscribe from #${iid}?` }).waitFor();
      expect(await subscribed()).toMatchObject({ subscribed: true });
      await tab.getByRole('button', { name: 'Unsubscribe' }).click();
      await tab.getByText('You are unsubscribed from this thread.').waitFor();
      expect(await subscribed()).toMatchObject({ subscribed: false });
    }
  });
});
