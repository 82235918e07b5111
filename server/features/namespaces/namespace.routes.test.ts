import { expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';

it('a taken path comes with a free suggestion', async () => {
  const server = await createTestServer();
  try {
    const ann = await server.createUser('ann');
    await server.createUser('ann1');
    const ask = async (path: string) =>
      (
        await server.app.inject({
          url: `/api/v4/namespaces/${path}/exists`,
          headers: { 'private-token': ann.token },
        })
      ).json<unknown>();
    expect(await ask('Ann')).toEqual({ exists: true, suggests: ['Ann2'] });
    expect(await ask('nobody')).toEqual({ exists: false, suggests: [] });
  } finally {
    await server.close();
  }
});
