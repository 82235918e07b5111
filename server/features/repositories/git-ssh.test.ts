import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGitDoor } from '../../git-over-ssh.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { makeKey, openSshDoor, runProgram, sshCommand } from '../../../testing/ssh.ts';
import type { Outcome, SshDoor } from '../../../testing/ssh.ts';

// was: there was no port for SSH, and ssh_url_to_repo was null.
let server: TestServer;
let door: SshDoor;
let ann: TestUser;
let bob: TestUser;
let folder: string;
const keys: Record<string, { file: string; line: string }> = {};

const quiet = { HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' };
const address = (path: string) => `ssh://git@127.0.0.1:${door.port}/${path}`;
const git = (key: string, cwd: string, ...args: string[]): Promise<Outcome> =>
  runProgram('git', args, {
    cwd,
    env: { ...quiet, GIT_SSH_COMMAND: sshCommand(folder, keys[key]!.file) },
  });
const ssh = (key: string, ...args: string[]): Promise<Outcome> => {
  const [file = '', ...options] = sshCommand(folder, keys[key]!.file).split(' ');
  return runProgram(file, [...options, '-p', String(door.port), ...args]);
};
let works = 0;
function newWork(): string {
  const work = join(folder, `work-${++works}`);
  mkdirSync(work);
  const run = (...args: string[]) =>
    execFileSync('git', args, { cwd: work, env: { ...process.env, ...quiet } });
  run('init', '-q', '-b', 'main');
  writeFileSync(join(work, 'a.txt'), 'a\n');
  run('add', '.');
  commit(work, 'one');
  return work;
}
function commit(work: string, message: string): void {
  const by = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
  execFileSync('git', [...by, 'commit', '-q', '--allow-empty', '-m', message], {
    cwd: work,
    env: { ...process.env, ...quiet },
  });
}
async function newProject(name: string, visibility = 'private'): Promise<number> {
  return (await server.create('/projects', { name, visibility }, ann)).id;
}
const addKey = (user: TestUser, key: string, more: object = {}) =>
  server.create<{ id: number }>('/user/keys', { title: key, key: keys[key]!.line, ...more }, user);

beforeAll(async () => {
  server = await createTestServer({ sshPort: 2222 });
  folder = mkdtempSync(join(tmpdir(), 'coppice-ssh-'));
  for (const name of ['ann', 'bob', 'unknown', 'old']) keys[name] = makeKey(folder, name);
  keys['curve'] = makeKey(folder, 'curve', 'ecdsa');
  [ann, bob] = await server.createUsers('ann', 'bob');
  await addKey(ann, 'ann');
  await addKey(bob, 'bob');
  door = await openSshDoor(server.platform);
});
afterAll(async () => {
  await door?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('git over SSH', () => {
  it('GIT-01 pushes, clones and fetches, in every version of the protocol', async () => {
    const id = await newProject('First');
    const shown = (await server.api('GET', `/projects/${id}`, ann)).json<{ ssh_url_to_repo: string }>();
    expect(shown.ssh_url_to_repo).toBe('ssh://git@localhost:2222/ann/first.git');
    const work = newWork();
    const pushed = await git('ann', work, 'push', address('ann/first.git'), 'main');
    expect(pushed, pushed.stderr).toMatchObject({ code: 0 });
    for (const version of ['0', '1', '2']) {
      const copy = join(folder, `copy-${version}`);
      const cloned = await git(
        'ann',
        folder,
        '-c',
        `protocol.version=${version}`,
        'clone',
        address('ann/first'),
        copy,
      );
      expect(cloned, cloned.stderr).toMatchObject({ code: 0 });
      expect(readFileSync(join(copy, 'a.txt'), 'utf8')).toBe('a\n');
      commit(work, `news ${version}`);
      await git('ann', work, 'push', '-q', address('ann/first.git'), 'main');
      const fetched = await git('ann', copy, '-c', `protocol.version=${version}`, 'pull', '-q');
      expect(fetched, fetched.stderr).toMatchObject({ code: 0 });
      expect((await git('ann', copy, 'log', '-1', '--format=%s')).stdout.trim()).toBe(`news ${version}`);
    }
    // The address of scp, a shallow clone, and one without blobs.
    const scp = await runProgram(
      'git',
      ['clone', '-q', '--depth=1', 'git@127.0.0.1:ann/first.git', join(folder, 'scp')],
      {
        env: { ...quiet, GIT_SSH_COMMAND: sshCommand(folder, keys['ann']!.file, `-p ${door.port}`) },
      },
    );
    expect(scp, scp.stderr).toMatchObject({ code: 0 });
    const partial = await git(
      'ann',
      folder,
      'clone',
      '-q',
      '--filter=blob:none',
      address('ann/first'),
      join(folder, 'partial'),
    );
    expect(partial, partial.stderr).toMatchObject({ code: 0 });
    const { last_activity_at, empty_repo } = (await server.api('GET', `/projects/${id}`, ann)).json<
      Record<string, unknown>
    >();
    expect([empty_repo, last_activity_at !== null]).toEqual([false, true]);
  }, 60_000);

  it('GIT-01 takes the same decisions as HTTP, and says them', async () => {
    const id = await newProject('Shut');
    const work = newWork();
    expect((await git('ann', work, 'push', '-q', address('ann/shut.git'), 'main')).code).toBe(0);
    const hidden =
      'The project you were looking for could not be found or you do not have permission to view it.';
    for (const path of ['ann/shut.git', 'ann/not-there.git']) {
      const outcome = await git('bob', work, 'ls-remote', address(path));
      expect(outcome.code).not.toBe(0);
      expect(outcome.stderr).toContain(hidden);
    }
    await server.create(`/projects/${id}/members`, { user_id: bob.id, access_level: 20 }, ann);
    expect((await git('bob', work, 'ls-remote', address('ann/shut.git'))).code).toBe(0);
    const refused = await git('bob', work, 'push', address('ann/shut.git'), 'main:other');
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('You are not allowed to push code to this project.');
    await server.api('PUT', `/projects/${id}/members/${bob.id}`, ann, { access_level: 30 });
    expect((await git('bob', work, 'push', '-q', address('ann/shut.git'), 'main:other')).code).toBe(0);
    // A rule of a branch is a refusal of the push, which is answered in git's own words.
    commit(work, 'two');
    await server.api('PATCH', `/projects/${id}/protected_branches/main`, ann, { push_access_level: 40 });
    const ruled = await git('bob', work, 'push', address('ann/shut.git'), 'main');
    expect(ruled.code).not.toBe(0);
    expect(ruled.stderr).toContain('You are not allowed to push code to protected branches on this project.');
    expect(ruled.stderr).toContain('[remote rejected] main -> main (pre-receive hook declined)');
    await server.api('POST', `/projects/${id}/archive`, ann);
    const archived = await git('ann', work, 'push', address('ann/shut.git'), 'main');
    expect(archived.stderr).toContain('This project is archived');
    expect((await git('ann', work, 'ls-remote', address('ann/shut.git'))).code).toBe(0);
  }, 60_000);

  it('GIT-01 answers a refusal before git runs to a client that is still sending', async () => {
    await newProject('Big');
    const work = newWork();
    writeFileSync(
      join(work, 'big.bin'),
      Buffer.alloc(8_000_000, 'x').map((_, index) => (index * 7919) % 251),
    );
    execFileSync('git', ['add', '.'], { cwd: work });
    commit(work, 'big');
    const refused = await git('ann', work, 'push', address('ann/big.git'), 'main:refs/coppice/x');
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('reserved');
    const two = await git(
      'ann',
      work,
      'push',
      '-o',
      'topic=x',
      address('ann/big.git'),
      'main',
      'HEAD:refs/heads/side',
    );
    expect(two, two.stderr).toMatchObject({ code: 0 });
    const again = await git('ann', work, 'push', address('ann/big.git'), 'main');
    expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('Everything up-to-date') });
    const gone = await git('ann', work, 'push', address('ann/big.git'), ':side');
    expect(gone, gone.stderr).toMatchObject({ code: 0 });
  }, 60_000);

  it('greets whoever asks for a shell, and runs nothing but git', async () => {
    expect(await ssh('ann', '-T', 'git@127.0.0.1')).toMatchObject({
      code: 0,
      stdout: 'Welcome to Coppice, @ann!\r\n',
    });
    for (const command of [
      'ls',
      'git-shell',
      'git-upload-pack',
      'git-upload-pack --help',
      "git-upload-pack '--help'",
      "git-upload-pack '-x/y'",
      "git-upload-pack 'ann/../../etc'",
      "git-upload-pack 'ann/first'; id",
      "git-upload-pack '/etc/passwd",
      'git upload-pack $(id)',
      "git-upload-archive 'ann/first.git'",
      "git-upload-pack 'ann'",
      'scp -t /tmp',
      'git-lfs-authenticate ann/first download',
    ]) {
      // prettier-ignore
      const outcome = await ssh('ann', '-T', 'git@127.0.0.1', command);
      expect([command, outcome.code, outcome.stdout]).toEqual([command, 1, '']);
      expect(outcome.stderr).not.toContain('uid=');
    }
    // No subsystem, no forwarding.
    expect((await ssh('ann', '-s', 'git@127.0.0.1', 'sftp')).code).not.toBe(0);
    const forwarded = await ssh(
      'ann',
      '-T',
      '-o',
      'ExitOnForwardFailure=yes',
      '-R',
      '0:127.0.0.1:1',
      'git@127.0.0.1',
    );
    expect(forwarded.code).not.toBe(0);
    expect((await ssh('ann', '-W', `127.0.0.1:${door.port}`, 'git@127.0.0.1')).code).not.toBe(0);
  }, 60_000);

  it('signs in keys that are known, as git, and while they are valid', async () => {
    const hello = (key: string, who = 'git') => ssh(key, '-T', `${who}@127.0.0.1`);
    expect((await hello('unknown')).code).toBe(255);
    expect((await hello('ann', 'root')).code).toBe(255);
    expect((await hello('ann', 'ann')).code).toBe(255);
    const { id } = await addKey(bob, 'old');
    expect((await hello('old')).stdout).toContain('@bob');
    await expect
      .poll(
        async () =>
          (await server.api('GET', `/user/keys/${id}`, bob)).json<{ last_used_at: string | null }>()
            .last_used_at,
      )
      .not.toBeNull();
    await server.platform.db
      .updateTable('ssh_keys')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    expect((await hello('old')).code).toBe(255);
    await server.platform.db
      .updateTable('ssh_keys')
      .set({ expires_at: null, usage: 'signing' })
      .where('id', '=', id)
      .execute();
    expect((await hello('old')).code).toBe(255);
    await server.platform.db.updateTable('ssh_keys').set({ usage: 'auth' }).where('id', '=', id).execute();
    await server.platform.db
      .updateTable('users')
      .set({ state: 'blocked' })
      .where('id', '=', bob.id)
      .execute();
    expect((await hello('old')).code).toBe(255);
    await server.platform.db.updateTable('users').set({ state: 'active' }).where('id', '=', bob.id).execute();
    expect((await hello('old')).code).toBe(0);
    expect((await server.api('DELETE', `/user/keys/${id}`, bob)).statusCode).toBe(204);
    expect((await hello('old')).code).toBe(255);
    // Other kinds of keys; a signature by SHA-1 is refused.
    await addKey(ann, 'curve');
    expect((await hello('curve')).stdout).toContain('@ann');
    execFileSync('ssh-keygen', ['-q', '-t', 'rsa', '-b', '2048', '-N', '', '-f', join(folder, 'rsa')]);
    keys['rsa'] = { file: join(folder, 'rsa'), line: readFileSync(join(folder, 'rsa.pub'), 'utf8') };
    await addKey(ann, 'rsa');
    expect((await hello('rsa')).stdout).toContain('@ann');
    const sha1 = ['-o', 'PubkeyAcceptedAlgorithms=ssh-rsa', '-T', 'git@127.0.0.1'];
    expect((await ssh('rsa', ...sha1)).code).toBe(255);
  }, 60_000);

  it('has host keys that nobody else can read, and keeps them', async () => {
    const file = join(server.platform.folder.ssh, 'ssh_host_ed25519_key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(server.platform.folder.ssh).mode & 0o777).toBe(0o700);
    const before = readFileSync(file, 'utf8');
    const second = await openSshDoor(server.platform);
    await second.close();
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('GIT-01 ends a fetch that goes on when its key is deleted', async () => {
    // was: whoever kept one open asked for new refs and commits for as long as they liked.
    const id = await newProject('Kept');
    await server.create(`/projects/${id}/members`, { user_id: bob.id, access_level: 20 }, ann);
    const strict = await openSshDoor(server.platform, {}, 50);
    try {
      const added = await addKey(bob, 'old');
      const [file = '', ...options] = sshCommand(folder, keys['old']!.file).split(' ');
      const child = spawn(file, [
        ...options,
        '-p',
        String(strict.port),
        'git@127.0.0.1',
        "git-upload-pack 'ann/kept.git'",
      ]);
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const ended = once(child, 'exit');
      await once(child.stdout, 'data');
      child.stdout.resume();
      expect((await server.api('DELETE', `/user/keys/${added.id}`, bob)).statusCode).toBe(204);
      expect((await ended)[0]).toBe(1);
      expect(said).toContain('You may not read this project any more.');
    } finally {
      await strict.close();
    }
  });

  it('survives a connection that is reset before it has been counted', async () => {
    // was: its error was nobody's and ended the process, and its place was never free again.
    const strict = await createGitDoor(server.platform);
    const listener = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1');
    try {
      await once(listener, 'listening');
      const taken = once(listener, 'connection') as Promise<[Socket]>;
      const client = connect((listener.address() as AddressInfo).port, '127.0.0.1');
      const [socket] = await taken;
      strict.accept(socket);
      socket.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
      await expect.poll(() => strict.connections).toBe(0);
      client.destroy();
    } finally {
      listener.close();
      await strict.close();
    }
  });

  it('ends connections that do not sign in, and those that are too many', async () => {
    const strict = await openSshDoor(server.platform, { signInMs: 300, waitingPerAddress: 2 });
    try {
      const open = () => connect(strict.port, '127.0.0.1');
      const slow = [open(), open()];
      const closed = slow.map((socket) => once(socket.resume(), 'close'));
      await Promise.all(slow.map((socket) => once(socket, 'connect')));
      await expect.poll(() => strict.door.connections).toBe(2);
      const third = open();
      await once(third.resume(), 'close');
      await Promise.all(closed);
      await expect.poll(() => strict.door.connections).toBe(0);
    } finally {
      await strict.close();
    }
  });
});
