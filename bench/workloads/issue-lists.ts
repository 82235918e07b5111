import { launchBrowser } from '../../testing/browser.ts';
import { password } from '../../testing/product.ts';
import { median, milliseconds, percentile, repeated, timed } from '../measure.ts';
import { quiet, signedIn, until, watched } from '../visit.ts';
import type { Bench } from '../workload.ts';
import { issueCount } from '../world.ts';

const path = '/root/issues/-/issues';

/** By label, negated label, author, assignee: what the list and the counts of its tabs take together. */
const filters = [
  ['open', ''],
  ['by label', 'labels=label%203'],
  ['by label, not another', 'labels=label%203&not[labels]=label%206'],
  ['by label, author and assignee', 'labels=label%203&author_username=root&assignee_username=root'],
  ['without milestone', 'milestone=None&not[labels]=label%206'],
  ['in manual order', 'order_by=relative_position&sort=asc'],
] as const;

async function benchCounts({ instance, report }: Bench): Promise<void> {
  for (const [what, query] of filters) {
    const ask = async (): Promise<void> => {
      const answer = await fetch(`${instance.url}${path}.json?state=opened&${query}`, {
        headers: { 'private-token': instance.token },
      });
      if (!answer.ok) throw new Error(`${query}: ${answer.status}`);
      await answer.arrayBuffer();
    };
    const times = (await repeated(25, () => timed(ask))).slice(5);
    report.atMost(
      `list of 100,000 ${what}: rows and counts a state`,
      median(times),
      50,
      'ms',
      `p90 ${milliseconds(percentile(times, 0.9))}`,
    );
  }
}

/** All issues as CSV, while the memory is watched: a longer file may not need more of it. */
async function benchExport({ instance, report }: Bench): Promise<void> {
  const started = performance.now();
  const answer = await fetch(`${instance.url}${path}.csv?state=all`, {
    headers: { 'private-token': instance.token },
  });
  let lines = 0;
  const highest = [0, 0, 0];
  const watch = setInterval(() => {
    const third = Math.min(2, Math.floor((3 * lines) / issueCount));
    highest[third] = Math.max(highest[third]!, instance.memoryByRole().web);
  }, 200);
  for await (const chunk of answer.body!)
    lines += Buffer.from(chunk).toString('latin1').split('\n').length - 1;
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  if (lines !== issueCount + 1) throw new Error(`the export has ${lines} lines`);
  report.atMost('CSV of 100,000 issues out', seconds, 10, 's');
  report.atMost(
    // The first third also brings the process to its working size.
    'CSV of 100,000 issues out: memory of the workers, last third / second',
    highest[2]! / highest[1]!,
    1.2,
    '×',
    `${highest.map((megabytes) => megabytes.toFixed(0)).join(', ')} MB by third`,
  );
}

async function benchImport({ instance, report }: Bench): Promise<void> {
  const { id } = await instance.api<{ id: number }>('POST', '/projects', { name: 'imports' });
  await instance.api('POST', `/projects/${id}/labels`, { name: 'bug', color: '#336699' });
  const rows = Array.from(
    { length: 1000 },
    (_, row) => `Row ${row},"Some **text** with #1\n\n- one\n- two",bug,2030-01-31`,
  );
  const body = new FormData();
  body.set('file', new Blob([['title,description,labels,due_date', ...rows].join('\n')]), 'issues.csv');
  const taken = await timed(async () => {
    const answer = await fetch(`${instance.url}/root/imports/-/issues/import_csv`, {
      method: 'POST',
      headers: { 'private-token': instance.token },
      body,
    });
    if (answer.status !== 201) throw new Error(await answer.text());
  });
  report.atMost('CSV of 1,000 issues in', taken / 1000, 3, 's');
}

/** From the click on a suggestion to the frame with the filtered rows. */
async function benchFilterChange({ instance, report }: Bench): Promise<void> {
  const browser = await launchBrowser();
  try {
    const storageState = await signedIn(browser, instance.url, 'root', password);
    const times = await repeated(5, async () => {
      const context = await browser.newContext({ storageState, viewport: { width: 1350, height: 900 } });
      try {
        const page = await watched(await context.newPage());
        await page.goto(instance.url + path, { waitUntil: 'load' });
        await quiet(page);
        await page.getByRole('combobox').click();
        await page.keyboard.type('label:');
        await page.getByRole('option', { name: 'label 3' }).waitFor();
        await quiet(page);
        await page.evaluate(`(() => {
          addEventListener('click', (event) => {
            const started = event.timeStamp;
            const poll = () => {
              const there = document.querySelector('.tokens .token') && location.search.includes('label');
              if (there) requestAnimationFrame(() => { globalThis.benchPainted = performance.now() - started; });
              else requestAnimationFrame(poll);
            };
            poll();
          }, { capture: true, once: true });
        })()`);
        await page.getByRole('option', { name: 'label 3' }).click();
        return await until<number>(page, 'globalThis.benchPainted');
      } finally {
        await context.close();
      }
    });
    report.atMost('list of 100,000, filter change: painted', median(times), 150, 'ms');
  } finally {
    await browser.close();
  }
}

/** Lists of 100,000 issues as people use them: filtered, exported, imported into. */
export async function benchIssueLists(bench: Bench): Promise<void> {
  await bench.world.issues();
  await bench.instance.untilQuiet();
  await benchCounts(bench);
  await benchFilterChange(bench);
  await benchExport(bench);
  await benchImport(bench);
}
