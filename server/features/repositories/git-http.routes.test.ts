import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, testPassword } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

const run = promisify(execFile);
let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let work: string;

/** The ordinary git client, without this machine's configuration. */
async function git(args: readonly string[], cwd = work): Promise<{ ok: boolean; text: string }> {
  const env = {
    PATH: process.env['PATH'],
    HOME: work,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_AUTHOR_NAME: 'Ann',
    GIT_AUTHOR_EMAIL: 'ann@example.com',
    GIT_COMMITTER_NAME: 'Ann',
    GIT_COMMITTER_EMAIL: 'ann@example.com',
  };
  try {
    const { stdout, stderr } = await run('git', args as string[], { cwd, env, timeout: 30_000 });
    return { ok: true, text: stdout + stderr };
  } catch (error) {
    return {
      ok: false,
      text: String((error as { stdout?: string }).stdout) + String((error as { stderr?: string }).stderr),
    };
  }
}

const address = (path: string, user?: string, secret?: string): string =>
  server.url.replace('http://', user === undefined ? 'http://' : `http://${user}:${secret}@`) +
  `/${path}.git`;
const api = (method: 'GET' | 'POST', url: string, user: TestUser, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/v4${url}`,
    headers: { 'private-token': user.token },
    ...(payload === undefined ? {} : { payload }),
  });

beforeAll(async () => {
  server = await createTestServer();
  await server.listen();
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
  work = mkdtempSync(join(tmpdir(), 'coppice-git-'));
  for (const [name, visibility] of [
    ['open', 'public'],
    ['closed', 'private'],
  ] as const)
    await api('POST', '/projects', ann, { name, visibility });
  await git(['init', '-q', '-b', 'trunk', 'source']);
  for (const number of [1, 2, 3]) {
    writeFileSync(join(work, 'source', 'file.txt'), `line ${number}\n`);
    await git(['add', '.'], join(work, 'source'));
    await git(['commit', '-q', '-m', `Change ${number}`], join(work, 'source'));
  }
  const pushed = await git(['push', address('ann/open', 'ann', ann.token), 'trunk'], join(work, 'source'));
  expect(pushed.ok, pushed.text).toBe(true);
});
afterAll(async () => {
  await server?.close();
  rmSync(work, { recursive: true, force: true });
});

describe('git over HTTP', () => {
  it('GIT-01 an empty repository can be cloned, and a first push of trunk makes it the default branch, protected', async () => {
    await api('POST', '/projects', ann, { name: 'fresh', visibility: 'public' });
    expect((await git(['clone', '-q', address('ann/fresh'), 'empty'])).text).toContain('empty repository');
    const pushed = await git(
      ['push', address('ann/fresh', 'ann', testPassword), 'trunk'],
      join(work, 'source'),
    );
    expect(pushed.ok, pushed.text).toBe(true);
    const project = (await api('GET', '/projects/ann%2Ffresh', ann)).json<{
      default_branch: string;
      empty_repo: boolean;
    }>();
    expect(project).toMatchObject({ default_branch: 'trunk', empty_repo: false });
    const rules = (await api('GET', '/projects/ann%2Ffresh/protected_branches', ann)).json<
      { name: string }[]
    >();
    expect(rules).toMatchObject([{ name: 'trunk', push_access_levels: [{ access_level: 30 }] }]);
    const cloned = await git(['clone', '-q', '--depth', '1', address('ann/fresh'), 'shallow']);
    expect(cloned.ok, cloned.text).toBe(true);
    expect((await git(['log', '--format=%s'], join(work, 'shallow'))).text.trim()).toBe('Change 3');
    expect((await git(['clone', '-q', '--filter=blob:none', address('ann/fresh'), 'partial'])).ok).toBe(true);
  });

  it('requests a password for a private project, answers 404 to an outsider, and accepts a token by scope', async () => {
    const refs = (headers: Record<string, string> = {}) =>
      server.app.inject({ url: '/ann/closed.git/info/refs?service=git-upload-pack', headers });
    expect((await refs()).statusCode).toBe(401);
    expect((await refs()).headers['www-authenticate']).toContain('Basic');
    const basic = (user: string, secret: string) => ({
      authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`,
    });
    expect((await refs(basic('bob', bob.token))).statusCode).toBe(404);
    expect((await refs(basic('ann', 'wrong'))).statusCode).toBe(401);
    const reader = await server.createToken(ann, ['read_repository']);
    const stranger = await server.createToken(ann, ['read_user']);
    expect((await git(['ls-remote', address('ann/closed', 'anything', reader)])).ok).toBe(true);
    expect((await git(['ls-remote', address('ann/closed', 'anything', stranger)])).text).toContain('403');
    expect(
      (await git(['push', address('ann/closed', 'oauth2', reader), 'trunk'], join(work, 'source'))).text,
    ).toContain('403');
    const writer = await server.createToken(ann, ['write_repository']);
    expect(
      (await git(['push', address('ann/closed', 'oauth2', writer), 'trunk'], join(work, 'source'))).ok,
    ).toBe(true);
  });

  it('gives its reasons in words that git prints', async () => {
    // was: JSON, of which git shows nothing: 'error: 403'
    const reader = await server.createToken(ann, ['read_repository']);
    const pushed = await git(
      ['push', address('ann/closed', 'oauth2', reader), 'trunk'],
      join(work, 'source'),
    );
    expect(pushed.text).toContain('remote: The access token needs the scope write_repository.');
    const missing = await git(['ls-remote', address('ann/nothing', 'bob', bob.token)]);
    expect(missing.text).toContain('remote: The project you were looking for could not be found');
    const wrong = await server.app.inject({ url: '/ann/closed.git/info/refs?service=git-upload-pack' });
    expect(wrong.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(wrong.body).toBe('HTTP Basic: Access denied. Sign in with a password or an access token.\n');
  });

  it('frames a clone for clients that do not read until the connection ends', async () => {
    const sha = (await git(['rev-parse', 'trunk'], join(work, 'source'))).text.trim();
    const want = `want ${sha} side-band-64k\n`;
    const body = `${(want.length + 4).toString(16).padStart(4, '0')}${want}00000009done\n`;
    const framing = async (userAgent: string) => {
      const answer = await fetch(`${server.url}/ann/open.git/git-upload-pack`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-git-upload-pack-request', 'user-agent': userAgent },
        body,
      });
      expect(Buffer.from(await answer.arrayBuffer()).includes('PACK')).toBe(true);
      return [answer.headers.get('transfer-encoding'), answer.headers.get('connection')];
    };
    // was: both ended with the connection, and libgit2 (pygit2, rugged, LibGit2Sharp) could not clone
    expect(await framing('git/2.0 (libgit2 1.9.7)')).toEqual(['chunked', 'keep-alive']);
    expect(await framing('git/2.39.5')).toEqual([null, 'close']);
  });

  it('refuses a force push to and the deletion of the protected default branch, with the reason on the terminal', async () => {
    const target = address('ann/open', 'ann', ann.token);
    await git(['clone', '-q', target, 'rewrite']);
    await git(['commit', '-q', '--amend', '-m', 'Rewritten'], join(work, 'rewrite'));
    const forced = await git(['push', '--force', 'origin', 'trunk'], join(work, 'rewrite'));
    expect(forced.ok).toBe(false);
    expect(forced.text).toContain(
      'You are not allowed to force push code to a protected branch on this project.',
    );
    const deleted = await git(['push', 'origin', ':trunk'], join(work, 'rewrite'));
    expect(deleted.text).toContain('The default branch of a project cannot be deleted.');
    expect((await git(['ls-remote', target, 'trunk'])).text).toContain(
      (await git(['rev-parse', 'trunk'], join(work, 'source'))).text.trim(),
    );
    // Other branches may be rewritten and deleted.
    expect((await git(['push', 'origin', 'trunk:side'], join(work, 'rewrite'))).ok).toBe(true);
    expect((await git(['push', 'origin', ':side'], join(work, 'rewrite'))).ok).toBe(true);
  });

  it('accepts a dozen branches with names of 800 bytes in one push, and announces the change', async () => {
    // was: the push was cut off by NOTIFY, which takes 8,000 bytes, and its intent kept the server from starting again
    const part = 'n'.repeat(200);
    const names = Array.from(
      { length: 12 },
      (_, number) => `${part}/${part}/${part}/${part.slice(10)}${number}`,
    );
    const heard = new Promise((resolve) => {
      server.platform.realtime.subscribe('project:1:repository', (message) => {
        if ((message as { event?: string }).event === 'refs') resolve(message);
      });
    });
    // Once the first of these has arrived, the hub is listening.
    const { publish } = await import('../../platform/realtime/publish.ts');
    const probe = new Promise<void>((resolve) => {
      server.platform.realtime.subscribe('probe', () => resolve());
    });
    const knock = setInterval(() => void publish(server.platform.db, 'probe', {}), 20);
    await probe;
    clearInterval(knock);
    const pushed = await git(
      ['push', address('ann/open', 'ann', ann.token), ...names.map((name) => `trunk:refs/heads/${name}`)],
      join(work, 'source'),
    );
    expect(pushed.ok, pushed.text).toBe(true);
    expect(await heard).toEqual({ event: 'refs', shortened: true, tx: expect.any(String) });
    expect(await server.platform.db.selectFrom('push_intents').selectAll().execute()).toEqual([]);
    const removed = await git(
      ['push', address('ann/open', 'ann', ann.token), ...names.map((name) => `:refs/heads/${name}`)],
      join(work, 'source'),
    );
    expect(removed.ok, removed.text).toBe(true);
  });

  it('closes an issue by a commit that says so, and records the mention on it', async () => {
    await api('POST', '/projects', ann, { name: 'leaky', visibility: 'public' });
    const { iid } = (await api('POST', '/projects/ann%2Fleaky/issues', ann, { title: 'Leak' })).json<{
      iid: number;
    }>();
    await git(['clone', '-q', 'source', 'mending']);
    const mending = join(work, 'mending');
    const push = () => git(['push', address('ann/leaky', 'ann', ann.token), 'trunk'], mending);
    expect((await push()).ok).toBe(true);
    writeFileSync(join(mending, 'file.txt'), 'mended\n');
    await git(['commit', '-q', '-a', '-m', `Mend it\n\nCloses #${iid}`], mending);
    expect((await push()).ok).toBe(true);
    await server.drain();
    const issue = (await api('GET', `/projects/ann%2Fleaky/issues/${iid}`, ann)).json<{ state: string }>();
    expect(issue.state).toBe('closed');
    const sha = (await git(['rev-parse', 'trunk'], mending)).text.trim();
    const notes = (await api('GET', `/projects/ann%2Fleaky/issues/${iid}/notes?sort=asc`, ann))
      .json<{ body: string }[]>()
      .map((note) => note.body);
    expect(notes).toEqual([`mentioned in commit ${sha}`, `closed via commit ${sha}`]);
  });

  it('leaves no intent behind and refuses an address after many failures', async () => {
    const intents = await server.platform.db.selectFrom('push_intents').selectAll().execute();
    expect(intents).toEqual([]);
    // An address of its own: the others are to be let in.
    const refs = (headers: Record<string, string>) =>
      server.app.inject({
        url: '/ann/closed.git/info/refs?service=git-upload-pack',
        headers,
        remoteAddress: '192.0.2.7',
      });
    const wrong = { authorization: `Basic ${Buffer.from('ann:nope').toString('base64')}` };
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 32; attempt++) statuses.add((await refs(wrong)).statusCode);
    expect([...statuses]).toEqual([401, 403]);
    // A token can't be guessed: a valid one is accepted beside somebody who tries.
    const right = { authorization: `Basic ${Buffer.from(`ann:${ann.token}`).toString('base64')}` };
    expect((await refs(right)).statusCode).toBe(200);
  });
});
