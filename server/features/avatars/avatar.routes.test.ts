import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodePng } from '../../../testing/png.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { unpackFlash } from '../../platform/http/flash.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let root: TestUser;

const picture = (shade: number): Buffer => encodePng(8, 8, () => [shade, shade, shade]);

async function call(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  as: TestUser | null,
  fields?: Readonly<Record<string, Buffer | string>>,
  headers: Record<string, string> = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields ?? {}))
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, new File([new Uint8Array(value)], 'me.svg', { type: 'image/svg+xml' }));
  const encoded = fields === undefined ? undefined : new Request('http://x', { method: 'POST', body });
  return server.app.inject({
    method,
    url,
    headers: {
      ...(as === null ? {} : { 'private-token': as.token }),
      ...(encoded === undefined ? {} : { 'content-type': encoded.headers.get('content-type')! }),
      ...headers,
    },
    ...(encoded === undefined ? {} : { payload: Buffer.from(await encoded.arrayBuffer()) }),
  });
}

const pathOf = (address: string): string => new URL(address).pathname;
const filesOf = (kind: string, id: number): string[] =>
  readdirSync(join(server.platform.folder.blobs, 'avatars', kind, String(id)));

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
  root = await server.createUser('root-person', { admin: true });
});
afterAll(() => server?.close());

describe('avatars of people', () => {
  it('USER-02 are set, replaced and removed, and shown wherever the person is', async () => {
    const first = await call('PUT', '/api/v4/user/avatar', ann, { avatar: picture(10) });
    expect(first.statusCode).toBe(200);
    const address = first.json<{ avatar_url: string }>().avatar_url;
    expect(pathOf(address)).toMatch(
      new RegExp(`^/uploads/-/system/user/avatar/${ann.id}/[0-9a-f]{24}\\.png$`),
    );

    const second = await call('PUT', '/api/v4/user/avatar', ann, { avatar: picture(20) });
    const current = second.json<{ avatar_url: string }>().avatar_url;
    expect(current).not.toBe(address);
    for (const url of ['/api/v4/user', `/api/v4/users/${ann.id}`])
      expect((await call('GET', url, ann)).json()).toMatchObject({ avatar_url: current });
    expect((await call('GET', '/api/v4/users?username=ann', null)).json()).toMatchObject([
      { avatar_url: current },
    ]);
    // Only one file is kept, and the address of the old one is 404.
    expect(filesOf('user', ann.id)).toHaveLength(1);
    expect((await call('GET', pathOf(address), ann)).statusCode).toBe(404);

    const removed = await call('PUT', `/api/v4/users/${ann.id}`, root, { avatar: '' });
    expect(removed.json()).toMatchObject({ avatar_url: null });
    expect((await call('GET', pathOf(current), ann)).statusCode).toBe(404);
    expect(filesOf('user', ann.id)).toEqual([]);
  });

  it('are served so that nothing in them can run, and cached forever', async () => {
    const set = await call('PUT', `/api/v4/users/${bob.id}`, root, { avatar: picture(30) });
    const served = await call('GET', pathOf(set.json<{ avatar_url: string }>().avatar_url), null);
    expect(served.statusCode).toBe(200);
    expect(served.rawPayload).toEqual(picture(30));
    expect(served.headers).toMatchObject({
      // By content, whatever name and type the upload had.
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^inline; filename="[0-9a-f]+\.png"$/),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it.each([
    [
      'a drawing that can carry script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'is not a PNG',
    ],
    ['more than 200 KiB', Buffer.concat([picture(1), Buffer.alloc(200 * 1024)]), 'is too big'],
    ['a small file of many pixels', encodePng(5000, 1, () => [0, 0, 0]), 'is too large'],
  ])('%s is refused', async (_, file, problem) => {
    const answer = await call('PUT', '/api/v4/user/avatar', ann, { avatar: file });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: { avatar: string[] } }>().message.avatar[0]).toContain(problem);
    expect((await call('PUT', '/api/v4/user/avatar', ann, { avatar: 'x' })).statusCode).toBe(400);
  });

  it('are deleted with the person', async () => {
    const gone = await server.createUser('gone');
    await call('PUT', '/api/v4/user/avatar', gone, { avatar: picture(40) });
    expect((await call('DELETE', `/api/v4/users/${gone.id}`, root)).statusCode).toBe(204);
    expect(filesOf('user', gone.id)).toEqual([]);
  });

  it('are found by a public address', async () => {
    await call('PUT', '/api/v4/user/avatar', ann, { avatar: picture(50) });
    await server.platform.db
      .updateTable('users')
      .set({ public_email: 'ann@example.com' })
      .where('id', '=', ann.id)
      .execute();
    const find = (email: string) => call('GET', `/api/v4/avatar?email=${email}`, null);
    expect((await find('ann@example.com')).json()).toEqual({
      avatar_url: expect.stringContaining('/user/avatar/'),
    });
    expect((await find('bob@example.com')).json()).toEqual({ avatar_url: null });
  });

  it('are set by a form without script, which shows the errors again', async () => {
    const html = { accept: 'text/html' };
    const done = await call('POST', '/-/profile/avatar', bob, { avatar: picture(60) }, html);
    expect(done.statusCode).toBe(303);
    expect(done.headers.location).toBe('/-/profile');
    const wrong = await call('POST', '/-/profile/avatar', bob, { avatar: Buffer.from('text') }, html);
    expect(wrong.statusCode).toBe(303);
    const flash = wrong.cookies.find(({ name }) => name === '_coppice_flash')!;
    expect(JSON.stringify(unpackFlash(flash.value))).toContain('is not a PNG');
    const nothing = await call('POST', '/-/profile/avatar', bob, {});
    expect(nothing.statusCode).toBe(400);
    const removed = await call('POST', '/-/profile/avatar', bob, { remove: 'true' });
    expect(removed.json()).toEqual({ avatar_url: null });
  });
});

describe('avatars of groups and projects', () => {
  it('are visible to people who see the group or the project, and to nobody else', async () => {
    const made = await call('POST', '/api/v4/groups', ann, {
      name: 'Quiet',
      path: 'quiet',
      visibility: 'private',
      avatar: picture(70),
    });
    expect(made.statusCode).toBe(201);
    const group = made.json<{ id: number; avatar_url: string }>();
    const created = await call('POST', '/api/v4/projects', ann, {
      name: 'Inner',
      namespace_id: String(group.id),
      visibility: 'private',
    });
    const project = created.json<{ id: number; namespace: { avatar_url: string } }>();
    expect(project.namespace.avatar_url).toBe(group.avatar_url);
    const changed = await call('PUT', '/api/v4/projects/quiet%2Finner', ann, { avatar: picture(80) });
    const { avatar_url: ofProject } = changed.json<{ avatar_url: string }>();

    for (const url of [
      pathOf(group.avatar_url),
      pathOf(ofProject),
      `/api/v4/groups/${group.id}/avatar`,
      `/api/v4/projects/${project.id}/avatar`,
    ]) {
      expect((await call('GET', url, null)).statusCode, url).toBe(404);
      expect((await call('GET', url, bob)).statusCode, url).toBe(404);
      const mine = await call('GET', url, ann);
      expect(mine.statusCode, url).toBe(200);
      expect(mine.headers['content-type']).toBe('image/png');
      expect(mine.headers['cache-control'] ?? 'private').toContain('private');
    }
    const removed = await call('POST', `/-/groups/${group.id}/avatar`, ann, { remove: 'true' });
    expect(removed.json()).toEqual({ avatar_url: null });
    expect((await call('GET', `/api/v4/groups/${group.id}/avatar`, ann)).statusCode).toBe(404);
    expect((await call('POST', `/-/projects/${project.id}/avatar`, bob, { remove: 'true' })).statusCode).toBe(
      404,
    );
  });

  it('for a project in a personal namespace the person stands for the namespace', async () => {
    await call('PUT', '/api/v4/user/avatar', ann, { avatar: picture(90) });
    const mine = (await call('GET', '/api/v4/user', ann)).json<{ avatar_url: string }>();
    const own = await call('POST', '/api/v4/projects', ann, { name: 'Own' });
    expect(own.json()).toMatchObject({ avatar_url: null, namespace: { avatar_url: mine.avatar_url } });
    expect((await call('GET', '/api/v4/namespaces/ann', ann)).json()).toMatchObject({
      avatar_url: mine.avatar_url,
    });
  });
});
