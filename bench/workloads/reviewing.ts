import type { Page } from 'playwright-core';
import { launchBrowser } from '../../testing/browser.ts';
import { password } from '../../testing/product.ts';
import { beginComment } from '../diff-reading.ts';
import { fillLedger, makeLedgerProject, positionOn, postInTurn } from '../ledger-world.ts';
import { load } from '../load.ts';
import { median, milliseconds, percentile, repeated, seconds, timed } from '../measure.ts';
import { openRequest } from '../review-world.ts';
import type { OpenedRequest, ReviewProject } from '../review-world.ts';
import { quiet, signedIn, until, visit, watched } from '../visit.ts';
import type { Bench } from '../workload.ts';
import { servePlainPage } from './pages.ts';

const threads = 200;
const comments = 300;
const drafts = 50;

async function benchLedger({ instance, report }: Bench, project: ReviewProject): Promise<void> {
  const { request, milliseconds: taken, cpuSeconds } = await fillLedger(instance, project);
  report.atMost(
    'ledger of 300 threads, 30 versions, 200 commits: the newest version, from its push',
    taken / 1000,
    2,
    's',
    `${seconds(cpuSeconds * 1000)} of processor time with the push`,
  );
  const address = `${instance.url}${project.path}/-/merge_requests/${request.iid}/changes.json`;
  const readChanges = async (): Promise<void> => {
    const answer = await fetch(address, { headers: { 'private-token': instance.token } });
    const { standings } = (await answer.json()) as { standings: readonly unknown[] };
    if (standings.length !== 300) throw new Error(`${standings.length} threads have a place`);
  };
  await readChanges();
  const again = await repeated(15, () => timed(readChanges));
  report.atMost(
    'ledger of 300 threads: its changes read again',
    median(again),
    50,
    'ms',
    `least ${milliseconds(Math.min(...again))}`,
  );
}

async function fillTalk({ instance }: Bench, project: ReviewProject): Promise<OpenedRequest> {
  const request = await openRequest(instance, project, 'talk');
  const post = await postInTurn(instance);
  const base = `/projects/${project.id}/merge_requests/${request.iid}`;
  for (let index = 0; index < threads; index++)
    await post(`${base}/discussions`, {
      body: `Thread ${index} with **bold** words and \`code\``,
      position: positionOn(request, index, 1 + ((index * 13) % 150)),
    });
  for (let index = 0; index < comments; index++)
    await post(`${base}/notes`, { body: `Comment ${index}:\n\n- one\n- two, which is about #${index}` });
  await instance.untilQuiet();
  return request;
}

async function benchOverview(
  { instance, report }: Bench,
  overview: string,
  state: StorageState,
): Promise<void> {
  // The first answers after a start are compiled while somebody waits, for once. A connection belongs to one worker, and the system chooses which.
  await load(instance, new URL(overview).pathname, { connections: 8, seconds: 4 });
  const plain = await servePlainPage();
  const browser = await launchBrowser();
  try {
    const turns = await repeated(5, async () => ({
      floor: await visit(browser, plain.url, { throttled: true }),
      page: await visit(browser, overview, { throttled: true, storageState: state }),
    }));
    const lcp = turns.map(({ page }) => page.lcp);
    const floor = median(turns.map((turn) => turn.floor.lcp));
    const what = 'overview with 200 threads on lines and 300 comments';
    report.atMost(
      `throttled, ${what}: LCP`,
      median(lcp),
      400,
      'ms',
      `least ${milliseconds(Math.min(...lcp))}`,
    );
    report.atMost(`throttled, ${what}: LCP / a plain page`, median(lcp) / floor, 2, '×', milliseconds(floor));
    const { routeKiB, documentKiB, nodes } = turns[0]!.page;
    report.atMost(
      `${what}: script and styles`,
      routeKiB - documentKiB,
      120,
      'KiB',
      `${documentKiB.toFixed(0)} KiB of HTML, ${nodes} nodes`,
    );
  } finally {
    await browser.close();
    plain.close();
  }
}

type StorageState = Awaited<ReturnType<typeof signedIn>>;

/** Records when a text is painted among the lines, on a clock that both browsers share. */
const watchFor = (page: Page, text: string): Promise<unknown> =>
  page.evaluate(`(() => {
    delete globalThis.benchPainted;
    const check = () => {
      const there = [...document.querySelectorAll('.diff-insert .markdown, .diff-insert .timeline-item')].some((each) => each.textContent.includes(${JSON.stringify(text)}));
      requestAnimationFrame(there ? () => { globalThis.benchPainted = performance.timeOrigin + performance.now(); } : check);
    };
    check();
  })()`);

/** The id of the file on which a comment is begun. */
const commentedFile = `document.querySelector('.line-form').closest('.diff-file').id`;

/** Scrolls to a file whose lines are drawn only when somebody is near, and waits for them. */
async function lookAt(page: Page, id: string): Promise<void> {
  const file = `document.getElementById(${JSON.stringify(id)})`;
  await page.evaluate(`${file}.scrollIntoView()`);
  await until(page, `${file}.querySelector('.diff-run') !== null`);
}

/** A comment on a line, painted for its writer and somebody else who reads the same changes. */
async function benchOnLine(
  { report }: Bench,
  changes: string,
  [writes, watches]: readonly [StorageState, StorageState],
): Promise<void> {
  const browser = await launchBrowser();
  try {
    const open = async (storageState: StorageState): Promise<Page> => {
      const context = await browser.newContext({ storageState, viewport: { width: 1350, height: 900 } });
      const page = await watched(await context.newPage());
      await page.goto(changes, { waitUntil: 'load' });
      await quiet(page);
      return page;
    };
    const [writer, onlooker] = [await open(writes), await open(watches)];
    const shown = await repeated(8, async (index) => {
      const text = `Seen on the line, number ${index}`;
      // A comment is shown before the server has it, and its form closes after that.
      await until(writer, `document.querySelector('.line-form') === null`);
      await beginComment(writer);
      await writer.locator('.line-form textarea').fill(text);
      await lookAt(onlooker, (await writer.evaluate(commentedFile)) as string);
      await watchFor(writer, text);
      await watchFor(onlooker, text);
      await writer.evaluate(
        `addEventListener('submit', (event) => { globalThis.benchSent = performance.timeOrigin + event.timeStamp; }, { capture: true, once: true })`,
      );
      await writer.locator('.line-form').getByRole('button', { name: 'Comment', exact: true }).click();
      const painted = (page: Page): Promise<number> => until<number>(page, 'globalThis.benchPainted');
      const [here, there] = [await painted(writer), await painted(onlooker)];
      const sent = (await writer.evaluate('benchSent')) as number;
      return { here: here - sent, there: there - sent };
    });
    const later = shown.slice(2);
    const [here, there] = [later.map((each) => each.here), later.map((each) => each.there)];
    report.atMost(
      'comment on a line: painted',
      median(here),
      50,
      'ms',
      `least ${milliseconds(Math.min(...here))}`,
    );
    report.atMost(
      'comment on a line: painted in a second browser',
      median(there),
      200,
      'ms',
      `least ${milliseconds(Math.min(...there))}`,
    );
  } finally {
    await browser.close();
  }
}

async function benchWriting(
  { instance, report }: Bench,
  project: ReviewProject,
  request: OpenedRequest,
): Promise<void> {
  const post = await postInTurn(instance);
  const base = `/projects/${project.id}/merge_requests/${request.iid}`;
  const times = await repeated(120, (index) =>
    timed(() =>
      post(`${base}/discussions`, {
        body: `On a line, number ${index}`,
        position: positionOn(request, index, 1 + ((index * 7) % 150)),
      }),
    ),
  );
  const warm = times.slice(20);
  report.atMost(
    'comment on a line: durable, p95',
    percentile(warm, 0.95),
    20,
    'ms',
    `p50 ${milliseconds(median(warm))}, least ${milliseconds(Math.min(...warm))}`,
  );
  const published = await repeated(3, async () => {
    for (let index = 0; index < drafts; index++)
      await instance.api('POST', `${base}/draft_notes`, {
        note: `Draft ${index}`,
        position: positionOn(request, index, 1 + ((index * 11) % 150)),
      });
    return timed(async () => {
      const answer = await fetch(`${instance.url}/api/v4${base}/draft_notes/bulk_publish`, {
        method: 'POST',
        headers: { 'private-token': instance.token },
      });
      if (answer.status !== 204) throw new Error(await answer.text());
    });
  });
  report.atMost(
    'review of 50 drafts published',
    Math.min(...published),
    300,
    'ms',
    `median ${milliseconds(median(published))}`,
  );
}

/** Reviews with many threads: the ledger, the overview, a comment on a line, drafts. */
export async function benchReviewing(bench: Bench): Promise<void> {
  const { instance, world } = bench;
  const project = await makeLedgerProject(instance, world.scratch);
  await benchLedger(bench, project);
  const request = await fillTalk(bench, project);
  const overview = `${instance.url}${project.path}/-/merge_requests/${request.iid}`;
  await instance.api('POST', '/users', {
    username: 'reviewer',
    name: 'Reviewer',
    email: 'reviewer@example.com',
    password,
    skip_confirmation: true,
  });
  const browser = await launchBrowser();
  const states = [
    await signedIn(browser, instance.url, 'root', password),
    await signedIn(browser, instance.url, 'reviewer', password),
  ] as const;
  await browser.close();
  await benchOverview(bench, overview, states[0]);
  await benchOnLine(bench, `${overview}/diffs`, states);
  await benchWriting(bench, project, request);
}
