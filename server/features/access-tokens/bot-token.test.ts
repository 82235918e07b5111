import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { runProgram } from '../../../testing/ssh.ts';
import { newPublicKey } from '../../../testing/ssh-keys.ts';

// was: there were no tokens of projects and groups: 404 on every call
let server: TestServer;
let root: TestUser;
let ann: TestUser;
let bob: TestUser;
let group: number;
let project: number;
let elsewhere: number;

interface Made {
  readonly id: number;
  readonly token: string;
  readonly user_id: number;
  readonly expires_at: string;
  readonly access_level: number;
}

beforeAll(async () => {
  server = await createTestServer();
  root = await server.createUser('root', { admin: true });
  [ann, bob] = await server.createUsers('ann', 'bob');
  group = (await server.create('/groups', { name: 'acme', path: 'acme', visibility: 'private' }, ann)).id;
  const make = async (name: string, more: object) =>
    (await server.create('/projects', { name, initialize_with_readme: true, ...more }, ann)).id;
  project = await make('rocket', { namespace_id: group, visibility: 'private' });
  elsewhere = await make('open', { visibility: 'public' });
  await server.create(`/projects/${project}/members`, { user_id: bob.id, access_level: 40 }, ann);
  await server.listen();
});
afterAll(() => server?.close());

const newToken = (place: string, payload: object = {}, as = ann) =>
  server.create<Made>(`${place}/access_tokens`, { name: 'Robot', scopes: 'api', ...payload }, as);
const status = async (...args: Parameters<TestServer['api']>) => (await server.api(...args)).statusCode;

describe('an access token of a project', () => {
  let bot: Made;
  beforeEach(async () => {
    bot = await newToken(`/projects/${project}`, { access_level: 30 });
  });

  it('API-05 acts in its project at its level, by API and by git, as a bot', async () => {
    expect(bot).toMatchObject({ access_level: 30, active: true, scopes: ['api'], resource_type: 'project' });
    const days = (Date.parse(bot.expires_at) - Date.now()) / 86_400_000;
    expect(Math.ceil(days)).toBe(365);
    const user = (await server.api('GET', '/user', bot)).json<{ username: string; bot: boolean }>();
    expect(user.bot).toBe(true);
    expect(user.username).toMatch(new RegExp(`^project_${project}_bot_[0-9a-f]{32}$`));
    const issue = await server.create(`/projects/${project}/issues`, { title: 'By a robot' }, bot);
    await server.create(`/projects/${project}/issues/${issue.iid}/notes`, { body: 'Hello' }, bot);
    expect(
      await status('POST', `/projects/${project}/members`, bot, { user_id: root.id, access_level: 10 }),
    ).toBe(403);
    const address = `${server.url.replace('://', `://x:${bot.token}@`)}/acme/rocket.git`;
    const refs = await runProgram('git', ['ls-remote', address], {
      env: { HOME: '/nonexistent', GIT_TERMINAL_PROMPT: '0' },
    });
    expect(refs.stdout).toContain('refs/heads/main');
    // The other projects of the group are not its own.
    const other = (await server.create('/projects', { name: `o${bot.id}`, namespace_id: group }, ann)).id;
    expect(await status('GET', `/projects/${other}`, bot)).toBe(404);
    const readOnly = await newToken(`/projects/${project}`, { scopes: 'read_api', access_level: 20 });
    expect(await status('GET', `/projects/${project}/issues`, readOnly)).toBe(200);
    expect(await status('POST', `/projects/${project}/issues`, readOnly, { title: 'x' })).toBe(403);
  });

  it('API-05 only reads what is public elsewhere', async () => {
    expect(await status('GET', `/projects/${elsewhere}`, bot)).toBe(200);
    expect(await status('POST', `/projects/${elsewhere}/issues`, bot, { title: 'x' })).toBe(403);
    const { iid } = await server.create(`/projects/${elsewhere}/issues`, { title: 'One' }, ann);
    expect(await status('POST', `/projects/${elsewhere}/issues/${iid}/notes`, bot, { body: 'x' })).toBe(403);
    expect(await status('POST', `/projects/${elsewhere}/star`, bot)).toBe(403);
    expect(
      await status('POST', `/projects/${elsewhere}/fork`, bot, { namespace_id: group }),
    ).toBeGreaterThanOrEqual(400);
    const internal = (await server.create('/projects', { name: `i${bot.id}`, visibility: 'internal' }, ann))
      .id;
    expect(await status('GET', `/projects/${internal}`, bot)).toBe(404);
    expect(await status('POST', '/projects', bot, { name: 'mine' })).toBe(403);
    expect(await status('POST', '/groups', bot, { name: 'mine', path: 'mine' })).toBe(403);
  });

  it('API-05 can give its bot nothing: no token, no key, no address, no profile', async () => {
    const strong = await newToken(`/projects/${project}`, { access_level: 40 });
    const base = `/projects/${project}`;
    const line = newPublicKey();
    expect(await status('POST', '/user/personal_access_tokens', strong, { name: 'x', scopes: 'api' })).toBe(
      403,
    );
    expect(await status('POST', `${base}/access_tokens`, strong, { name: 'x', scopes: 'api' })).toBe(403);
    expect(await status('GET', `${base}/access_tokens`, strong)).toBe(403);
    expect(await status('DELETE', `${base}/access_tokens/${bot.id}`, strong)).toBe(403);
    expect(await status('POST', '/user/keys', strong, { title: 'x', key: line })).toBe(403);
    expect(await status('POST', `${base}/deploy_keys`, strong, { title: 'x', key: line })).toBe(403);
    expect(await status('POST', '/user/emails', strong, { email: 'robot@example.com' })).toBe(403);
    expect(await status('PUT', '/user/status', strong, { message: 'x' })).toBe(403);
    expect((await server.call('PUT', '/-/profile', strong, { bio: 'x' })).statusCode).toBe(403);
    expect(await status('DELETE', `${base}/members/${strong.user_id}`, strong)).toBe(403);
    expect(await status('GET', '/personal_access_tokens/self', strong)).toBe(200);
    expect(await status('DELETE', '/personal_access_tokens/self', strong)).toBe(403);
    // Nor can others.
    for (const person of [ann, root]) {
      expect(await status('DELETE', `${base}/members/${bot.user_id}`, person)).toBe(403);
      expect(await status('PUT', `${base}/members/${bot.user_id}`, person, { access_level: 50 })).toBe(403);
      expect(
        await status('POST', `/groups/${group}/members`, person, { user_id: bot.user_id, access_level: 50 }),
      ).toBe(403);
    }
    expect(
      await status('POST', `/users/${bot.user_id}/personal_access_tokens`, root, {
        name: 'x',
        scopes: 'api',
      }),
    ).toBe(403);
    expect(await status('POST', `/users/${bot.user_id}/keys`, root, { title: 'x', key: line })).toBe(403);
    expect(await status('DELETE', `/users/${bot.user_id}`, root)).toBe(403);
  });

  it('API-05 is no person: not in lists of people and autocomplete, without mails and without a password', async () => {
    const { username } = (await server.api('GET', `/users/${bot.user_id}`, root)).json<{
      username: string;
    }>();
    const people = (await server.api('GET', '/users?search=Robot', root)).json<unknown[]>();
    expect(people).toEqual([]);
    expect((await server.api('GET', `/users?username=${username}`, root)).json()).toHaveLength(1);
    expect((await server.api('GET', `/projects/${project}/users?search=robot`, ann)).json()).toEqual([]);
    const offered = await server.call('GET', '/acme/rocket/-/autocomplete_sources/members?search=Robot', ann);
    expect(offered.json()).toEqual([]);
    const members = (await server.api('GET', `/projects/${project}/members`, ann)).json<
      { id: number; access_level: number }[]
    >();
    expect(members).toContainEqual(expect.objectContaining({ id: bot.user_id, access_level: 30 }));
    await server.create(
      `/projects/${project}/issues`,
      { title: 'For you', description: `@${username}`, assignee_ids: [bot.user_id] },
      ann,
    );
    await server.drain();
    const mails = await server.platform.db.selectFrom('outgoing_mails').select('recipient').execute();
    expect(mails.filter(({ recipient }) => recipient.includes('bot'))).toEqual([]);
    const signIn = await server.call('POST', '/users/sign_in', null, { login: username, password: 'x' });
    expect(signIn.statusCode).toBe(401);
    await server.call('POST', '/users/password', null, { email: `${username}@bots.invalid` });
    await server.drain();
    const later = await server.platform.db.selectFrom('outgoing_mails').select('recipient').execute();
    expect(later.filter(({ recipient }) => recipient.includes('bot'))).toEqual([]);
  });

  it('API-05 loses everything when it is revoked, expires, or its project goes', async () => {
    const url = `/projects/${project}/access_tokens/${bot.id}`;
    expect((await server.api('GET', url, ann)).json()).toMatchObject({ id: bot.id, access_level: 30 });
    expect(await status('DELETE', url, ann)).toBe(204);
    expect(await status('GET', `/projects/${project}`, bot)).toBe(401);
    expect((await server.api('GET', url, ann)).json()).toMatchObject({
      revoked: true,
      active: false,
      access_level: null,
    });
    expect(await status('DELETE', url, ann)).toBe(400);
    expect(await status('GET', `/projects/${project}/members/${bot.user_id}`, ann)).toBe(404);
    // What it wrote stays by its name.
    expect((await server.api('GET', `/users/${bot.user_id}`, ann)).json()).toMatchObject({
      name: 'Robot',
      state: 'blocked',
    });

    const short = await newToken(`/projects/${project}`);
    await server.platform.db
      .updateTable('personal_access_tokens')
      .set({ expires_at: '2001-01-01' })
      .where('id', '=', short.id)
      .execute();
    expect(await status('GET', `/projects/${project}`, short)).toBe(401);
    const member = await server.platform.db
      .selectFrom('members')
      .select('expires_at')
      .where('user_id', '=', short.user_id)
      .executeTakeFirst();
    expect(String(member?.expires_at)).toBe(short.expires_at);

    const doomed = (await server.create('/projects', { name: `d${bot.id}` }, ann)).id;
    const last = await newToken(`/projects/${doomed}`);
    expect(await status('GET', '/user', last)).toBe(200);
    expect(await status('DELETE', `/projects/${doomed}`, ann)).toBeLessThan(300);
    expect(await status('GET', '/user', last)).toBe(401);
  });

  it('API-05 is replaced by another one of the same bot, also by itself', async () => {
    const url = `/projects/${project}/access_tokens`;
    const fresh = (
      await server.api('POST', `${url}/${bot.id}/rotate`, ann, { expires_at: '2199-01-02' })
    ).json<Made>();
    expect(fresh).toMatchObject({ user_id: bot.user_id, access_level: 30, expires_at: '2199-01-02' });
    expect(await status('GET', '/user', bot)).toBe(401);
    expect(await status('POST', `${url}/${bot.id}/rotate`, ann)).toBe(400);
    const again = await server.api('POST', `${url}/self/rotate`, fresh);
    expect(again.statusCode, again.body).toBe(200);
    const self = again.json<Made>();
    expect(await status('GET', `/projects/${project}`, self)).toBe(200);
    expect(await status('GET', '/user', fresh)).toBe(401);
    // Only in its own place.
    expect(await status('POST', `/projects/${elsewhere}/access_tokens/self/rotate`, self)).toBe(404);
    expect(await status('POST', `${url}/self/rotate`, ann)).toBe(404);
  });

  it('API-05 is no owner that a group could be left with', async () => {
    // was: the bot counted as another owner, so the last person could leave, and nobody managed the group any more.
    const own = await server.create('/groups', { name: 'left', path: 'left', visibility: 'private' }, ann);
    await newToken(`/groups/${own.id}`, { access_level: 50 });
    expect(await status('DELETE', `/groups/${own.id}/members/${ann.id}`, ann)).toBe(400);
    expect(await status('PUT', `/groups/${own.id}/members/${ann.id}`, ann, { access_level: 40 })).toBe(403);
  });

  it('API-05 is made by Maintainers, never with more than they have', async () => {
    const url = `/projects/${project}/access_tokens`;
    expect(await status('POST', url, bob, { name: 'x', scopes: 'api', access_level: 50 })).toBe(403);
    expect(await status('POST', url, bob, { name: 'x', scopes: 'api', access_level: 40 })).toBe(201);
    for (const wrong of [
      { name: '' },
      { scopes: 'all' },
      { scopes: '' },
      { access_level: 35 },
      { expires_at: '2001-01-01' },
    ])
      expect(
        await status('POST', url, bob, { name: 'x', scopes: 'api', ...wrong }),
        JSON.stringify(wrong),
      ).toBe(400);
    const owners = await newToken(`/projects/${project}`, { access_level: 50 });
    expect(await status('POST', `${url}/${owners.id}/rotate`, bob)).toBe(403);
    expect(await status('GET', `/projects/${project}`, owners)).toBe(200);
  });
});

it('API-05 a token of a group acts in everything below it', async () => {
  const bot = await newToken(`/groups/${group}`, { access_level: 20 });
  expect(bot).toMatchObject({ resource_type: 'group', resource_id: group });
  expect(await status('GET', `/projects/${project}`, bot)).toBe(200);
  expect(await status('GET', `/groups/${group}`, bot)).toBe(200);
  expect(
    await status('POST', `/groups/${group}/access_tokens`, bob, { name: 'x', scopes: 'api' }),
  ).toBeGreaterThanOrEqual(403);
  const strong = await newToken(`/groups/${group}`, { access_level: 40 });
  expect(await status('POST', '/projects', strong, { name: 'made', namespace_id: group })).toBe(201);
  expect(await status('DELETE', `/groups/${group}/access_tokens/${bot.id}`, ann)).toBe(204);
  expect(await status('GET', `/groups/${group}`, bot)).toBe(401);
});
