import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, testPassword } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

/** Handcrafted pushes, as no ordinary client would send them. */
let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let admin: TestUser;
let work: string;
let commits: string[];
let project: { id: number; path_with_namespace: string };
let count = 0;

const zeros = '0'.repeat(40);

function git(args: readonly string[], input?: string | Buffer): Buffer {
  const env = {
    PATH: process.env['PATH'],
    HOME: work,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Ann',
    GIT_AUTHOR_EMAIL: 'ann@example.com',
    GIT_COMMITTER_NAME: 'Ann',
    GIT_COMMITTER_EMAIL: 'ann@example.com',
  };
  return execFileSync('git', args as string[], { cwd: work, env, input, stdio: ['pipe', 'pipe', 'ignore'] });
}

const line = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes]);
};
const flush = Buffer.from('0000');
const packOf = (...shas: string[]): Buffer =>
  git(['pack-objects', '--revs', '--stdout', '-q'], `${shas.join('\n')}\n`);
const headOf = (commands: readonly string[], capabilities = 'report-status side-band-64k'): Buffer =>
  Buffer.concat([
    ...commands.map((command, index) => line(index === 0 ? `${command}\0${capabilities}` : command)),
    flush,
  ]);

/** Starts a push; `finish` sends the rest and returns the server's answer. */
function begin(user: TestUser, secret = user.token) {
  const { hostname, port } = new URL(server.url);
  const answer = Promise.withResolvers<{ status: number; text: string }>();
  const sent = httpRequest(
    {
      hostname,
      port,
      path: `/${project.path_with_namespace}.git/git-receive-pack`,
      method: 'POST',
      headers: {
        'content-type': 'application/x-git-receive-pack-request',
        authorization: `Basic ${Buffer.from(`${user.username}:${secret}`).toString('base64')}`,
      },
    },
    (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        answer.resolve({ status: response.statusCode!, text: Buffer.concat(parts).toString('latin1') }),
      );
      response.on('error', answer.reject);
    },
  );
  sent.on('error', answer.reject);
  return {
    write: (bytes: Buffer) => void sent.write(bytes),
    finish(bytes: Buffer) {
      sent.end(bytes);
      return answer.promise;
    },
  };
}

const push = (user: TestUser, ...parts: Buffer[]) => begin(user).finish(Buffer.concat(parts));
const refs = async (): Promise<Record<string, string>> => {
  const text = execFileSync('git', ['for-each-ref', '--format=%(refname) %(objectname)'], {
    cwd: server.platform.git.repository(project.id).path,
    encoding: 'utf8',
  });
  return Object.fromEntries(
    text
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((each) => each.split(' ') as [string, string]),
  );
};

beforeAll(async () => {
  server = await createTestServer();
  await server.listen();
  ann = await server.createUser('ann');
  admin = await server.createUser('root', { admin: true });
  work = mkdtempSync(join(tmpdir(), 'coppice-push-'));
  git(['init', '-q', '-b', 'main']);
  commits = [1, 2, 3].map((number) => {
    writeFileSync(join(work, 'file.txt'), `${number}\n`);
    git(['add', '.']);
    git(['commit', '-q', '-m', `Change ${number}`]);
    return git(['rev-parse', 'HEAD']).toString().trim();
  });
});
beforeEach(async () => {
  project = await server.create('/projects', { name: `box${++count}` }, ann);
  const first = await push(ann, headOf([`${zeros} ${commits[1]} refs/heads/main`]), packOf(commits[1]!));
  expect(first.text).toContain('ok refs/heads/main');
  bob = await server.createUser(`bob${count}`);
  await server.create(`/projects/${project.id}/members`, { user_id: bob.id, access_level: 30 }, ann);
});
afterAll(async () => {
  await server?.close();
  rmSync(work, { recursive: true, force: true });
});

describe('a push lists its commands exactly', () => {
  it('in no certificate, which was not requested', async () => {
    // was: the commands inside one line of a certificate were not seen, so main, protected, was rewritten
    const certificate = [
      'certificate version 0.1\n', 'pusher Bob <bob@example.com> 1 +0000\n', 'pushee x\n', 'nonce x\n', '\n',
      `${commits[1]} ${commits[0]} refs/heads/main\n`, '-----BEGIN PGP SIGNATURE-----\n',
    ]; // prettier-ignore
    for (const body of [certificate, [certificate.join('')]]) {
      const answer = await push(
        bob,
        line('push-cert\0report-status side-band-64k'),
        ...body.map(line),
        line('push-cert-end\n'),
        flush,
        packOf(commits[0]!),
      );
      expect(answer.text).toContain('unpack Signed pushes are not taken here.');
    }
    expect(await refs()).toEqual({ 'refs/heads/main': commits[1] });
  });

  it('with no ref named twice, by which the second command could override the first', async () => {
    // was: forced, because only the first of the two was held against the rule
    const answer = await push(
      bob,
      headOf([
        `${commits[1]} ${commits[2]} refs/heads/main`,
        `${commits[1]} ${commits[0]} refs/heads/main`,
        `${zeros} ${commits[2]} refs/heads/beside`,
      ]),
      packOf(commits[2]!),
    );
    expect(answer.text).toContain('ng refs/heads/main this ref is named twice in one push');
    expect(answer.text).toContain('ng refs/heads/beside nothing of this push was taken');
    expect(await refs()).toEqual({ 'refs/heads/main': commits[1] });
  });

  it('with the old value that each ref has', async () => {
    for (const old of [zeros, commits[0]]) {
      const answer = await push(bob, headOf([`${old} ${commits[2]} refs/heads/main`]), packOf(commits[2]!));
      expect(answer.text).toContain('ng refs/heads/main it is not where this push expects it');
    }
    expect(await refs()).toEqual({ 'refs/heads/main': commits[1] });
  });
});

describe('rights are those of the moment in which refs change', () => {
  const path = () => `/projects/${project.id}`;
  it.each<[string, string, () => Promise<unknown>]>([
    ['who is no member any more', 'token', () => server.api('DELETE', `${path()}/members/${bob.id}`, ann)],
    [
      'who is a Reporter now',
      'token',
      () => server.api('PUT', `${path()}/members/${bob.id}`, ann, { access_level: 20 }),
    ],
    [
      'who may not push to a branch that was protected meanwhile',
      'token',
      () => server.api('POST', `${path()}/protected_branches`, ann, { name: 'new', push_access_level: 40 }),
    ],
    ['to a project that was archived', 'token', () => server.api('POST', `${path()}/archive`, ann)],
    ['to a project that was deleted', 'token', () => server.api('DELETE', path(), ann)],
    [
      'whose token was revoked',
      'token',
      () =>
        server.platform.db
          .updateTable('personal_access_tokens')
          .set({ revoked: true })
          .where('user_id', '=', bob.id)
          .execute(),
    ],
    [
      'whose password is another one',
      testPassword,
      () =>
        server.platform.db
          .updateTable('users')
          .set({ password_hash: 'other' })
          .where('id', '=', bob.id)
          .execute(),
    ],
    ['who was blocked', testPassword, () => server.api('POST', `/users/${bob.id}/block`, admin)],
  ])('not somebody %s while the pack travelled', async (_who, secret, change) => {
    // was: judged at the head alone, all of these went in
    const pack = packOf(commits[2]!);
    const before = await refs();
    const travelling = begin(bob, secret === 'token' ? bob.token : secret);
    travelling.write(headOf([`${zeros} ${commits[2]} refs/heads/new`]));
    travelling.write(pack.subarray(0, 20));
    // Git has been started, so the first check is done.
    await expect.poll(() => server.platform.git.usage().running.transfer).toBe(1);
    await change();
    const { text } = await travelling.finish(pack.subarray(20));
    expect(text).toContain('ng refs/heads/new pre-receive hook declined');
    expect(await refs()).toEqual(before);
    expect(await server.platform.db.selectFrom('push_intents').selectAll().execute()).toEqual([]);
  });

  it('a person whose rights still hold succeeds, by password and by token', async () => {
    for (const [index, secret] of [ann.token, testPassword].entries()) {
      const sent = begin(ann, secret);
      const { text } = await sent.finish(
        Buffer.concat([headOf([`${zeros} ${commits[2]} refs/heads/new${index}`]), packOf(commits[2]!)]),
      );
      expect(text).toContain(`ok refs/heads/new${index}`);
    }
  });
});

describe('a push of very many refs', () => {
  it('is compared with the current refs by one process, and refused before any work if it expects something else', async () => {
    await server.create(
      `/projects/${project.id}/protected_branches`,
      { name: 'r/*', push_access_level: 30 },
      ann,
    );
    const names = Array.from({ length: 2000 }, (_, number) => `refs/heads/r/${number}`);
    execFileSync('git', ['update-ref', '--stdin'], {
      cwd: server.platform.git.repository(project.id).path,
      input: names.map((name) => `create ${name} ${commits[1]}\n`).join(''),
    });
    // was: a process a ref, 13 seconds
    for (const old of [commits[1], commits[2]]) {
      const began = performance.now();
      const answer = await push(
        bob,
        headOf(names.map((name) => `${old} ${commits[0]} ${name}`)),
        packOf(commits[0]!),
      );
      expect(answer.text).toContain(
        old === commits[1]
          ? 'You are not allowed to force push code'
          : 'it is not where this push expects it',
      );
      expect(performance.now() - began).toBeLessThan(6000);
    }
    const [some, other] = [names.slice(0, 10), names.slice(10, 11)];
    const mixed = await push(
      bob,
      headOf([
        ...some.map((name) => `${commits[1]} ${commits[2]} ${name}`),
        ...other.map((name) => `${commits[1]} ${commits[0]} ${name}`),
      ]),
      packOf(commits[2]!),
    );
    expect(mixed.text).toContain('You are not allowed to force push code');
    const forward = await push(
      bob,
      headOf(some.map((name) => `${commits[1]} ${commits[2]} ${name}`)),
      packOf(commits[2]!),
    );
    expect(forward.text).toContain('ok refs/heads/r/9');
  });

  it('is refused above the limit, except for the first one into an empty repository', async () => {
    (server.platform.settings as { maximumPushRefs: number }).maximumPushRefs = 200;
    const names = Array.from({ length: 201 }, (_, number) => `refs/tags/${number}`);
    const body = [headOf(names.map((name) => `${zeros} ${commits[1]} ${name}`)), packOf(commits[1]!)];
    expect((await push(ann, ...body)).text).toContain('unpack This push names too many refs.');
    expect(Object.keys(await refs())).toHaveLength(1);
    project = await server.create('/projects', { name: 'mirror' }, ann);
    expect((await push(ann, ...body)).text).toContain('ok refs/tags/200');
  });
});

describe('names of refs', () => {
  it.each([
    'merge-requests/1/head',
    'keep-around/x',
    'pipelines/1',
    'environments/x/1',
    'replace/x',
    'coppice/x',
  ])('refs/%s is reserved, with a sentence', async (name) => {
    // was: all but the last went in
    const answer = await push(bob, headOf([`${zeros} ${commits[2]} refs/${name}`]), packOf(commits[2]!));
    expect(answer.text).toContain(`The names below refs/${name.split('/')[0]} are reserved`);
    expect(await refs()).toEqual({ 'refs/heads/main': commits[1] });
  });

  it('a mirror is accepted, without reserved refs', async () => {
    const names = [
      'refs/pull/1/head',
      'refs/changes/01/1/1',
      'refs/notes/commits',
      'refs/merge-requests/1/head',
    ];
    const answer = await push(
      bob,
      headOf(names.map((name) => `${zeros} ${commits[2]} ${name}`)),
      packOf(commits[2]!),
    );
    for (const name of names.slice(0, 3)) expect(answer.text).toContain(`ok ${name}`);
    expect(answer.text).toContain('ng refs/merge-requests/1/head deny updating a hidden ref');
    expect(Object.keys(await refs())).toHaveLength(4);
  });
});

describe('on a disk where MAIN and main are one name', () => {
  let other: TestServer;
  beforeAll(async () => {
    other = server;
    server = await createTestServer();
    await server.listen();
    ann = await server.createUser('ann');
    // Simulates such a disk: the HEAD of a repository is also found as `head`.
    const probe = await server.create<{ id: number }>('/projects', { name: 'probe' }, ann);
    const { git: room } = server.platform;
    writeFileSync(join(room.repository(probe.id).path, 'head'), '');
    expect(room.ignoresCase(room.repository(probe.id))).toBe(true);
  });
  afterAll(async () => {
    await server?.close();
    server = other;
  });

  it('they are one branch, under one rule', async () => {
    // was: MAIN was another branch, which no rule protected, and its file was that of main
    for (const [command, reason] of [
      [`${commits[1]} ${zeros} refs/heads/MAIN`, "this server's disk can not tell the two names apart"],
      [`${zeros} ${commits[0]} refs/heads/Main`, "this server's disk can not tell the two names apart"],
      [`${zeros} ${commits[0]} refs/Merge-Requests/1`, 'pre-receive hook declined'],
    ] as const)
      expect((await push(bob, headOf([command]), packOf(commits[2]!))).text).toContain(reason);
    const twice = await push(
      bob,
      headOf([`${zeros} ${commits[2]} refs/heads/new`, `${zeros} ${commits[1]} refs/heads/NEW`]),
      packOf(commits[2]!),
    );
    expect(twice.text).toContain('ng refs/heads/NEW this ref is named twice in one push');
    await server.create(
      `/projects/${project.id}/protected_branches`,
      { name: 'Release/*', push_access_level: 0 },
      ann,
    );
    const protectedOne = await push(
      bob,
      headOf([`${zeros} ${commits[2]} refs/heads/release/1`]),
      packOf(commits[2]!),
    );
    expect(protectedOne.text).toContain('You are not allowed to push code to protected branches');
    expect(await refs()).toEqual({ 'refs/heads/main': commits[1] });
  });
});
