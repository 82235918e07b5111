import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../testing/browser.ts';
import { password } from '../../testing/product.ts';
import { median, repeated } from '../measure.ts';
import { Traffic, quiet, signedIn, until, watched } from '../visit.ts';
import type { VisitOptions } from '../visit.ts';
import type { Bench } from '../workload.ts';

export interface Step {
  readonly what: string;
  readonly from: string;
  /** The address of the link on `from`. */
  readonly to: string;
  /** Where it ends, if it leads on. */
  readonly lands?: string;
  /** An element that only the new page has. */
  readonly shows: string;
}

const steps: readonly Step[] = [
  { what: 'issue list → issue', from: '/root/issues/-/issues', to: '/root/issues/-/issues/2', shows: '[data-thread]' },
  { what: 'issue → issue list', from: '/root/issues/-/issues/2', to: '/root/issues/-/issues', shows: '.issue-list' },
  { what: 'project home → folder of 1,000', from: '/root/large', to: '/root/large/-/tree/main/data', shows: 'a[href$="record-0999.yml"]' },
  { what: 'folder → file of 10,000 lines', from: '/root/large/-/tree/main/src', to: '/root/large/-/blob/main/src/long.ts', shows: '.code-body' },
  { what: 'project home → commits', from: '/root/large', to: '/root/large/-/commits/main', shows: 'a[href*="/-/commit/"]' },
  { what: 'project home → branches', from: '/root/large', to: '/root/large/-/branches', shows: 'a[href*="topic/"]' },
]; // prettier-ignore

interface Navigation {
  readonly painted: number;
  readonly routeKiB: number;
  readonly allKiB: number;
}

/**
 * Clicks a link as soon as the pointer is on it and waits in the page, frame by frame, until the new content is there; the next frame
 * is painted with it.
 */
export async function navigate(
  browser: Browser,
  base: string,
  step: Step,
  storageState: NonNullable<VisitOptions['storageState']>,
): Promise<Navigation> {
  const context = await browser.newContext({ storageState, viewport: { width: 1350, height: 900 } });
  try {
    const page = await watched(await context.newPage());
    const traffic = await Traffic.of(await context.newCDPSession(page));
    await page.goto(base + step.from, { waitUntil: 'load' });
    await quiet(page);
    traffic.clear();
    await page.evaluate(`(() => {
      addEventListener('click', (event) => {
        const started = event.timeStamp;
        const check = () => {
          const there = location.pathname === ${JSON.stringify(step.lands ?? step.to)} && document.querySelector(${JSON.stringify(step.shows)});
          if (there) requestAnimationFrame(() => { globalThis.benchPainted = performance.now() - started; });
          else requestAnimationFrame(check);
        };
        check();
      }, { capture: true, once: true });
    })()`);
    await page.locator(`a[href="${step.to}"]:visible`).first().click();
    const painted = await until<number>(page, 'globalThis.benchPainted');
    await quiet(page);
    return { painted, routeKiB: traffic.routeKiB, allKiB: traffic.allKiB };
  } finally {
    await context.close();
  }
}

/** From one page to the next within the app, unthrottled, each with an empty cache. */
export async function benchNavigation({ instance, report, world }: Bench): Promise<void> {
  await world.large();
  await world.issues();
  await instance.untilQuiet();
  const browser = await launchBrowser();
  try {
    const storageState = await signedIn(browser, instance.url, 'root', password);
    for (const step of steps) {
      const runs = await repeated(5, () => navigate(browser, instance.url, step, storageState));
      report.atMost(`in the page, ${step.what}: painted`, median(runs.map((run) => run.painted)), 100, 'ms');
      report.atMost(
        `later route, ${step.what}`,
        median(runs.map((run) => run.routeKiB)),
        30,
        'KiB',
        `${median(runs.map((run) => run.allKiB)).toFixed(0)} KiB with data`,
      );
    }
  } finally {
    await browser.close();
  }
}
