import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { formHydrated } from './issue-page.ts';

useAcme();

it('DISC-18 what came since the last visit is marked, one key walks through it, and the next visit shows nothing new', async () => {
  const issue = await acme.open('Visited', { description: 'line\n\n'.repeat(60) });
  await acme.comment(ann, issue, 'Before');
  const read = async () => {
    const tab = await stage.open(bob, { viewport: { width: 1350, height: 700 } });
    const visited = tab.waitForResponse((answer) => answer.url().endsWith('/visit'));
    await tab.goto(acme.address(issue));
    await formHydrated(tab);
    return { tab, visited };
  };
  // A page that is left says so once more: late, it would be a visit after what comes next.
  const leave = async (tab: Page): Promise<void> => {
    await tab.context().setOffline(true);
    await tab.close();
  };
  // On a first visit nothing is new.
  const first = await read();
  await first.tab.getByText('Before').waitFor();
  expect(await first.tab.locator('.tag', { hasText: 'New' }).count()).toBe(0);
  await first.visited;
  await leave(first.tab);

  await stage.call(ann, 'PUT', `${acme.project}/issues/${issue.iid}`, { weight: 3 });
  const comment = await acme.comment(ann, issue, 'Since then');
  const own = await acme.comment(bob, issue, 'By mail');
  const second = await read();
  const news = second.tab.locator('.tag', { hasText: 'New' });
  await second.tab.getByRole('button', { name: '2 new' }).waitFor();
  expect(await news.count()).toBe(2);
  expect(await second.tab.locator(`#note_${own.id} .tag`, { hasText: 'New' }).count()).toBe(0);
  await second.tab.evaluate(() => (document.activeElement as HTMLElement).blur());
  const focused = () => second.tab.evaluate(() => document.activeElement?.textContent);
  await second.tab.keyboard.press('u');
  await expect.poll(focused).toContain('weight');
  await second.tab.keyboard.press('u');
  await expect.poll(focused).toContain('Since then');
  await expect.poll(() => second.tab.evaluate(() => document.activeElement?.id)).toBe(`note_${comment.id}`);
  await second.visited;
  await leave(second.tab);

  const third = await read();
  await third.tab.getByText('Since then').waitFor();
  expect(await third.tab.locator('.tag', { hasText: 'New' }).count()).toBe(0);
  await third.visited;
});
