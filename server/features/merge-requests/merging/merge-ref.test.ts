import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import { plainGitEnvironment } from '../../../../testing/repositories.ts';
import type { Caller } from '../../../../testing/server.ts';

let world: MergeRequestWorld;
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());

const ask = async (project: number, iid: number, as: Caller = world.ann) => {
  const answer = await world.server.api('GET', `/projects/${project}/merge_requests/${iid}/merge_ref`, as);
  return { status: answer.statusCode, body: answer.json<{ commit_id: string; message?: string }>() };
};
const commitOf = async (project: number, sha: string) =>
  (await world.server.api('GET', `/projects/${project}/repository/commits/${sha}`, world.ann)).json<{
    parent_ids: string[];
    author_name: string;
  }>();
const filesOf = async (project: number, ref: string) =>
  (await world.server.api('GET', `/projects/${project}/repository/tree?ref=${ref}`, world.ann))
    .json<{ name: string }[]>()
    .map(({ name }) => name);

async function propose(): Promise<{ project: number; iid: number; head: string }> {
  const project = await world.createProject('public');
  const head = await world.commit({ project, branch: 'feature', files: { a: 'a' }, from: 'main' });
  await world.commit({ project, branch: 'main', files: { b: 'b' } });
  const { iid } = await world.open(project, 'feature');
  await world.server.drain();
  return { project, iid, head };
}

describe('MR-03 merge_ref', () => {
  it('is the merge of the head into the target, made once, and again when either moves', async () => {
    const { project, iid, head } = await propose();
    const target = await world.refOf(project, 'refs/heads/main');
    const answers = await Promise.all([1, 2, 3].map(() => ask(project, iid)));
    const shas = new Set(answers.map(({ body }) => body.commit_id));
    expect([answers.map(({ status }) => status), shas.size]).toEqual([[200, 200, 200], 1]);
    const [first] = [...shas] as [string];
    expect(await commitOf(project, first)).toMatchObject({ parent_ids: [target, head], author_name: 'Ann' });
    expect(await filesOf(project, first)).toEqual(['README.md', 'a', 'b']);
    // No branch has moved, and it is none of the merge request's commits.
    expect(await world.refOf(project, 'refs/heads/main')).toBe(target);
    expect(await world.read(project, iid)).toMatchObject({ state: 'opened', sha: head });
    const draft = await world.change(project, iid, { title: 'Draft: not ready' });
    expect(draft.status).toBe(200);
    expect((await ask(project, iid)).body.commit_id).toBe(first);

    const moved = await world.commit({ project, branch: 'main', files: { c: 'c' } });
    const second = (await ask(project, iid)).body.commit_id;
    expect((await commitOf(project, second)).parent_ids).toEqual([moved, head]);
    const next = await world.commit({ project, branch: 'feature', files: { d: 'd' } });
    await world.server.drain();
    const third = (await ask(project, iid)).body.commit_id;
    expect((await commitOf(project, third)).parent_ids).toEqual([moved, next]);
    expect(await world.refOf(project, `refs/coppice/merge-requests/${iid}/merge`)).toBe(third);
  });

  it('is refused with v4’s words for conflicts, what is closed, and where there is nothing to merge', async () => {
    const refused = { status: 400, body: { message: 'Merge request is not mergeable' } };
    const { project, iid } = await propose();
    await world.change(project, iid, { state_event: 'close' });
    expect(await ask(project, iid)).toMatchObject(refused);
    await world.change(project, iid, { state_event: 'reopen' });
    await world.commit({ project, branch: 'main', files: { a: 'otherwise' } });
    expect(await ask(project, iid)).toMatchObject(refused);
    await world.server.create(
      `/projects/${project}/repository/branches`,
      { branch: 'same', ref: 'main' },
      world.ann,
    );
    const { iid: empty } = await world.open(project, 'same');
    expect(await ask(project, empty)).toMatchObject(refused);
  });

  it('goes with its merge request', async () => {
    const { project, iid } = await propose();
    await ask(project, iid);
    const ref = `refs/coppice/merge-requests/${iid}/merge`;
    expect(await world.refOf(project, ref)).not.toBeNull();
    await world.server.api('DELETE', `/projects/${project}/merge_requests/${iid}`, world.ann);
    await world.server.drain();
    expect(await world.refOf(project, ref)).toBeNull();
  });

  it('is not listed, and only for readers of merge requests, also by its id', async () => {
    const { project, iid } = await propose();
    const { commit_id } = (await ask(project, iid, null)).body;
    const { path_with_namespace: path } = (
      await world.server.api('GET', `/projects/${project}`, world.ann)
    ).json<{ path_with_namespace: string }>();
    await world.server.listen();
    const folder = mkdtempSync(join(tmpdir(), 'coppice-merge-ref-'));
    const git = (...args: string[]) =>
      promisify(execFile)('git', args, { cwd: folder, env: plainGitEnvironment() }).then(
        ({ stdout }) => ({ ok: true, text: stdout }),
        () => ({ ok: false, text: '' }),
      );
    try {
      const address = `${world.server.url}/${path}.git`;
      const listed = await git('ls-remote', address);
      expect([listed.ok, listed.text.includes(commit_id), listed.text.includes('coppice/')]).toEqual([
        true,
        false,
        false,
      ]);
      await git('init', '-q', '.');
      const fetch = (version: string) =>
        git('-c', `protocol.version=${version}`, 'fetch', '-q', address, commit_id);
      await world.server.api('PUT', `/projects/${project}`, world.ann, {
        merge_requests_access_level: 'private',
      });
      expect((await ask(project, iid, null)).status).toBe(404);
      expect((await ask(project, iid, world.ben)).status).toBe(200);
      for (const version of ['0', '2']) expect((await fetch(version)).ok).toBe(false);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
