import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { acme, ann, stage, useAcme } from './acme.ts';
import { visit } from './issue-page.ts';
import { hydrated } from './stage.ts';

useAcme();

const phone = { viewport: { width: 390, height: 844 } };

/** Whether the whole link is visible in its row. */
const isInSight = (link: Locator): Promise<boolean> =>
  link.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    const row = element.closest('ul')!.getBoundingClientRect();
    return left >= row.left && right <= row.right && right <= innerWidth;
  });

const currentOf = (tab: Page, row: string): Locator => tab.locator(`${row} a[aria-current]`).first();

describe('a row of links that is wider than the phone', () => {
  it.each([
    ['of a project', () => acme.page('settings'), '.shell-tabs .tabs'],
    ['of one’s settings', () => `${stage.base}/-/profile/preferences`, '.side-nav'],
    ['of the administration', () => `${stage.base}/admin/health`, '.side-nav'],
  ])('UX-01 %s shows the current one, before script and after a click', async (_of, address, row) => {
    const still = await stage.open(ann, { ...phone, javaScriptEnabled: false });
    await still.goto(address());
    // was: out of sight, to the right of the row
    expect(await isInSight(currentOf(still, row))).toBe(true);
    const tab = await stage.open(ann, phone);
    await tab.goto(address());
    await hydrated(tab);
    expect(await isInSight(currentOf(tab, row))).toBe(true);
    const first = tab.locator(`${row} a`).first();
    const last = tab.locator(`${row} a`).last();
    for (const link of [first, last, first]) {
      const href = await link.getAttribute('href');
      await link.click();
      await tab.locator(`${row} a[href="${href}"][aria-current]`).waitFor();
      await expect.poll(() => isInSight(currentOf(tab, row))).toBe(true);
    }
    expect(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

// was: the tabs asked while the page was being rendered, which laid it out once more
it('UX-01 where the tabs of a project are is asked only after the page was laid out', async () => {
  await acme.open('One');
  const tab = await stage.open(ann, phone);
  await tab.addInitScript(() => {
    const asked: boolean[] = [];
    let isLaidOut = false;
    Object.assign(globalThis, { asked });
    const known = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollWidth')!;
    Object.defineProperty(Element.prototype, 'scrollWidth', {
      get(this: Element) {
        if (this.closest('.tabs') !== null) asked.push(isLaidOut);
        return known.get!.call(this) as number;
      },
    });
    const Observer = ResizeObserver;
    globalThis.ResizeObserver = class extends Observer {
      constructor(callback: ResizeObserverCallback) {
        super((...entries) => {
          isLaidOut = true;
          callback(...entries);
          isLaidOut = false;
        });
      }
    };
  });
  await tab.goto(acme.page('issues'));
  await hydrated(tab);
  await tab.locator('.shell-tabs .tabs a').last().click();
  await tab.locator('.shell-tabs .tabs a[aria-current]').last().waitFor();
  const asked = () => tab.evaluate(() => (globalThis as unknown as { asked: boolean[] }).asked);
  await expect.poll(async () => (await asked()).length).toBeGreaterThan(1);
  expect(await asked()).not.toContain(false);
});

it('UX-01 the head of the list of issues is one line on a phone', async () => {
  await acme.open('One');
  const tab = await stage.open(ann, phone);
  await tab.goto(acme.page('issues'));
  const middles = await tab.locator('.card-head a').evaluateAll((links) =>
    links.map((link) => {
      const { top, bottom } = link.getBoundingClientRect();
      return (top + bottom) / 2;
    }),
  );
  expect(middles).toHaveLength(5);
  // was: 'Milestones' stood below
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
});

it('UX-01 the activity shows the words of a comment, not its Markdown', async () => {
  const issue = await acme.open('Talked about');
  await acme.comment(ann, issue, '## Look\n\nThis is **bold**, and `code`');
  await stage.server.drain();
  const tab = await stage.open(ann);
  await tab.goto(acme.page('activity'));
  // was: ## Look This is **bold**, and `code`
  expect(await tab.locator('.activity-detail').first().innerText()).toBe('Look This is bold, and code');
});

it('DISC-19 UX-01 collapsed content wraps on a phone, and the menus above stay together', async () => {
  const issue = await acme.open('Much happened', { labels: 'one' });
  await acme.resolve(ann, issue, (await acme.thread(ann, issue, 'Settled')).id);
  await acme.thread(ann, issue, 'Open');
  for (const change of [
    { labels: 'one,two' },
    { assignee_ids: [ann.id] },
    { title: 'Much happened here' },
    { due_date: '2030-01-01' },
    { weight: 3 },
    { discussion_locked: true },
    { labels: 'two' },
  ])
    await stage.call(ann, 'PUT', `${acme.project}/issues/${issue.iid}`, change);
  const tab = await stage.open(ann, { ...phone, isMobile: true, hasTouch: true });
  await visit(tab, acme.address(issue));
  await tab.locator('.timeline-fold').waitFor();
  // was: 547, as wide as the line
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const tops = await tab
    .locator('.conversation-bar .menu')
    .evaluateAll((menus) => menus.map((menu) => menu.getBoundingClientRect().top));
  expect(tops).toHaveLength(2);
  expect(tops[0]).toBe(tops[1]);
});
