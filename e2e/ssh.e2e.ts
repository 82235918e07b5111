import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAdministrator, ended, freePort } from '../testing/product.ts';
import { makeKey, runProgram, sshCommand } from '../testing/ssh.ts';
import { newFolder, processesOf, start, stopInstancesAfterEach, until, workersOf } from './instance.ts';

stopInstancesAfterEach();

const quiet = { HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1' };

describe('git over SSH, of an instance that runs', () => {
  it('OPS-01 takes no process until somebody connects, replaces one that is killed, and ends one that nobody needs', async () => {
    const folder = newFolder();
    const data = join(folder, 'data');
    const ssh = await freePort();
    const options = ['--ssh-port', String(ssh), '--quiet-seconds', '2'];
    const { process: server, url, output } = await start(data, await freePort(), options);
    const token = await createAdministrator(data);
    const call = (path: string, body: object) =>
      fetch(`${url}/api/v4${path}`, {
        method: 'POST',
        headers: { 'private-token': token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    // The fingerprint in the log is the one that clients see.
    const key = makeKey(folder, 'key');
    expect((await call('/user/keys', { key: key.line })).status).toBe(201);
    expect((await call('/projects', { name: 'p' })).status).toBe(201);
    expect(workersOf(server.pid!).length).toBe(2);

    const work = join(folder, 'work');
    mkdirSync(work);
    const env = { ...quiet, GIT_SSH_COMMAND: sshCommand(folder, key.file) };
    const git = (...args: string[]) => runProgram('git', args, { cwd: work, env });
    execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: work });
    writeFileSync(join(work, 'a'), 'a');
    execFileSync('git', ['add', '.'], { cwd: work });
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', 'commit', '-qm', 'a'], { cwd: work });
    const address = `ssh://git@127.0.0.1:${ssh}/root/p.git`;
    const pushed = await git('push', address, 'main');
    expect(pushed, pushed.stderr).toMatchObject({ code: 0 });
    const shown = execFileSync('ssh-keygen', ['-lf', join(folder, 'known_hosts')], { encoding: 'utf8' });
    expect(output()).toContain(/SHA256:\S+/.exec(shown)![0]);
    expect(statSync(join(data, 'ssh/ssh_host_ed25519_key')).mode & 0o777).toBe(0o600);

    const third = () => workersOf(server.pid!).at(2);
    expect(workersOf(server.pid!).length).toBe(3);
    process.kill(third()!, 'SIGKILL');
    await until(() => workersOf(server.pid!).length === 2);
    expect(await git('ls-remote', address)).toMatchObject({ code: 0 });
    await until(() => workersOf(server.pid!).length === 2);
    // While one is being stopped and the next one started, nobody is turned away.
    for (let turn = 0; turn < 3; turn++) expect(await git('ls-remote', address)).toMatchObject({ code: 0 });
    server.kill('SIGTERM');
    expect(await ended(server)).toBe(0);
    expect(processesOf(data)).toEqual([]);
    const before = readFileSync(join(data, 'ssh/ssh_host_ed25519_key.pub'), 'utf8');
    expect(before).toMatch(/^ssh-ed25519 /);
  }, 120_000);

  it('OPS-01 starts without it where the port is taken, and says so', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    try {
      const { url, output } = await start(join(newFolder(), 'data'), await freePort(), [
        '--ssh-port',
        String(port),
      ]);
      expect((await fetch(`${url}/-/health`)).status).toBe(200);
      await until(() =>
        output().includes(`git over SSH is off: port ${port} can't be used (another program has it)`),
      );
    } finally {
      other.close();
    }
  }, 60_000);
});
