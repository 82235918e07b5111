import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { LastCommitsLine } from '../../contract/repositories/repositories.ts';
import { launchBrowser } from '../../testing/browser.ts';
import { gitBytes, plainGitEnvironment } from '../../testing/repositories.ts';
import { median, milliseconds, repeated, timed } from '../measure.ts';
import { quiet, visit, watched } from '../visit.ts';
import type { Bench } from '../workload.ts';
import type { LargeProject } from '../world.ts';

const folder = 'data';
const page = `/root/large/-/tree/main/${folder}`;

/** The folder of 1,000 entries with their last commits, and the file of 10,000 lines. */
export async function benchCode(bench: Bench): Promise<void> {
  const large = await bench.world.large();
  await benchFolder(bench, large);
  await benchLongFile(bench);
}

async function get(bench: Bench, path: string): Promise<string> {
  const answer = await fetch(bench.instance.url + path, {
    headers: { 'private-token': bench.instance.token, accept: 'text/html' },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

/** Milliseconds until the last commits of all entries are loaded, as the page requests them. */
async function lastCommits(bench: Bench, sha: string): Promise<number> {
  let found = '';
  const taken = await timed(async () => {
    found = await get(bench, `/root/large/-/last_commits.ndjson?sha=${sha}&path=${folder}`);
  });
  const names = new Set(
    found
      .split('\n')
      .filter(Boolean)
      .flatMap((line) => (JSON.parse(line) as LastCommitsLine).map(([name]) => name)),
  );
  if (names.size !== 1000) throw new Error(`${names.size} of 1,000 entries have a last commit`);
  return taken;
}

/** git's own walk through the whole history of the folder, in the server's repository, including its output. */
async function gitLog(large: LargeProject, sha: string, more: readonly string[] = []): Promise<void> {
  const flags = ['--format=%H', '--name-only', ...more];
  const child = spawn('git', ['-C', large.folder, 'log', ...flags, sha, '--', folder], {
    env: { ...plainGitEnvironment(), GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' }, // prettier-ignore
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.resume();
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`git log ended with ${code}`);
}

async function benchFolder(bench: Bench, large: LargeProject): Promise<void> {
  const { instance, report } = bench;
  const commitAt = (back: number): string =>
    gitBytes(large.source, ['rev-parse', `main~${back}`])
      .toString()
      .trim();
  // A result for a commit only helps later commits: each of these, newest first, is a cold one.
  const cold = await repeated(3, async (index) => {
    const sha = commitAt(index * 200);
    return { ours: await lastCommits(bench, sha), floor: await timed(() => gitLog(large, sha)), sha };
  });
  const names = await repeated(7, () => timed(() => get(bench, page)));
  report.atMost('folder of 1,000: its names, as HTML', median(names.slice(1)), 100, 'ms');
  const [ours, floor] = [median(cold.map((each) => each.ours)), median(cold.map((each) => each.floor))];
  report.atMost(
    'folder of 1,000: complete, cold / one git log walk',
    ours / floor,
    1.5,
    '×',
    `${milliseconds(ours)} and ${milliseconds(floor)}`,
  );
  const everyParent = await timed(() =>
    gitLog(large, cold[0]!.sha, ['--full-history', '--diff-merges=first-parent']),
  );
  report.remark(
    `the same walk along every parent, which the exact answer takes: ${milliseconds(everyParent)}`,
  );
  const warm = await repeated(20, () => lastCommits(bench, cold[0]!.sha));
  report.atMost('folder of 1,000: complete, warm', median(warm), 20, 'ms');
  const afterPush = await repeated(5, async (index) => {
    const { id: sha } = await instance.api<{ id: string }>(
      'POST',
      `/projects/${large.id}/repository/commits`,
      {
        branch: 'main',
        commit_message: `Touch a record ${index}`,
        actions: [
          { action: 'update', file_path: `${folder}/record-000${index}.yml`, content: `value: ${index}\n` },
        ],
      },
    );
    return lastCommits(bench, sha);
  });
  report.atMost('folder of 1,000: complete after a one-commit push', median(afterPush), 50, 'ms');
}

async function benchLongFile({ instance, report }: Bench): Promise<void> {
  const browser = await launchBrowser();
  try {
    const visits = await repeated(3, () =>
      visit(browser, `${instance.url}/root/large/-/blob/main/src/long.ts`),
    );
    report.atMost(
      'file of 10,000 lines: first view painted',
      median(visits.map((each) => each.lcp)),
      500,
      'ms',
    );
    report.atMost(
      'file of 10,000 lines: nodes',
      Math.max(...visits.map((each) => each.nodes)),
      3000,
      'nodes',
    );
    const context = await browser.newContext();
    const opened = await watched(await context.newPage());
    await opened.goto(`${instance.url}/root/large/-/blob/main/src/long.ts`, { waitUntil: 'load' });
    await quiet(opened);
    // Selecting everything shows what can be found and copied.
    const lines = (await opened.evaluate(
      `(() => { const range = document.createRange(); range.selectNodeContents(document.querySelector('.code-body')); return range.toString().split('\\n').filter((line) => line.startsWith('export const')).length; })()`,
    )) as number;
    report.atLeast('file of 10,000 lines: lines that search and copy reach', lines, 10_000, 'lines');
  } finally {
    await browser.close();
  }
}
