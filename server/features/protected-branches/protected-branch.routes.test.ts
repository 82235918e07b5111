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
