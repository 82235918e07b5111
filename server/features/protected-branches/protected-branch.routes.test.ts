import { expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';

it('PROJ-04 a rule is created, read, partly changed, and deleted', async () => {
  const server = await createTestServer();
  try {
    const ann = await server.createUser('ann');
    const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
      server.app.inject({
        method,
        url: `/api/v4/projects/ann%2Fp/protected_branches${url}`,
        headers: { 'private-token': ann.token },
        ...(payload === undefined ? {} : { payload }),
      });
    await server.app.inject({
      method: 'POST',
      url: '/api/v4/projects',
      headers: { 'private-token': ann.token },
      payload: { name: 'p' },
    });
    const made = await call('POST', '?name=release%2F*', {});
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({
      name: 'release/*',
      push_access_levels: [{ access_level: 40 }],
      merge_access_levels: [{ access_level: 40 }],
      allow_force_push: false,
    });
    expect((await call('POST', '', { name: 'release/*' })).statusCode).toBe(409);
    const changed = await call('PATCH', '/release%2F*?push_access_level=0&id=7&project_id=7', {});
    expect(changed.json()).toMatchObject({
      id: made.json<{ id: number }>().id,
      push_access_levels: [{ access_level: 0, access_level_description: 'No one' }],
      merge_access_levels: [{ access_level: 40 }],
    });
    expect((await call('PATCH', '/release%2F*', {})).json()).toEqual(changed.json());
    expect((await call('PATCH', '/release%2F*', { push_access_level: 50 })).statusCode).toBe(400);
    expect((await call('GET', '?search=rel')).json()).toHaveLength(1);
    expect((await call('DELETE', '/release%2F*')).statusCode).toBe(204);
    expect((await call('GET', '/release%2F*')).statusCode).toBe(404);
    expect(
      await server.platform.db
        .selectFrom('audit_events')
        .select('action')
        .where('action', 'like', 'protected_branch.%')
        .orderBy('id')
        .execute(),
    ).toEqual([
      { action: 'protected_branch.created' },
      { action: 'protected_branch.changed' },
      { action: 'protected_branch.deleted' },
    ]);
  } finally {
    await server.close();
  }
});

it('PROJ-04 who may push and merge is also said as a list, of levels alone', async () => {
  const server = await createTestServer();
  try {
    const ann = await server.createUser('ann');
    const { id } = await server.create('/projects', { name: 'p' }, ann);
    const base = `/projects/${id}/protected_branches`;
    interface Rule {
      readonly push_access_levels: readonly { readonly id: number; readonly access_level: number }[];
      readonly merge_access_levels: readonly { readonly access_level: number }[];
    }
    const levels = ({ push_access_levels: push, merge_access_levels: merge }: Rule) =>
      [...push, ...merge].map(({ access_level }) => access_level);
    const asked = { allowed_to_push: [{ access_level: 0 }], allowed_to_merge: [{ access_level: 30 }] };
    // was: the lists were ignored, and Maintainers could push
    const made = await server.create<Rule>(base, { name: 'one', ...asked }, ann);
    expect(levels(made)).toEqual([0, 30]);
    const several = 'name=two&allowed_to_push[][access_level]=40&allowed_to_push[][access_level]=30';
    const second = await server.api('POST', `${base}?${several}&unprotect_access_level=40`, ann);
    expect(levels(second.json())).toEqual([30, 40]);
    const change = async (body: object) =>
      levels((await server.api('PATCH', `${base}/one`, ann, body)).json());
    const { id: level } = made.push_access_levels[0]!;
    expect(await change({ allowed_to_push: [{ access_level: 40 }] })).toEqual([40, 30]);
    expect(await change({ allowed_to_push: [{ id: level, access_level: 30 }] })).toEqual([30, 30]);
    expect(await change({ allowed_to_push: [{ id: level, _destroy: true }, { access_level: 40 }] })).toEqual([
      40, 30,
    ]);
    expect(await change({ allowed_to_merge: [{ id: level, _destroy: true }] })).toEqual([40, 0]);
    // was: in this order nobody could push any more, nor after a level that is named and not changed
    const replaced = [{ access_level: 30 }, { id: level, _destroy: true }];
    expect(await change({ allowed_to_push: replaced })).toEqual([30, 0]);
    expect(await change({ allowed_to_push: [{ id: level }] })).toEqual([30, 0]);
    expect(await change({ allowed_to_push: [{ _destroy: true }] })).toEqual([30, 0]);
    const unknown = { allowed_to_push: [{ id: level + 1, _destroy: true }] };
    expect((await server.api('PATCH', `${base}/one`, ann, unknown)).statusCode).toBe(404);
    for (const refused of [
      { allowed_to_push: [{ user_id: ann.id }] },
      { allowed_to_merge: [{ access_level: 40 }, { group_id: 1 }] },
      { allowed_to_push: [{ deploy_key_id: 1 }] },
      { allowed_to_push: [{ access_level: 50 }] },
      { unprotect_access_level: 30 },
      { allowed_to_unprotect: [{ access_level: 60 }] },
    ]) {
      const answer = await server.api('POST', base, ann, { name: 'three', ...refused });
      expect(answer.statusCode, JSON.stringify(refused)).toBe(400);
      expect((await server.api('PATCH', `${base}/one`, ann, refused)).statusCode).toBe(400);
    }
    expect((await server.api('GET', `${base}/three`, ann)).statusCode).toBe(404);
  } finally {
    await server.close();
  }
});

it('PROJ-04 a project says in the words of v4 that it has no push rules, to who manages it', async () => {
  const server = await createTestServer();
  try {
    const [ann, ben] = await server.createUsers('ann', 'ben');
    const { id } = await server.create('/projects', { name: 'p', visibility: 'public' }, ann);
    const answer = await server.api('GET', `/projects/${id}/push_rule`, ann);
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      200,
      expect.stringContaining('application/json'),
      'null',
    ]);
    expect((await server.api('GET', `/projects/${id}/push_rule`, ben)).statusCode).toBe(403);
  } finally {
    await server.close();
  }
});
