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

it('API-01 namespaces are looked up at the top alone, and paths below a parent', async () => {
  const server = await createTestServer();
  try {
    const ann = await server.createUser('ann');
    const sea = await server.create('/groups', { name: 'Sea', path: 'sea' }, ann);
    await server.create('/groups', { name: 'Bay', path: 'bay', parent_id: sea.id }, ann);
    const paths = async (query: string) =>
      (await server.api('GET', `/namespaces?${query}`, ann))
        .json<{ full_path: string }[]>()
        .map(({ full_path }) => full_path);
    expect(await paths('')).toEqual(['ann', 'sea', 'sea/bay']);
    expect(await paths('top_level_only=true')).toEqual(['ann', 'sea']);
    const exists = async (path: string, query = '') =>
      (await server.api('GET', `/namespaces/${path}/exists${query}`, ann)).json<{ exists: boolean }>().exists;
    expect(await exists('bay')).toBe(false);
    expect(await exists('bay', `?parent_id=${sea.id}`)).toBe(true);
    expect(await exists('sea', `?parent_id=${sea.id}`)).toBe(false);
    expect(await exists('bay', '?parent_id=99999')).toBe(false);
  } finally {
    await server.close();
  }
});
