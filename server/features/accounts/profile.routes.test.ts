import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { findUsersByEmails } from './index.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, as: TestUser, payload?: object) =>
  server.app.inject({
    method,
    url,
    headers: { 'private-token': as.token },
    ...(payload === undefined ? {} : { payload }),
  });

beforeAll(async () => {
  server = await createTestServer({ externalUrl: 'https://code.example.org', signup: 'open' });
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
});
afterAll(() => server?.close());

describe('a status', () => {
  const url = '/api/v4/user/status';

  it('USER-02 is set, read by others, and emptied', async () => {
    const set = await call('PUT', url, ann, {
      emoji: ':coffee:',
      message: 'Back at <two> :tada:',
      availability: 'busy',
      clear_status_after: '8_hours',
    });
    expect(set.statusCode).toBe(200);
    const others = (await call('GET', '/api/v4/users/ann/status', bob)).json<{ clear_status_at: string }>();
    expect(others).toMatchObject({
      emoji: 'coffee',
      emoji_character: '☕',
      message: 'Back at <two> :tada:',
      message_html: 'Back at &lt;two&gt; 🎉',
      availability: 'busy',
    });
    const left = Date.parse(others.clear_status_at) - Date.now();
    expect(left).toBeGreaterThan(7.9 * 3_600_000);
    expect(left).toBeLessThanOrEqual(8 * 3_600_000);

    await call('PUT', url, ann, {});
    expect((await call('GET', url, ann)).json()).toMatchObject({
      emoji: null,
      message: null,
      availability: 'not_set',
      clear_status_at: null,
    });
  });

  it('ends after its lifetime', async () => {
    await call('PUT', url, bob, { message: 'Out', clear_status_after: '30_minutes' });
    expect((await call('GET', url, bob)).json()).toMatchObject({ emoji: 'speech_balloon', message: 'Out' });
    await sql`update users set status_clear_at = now() where id = ${bob.id}`.execute(server.platform.db);
    expect((await call('GET', '/api/v4/users/bob/status', ann)).json()).toMatchObject({
      emoji: null,
      message: null,
      clear_status_at: null,
    });
  });

  it.each([
    [{ emoji: 'no-such-thing' }, 'emoji'],
    [{ message: 'x'.repeat(101) }, 'message'],
    [{ clear_status_after: 'soon' }, 'clear_status_after'],
  ])('%j is refused', async (change, field) => {
    const answer = await call('PUT', url, ann, change);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(field);
  });
});

describe('the address to commit with', () => {
  const profile = '/-/profile';

  it('USER-02 can be a private one, which survives a new username', async () => {
    const own = (await call('GET', '/api/v4/user', ann)).json<{ private_commit_email: string }>();
    expect(own.private_commit_email).toBe(`${ann.id}-ann@users.noreply.code.example.org`);
    const changed = await call('PUT', profile, ann, { commit_email: '_private' });
    expect(changed.json()).toMatchObject({ commit_email: own.private_commit_email, public_email: '' });

    const made = await call('POST', '/api/v4/projects', ann, { name: 'p', initialize_with_readme: true });
    const { id } = made.json<{ id: number }>();
    const file = await call('POST', `/api/v4/projects/${id}/repository/files/a.txt`, ann, {
      branch: 'main',
      content: 'a',
      commit_message: 'a',
    });
    expect(file.statusCode).toBe(201);
    const [commit] = (await call('GET', `/api/v4/projects/${id}/repository/commits`, ann)).json<
      { author_email: string }[]
    >();
    expect(commit!.author_email).toBe(own.private_commit_email);

    await call('PUT', profile, ann, { username: 'ann.lee' });
    expect((await call('GET', '/api/v4/user', ann)).json()).toMatchObject({
      commit_email: `${ann.id}-ann.lee@users.noreply.code.example.org`,
    });
    const found = await findUsersByEmails(server.platform, [
      own.private_commit_email,
      'bob@example.com',
      `${bob.id}-bob@users.noreply.elsewhere.example.org`,
    ]);
    expect([...found].map(([email, user]) => [email, user.id])).toEqual([
      ['bob@example.com', bob.id],
      [own.private_commit_email, ann.id],
    ]);
  });

  it('has to be one’s own, as the public one; both are removed with the address', async () => {
    for (const field of ['commit_email', 'public_email'])
      for (const email of ['bob@example.com', `${bob.id}-bob@users.noreply.code.example.org`])
        expect((await call('PUT', profile, ann, { [field]: email })).statusCode).toBe(400);
    const { rows } = await sql<{ id: number }>`insert into emails (user_id, email, confirmed_at)
      values (${ann.id}, 'second@example.com', now()) returning id`.execute(server.platform.db);
    const both = { commit_email: 'second@example.com', public_email: 'second@example.com' };
    expect((await call('PUT', profile, ann, both)).json()).toMatchObject(both);
    expect((await call('DELETE', `/api/v4/user/emails/${rows[0]!.id}`, ann)).statusCode).toBe(204);
    expect((await call('GET', '/api/v4/user', ann)).json()).toMatchObject({
      commit_email: 'ann@example.com',
      public_email: '',
    });
  });
});

it('preferences and the profile only write the fields that they name', async () => {
  const rights = { admin: true, external: true, projects_limit: 7, state: 'blocked', username: 'bob' };
  for (const url of ['/-/profile/preferences', '/-/profile', '/api/v4/user/status'])
    await call('PUT', `${url}?can_create_group=false`, bob, { theme: 'dark', bio: 'x', ...rights });
  const row = await server.platform.db
    .selectFrom('users')
    .select(['admin', 'external', 'projects_limit', 'state', 'can_create_group', 'theme', 'bio'])
    .where('id', '=', bob.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    admin: false,
    external: false,
    projects_limit: 100_000,
    state: 'active',
    can_create_group: true,
    theme: 'dark',
    bio: 'x',
  });
});

// Was: v4 said `en` of everybody, and nothing else could be chosen.
it('UX-01 people choose the language of their pages, or leave it to the browser', async () => {
  const choose = async (preferred_language: unknown): Promise<unknown> => {
    await call('PUT', '/-/profile/preferences', bob, { preferred_language });
    return (await call('GET', '/api/v4/user', bob)).json<Record<string, unknown>>()['preferred_language'];
  };
  expect(await choose('de')).toBe('de');
  expect(await choose('')).toBe('en');
  const refused = await call('PUT', '/-/profile/preferences', bob, { preferred_language: 'xx' });
  expect(refused.statusCode).toBe(400);
});

it('nobody registers with more rights than usual', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/users/sign_up?external=true',
    payload: {
      username: 'mallory',
      name: 'Mallory',
      email: 'mallory@example.com',
      password: 'wooden-gate-17-lantern',
      admin: true,
      projectsLimit: 0,
      privateProfile: true,
      bio: 'x',
    },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const row = await server.platform.db
    .selectFrom('users')
    .select(['admin', 'external', 'projects_limit', 'private_profile', 'bio'])
    .where('username', '=', 'mallory')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    admin: false,
    external: false,
    projects_limit: 100_000,
    private_profile: false,
    bio: '',
  });
});
