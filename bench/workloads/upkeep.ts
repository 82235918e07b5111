import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runGit } from '../git-client.ts';
import { milliseconds, percentile } from '../measure.ts';
import type { Bench } from '../workload.ts';

const files = 180;
const minute = 60_000;

/** Page loads in the minute after a push of 180 MB, while the repository is maintained: time to the first byte. */
export async function benchUpkeep({ instance, report, world }: Bench): Promise<void> {
  const work = join(world.scratch, 'heavy');
  mkdirSync(join(work, 'data'), { recursive: true });
  const git = (...args: readonly string[]): Promise<void> => runGit(work, args);
  await git('init', '-q', '-b', 'main');
  for (let file = 0; file < files; file++)
    writeFileSync(join(work, 'data', `${file}.bin`), randomBytes(1024 * 1024));
  writeFileSync(join(work, 'README.md'), '# Heavy\n');
  await git('add', '.');
  await git('-c', 'user.name=B', '-c', 'user.email=b@example.com', 'commit', '-q', '-m', 'Heavy');
  await instance.api('POST', '/projects', { name: 'heavy' });
  const address = instance.url.replace('http://', `http://x:${instance.token}@`);
  await git('push', '-q', `${address}/root/heavy.git`, 'main');
  const until = performance.now() + minute;
  const pages = {
    home: '/',
    folder: '/root/heavy/-/tree/main/data',
    file: '/root/heavy/-/blob/main/README.md',
  };
  const taken: Record<string, number[]> = { home: [], folder: [], file: [] };
  while (performance.now() < until) {
    for (const [name, path] of Object.entries(pages)) {
      const began = performance.now();
      const answer = await fetch(instance.url + path, {
        headers: { 'private-token': instance.token, accept: 'text/html' },
      });
      taken[name]!.push(performance.now() - began);
      await answer.text();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    }
    await delay(200);
  }
  for (const [name, times] of Object.entries(taken))
    report.atMost(
      `first byte of ${name} in the minute after a push of 180 MB, slowest`,
      Math.max(...times),
      300,
      'ms',
      `p50 ${milliseconds(percentile(times, 0.5))}, p90 ${milliseconds(percentile(times, 0.9))}`,
    );
}
