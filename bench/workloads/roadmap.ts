import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../testing/browser.ts';
import { password } from '../../testing/product.ts';
import { makeRoadmap } from '../board-world.ts';
import { tasksDuring } from '../diff-reading.ts';
import type { StorageState } from '../diff-reading.ts';
import { median, milliseconds, repeated } from '../measure.ts';
import { quiet, signedIn, until, visit, watched } from '../visit.ts';
import type { Bench } from '../workload.ts';

const epics = 1000;
const rows = `document.querySelectorAll('.roadmap [role=rowheader]').length`;

/** Scrolls a roadmap to its end by steps of so many pixels, a frame after the other; returns how many rows it has then. */
async function scrollThrough(page: Page, pixels: number): Promise<number> {
  await page.locator('.roadmap').hover();
  await until(
    page,
    `(async () => {
      const view = document.querySelector('.roadmap');
      for (let frames = 0; frames < 60; frames++) {
        view.scrollBy(0, ${pixels});
        await new Promise((done) => requestAnimationFrame(done));
      }
      return ${rows} === ${epics} && view.scrollTop + view.clientHeight > view.scrollHeight - 2;
    })()`,
  );
  return (await page.evaluate(rows)) as number;
}

async function longestTask(
  browser: Browser,
  url: string,
  state: StorageState,
  pixels: number,
): Promise<number> {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1350, height: 900 } });
  try {
    const page = await watched(await context.newPage());
    await page.goto(url, { waitUntil: 'load' });
    await quiet(page);
    const { tasks } = await tasksDuring(browser, page, () => scrollThrough(page, pixels));
    return tasks[0] ?? 0;
  } finally {
    await context.close();
  }
}

/** A roadmap of a thousand epics: opened, and scrolled to its end while its rows come. */
export async function benchRoadmap({ instance, report }: Bench): Promise<void> {
  const path = await makeRoadmap(instance, epics);
  await instance.untilQuiet();
  const url = instance.url + path;
  const what = `roadmap of ${epics} epics`;
  const browser = await launchBrowser();
  try {
    const state = await signedIn(browser, instance.url, 'root', password);
    const visits = await repeated(5, () => visit(browser, url, { throttled: true, storageState: state }));
    const lcp = visits.map((each) => each.lcp);
    report.atMost(
      `throttled, ${what}: LCP`,
      median(lcp),
      450,
      'ms',
      `least ${milliseconds(Math.min(...lcp))}`,
    );
    for (const [pixels, name] of [
      [100, 'scrolled'],
      [2000, 'scrolled by jumps'],
    ] as const) {
      const longest = await repeated(3, () => longestTask(browser, url, state, pixels));
      report.atMost(
        `${what}, ${name}: longest task`,
        median(longest),
        50,
        'ms',
        `most ${milliseconds(Math.max(...longest))}`,
      );
    }
  } finally {
    await browser.close();
  }
}
