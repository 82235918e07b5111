import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { command, createAdministrator, ended, freePort } from '../testing/product.ts';
import {
  isAlive,
  newFolder,
  processesOf,
  ready,
  start,
  stopInstancesAfterEach,
  until,
  workersOf,
} from './instance.ts';

stopInstancesAfterEach();

describe('the processes of an instance', () => {
  it('OPS-01 starts with one command, prints a link that makes the administrator, and stops with nothing left behind', async () => {
    const data = join(newFolder(), 'data');
    const { process: server, port, output } = await start(data, await freePort());
    expect(output()).toContain(`Coppice is ready: http://localhost:${port}`);
    const link = /Set it up: (\S+)/.exec(output())![1]!;
    expect((await fetch(link.replace('localhost', '127.0.0.1'))).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/-/health`)).status).toBe(200);
    // The command line works beside the running server, and completes the set-up in every process.
    const token = await createAdministrator(data);
    for (let attempt = 0; attempt < 6; attempt++) {
      const session = (await (await fetch(`http://127.0.0.1:${port}/-/session.json`)).json()) as {
        setup_required: boolean;
      };
      expect(session.setup_required).toBe(false);
    }
    const user = (await (
      await fetch(`http://127.0.0.1:${port}/api/v4/user`, { headers: { 'private-token': token } })
    ).json()) as { username: string };
    expect(user.username).toBe('root');
    server.kill('SIGTERM');
    expect(await ended(server)).toBe(0);
    expect(processesOf(data)).toEqual([]);
    const doctor = await command(['--data', data, 'doctor']);
    expect(doctor.code, doctor.stdout + doctor.stderr).toBe(0);
    expect(doctor.stdout).toContain('PostgreSQL fsync: on');
  });

  it('OPS-02 gives memory back after a busy time: a worker that has grown is replaced once it has nothing to do', async () => {
    const data = join(newFolder(), 'data');
    const {
      process: server,
      url,
      port,
      output,
    } = await start(data, await freePort(), ['--quiet-seconds', '3', '--api-rate', '0']);
    const token = await createAdministrator(data);
    const idle = workersOf(server.pid!);
    const text =
      '| a | b |\n|---|---|\n' + '| **bold** `code` | [link](https://example.com) |\n'.repeat(3000);
    // Any worker can serve a connection.
    for (let time = 0; time < 60; time++) {
      const answer = await fetch(`${url}/api/v4/markdown`, {
        method: 'POST',
        headers: { 'private-token': token, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ text: `${text}\n${time}`, gfm: true }),
      });
      await answer.text();
    }
    await until(
      () => output().includes('has grown and has nothing to do'),
      () => output(),
    );
    await until(() => workersOf(server.pid!).some((pid) => !idle.includes(pid)));
    await until(() => workersOf(server.pid!).length === 2);
    expect(await ready(port)).toBe(true);
    expect(output()).not.toContain('ended and is replaced');
  });

  it('OPS-02 replaces a worker that dies, and workers end when their primary is gone', async () => {
    const data = join(newFolder(), 'data');
    const first = await start(data, await freePort(), ['--shutdown-grace', '120']);
    const token = await createAdministrator(data);
    const workers = workersOf(first.process.pid!);
    expect(workers).toHaveLength(2);
    process.kill(workers[0]!, 'SIGKILL');
    await until(() => workersOf(first.process.pid!).filter((pid) => !workers.includes(pid)).length === 1);
    await until(() => ready(first.port));
    const before = workersOf(first.process.pid!);
    // Half a request to one of them, which it would wait for if it were asked to stop.
    const half = connect(first.port, '127.0.0.1');
    half.write(
      `POST /api/v4/markdown HTTP/1.1\r\nhost: localhost\r\nprivate-token: ${token}\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: 100\r\n\r\n{`,
    );
    await once(half, 'data');
    half.on('error', () => undefined);
    first.process.kill('SIGKILL');
    await ended(first.process);
    await until(() => before.every((pid) => !isAlive(pid)));
    // PostgreSQL keeps running: the next start takes it over.
    expect(processesOf(data).some(({ command: line }) => line.includes('postgres'))).toBe(true);
    const second = await start(data, first.port);
    expect(second.output()).toContain('Coppice is ready');
    expect(await ready(second.port)).toBe(true);
    second.process.kill('SIGTERM');
    expect(await ended(second.process)).toBe(0);
    expect(processesOf(data)).toEqual([]);
  });

  it('OPS-02 replaces a worker whose event loop hangs, and logs why', async () => {
    const data = join(newFolder(), 'data');
    const { process: server, output } = await start(data, await freePort());
    const [stuck] = workersOf(server.pid!);
    // was: everybody connected to that worker waited as long as it computed
    process.kill(stuck!, 'SIGSTOP');
    await until(() => !isAlive(stuck!));
    await until(() => workersOf(server.pid!).length === 2);
    expect(output()).toContain('its event loop has not turned for five seconds');
    server.kill('SIGTERM');
    expect(await ended(server)).toBe(0);
  });

  it('OPS-01 explains the fault in a sentence, exits with a code and damages nothing', async () => {
    const data = join(newFolder(), 'data');
    const running = await start(data, await freePort());
    const other = await freePort();
    const inUse = await command(['start', '--data', data, '--port', String(other)]);
    expect(inUse.code).toBe(1);
    expect(inUse.stderr).toContain('is in use by a running Coppice');
    const taken = await command([
      'start',
      '--data',
      join(newFolder(), 'data'),
      '--port',
      String(running.port),
    ]);
    expect(taken.stderr).toBe(
      `Port ${running.port} is taken by another program. Stop it, or choose another port with --port.\n`,
    );
    expect((await command(['start', '--prot', '1'])).stderr).toContain('Did you mean port?');
    expect(
      (await command(['start', '--data', data, '--git', '/nowhere/git', '--port', String(other)])).stderr,
    ).toMatch(/git/i);
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    expect(
      (await command(['start', '--data', join(file, 'data'), '--port', String(other)])).stderr,
    ).toContain("can't be written");
    expect(await ready(running.port)).toBe(true);
    const typo = join(newFolder(), 'typo');
    expect(await command(['--data', typo, 'user', 'list'])).toMatchObject({
      code: 1,
      stderr: `There is no instance of Coppice in ${typo}. Name its data folder with --data or COPPICE_DATA.\n`,
    });
    expect(existsSync(typo)).toBe(false);
    expect((await command(['--data', data, 'user', 'block', 'nobody'])).stderr).toBe(
      'There is no such user.\n',
    );
    expect((await command(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await command(['user', 'create'])).code).toBe(2);
    expect((await command(['--help'])).code).toBe(0);
  });

  it('OPS-01 any worker reports the metrics of all workers, and continues when one hangs or dies', async () => {
    const data = join(newFolder(), 'data');
    const { process: server, url } = await start(data, await freePort(), ['--jobs', 'process']);
    // Each on a connection of its own, which the kernel distributes over the workers.
    const get = async (path: string): Promise<string> => {
      const asked = request(`${url}${path}`, { agent: false }).end();
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      return text(answer);
    };
    const counted = async (): Promise<number> =>
      Number(
        /^coppice_http_requests_total\{method="GET",status="200"\} (\d+)$/m.exec(await get('/-/metrics'))![1],
      );
    await Promise.all(Array.from({ length: 40 }, () => get('/-/liveness')));
    let before = await counted();
    expect(before).toBeGreaterThanOrEqual(40);
    for (let reading = 0; reading < 10; reading++) {
      const now = await counted();
      expect(now).toBeGreaterThan(before);
      before = now;
    }
    const workers = workersOf(server.pid!);
    // Two for the web and one for the jobs.
    expect(workers).toHaveLength(3);
    expect(await get('/-/metrics')).toContain('coppice_worker_processes{state="answering"} 3');
    const jobs = workers.at(-1)!;
    process.kill(jobs, 'SIGSTOP');
    expect(await get('/-/metrics')).toContain('coppice_worker_processes{state="silent"} 1');
    process.kill(jobs, 'SIGKILL');
    process.kill(workers[0]!, 'SIGKILL');
    await until(() => workersOf(server.pid!).filter((pid) => !workers.includes(pid)).length === 2);
    await until(async () => (await get('/-/metrics').catch(() => '')).includes('{state="answering"} 3'));
    expect(await counted()).toBeGreaterThan(before);
    // Partial figures would be wrong: without the primary there are none.
    server.kill('SIGSTOP');
    expect((await fetch(`${url}/-/metrics`)).status).toBe(503);
    server.kill('SIGCONT');
    expect(await counted()).toBeGreaterThan(before);
    server.kill('SIGTERM');
    expect(await ended(server)).toBe(0);
    expect(processesOf(data)).toEqual([]);
  });
});
