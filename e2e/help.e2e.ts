import { describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { axe } from './axe.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;

useWorld(async () => {
  stage = await createStage({ relativeUrlRoot: '/code' });
  ann = await stage.server.createUser('ann');
});

describe('help', () => {
  it('UX-01 is read signed out and without script, from the contents to a heading', async () => {
    const page = await stage.open(undefined, { javaScriptEnabled: false });
    await page.goto(`${stage.base}/explore`);
    await page.getByRole('link', { name: 'Help' }).click();
    await page.waitForURL(`${stage.base}/help`);
    await page.getByRole('main').getByRole('link', { name: 'Comments and threads' }).last().click();
    await page.waitForURL(`${stage.base}/help/user/discussions`);
    expect(await page.title()).toBe('Comments and threads · Help · Coppice');
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).allTextContents())
      .toEqual(['Comments and threads']);
    await page.getByRole('link', { name: 'Locked', exact: true }).click();
    await page.waitForURL(`${stage.base}/help/user/discussions#locked`);
    expect(await page.getByRole('heading', { name: 'Locked' }).getAttribute('id')).toBe('locked');
    await page.locator('a[rel=next]').click();
    await page.waitForURL(`${stage.base}/help/user/markdown`);
  });

  it('an unknown page is not found', async () => {
    const page = await stage.open();
    for (const path of ['/help/user/nothing', '/help/user/..%2F..%2Fpackage', '/help/nothing/at/all']) {
      const answer = await page.goto(stage.base + path);
      expect(answer?.status(), path).toBe(404);
    }
  });

  it('MD-12 the guide shows each example rendered, including formulas and diagrams', async () => {
    const page = await stage.open(ann);
    await page.goto(`${stage.base}/help/user/markdown`);
    await hydrated(page);
    const diagram = page.locator('.help-example [data-mermaid]');
    await diagram.scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.querySelector('[data-mermaid][data-drawn]') !== null);
    await page.waitForFunction(() => document.querySelector('.help-example math') !== null);
    expect(
      await page.locator('.help-example img').evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(0);
  });

  it('the keys of a page lead to those of all pages, and the menu leads to help', async () => {
    const page = await stage.open(ann);
    await page.goto(`${stage.base}/dashboard`);
    await hydrated(page);
    await page.keyboard.press('?');
    await page.getByRole('link', { name: 'All keys, on all pages' }).click();
    await page.waitForURL(`${stage.base}/help/user/keyboard`);
    await page.getByRole('group', { name: 'Your menu' }).or(page.getByLabel('Your menu')).first().click();
    await page.getByRole('menuitem', { name: 'Help' }).click();
    await page.waitForURL(`${stage.base}/help`);
  });

  it.each(['light', 'dark'] as const)(
    'UX-01 %s, wide and narrow, passes axe and fits',
    async (colorScheme) => {
      for (const width of [1280, 390]) {
        const page = await stage.open(undefined, { colorScheme, viewport: { width, height: 900 } });
        for (const path of [
          '/help',
          '/help/user/markdown',
          '/help/user/quick-actions',
          '/help/administration/settings',
          '/help/user/keyboard',
        ]) {
          await page.goto(stage.base + path);
          await hydrated(page);
          const { violations } = await axe(page).exclude('iframe').analyze();
          expect(violations.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
        }
      }
    },
  );
});
