import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createAdministrator, ended, freePort } from '../testing/product.ts';
import { newFolder, processesOf, start, stopInstancesAfterEach, until } from './instance.ts';
import { beginPush, createBranchCommand, packOf } from './raw-push.ts';

stopInstancesAfterEach();

/** One commit with a file, and its pack. */
async function makePack(): Promise<{ commit: string; pack: Buffer }> {
  const folder = newFolder();
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  git('init', '-q');
  writeFileSync(join(folder, 'file.bin'), Buffer.alloc(100_000, 'coppice '));
  git('add', '.');
  git('commit', '-q', '-m', 'One');
  const commit = git('rev-parse', 'HEAD');
  return { commit, pack: await buffer(packOf(folder, commit)) };
}

const createProject = async (url: string, token: string): Promise<void> => {
  const answer = await fetch(`${url}/api/v4/projects`, {
    method: 'POST',
    headers: { 'private-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'slow' }),
  });
  expect(answer.status).toBe(201);
};
const branch = async (url: string, token: string, name: string): Promise<unknown> =>
  (
    await fetch(`${url}/api/v4/projects/root%2Fslow/repository/branches/${name}`, {
      headers: { 'private-token': token },
    })
  ).json();
const refuses = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
    socket.once('connect', () => socket.destroy());
  });

/** Whether git holds objects of a push in quarantine. */
const isReceiving = (data: string): boolean =>
  readdirSync(join(data, 'repositories'), { recursive: true, encoding: 'utf8' }).some((name) =>
    basename(name).startsWith('tmp_objdir-'),
  );

describe('stopping', () => {
  it('OPS-02 SIGTERM lets a running push and a running request finish, and they are there at the next start', async () => {
    const data = join(newFolder(), 'data');
    const port = await freePort();
    const first = await start(data, port);
    const { url } = first;
    const token = await createAdministrator(data);
    await createProject(url, token);
    const { commit, pack } = await makePack();

    const push = beginPush(url, 'root/slow', token);
    push.request.write(createBranchCommand('late', commit));
    push.request.write(pack.subarray(0, 20_000));
    const issue = Buffer.from(JSON.stringify({ title: 'Slowly written' }));
    const post = request(`${url}/api/v4/projects/root%2Fslow/issues`, {
      method: 'POST',
      agent: false,
      headers: { 'private-token': token, 'content-type': 'application/json', 'content-length': issue.length },
    });
    post.write(issue.subarray(0, 5));
    // Idle connections delay nothing.
    const agent = new Agent({ keepAlive: true });
    const [waiting] = (await once(request(`${url}/-/health`, { agent }).end(), 'response')) as [
      IncomingMessage,
    ];
    await text(waiting);
    const socket = new WebSocket(`${url.replace('http', 'ws')}/-/cable`, 'actioncable-v1-json');
    await once(socket, 'message');
    await until(() => isReceiving(data));

    first.process.kill('SIGTERM');
    await until(() => refuses(port));
    push.request.write(pack.subarray(20_000, 60_000));
    post.end(issue.subarray(5));
    const [posted] = (await once(post, 'response')) as [IncomingMessage];
    expect(posted.statusCode).toBe(201);
    expect(first.process.exitCode).toBeNull();
    push.request.end(pack.subarray(60_000));
    const answer = await push.answer;
    expect(answer.body).toContain('ok refs/heads/late');
    const finished = Date.now();
    expect(await ended(first.process), first.output()).toBe(0);
    expect(Date.now() - finished).toBeLessThan(8000);
    agent.destroy();
    expect(processesOf(data)).toEqual([]);

    const second = await start(data, port);
    expect(await branch(url, token, 'late')).toMatchObject({ commit: { id: commit } });
    const issues = await fetch(`${url}/api/v4/projects/root%2Fslow/issues`, {
      headers: { 'private-token': token },
    });
    expect(await issues.json()).toMatchObject([{ title: 'Slowly written' }]);
    second.process.kill('SIGTERM');
    expect(await ended(second.process), second.output()).toBe(0);
  });

  it('OPS-02 a push that does not end is cut off after the grace, and leaves nothing half done', async () => {
    const data = join(newFolder(), 'data');
    const port = await freePort();
    const first = await start(data, port, ['--shutdown-grace', '1']);
    const token = await createAdministrator(data);
    await createProject(first.url, token);
    const { commit, pack } = await makePack();
    const push = beginPush(first.url, 'root/slow', token);
    push.request.on('error', () => undefined);
    push.request.write(createBranchCommand('never', commit));
    push.request.write(pack.subarray(0, 20_000));
    await until(() => isReceiving(data));
    first.process.kill('SIGTERM');
    expect(await ended(first.process), first.output()).toBe(0);
    await until(() => processesOf(data).length === 0);
    const second = await start(data, port);
    expect(await branch(second.url, token, 'never')).toMatchObject({ message: '404 Branch Not Found' });
    const again = beginPush(second.url, 'root/slow', token);
    again.request.end(Buffer.concat([createBranchCommand('never', commit), pack]));
    expect((await again.answer).body).toContain('ok refs/heads/never');
    second.process.kill('SIGTERM');
    expect(await ended(second.process), second.output()).toBe(0);
  });
});
