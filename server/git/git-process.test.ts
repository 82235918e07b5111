import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openGitRoom, type GitRoom } from '../../testing/git-room.ts';
import { RepositoryBuilder } from '../../testing/repositories.ts';
import { GitBusy, GitError, GitOutputTooLarge, GitTimeout, RepositoryMissing } from './git-error.ts';
import { GitRunner } from './git-process.ts';
import { checkGitVersion, GitVersionError } from './git-version.ts';
import { ProcessSlots } from './process-slots.ts';
import type { Repository } from './repository.ts';

let room: GitRoom;
let repository: Repository;
let slowGit: string;
const runner = new GitRunner({ maxProcesses: 4 });

beforeAll(async () => {
  room = openGitRoom();
  const builder = new RepositoryBuilder();
  builder.commit({ files: { 'a.txt': 'a\n' } });
  ({ repository } = await room.build(builder));
  // A git that starts a child and waits: `sleep` prints its pid first.
  slowGit = join(room.root, 'slow-git');
  await writeFile(slowGit, '#!/bin/sh\nsleep 600 &\necho $!\nwait\n');
  await chmod(slowGit, 0o755);
});
afterAll(() => room.close());

describe('running git', () => {
  it('ignores the configuration of the machine and the user', async () => {
    const home = join(room.root, 'home');
    await mkdir(home);
    await writeFile(join(home, '.gitconfig'), '[coppice]\n\ttest = 1\n');
    const before = process.env['HOME'];
    process.env['HOME'] = home;
    process.env['GIT_DIR'] = '/nowhere';
    try {
      const output = await runner.run({
        repository,
        subcommand: 'config',
        flags: ['--list', '--show-scope'],
      });
      expect(output.toString()).not.toMatch(/^(?:system|global)\t/mu);
      expect(output.toString()).toContain('command\tsafe.directory=*');
    } finally {
      process.env['HOME'] = before;
      delete process.env['GIT_DIR'];
    }
  });

  it('reads no attributes from what somebody committed, whatever the version of git does by itself', async () => {
    const said = await runner.run({ repository, subcommand: 'config', flags: ['--get', 'attr.tree'] });
    expect(said.toString()).toBe('\n');
    const heads = new RepositoryBuilder();
    heads.commit({ files: { '.gitattributes': '*.txt -diff merge=union\n', 'a.txt': 'a\n' } });
    const { repository: hostile } = await room.build(heads);
    const attributes = await runner.run({
      repository: hostile,
      subcommand: 'check-attr',
      flags: ['--all', '--stdin'],
      input: Buffer.from('a.txt\n'),
    });
    expect(attributes.toString()).toBe('');
  });

  it("returns expected failures as results and throws others with git's message", async () => {
    const missing = { repository, subcommand: 'cat-file', flags: ['-t', 'f'.repeat(40)] };
    await expect(
      runner.attempt(missing, [{ reason: 'missing', code: 128, stderr: /could not get object info/u }]),
    ).resolves.toMatchObject({
      ok: false,
      reason: 'missing',
    });
    await expect(runner.attempt(missing, [{ reason: 'other', code: 1 }])).rejects.toThrow(GitError);
    await expect(runner.run(missing)).rejects.toMatchObject({
      exitCode: 128,
      stderr: expect.stringContaining('could not get') as string,
    });
  });

  it('reports a missing repository', async () => {
    const nowhere = { id: 9, path: join(room.root, 'nowhere.git') };
    await expect(runner.run({ repository: nowhere, subcommand: 'rev-parse' })).rejects.toThrow(
      RepositoryMissing,
    );
  });

  it('never takes revisions and paths for options', async () => {
    await expect(
      runner.run({
        repository,
        subcommand: 'log',
        flags: ['--format=%H'],
        revisions: [`--output=${room.root}/written`],
      }),
    ).rejects.toThrow(GitError);
    expect(existsSync(join(room.root, 'written'))).toBe(false);
    const output = await runner.run({
      repository,
      subcommand: 'log',
      flags: ['--format=%H'],
      revisions: ['main'],
      paths: ['*.txt'],
    });
    expect(output.toString()).toBe('');
  });

  it('passes paths that are not UTF-8', async () => {
    const builder = new RepositoryBuilder();
    const name = Buffer.from('caf\u00e9 \\ "$HOME"\n%s\\n', 'latin1');
    builder.commit({ files: new Map([[name, 'x']]) });
    const built = await room.build(builder);
    const output = await runner.run({
      repository: built.repository,
      subcommand: 'ls-tree',
      flags: ['-z', '--name-only', 'main'],
      paths: ['caf\uF7E9 \\ "$HOME"\n%s\\n'],
    });
    expect(output.subarray(0, -1)).toEqual(name);
  });

  it('limits the output', async () => {
    await expect(
      runner.run({ repository, subcommand: 'help', flags: ['-a'], maxOutput: 100 }),
    ).rejects.toThrow(GitOutputTooLarge);
  });

  it('kills the whole process group at the deadline', async () => {
    const slow = new GitRunner({ gitBinary: slowGit, maxProcesses: 2 });
    const child = await slow.stream({ subcommand: 'wait', timeoutMs: 200 });
    const [line] = (await child.stdout.take(1).toArray()) as Buffer[];
    await expect(child.done).rejects.toThrow(GitTimeout);
    await expectGone(Number(line?.toString()));
  });

  it('kills the whole process group when it is aborted', async () => {
    const slow = new GitRunner({ gitBinary: slowGit, maxProcesses: 2 });
    const abort = new AbortController();
    const child = await slow.stream({ subcommand: 'wait', signal: abort.signal });
    const pid = await new Promise<number>((resolve) => {
      child.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())));
    });
    abort.abort(new Error('gone'));
    await expect(child.done).rejects.toThrow('gone');
    await expectGone(pid);
    await expect(slow.run({ subcommand: 'x', signal: abort.signal })).rejects.toThrow('gone');
  });

  it.each([
    ['stranger', 19, 19],
    ['visit', 15, 15],
    ['background', 19, 19],
    // Its session is new and was nobody's before.
    ['interactive', getPriority(), 0],
  ] as const)('runs what is %s with niceness %i, its session as well', async (share, niceness, session) => {
    const named = join(room.root, 'named-git');
    await writeFile(named, '#!/bin/sh\necho $$\nread line\n');
    await chmod(named, 0o755);
    const child = await new GitRunner({ gitBinary: named, maxProcesses: 2 }).stream({
      subcommand: 'x',
      share,
    });
    const pid = await new Promise<number>((resolve) => {
      child.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())));
    });
    expect(getPriority(pid)).toBe(niceness);
    // Was: 0. Where the processor is shared among sessions first, git had as much of it as the whole server, however nice it was.
    await vi.waitFor(() => expect(sessionNiceness(pid) ?? session).toBe(session));
    child.stdin.end('\n');
    await child.done;
  });

  it('frees its slot at the deadline, even if nobody reads the output', async () => {
    const builder = new RepositoryBuilder();
    builder.commit({ files: { big: Buffer.alloc(5_000_000, 1) } });
    const built = await room.build(builder);
    const one = new GitRunner({ maxProcesses: 1 });
    const child = await one.stream({
      repository: built.repository,
      subcommand: 'show',
      flags: ['main:big'],
      timeoutMs: 300,
    });
    await expect(child.done).rejects.toThrow(GitTimeout);
    expect(one.slots.usage().running.interactive).toBe(0);
    await expect(child.stdout.toArray()).rejects.toThrow(/took longer|Premature close|aborted/u);
  });

  it('frees its slot when a loop over records is left early', async () => {
    const one = new GitRunner({ maxProcesses: 1 });
    for (let round = 0; round < 3; round++) {
      for await (const record of one.records(
        { repository, subcommand: 'help', flags: ['-a'] },
        { separator: 10 },
      )) {
        expect(record.length).toBeGreaterThanOrEqual(0);
        break;
      }
    }
    expect(one.slots.usage().running.interactive).toBe(0);
  });

  it('compares versions of git', async () => {
    await expect(checkGitVersion()).resolves.toMatch(/^2\./u);
    await expect(checkGitVersion('/nowhere/git')).rejects.toThrow(GitVersionError);
    const old = join(room.root, 'old-git');
    await writeFile(old, '#!/bin/sh\necho git version 2.37.9\n');
    await chmod(old, 0o755);
    await expect(checkGitVersion(old)).rejects.toThrow(/2\.37\.9 is too old.*2\.38/u);
  });
});

describe('process slots', () => {
  it('let anonymous callers wait for each other and never keep a person waiting', async () => {
    const slots = new ProcessSlots(4, 2);
    const strangers = await Promise.all([slots.acquire('stranger'), slots.acquire('stranger')]);
    let third = false;
    const waiting = slots.acquire('stranger').then((release) => {
      third = true;
      return release;
    });
    const person = await slots.acquire('interactive');
    expect(third).toBe(false);
    strangers[0]?.();
    (await waiting)();
    expect(third).toBe(true);
    person();
    strangers[1]?.();
    expect(slots.usage().running).toEqual({
      interactive: 0,
      transfer: 0,
      visit: 0,
      stranger: 0,
      background: 0,
    });
  });

  it('reserve one slot for people', async () => {
    const slots = new ProcessSlots(3);
    const taken = [await slots.acquire('transfer'), await slots.acquire('background')];
    const abort = new AbortController();
    const refused = slots.acquire('stranger', { signal: abort.signal });
    taken.push(await slots.acquire('interactive'));
    abort.abort(new Error('left'));
    await expect(refused).rejects.toThrow('left');
    expect(slots.usage().waiting.stranger).toBe(0);
    for (const release of taken) release();
  });

  it('give one owner at most half of a share, let others pass those who wait for it, and limit how many of one owner wait', async () => {
    const slots = new ProcessSlots(16, 2, 10);
    const held = await Promise.all([1, 2].map(() => slots.acquire('visit', { owner: 'a' })));
    const waiting = [1, 2].map(() => slots.acquire('visit', { owner: 'a' }));
    await expect(slots.acquire('visit', { owner: 'a' })).rejects.toThrow(GitBusy);
    const other = await slots.acquire('visit', { owner: 'b' });
    expect(slots.usage()).toMatchObject({ running: { visit: 3 }, waiting: { visit: 2 } });
    held[0]?.();
    const third = await waiting[0];
    expect(slots.usage()).toMatchObject({ running: { visit: 3 }, waiting: { visit: 1 } });
    for (const release of [held[1], other, third]) release?.();
    (await waiting[1])?.();
    expect(slots.usage().running.visit).toBe(0);
  });

  it('refuse when too many wait', async () => {
    const slots = new ProcessSlots(1, 1, 2);
    const release = await slots.acquire('interactive');
    const waiting = [slots.acquire('interactive'), slots.acquire('interactive')];
    await expect(slots.acquire('interactive')).rejects.toThrow(GitBusy);
    release();
    (await waiting[0])?.();
    (await waiting[1])?.();
  });
});

async function expectGone(pid: number): Promise<void> {
  expect(pid).toBeGreaterThan(1);
  // A zombie only waits for its parent to collect its exit code.
  await expect
    .poll(() => spawnSync('ps', ['-o', 'stat=', '-p', String(pid)]).stdout.toString())
    .toMatch(/^(?:Z.*)?\s*$/u);
}

/** The niceness of the session; undefined if the system only schedules processes. */
function sessionNiceness(pid: number): number | undefined {
  const file = `/proc/${pid}/autogroup`;
  return existsSync(file) ? Number(/nice (-?\d+)/u.exec(readFileSync(file, 'latin1'))?.[1]) : undefined;
}
