import pg from 'pg';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../testing/browser.ts';
import { password } from '../../testing/product.ts';
import type { Instance } from '../instance.ts';
import { median, milliseconds, percentile, repeated, timed } from '../measure.ts';
import { quiet, signedIn, until, watched } from '../visit.ts';
import type { Bench } from '../workload.ts';

/** Records when a text is painted, on a clock that both browsers share. */
async function watchFor(page: Page, text: string): Promise<void> {
  await page.evaluate(`(() => {
    delete globalThis.benchPainted;
    const check = () => {
      const there = [...document.querySelectorAll('.timeline-item')].some((item) => item.textContent.includes(${JSON.stringify(text)}));
      requestAnimationFrame(there ? () => { globalThis.benchPainted = performance.timeOrigin + performance.now(); } : check);
    };
    check();
  })()`);
}

const painted = (page: Page): Promise<number> => until<number>(page, 'globalThis.benchPainted');

/** The time in which the disk makes one row durable. */
async function commitTimes(instance: Instance): Promise<number[]> {
  const client = new pg.Client({ connectionString: instance.databaseUrl() });
  await client.connect();
  await client.query('create table if not exists bench_floor (text text)');
  const times = await repeated(120, () =>
    timed(() => client.query(`insert into bench_floor values (repeat('x', 500))`)),
  );
  await client.query('drop table bench_floor');
  await client.end();
  return times.slice(20);
}

/** One comment after another by the API, then one person writes in a browser while another watches. */
export async function benchComment({ instance, report, world }: Bench): Promise<void> {
  const projectId = await world.issues();
  const times = await repeated(140, (index) =>
    timed(() =>
      instance.api('POST', `/projects/${projectId}/issues/1/notes`, {
        body: `Comment ${index} with **words** and #2`,
      }),
    ),
  );
  const warm = times.slice(20);
  const floor = await commitTimes(instance);
  report.remark(
    `a row inserted and committed by itself: p95 ${milliseconds(percentile(floor, 0.95))}, p50 ${milliseconds(median(floor))}`,
  );
  report.atMost(
    'comment: durable, p95',
    percentile(warm, 0.95),
    15,
    'ms',
    `p50 ${milliseconds(median(warm))}`,
  );

  await instance.api('POST', '/users', {
    username: 'onlooker',
    name: 'Onlooker',
    email: 'onlooker@example.com',
    password,
    skip_confirmation: true,
  });
  const browser = await launchBrowser();
  try {
    const open = async (username: string): Promise<Page> => {
      const context = await browser.newContext({
        storageState: await signedIn(browser, instance.url, username, password),
      });
      const page = await watched(await context.newPage());
      await page.goto(`${instance.url}/root/issues/-/issues/3`, { waitUntil: 'load' });
      await quiet(page);
      return page;
    };
    const [writer, onlooker] = [await open('root'), await open('onlooker')];
    const shown = await repeated(12, async (index) => {
      const text = `Seen at once, number ${index}`;
      await writer.locator('.comment-form textarea').fill(text);
      await watchFor(writer, text);
      await watchFor(onlooker, text);
      await writer.evaluate(
        `addEventListener('submit', (event) => { globalThis.benchSent = performance.timeOrigin + event.timeStamp; }, { capture: true, once: true })`,
      );
      await writer.locator('.comment-form button[type="submit"]').last().click();
      const [here, there] = [await painted(writer), await painted(onlooker)];
      const sent = (await writer.evaluate('benchSent')) as number;
      return { here: here - sent, there: there - sent };
    });
    const later = shown.slice(2);
    report.atMost('comment: painted', median(later.map((each) => each.here)), 50, 'ms');
    report.atMost('comment: painted in a second browser', median(later.map((each) => each.there)), 150, 'ms');
  } finally {
    await browser.close();
  }
}
