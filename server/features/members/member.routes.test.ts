import { expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';

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
