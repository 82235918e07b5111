import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { launchBrowser } from '../../testing/browser.ts';
import { password } from '../../testing/product.ts';
import { plainGitEnvironment } from '../../testing/repositories.ts';
import { openChanges, openLongFile, readLongFile } from '../diff-reading.ts';
import { median, milliseconds, repeated, timed } from '../measure.ts';
import { openRequest, revision, widePath } from '../review-world.ts';
import type { ReviewProject } from '../review-world.ts';
import { signedIn } from '../visit.ts';
import type { Bench } from '../workload.ts';

/** git itself in the server's repository, including its output. */
async function gitAlone(project: ReviewProject, args: readonly string[]): Promise<number> {
  return timed(async () => {
    const child = spawn('git', ['-c', 'safe.directory=*', '-C', project.folder, ...args], {
      env: plainGitEnvironment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.resume();
    const [code] = (await once(child, 'close')) as [number];
    if (code !== 0) throw new Error(`git ${args.join(' ')} ended with ${code}`);
  });
}

/** Asks as a browser does, which names the answer that it has kept, and gives the name of the answer. */
async function get(bench: Bench, path: string, known?: string): Promise<string> {
  const answer = await fetch(bench.instance.url + path, {
    headers: {
      'private-token': bench.instance.token,
      ...(known === undefined ? {} : { 'if-none-match': known }),
    },
  });
  if (answer.status !== (known === undefined ? 200 : 304)) throw new Error(`${path}: ${answer.status}`);
  await answer.arrayBuffer();
  return answer.headers.get('etag') ?? '';
}

const listArguments = ['diff-tree', '-r', '-z', '--raw', '--numstat', '--find-renames', '-l1000'];

/** A change of 3,000 files and a million lines, and one of 10,000 lines in one file. */
export async function benchWideChanges(bench: Bench): Promise<void> {
  const { instance, report, world } = bench;
  const project = await world.longChanges();
  const wide = await openRequest(instance, project, 'million');
  const { iid: long } = await openRequest(instance, project, 'one-file');
  await instance.untilQuiet();
  const before = instance.memoryByRole().web;
  const base = `${project.path}/-/merge_requests`;
  const main = revision(project, 'main');

  // Without a change of white space, and with it: each is asked of git once.
  const first = await timed(() => get(bench, `${base}/${wide.iid}/changes.json`));
  const counts = Math.min(
    ...(await repeated(3, () => gitAlone(project, [...listArguments, main, wide.sha]))),
  );
  report.atMost(
    'change of 3,000 files: files, counts and first lines, asked for the first time / --numstat',
    first / counts,
    1.3,
    '×',
    `${milliseconds(first)} and ${milliseconds(counts)}`,
  );
  const again = await repeated(10, () => timed(() => get(bench, `${base}/${wide.iid}/changes.json`)));
  report.atMost('change of 3,000 files: files and first lines, again', Math.min(...again), 300, 'ms');
  const paths = [widePath(750), widePath(1499), widePath(2999)];
  const files = await repeated(6, (index) =>
    timed(() =>
      get(
        bench,
        `${base}/${wide.iid}/changes.json?paths[]=${encodeURIComponent(paths[index % paths.length]!)}`,
      ),
    ),
  );
  report.atMost('change of 3,000 files: any file', Math.max(...files), 300, 'ms', 'the slowest of 6');

  const lines = `${base}/${long}/changes.json?paths[]=long.ts`;
  const rows = await repeated(5, () => timed(() => get(bench, lines)));
  const { sha } = await instance.api<{ sha: string }>(
    'GET',
    `/projects/${project.id}/merge_requests/${long}`,
  );
  report.atMost('file of 10,000 changed lines: rows', Math.min(...rows), 300, 'ms');
  const runs = 5;
  const cpu = instance.cpuSeconds();
  for (let index = 0; index < runs; index++)
    await get(bench, `${base}/${long}/changes.json?paths[]=long.ts&whole=false`);
  const ours = ((instance.cpuSeconds() - cpu) * 1000) / runs;
  const alone = Math.min(
    ...(await repeated(5, () => gitAlone(project, ['diff-tree', '-p', main, sha, '--', 'long.ts']))),
  );
  report.atMost(
    'file of 10,000 changed lines: processor time / git diff',
    ours / alone,
    3,
    '×',
    `${milliseconds(ours)} and ${milliseconds(alone)}`,
  );
  const etag = await get(bench, lines);
  const kept = await repeated(15, () => timed(() => get(bench, lines, etag)));
  report.atMost('file of 10,000 changed lines: again, by a browser that has it', median(kept), 10, 'ms');
  report.atMost(
    'file of 10,000 changed lines: again, by a client that keeps nothing',
    Math.min(...rows.slice(1)),
    30,
    'ms',
  );
  report.atMost(
    'change of 3,000 files: memory of the web workers beyond what they had',
    instance.memoryByRole().web - before,
    50,
    'MB',
  );

  const browser = await launchBrowser();
  try {
    const storageState = await signedIn(browser, instance.url, 'root', password);
    const painted = await repeated(3, () =>
      openChanges(browser, `${instance.url}${base}/${wide.iid}/diffs`, storageState, false),
    );
    report.atMost('change of 3,000 files: first lines painted', median(painted), 500, 'ms');
    const side = await repeated(3, () =>
      openLongFile(browser, `${instance.url}${base}/${long}/diffs?view=parallel`, storageState),
    );
    report.atMost(
      'file of 10,000 changed lines, side by side: first rows painted after the press',
      Math.min(...side),
      300,
      'ms',
      `median ${milliseconds(median(side))}`,
    );
    for (const view of ['parallel', 'inline']) {
      const url = `${instance.url}${base}/${long}/diffs?view=${view}`;
      const { walk, longest } = await readLongFile(browser, url, storageState);
      const name = `file of 10,000 changed lines, ${view}, from end to end`;
      // With 2,000 lines that did not change.
      report.atLeast(`${name}: rows painted`, walk.rows, 12_000, 'lines');
      report.atMost(`${name}: nodes at any time`, walk.nodes, 6000, 'nodes');
      report.atMost(`${name}: longest task, in processor time`, longest, 50, 'ms');
    }
  } finally {
    await browser.close();
  }
}
