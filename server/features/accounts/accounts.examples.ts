import type { RouteExamples } from '../../../testing/route-examples.ts';
import { call, server, users } from '../../../testing/route-world.ts';
import type { TestUser } from '../../../testing/server.ts';

export const examples: RouteExamples = {
  payloads: {
    'POST /-/setup': { token: 'x', username: 'x', name: 'x', email: 'x@example.com', password: 'x' },
    'POST /users/sign_in': { login: 'nobody-of-that-name', password: 'x' },
    'PUT /-/profile': { bio: 'x' },
    'PUT /-/profile/password': { current_password: 'x', password: 'y' },
    'PUT /-/profile/preferences': { theme: 'dark' },
    'POST /api/v4/user/emails': { email: 'not an address' },
    'PUT /api/v4/user/status': { message: 'x' },
    'POST /api/v4/users': { username: '-', name: 'x', email: 'x' },
    'PUT /api/v4/users/:id': { bio: 'x' },
    'POST /api/v4/users/:id/emails': { email: 'x' },
    'POST /api/v4/user/keys': { title: 'laptop', key: 'x' },
    'POST /api/v4/users/:id/keys': { title: 'laptop', key: 'x' },
    'POST /api/v4/user/personal_access_tokens': { name: '', scopes: 'api' },
    'POST /api/v4/users/:user_id/personal_access_tokens': { name: '', scopes: 'api' },
  },
  queries: {
    'GET /-/setup.json': '?token=x',
    'GET /api/v4/avatar': '?email=x@example.com',
    'GET /api/v4/keys': '?fingerprint=SHA256:x',
  },
  fresh: {
    'DELETE /api/v4/users/:id': async (_world, unique) => ({
      id: (await server.createUser(`gone-${unique}`)).id,
    }),
    'POST /api/v4/users/:id/block': async (_world, unique) => ({
      id: (await server.createUser(`blocked-${unique}`)).id,
    }),
  },
  values: async ({ url }, _world, asker) => ({
    file: 'picture.png',
    key_id: 0,
    ...(/^\/api\/v4\/users\/|\/user\/avatar\//.test(url) ? { id: users.guest.id } : {}),
    ...(url.includes('/users/:user_id') ? { user_id: users.guest.id } : {}),
    ...(url.includes('/user/emails/:id') || url.includes('active_sessions/:id') ? { id: 'others' } : {}),
    ...(url.includes('personal_access_tokens/:id')
      ? { id: asker === null ? 0 : await ownTokenId(asker) }
      : {}),
    ...(url === '/api/v4/keys/:id' ? { id: 0 } : {}),
  }),
};

async function ownTokenId(user: TestUser): Promise<number> {
  const token = await server.createToken(user, ['api']);
  const { id } = (await call('GET', '/api/v4/personal_access_tokens/self', { token })).json<{ id: number }>();
  return id;
}
