import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

export interface Visit {
  /** Milliseconds from the navigation to the largest contentful paint. */
  readonly lcp: number;
  /** Total of what long tasks took beyond 50 ms each, from the first paint of content until the page is quiet. */
  readonly blocking: number;
  readonly nodes: number;
  /** KiB over the wire, headers included: HTML, scripts, styles and fonts. */
  readonly routeKiB: number;
  /** The HTML's part of it. */
  readonly documentKiB: number;
  /** The same with data and images. */
  readonly allKiB: number;
}

export interface VisitOptions {
  /** Four times slower processor, 10 Mbit/s, 40 ms. */
  readonly throttled?: boolean;
  /** Cookies of a signed-in person. */
  readonly storageState?: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** Milliseconds without long tasks and requests after which a page counts as quiet. */
const quietMilliseconds = 1000;

/** Runs in the page before everything else and records the browser's performance entries. */
const observe = `(() => {
  const seen = (globalThis.benchSeen = { lcp: 0, fcp: 0, tasks: [], last: 0 });
  const watch = (type, each) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; });
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime; });
  watch('longtask', (entry) => { seen.tasks.push([entry.startTime, entry.duration]); seen.last = Math.max(seen.last, entry.startTime + entry.duration); });
  watch('resource', (entry) => { seen.last = Math.max(seen.last, entry.responseEnd); });
})()`;

interface Seen {
  readonly lcp: number;
  readonly fcp: number;
  readonly tasks: readonly (readonly [start: number, duration: number])[];
}

/** Evaluates the expression repeatedly until it is true, and returns its value; the page's policy forbids waiting inside of it. */
export async function until<T>(page: Page, expression: string): Promise<T> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const value = await page.evaluate(expression);
    if (value !== undefined && value !== null && value !== false) return value as T;
    if (Date.now() > deadline) throw new Error(`${page.url()}: ${expression} did not come true`);
    await delay(50);
  }
}

/** Waits until the page has loaded and nothing has happened for a while. */
export async function quiet(page: Page): Promise<void> {
  await until(
    page,
    `document.readyState === 'complete' && performance.now() - Math.max(benchSeen.last, performance.timing.loadEventEnd - performance.timing.navigationStart) > ${quietMilliseconds}`,
  );
}

/** Kilobytes over the wire from now on, by purpose. */
export class Traffic {
  readonly #types = new Map<string, string>();
  #document = 0;
  #route = 0;
  #all = 0;

  static async of(session: CDPSession): Promise<Traffic> {
    const traffic = new Traffic();
    session.on('Network.responseReceived', ({ requestId, type }) => traffic.#types.set(requestId, type));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = traffic.#types.get(requestId) ?? 'Other';
      traffic.#all += encodedDataLength;
      if (type === 'Document') traffic.#document += encodedDataLength;
      if (['Document', 'Script', 'Stylesheet', 'Font'].includes(type)) traffic.#route += encodedDataLength;
    });
    await session.send('Network.enable');
    return traffic;
  }

  clear(): void {
    this.#document = 0;
    this.#route = 0;
    this.#all = 0;
  }

  get documentKiB(): number {
    return this.#document / 1024;
  }

  get routeKiB(): number {
    return this.#route / 1024;
  }

  get allKiB(): number {
    return this.#all / 1024;
  }
}

/** A processor four times slower, 10 Mbit/s, 40 ms. */
export async function throttle(session: CDPSession): Promise<void> {
  const rate = (10 * 1000 * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: rate,
    uploadThroughput: rate,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Opens an address as a new browser with an empty cache. */
export async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext(
    options.storageState === undefined ? {} : { storageState: options.storageState },
  );
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const traffic = await Traffic.of(session);
    await page.addInitScript(observe);
    if (options.throttled === true) await throttle(session);
    const answer = await page.goto(url, { waitUntil: 'load' });
    if (answer?.status() !== 200) throw new Error(`${url}: ${answer?.status()}`);
    await quiet(page);
    const seen = (await page.evaluate('benchSeen')) as Seen;
    return {
      lcp: seen.lcp,
      blocking: seen.tasks
        .filter(([start, duration]) => start + duration > seen.fcp)
        .reduce((sum, [start, duration]) => {
          // For a task that paints the first content only the rest counts.
          const after = Math.min(duration, start + duration - seen.fcp);
          return sum + Math.max(0, after - 50);
        }, 0),
      nodes: (await page.evaluate("document.querySelectorAll('*').length")) as number,
      routeKiB: traffic.routeKiB,
      documentKiB: traffic.documentKiB,
      allKiB: traffic.allKiB,
    };
  } finally {
    await context.close();
  }
}

/** Prepares a page for `quiet`. */
export async function watched(page: Page): Promise<Page> {
  await page.addInitScript(observe);
  return page;
}

/** Signs in through the form and returns the cookies. */
export async function signedIn(
  browser: Browser,
  url: string,
  username: string,
  password: string,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/users/sign_in`);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${url}/dashboard`);
  const state = await context.storageState();
  await context.close();
  return state;
}
