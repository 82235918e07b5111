import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../../testing/server.ts';
import { transaction } from '../../platform/database/database.ts';
import { announceDefaultBranch } from './default-branch.ts';
import { updateProjectRow } from './project.queries.ts';

let server: TestServer;
let ann: TestUser;
let id: number;

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  const { body } = await call<{ id: number }>('POST', '/projects', {
    name: 'one',
    initialize_with_readme: true,
  });
  id = body.id;
  for (const branch of ['side', 'other'])
    await call('POST', `/projects/${id}/repository/branches?branch=${branch}&ref=main`);
});
afterAll(() => server.close());

async function call<T>(
  method: 'POST' | 'PUT',
  path: string,
  payload?: object,
): Promise<{ status: number; body: T }> {
  const answer = await server.app.inject({
    method,
    url: `/api/v4${path}`,
    headers: { 'private-token': ann.token },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json<T>() };
}

const head = () => server.platform.git.defaultBranch(server.platform.git.repository(id));

describe('the default branch', () => {
  it('API-01 is the one that HEAD names, and has to exist', async () => {
    const { body } = await call('PUT', `/projects/${id}`, { default_branch: 'side' });
    expect(body).toMatchObject({ default_branch: 'side' });
    expect(await head()).toBe('side');
    const refused = await call('PUT', `/projects/${id}`, { default_branch: 'nothing' });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain("Could not change HEAD: branch 'nothing' does not exist");
    expect(await head()).toBe('side');
  });

  it('OPS-02 HEAD follows the record after a kill between the two', async () => {
    await transaction(server.platform.db, async (tx) => {
      await announceDefaultBranch(tx, server.platform, id, 'other');
      await updateProjectRow(tx, id, { default_branch: 'other' });
    });
    // Here the process that made the change ends.
    await server.drain();
    expect(await head()).toBe('other');
  });
});
