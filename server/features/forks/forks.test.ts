import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobsOf } from '../../app.ts';
import { killAt } from '../../../testing/kill-at.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';

interface Project {
  readonly id: number;
  readonly path_with_namespace: string;
  readonly visibility: string;
  readonly default_branch: string | null;
  readonly forks_count: number;
  readonly import_status: string;
  readonly forked_from_project?: { readonly id: number };
}

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let eve: TestUser;
let origin: number;

const fork = (as: Caller, body: object = {}, of = origin) =>
  server.api('POST', `/projects/${of}/fork`, as, body);
const show = async (id: number, as: Caller = ann) =>
  (await server.api('GET', `/projects/${id}`, as)).json<Project>();
const forksOf = async (id: number, as: Caller, query = '') =>
  (await server.api('GET', `/projects/${id}/forks${query}`, as)).json<Project[]>().map((each) => each.id);
const commit = (project: number, as: TestUser, branch: string, file: string) =>
  server.create(
    `/projects/${project}/repository/commits`,
    {
      branch,
      ...(branch === 'main' ? {} : { start_branch: 'main' }),
      commit_message: `Add ${file}`,
      actions: [{ action: 'create', file_path: file, content: file }],
    },
    as,
  ) as Promise<unknown> as Promise<{ id: string }>;
const create = async (visibility: string, name: string): Promise<number> =>
  (await server.create('/projects', { name, visibility, initialize_with_readme: true }, ann)).id;
const fsck = (id: number) =>
  execFileSync('git', ['-C', server.platform.git.repository(id).path, 'fsck', '--no-dangling'], {
    encoding: 'utf8',
  });

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob, eve] = await server.createUsers('ann', 'bob', 'eve');
  origin = await create('public', 'Garden');
  await commit(origin, ann, 'topic', 'topic.txt');
  await server.create(`/projects/${origin}/repository/tags`, { tag_name: 'v1', ref: 'main' }, ann);
  await server.drain();
});
afterAll(() => server?.close());

describe('a fork', () => {
  it('GIT-03 is a project of its own with the branches, tags and files of its origin', async () => {
    const answer = await fork(bob);
    expect(answer.statusCode, answer.body).toBe(201);
    const made = answer.json<Project>();
    expect(made).toMatchObject({
      path_with_namespace: 'bob/garden',
      visibility: 'public',
      default_branch: 'main',
      import_status: 'finished',
      forked_from_project: { id: origin, path_with_namespace: 'ann/garden' },
    });
    const names = async (what: string) =>
      (await server.api('GET', `/projects/${made.id}/repository/${what}`, bob))
        .json<{ name: string }[]>()
        .map(({ name }) => name);
    expect(await names('branches')).toEqual(['main', 'topic']);
    expect(await names('tags')).toEqual(['v1']);
    expect(await names('tree')).toEqual(['README.md']);
    await commit(made.id, bob, 'main', 'bob.txt');
    expect(await show(origin)).toMatchObject({ forks_count: 1 });
    expect(await forksOf(origin, null)).toEqual([made.id]);
    // Its default branch is protected as that of a new project; what happened in the origin did not happen here.
    const rules = await server.api('GET', `/projects/${made.id}/protected_branches`, bob);
    expect(rules.json()).toMatchObject([{ name: 'main' }]);
    await server.drain();
    const events = (await server.api('GET', `/projects/${made.id}/events`, bob)).json<
      { action_name: string }[]
    >();
    expect(events.map((event) => event.action_name)).toEqual(['pushed to', 'created']);
  });

  it('GIT-03 can have a name, a place, a visibility and one branch of its own', async () => {
    const group = await server.create('/groups', { name: 'Crew', path: 'crew', visibility: 'internal' }, bob);
    const answer = await fork(bob, {
      name: 'Plot',
      path: 'plot',
      namespace_path: 'crew',
      branches: 'topic',
      description: 'Mine',
    });
    const made = answer.json<Project>();
    expect(answer.statusCode, answer.body).toBe(201);
    expect(made).toMatchObject({
      path_with_namespace: 'crew/plot',
      // The group's own is the lower one.
      visibility: 'internal',
      default_branch: 'topic',
      description: 'Mine',
    });
    const branches = await server.api('GET', `/projects/${made.id}/repository/branches`, bob);
    expect(branches.json<unknown[]>()).toHaveLength(1);
    expect(await forksOf(origin, null)).not.toContain(made.id);
    expect(await forksOf(origin, eve)).toContain(made.id);
    expect(await forksOf(origin, bob, '?visibility=internal&min_access_level=30')).toEqual([made.id]);
    expect((await fork(bob, { namespace_id: group.id, path: 'plot', name: 'Plot' })).statusCode).toBe(409);
    expect((await fork(eve, { namespace_path: 'crew' })).statusCode).toBe(403);
    expect((await fork(eve, { branches: 'nowhere' })).json()).toEqual({
      message: { branches: ['nowhere is no branch of the project'] },
    });
    expect((await fork(eve, { namespace_path: 'nowhere' })).statusCode).toBe(400);
    expect((await fork(eve, { branches: '../x' })).statusCode).toBe(400);
  });

  it('GIT-03 of an empty project is empty', async () => {
    const { id } = await server.create('/projects', { name: 'Empty', visibility: 'public' }, ann);
    const made = (await fork(bob, {}, id)).json<Project>();
    expect(made).toMatchObject({ default_branch: null, empty_repo: true });
    await commit(made.id, bob, 'main', 'first.txt');
    expect(await show(made.id, bob)).toMatchObject({ default_branch: 'main' });
  });

  it('GIT-03 is not made by those who may not read the code, or not fork', async () => {
    const id = await create('private', 'Cellar');
    expect((await fork(bob, {}, id)).statusCode).toBe(404);
    await server.create(`/projects/${id}/members`, { user_id: bob.id, access_level: 10 }, ann);
    expect((await fork(bob, {}, id)).statusCode).toBe(403);
    const closed = await create('public', 'Closed');
    const put = await server.api('PUT', `/projects/${closed}`, ann, { forking_access_level: 'private' });
    expect(put.json()).toMatchObject({ forking_access_level: 'private' });
    expect((await fork(bob, {}, closed)).statusCode).toBe(403);
    expect((await fork(ann, { path: 'closed-2', name: 'Closed 2' }, closed)).statusCode).toBe(201);
    expect((await fork(null, {}, closed)).statusCode).toBe(401);
  });

  it('GIT-03 is never more visible than its origin', async () => {
    const id = await create('internal', 'Shed');
    expect((await fork(bob, { visibility: 'public' }, id)).json()).toEqual({
      message: {
        visibility_level: ['public is not allowed since the fork source project has lower visibility.'],
      },
    });
    const made = (await fork(bob, {}, id)).json<Project>();
    const grandchild = (await fork(eve, {}, made.id)).json<Project>();
    const raise = (as: TestUser, target: number, visibility: string) =>
      server.api('PUT', `/projects/${target}`, as, { visibility });
    expect((await raise(bob, made.id, 'public')).statusCode).toBe(400);
    expect((await raise(ann, id, 'private')).statusCode).toBe(200);
    // Both follow.
    expect((await show(made.id, bob)).visibility).toBe('private');
    expect((await show(grandchild.id, eve)).visibility).toBe('private');
    // Who can't see the origin does not hear of it.
    expect((await show(made.id, bob)).forked_from_project).toBeUndefined();
    // Without the relation it is a project as any other.
    expect((await server.api('DELETE', `/projects/${made.id}/fork`, bob)).statusCode).toBe(204);
    expect((await server.api('DELETE', `/projects/${made.id}/fork`, bob)).statusCode).toBe(304);
    expect((await raise(bob, made.id, 'public')).statusCode).toBe(200);
  });

  it('GIT-03 of code that only members read is seen by its members alone', async () => {
    const id = await create('public', 'Recipe');
    const early = (await fork(bob, {}, id)).json<Project>();
    expect(early.visibility).toBe('public');
    await server.create(`/projects/${id}/members`, { user_id: eve.id, access_level: 30 }, ann);
    const put = await server.api('PUT', `/projects/${id}`, ann, { repository_access_level: 'private' });
    expect(put.json()).toMatchObject({ visibility: 'public', repository_access_level: 'private' });
    expect((await show(early.id, bob)).visibility).toBe('private');
    expect((await fork(eve, { visibility: 'internal' }, id)).statusCode).toBe(400);
    const made = (await fork(eve, {}, id)).json<Project>();
    expect(made.visibility).toBe('private');
    expect((await server.api('PUT', `/projects/${made.id}`, eve, { visibility: 'public' })).statusCode).toBe(
      400,
    );
  });

  it('GIT-03 can be declared afterwards, once and not in a circle', async () => {
    const [one, two] = [await create('public', 'One'), await create('public', 'Two')];
    const link = (id: number, to: number, as: TestUser = ann) =>
      server.api('POST', `/projects/${id}/fork/${to}`, as);
    expect((await link(one, two, bob)).statusCode).toBe(403);
    expect((await link(one, two)).json()).toMatchObject({ forked_from_project: { id: two } });
    expect((await link(one, two)).statusCode).toBe(409);
    expect((await link(two, one)).statusCode).toBe(409);
    expect((await link(two, two)).statusCode).toBe(409);
  });

  it('GIT-03 stays whole when its origin is deleted, and reads nothing that the origin received later', async () => {
    const id = await create('public', 'Well');
    const made = (await fork(bob, {}, id)).json<Project>();
    const later = await commit(id, ann, 'main', 'secret.txt');
    const own = await commit(made.id, bob, 'topic', 'own.txt');
    for (const [project, sha] of [
      [made.id, later.id],
      [id, own.id],
    ]) {
      const base = `/projects/${project}/repository`;
      for (const path of [
        `/commits/${sha}`,
        `/files/secret.txt/raw?ref=${sha}`,
        `/compare?from=main&to=${sha}`,
      ])
        expect((await server.api('GET', base + path, ann)).statusCode, path).toBe(404);
    }
    await server.api('DELETE', `/projects/${id}`, ann);
    await server.platform.git.deleteRepository(id);
    await sql`delete from projects where id = ${id}`.execute(server.platform.db);
    expect(fsck(made.id)).toBe('');
    expect((await show(made.id, bob)).forked_from_project).toBeUndefined();
  });

  it('GIT-03 is counted for those who see it, and asked for with all others in one query', async () => {
    const id = await create('public', 'Pond');
    await fork(bob, { visibility: 'private' }, id);
    expect((await show(id, bob)).forks_count).toBe(1);
    expect((await show(id, ann)).forks_count).toBe(0);
    expect(await forksOf(id, ann)).toEqual([]);
    expect((await server.api('GET', '/projects?owned=true', bob)).json<Project[]>()).toContainEqual(
      expect.objectContaining({ forked_from_project: expect.objectContaining({ id }) as unknown }),
    );
  });
});

describe('OPS-02 a fork that is killed', () => {
  it.each(['fork.copied', 'fork.recorded'])('at %s is there whole or not at all', async (point) => {
    const name = point.replace('.', '-');
    const reached = await killAt(server, point, async (url) => {
      const answer = await fetch(`${url}/api/v4/projects/${origin}/fork`, {
        method: 'POST',
        headers: { 'private-token': eve.token, 'content-type': 'application/json' },
        body: JSON.stringify({ name, path: name }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    });
    expect(reached).toBe(true);
    const answer = await server.api('GET', `/projects/eve%2F${name}`, eve);
    expect(answer.statusCode).toBe(point === 'fork.recorded' ? 200 : 404);
    const { rows } = await sql<{ id: number }>`select last_value as id from projects_id_seq`.execute(
      server.platform.db,
    );
    const { id } = rows[0]!;
    const { path } = server.platform.git.repository(id);
    expect(existsSync(path)).toBe(true);
    // The job that was queued before the repository was created.
    const { rows: queued } = await sql<{
      payload: { projectId: number };
    }>`select p.payload from graphile_worker._private_jobs p
      join graphile_worker.jobs j on j.id = p.id where j.task_identifier = 'projects:remove-unrecorded' and p.payload ->> 'projectId' = ${String(id)}`.execute(
      server.platform.db,
    );
    expect(queued).toHaveLength(1);
    const job = jobsOf(server.platform).find((each) => each.name === 'projects:remove-unrecorded')!;
    await job.run(server.platform, queued[0]!.payload);
    expect(existsSync(path) && fsck(id)).toBe(point === 'fork.recorded' ? '' : false);
  });
});
