import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMergeRequestWorld } from '../../../testing/merge-request-world.ts';
import type { MergeRequestWorld } from '../../../testing/merge-request-world.ts';
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

describe('mails of a merge request', () => {
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
    const custom = await server.api('PUT', `/projects/${project}/notification_settings`, ben, {
      level: 'custom',
      push_to_merge_request: true,
    });
    expect(custom.json()).toMatchObject({ level: 'custom', events: { push_to_merge_request: true } });
  });
});
