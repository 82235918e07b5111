import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../testing/merge-request-world.ts';
import { git } from '../../../testing/repositories.ts';
import { takeMails } from '../../../testing/take-mails.ts';

let world: MergeRequestWorld;
let project: number;
let iid: number;

beforeAll(async () => {
  world = await openMergeRequestWorld({ notificationDelay: 0 });
  project = await world.createProject('public');
  await world.commit({ project, branch: 'change', from: 'main', files: { 'code.txt': 'one\ntwo\n' } });
  ({ iid } = await world.open(project, 'change'));
  await world.server.api('PUT', `/projects/${project}/merge_requests/${iid}`, world.ann, {
    reviewer_ids: [world.ben.id],
  });
  await takeMails(world.server);
});
afterAll(() => world?.server.close());

/** Adds empty commits to the source branch, as one push. */
async function pushCommits(count: number): Promise<void> {
  const { server } = world;
  const { path } = server.platform.git.repository(project);
  const before = git(path, ['rev-parse', 'refs/heads/change']);
  const commits = Array.from({ length: count }, (_, at) =>
    [
      'commit refs/keep-around/many',
      `committer Ann <ann@example.com> ${1_700_000_000 + at} +0000`,
      `data ${`Add ${at + 1}`.length}`,
      `Add ${at + 1}`,
      ...(at === 0 ? [`from ${before}`] : []),
      '',
    ].join('\n'),
  );
  git(path, ['fast-import', '--quiet'], { input: commits.join('') });
  const after = git(path, ['rev-parse', 'refs/keep-around/many']);
  git(path, ['update-ref', '-d', 'refs/keep-around/many']);
  await world.push(project, [{ ref: 'refs/heads/change', old: before, new: after }]);
}

describe('mails of a merge request', () => {
  it('MR-01 API-01 name the branches of a new one, as v4 does', async () => {
    const { ann, ben, server } = world;
    await world.commit({ project, branch: 'a<b', from: 'main', files: { 'new.txt': 'new\n' } });
    const opened = await world.open(project, 'a<b', { reviewer_ids: [ben.id], description: 'As said.' });
    const [mail] = await takeMails(server);
    expect(mail!.text_body).toMatch(
      /^Ann opened a merge request:\n\nBranches: a<b → main\n\nAs said\.\n\n-- \n/,
    );
    expect(mail!.html_body).toContain('<p>Branches: a&lt;b → main</p>\n<div><p');
    await server.api('PUT', `/projects/${project}/merge_requests/${opened.iid}`, ann, {
      state_event: 'close',
    });
    await takeMails(server);
    await server.create(`/projects/${project}/issues`, { title: 'Other', assignee_id: ben.id }, ann);
    const [other] = await takeMails(server);
    expect(other!.text_body).toMatch(/^Ann opened an issue:\n\n-- \n/);
  });

  it('MR-01 DRAFT-02 say which line a comment is on', async () => {
    const { ann, ben, server } = world;
    const { diff_refs } = (await server.api('GET', `/projects/${project}/merge_requests/${iid}`, ann)).json<{
      diff_refs: object;
    }>();
    await server.create(
      `/projects/${project}/merge_requests/${iid}/discussions`,
      { body: 'Why?', position: { ...diff_refs, position_type: 'text', new_path: 'code.txt', new_line: 2 } },
      ben,
    );
    const [mail] = await takeMails(server);
    expect(mail!.text_body).toMatch(/^Ben commented:\n\ncode\.txt:2\nWhy\?\n\n-- \nRead it: /);
    expect(mail!.html_body).toMatch(
      /<a href="[^"]+#note_\d+">code\.txt:2<\/a><\/p>\n<div><p[^>]*>Why\?<\/p>/,
    );
  });

  // Was: black on black in the dark, wider than a phone by each long line of code, suggestions like any other code.
  it('DRAFT-02 SUGG-01 are pages that fit the screen and its colours, and say in signs what pages have controls for', async () => {
    const { ann, ben, server } = world;
    const { diff_refs } = (await server.api('GET', `/projects/${project}/merge_requests/${iid}`, ann)).json<{
      diff_refs: object;
    }>();
    const position = { ...diff_refs, position_type: 'text', new_path: 'code.txt', new_line: 2 };
    const page = `/projects/${project}/merge_requests/${iid}/draft_notes`;
    for (const note of [
      '- [x] read\n- [ ] tried\n\n```suggestion\nthree\n```',
      '```suggestion\n```\n\n```text\nas it is\n```',
    ])
      await server.create(page, { note, position }, ben);
    await server.call('POST', `/api/v4${page}/bulk_publish`, ben, {});
    const [mail] = await takeMails(server);
    const html = mail!.html_body!;
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toMatch(/pre\{[^}]*white-space:pre-wrap/);
    expect(html.replace(/<style>.*<\/style>/, '')).not.toMatch(/color:|<script|<link|<input/);
    expect(html).toMatch(/☑ read<\/li>\s*<li[^>]*>☐ tried<\/li>/);
    expect(html).toMatch(/<p>Suggested change:<\/p>\n<pre[^>]*><code>three\n/);
    expect(html).toMatch(/<p>Suggested change: without these lines\.<\/p>\n<pre data-language="text"/);
    // One line between both comments, one before the end.
    expect(html.match(/<hr>/g)).toHaveLength(2);
  });

  it('MR-05 tell whose approval, or request for changes, is dismissed, and why; nobody else', async () => {
    const { ann, ben, server } = world;
    const own = await world.createProject();
    await world.commit({ project: own, branch: 'change', from: 'main', files: { 'code.txt': 'one\n' } });
    const asked = await world.open(own, 'change', { reviewer_ids: [ben.id] });
    const cleo = await server.createUser('cleo');
    await server.create(`/projects/${own}/members`, { user_id: cleo.id, access_level: 30 }, ann);
    const { path_with_namespace } = (await server.api('GET', `/projects/${own}`, ann)).json<{
      path_with_namespace: string;
    }>();
    const page = `/${path_with_namespace}/-/merge_requests/${asked.iid}`;
    // Cleo is no reviewer, and has said nothing else.
    await server.create(`/projects/${own}/merge_requests/${asked.iid}/approve`, {}, cleo);
    await server.call('POST', `${page}/request_changes`, ben, {});
    await takeMails(server);
    for (const [person, what] of [
      [cleo, 'approval'],
      [ben, 'requested changes'],
    ] as const) {
      const reason = 'It is <b>another</b> branch';
      const answer = await server.call('POST', `${page}/dismiss_review`, ann, { user_id: person.id, reason });
      expect(answer.statusCode).toBe(204);
      const [mail, ...others] = await takeMails(server);
      expect(others).toEqual([]);
      expect(mail!.recipient).toBe(`${person.username}@example.com`);
      expect(mail!.text_body).toMatch(
        new RegExp(
          `^Ann dismissed the ${what} of ${person.username}: ${reason}\\n\\n-- \\nRead it: .*#note_\\d+\\n`,
        ),
      );
      expect(mail!.html_body).toContain('&lt;b&gt;another&lt;/b&gt;');
    }
  });

  it('MR-01 API-01 tell those who take part of a push, with its commits, and whoever chooses these events', async () => {
    const { ann, ben, server } = world;
    const push = async (commit: object) =>
      server.create(`/projects/${project}/repository/commits`, { branch: 'change', ...commit }, ann);
    await push({
      commit_message: 'Add <one> line',
      actions: [{ action: 'update', file_path: 'code.txt', content: 'line\n' }],
    });
    const [mail, ...others] = await takeMails(server);
    expect(others).toEqual([]);
    expect(mail!.recipient).toBe('ben@example.com');
    expect(mail!.text_body).toMatch(
      /^Ann pushed 1 commit to the merge request:\n\n[0-9a-f]{8} Add <one> line\n\n-- \n/,
    );
    expect(mail!.html_body).toMatch(/<ul><li>[0-9a-f]{8} Add &lt;one&gt; line<\/li><\/ul>/);
    expect(mail!.headers['In-Reply-To']).toMatch(/^<mergerequest_\d+@/);
    await push({
      start_branch: 'main',
      force: true,
      commit_message: 'Anew',
      actions: [{ action: 'create', file_path: 'anew.txt', content: 'x\n' }],
    });
    const [anew] = await takeMails(server);
    expect(anew!.text_body).toMatch(/^Ann rewrote the source branch of the merge request\.\n\n-- \n/);
    for (const [count, said, first] of [
      [21, '21 commits', '1 commit before these'],
      [22, '22 commits', '2 commits before these'],
      // Was: 1000 commits, of which 980 came before.
      [1001, 'more than 1000 commits', 'more than 980 commits before these'],
    ] as const) {
      await pushCommits(count);
      const [many] = await takeMails(server);
      expect(many!.text_body).toMatch(
        new RegExp(
          `^Ann pushed ${said} to the merge request:\\n\\n${first}\\n[0-9a-f]{8} Add ${count - 19}\\n`,
        ),
      );
    }
    const history = await server.api('GET', `/projects/${project}/merge_requests/${iid}/notes`, ann);
    expect(history.body).toContain('added more than 1000 commits, up to ');
    const custom = await server.api('PUT', `/projects/${project}/notification_settings`, ben, {
      level: 'custom',
      push_to_merge_request: true,
    });
    expect(custom.json()).toMatchObject({ level: 'custom', events: { push_to_merge_request: true } });
  });
});
