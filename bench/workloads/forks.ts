import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { git, gitBytes } from '../../testing/repositories.ts';
import { runGit } from '../git-client.ts';
import { median, milliseconds, percentile, repeated, timed } from '../measure.ts';
import type { Bench } from '../workload.ts';

const forks = 100;
const branches = 10_000;

/** Kilobytes on the disk; a file with several links counts once. */
function diskSize(folder: string): number {
  return Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]);
}

/** Forks of the large repository, and checks of a branch name among thousands. */
export async function benchForks(bench: Bench): Promise<void> {
  const { instance, report, world } = bench;
  const { id } = await world.large();
  await instance.untilQuiet();
  const repositories = join(instance.data, 'repositories');
  const before = diskSize(repositories);
  const fork = (index: number) =>
    instance.api('POST', `/projects/${id}/fork`, { name: `fork ${index}`, path: `fork-${index}` });
  const times = await repeated(forks, (index) => timed(() => fork(index)));
  report.atMost('fork of the large repository, p95', percentile(times, 0.95), 1000, 'ms', `p50 ${milliseconds(median(times))}`); // prettier-ignore
  await instance.untilQuiet();
  report.atMost(
    `disk of it and ${forks} forks / of it alone`,
    diskSize(repositories) / before,
    1.1,
    '×',
    `${(before / 1024).toFixed(0)} MB alone`,
  );
  await benchBranchNames(bench);
}

async function benchBranchNames({ instance, report, world }: Bench): Promise<void> {
  const folder = join(world.scratch, 'branches.git');
  git(world.scratch, ['init', '-q', '--bare', '-b', 'main', folder]);
  const tree = git(folder, ['hash-object', '-t', 'tree', '-w', '--stdin'], { input: '' });
  const commit = git(folder, ['-c', 'user.name=B', '-c', 'user.email=b@example.com', 'commit-tree', '-m', 'One', tree]); // prettier-ignore
  const names = ['main', ...Array.from({ length: branches }, (_, index) => `topic-${index}`)];
  gitBytes(folder, ['update-ref', '--stdin'], {
    input: names.map((name) => `create refs/heads/${name} ${commit}\n`).join(''),
  });
  const { id } = await instance.api<{ id: number }>('POST', '/projects', {
    name: 'branches',
    visibility: 'public',
  });
  const address = `${instance.url.replace('http://', `http://x:${instance.token}@`)}/root/branches.git`;
  await runGit(world.scratch, ['-C', folder, 'push', '-q', address, 'refs/heads/*:refs/heads/*']);
  // The upkeep after a push packs them.
  const [stored] = await Array.fromAsync(glob(`**/${id}.git/refs/heads`, { cwd: join(instance.data, 'repositories') })); // prettier-ignore
  const heads = join(instance.data, 'repositories', stored!);
  for (const deadline = Date.now() + 120_000; readdirSync(heads).length > 100 && Date.now() < deadline;)
    await delay(200);
  await instance.untilQuiet();
  const times = await repeated(60, (index) =>
    timed(async () => {
      const answer = await fetch(`${instance.url}/root/branches/-/refs?search=topic-${index * 150}`, {
        headers: { 'private-token': instance.token },
      });
      await answer.text();
      if (!answer.ok) throw new Error(`refs: ${answer.status}`);
    }),
  );
  report.atMost(`check of a branch name among ${branches}, p95`, percentile(times.slice(5), 0.95), 20, 'ms', `p50 ${milliseconds(median(times))}`); // prettier-ignore
}
