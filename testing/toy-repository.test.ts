import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { examineRepositories } from '../cli/examine-repositories.ts';
import { jobsOf } from '../server/app.ts';
import { reconcileRefs } from '../server/features/repositories/ref-changes/reconcile-refs.ts';
import { features } from '../server/features/index.ts';
import { createRepositoryKinds, repositoryOf } from '../server/platform/repositories/repository-kinds.ts';
import { killAt } from './kill-at.ts';
import { createTestServer } from './server.ts';
import type { TestServer, TestUser } from './server.ts';
import { makeKey, openSshDoor, runProgram, sshCommand } from './ssh.ts';
import type { Outcome, SshDoor } from './ssh.ts';
import { feature, insertScroll, scrollMigration, scrollRepository } from './toy-repository.ts';

// was: a repository was a project's, at every door: transports, intents, upkeep and doctor knew nothing but projects.
/** What the git service does for a kind of repository that it does not know: declared once, in one file. */
let server: TestServer;
let door: SshDoor;
let url: string;
let ann: TestUser, bob: TestUser;
let folder: string;
let work: string;
let head: string;
let first: number;
/** Anew for each test, with a commit on their first branch. */
let secret: number, open: number;

const quiet = { HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' };
const local = (...args: string[]): string =>
  execFileSync('git', args, { cwd: work, env: { ...process.env, ...quiet }, encoding: 'utf8' }).trim();
const git = (key: string, ...args: string[]): Promise<Outcome> =>
  runProgram('git', args, {
    cwd: work,
    env: { ...quiet, GIT_SSH_COMMAND: sshCommand(folder, join(folder, key)) },
  });
const http = (id: number, token?: string): string =>
  `${token === undefined ? url : url.replace('://', `://git:${token}@`)}/scrolls/${id}.git`;
const ssh = (id: number): string => `ssh://git@127.0.0.1:${door.port}/scrolls/${id}.git`;
const repository = (id: number) => repositoryOf(server.platform.git, scrollRepository, id);
const refOf = (id: number, ref: string) => server.platform.git.readRef(repository(id), ref);
const make = async (as: TestUser, isPublic: boolean): Promise<number> =>
  (await server.create('/scrolls', { public: isPublic }, as)).id;
const intents = () => server.platform.db.selectFrom('push_intents').selectAll().execute();
const stateOf = async (id: number) => (await scrollRepository.state(id).execute(server.platform.db)).rows[0];
let clones = 0;
const copy = (): string => join(folder, `copy-${++clones}`);

beforeAll(async () => {
  server = await createTestServer(
    { sshPort: 2222, logLevel: 'silent' },
    { features: [...features, feature] },
  );
  await sql.raw(scrollMigration).execute(server.platform.db);
  url = await server.listen();
  door = await openSshDoor(server.platform);
  [ann, bob] = await server.createUsers('ann', 'bob');
  folder = mkdtempSync(join(tmpdir(), 'coppice-scrolls-'));
  for (const user of [ann, bob]) {
    const { line } = makeKey(folder, user.username);
    await server.create('/user/keys', { title: 'key', key: line }, user);
  }
  work = join(folder, 'work');
  mkdirSync(work);
  local('init', '-q', '-b', 'trunk');
  writeFileSync(join(work, 'a.txt'), 'a\n');
  local('add', '.');
  local('-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', 'commit', '-q', '-m', 'one');
  head = local('rev-parse', 'HEAD');
  // A project with the same id.
  await server.create('/projects', { name: 'first', initialize_with_readme: true }, ann);
  first = await make(ann, false);
});
beforeEach(async () => {
  [secret, open] = [await make(ann, false), await make(ann, true)];
  for (const id of [secret, open]) {
    const pushed = await git('ann', 'push', '-q', http(id, ann.token), 'trunk');
    expect(pushed, pushed.stderr).toMatchObject({ code: 0 });
  }
});
afterAll(async () => {
  await door?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a kind of repository', () => {
  it('GIT-01 is pushed to and cloned over HTTP and SSH, beside a project with the same id', async () => {
    const bare = await make(ann, true);
    const pushed = await git('ann', 'push', http(first, ann.token), 'trunk');
    expect(pushed, pushed.stderr).toMatchObject({ code: 0 });
    const again = await git('ann', 'push', ssh(bare), 'trunk');
    expect(again, again.stderr).toMatchObject({ code: 0 });
    for (const address of [
      http(first, ann.token),
      ssh(first),
      http(bare),
      `${url}/any/group/scrolls/${bare}.git`,
    ]) {
      const to = copy();
      const cloned = await git('ann', 'clone', '-q', address, to);
      expect(cloned, cloned.stderr).toMatchObject({ code: 0 });
      expect(existsSync(join(to, 'a.txt'))).toBe(true);
    }
    // The first branch is the default one, though HEAD named another.
    expect(await stateOf(first)).toMatchObject({ empty_repository: false, default_branch: 'trunk' });
    expect(await server.platform.git.defaultBranch(repository(first))).toBe('trunk');
    const project = server.platform.git.repository(first);
    expect(await server.platform.git.readRef(project, 'refs/heads/trunk')).toBe(null);
    expect(await intents()).toEqual([]);
  });

  it('GIT-01 is closed to those who may not read or write it, and to keys and tokens without the right', async () => {
    const hidden =
      'The scroll you were looking for could not be found or you do not have permission to view it.';
    expect((await git('bob', 'clone', http(secret, bob.token), copy())).stderr).toContain('not found');
    expect((await git('bob', 'clone', ssh(secret), copy())).stderr).toContain(hidden);
    expect((await git('bob', 'clone', ssh(9999), copy())).stderr).toContain(hidden);
    const info = (id: number, service: string) => `/scrolls/${id}.git/info/refs?service=git-${service}`;
    const basic = (token: string) => ({
      authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}`,
    });
    const asked = async (id: number, service: string, token?: string) =>
      (await server.call('GET', info(id, service), null, undefined, token === undefined ? {} : basic(token)))
        .statusCode;
    expect(await asked(secret, 'upload-pack')).toBe(401);
    expect(await asked(secret, 'upload-pack', bob.token)).toBe(404);
    expect(await asked(open, 'receive-pack')).toBe(401);
    expect(await asked(open, 'receive-pack', bob.token)).toBe(403);
    expect(await asked(open, 'upload-pack')).toBe(200);
    const reader = await server.createToken(ann, ['read_repository']);
    expect(await asked(secret, 'upload-pack', reader)).toBe(200);
    expect(await asked(secret, 'receive-pack', reader)).toBe(403);
    expect((await git('bob', 'push', ssh(open), 'trunk:bobs')).stderr).toContain('Only its author writes');
    // A deploy key is a project's: not even a public scroll is open to it.
    const { line } = makeKey(folder, 'deploy');
    await server.create('/projects/1/deploy_keys', { title: 'deploy', key: line, can_push: true }, ann);
    expect((await git('deploy', 'clone', ssh(open), copy())).stderr).toContain(hidden);
    expect(
      (await git('deploy', 'clone', `ssh://git@127.0.0.1:${door.port}/ann/first.git`, copy())).code,
    ).toBe(0);
  });

  it('GIT-01 has reserved refs and limits of its own', async () => {
    const sealed = await git('ann', 'push', ssh(secret), 'trunk:refs/seals/one');
    expect(sealed.stderr).toContain('The names below refs/seals are reserved: nobody pushes there.');
    const many = [1, 2, 3, 4].map((count) => `trunk:many-${count}`);
    expect((await git('ann', 'push', ssh(secret), ...many)).code).not.toBe(0);
    expect((await git('ann', 'push', ssh(secret), ...many.slice(1))).code).toBe(0);
    expect(await refOf(secret, 'refs/heads/many-1')).toBe(null);
    expect(await refOf(secret, 'refs/heads/many-2')).toBe(head);
    // They are not the project's.
    const seals = `${url.replace('://', `://git:${ann.token}@`)}/ann/first.git`;
    expect((await git('ann', 'push', seals, 'trunk:refs/seals/one')).code).toBe(0);
  });

  const branch = (name: string, id: number) => async (to: string) => {
    const answer = await fetch(`${to}/api/v4/scrolls/${id}/branches`, {
      method: 'POST',
      headers: { 'private-token': ann.token, 'content-type': 'application/json' },
      body: JSON.stringify({ name, sha: head }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };

  it('GIT-01 is changed by calls, and a change that is killed before its record is recorded at the next start', async () => {
    await branch('by-call', secret)(url);
    expect(await refOf(secret, 'refs/heads/by-call')).toBe(head);
    expect(
      (await server.api('POST', `/scrolls/${open}/branches`, bob, { name: 'no', sha: head })).statusCode,
    ).toBe(403);
    expect(
      (await server.api('POST', `/scrolls/${secret}/branches`, bob, { name: 'no', sha: head })).statusCode,
    ).toBe(404);
    await server.drain();
    const toy = join(import.meta.dirname, 'toy-repository.ts');
    expect(await killAt(server, 'refs.moved', branch('killed', secret), { toy })).toBe(true);
    expect(await killAt(server, 'refs.announced', branch('never', secret), { toy })).toBe(true);
    expect(await refOf(secret, 'refs/heads/killed')).toBe(head);
    expect(await intents()).toMatchObject([
      { repository_kind: 'scroll', repository_id: secret },
      { repository_kind: 'scroll', repository_id: secret },
    ]);
    expect(await reconcileRefs(server.platform, true)).toBe(2);
    expect(await intents()).toEqual([]);
    const events = await server.platform.db.selectFrom('outbox').select(['name', 'payload']).execute();
    expect(events).toEqual([
      {
        name: 'repository.changed',
        payload: {
          type: 'scroll',
          id: secret,
          pusherId: ann.id,
          changes: [{ ref: 'refs/heads/killed', before: '0'.repeat(40), after: head }],
        },
      },
    ]);
  });

  it('GIT-01 names its first branch with HEAD after a kill between record and HEAD', async () => {
    const id = await make(ann, false);
    const push = (to: string) =>
      git('ann', 'push', `${to.replace('://', `://git:${ann.token}@`)}/scrolls/${id}.git`, 'trunk').then(
        ({ code }) => {
          if (code !== 0) throw new Error('cut off');
        },
      );
    expect(
      await killAt(server, 'head.follows', push, { toy: join(import.meta.dirname, 'toy-repository.ts') }),
    ).toBe(true);
    expect(await server.platform.git.defaultBranch(repository(id))).toBe('main');
    await server.drain();
    expect(await server.platform.git.defaultBranch(repository(id))).toBe('trunk');
  });

  it('GIT-01 leaves nothing open when its owner goes, nor when it never comes', async () => {
    const { platform } = server;
    const id = await insertScroll(platform.db, ann.id, false);
    await platform.git.createRepository(repository(id));
    await platform.db
      .insertInto('push_intents')
      .values({
        repository_kind: 'scroll',
        repository_id: id,
        commands: '[]',
        deadline_at: new Date(0).toISOString(),
      })
      .execute();
    await sql`delete from scrolls where id = ${id}`.execute(platform.db);
    await reconcileRefs(platform, true);
    expect(await intents()).toEqual([]);
    const job = jobsOf(platform).find(({ name }) => name === 'repositories:remove-unrecorded')!;
    await job.run(platform, { kind: 'scroll', id });
    await job.run(platform, { kind: 'scroll', id: open });
    expect(existsSync(repository(id).path)).toBe(false);
    expect(existsSync(repository(open).path)).toBe(true);
  });

  it('OPS-01 is packed by upkeep, examined by the doctor, and in the backup', async () => {
    const { platform } = server;
    await server.drain();
    // What many small pushes leave.
    const many = copy();
    local('clone', '-q', work, many);
    for (let count = 0; count < 600; count++) writeFileSync(join(many, `${count}.txt`), `${count}\n`);
    local('-C', many, 'add', '.');
    local(
      '-C',
      many,
      '-c',
      'user.name=Ann',
      '-c',
      'user.email=ann@example.com',
      'commit',
      '-q',
      '-m',
      'many',
    );
    const loose = ['-c', 'fetch.unpackLimit=10000', 'fetch', '-q', many, 'trunk:many'];
    execFileSync('git', loose, { cwd: repository(secret).path, env: { ...process.env, ...quiet } });
    const { rows } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs
      where key = ${`upkeep:scroll:${secret}`}`.execute(platform.db);
    expect(rows).toMatchObject([{ payload: { kind: 'scroll', id: secret } }]);
    await jobsOf(platform)
      .find(({ name }) => name === 'repositories:upkeep')!
      .run(platform, rows[0]!.payload);
    expect(await platform.git.repositorySize(repository(secret))).toMatchObject({
      packs: 1,
      looseObjects: 0,
    });

    const examine = () =>
      examineRepositories(platform.settings, platform.folder, platform.databaseUrl, [...features, feature]);
    const { rows: count } = await sql<{
      all: number;
    }>`select (select count(*) from scrolls)::int + 1 as all`.execute(platform.db);
    expect(await examine()).toEqual([
      { good: true, text: `repositories: ${count[0]!.all} examined, 0 with problems` },
    ]);
    const found: string[] = [];
    for await (const { id, group } of platform.git.listRepositories()) found.push(`${group ?? ''} ${id}`);
    expect(found).toEqual(expect.arrayContaining([' 1', `scroll ${secret}`, `scroll ${open}`]));

    // What a copy of the data folder restores.
    const backup = copy();
    cpSync(platform.folder.repositories, backup, { recursive: true });
    const kept = repository(secret).path.replace(platform.folder.repositories, backup);
    expect(execFileSync('git', ['fsck', '--full'], { cwd: kept, encoding: 'utf8' })).not.toContain('error');
    expect(execFileSync('git', ['rev-parse', 'trunk'], { cwd: kept, encoding: 'utf8' }).trim()).toBe(head);

    rmSync(repository(open).path, { recursive: true });
    const sick = await examine();
    expect(sick.filter(({ good }) => !good)).toHaveLength(2);
    expect(sick[0]!.text).toContain(`repository of scroll ${open}: `);
  });

  it('GIT-01 leaves to projects what an earlier version has queued', async () => {
    const { platform } = server;
    const upkeep = jobsOf(platform).find(({ name }) => name === 'repositories:upkeep')!;
    await upkeep.run(platform, { projectId: 1 });
    const project = (await server.api('GET', '/projects/1?statistics=true', ann)).json();
    expect(project).toMatchObject({ statistics: { commit_count: 1 } });
    // Of a project that is gone.
    await upkeep.run(platform, { projectId: 9999 });
  });

  it('GIT-01 is declared once', () => {
    expect(() => createRepositoryKinds([feature, feature])).toThrow('the same kind');
    const taking = { ...scrollRepository, name: 'other', ownerIn: undefined } as never;
    expect(() => createRepositoryKinds([...features, { name: 'x', repositoryKinds: [taking] }])).toThrow(
      'take every address',
    );
    expect(Object.isFrozen(server.platform.repositoryKinds)).toBe(true);
  });
});
