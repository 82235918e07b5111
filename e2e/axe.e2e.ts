import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowser } from '../testing/browser.ts';
import { axe, type Search } from './axe.ts';
import { useWorld, whenWorldEnds } from './world.ts';

let page: Page;

useWorld(async () => {
  const browser = await launchBrowser();
  whenWorldEnds(() => browser.close());
  page = await browser.newPage();
});

const show = (main: string, outside = ''): Promise<void> =>
  page.setContent(
    `<!doctype html><html lang="en"><title>Garden</title><main><h1>Garden</h1>${main}</main>${outside}`,
  );

/** What is found, and where. */
const found = async (search: Search): Promise<string[]> =>
  (await search.analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );

const nameless = '<button id="press"></button>';
const pale = '<p id="pale" style="color: #ccc; background: #fff">Pale</p>';

it('a page without a fault passes axe', async () => {
  await show('<p>All is well.</p>');
  expect(await found(axe(page))).toEqual([]);
});

it('a fault is found in the whole page and where it is looked for', async () => {
  await show(`<div class="a">${nameless}</div><div class="b">${pale}</div>`);
  const both = ['button-name: #press', 'color-contrast: #pale'];
  expect(await found(axe(page))).toEqual(both);
  expect(await found(axe(page).include('main'))).toEqual(both);
  expect(await found(axe(page).include('.a').include('.b'))).toEqual(both);
  expect(await found(axe(page).include('.a'))).toEqual(both.slice(0, 1));
  expect(await found(axe(page).exclude('.a'))).toEqual(both.slice(1));
  expect(await found(axe(page).include('main').exclude('.a').exclude('.b'))).toEqual([]);
});

it('a fault is found by the rules that are asked for', async () => {
  await show(nameless + pale, '<p id="stray">Beside the landmarks</p>');
  const all = ['button-name: #press', 'color-contrast: #pale', 'region: #stray'];
  expect(await found(axe(page))).toEqual(all);
  expect(await found(axe(page).withRules(['color-contrast']))).toEqual(all.slice(1, 2));
  expect(await found(axe(page).withTags(['wcag2a']))).toEqual(all.slice(0, 1));
  expect(await found(axe(page).withTags(['wcag2aa', 'best-practice']))).toEqual(all.slice(1));
  expect(await found(axe(page).disableRules('button-name', 'region'))).toEqual(all.slice(1, 2));
});

it('a page that changes is looked at anew, and so is the next one', async () => {
  await show('<p>All is well.</p>');
  expect(await found(axe(page))).toEqual([]);
  await page.evaluate((html) => document.querySelector('main')!.insertAdjacentHTML('beforeend', html), pale);
  expect(await found(axe(page))).toEqual(['color-contrast: #pale']);
  await page.locator('#pale').evaluate((element) => element.remove());
  expect(await found(axe(page))).toEqual([]);
  await page.goto('about:blank');
  await show(nameless);
  expect(await found(axe(page))).toEqual(['button-name: #press']);
});

it('a tooltip may stand beside the landmarks, and what a search cannot do is said', async () => {
  await show('<p>All is well.</p>', '<div><div role="tooltip">What this does</div></div>');
  expect(await found(axe(page))).toEqual([]);
  await expect(axe(page).withRules(['no-such-rule']).analyze()).rejects.toThrow('no-such-rule');
});
