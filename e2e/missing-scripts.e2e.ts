import { expect, it } from 'vitest';
import { acme, ann, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';

useAcme();

/** The browser logs each script that does not come, and React what it means for the page. */
const expected = (): unknown[] => stage.complaints.splice(0);

it('DISC-18 UX-01 a comment begun while the server is away stays on its page, which is whole again when the server is back', async () => {
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/issues`, {
    title: 'Written on the train',
  });
  const page = await stage.open(ann);
  await page.goto(acme.page(`issues/${iid}`));
  await hydrated(page);
  let reached = false;
  const loaded: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && loaded.push(request.url()));
  await page.route(/\/assets\/|\/-\/liveness/, (route) => (reached ? route.continue() : route.abort()));
  const field = page.getByRole('textbox', { name: 'Comment', exact: true });
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/-/liveness'));
  await field.pressSequentially('Kept through the tunnel');
  await asked;
  expect(await field.inputValue()).toBe('Kept through the tunnel');
  // Reloading now would show the browser's error.
  expect(loaded).toEqual([]);
  reached = true;
  await page.waitForEvent('load');
  await hydrated(page);
  await expect.poll(() => field.inputValue()).toBe('Kept through the tunnel');
  // The keys go on where they were.
  await page.keyboard.press('Control+Enter');
  await page.locator('[id^=note_]', { hasText: 'Kept through the tunnel' }).waitFor();
  expected();
});

// Was: it woke, its script was missing as well, and the whole page was loaded anew when the server was back.
it('UX-01 DISC-18 a conversation that is only read sleeps on while the server is away', async () => {
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/issues`, {
    title: 'Read on the train',
  });
  const page = await stage.open(ann);
  let reached = false;
  let failed = 0;
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/notes')) failed++;
  });
  await page.route(/actioncable/, (route) => route.abort());
  await page.route(/\/notes$/, (route) => (reached ? route.continue() : route.abort()));
  await page.goto(acme.page(`issues/${iid}`));
  const asleep = page.locator('[data-asleep]:has(.conversation-end)');
  await expect.poll(() => failed, { timeout: 30_000 }).toBe(2);
  expect(await asleep.count()).toBe(1);
  reached = true;
  await expect.poll(() => asleep.count(), { timeout: 15_000 }).toBe(0);
  expected();
});

it('UX-01 after an upgrade, the page of a script that is gone is loaded anew', async () => {
  const page = await stage.open(ann);
  await page.goto(acme.page('labels'));
  await hydrated(page);
  let loads = 0;
  page.on('request', (request) => request.isNavigationRequest() && loads++);
  await page.route(/\/assets\//, (route) => (loads > 0 ? route.continue() : route.fulfill({ status: 404 })));
  await page.locator(`a[href$="/-/milestones"]`).first().click();
  await page.getByRole('heading', { level: 1, name: 'Milestones' }).waitFor();
  expect(loads).toBe(1);
  expected();
});

// Was: an error took the place of what the server had rendered.
it.each(['', 'labels'])(
  'UX-01 a first page whose own script is missing is loaded anew: %s',
  async (place) => {
    const page = await stage.open(ann);
    let loads = 0;
    page.on('request', (request) => request.isNavigationRequest() && loads++);
    await page.route(/\/assets\/(?:project-home|labels)-page-/, (route) =>
      loads > 1 ? route.continue() : route.fulfill({ status: 404 }),
    );
    await page.goto(place === '' ? acme.page('').replace('/-/', '') : acme.page(place));
    await expect.poll(() => loads).toBe(2);
    await hydrated(page);
    expected();
  },
);

// Firefox gives up what loads as soon as its page is left.
it('UX-01 a page that is being left for a slow one is not loaded anew in its place', async () => {
  const page = await stage.open(ann);
  await page.goto(acme.page('labels'));
  await hydrated(page);
  let loads = 0;
  page.on('request', (request) => request.isNavigationRequest() && loads++);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/palette/, async (route) => {
    await promise;
    await route.abort();
  });
  const asked = page.waitForRequest(/\/assets\/palette/);
  await page.keyboard.press('Control+k');
  await asked;
  await page.evaluate(() => dispatchEvent(new Event('beforeunload')));
  const alive = () => page.waitForResponse(/\/-\/liveness/);
  const first = alive();
  resolve();
  await first;
  // It goes on asking whether it may.
  await alive();
  await alive();
  expect(loads).toBe(0);
  expected();
});

it('UX-01 a page with what only its form knows is not loaded anew', async () => {
  const page = await stage.open(ann);
  await page.goto(acme.page('settings'));
  await hydrated(page);
  let loads = 0;
  page.on('request', (request) => request.isNavigationRequest() && loads++);
  await page.getByLabel('Project name').fill('Not kept by anybody else');
  await page.route(/\/assets\/palette/, (route) => route.fulfill({ status: 404 }));
  const alive = () => page.waitForResponse(/\/-\/liveness/);
  const first = alive();
  await page.keyboard.press('Control+k');
  await first;
  // It goes on asking whether it may.
  await alive();
  await alive();
  expect(loads).toBe(0);
  expect(await page.getByLabel('Project name').inputValue()).toBe('Not kept by anybody else');
  const loaded = page.waitForEvent('load');
  await page.getByLabel('Project name').fill('');
  await loaded;
  expect(loads).toBe(1);
  expected();
});

it('DISC-18 UX-01 a comment that waits in its form is sent after the page was loaded anew for what sends it', async () => {
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/issues`, {
    title: 'Written before the tunnel',
  });
  const page = await stage.open(ann);
  await page.goto(acme.page(`issues/${iid}`));
  await hydrated(page);
  const field = page.getByRole('textbox', { name: 'Comment', exact: true });
  const isAwake = () => field.evaluate((element) => element.closest('[data-asleep]') === null);
  await page.route(/\/assets\/writes-/, (route) => route.abort(), { times: 1 });
  const loaded = page.waitForEvent('load');
  await field.fill('Kept by the form');
  await loaded;
  await hydrated(page);
  await expect.poll(() => field.inputValue()).toBe('Kept by the form');
  await field.focus();
  await expect.poll(isAwake).toBe(true);
  await field.press('Control+Enter');
  await page.locator('[id^=note_]', { hasText: 'Kept by the form' }).waitFor();
  expected();
});
