import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { makeKey, openSshDoor, runProgram, sshCommand } from '../../../testing/ssh.ts';
import type { SshDoor } from '../../../testing/ssh.ts';
import { newPublicKey } from '../../../testing/ssh-keys.ts';

// was: there were no deploy keys: 404 on every call
let server: TestServer;
let door: SshDoor;
let root: TestUser;
let ann: TestUser;
let bob: TestUser;
let folder: string;
let work: string;
let key: { file: string; line: string };
let one: number;
let two: number;

const quiet = { HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1' };
const git = (...args: string[]) =>
  runProgram('git', args, { cwd: work, env: { ...quiet, GIT_SSH_COMMAND: sshCommand(folder, key.file) } });
const address = (path: string) => `ssh://git@127.0.0.1:${door.port}/${path}.git`;
const keysOf = (project: number) => `/projects/${project}/deploy_keys`;
let commits = 0;
const commit = () =>
  execFileSync(
    'git',
    ['-c', 'user.name=A', '-c', 'user.email=a@b.c', 'commit', '-q', '--allow-empty', '-m', `${++commits}`],
    { cwd: work, env: { ...process.env, ...quiet } },
  );

beforeAll(async () => {
  server = await createTestServer();
  folder = mkdtempSync(join(tmpdir(), 'coppice-deploy-'));
  work = mkdtempSync(join(folder, 'work-'));
  execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: work, env: { ...process.env, ...quiet } });
  commit();
  key = makeKey(folder, 'deploy');
  root = await server.createUser('root', { admin: true });
  [ann, bob] = await server.createUsers('ann', 'bob');
  const make = async (name: string) =>
    (await server.create('/projects', { name, visibility: 'private', initialize_with_readme: true }, ann)).id;
  [one, two] = [await make('One'), await make('Two')];
  door = await openSshDoor(server.platform);
});
afterAll(async () => {
  await door?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a deploy key', () => {
  it('API-05 reads the code of its project over SSH, or pushes to it, and opens nothing else', async () => {
    const made = await server.create<{ id: number }>(keysOf(one), { title: 'CI', key: key.line }, ann);
    expect(made).toMatchObject({
      title: 'CI',
      can_push: false,
      fingerprint: expect.stringMatching(/^([\da-f]{2}:){15}[\da-f]{2}$/),
      fingerprint_sha256: expect.stringMatching(/^SHA256:/),
    });
    expect((await git('ls-remote', address('ann/one'))).stdout).toContain('refs/heads/main');
    const refused = await git('push', address('ann/one'), 'HEAD:refs/heads/new');
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('This deploy key may only read.');
    // Neither another private project, nor a public one that everybody can clone.
    await server.create(
      '/projects',
      { name: 'Open', visibility: 'public', initialize_with_readme: true },
      ann,
    );
    for (const path of ['ann/two', 'ann/open', 'ann/none'])
      expect((await git('ls-remote', address(path))).stderr).toContain('could not be found');
    const url = `${keysOf(one)}/${made.id}`;
    expect(
      (await server.api('PUT', url, ann, { can_push: true, title: 'CI that tags' })).json(),
    ).toMatchObject({
      can_push: true,
      title: 'CI that tags',
    });
    expect(await git('push', address('ann/one'), 'HEAD:refs/heads/new')).toMatchObject({ code: 0 });
    // A push by a key is nobody's.
    await server.drain();
    const events = (await server.api('GET', `/projects/${one}/events?action=pushed`, ann)).json<
      { author_id: number | null; push_data: { ref: string } }[]
    >();
    expect(events.map(({ author_id, push_data }) => [author_id, push_data.ref])).toContainEqual([
      null,
      'new',
    ]);
    // It counts as a Developer where branches are protected.
    commit();
    const protect = { name: 'new', push_access_level: 40 };
    await server.create(`/projects/${one}/protected_branches`, protect, ann);
    const ruled = await git('push', address('ann/one'), 'HEAD:refs/heads/new');
    expect(ruled.stderr).toContain('protected branches');
    // It reads what the project gives to members only, and nothing that is switched off.
    await server.api('PUT', `/projects/${one}`, ann, { repository_access_level: 'private' });
    expect((await git('ls-remote', address('ann/one'))).code).toBe(0);
    await server.api('PUT', `/projects/${one}`, ann, { repository_access_level: 'disabled' });
    expect((await git('ls-remote', address('ann/one'))).code).not.toBe(0);
    await server.api('PUT', `/projects/${one}`, ann, { repository_access_level: 'enabled' });
    // It says what it is, and ends with its row.
    const [file = '', ...options] = sshCommand(folder, key.file).split(' ');
    const hello = () => runProgram(file, [...options, '-p', String(door.port), '-T', 'git@127.0.0.1']);
    expect((await hello()).stdout).toContain('This is a deploy key');
    expect((await server.api('DELETE', url, ann)).statusCode).toBe(204);
    expect((await hello()).code).toBe(255);
    expect((await server.api('GET', url, ann)).statusCode).toBe(404);
  }, 60_000);

  it('API-05 is shared by projects of the same Maintainer, and deleted with the last one', async () => {
    const line = newPublicKey('shared');
    const { id } = await server.create(keysOf(one), { key: line, can_push: true }, ann);
    expect((await server.api('POST', `${keysOf(two)}/${id}/enable`, ann)).json()).toMatchObject({
      id,
      can_push: false,
    });
    expect((await server.api('POST', keysOf(two), ann, { key: line })).json()).toMatchObject({ id });
    // Somebody else's project can't have it, nor learn whose it is.
    const other = await server.create('/projects', { name: 'Other' }, bob);
    expect((await server.api('POST', `${keysOf(other.id)}/${id}/enable`, bob)).statusCode).toBe(404);
    const taken = { message: { fingerprint_sha256: ['has already been taken'] } };
    expect((await server.api('POST', keysOf(other.id), bob, { key: line })).json()).toEqual(taken);
    expect((await server.api('POST', '/user/keys', bob, { key: line, title: 'x' })).json()).toEqual(taken);
    await server.create('/user/keys', { key: key.line, title: 'x' }, bob);
    expect((await server.api('POST', keysOf(two), ann, { key: key.line })).json()).toEqual(taken);
    // The title is everybody's who has it.
    await server.create(`/projects/${two}/members`, { user_id: bob.id, access_level: 40 }, ann);
    expect((await server.api('PUT', `${keysOf(two)}/${id}`, bob, { title: 'Mine' })).statusCode).toBe(403);
    expect((await server.api('PUT', `${keysOf(two)}/${id}`, bob, { can_push: true })).json()).toMatchObject({
      can_push: true,
    });
    const listed = (await server.api('GET', '/deploy_keys', root))
      .json<{ id: number }[]>()
      .find((each) => each.id === id);
    expect(listed).toMatchObject({
      projects_with_write_access: [{ id: one, path_with_namespace: 'ann/one' }, { id: two }],
      projects_with_readonly_access: [],
    });
    expect((await server.api('DELETE', `${keysOf(one)}/${id}`, ann)).statusCode).toBe(204);
    expect((await server.api('GET', `${keysOf(two)}/${id}`, ann)).statusCode).toBe(200);
    expect((await server.api('DELETE', `${keysOf(two)}/${id}`, ann)).statusCode).toBe(204);
    expect((await server.api('POST', keysOf(other.id), bob, { key: line })).statusCode).toBe(201);
  });

  it('API-05 of an administrator can be enabled by every project', async () => {
    const { id } = await server.create('/deploy_keys', { title: 'Mirror', key: newPublicKey() }, root);
    expect((await server.api('POST', `${keysOf(one)}/${id}/enable`, ann)).statusCode).toBe(201);
    expect((await server.api('DELETE', `${keysOf(one)}/${id}`, ann)).statusCode).toBe(204);
    expect((await server.api('GET', '/deploy_keys?public=true', root)).json()).toMatchObject([
      { id, public: true },
    ]);
    expect((await server.api('GET', '/deploy_keys', ann)).statusCode).toBe(403);
  });
});
