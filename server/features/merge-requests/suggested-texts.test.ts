import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SuggestedFrom } from '../../../contract/merge-requests/merge-requests.ts';
import { templateVariables } from '../../../contract/merge-requests/template-variables.ts';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../testing/merge-request-world.ts';

let world: MergeRequestWorld;
let project: number;
let path: string;
const ask = async (query: object, as = world.ann) => {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  for (const name of templateVariables) asked.append('variables[]', name);
  const answer = await world.server.call(
    'GET',
    `/${path}/-/merge_requests/suggested_texts.json?${asked.toString()}`,
    as,
  );
  return { status: answer.statusCode, body: answer.json<SuggestedFrom>() };
};
const commit = (branch: string, message: string, more: object = {}) =>
  world.server.create(
    `/projects/${project}/repository/commits`,
    {
      branch,
      commit_message: message,
      actions: [{ action: 'create', file_path: `${message.slice(0, 3)}.txt`, content: 'x\n' }],
      ...more,
    },
    world.ann,
  );

beforeAll(async () => {
  world = await openMergeRequestWorld();
  project = await world.createProject();
  ({ path_with_namespace: path } = (await world.server.api('GET', `/projects/${project}`, world.ann)).json<{
    path_with_namespace: string;
  }>());
});
afterAll(() => world?.server.close());

describe('what a branch suggests for its merge request', () => {
  it('MR-01 TPL-01 is what its only commit says, or what its commits say in the variables of a template', async () => {
    await commit('doors', 'One\n\nIt was open.', { start_branch: 'main' });
    const branches = { source_branch: 'doors', target_branch: 'main' };
    expect((await ask(branches)).body).toMatchObject({
      found: true,
      only_commit: { title: 'One', body: 'It was open.' },
    });
    await commit('doors', 'Two');
    expect((await ask(branches)).body).toEqual({
      found: true,
      only_commit: null,
      values: {
        all_commits: '* One\n\nIt was open.\n\n* Two',
        co_authored_by: expect.stringMatching(/^Co-authored-by: Ann <[^>]+>$/) as string,
        first_commit: 'One\n\nIt was open.',
        first_multiline_commit: 'One\n\nIt was open.',
        first_multiline_commit_description: 'It was open.',
        source_branch: 'doors',
        target_branch: 'main',
      },
    });
  });

  it('MR-01 is nothing where a branch is not there, and hidden from who can’t read the code', async () => {
    for (const [source_branch, target_branch] of [
      ['nowhere', 'main'],
      ['main', 'nowhere'],
    ])
      expect((await ask({ source_branch, target_branch })).body).toEqual({ found: false });
    const dora = await world.server.createUser('dora');
    expect((await ask({ source_branch: 'doors', target_branch: 'main' }, dora)).status).toBe(404);
  });

  it('MR-01 of a fork is compared with the target’s branch', async () => {
    const { ben, server } = world;
    const fork = await world.fork(project, ben);
    const { path_with_namespace } = (await server.api('GET', `/projects/${fork}`, ben)).json<{
      path_with_namespace: string;
    }>();
    await world.commit({ project: fork, branch: 'forked', from: 'main', files: { 'a.txt': 'a' }, as: ben });
    const target = path;
    path = path_with_namespace;
    const found = await ask({ source_branch: 'forked', target_branch: 'main', target_project: target }, ben);
    path = target;
    expect(found.body).toMatchObject({ found: true, only_commit: { title: 'Change a.txt' } });
  });
});
