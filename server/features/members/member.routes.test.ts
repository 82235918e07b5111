import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listen } from '../../../testing/cable.ts';
import { lockWaiters } from '../../../testing/lock-waits.ts';
import { createTestServer } from '../../../testing/server.ts';
import { transaction } from '../../platform/database/database.ts';

it('GROUP-01 the last owner of a group neither leaves, nor loses the role, nor lets it lapse', async () => {
  const server = await createTestServer();
  try {
    const ann = await server.createUser('ann');
    const bob = await server.createUser('bob');
    const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      server.app.inject({
        method,
        url: `/api/v4${url}`,
        headers: { 'private-token': ann.token },
        ...(payload === undefined ? {} : { payload }),
      });
    await call('POST', '/groups', { name: 'Acme', path: 'acme' });
    const own = `/groups/acme/members/${ann.id}`;
    expect((await call('PUT', own, { access_level: 40 })).statusCode).toBe(403);
    expect((await call('PUT', own, { access_level: 50, expires_at: '2099-01-01' })).statusCode).toBe(403);
    expect((await call('DELETE', own)).statusCode).toBe(400);
    expect(
      (await call('POST', '/groups/acme/members', { user_id: bob.id, access_level: 50 })).statusCode,
    ).toBe(201);
    expect((await call('PUT', own, { access_level: 50, expires_at: '2099-01-01' })).statusCode).toBe(200);
  } finally {
    await server.close();
  }
});

it('GROUP-01 a role is compared at the time of the change, not as it was read before', async () => {
  const server = await createTestServer();
  try {
    const ann = await server.createUser('ann');
    const max = await server.createUser('max');
    const bob = await server.createUser('bob');
    const call = (as: { token: string }, method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      server.app.inject({
        method,
        url: `/api/v4${url}`,
        headers: { 'private-token': as.token },
        ...(payload === undefined ? {} : { payload }),
      });
    await call(ann, 'POST', '/projects', { name: 'p' });
    for (const [user, level] of [
      [max, 40],
      [bob, 30],
    ] as const)
      await call(ann, 'POST', '/projects/ann%2Fp/members', { user_id: user.id, access_level: level });
    const bobs = `/projects/ann%2Fp/members/${bob.id}`;
    // Bob becomes an owner while the maintainer's call waits for his row.
    for (const lower of [
      () => call(max, 'PUT', bobs, { access_level: 10 }),
      () => call(max, 'DELETE', bobs),
    ]) {
      const answer = await transaction(server.platform.db, async (tx) => {
        await sql`update members set access_level = 50 where user_id = ${bob.id} and project_id is not null`.execute(
          tx,
        );
        const started = lower();
        await lockWaiters(server.platform.db);
        return { started };
      });
      expect((await answer.started).statusCode).toBe(403);
      await sql`update members set access_level = 30 where user_id = ${bob.id} and project_id is not null`.execute(
        server.platform.db,
      );
    }
    expect((await call(max, 'PUT', bobs, { access_level: 10 })).statusCode).toBe(200);
  } finally {
    await server.close();
  }
});

// was: pages that were open showed what their reader no longer saw, and lacked what he saw from now on
it('GROUP-01 open pages of somebody who becomes a member, gets another role or is removed are read again, or end', async () => {
  const server = await createTestServer();
  try {
    const [ann, max] = await server.createUsers('ann', 'max');
    await new Promise((resolve) => server.platform.realtime.subscribe('first', resolve));
    const open = await server.create('/groups', { name: 'open', path: 'open', visibility: 'public' }, ann);
    const veil = await server.create(
      '/groups',
      { name: 'veil', path: 'veil', parent_id: open.id, visibility: 'private' },
      ann,
    );
    const { id: project } = await server.create('/projects', { name: 'Keel', namespace_id: veil.id }, ann);
    using ofOther = await listen(server, 'GroupEpicsChannel', { group_id: open.id }, ann);
    using ofEpics = await listen(server, 'GroupEpicsChannel', { group_id: open.id }, max);
    using ofIssues = await listen(server, 'GroupIssuesChannel', { group_id: open.id }, max);
    const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<void> => {
      const answer = await server.api(method, path, ann, body);
      expect(answer.statusCode, answer.body).toBeLessThan(300);
    };
    let announced = 0;
    const heard = async (): Promise<void> => {
      announced += 1;
      await Promise.all([ofEpics.untilMissed(announced), ofIssues.untilMissed(announced)]);
    };
    for (const source of [`/groups/${veil.id}`, `/projects/${project}`]) {
      await call('POST', `${source}/members`, { user_id: max.id, access_level: 10 });
      await heard();
      using inside = await listen(server, 'GroupIssuesChannel', { group_id: veil.id }, max);
      await call('PUT', `${source}/members/${max.id}`, { access_level: 20 });
      await heard();
      await call('DELETE', `${source}/members/${max.id}`);
      await heard();
      await inside.untilRefused();
    }
    const { id } = await server.create<{ id: number }>('/groups/open/epics', { title: 'Next' }, ann);
    expect(await ofOther.until(1)).toEqual([{ event: 'subjects', id, group_ids: [open.id] }]);
    expect(ofOther.missed()).toBe(0);
  } finally {
    await server.close();
  }
});

it('API-01 several people are added by one call, and left out of a list', async () => {
  const server = await createTestServer();
  try {
    const [ann, bob, cyd, dee] = await Promise.all(
      ['ann', 'bob', 'cyd', 'dee'].map((name) => server.createUser(name)),
    );
    const { id } = await server.create('/projects', { name: 'p' }, ann!);
    const path = `/projects/${id}/members`;
    const both = await server.api('POST', path, ann!, {
      user_id: `${bob!.id},${cyd!.id}`,
      access_level: 30,
    });
    expect([both.statusCode, both.json()]).toEqual([201, { status: 'success' }]);
    const some = await server.api('POST', path, ann!, { username: 'bob,dee,nobody', access_level: 20 });
    expect([some.statusCode, some.json()]).toEqual([
      201,
      { status: 'error', message: { bob: 'Member already exists', nobody: '404 User Not Found' } },
    ]);
    const wrong = await server.api('POST', path, ann!, { user_id: 'bob', access_level: 20 });
    expect(wrong.statusCode).toBe(400);
    const left = await server.api('GET', `${path}?skip_users[]=${ann!.id}&skip_users[]=${dee!.id}`, ann!);
    expect(left.json<{ username: string; access_level: number }[]>()).toMatchObject([
      { username: 'bob', access_level: 30 },
      { username: 'cyd', access_level: 30 },
    ]);
  } finally {
    await server.close();
  }
});

it('API-01 who is removed from a group is removed from all in it, unless that is to be skipped', async () => {
  const server = await createTestServer();
  try {
    const ann = await server.createUser('ann');
    const bob = await server.createUser('bob');
    const sea = await server.create('/groups', { name: 'Sea', path: 'sea' }, ann);
    const bay = await server.create('/groups', { name: 'Bay', path: 'bay', parent_id: sea.id }, ann);
    const pier = await server.create('/projects', { name: 'Pier', namespace_id: bay.id }, ann);
    const apart = await server.create('/projects', { name: 'Apart' }, ann);
    const places = [`groups/${sea.id}`, `groups/${bay.id}`, `projects/${pier.id}`, `projects/${apart.id}`];
    const join = async (place: string): Promise<void> => {
      await server.create(`/${place}/members`, { user_id: bob.id, access_level: 30 }, ann);
    };
    for (const place of places.toReversed()) await join(place);
    const has = async (): Promise<boolean[]> =>
      Promise.all(
        places.map(
          async (place) => (await server.api('GET', `/${place}/members/${bob.id}`, ann)).statusCode === 200,
        ),
      );
    const remove = async (query: string): Promise<number> =>
      (await server.api('DELETE', `/groups/${sea.id}/members/${bob.id}${query}`, ann)).statusCode;
    expect(await remove('?unassign_issuables=true')).toBe(400);
    expect(await has()).toEqual([true, true, true, true]);
    expect(await remove('?skip_subresources=true')).toBe(204);
    expect(await has()).toEqual([false, true, true, true]);
    await join(places[0]!);
    expect(await remove('?unassign_issuables=false')).toBe(204);
    expect(await has()).toEqual([false, false, false, true]);
  } finally {
    await server.close();
  }
});
