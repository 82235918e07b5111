import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../testing/browser.ts';
import { walkThrough } from '../../testing/diff-walk.ts';
import { password } from '../../testing/product.ts';
import {
  beginComment,
  heapMegabytes,
  openChanges,
  openChangesWithin,
  tasksDuring,
  typeInto,
} from '../diff-reading.ts';
import type { StorageState } from '../diff-reading.ts';
import { load } from '../load.ts';
import { median, milliseconds, percentile, repeated, seconds, timed } from '../measure.ts';
import { openRequest } from '../review-world.ts';
import { quiet, signedIn, throttle, visit, watched } from '../visit.ts';
import type { Bench } from '../workload.ts';
import { servePlainPage } from './pages.ts';

/** Files × places in each × rows of a place: what is changed, and three lines on both sides but for the first. */
const rows = 300 * (10 * (16 + 17 + 6) - 3);
const nodeLimit = 6000;
const words = 'This could be said in fewer words, and the table is read twice. '.repeat(2);

/** A change of 300 files and 99,000 lines as its reviewer has it: opened, walked through from end to end, commented on. */
export async function benchChanges(bench: Bench): Promise<void> {
  const { instance, world } = bench;
  const project = await world.longChanges();
  const { iid } = await openRequest(instance, project, 'three-hundred');
  await instance.untilQuiet();
  const overview = `${instance.url}${project.path}/-/merge_requests/${iid}`;
  await benchSearch(bench, overview);
  const browser = await launchBrowser();
  try {
    const storageState = await signedIn(browser, instance.url, 'root', password);
    await benchFirstLines(bench, browser, overview, storageState);
    await benchWalk(bench, browser, overview, storageState);
  } finally {
    await browser.close();
  }
}

/** A text that all files have, one of a file in the middle, and one that none has, for which all are read to the end. */
const searched = ['options.table', 'new150x100', 'nobody wrote this'];

async function benchSearch({ instance, report }: Bench, overview: string): Promise<void> {
  const search = async (text: string): Promise<void> => {
    const answer = await fetch(`${overview}/changes/search.json?q=${encodeURIComponent(text)}`, {
      headers: { 'private-token': instance.token },
    });
    if (!answer.ok) throw new Error(`search for ${text}: ${answer.status}`);
    const { files } = (await answer.json()) as { files: readonly unknown[] };
    if (files.length === 0 && text !== searched.at(-1)) throw new Error(`${text} is not found`);
  };
  const times = await repeated(4 * searched.length, (index) =>
    timed(() => search(searched[index % searched.length]!)),
  );
  report.atMost(
    'change of 300 files: search over all of them',
    median(times),
    300,
    'ms',
    `the first ${milliseconds(times[0]!)}, slowest ${milliseconds(Math.max(...times))}`,
  );
}

async function benchFirstLines(
  { instance, report }: Bench,
  browser: Browser,
  overview: string,
  storageState: StorageState,
): Promise<void> {
  // The first answers after a start are compiled while somebody waits, for once. A connection belongs to one worker, and the system chooses which.
  for (const part of ['', '/diffs', '/changes.json'])
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await load(instance, new URL(overview).pathname + part, { connections: 8 });
  const plain = await servePlainPage();
  await openChanges(browser, `${overview}/diffs`, storageState);
  const cold = await repeated(5, async () => ({
    floor: (await visit(browser, plain.url, { throttled: true })).lcp,
    page: await openChanges(browser, `${overview}/diffs`, storageState),
  }));
  plain.close();
  const floor = median(cold.map((turn) => turn.floor));
  report.atMost(
    'throttled, change of 300 files: first lines painted',
    median(cold.map((turn) => turn.page)),
    500,
    'ms',
    `a plain page ${milliseconds(floor)}, least ${milliseconds(Math.min(...cold.map((turn) => turn.page)))}`,
  );
  const within = await repeated(9, async () => ({
    byHand: await openChangesWithin(browser, overview, storageState, 'by hand'),
    atOnce: await openChangesWithin(browser, overview, storageState, 'at once'),
  }));
  const byHand = within.map((turn) => turn.byHand);
  report.atMost(
    'throttled, in the page, change of 300 files: first lines painted',
    median(byHand),
    250,
    'ms',
    `least ${milliseconds(Math.min(...byHand))}; where nothing points at the link before, ${milliseconds(median(within.map((turn) => turn.atOnce)))}`,
  );
}

async function benchWalk(
  { report }: Bench,
  browser: Browser,
  overview: string,
  storageState: StorageState,
): Promise<void> {
  const context = await browser.newContext({ storageState, viewport: { width: 1350, height: 900 } });
  try {
    const page = await watched(await context.newPage());
    const session = await context.newCDPSession(page);
    await page.goto(`${overview}/diffs`, { waitUntil: 'load' });
    await quiet(page);
    const { result: walk, tasks } = await tasksDuring(browser, page, () => walkThrough(page));
    report.atLeast('change of 300 files, from end to end: rows painted', walk.rows, rows, 'lines');
    report.atMost('change of 300 files, from end to end: nodes at any time', walk.nodes, nodeLimit, 'nodes');
    report.atMost(
      'change of 300 files, from end to end: longest task, in processor time',
      tasks[0] ?? NaN,
      50,
      'ms',
      `${tasks.filter((task) => task > 50).length} of more than 50 ms of ${tasks.length}, ${walk.frames} frames, ${seconds(walk.milliseconds)}`,
    );
    report.atMost('change of 300 files, from end to end: heap', await heapMegabytes(session), 120, 'MB');

    await page.evaluate(`scrollTo(0, document.documentElement.scrollHeight / 2)`);
    await quiet(page);
    await beginComment(page);
    const keys = await typeInto(page, words);
    report.atMost('change of 300 files: a key in a comment, p95', percentile(keys, 0.95), 50, 'ms');
    await throttle(session);
    const slow = await typeInto(page, words);
    report.atMost(
      'throttled, change of 300 files: a key in a comment, p95',
      percentile(slow, 0.95),
      200,
      'ms',
    );
  } finally {
    await context.close();
  }
}
