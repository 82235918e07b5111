import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../testing/browser.ts';
import { fillConversation } from '../conversations.ts';
import { password } from '../../testing/product.ts';
import { load } from '../load.ts';
import { median, milliseconds, percentile, repeated, timed } from '../measure.ts';
import { signedIn, until, visit, watched } from '../visit.ts';
import type { VisitOptions } from '../visit.ts';
import type { Bench } from '../workload.ts';
import { navigate } from './navigation.ts';
import { servePlainPage } from './pages.ts';

const conversations = [
  { iid: 11, notes: 500 },
  { iid: 12, notes: 2000 },
];
const list = '/root/issues/-/issues';

/** Milliseconds from the navigation until the note named by the address is in the window. */
async function jump(
  browser: Browser,
  url: string,
  storageState: NonNullable<VisitOptions['storageState']>,
): Promise<number> {
  const context = await browser.newContext({ storageState });
  try {
    const page = await watched(await context.newPage());
    await page.addInitScript(`(() => {
      const check = () => {
        const note = document.getElementById(location.hash.slice(1));
        const box = note?.getBoundingClientRect();
        requestAnimationFrame(box && box.top >= 0 && box.top < innerHeight ? () => { globalThis.benchPainted = performance.now(); } : check);
      };
      check();
    })()`);
    await page.goto(url, { waitUntil: 'load' });
    return await until<number>(page, 'globalThis.benchPainted');
  } finally {
    await context.close();
  }
}

/** An issue with a long conversation: opened from an empty cache, within the page, at its oldest note; and a comment on it. */
export async function benchConversation({ instance, report, world }: Bench): Promise<void> {
  const projectId = await world.issues();
  for (const each of conversations) await fillConversation(instance, { projectId, ...each });
  for (const { iid } of conversations)
    for (let page = 1; page <= 20; page++)
      await instance.api('GET', `/projects/${projectId}/issues/${iid}/discussions?per_page=100&page=${page}`);
  await instance.untilQuiet();
  const plain = await servePlainPage();
  const browser = await launchBrowser();
  try {
    const storageState = await signedIn(browser, instance.url, 'root', password);
    for (const { iid, notes } of conversations) {
      const path = `${list}/${iid}`;
      const what = `issue with ${notes} notes`;
      await load(instance, path);
      const { cpuMilliseconds, p50 } = await load(instance, path, { seconds: 4 });
      report.atMost(`${what}: processor time`, cpuMilliseconds, 20, 'ms', `answered in ${milliseconds(p50)}`);
      const turns = await repeated(5, async () => ({
        floor: await visit(browser, plain.url, { throttled: true }),
        page: await visit(browser, instance.url + path, { throttled: true, storageState }),
      }));
      const floor = median(turns.map((turn) => turn.floor.lcp));
      report.atMost(
        `throttled, ${what}: LCP`,
        median(turns.map((turn) => turn.page.lcp)),
        450,
        'ms',
        `a plain page ${milliseconds(floor)}`,
      );
      report.atMost(
        `throttled, ${what}: blocking time`,
        median(turns.map((turn) => turn.page.blocking)),
        200,
        'ms',
      );
      const { routeKiB, documentKiB, nodes } = turns[0]!.page;
      report.atMost(
        `first route, ${what}`,
        routeKiB,
        150,
        'KiB',
        `${documentKiB.toFixed(0)} KiB of it HTML, ${nodes} nodes`,
      );
      const opened = await repeated(5, () =>
        navigate(browser, instance.url, { what, from: list, to: path, shows: '[id^="note_"]' }, storageState),
      );
      report.atMost(`in the page, ${what}: painted`, median(opened.map((run) => run.painted)), 150, 'ms');
      const oldest = (
        await instance.api<{ id: number }[]>(
          'GET',
          `/projects/${projectId}/issues/${iid}/notes?sort=asc&per_page=1`,
        )
      )[0]!.id;
      const jumps = await repeated(5, () =>
        jump(browser, `${instance.url}${path}#note_${oldest}`, storageState),
      );
      report.atMost(`${what}: its oldest note by its address`, median(jumps), 500, 'ms');

      const times = await repeated(120, (index) =>
        timed(() =>
          instance.api('POST', `/projects/${projectId}/issues/${iid}/notes`, {
            body: `Comment ${index} with **words** and #2`,
          }),
        ),
      );
      report.atMost(
        `${what}: a comment durable, p95`,
        percentile(times.slice(20), 0.95),
        15,
        'ms',
        `p50 ${milliseconds(median(times.slice(20)))}`,
      );
    }
  } finally {
    await browser.close();
    plain.close();
  }
}
