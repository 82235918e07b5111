import { Gitlab } from '@gitbeaker/rest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nobody } from '../../platform/access/viewer.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { commitStream } from './commit.subject.ts';
import { commitChannel } from './repository.channels.ts';

let server: TestServer;
let ann: TestUser;
let guest: TestUser;
let reporter: TestUser;
let outsider: TestUser;
const visibilities = ['private', 'internal', 'public'] as const;
type Visibility = (typeof visibilities)[number];
const projects = {} as Record<Visibility, { id: number; sha: string }>;

const comments = (visibility: Visibility, name = projects[visibility].sha) =>
  `/api/v4/projects/ann%2F${visibility}/repository/commits/${encodeURIComponent(name)}/comments`;
const page = (visibility: Visibility, name = projects[visibility].sha) =>
  `/ann/${visibility}/-/commit/${encodeURIComponent(name)}`;

/** The administrator writes a file; the commit's sha. */
async function commit(visibility: Visibility, message: string): Promise<string> {
  const made = await server.call('POST', `/api/v4/projects/ann%2F${visibility}/repository/commits`, ann, {
    branch: 'main',
    commit_message: message,
    actions: [{ action: 'create', file_path: `${message}.txt`, content: 'words\n' }],
  });
  return made.json<{ id: string }>().id;
}

async function said(visibility: Visibility, sha?: string): Promise<string[]> {
  const answer = await server.call('GET', comments(visibility, sha), ann);
  return answer.json<{ note: string }[]>().map(({ note }) => note);
}

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  guest = await server.createUser('guest');
  reporter = await server.createUser('reporter');
  outsider = await server.createUser('outsider');
  for (const visibility of visibilities) {
    const made = await server.call('POST', '/api/v4/projects', ann, {
      name: visibility,
      visibility,
      initialize_with_readme: true,
    });
    const { id } = made.json<{ id: number }>();
    for (const [user, level] of [
      [guest, 10],
      [reporter, 20],
    ] as const)
      await server.call('POST', `/api/v4/projects/${id}/members`, ann, {
        user_id: user.id,
        access_level: level,
      });
    projects[visibility] = { id, sha: await commit(visibility, 'first') };
  }
});
afterAll(() => server?.close());

describe('comments on a commit', () => {
  it('GIT-02 are read and written by readers of the code, and by nobody else', async () => {
    // Anonymous, an outsider, a Guest, a Reporter: reading, then writing.
    const expected = {
      private: [404, 404, 403, 200, 401, 404, 403, 201],
      internal: [404, 200, 200, 200, 401, 201, 201, 201],
      public: [200, 200, 200, 200, 401, 201, 201, 201],
    };
    for (const visibility of visibilities) {
      const sha = await commit(visibility, 'rights');
      const got: number[] = [];
      for (const who of [null, outsider, guest, reporter])
        got.push((await server.call('GET', comments(visibility, sha), who)).statusCode);
      for (const who of [null, outsider, guest, reporter])
        got.push(
          (await server.call('POST', comments(visibility, sha), who, { note: who?.username })).statusCode,
        );
      expect(got, visibility).toEqual(expected[visibility]);
      const wrote = ['outsider', 'guest', 'reporter'].filter((_, index) => got[index + 5] === 201);
      expect(await said(visibility, sha)).toEqual(wrote);
      const pages = [null, outsider, guest, reporter].map((who) =>
        server.call('GET', `${page(visibility, sha)}/discussions.json`, who),
      );
      expect((await Promise.all(pages)).map(({ statusCode }) => statusCode)).toEqual(got.slice(0, 4));
    }
  });

  it('GIT-02 are changed and deleted by their author and a Maintainer, and in an archived project by nobody', async () => {
    const sha = await commit('public', 'edits');
    const at = `${page('public', sha)}/notes`;
    const { id } = (await server.call('POST', at, outsider, { note: 'Mine' })).json<{ id: string }>();
    const change = async (who: TestUser) =>
      (await server.call('PUT', `${at}/${id}`, who, { note: { note: `Of ${who.username}` } })).statusCode;
    expect([await change(outsider), await change(reporter), await change(ann)]).toEqual([200, 403, 200]);
    expect(await said('public', sha)).toEqual(['Of ann']);
    // The note is not found below another commit's address.
    expect((await server.call('DELETE', `${page('public')}/notes/${id}`, ann)).statusCode).toBe(404);
    await server.call('POST', `/api/v4/projects/ann%2Fpublic/archive`, ann);
    expect((await server.call('POST', comments('public', sha), ann, { note: 'Late' })).statusCode).toBe(403);
    expect((await server.call('DELETE', `${at}/${id}`, outsider)).statusCode).toBe(403);
    await server.call('POST', `/api/v4/projects/ann%2Fpublic/unarchive`, ann);
    expect((await server.call('DELETE', `${at}/${id}`, outsider)).statusCode).toBe(204);
    expect(await said('public', sha)).toEqual([]);
  });

  it('GIT-02 belong to the commit, by whichever name it is addressed, and to no other', async () => {
    const sha = await commit('public', 'names');
    await Promise.all(
      ['main', sha.slice(0, 8), sha].map((name) =>
        server.call('POST', comments('public', name), reporter, { note: 'Same' }),
      ),
    );
    expect(await said('public', sha)).toEqual(['Same', 'Same', 'Same']);
    expect(await said('public', await commit('public', 'next'))).toEqual([]);
  });

  it('GIT-02 offer no commands to readers of the code', async () => {
    const { sha } = projects.private;
    const asked = `/ann/private/-/autocomplete_sources/commands?type=Commit&type_id=${sha}`;
    expect((await server.call('GET', asked, ann)).json()).toEqual([]);
    expect((await server.call('GET', asked, outsider)).statusCode).toBe(404);
  });

  it('GIT-02 support threads, but no internal ones: every reader of the code reads them', async () => {
    const sha = await commit('public', 'threads');
    const at = `${page('public', sha)}/notes`;
    const first = (
      await server.call('POST', at, reporter, { note: { note: 'Why?', type: 'DiscussionNote' } })
    ).json<{
      discussion_id: string;
    }>();
    const reply = { note: { note: 'Thus.' }, in_reply_to_discussion_id: first.discussion_id };
    expect((await server.call('POST', at, outsider, reply)).statusCode).toBe(201);
    expect((await server.call('GET', `${page('public', sha)}/discussions.json`, null)).json()).toMatchObject([
      { id: first.discussion_id, notes: [{ note: 'Why?' }, { note: 'Thus.', noteable_type: 'Commit' }] },
    ]);
    expect((await server.call('POST', at, ann, { note: { note: 'Psst', internal: true } })).statusCode).toBe(
      403,
    );
    // A thread of one commit can't be answered on another.
    expect((await server.call('POST', `${page('public')}/notes`, outsider, reply)).statusCode).toBe(404);
  });

  it('GIT-02 of unknown commits are 404, and what cannot be written is refused', async () => {
    for (const name of [
      '0'.repeat(40),
      'f'.repeat(64),
      '--help',
      '../..',
      'main^{tree}',
      'x'.repeat(5000),
      "'--",
      'é\u0001',
    ]) {
      expect((await server.call('GET', comments('public', name), ann)).statusCode, name).toBe(404);
      expect((await server.call('POST', comments('public', name), ann, { note: 'x' })).statusCode, name).toBe(
        404,
      );
      expect(
        (await server.call('POST', `${page('public', name)}/notes`, ann, { note: 'x' })).statusCode,
      ).toBe(404);
    }
    for (const wrong of [{}, { note: ' ' }, { note: 'x', path: 'a.ts' }, { note: 'x', path: 'a', line: 0 }])
      expect((await server.call('POST', comments('public'), ann, wrong)).statusCode).toBe(400);
    const odd = { note: 'a\u0000b', path: 'c\u0000\ud800', line: 1 };
    expect((await server.call('POST', comments('public'), ann, odd)).json()).toMatchObject({ note: 'ab' });
  });

  it('GIT-02 API-01 speak v4, as @gitbeaker/rest calls it', async () => {
    const client = new Gitlab({ host: await server.listen(), token: reporter.token });
    const sha = await commit('private', 'client');
    const line = { path: 'client.txt', line: 1, lineType: 'new' } as const;
    expect(await client.Commits.createComment('ann/private', sha, 'Nice **work**')).toEqual({
      note: 'Nice **work**',
      path: null,
      line: null,
      line_type: null,
      author: expect.objectContaining({ id: reporter.id, username: 'reporter', state: 'active' }),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    await client.Commits.createComment('ann/private', sha, 'This line', line);
    // A line that is not there: the comment is on the whole, as v4 has it.
    const later = await commit('private', 'later');
    for (const nowhere of [
      { path: 'nowhere.txt', line: 1, lineType: 'new' },
      { path: 'later.txt', line: 2, lineType: 'new' },
      { path: 'later.txt', line: 1, lineType: 'old' },
    ] as const)
      expect(await client.Commits.createComment('ann/private', later, 'Where?', nowhere)).toMatchObject({
        note: 'Where?',
        path: null,
        line: null,
        line_type: null,
      });
    const old = { path: 'client.txt', line: 1, lineType: 'old' } as const;
    expect(await client.Commits.createComment('ann/private', later, 'Here', old)).toMatchObject({
      path: 'client.txt',
      line: 1,
      line_type: 'old',
    });
    expect(await client.Commits.allComments('ann/private', sha)).toMatchObject([
      { note: 'Nice **work**', path: null, line: null, line_type: null },
      { note: 'This line', path: 'client.txt', line: 1, line_type: 'new' },
    ]);
    const shown = (await server.call('GET', `${page('private', sha)}/discussions.json`, reporter)).json<
      { notes: object[] }[]
    >();
    expect(shown[0]!.notes[0]).not.toHaveProperty('position');
    expect(shown[1]!.notes[0]).toMatchObject({ position: { path: 'client.txt', line: 1 } });
  });

  it('GIT-02 are announced on the commit’s page to readers of the code', async () => {
    const { id, sha } = projects.private;
    const stream = (user: TestUser | null, to: object = { project_id: id, sha }) =>
      commitChannel.stream(server.platform, user?.viewer ?? nobody, to as Record<string, unknown>);
    expect(await stream(reporter)).toBe(commitStream(id, sha));
    for (const who of [null, outsider, guest]) expect(await stream(who)).toBeUndefined();
    for (const wrong of [{ project_id: id }, { project_id: id, sha: 'main' }, { project_id: '1', sha }])
      expect(await stream(ann, wrong)).toBeUndefined();
  });
});

describe('the activity of a project', () => {
  it('GIT-02 shows who commented on which commit, for a private one only to readers of the code', async () => {
    const sha = await commit('private', 'told');
    await server.call('POST', comments('private', sha), reporter, { note: 'Well told' });
    // Disabled issues hide their comments, and nothing else.
    await server.call('PUT', '/api/v4/projects/ann%2Fprivate', ann, { issues_enabled: false });
    await server.drain();
    const events = '/api/v4/projects/ann%2Fprivate/events';
    expect((await server.call('GET', events, ann)).json<unknown[]>()[0]).toMatchObject({
      action_name: 'commented on',
      target_type: 'Note',
      target_title: 'told',
      note: { body: 'Well told', noteable_type: 'Commit', noteable_iid: null, commit_id: sha },
      author: { username: 'reporter' },
    });
    expect((await server.call('GET', events, reporter)).body).toContain('Well told');
    expect((await server.call('GET', events, guest)).body).not.toContain('told');
  });
});
