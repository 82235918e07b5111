import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { Caller, TestUser } from '../../../../testing/server.ts';

const run = promisify(execFile);
let world: MergeRequestWorld;
let work: string;
let eve: TestUser;
let project: number;
let fork: number;
let iid: number;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'coppice-lent-'));
  world = await openMergeRequestWorld();
  const { server, ann } = world;
  eve = await server.createUser('eve');
  project = await world.createProject();
  await server.api('PUT', `/projects/${project}`, ann, { visibility: 'public' });
  await world.commit({ project, branch: 'main', files: { 'boat.txt': 'boat\n' } });
  fork = (await server.create(`/projects/${project}/fork`, { path: 'boat' }, eve)).id;
  for (const branch of ['deck', 'other'])
    await world.commit({
      project: fork,
      branch,
      from: 'main',
      files: { [`${branch}.txt`]: 'x\n' },
      as: eve,
    });
  ({ iid } = await server.create(
    `/projects/${fork}/merge_requests`,
    {
      title: 'Deck',
      source_branch: 'deck',
      target_branch: 'main',
      target_project_id: project,
      allow_collaboration: true,
    },
    eve,
  ));
  await server.drain();
});
afterAll(async () => {
  await world?.server.close();
  rmSync(work, { recursive: true });
});

const write = (as: Caller, branch: string, more: object = {}) =>
  world.server.api('POST', `/projects/${fork}/repository/commits`, as, {
    branch,
    commit_message: 'Help',
    actions: [{ action: 'create', file_path: `${Math.random()}.txt`, content: 'help\n' }],
    ...more,
  });
/** Of the target's pages. */
const pathOf = async (): Promise<string> =>
  `/${(await world.server.api('GET', `/projects/${project}`, world.ann)).json<{ path_with_namespace: string }>().path_with_namespace}`;
const allow = (as: Caller, allowed: boolean) =>
  world.server.api('PUT', `/projects/${project}/merge_requests/${iid}`, as, { allow_collaboration: allowed });

it('MR-01 who may merge what a fork proposes may push to its branch, and to nothing else there', async () => {
  const { ann, ben, server } = world;
  expect((await write(ann, 'deck')).statusCode).toBe(201);
  expect((await write(ann, 'other')).statusCode).toBe(403);
  expect((await write(ann, 'new', { start_branch: 'deck' })).statusCode).toBe(403);
  const remove = await server.api('DELETE', `/projects/${fork}/repository/branches/deck`, ann);
  expect(remove.statusCode).toBe(403);
  const tag = await server.api('POST', `/projects/${fork}/repository/tags`, ann, {
    tag_name: 'v1',
    ref: 'deck',
  });
  expect(tag.statusCode).toBe(403);
  const editor = await server.call('GET', '/eve/boat/-/editor.json?at=deck/deck.txt', ann);
  expect(editor.json()).toMatchObject({ rights: 'push', branch: 'deck', new_branch: '' });
  const aside = await server.call('GET', '/eve/boat/-/editor.json?at=other/other.txt', ann);
  expect(aside.json()).toMatchObject({ rights: 'fork', branch: null });
  const stranger = await server.createUser('stranger');
  expect((await write(stranger, 'deck')).statusCode).toBe(403);
  // Both may merge into main.
  expect((await write(ben, 'deck')).statusCode).toBe(201);
});

it('MR-01 a lent branch is pushed to with git, and no other ref', async () => {
  const { ann, server } = world;
  const remote = (await server.listen()).replace('://', `://ann:${ann.token}@`);
  const git = async (...args: string[]): Promise<{ ok: boolean; stderr: string }> => {
    try {
      const env = { ...process.env, HOME: work, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' };
      const { stderr } = await run(
        'git',
        ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args],
        {
          cwd: work,
          env,
        },
      );
      return { ok: true, stderr };
    } catch (error) {
      return { ok: false, stderr: (error as { stderr: string }).stderr };
    }
  };
  expect(await git('clone', '-q', '-b', 'deck', `${remote}/eve/boat.git`, '.')).toMatchObject({ ok: true });
  await git('commit', '-q', '--allow-empty', '-m', 'Help');
  expect(await git('push', 'origin', 'deck')).toMatchObject({ ok: true });
  for (const refs of [
    'deck:refs/heads/other',
    'deck:refs/heads/new',
    'deck:refs/tags/v2',
    ':refs/heads/deck',
  ]) {
    const { ok, stderr } = await git('push', '-f', 'origin', refs);
    expect([refs, ok]).toEqual([refs, false]);
    expect(stderr).toContain('You can only push to branches of this project whose merge requests let you');
  }
  // What is lent does not go along with what is not.
  expect((await git('push', '--atomic', 'origin', 'deck', 'deck:refs/heads/new')).ok).toBe(false);
});

it('MR-01 SUGG-02 who may push to a lent branch may apply a suggestion to it', async () => {
  const { ann, server } = world;
  const { diff_refs } = await world.read(project, iid);
  const thread = await server.create<{ notes: [{ id: number }] }>(
    `/projects/${project}/merge_requests/${iid}/discussions`,
    {
      body: '```suggestion:-0+0\nplank\n```',
      position: {
        ...diff_refs,
        position_type: 'text',
        old_path: 'deck.txt',
        new_path: 'deck.txt',
        new_line: 1,
      },
    },
    ann,
  );
  const suggestion = async (as: Caller) => {
    const page = await server.call('GET', `${await pathOf()}/-/merge_requests/${iid}/discussions.json`, as);
    const all =
      page.json<{ notes: { id: string; suggestions: { id: number; current_user: object }[] }[] }[]>();
    return all.flatMap(({ notes }) => notes).find(({ id }) => id === String(thread.notes[0].id))!
      .suggestions[0]!;
  };
  const { id, current_user } = await suggestion(ann);
  expect(current_user).toEqual({ can_apply: true });
  expect((await suggestion(await server.createUser('passer-by'))).current_user).toEqual({ can_apply: false });
  expect((await server.api('PUT', `/suggestions/${id}/apply`, ann)).json()).toMatchObject({ applied: true });
  const file = await server.api('GET', `/projects/${fork}/repository/files/deck.txt/raw?ref=deck`, eve);
  expect(file.body).toBe('plank\n');
});

it('MR-01 a fork with another origin lends nothing to those of its old one', async () => {
  const { ann, server } = world;
  const other = (await server.create('/projects', { name: 'Ship', visibility: 'public' }, eve)).id;
  expect((await server.api('DELETE', `/projects/${fork}/fork`, eve)).statusCode).toBe(204);
  expect((await write(ann, 'deck')).statusCode).toBe(403);
  await server.create(`/projects/${fork}/fork/${other}`, {}, eve);
  // was: 201, since the fork was a fork of something
  expect((await write(ann, 'deck')).statusCode).toBe(403);
  expect((await server.api('DELETE', `/projects/${fork}/fork`, eve)).statusCode).toBe(204);
  await server.create(`/projects/${fork}/fork/${project}`, {}, eve);
  expect((await write(ann, 'deck')).statusCode).toBe(201);
});

it('MR-01 a branch is lent by who may push to it, as long as the merge request is open', async () => {
  const { ann } = world;
  expect((await allow(ann, false)).statusCode).toBe(200);
  expect((await write(ann, 'deck')).statusCode).toBe(403);
  const taken = await allow(ann, true);
  expect([taken.statusCode, taken.json()]).toEqual([
    403,
    { message: '403 Forbidden - Only who may push to the source project lets others push to its branch.' },
  ]);
  expect((await allow(eve, true)).statusCode).toBe(200);
  expect((await write(ann, 'deck')).statusCode).toBe(201);
  await world.server.api('POST', `/projects/${fork}/protected_branches`, eve, { name: 'deck' });
  expect((await write(ann, 'deck')).statusCode).toBe(403);
  await world.server.api('DELETE', `/projects/${fork}/protected_branches/deck`, eve);
  expect((await write(ann, 'deck')).statusCode).toBe(201);
  await world.change(project, iid, { state_event: 'close' });
  expect((await write(ann, 'deck')).statusCode).toBe(403);
});
