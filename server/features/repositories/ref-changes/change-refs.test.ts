import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killAt } from '../../../../testing/kill-at.ts';
import { lockWaiters } from '../../../../testing/lock-waits.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let work: string;
let count = 0;

/** While this file exists, git moves refs and then fails. */
let failing: string;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'coppice-change-refs-'));
  failing = join(work, 'failing');
  const git = join(work, 'git');
  writeFileSync(
    git,
    `#!/bin/sh\ngit "$@" || exit $?\n[ "$1" != update-ref ] || [ ! -e ${failing} ] || { echo 'fatal: the disk is odd' >&2; exit 128; }\n`,
  );
  chmodSync(git, 0o755);
  server = await createTestServer({ git, logLevel: 'silent' });
  [ann, bob] = await server.createUsers('ann', 'bob');
});
afterAll(async () => {
  await server?.close();
  rmSync(work, { recursive: true, force: true });
});

const repositoryOf = (project: number) => server.platform.git.repository(project);
const objectsOf = (project: number) =>
  execFileSync('git', ['count-objects', '-v'], { cwd: repositoryOf(project).path, encoding: 'utf8' });
const intents = () => server.platform.db.selectFrom('push_intents').selectAll().execute();
const commit = (project: number, as: TestUser, branch: string, content = 'x') =>
  server.api('POST', `/projects/${project}/repository/commits`, as, {
    branch,
    commit_message: 'Change',
    actions: [{ action: 'create', file_path: `${content}.txt`, content }],
  });

async function newProject(options: object = { initialize_with_readme: true }): Promise<number> {
  const { id } = await server.create('/projects', { name: `box${++count}`, ...options }, ann);
  await server.create(`/projects/${id}/members`, { user_id: bob.id, access_level: 30 }, ann);
  return id;
}

describe('a change of refs', () => {
  it.each(['a commit', 'an annotated tag'])('%s is judged by the rights of its end', async (what) => {
    const id = await newProject();
    const before = objectsOf(id);
    const change = () =>
      what === 'a commit'
        ? commit(id, bob, 'main')
        : server.api('POST', `/projects/${id}/repository/tags`, bob, {
            tag_name: 'v1',
            ref: 'main',
            message: 'One',
          });
    const answer = await server.platform.db.transaction().execute(async (tx) => {
      await sql`lock table push_intents in share row exclusive mode`.execute(tx);
      const changing = change();
      await lockWaiters(server.platform.db, 1);
      await server.platform.db.deleteFrom('members').where('user_id', '=', bob.id).execute();
      return { changing };
    });
    // was: 201, for the rights that bob had when he asked
    expect((await answer.changing).statusCode).toBe(404);
    expect(objectsOf(id)).toBe(before);
    expect(readdirSync(join(repositoryOf(id).path, 'coppice'))).toEqual([]);
    expect(await intents()).toEqual([]);
  });

  it('two concurrent first pushes: one determines the default branch, and only that is protected', async () => {
    const id = await newProject({});
    const { db } = server.platform;
    const answers = await db.transaction().execute(async (holder) => {
      await sql`select 1 from projects where id = ${id} for no key update`.execute(holder);
      // Both have read the empty repository before one of them changes it: who comes later has to say what its branch begins with.
      const { both } = await db.transaction().execute(async (tx) => {
        await sql`lock table push_intents in share row exclusive mode`.execute(tx);
        const begun = ['one', 'two'].map((branch) => commit(id, ann, branch, branch));
        await lockWaiters(db, 2);
        return { both: begun };
      });
      // One that does not come to the lock would be waited for without end; its answer says why it did not come.
      const early = Promise.any(both).then(({ statusCode, body }) => {
        throw new Error(`One was answered beside the lock: ${statusCode} ${body}`);
      });
      await Promise.race([lockWaiters(db, 2), early]);
      return { both };
    });
    for (const answer of await Promise.all(answers.both)) expect(answer.statusCode, answer.body).toBe(201);
    const { default_branch: chosen } = (await server.api('GET', `/projects/${id}`, ann)).json<{
      default_branch: string;
    }>();
    expect(['one', 'two']).toContain(chosen);
    // was: both were, and the project named the later one while HEAD named the earlier
    const rules = (await server.api('GET', `/projects/${id}/protected_branches`, ann)).json<
      { name: string }[]
    >();
    expect(rules.map(({ name }) => name)).toEqual([chosen]);
    expect(await server.platform.git.defaultBranch(repositoryOf(id))).toBe(chosen);
  });

  it('is recorded when git has made it and failed afterwards', async () => {
    const id = await newProject();
    await server.drain();
    await server.platform.db.deleteFrom('events').execute();
    writeFileSync(failing, '');
    try {
      expect((await commit(id, ann, 'main')).statusCode).toBe(500);
    } finally {
      rmSync(failing);
    }
    await server.drain();
    const after = await server.platform.git.readRef(repositoryOf(id), 'refs/heads/main');
    // was: the intent was taken away as if nothing had changed, and nobody heard of the commit
    expect(await server.platform.db.selectFrom('events').select('push_data').execute()).toMatchObject([
      { push_data: { ref: 'main', commit_to: after, commit_count: 1 } },
    ]);
    expect(await intents()).toEqual([]);
  });

  it('is not announced if the ref was already there', async () => {
    const id = await newProject();
    // was: killed behind the intent, the branch that had been there all along was recorded as a new one
    const killed = await killAt(server, 'refs.announced', (url) =>
      fetch(`${url}/api/v4/projects/${id}/repository/branches?branch=main&ref=main`, {
        method: 'POST',
        headers: { 'private-token': ann.token },
      }),
    );
    expect(killed).toBe(false);
  });
});
