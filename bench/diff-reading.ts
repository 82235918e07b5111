import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { walkThrough } from '../testing/diff-walk.ts';
import type { Walk } from '../testing/diff-walk.ts';
import { quiet, throttle, until, watched } from './visit.ts';

/** How people read a diff in a browser: opened, walked through, commented on. */

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Records when the first lines of a diff are in a frame of the window. */
const watchFirstLines = `(() => {
  globalThis.benchWatch = () => {
    globalThis.benchLines = undefined;
    const check = () => {
      const shown = [...document.querySelectorAll('.diff-run')].some((run) => {
        const box = run.getBoundingClientRect();
        return box.height > 0 && box.top < innerHeight && box.bottom > 0;
      });
      requestAnimationFrame(shown ? () => { globalThis.benchLines = performance.now(); } : check);
    };
    check();
  };
  benchWatch();
})()`;

/** Milliseconds until lines are painted, in a new browser with an empty cache. */
export async function openChanges(
  browser: Browser,
  url: string,
  storageState: StorageState,
  throttled = true,
): Promise<number> {
  const context = await browser.newContext({ storageState, viewport: { width: 1350, height: 900 } });
  try {
    const page = await watched(await context.newPage());
    await page.addInitScript(watchFirstLines);
    if (throttled) await throttle(await context.newCDPSession(page));
    await page.goto(url, { waitUntil: 'commit' });
    return await until<number>(page, 'globalThis.benchLines');
  } finally {
    await context.close();
  }
}

/** Opens a page and presses something there that leads to lines: milliseconds from the press until some are painted. */
async function pressForLines(
  browser: Browser,
  url: string,
  storageState: StorageState,
  press: (page: Page) => Promise<void>,
  throttled: boolean,
): Promise<number> {
  const context = await browser.newContext({ storageState, viewport: { width: 1350, height: 900 } });
  try {
    const page = await watched(await context.newPage());
    await page.addInitScript(watchFirstLines);
    if (throttled) await throttle(await context.newCDPSession(page));
    await page.goto(url, { waitUntil: 'load' });
    await quiet(page);
    await page.evaluate(`(() => {
      addEventListener('click', (event) => { globalThis.benchClicked = event.timeStamp; benchWatch(); }, { capture: true, once: true });
    })()`);
    await press(page);
    const painted = await until<number>(page, 'globalThis.benchLines');
    return painted - ((await page.evaluate('benchClicked')) as number);
  } finally {
    await context.close();
  }
}

/** How long a pointer rests on a link before a hand presses it, in milliseconds: less than what people need. */
const handMilliseconds = 100;

/** Milliseconds by the tab, from the overview: pressed by a hand, whose pointer is on it for a moment before, or at once. */
export const openChangesWithin = (
  browser: Browser,
  url: string,
  storageState: StorageState,
  press: 'by hand' | 'at once',
): Promise<number> =>
  pressForLines(
    browser,
    url,
    storageState,
    async (page) => {
      const tab = page.locator(`a[href="${new URL(url).pathname}/diffs"]:visible`).first();
      if (press === 'by hand') {
        await tab.hover();
        await delay(handMilliseconds);
      }
      await tab.click();
    },
    true,
  );

/** Milliseconds from the press that asks for the lines of a long file. */
export const openLongFile = (browser: Browser, url: string, storageState: StorageState): Promise<number> =>
  pressForLines(
    browser,
    url,
    storageState,
    (page) => page.getByRole('button', { name: 'Load changes' }).first().click(),
    false,
  );

/** Opens the lines of a long file and scrolls through it to its end. */
export async function readLongFile(
  browser: Browser,
  url: string,
  storageState: StorageState,
): Promise<{ readonly walk: Walk; readonly longest: number }> {
  const context = await browser.newContext({ storageState, viewport: { width: 1350, height: 900 } });
  try {
    const page = await watched(await context.newPage());
    await page.goto(url, { waitUntil: 'load' });
    await quiet(page);
    const { result: walk, tasks } = await tasksDuring(browser, page, async () => {
      await page.getByRole('button', { name: 'Load changes' }).first().click();
      await page.locator('.diff-run').first().waitFor();
      return walkThrough(page);
    });
    return { walk, longest: tasks[0] ?? NaN };
  } finally {
    await context.close();
  }
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/**
 * The page's tasks while the work is done, in milliseconds of processor time, the longest first: others who use the machine make tasks
 * longer by the clock.
 */
export async function tasksDuring<T>(
  browser: Browser,
  page: Page,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly tasks: readonly number[] }> {
  await browser.startTracing(page, { categories: ['toplevel'] });
  const result = await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const threads = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = trace.traceEvents
    .filter(
      ({ name, ph, pid, tid }) =>
        name === 'ThreadControllerImpl::RunTask' && ph === 'X' && threads.has(`${pid} ${tid}`),
    )
    .map(({ tdur = 0 }) => tdur / 1000);
  return { result, tasks: tasks.toSorted((a, b) => b - a) };
}

/** Megabytes of the page's JavaScript objects after a collection. */
export async function heapMegabytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

/** Begins a comment on a line in the middle of the window, and returns the field. */
export async function beginComment(page: Page): Promise<void> {
  await until(page, `document.querySelector('.review[data-choosable]') !== null`);
  const plus = page.locator('.line-plus:visible');
  // What arrives meanwhile, a thread above, moves the line away from under the pointer.
  for (let tries = 0; ; tries++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const box = await until<{ x: number; y: number }>(
      page,
      `(() => {
        const runs = [...document.querySelectorAll('.diff-run.diff-added .code-text')];
        for (const run of runs) {
          const { top, bottom, left } = run.getBoundingClientRect();
          if (bottom > 300 && top < innerHeight - 300) return { x: left + 60, y: Math.max(top, 300) + 8 };
        }
        runs[Math.floor(runs.length / 2)]?.scrollIntoView({ block: 'center' });
      })()`,
    );
    await page.mouse.move(box.x, box.y + tries); // oxlint-disable-line no-await-in-loop
    // oxlint-disable-next-line no-await-in-loop
    const shown = await plus.waitFor({ timeout: 2000 }).then(
      () => true,
      (error: unknown) => {
        if (tries === 5) throw error;
        return false;
      },
    );
    if (shown) break;
  }
  await plus.click();
  await page.locator('.line-form textarea').waitFor();
}

/** Milliseconds from each key press to the next paint; the browser names none below 16. */
export async function typeInto(page: Page, text: string): Promise<number[]> {
  await page.evaluate(`(() => {
    globalThis.benchKeys = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') benchKeys.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 });
  })()`);
  await page.keyboard.type(text, { delay: 40 });
  await page.waitForTimeout(500);
  const slow = (await page.evaluate('benchKeys')) as number[];
  return [...slow, ...Array.from({ length: Math.max(0, text.length - slow.length) }, () => 16)];
}
