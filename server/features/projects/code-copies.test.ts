import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { mayCopyCode } from './code-copies.queries.ts';

let server: TestServer;
let ann: TestUser, ben: TestUser;
let number = 0;
const create = async (visibility: string, more: object = {}): Promise<number> =>
  (await server.create('/projects', { name: `p${++number}`, visibility, ...more }, ann)).id;
const may = (from: number, to: number) => mayCopyCode(server.platform.db, from, to);

beforeAll(async () => {
  server = await createTestServer();
  [ann, ben] = await server.createUsers('ann', 'ben');
});
afterAll(() => server?.close());

describe('code is copied from one project to another', () => {
  it('where it is as open there, and not where more people would read it', async () => {
    const [secret, inner, open] = [await create('private'), await create('internal'), await create('public')];
    expect(await may(open, secret)).toBe(true);
    expect(await may(secret, await create('private'))).toBe(true);
    expect(await may(inner, secret)).toBe(true);
    expect(await may(secret, inner)).toBe(false);
    expect(await may(inner, open)).toBe(false);
    expect(await may(secret, open)).toBe(false);
  });

  it('where the code of an open project is for members, by who reads the code', async () => {
    const open = await create('public');
    const members = await create('public', { repository_access_level: 'private' });
    expect(await may(members, open)).toBe(false);
    expect(await may(open, members)).toBe(true);
    const nobody = await create('public', { repository_access_level: 'disabled' });
    expect(await may(nobody, members)).toBe(false);
  });

  it('where it is less open, if everybody who reads the other reads it as well', async () => {
    const [inner, secret] = [await create('internal'), await create('private')];
    expect(await may(secret, inner)).toBe(false);
    await server.create(`/projects/${secret}/members`, { user_id: ben.id, access_level: 20 }, ann);
    expect(await may(secret, inner)).toBe(true);
    // Who is not signed in reads what is public.
    expect(await may(secret, await create('public'))).toBe(false);
  });

  it('not where one of them is deleted', async () => {
    const [one, other] = [await create('public'), await create('public')];
    await server.api('DELETE', `/projects/${one}`, ann);
    expect([await may(one, other), await may(other, one)]).toEqual([false, false]);
  });
});
