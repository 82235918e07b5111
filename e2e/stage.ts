import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { expect, onTestFailed, onTestFinished } from 'vitest';
import { launchBrowser } from '../testing/browser.ts';
import { createTestServer, testPassword, type TestServer, type TestUser } from '../testing/server.ts';
import type { Feature } from '../server/platform/feature.ts';
import type { Settings } from '../server/platform/settings/settings.ts';
import { isWorldBeingBuilt, whenWorldEnds } from './world.ts';

export interface PageOptions extends BrowserContextOptions {
  /**
   * Whether the page fetches and runs what its reader may open next. Other journeys do without, as readers do who save data: it is a third of
   * what a page costs the browser.
   */
  readonly fetchesAhead?: boolean;
}

/** Tells pages that their reader saves data. */
const savesData =
  "if ('NetworkInformation' in globalThis) Object.defineProperty(NetworkInformation.prototype, 'saveData', { value: true });";

/** A server with its pages and a browser, for one world. */
export interface Stage {
  readonly server: TestServer;
  readonly browser: Browser;
  /** The address, including the relative root. */
  readonly base: string;
  /**
   * A new page, signed in as `user` if given. Its reader wants no motion unless `options` say otherwise: a press on what still moves would be tried
   * again after the window is scrolled, and colours would be measured halfway. The page is closed at the end of the test, or of the world if that opens
   * it. Errors that the browser logs are collected in `complaints`; a test that leaves one there fails.
   */
  open(user?: TestUser, options?: PageOptions): Promise<Page>;
  readonly complaints: string[];
  call<T>(
    user: TestUser,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<T>;
}

/**
 * A host that the browser finds on this machine but does not trust as it trusts localhost: what it keeps for secure pages (`crypto.randomUUID`,
 * `navigator.clipboard` …) is missing at `http://` and this name.
 */
export const plainHost = 'coppice.test';

export async function signIn(page: Page, base: string, username: string): Promise<void> {
  await page.goto(`${base}/users/sign_in`);
  // By the names of the fields: their labels are in the browser's language.
  await page.locator('[name="login"]').fill(username);
  await page.locator('[name="password"]').fill(testPassword);
  await page.locator('[name="password"]').press('Enter');
  await page.waitForURL(`${base}/dashboard`);
}

/** Signs a context in without drawing a page, of which `signIn` draws two. */
async function takeSession(context: BrowserContext, base: string, username: string): Promise<void> {
  const answer = await context.request.post(`${base}/users/sign_in`, {
    data: { login: username, password: testPassword },
    headers: { origin: new URL(base).origin },
  });
  if (!answer.ok()) throw new Error(`${username} can't sign in: ${answer.status()} ${await answer.text()}`);
}

/** Waits until the page is hydrated, and with it the parts at its beginning that load when the reader is close. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.getElementById('state') === null &&
      [...document.querySelectorAll('[data-asleep]')].every((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        // What stands in a part that nobody has turned to waits for that.
        const waits = part.parentElement!.closest('[data-asleep]') !== null;
        return waits || !part.checkVisibility() || bottom < 0 || top > innerHeight;
      }),
  );
}

/** The requests of a page that are on their way. */
const requests = new WeakMap<Page, Set<Request>>();

function countRequests(page: Page): void {
  const open = new Set<Request>();
  requests.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/**
 * When the last route of a page goes, Chromium can lose requests that are on their way: they never get an answer. So a page that has had one keeps one, which
 * matches nothing; its browser keeps no copies of answers from then on, as while it has a route.
 */
function keepRoute(page: Page): void {
  const route = page.route.bind(page);
  let kept: Promise<unknown> | undefined;
  page.route = async (...given) => {
    await (kept ??= page.context().route(/^nothing:/, (nothing) => nothing.continue()));
    return route(...given);
  };
}

/** Adds to what a test failed with which requests of a page got no answer, or a bad one: a press that did nothing may have been refused. */
function reportRequests(page: Page): void {
  const bad: string[] = [];
  const name = (request: Request): string => `${request.method()} ${request.url()}`;
  page.on('response', (answer) => {
    if (answer.status() >= 400) bad.push(`${answer.status()} ${name(answer.request())}`);
  });
  page.on('requestfailed', (request) => bad.push(`${request.failure()?.errorText} ${name(request)}`));
  onTestFinished(() => {
    for (const request of requests.get(page)!) bad.push(`no answer yet ${name(request)}`);
  });
  onTestFailed(({ task }) => {
    const error = task.result?.errors?.at(-1);
    if (error !== undefined && bad.length > 0) error.message += `\nRequests: ${bad.join(', ')}`;
  });
}

/**
 * Ticks a checkbox of a part that may be asleep, or takes its tick away. `Locator.check` fails where the part wakes in that moment: the box is drawn as it was
 * once more, before the press is repeated.
 */
export async function setTicked(box: Locator, ticked: boolean): Promise<void> {
  await box.click();
  await expect.poll(() => box.isChecked()).toBe(ticked);
}

/**
 * Waits until a page has nothing to do, `times` after one another. A Chromium without a window that draws nothing can let its idle time go unused for
 * minutes, so each wait ends after a second.
 */
export async function hasNothingToDo(page: Page, times = 1): Promise<void> {
  await page.evaluate(async (left) => {
    for (; left > 0; left--)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 1000 }));
  }, times);
}

/** Waits until a page of the stage asks for nothing and has nothing to do: unlike `networkidle`, which waits for half a second of silence. */
export async function untilIdle(page: Page): Promise<void> {
  const open = requests.get(page)!;
  do {
    await expect.poll(() => open.size).toBe(0);
    await hasNothingToDo(page, 2);
  } while (open.size > 0);
}

/** Waits until all late parts are loaded and hydrated, even far down, so that nothing moves during measurements. */
export async function whole(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForFunction(() => {
    const form = document.querySelector('#comment');
    // It sleeps until somebody turns to it.
    form?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    return (
      form?.closest('[data-asleep]') == null &&
      [...document.querySelectorAll('main [data-asleep]')].every((part) => !part.checkVisibility())
    );
  });
  await page.evaluate(() => scrollTo(0, 0));
}

/** Holds back the scripts whose names match until `release` is called, and counts how often one is asked for. */
export async function holdScript(
  page: Page,
  name: string,
): Promise<{ asked: () => number; release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(new RegExp(`/assets/${name}[^/]+\\.js`), async (route) => {
    asked++;
    await promise;
    await route.continue();
  });
  return { asked: () => asked, release: resolve };
}

/** Resolves when the page has been confirmed a channel whose name matches; to be called before it is opened. */
export const subscribed = (page: Page, channel: string): Promise<void> =>
  new Promise((done) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (new RegExp(`confirm_subscription.*${channel}`).test(String(payload))) done();
      }),
    );
  });

/** The stage of the world that is being built, to which it belongs. */
export async function createStage(
  settings: Partial<Settings> = {},
  features?: readonly Feature[],
): Promise<Stage> {
  const server = await createTestServer(settings, {
    distDir: resolve(import.meta.dirname, '../dist'),
    ...(features === undefined ? {} : { features }),
  });
  whenWorldEnds(() => server.close());
  const origin = await server.listen();
  // A server's first connection that listens reports that messages can have been missed: the first page would fetch everything again at any moment.
  await new Promise((resolve) => server.platform.realtime.subscribe('first', resolve));
  const root = server.platform.settings.relativeUrlRoot;
  const base = origin + root;
  const browser = await launchBrowser({ args: [`--host-resolver-rules=MAP ${plainHost} 127.0.0.1`] });
  whenWorldEnds(() => browser.close());
  const complaints: string[] = [];
  const close = async (context: BrowserContext): Promise<void> => {
    await context.close();
    // As text, so that a report of the run says what was complained about.
    expect(complaints.splice(0).join('\n')).toBe('');
  };
  return {
    server,
    browser,
    base,
    complaints,
    async open(user, { fetchesAhead = false, ...options } = {}) {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
      if (!fetchesAhead) await context.addInitScript(savesData);
      // A page that stays open would answer to everything that later tests do.
      (isWorldBeingBuilt() ? whenWorldEnds : onTestFinished)(() => close(context));
      const page = await context.newPage();
      countRequests(page);
      keepRoute(page);
      if (!isWorldBeingBuilt()) reportRequests(page);
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
      page.on('console', (message) => {
        // The browser logs every answer above 399, and being offline; tests that provoke these expect them.
        if (
          ['error', 'warning'].includes(message.type()) &&
          !message.text().startsWith('Failed to load resource') &&
          !message.text().includes('ERR_INTERNET_DISCONNECTED')
        )
          complaints.push(`${page.url()}: ${message.text()}`);
      });
      if (user !== undefined) await takeSession(context, base, user.username);
      return page;
    },
    async call<T>(user: TestUser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
      const response = await server.app.inject({
        method,
        url: join(root, path),
        headers: { 'private-token': user.token, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      if (response.statusCode >= 400)
        throw new Error(`${method} ${path}: ${response.statusCode} ${response.body}`);
      return (response.body === '' ? undefined : JSON.parse(response.body)) as T;
    },
  };
}
