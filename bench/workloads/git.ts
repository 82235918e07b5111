import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, fastImport, plainGitEnvironment } from '../../testing/repositories.ts';
import { runGit } from '../git-client.ts';
import { freePort } from '../../testing/product.ts';
import { processorSeconds } from '../instance.ts';
import { median, milliseconds, repeated, seconds, timed } from '../measure.ts';
import type { Bench } from '../workload.ts';

/** Allowed slowdown by the network for fetching one commit. */
const wire = 60;
/** Allowed extra time for two checks and a record of a pushed commit. */
const judged = 40;

/** The processor seconds printed by a shell's `times`: two lines of user and system time, its own and its children's. */
function childSeconds(file: string): number {
  const [, children = ''] = readFileSync(file, 'utf8').trim().split('\n').slice(-2);
  return children
    .split(' ')
    .map((part) => /(\d+)m([\d.]+)s/.exec(part))
    .reduce((sum, match) => sum + Number(match?.[1] ?? 0) * 60 + Number(match?.[2] ?? 0), 0);
}

/** Clone, fetch and push over HTTP, beside git's own programs run directly on a repository with the same settings. */
export async function benchGit({ instance, report, world }: Bench): Promise<void> {
  const { scratch } = world;
  const git = (...args: readonly string[]): Promise<void> => runGit(scratch, args);
  const { address, source } = await world.emptyProject();
  const direct = join(scratch, 'direct.git');
  await git('init', '-q', '--bare', '--initial-branch=main', direct);
  for (const [key, value] of [
    ['core.fsync', 'committed,reference'],
    ['receive.fsckObjects', 'true'],
  ] as const)
    await git('-C', direct, 'config', key, value);

  const everything = 'refs/heads/*:refs/heads/*';
  const directPush = await timed(() => git('-C', source, 'push', '-q', `file://${direct}`, everything));
  const push = await timed(() => git('-C', source, 'push', '-q', address, everything));
  report.atMost(
    'push of the whole repository / git receive-pack',
    push / directPush,
    1.2,
    '×',
    `${seconds(push)} and ${seconds(directPush)}`,
  );
  await benchClone(bench());
  await benchFetchAndPush(bench());

  function bench() {
    return { instance, report, world, git, address, direct };
  }
}

type GitBench = Bench & {
  readonly git: (...args: readonly string[]) => Promise<void>;
  readonly address: string;
  readonly direct: string;
};

async function benchClone({ instance, report, world, git }: GitBench): Promise<void> {
  // Both serve the same repository, in the state that maintenance has left.
  const { folder } = await world.large();
  const clones: number[] = [];
  const directs: number[] = [];
  const cpu: number[] = [];
  const directCpu: number[] = [];
  const times = join(world.scratch, 'times');
  // The program that serves the direct clone, with its processor time recorded when it ends.
  const uploadPack = join(world.scratch, 'upload-pack');
  writeFileSync(uploadPack, `#!/bin/sh\ngit upload-pack "$@"\ntimes >'${times}'\n`, { mode: 0o755 });
  // What an idle instance uses anyway (timers, metrics) is not part of the clone.
  await instance.untilQuiet();
  const idle = await idlePerSecond(instance);
  for (let index = 0; index < 3; index++) {
    const to = (name: string): string => join(world.scratch, `${name}${index}`);
    directs.push(
      await timed(() =>
        git('clone', '-q', '--bare', '--no-local', '-u', uploadPack, `file://${folder}`, to('d')),
      ),
    );
    directCpu.push(childSeconds(times));
    const before = instance.cpuSeconds();
    const taken = await timed(() => git('clone', '-q', '--bare', `${instance.url}/root/large.git`, to('c')));
    clones.push(taken);
    cpu.push(instance.cpuSeconds() - before - (idle * taken) / 1000);
  }
  const daemon = await daemonCpu(folder, (address, to) =>
    git('clone', '-q', '--bare', address, join(world.scratch, to)),
  );
  const best = Math.min(...clones);
  const bestDirect = Math.min(...directs);
  report.atMost(
    'clone of the large repository / git upload-pack',
    best / bestDirect,
    1.1,
    '×',
    `${seconds(best)} and ${seconds(bestDirect)}`,
  );
  report.atMost(
    'processor time of that clone / that of git upload-pack',
    Math.min(...cpu) / Math.min(...directCpu),
    1.1,
    '×',
    `${Math.min(...cpu).toFixed(2)} s and ${Math.min(...directCpu).toFixed(2)} s; git daemon, over a connection as well: ${daemon.toFixed(2)} s`,
    daemon / Math.min(...directCpu),
  );
}

async function idlePerSecond(instance: Bench['instance']): Promise<number> {
  const before = instance.cpuSeconds();
  const taken = await timed(() => delay(5000));
  return ((instance.cpuSeconds() - before) / taken) * 1000;
}

/** The processor seconds of a clone from git's own daemon: the cost of a connection compared with a pipe. */
async function daemonCpu(
  folder: string,
  clone: (address: string, to: string) => Promise<void>,
): Promise<number> {
  const port = await freePort();
  const daemon = spawn(
    'git',
    ['daemon', '--export-all', `--base-path=${dirname(folder)}`, '--listen=127.0.0.1', `--port=${port}`],
    { env: { ...plainGitEnvironment(), GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' }, stdio: 'ignore' }, // prettier-ignore
  );
  const address = `git://127.0.0.1:${port}/${basename(folder)}`;
  try {
    // Waits until it listens.
    for (let tries = 0; tries < 100; tries++) {
      if (
        await runGit('/', ['ls-remote', '-q', address, 'HEAD']).then(
          () => true,
          () => false,
        )
      )
        break;
      await delay(20);
    }
    const taken = await repeated(3, async (index) => {
      const before = processorSeconds(daemon.pid!);
      await clone(address, `daemon${index}`);
      return processorSeconds(daemon.pid!) - before;
    });
    return Math.min(...taken);
  } finally {
    daemon.kill();
  }
}

async function benchFetchAndPush({ instance, report, world, git, address, direct }: GitBench): Promise<void> {
  const { scratch } = world;
  const work = join(scratch, 'work.git');
  await git('clone', '-q', '--bare', '--no-local', `file://${direct}`, work);
  /** Commits on top of main, each on a branch of its own, that change three files of a hundred lines. */
  const commits = async (branch: string, count: number): Promise<void> => {
    const random = createRandom(count);
    const files = Array.from({ length: 120 }, () => Array.from({ length: 100 }, () => `line ${random()}`));
    const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`;
    const parts = Array.from({ length: count }, (_, index) => {
      const changes = [0, 1, 2].map((part) => {
        const number = Math.floor(random() * files.length);
        const lines = files[number]!;
        lines[Math.floor(random() * lines.length)] = `${branch} ${index} ${part} ${Math.random()}`;
        return `M 100644 inline src/module-${String(number % 40).padStart(2, '0')}/bench-${number}.ts\n${data(`${lines.join('\n')}\n`)}`;
      });
      const message = `Change ${index} of ${branch}\n\nWhat it does and why.\n`;
      return Buffer.from(
        `commit refs/heads/${branch}\ncommitter B <b@example.com> ${1_780_000_000 + index} +0000\n${data(message)}` +
          `${index === 0 ? 'from refs/heads/main^0\n' : ''}${changes.join('')}\n`,
      );
    });
    await fastImport(work, parts);
  };
  const pushTo = (where: string, branch: string): Promise<number> =>
    timed(() => git('-C', work, 'push', '-q', where, `${branch}:${branch}`));
  const compared = async (count: number, times: number): Promise<{ ours: number[]; theirs: number[] }> => {
    const both = await repeated(times, async (index) => {
      const branch = `bench-${count}-${index}`;
      await commits(branch, count);
      return { theirs: await pushTo(`file://${direct}`, branch), ours: await pushTo(address, branch) };
    });
    return { ours: both.map((each) => each.ours), theirs: both.map((each) => each.theirs) };
  };

  const thousand = await compared(1000, 5);
  report.atMost(
    'push of 1,000 commits / git receive-pack',
    median(thousand.ours) / median(thousand.theirs),
    1.2,
    '×',
    `${milliseconds(median(thousand.ours))} and ${milliseconds(median(thousand.theirs))}`,
  );
  const one = await compared(1, 7);
  report.atMost(
    'push of one commit − the direct one',
    median(one.ours) - median(one.theirs),
    judged,
    'ms',
    `${milliseconds(median(one.theirs))} directly`,
  );
  const fetch = (clone: string, from: string, index: number): Promise<number> =>
    timed(() =>
      git('-C', join(scratch, clone), 'fetch', '-q', from, `bench-1-${index}:refs/heads/fetched-${index}`),
    );
  const fetches = await repeated(5, async (index) => ({
    theirs: await fetch('d0', `file://${direct}`, index),
    ours: await fetch('c0', `${instance.url}/root/large.git`, index),
  }));
  const theirs = median(fetches.map((each) => each.theirs));
  report.atMost(
    'fetch of one commit − the direct one',
    median(fetches.map((each) => each.ours)) - theirs,
    wire,
    'ms',
    `${milliseconds(theirs)} directly`,
  );
}
