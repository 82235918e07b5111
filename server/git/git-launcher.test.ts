import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { RepositoryBuilder } from '../../testing/repositories.ts';
import { GitLauncher, type LauncherOptions } from './git-launcher.ts';
import { GitRunner } from './git-process.ts';
import type { Repository } from './repository.ts';

let room: GitRoom;
let repository: Repository;
let head: string;
const opened: GitRunner[] = [];

beforeAll(async () => {
  room = openGitRoom();
  const builder = new RepositoryBuilder();
  builder.commit({ files: { 'a.txt': 'a\n', big: Buffer.alloc(5_000_000, 'x') } });
  ({ repository } = await room.build(builder));
  head = ((await room.git.resolve(repository, 'main')) as { value: { sha: string } }).value.sha;
});
afterEach(async () => {
  for (const runner of opened.splice(0)) await runner.close();
});
afterAll(() => room.close());

/** A runner whose launcher is ready. */
async function open(gitBinary?: string, options: LauncherOptions = {}) {
  const warnings: string[] = [];
  const launcher = new GitLauncher({ ...options, warn: (message) => warnings.push(message) });
  const runner = new GitRunner({ maxProcesses: 30, gitBinary, launcher });
  opened.push(runner);
  expect(await launcher.start()).toBe(true);
  return { runner, launcher, warnings };
}

/** A program that stands for git. */
async function program(name: string, text: string): Promise<string> {
  const file = join(room.root, name);
  await writeFile(file, text);
  await chmod(file, 0o755);
  return file;
}

const alive = (pid: number): boolean => {
  try {
    return !/\) [ZX] /u.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
};
const parentOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ')[1]);
const firstLine = async (stream: NodeJS.ReadableStream): Promise<string> =>
  ((await once(createInterface({ input: stream }), 'line')) as [string])[0];

describe('git through a small process', () => {
  it('is started by the launcher, which keeps none of its descriptors', async () => {
    const { runner, launcher } = await open();
    const descriptors = (pid = 0): number => readdirSync(`/proc/${pid}/fd`).length;
    const before = { own: descriptors(process.pid), small: descriptors(launcher.pid) };
    for (let turn = 0; turn < 60; turn++)
      expect((await runner.run({ repository, subcommand: 'rev-parse', flags: ['main'] })).toString()).toBe(
        `${head}\n`,
      );
    const child = await runner.stream({ repository, subcommand: 'cat-file', flags: ['--batch'] });
    await expect.poll(() => child.pid).toBeGreaterThan(1);
    expect(parentOf(child.pid ?? 0)).toBe(launcher.pid);
    // Its three streams, and the descriptors that every process has here from the start.
    const direct = await new GitRunner({ maxProcesses: 1 }).stream({
      repository,
      subcommand: 'cat-file',
      flags: ['--batch'],
    });
    // Both open and close files while they start.
    const openIn = (pid: number): string => readdirSync(`/proc/${pid}/fd`).join(' ');
    await expect.poll(() => openIn(child.pid ?? 0) === openIn(direct.pid ?? 0)).toBe(true);
    direct.stop();
    await direct.done;
    child.stdin.end();
    child.stdout.resume();
    await child.done;
    // Some connections are kept ready for the next processes.
    await expect.poll(() => descriptors(process.pid)).toBeLessThan(before.own + 20);
    await expect.poll(() => descriptors(launcher.pid)).toBeLessThan(before.small + 20);
  });

  it('gets exactly the arguments, the environment and the folder it was given', async () => {
    const said = await program(
      'said',
      '#!/bin/sh\nprintf "%s\\0" "$@"\nprintf "\\001"\npwd\ntr "\\0" "\\n" < /proc/self/environ\n',
    );
    const command = {
      repository,
      subcommand: 'x',
      flags: ['', ' a  "b\' $HOME', 'é\n\ud83c\udf33'],
      paths: ['caf\uF7E9 \\'],
      config: { 'a.b': 'ü' },
    };
    const { runner } = await open(said);
    const direct = new GitRunner({ gitBinary: said, maxProcesses: 1 });
    const launched = await runner.run(command);
    expect(launched).toEqual(await direct.run(command));
    expect(launched.toString('latin1')).toContain('caf\xe9 \\');
    // Nothing from this process's own environment, and nothing from the launcher's.
    expect(launched.toString()).not.toMatch(/NODE_|VITEST/u);
  });

  it('ends as when it is started directly', async () => {
    const { runner } = await open();
    const late = await runner.stream({ repository, subcommand: 'rev-parse', flags: ['nothing'] });
    // It ends before it has read its input.
    late.stdin.end(Buffer.alloc(3_000_000));
    await expect(late.done).resolves.toMatchObject({
      exitCode: 128,
      stderr: expect.stringContaining('ambiguous argument') as string,
    });
    // Its input ends while it still has output to write.
    const echo = await runner.stream({ repository, subcommand: 'cat-file', flags: ['--batch'] });
    echo.stdin.end('main:big\n');
    expect((await echo.stdout.toArray()).reduce((sum, each: Buffer) => sum + each.length, 0)).toBe(
      5_000_000 + `${'0'.repeat(40)} blob 5000000\n\n`.length,
    );
    expect((await echo.done).exitCode).toBe(0);
    // Unread output keeps it waiting, and none of it is lost.
    const waiting = await runner.stream({ repository, subcommand: 'show', flags: ['main:big'] });
    await once(waiting.stdout, 'readable');
    await expect.poll(() => waiting.pid).toBeGreaterThan(1);
    expect(alive(waiting.pid ?? 0)).toBe(true);
    expect((await waiting.stdout.toArray()).reduce((sum, each: Buffer) => sum + each.length, 0)).toBe(
      5_000_000,
    );
    const missing = new GitRunner({
      gitBinary: '/nowhere/git',
      maxProcesses: 1,
      launcher: (await open()).launcher,
    });
    await expect(missing.run({ repository, subcommand: 'x' })).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(runner.run({ repository, subcommand: 'x\0y' })).rejects.toThrow(/null bytes/u);
  });

  it('is killed with its group, even before it is known to run', async () => {
    const slow = await program('slow', '#!/bin/sh\nsleep 600 &\necho $! $$\nwait\n');
    const { runner, launcher } = await open(slow);
    const child = await runner.stream({ subcommand: 'x' });
    const pids = (await firstLine(child.stdout)).split(' ').map(Number);
    child.stop();
    await expect(child.done).resolves.toMatchObject({ exitCode: null });
    await expect.poll(() => pids.some(alive)).toBe(false);
    const early = await runner.stream({ subcommand: 'x' });
    expect(early.pid).toBeUndefined();
    early.stop();
    await expect(early.done).resolves.toMatchObject({ exitCode: null });
    await expect.poll(() => childrenOf(launcher.pid)).toEqual([]);
    const abort = new AbortController();
    abort.abort(new Error('gone'));
    await expect(runner.run({ subcommand: 'x', signal: abort.signal })).rejects.toThrow('gone');
    await expect.poll(() => childrenOf(launcher.pid)).toEqual([]);
  });

  it('is lost with the launcher only if it was running; the next one is started anyway', async () => {
    const slow = await program('slow', '#!/bin/sh\nsleep 600 &\necho $! $$\nwait\n');
    const { runner, launcher, warnings } = await open(slow);
    const child = await runner.stream({ subcommand: 'x' });
    const pids = (await firstLine(child.stdout)).split(' ').map(Number);
    await expect.poll(() => child.pid).toBe(pids[1]);
    const killed = launcher.pid ?? 0;
    process.kill(killed, 'SIGKILL');
    await expect(child.done).rejects.toThrow(/was ended, and git with it/u);
    await expect.poll(() => pids.some(alive)).toBe(false);
    expect(warnings).toHaveLength(1);
    const next = await runner.stream({ subcommand: 'x' });
    expect(parentOf(next.pid ?? 0)).toBe(process.pid);
    next.stop();
    await next.done;
    expect(await launcher.start()).toBe(true);
    expect(launcher.pid).not.toBe(killed);
    const after = await runner.stream({ subcommand: 'x' });
    const [, started] = (await firstLine(after.stdout)).split(' ').map(Number);
    expect(parentOf(started ?? 0)).toBe(launcher.pid);
    after.stop();
    await after.done;
  });

  it('is not waited for if the launcher hangs', async () => {
    const { runner, launcher } = await open(undefined, { silenceMs: 500 });
    await runner.run({ repository, subcommand: 'rev-parse' });
    process.kill(launcher.pid ?? 0, 'SIGSTOP');
    await expect(runner.run({ repository, subcommand: 'rev-parse', flags: ['main'] })).rejects.toThrow(
      /was ended/u,
    );
    expect((await runner.run({ repository, subcommand: 'rev-parse', flags: ['main'] })).toString()).toBe(
      `${head}\n`,
    );
  });

  it('does not keep the runner from closing if the launcher hangs', async () => {
    const { runner, launcher } = await open();
    const small = launcher.pid ?? 0;
    process.kill(small, 'SIGSTOP');
    await runner.close();
    expect(alive(small)).toBe(false);
  });

  it('dies with the process that requested it', async () => {
    const worker = startWorker(`
      const runner = new GitRunner({ maxProcesses: 4, launcher });
      const child = await runner.stream({ subcommand: 'cat-file', flags: ['--batch'], repository });
      child.stdin.write('HEAD\\n');
      await once(child.stdout, 'data');
      while (child.pid === undefined) await new Promise((resolve) => setImmediate(resolve));
      console.log(launcher.pid, child.pid);
    `);
    const [small = 0, git = 0] = (await firstLine(worker.stdout!)).split(' ').map(Number);
    const folder = dirname(socketOf(small));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect([small, git].every(alive)).toBe(true);
    expect(worker.kill('SIGKILL')).toBe(true);
    // was: a git that had much to compute went on
    await expect.poll(() => [small, git].some(alive)).toBe(false);
    expect(existsSync(folder)).toBe(false);
  });

  it('keeps no process from ending, and ends with it', async () => {
    const worker = startWorker(`
      const runner = new GitRunner({ maxProcesses: 4, launcher });
      await runner.run({ subcommand: 'rev-parse', flags: ['main'], repository });
      console.log(launcher.pid);
    `);
    const small = Number(await firstLine(worker.stdout!));
    expect(await once(worker, 'exit')).toEqual([0, null]);
    await expect.poll(() => alive(small)).toBe(false);
  });

  it('costs nothing while git is not used: the launcher ends when idle and is started again', async () => {
    const patient = await program('patient', '#!/bin/sh\nsleep 0.6\n');
    const { runner, launcher, warnings } = await open(patient, { idleMs: 200 });
    const first = launcher.pid ?? 0;
    // A running program is not idleness.
    await runner.run({ subcommand: 'x' });
    await expect.poll(() => alive(first)).toBe(false);
    await expect.poll(() => launcher.pid).toBeUndefined();
    const next = runner.run({ subcommand: 'x' });
    await expect.poll(() => launcher.pid).toBeGreaterThan(1);
    await next;
    expect(warnings).toEqual([]);
  });

  it('runs many concurrently', async () => {
    const { runner } = await open();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => runner.run({ repository, subcommand: 'rev-parse', flags: ['main'] })),
    );
    expect(new Set(answers.map(String))).toEqual(new Set([`${head}\n`]));
  });

  it('does not block a large process', async () => {
    const worker = startWorker(`
      const memory = Array.from({ length: 50 }, () => Buffer.alloc(4 << 20, 1));
      const held = async (runner) => {
        let total = 0;
        for (let turn = 0; turn < 20; turn++) {
          await new Promise((resolve) => setImmediate(resolve));
          const before = performance.now();
          const started = runner.stream({ repository, subcommand: 'rev-parse', flags: ['main'] });
          await null;
          await null;
          await null;
          // The pages that a request works with.
          for (const each of memory) for (let at = 0; at < each.length; at += 4096) each[at]++;
          const taken = performance.now() - before;
          total += taken;
          const child = await started;
          child.stdin.end();
          child.stdout.resume();
          await child.done;
        }
        return total;
      };
      await held(new GitRunner({ maxProcesses: 4 }));
      const direct = await held(new GitRunner({ maxProcesses: 4 }));
      const launched = await held(new GitRunner({ maxProcesses: 4, launcher }));
      console.log(launched / direct, direct, launched);
    `);
    const [ratio = '', ...times] = (await firstLine(worker.stdout!)).split(' ');
    // was: 1. Every start copied the process first and then each page that it wrote to.
    expect(Number(ratio), times.join(' and ')).toBeLessThan(0.5);
  });
});

/** A process of its own with a launcher, like a web worker. */
function startWorker(code: string): ChildProcess {
  const url = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);
  return spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { once } from 'node:events';
       import { GitRunner } from ${url('./git-process.ts')};
       import { GitLauncher } from ${url('./git-launcher.ts')};
       const repository = ${JSON.stringify(repository)};
       const launcher = new GitLauncher();
       if (!(await launcher.start())) throw new Error('no launcher');
       ${code}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
}

function childrenOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
}

const socketOf = (launcher: number): string =>
  readFileSync(`/proc/${launcher}/cmdline`, 'latin1').split('\0').at(-2) ?? '';
