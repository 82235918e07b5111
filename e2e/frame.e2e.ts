import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { createAcmeProject } from './acme.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;
let page: Page;

useWorld(async () => {
  stage = await createStage();
  ann = await stage.server.createUser('ann', { admin: true });
  await createAcmeProject(stage, ann, 'Large');
  page = await stage.open(ann);
});

/** Marks the document: it is gone after a full load. */
const mark = (): Promise<void> => page.evaluate(() => void Object.assign(globalThis, { marked: true }));
const isMarked = (): Promise<boolean> => page.evaluate(() => 'marked' in globalThis);

/** Follows a link to a page that is reached by no other link, so that nothing of it was fetched ahead. */
async function goToGroups(): Promise<void> {
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = `${location.origin}/explore/groups`;
    link.textContent = 'groups';
    document.querySelector('main')!.append(link);
  });
  await page.getByRole('link', { name: 'groups', exact: true }).last().click();
}

describe('navigation', () => {
  it('UX-01 a link changes the page without a reload, announces it and moves focus to its content', async () => {
    await page.goto(`${stage.base}/explore`);
    await hydrated(page);
    await mark();
    await page.getByRole('link', { name: 'acme / Large' }).click();
    await page.waitForURL(`${stage.base}/acme/large`);
    await page.getByRole('heading', { level: 1, name: 'Large' }).waitFor();
    expect(await isMarked()).toBe(true);
    await page.waitForFunction(() => document.title.startsWith('acme/large'));
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Explore' }).waitFor();
    expect(await isMarked()).toBe(true);
  });

  // Scrolling lays out the whole page before it is painted.
  it('UX-01 a page opens at its top, also one whose field has the focus, and nothing is scrolled that is there', async () => {
    const small = await stage.open(ann, { viewport: { width: 320, height: 190 } });
    await small.goto(`${stage.base}/acme/large`);
    await hydrated(small);
    const press = (href: string): Promise<void> =>
      small
        .locator(`a[href$="${href}"]`)
        .first()
        .evaluate((link: HTMLAnchorElement) => link.click());
    await small.evaluate(() => {
      const scroll = globalThis.scrollTo as (to: ScrollToOptions) => void;
      Object.assign(globalThis, { scrolls: 0 });
      globalThis.scrollTo = (to?: unknown) => {
        (globalThis as unknown as { scrolls: number }).scrolls++;
        scroll(to as ScrollToOptions);
      };
    });
    const at = () =>
      small.evaluate(() => ({
        top: scrollY,
        scrolls: (globalThis as unknown as { scrolls: number }).scrolls,
      }));
    await press('/acme/large/-/issues');
    await small.waitForFunction(() => document.activeElement?.id === 'main');
    await expect.poll(at).toEqual({ top: 0, scrolls: 0 });
    await press('/acme/large/-/issues/new');
    await small.locator('#main input:focus').waitFor();
    await expect.poll(at).toEqual({ top: 0, scrolls: 1 });
    await small.evaluate(() => {
      (document.activeElement as HTMLElement).blur();
      scrollBy(0, 60);
    });
    await small.waitForFunction(() => scrollY === 60);
    await press('/acme/large');
    await small.waitForFunction(() => document.activeElement?.id === 'main');
    await expect.poll(at).toEqual({ top: 0, scrolls: 2 });
    await small.context().close();
  });

  it('UX-01 a menu that is opened while the next page is on its way stays open, and has the focus', async () => {
    await page.goto(`${stage.base}/explore`);
    await hydrated(page);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/v4/groups*', async (route) => {
      await answered;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/v4/groups*');
    await goToGroups();
    await asked;
    await page.getByLabel('Your menu').first().click();
    const entry = page.getByRole('menuitem', { name: 'Help' });
    await entry.waitFor();
    answer();
    await page.getByRole('link', { name: 'Groups' }).and(page.locator('[aria-current]')).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(() => document.activeElement?.role === 'menuitem');
    await entry.click();
    await page.waitForURL(`${stage.base}/help`);
    // Nobody turned elsewhere on the way to this one.
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await page.unroute('**/api/v4/groups*');
  });

  it('GROUP-01 from a project to its group, whose tabs come with it', async () => {
    await page.goto(`${stage.base}/acme/large`);
    await hydrated(page);
    await mark();
    await page.getByRole('banner').getByRole('link', { name: 'acme', exact: true }).click();
    await page.waitForURL(`${stage.base}/groups/acme`);
    await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor();
    await page.locator('.shell-tabs').getByRole('link', { name: 'Members' }).click();
    await page.waitForURL(`${stage.base}/groups/acme/-/group_members`);
    expect(await isMarked()).toBe(true);
  });

  it.each([
    ['Coppice', true],
    ['Something that is a little longer', false],
  ])('UX-01 on a phone the header names the project %s, and leads to its group', async (name, fits) => {
    const { id } = await stage.call<{ id: number }>(ann, 'GET', '/api/v4/groups/acme');
    const path = name.toLowerCase().replaceAll(' ', '-');
    await stage.call(ann, 'POST', '/api/v4/projects', { name, path, namespace_id: id, visibility: 'public' });
    const phone = await stage.open(ann, {
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    await phone.goto(`${stage.base}/acme/${path}`);
    const crumbs = phone.getByRole('banner').getByRole('navigation', { name: 'Breadcrumbs' });
    const seen = await crumbs.evaluate((nav) => {
      const line = nav.querySelector('ol')!.getBoundingClientRect();
      const last = nav.querySelector('li:last-child > a')!;
      const { left, right, top, bottom } = last.getBoundingClientRect();
      return {
        whole: last.scrollWidth <= last.clientWidth,
        inside: left >= line.left && right <= line.right && top >= line.top && bottom <= line.bottom,
      };
    });
    // was: 'a… / copp…'
    expect(seen).toEqual({ whole: fits, inside: true });
    await crumbs.getByRole('link', { name: 'acme', exact: true }).focus();
    await phone.keyboard.press('Enter');
    await phone.waitForURL(`${stage.base}/groups/acme`);
    await phone.context().close();
  });

  // Was: a background, which forced colours take away.
  it('UX-01 where the system chooses the colours, the current tab is underlined', async () => {
    const tab = await stage.open(ann);
    await tab.emulateMedia({ forcedColors: 'active' });
    await tab.goto(`${stage.base}/acme/large`);
    const current = tab.locator('.shell-tabs .tab[aria-current]');
    const { width, colour, ground } = await current.evaluate((link) => {
      const line = getComputedStyle(link, '::after');
      const row = getComputedStyle(link.closest('.shell-tabs')!);
      return { width: line.borderBottomWidth, colour: line.borderBottomColor, ground: row.backgroundColor };
    });
    expect(width).toBe('2px');
    expect(colour).not.toBe(ground);
    await tab.context().close();
  });

  it('UX-01 a search is part of the address and works by Enter', async () => {
    await page.goto(`${stage.base}/explore`);
    await hydrated(page);
    await mark();
    await page.getByPlaceholder('Search projects').fill('nothing like it');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/explore?search=nothing*');
    await page.getByText('Nothing matches “nothing like it”').waitFor();
    expect(await isMarked()).toBe(true);
  });

  it('UX-01 the skip link leads to the content', async () => {
    await page.goto(`${stage.base}/explore`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  });

  it('PROJ-01 a bare path leads to a project, a person or a group, and an old path to the new one', async () => {
    await page.goto(`${stage.base}/ann`);
    await page.getByRole('heading', { level: 1, name: 'Ann' }).waitFor();
    await page.goto(`${stage.base}/acme`);
    expect(page.url()).toBe(`${stage.base}/groups/acme`);
    await stage.call(ann, 'POST', '/api/v4/projects', {
      name: 'Moving',
      path: 'moving',
      visibility: 'public',
    });
    await stage.call(ann, 'PUT', '/api/v4/projects/ann%2Fmoving', { path: 'moved' });
    await page.goto(`${stage.base}/ann/moving/-/project_members`);
    expect(page.url()).toBe(`${stage.base}/ann/moved/-/project_members`);
  });
});

describe('failures', () => {
  it('UX-01 a missing page has status 404', async () => {
    const response = await page.goto(`${stage.base}/no/such/thing`);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  });

  it('UX-01 a refusal is a page with status 403', async () => {
    const bob = await stage.server.createUser('bob');
    const other = await stage.open(bob);
    const response = await other.goto(`${stage.base}/admin/users`);
    expect(response?.status()).toBe(403);
    await hydrated(other);
    expect(await other.getByRole('heading', { level: 1 }).textContent()).toBe('You may not do this');
  });

  it('UX-01 a failed page shows the request id and restores the typed text', async () => {
    await page.goto(`${stage.base}/projects/new`);
    await hydrated(page);
    await page.getByLabel('Description').fill('A long description that took a while to write');
    await page.route('**/api/v4/groups*', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        headers: { 'x-request-id': 'abc-123' },
        body: '{"message":"500 Internal Server Error"}',
      }),
    );
    await goToGroups();
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor();
    expect(await page.getByText('abc-123').count()).toBe(1);
    await page.unroute('**/api/v4/groups*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Explore' }).waitFor();
  });

  it('UX-01 the loss of the network is said, and its return', async () => {
    await page.goto(`${stage.base}/explore`);
    await hydrated(page);
    await page.context().setOffline(true);
    await page.getByText('You are offline').waitFor();
    await page.context().setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'detached' });
  });
});

describe('keyboard', () => {
  it('KEY-01 g p opens the project, and no shortcut fires while somebody types', async () => {
    await page.goto(`${stage.base}/acme/large/-/settings`);
    await hydrated(page);
    await page.getByLabel('Project name').focus();
    await page.keyboard.type('g p?');
    expect(page.url()).toBe(`${stage.base}/acme/large/-/settings`);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.locator('main').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.waitForURL(`${stage.base}/acme/large`);
  });

  it('KEY-01 ? shows the shortcuts that work here, and Escape closes it', async () => {
    await page.goto(`${stage.base}/acme/large`);
    await hydrated(page);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByText('Go to the project').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('KEY-01 single keys can be switched off, the palette stays', async () => {
    await page.goto(`${stage.base}/-/profile/preferences`);
    await hydrated(page);
    await page.getByLabel('Single-key shortcuts').uncheck();
    await page.getByRole('button', { name: 'Save preferences' }).click();
    await page.getByText('Saved.').waitFor();
    await page.locator('main').focus();
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search or jump to' }).waitFor();
    expect(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByLabel('Single-key shortcuts').check();
    await page.getByRole('button', { name: 'Save preferences' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.toast').length > 0);
  });

  it('UX-01 the palette finds a project by its name and opens it by Enter', async () => {
    await page.goto(`${stage.base}/explore`);
    await hydrated(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('larg');
    await page.getByRole('option', { name: 'acme/large' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${stage.base}/acme/large`);
  });

  it('KEY-01 keys typed while the palette loads are searched for and trigger no shortcut', async () => {
    const slow = await stage.open(ann);
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await slow.route(/palette.*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await slow.goto(`${stage.base}/acme/large`);
    await hydrated(slow);
    const asked = slow.waitForRequest(/palette.*\.js/);
    await slow.keyboard.press('Control+k');
    await asked;
    await slow.keyboard.type('init');
    arrive();
    const search = slow.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox');
    await search.waitFor();
    expect(await search.inputValue()).toBe('init');
    expect(slow.url()).toBe(`${stage.base}/acme/large`);
    await slow.close();
  });

  it('UX-01 a menu opens and moves by arrows, finds by letter, closes by Escape', async () => {
    await page.goto(`${stage.base}/explore`);
    await hydrated(page);
    await page.locator('.shell-user').focus();
    await page.keyboard.press('ArrowDown');
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
    await expect.poll(focused).toBe('Your profile');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused()).toBe('Dashboard');
    await page.keyboard.press('a');
    await expect.poll(() => focused()).toBe('Admin area');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    await expect.poll(() => page.locator('details[open]').count()).toBe(0);
  });
});

describe('preferences', () => {
  it('BOARD-10 a callout that is closed stays hidden for a year', async () => {
    const tab = await stage.open(ann);
    await tab.goto(`${stage.base}/acme/large`);
    await hydrated(tab);
    const callout = tab.locator('.banner', { hasText: 'This project has no description yet.' });
    await callout.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => callout.count()).toBe(0);
    const kept = (await tab.context().cookies()).find(({ name }) =>
      name.startsWith('hide_describe_project_'),
    );
    expect(Math.round((kept!.expires - Date.now() / 1000) / 86_400)).toBe(365);
    await tab.reload();
    await hydrated(tab);
    expect(await callout.count()).toBe(0);
  });

  it('UX-01 a theme applies immediately, and the server renders it afterwards', async () => {
    await page.goto(`${stage.base}/explore`);
    await hydrated(page);
    await page.locator('.shell-user').click();
    const saved = page.waitForResponse(/\/-\/profile\/preferences$/);
    await page.getByRole('menuitemradio', { name: 'Dark', exact: true }).click();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect((await saved).status()).toBe(204);
    await page.reload();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });
});
