import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';
import { readPushOptions } from './push-options.ts';

let server: TestServer;
let ann: TestUser, ben: TestUser, reporter: TestUser;
let folder: string;
const app = '/projects/ann%2Fapp';

interface Answer {
  readonly iid: number;
  readonly state: string;
  readonly title: string;
  readonly description: string | null;
  readonly source_branch: string;
}

async function git(...args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)('git', args, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_TERMINAL_PROMPT: '0',
      GIT_AUTHOR_NAME: 'Ann',
      GIT_AUTHOR_EMAIL: 'ann@example.com',
      GIT_COMMITTER_NAME: 'Ann',
      GIT_COMMITTER_EMAIL: 'ann@example.com',
    },
  });
  return stdout + stderr;
}
const addressFor = ({ username, token }: TestUser): string =>
  `${server.url.replace('://', `://${username}:${token}@`)}/ann/app.git`;

/** Commits a file on a branch, new ones from main, and pushes it; what git says. */
async function push(
  branch: string,
  file: string,
  options: readonly string[] = [],
  as = ann,
): Promise<string> {
  await git('checkout', '-q', '-B', branch, (await git('branch', '--list', branch)) === '' ? 'main' : branch);
  writeFileSync(join(folder, file), `${file}\n`);
  await git('add', '.');
  await git('commit', '-q', '-m', `Add ${file}`, '-m', 'It is needed.');
  const said = await git('push', ...options.flatMap((option) => ['-o', option]), addressFor(as), branch);
  await server.drain();
  return said;
}
const listed = async (query: string): Promise<Answer[]> =>
  (await server.api('GET', `${app}/merge_requests?${query}`, ann)).json<Answer[]>();

beforeAll(async () => {
  server = await createTestServer();
  await server.listen();
  [ann, ben, reporter] = await server.createUsers('ann', 'ben', 'reporter', 'stranger');
  const project = await server.create('/projects', { name: 'App', initialize_with_readme: true }, ann);
  for (const [user, access_level] of [
    [ben, 30],
    [reporter, 20],
  ] as const)
    await server.create(`/projects/${project.id}/members`, { user_id: user.id, access_level }, ann);
  await server.create(`${app}/milestones`, { title: 'Spring' }, ann);
  folder = mkdtempSync(join(tmpdir(), 'coppice-pushing-'));
  await git('clone', '-q', addressFor(ann), '.');
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('MR-01 a push says where its branch can be proposed, then where it is', async () => {
  const first = await push('feature', 'one.txt');
  expect(first).toContain('remote: To create a merge request for feature, visit:');
  expect(first).toMatch(/remote: +http:\/\/\S+\/ann\/app\/-\/merge_requests\/new\?source_branch=feature/);
  const { iid } = await server.create(
    `${app}/merge_requests`,
    { title: 'Feature', source_branch: 'feature', target_branch: 'main' },
    ann,
  );
  const second = await push('feature', 'two.txt');
  expect(second).toContain('remote: View the merge request for feature:');
  expect(second).toMatch(new RegExp(`remote: +http://\\S+/ann/app/-/merge_requests/${iid}\\s`));
  // The default branch is proposed to nobody.
  expect(await push('main', 'three.txt')).not.toContain('merge request');
});

it('MR-01 PROJ-04 a push prints links only where the project says so', async () => {
  const project = '/projects/ann%2Fapp';
  await push('unnamed', 'unnamed.txt');
  const set = async (printing_merge_request_link_enabled: boolean) => {
    const answer = await server.api('PUT', project, ann, { printing_merge_request_link_enabled });
    expect(answer.json()).toMatchObject({ printing_merge_request_link_enabled });
  };
  await set(false);
  // was: could not be turned off
  expect(await push('unnamed', 'unnamed-more.txt')).not.toContain('merge request');
  const said = await push('unnamed-too', 'unnamed-too.txt', ['merge_request.create', 'merge_request.hue=2']);
  expect(said).not.toContain('/merge_requests');
  expect(said).toContain('The push option merge_request.hue is not known here.');
  await set(true);
  expect(await push('unnamed', 'unnamed-again.txt')).toContain('To create a merge request for unnamed');
});

it('MR-01 a push opens a merge request and fills it as its options say', async () => {
  const said = await push('options', 'four.txt', [
    'merge_request.create',
    'merge_request.target=main',
    'merge_request.title=Four things',
    'merge_request.description=First\\nSecond',
    'merge_request.label=wood',
    'merge_request.label=green paint',
    'merge_request.assign=ben',
    'merge_request.milestone=Spring',
    'merge_request.draft',
    'merge_request.remove_source_branch',
    'merge_request.squash',
    'merge_request.colour=red',
    'ci.skip',
  ]);
  expect(said).toContain('The push option merge_request.colour is not known here.');
  expect(said).toMatch(/is opened:\s+remote: +\S+\/ann\/app\/-\/merge_requests\?source_branch=options\s/);
  const [made, ...others] = await listed('source_branch=options&state=all');
  expect(others).toEqual([]);
  expect(made).toMatchObject({
    title: 'Draft: Four things',
    description: 'First\nSecond',
    target_branch: 'main',
    labels: ['green paint', 'wood'],
    assignees: [{ username: 'ben' }],
    milestone: { title: 'Spring' },
    draft: true,
    squash: true,
    force_remove_source_branch: true,
    author: { username: 'ann' },
  });
  // The same again opens no second one, and changes the first.
  const again = await push('options', 'five.txt', [
    'merge_request.create',
    'merge_request.title=Five things',
    'merge_request.unlabel=wood',
    'merge_request.unassign=ben',
  ]);
  expect(again).not.toContain('is opened');
  expect(again).toMatch(
    new RegExp(`is already open:\\s+remote: +\\S+/ann/app/-/merge_requests/${made!.iid}\\s`),
  );
  expect(await listed('source_branch=options&state=all')).toMatchObject([
    { iid: made!.iid, title: 'Five things', labels: ['green paint'], assignees: [] },
  ]);
});

it('MR-01 without a title it is that of the commit', async () => {
  await push('untitled', 'six.txt', ['merge_request.create']);
  expect(await listed('source_branch=untitled')).toMatchObject([
    { title: 'Add six.txt', description: 'It is needed.' },
  ]);
});

it('MR-01 TPL-01 without a description a push takes the template of the project, calls of the API do not', async () => {
  const described = async (branch: string): Promise<unknown> =>
    (await listed(`source_branch=${branch}`)).map(({ description }) => description);
  await server.create(
    `${app}/repository/commits`,
    {
      branch: 'main',
      commit_message: 'Say how changes are described',
      actions: [
        {
          action: 'create',
          file_path: '.coppice/merge_request_templates/Default.md',
          content: '## What\n\n%{all_commits}\n\n## %{source_branch} for %{target_branch}\n\n%{title}\n',
        },
      ],
    },
    ann,
  );
  await git('fetch', '-q', addressFor(ann), 'main');
  await git('checkout', '-q', '-B', 'main', 'FETCH_HEAD');
  // was: the text of the last commit
  await push('by-template', 'template.txt', ['merge_request.create']);
  expect(await described('by-template')).toEqual([
    '## What\n\n* Add template.txt\n\nIt is needed.\n\n## by-template for main\n\n%{title}',
  ]);
  for (const [branch, text] of [
    ['own-words', 'Mine'],
    ['no-words', null],
  ] as const) {
    await push(branch, `${branch}.txt`, ['merge_request.create', `merge_request.description=${text ?? ''}`]);
    expect(await described(branch)).toEqual([text]);
  }
  await push('by-call', 'call.txt');
  const { iid } = await server.create(
    `${app}/merge_requests`,
    { title: 'By call', source_branch: 'by-call', target_branch: 'main' },
    ann,
  );
  expect((await server.api('GET', `${app}/merge_requests/${iid}`, ann)).json()).toMatchObject({
    description: null,
  });
  // The text in the settings comes first; what it has no value for leaves nothing.
  await server.api('PUT', app, ann, { merge_requests_template: 'Look at %{source_branch}.' });
  await push('by-setting', 'setting.txt', ['merge_request.create']);
  expect(await described('by-setting')).toEqual(['Look at by-setting.']);
  await server.api('PUT', app, ann, { merge_requests_template: '%{first_multiline_commit_description}' });
  await git('checkout', '-q', '-B', 'silent', 'main');
  await git('commit', '-q', '--allow-empty', '-m', 'Silent');
  await git('push', '-o', 'merge_request.create', addressFor(ann), 'silent');
  await server.drain();
  expect(await described('silent')).toEqual([null]);
  await server.api('PUT', app, ann, { merge_requests_template: '' });
  await server.create(
    `${app}/repository/commits`,
    {
      branch: 'main',
      commit_message: 'Describe freely',
      actions: [{ action: 'delete', file_path: '.coppice/merge_request_templates/Default.md' }],
    },
    ann,
  );
  await git('fetch', '-q', addressFor(ann), 'main');
  await git('checkout', '-q', '-B', 'main', 'FETCH_HEAD');
});

// was: with merge_request.auto_merge, a commit of somebody else said which branch the pusher merges into
it('MR-01 TPL-01 quick actions of a template run when a push opens a merge request, those in messages of commits never', async () => {
  const open = async (branch: string) => {
    await git('checkout', '-q', '-B', branch, 'main');
    await git(
      'commit',
      '-q',
      '--allow-empty',
      '-m',
      'Of somebody else',
      '-m',
      '/target_branch feature',
      '-m',
      '/close',
    );
    await git('push', '-o', 'merge_request.create', addressFor(ann), branch);
    await server.drain();
    return (await listed(`source_branch=${branch}`))[0];
  };
  const asPushed = { state: 'opened', target_branch: 'main' };
  expect(await open('sneaky')).toMatchObject({
    ...asPushed,
    labels: [],
    description: '\\/target_branch feature\n\n\\/close',
  });
  await server.create(`${app}/labels`, { name: 'oak', color: '#336633' }, ann);
  await server.api('PUT', app, ann, { merge_requests_template: '%{all_commits}\n\n/label ~oak\n' });
  expect(await open('sneaky-too')).toMatchObject({
    ...asPushed,
    labels: ['oak'],
    description: '* Of somebody else\n\n\\/target_branch feature\n\n\\/close',
  });
  await server.api('PUT', app, ann, { merge_requests_template: '' });
});

it('MR-01 TPL-01 a push says that its merge request is already open where the template has led it to another branch', async () => {
  await server.create(`${app}/repository/branches`, { branch: 'next', ref: 'main' }, ann);
  await server.create(`${app}/repository/branches`, { branch: 'later', ref: 'main' }, ann);
  await server.api('PUT', app, ann, {
    merge_requests_template: 'Of %{source_branch}.\n\n/target_branch next\n',
  });
  const said = await push('led', 'led.txt', ['merge_request.create']);
  expect(said).toContain('A merge request for led is opened:');
  const [made] = await listed('source_branch=led');
  expect(made).toMatchObject({ target_branch: 'next', description: 'Of led.' });
  const open = new RegExp(
    `A merge request for led is already open:\\s+remote: +\\S+/ann/app/-/merge_requests/${made!.iid}\\s`,
  );
  // With and without the name of the branch from which the template leads away.
  for (const [title, ...options] of [['Once more'], ['And again', 'merge_request.target=main']]) {
    // was: 'A merge request for led is opened', and none was
    const again = await push('led', `${title}.txt`, [
      'merge_request.create',
      `merge_request.title=${title}`,
      ...options,
    ]);
    expect(again).toMatch(open);
    expect(again).not.toContain('is opened');
    expect(await listed('source_branch=led&state=all')).toMatchObject([
      { iid: made!.iid, title, target_branch: 'next' },
    ]);
  }
  // was: nothing was said, and nothing done
  expect(await push('led', 'waits.txt', ['merge_request.create', 'merge_request.auto_merge'])).toContain(
    'The merge request for led goes into next, not into main: it is not set to be merged by this push.',
  );
  expect(
    await push('led-too', 'led-too.txt', ['merge_request.create', 'merge_request.auto_merge']),
  ).toContain(
    'The merge request for led-too goes into next, not into main: it is not set to be merged by this push.',
  );
  expect(await listed('source_branch=led-too')).toMatchObject([
    { target_branch: 'next', merge_when_pipeline_succeeds: false },
  ]);
  const inNext = ['merge_request.create', 'merge_request.auto_merge', 'merge_request.target=next'];
  expect(await push('led', 'waits-too.txt', inNext)).not.toContain('not set to be merged');
  // What the push itself describes leads elsewhere, where none is yet.
  const described = ['merge_request.create', 'merge_request.description=/target_branch later'];
  expect(await push('led', 'led-later.txt', described)).toContain('A merge request for led is opened:');
  expect(await listed('source_branch=led')).toMatchObject([{ target_branch: 'later' }, { iid: made!.iid }]);
  expect(await push('led', 'led-later-too.txt', described)).toContain('is already open:');
  expect(await listed('source_branch=led&state=all')).toHaveLength(2);
  await server.api('PUT', app, ann, { merge_requests_template: '' });
});

it('MR-01 options do nothing with a target that is not there, and nothing that the pusher may not do', async () => {
  const said = await push('nowhere', 'seven.txt', [
    'merge_request.create',
    'merge_request.target=gone',
    'merge_request.milestone=Never',
    'merge_request.assign=nobody-at-all',
  ]);
  // was: 'A merge request for nowhere is opened', and none was
  expect(said).toContain('No merge request for nowhere is opened: there is no branch gone in ann/app.');
  expect(said).toContain('There is no milestone "Never".');
  expect(said).toContain('Nobody is called @nobody-at-all.');
  expect(await listed('source_branch=nowhere')).toEqual([]);
  const pushed = await push('refused', 'eight.txt', ['merge_request.create'], reporter).catch(String);
  expect(pushed).toContain('403');
  expect(await listed('source_branch=refused')).toEqual([]);
});

it('MR-01 a push to a fork opens a merge request in its origin where it names that', async () => {
  const fork = await server.create(`${app}/fork`, { path: 'bens-app' }, ben);
  await server.drain();
  const to = addressFor(ben).replace('/ann/app', '/ben/bens-app');
  await git('checkout', '-q', '-B', 'from-afar', 'main');
  writeFileSync(join(folder, 'afar.txt'), 'afar\n');
  await git('add', '.');
  await git('commit', '-q', '-m', 'From afar');
  const pushFork = (project: string) =>
    git(
      'push',
      '-o',
      'merge_request.create',
      '-o',
      `merge_request.target_project=${project}`,
      to,
      'from-afar',
    );
  expect(await pushFork('ann/nothing')).toContain('There is no project ann/nothing that you can see.');
  await git('commit', '-q', '--allow-empty', '-m', 'More from afar');
  expect(await pushFork('ann/app')).toContain('/ann/app/-/merge_requests?source_branch=from-afar');
  await server.drain();
  expect(await listed('source_branch=from-afar')).toMatchObject([
    { title: 'More from afar', source_project_id: fork.id, target_branch: 'main' },
  ]);
  // Who sees the project that is merged into can be assigned, whatever they see of the fork.
  await git('commit', '-q', '--allow-empty', '-m', 'For somebody');
  const options = [
    'merge_request.assign=reporter',
    'merge_request.assign=stranger',
    'merge_request.assign=987654',
  ];
  const said = await git('push', ...options.flatMap((option) => ['-o', option]), to, 'from-afar');
  expect(said.match(/cannot be assigned|has the id/g)).toHaveLength(2);
  expect(said).toContain('@stranger cannot be assigned, since only people who can see ann/app can be.');
  expect(said).toContain('Nobody who can see ann/app has the id 987654.');
  await server.drain();
  expect(await listed('source_branch=from-afar')).toMatchObject([{ assignees: [{ username: 'reporter' }] }]);
  // Without a name it is the origin, too, as in v4.
  await git('checkout', '-q', '-b', 'by-itself');
  await git('commit', '-q', '--allow-empty', '-m', 'Unnamed');
  expect(await git('push', '-o', 'merge_request.create', to, 'by-itself')).toContain(
    '/ann/app/-/merge_requests?source_branch=by-itself',
  );
  await server.drain();
  expect(await listed('source_branch=by-itself')).toMatchObject([{ source_project_id: fork.id }]);
  const ofFork = await server.api('GET', `/projects/${fork.id}/merge_requests`, ben);
  expect(ofFork.json()).toEqual([]);
});

it('MR-01 a push names what it can not be merged into, and tells nobody of milestones that they may not read', async () => {
  const [eve] = await server.createUsers('eve');
  await server.api('PUT', app, ann, { visibility: 'public', issues_access_level: 'private' });
  await server.create(
    '/projects',
    { name: 'Other', visibility: 'public', initialize_with_readme: true },
    ann,
  );
  await server.create(`${app}/fork`, { path: 'eves-app' }, eve!);
  await server.drain();
  const to = addressFor(eve!).replace('/ann/app', '/eve/eves-app');
  const pushFork = async (branch: string, ...options: string[]) => {
    await git('checkout', '-q', '-B', branch, 'main');
    await git('commit', '-q', '--allow-empty', '-m', `For ${options.join()}`);
    const given = options.flatMap((option) => ['-o', `merge_request.${option}`]);
    const said = await git('push', '-f', ...given, to, branch);
    await server.drain();
    return said;
  };
  // was: 'A merge request for stray is opened', and none was
  expect(await pushFork('stray', 'create', 'target_project=ann/other')).toContain(
    'No merge request for stray is opened: eve/eves-app is no fork of ann/other.',
  );
  // was: said nothing of the one that is there
  for (const title of ['Spring', 'Never'])
    expect(await pushFork('stray', 'target_project=ann/app', `milestone=${title}`)).toContain(
      `There is no milestone "${title}".`,
    );
  // was: opened without a word
  expect(await pushFork('main', 'create', 'target_project=ann/app')).toContain(
    'A merge request for main is opened',
  );
  expect(await listed('source_branch=main')).toHaveLength(1);
  await git('checkout', '-q', '-B', 'main', 'origin/main');
});

it('MR-01 reads what options say, and leaves others alone', () => {
  expect(readPushOptions(['ci.skip', 'x'])).toBeUndefined();
  expect(readPushOptions(['merge_request.create=false'])?.options.create).toBe(false);
  expect(readPushOptions(['merge_request.assign=@ann', 'merge_request.__proto__=1'])).toEqual({
    options: { create: false, labels: [], unlabel: [], assign: ['ann'], unassign: [] },
    unknown: ['merge_request.__proto__'],
  });
});

it('MR-01 MR-03 a push sets its merge request to be merged when nothing is missing any more', async () => {
  await server.api('PUT', app, ann, { only_allow_merge_if_pipeline_succeeds: true });
  await push('soon', 'soon.txt', ['merge_request.create', 'merge_request.auto_merge'], ben);
  const waiting = { merge_when_pipeline_succeeds: true, merge_user: { username: 'ben' } };
  expect(await listed('source_branch=soon')).toMatchObject([{ state: 'opened', ...waiting }]);
  // The next push ends that, and begins it again.
  await push('soon', 'sooner.txt', [], ben);
  expect(await listed('source_branch=soon')).toMatchObject([{ merge_when_pipeline_succeeds: false }]);
  await push('soon', 'soonest.txt', ['merge_request.auto_merge'], ben);
  expect(await listed('source_branch=soon')).toMatchObject([waiting]);
  await server.create(`${app}/statuses/soon`, { state: 'success' }, ann);
  await server.drain();
  expect(await listed('source_branch=soon')).toMatchObject([{ state: 'merged' }]);
});
