import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../../testing/server.ts';

let server: TestServer;
let owner: TestUser;

const post = (type: string, payload: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v4/projects',
    headers: { 'private-token': owner.token, 'content-type': type },
    payload,
  });

beforeAll(async () => {
  server = await createTestServer({ logLevel: 'silent' });
  owner = await server.createUser('owner');
});
afterAll(() => server?.close());

describe('multipart bodies', () => {
  const field = 'Content-Disposition: form-data; name="name"\r\n\r\nHarbour\r\n';

  it('API-01 are read like any other parameters', async () => {
    const made = await post('multipart/form-data; boundary=x', `--x\r\n${field}--x--\r\n`);
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json()).toMatchObject({ name: 'Harbour' });
  });

  it.each([
    ['that name no boundary', 'multipart/form-data', `--x\r\n${field}--x--\r\n`],
    ['that end early', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data'],
    ['that are something else', 'multipart/form-data; boundary=x', '{"name":"Harbour"}'],
  ])("API-01 %s are the client's fault", async (_what, type, payload) => {
    const answer = await post(type, payload);
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'The body is not a valid form.' }]);
  });
});

describe('parameters of an address that are empty', () => {
  const read = (url: string) =>
    server.app.inject({ method: 'GET', url, headers: { 'private-token': owner.token } });

  it('API-03 are as if they had not been sent where they can not be empty', async () => {
    const empty = 'search=&active=&project_id=&group_id=&skip_ldap=&todo_filter=&todo_state_filter=';
    const more = '&current_user=true&author_id=&skip_users=&saml_provider_id=&merge_request_iid=';
    const people = await read(`/autocomplete/users.json?${empty}${more}`);
    expect([people.statusCode, people.json()], people.body).toMatchObject([200, [{ username: 'owner' }]]);
    const issues = await read('/api/v4/issues?state=&author_id=&per_page=&page=');
    expect([issues.statusCode, issues.json(), issues.headers['x-per-page']]).toEqual([200, [], '20']);
    expect((await read('/api/v4/issues?author_id=x')).statusCode).toBe(400);
  });
});
