import type { Caller } from '../../../../testing/server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailBaseUrl } from '../../accounts/index.ts';
import { openMergeRequestWorld } from '../../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../../testing/merge-request-world.ts';

let world: MergeRequestWorld;
let project: number;
let path: string;
beforeAll(async () => {
  world = await openMergeRequestWorld();
});
afterAll(() => world?.server.close());

const begin = async (settings: object) => {
  project = await world.createProject('public');
  const answer = await world.server.api('PUT', `/projects/${project}`, world.ann, settings);
  expect(answer.statusCode).toBe(200);
  ({ path_with_namespace: path } = answer.json<{ path_with_namespace: string }>());
};
const commit = (branch: string, file: string, from?: string, as = world.ann) =>
  world.commit({ project, branch, files: { [file]: file }, as, ...(from === undefined ? {} : { from }) });
const messageOf = async (sha: unknown) => {
  const { git } = world.server.platform;
  const found = await git.commit(git.repository(project), String(sha));
  return found.ok ? found.value.message.trim() : undefined;
};
const widget = async (iid: number, as: Caller = world.ann) => {
  const url = `/${path}/-/merge_requests/${iid}/widget.json`;
  return (await world.server.call('GET', url, as)).json<{ messages: unknown }>();
};

it('MR-03 merges say what the template of the project says', async () => {
  await begin({
    merge_commit_template:
      '%{title} (%{local_reference})\n\n%{description}\n\n%{issues}\n\n%{reviewed_by}\n%{approved_by}\n%{co_authored_by}\nBy %{merge_request_author}, in by %{merged_by}\n%{all_commits}\n%{first_commit}|%{first_multiline_commit}|%{first_multiline_commit_description}\n%{source_branch}>%{target_branch} %{reference} %{url} %{source_project_id}',
  });
  await commit('feature', 'a', 'main');
  await commit('feature', 'b', undefined, world.ben);
  const { iid: issue } = await world.server.create<{ iid: number }>(
    `/projects/${project}/issues`,
    { title: 'Old' },
    world.ann,
  );
  const description = `Closes #${issue}.`;
  const { iid } = await world.open(project, 'feature', { title: 'New', description }, world.ben);
  await world.server.create(`/projects/${project}/merge_requests/${iid}/approve`, {}, world.ann);
  const { body } = await world.merge(project, iid);
  const message = (await messageOf(body.merge_commit_sha))!;
  const lines = message.split('\n');
  expect(lines.slice(0, 5)).toEqual([`New (!${iid})`, '', `Closes #${issue}.`, '', `Closes #${issue}`]);
  expect(message).toMatch(
    /\nApproved-by: .*ann.* <.+>\nCo-authored-by: .*ben.* <.+>\nBy .*ben.* <.+>, in by .*ann.* <.+>\n/i,
  );
  expect(lines.slice(-5)).toEqual(
    [
      '* Change a',
      '',
      '* Change b',
      `Change a|New|Closes #${issue}.`,
      `feature>main ${path}!${iid} ${mailBaseUrl(world.server.context())}/${path}/-/merge_requests/${iid} ${project}`,
    ].slice(-6),
  );
});

it('MR-03 squashes say what their template says, and what has no words says the usual ones', async () => {
  await begin({ squash_commit_template: '%{first_commit}', merge_commit_template: '%{reviewed_by}' });
  await commit('feature', 'a', 'main');
  await commit('feature', 'b');
  const { iid } = await world.open(project, 'feature');
  const usual = `Merge branch 'feature' into 'main'\n\nAdd a file\n\nSee merge request ${path}!${iid}`;
  expect((await widget(iid)).messages).toEqual({ merge: usual, squash: 'Change a' });
  const { body } = await world.merge(project, iid, { squash: true, merge_commit_message: ' ' });
  const { squash_commit_sha } = body as unknown as { squash_commit_sha: string };
  expect(await messageOf(squash_commit_sha)).toBe('Change a');
  expect(await messageOf(body.merge_commit_sha)).toBe(usual);
});

// Was: who made the commit stood in it as a co-author, and who had changed their name stood there twice.
it('MR-03 co-authors are named once by their addresses, without the author of the commit itself', async () => {
  await begin({
    merge_commit_template: 'Merge\n\n%{co_authored_by}',
    squash_commit_template: 'Squash\n\n%{co_authored_by}',
  });
  const by = async (file: string, author: object, more = {}) =>
    world.server.create(
      `/projects/${project}/repository/commits`,
      {
        branch: 'feature',
        commit_message: file,
        actions: [{ action: 'create', file_path: file, content: file }],
        ...author,
        ...more,
      },
      world.ann,
    );
  await by('a', {}, { start_branch: 'main' });
  await by('b', { author_name: 'Cem', author_email: 'Cem@example.com' });
  await by('c', { author_name: 'Cem D', author_email: 'cem@example.com' });
  await by('d', { author_name: 'Eda', author_email: 'eda@example.com' });
  const { iid } = await world.open(project, 'feature');
  const { merge, squash } = (await widget(iid)).messages as { merge: string; squash: string };
  expect(merge).toBe(
    'Merge\n\nCo-authored-by: Cem D <cem@example.com>\nCo-authored-by: Eda <eda@example.com>',
  );
  expect(squash).toMatch(/^Squash\n\nCo-authored-by: ann <.+>\nCo-authored-by: Cem D <cem@example\.com>$/i);
});

it('MR-03 the page says the messages to who may merge, as far as there are such commits', async () => {
  await begin({ squash_option: 'never' });
  await commit('feature', 'a', 'main');
  const { iid } = await world.open(project, 'feature');
  expect((await widget(iid)).messages).toMatchObject({ squash: null });
  expect((await widget(iid, null)).messages).toBe(null);
  await world.server.api('PUT', `/projects/${project}`, world.ann, { merge_method: 'ff' });
  expect((await widget(iid)).messages).toEqual({ merge: null, squash: null });
  await world.change(project, iid, { title: 'Draft: Add a file' });
  expect((await widget(iid)).messages).toEqual({ merge: null, squash: null });
});
