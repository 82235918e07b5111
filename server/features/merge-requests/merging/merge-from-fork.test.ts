import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestAnswer, MergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';

let world: MergeRequestWorld;
let server: TestServer;
let ann: TestUser, ben: TestUser;
let project: number;

const at = (path: string): string => `/projects/${project}${path}`;
const read = (iid: number) => world.read(project, iid);

beforeAll(async () => {
  world = await openMergeRequestWorld();
  ({ server, ann, ben } = world);
});
beforeEach(async () => {
  project = await world.createProject();
});
afterAll(() => server?.close());

describe('a merge request from a fork', () => {
  it('MR-01 brings its commits to the target, follows pushes, and is merged there', async () => {
    await server.api('PUT', at(''), ann, { visibility: 'public' });
    const carl = await server.createUser('carl');
    const fork = await server.create(`${at('')}/fork`, {}, carl);
    await server.drain();
    const push = (file: string, start?: string) =>
      server.create<{ id: string }>(
        `/projects/${fork.id}/repository/commits`,
        {
          branch: 'idea',
          ...(start === undefined ? {} : { start_branch: start }),
          commit_message: `Add ${file}`,
          actions: [{ action: 'create', file_path: file, content: `${file}\n` }],
        },
        carl,
      );
    await push('a.txt', 'main');
    const body = {
      title: 'An idea',
      source_branch: 'idea',
      target_branch: 'main',
      target_project_id: project,
    };
    const made = await server.create<MergeRequestAnswer>(`/projects/${fork.id}/merge_requests`, body, carl);
    expect(made).toMatchObject({
      project_id: project,
      source_project_id: fork.id,
      target_project_id: project,
    });
    const { id: head } = await push('b.txt');
    await server.drain();
    expect(await read(made.iid)).toMatchObject({
      sha: head,
      changes_count: '2',
      detailed_merge_status: 'mergeable',
    });
    const merge = (as: TestUser) =>
      server.api('PUT', at(`/merge_requests/${made.iid}/merge`), as, { sha: head });
    expect((await merge(carl)).statusCode).toBe(401);
    expect((await merge(ben)).json()).toMatchObject({ state: 'merged' });
    const file = await server.api('GET', at('/repository/files/b.txt/raw?ref=main'), ann);
    expect(file.body).toBe('b.txt\n');
  });
});
