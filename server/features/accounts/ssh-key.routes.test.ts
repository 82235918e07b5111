import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { newPublicKey } from '../../../testing/ssh-keys.ts';
import { fingerprintOf, showFingerprint } from '../../ssh/public-key.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let root: TestUser;

beforeAll(async () => {
  server = await createTestServer();
  root = await server.createUser('root', { admin: true });
  [ann, bob] = await server.createUsers('ann', 'bob');
});
afterAll(() => server?.close());

const add = (user: TestUser, payload: object) => server.api('POST', '/user/keys', user, payload);

describe('SSH keys', () => {
  // was: there were no keys: 404
  it('USER-02 are added with the comment as title, listed, shown and deleted', async () => {
    const line = newPublicKey('ann@laptop');
    const made = await add(ann, { key: `  ${line}\n`, expires_at: '2199-12-31' });
    expect(made.statusCode, made.body).toBe(201);
    const key = made.json<{ id: number; key: string }>();
    expect(key).toMatchObject({
      title: 'ann@laptop',
      key: line.split(' ').slice(0, 2).join(' '),
      usage_type: 'auth_and_signing',
      expires_at: '2199-12-31T00:00:00.000Z',
      last_used_at: null,
    });
    expect((await server.api('GET', '/user/keys', ann)).json()).toEqual([key]);
    expect((await server.api('GET', '/users/ann/keys', null)).json()).toEqual([key]);
    expect((await server.api('GET', `/users/${ann.id}/keys/${key.id}`, bob)).json()).toEqual(key);
    expect((await server.api('GET', `/users/${bob.id}/keys/${key.id}`, bob)).statusCode).toBe(404);
    expect((await server.api('GET', `/user/keys/${key.id}`, bob)).statusCode).toBe(404);
    expect((await server.api('DELETE', `/user/keys/${key.id}`, bob)).statusCode).toBe(404);
    // Administrators find whose a key is that a log names.
    const fingerprint = showFingerprint(fingerprintOf(Buffer.from(line.split(' ')[1]!, 'base64')));
    const found = await server.api('GET', `/keys?fingerprint=${encodeURIComponent(fingerprint)}`, root);
    expect(found.json()).toMatchObject({ id: key.id, user: { username: 'ann' } });
    expect((await server.api('GET', `/keys/${key.id}`, root)).json()).toMatchObject({
      user: { username: 'ann' },
    });
    expect((await server.api('GET', `/keys/${key.id}`, ann)).statusCode).toBe(403);
    expect((await server.api('DELETE', `/user/keys/${key.id}`, ann)).statusCode).toBe(204);
    expect((await server.api('GET', '/user/keys', ann)).json()).toEqual([]);
  });

  it('USER-02 belong to one person each, who is told by mail', async () => {
    const cleo = await server.createUser('cleo');
    const line = newPublicKey();
    expect((await add(cleo, { key: line, title: 'work' })).statusCode).toBe(201);
    for (const user of [cleo, bob]) {
      const again = await add(user, { key: line.replace(/ \S+$/, ' another comment'), title: 'mine' });
      expect([again.statusCode, again.json()]).toEqual([
        400,
        { message: { fingerprint_sha256: ['has already been taken'] } },
      ]);
    }
    const mails = await server.platform.db
      .selectFrom('outgoing_mails')
      .select(['recipient', 'text_body'])
      .execute();
    expect(mails.filter(({ text_body }) => text_body.includes('“work”'))).toMatchObject([
      { recipient: 'cleo@example.com' },
    ]);
    // A private profile shows none.
    await server.api('PUT', `/users/${cleo.id}`, root, { private_profile: true });
    expect((await server.api('GET', `/users/${cleo.id}/keys`, bob)).json()).toEqual([]);
    expect((await server.api('GET', `/users/${cleo.id}/keys`, cleo)).json()).toHaveLength(1);
  });

  it.each([
    ['nothing', ''],
    ['words', 'my key'],
    [
      'a private key',
      '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk=\n-----END OPENSSH PRIVATE KEY-----',
    ],
    ['options before it', `command="ls" ${newPublicKey()}`],
    ['two lines', `${newPublicKey()}\n${newPublicKey()}`],
    ['a certificate', `ssh-ed25519-cert-v01@openssh.com ${newPublicKey().split(' ')[1]}`],
    ['another algorithm than it says', newPublicKey().replace('ssh-ed25519', 'ssh-rsa')],
    ['half a key', newPublicKey().split(' ')[1]!.slice(0, 40)],
    [
      'bytes after it',
      `ssh-ed25519 ${Buffer.concat([Buffer.from(newPublicKey().split(' ')[1]!, 'base64'), Buffer.from('x')]).toString('base64')}`,
    ],
    [
      'a short RSA key',
      'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAAAgQC1X2cJlwqRl3mzOFEsu1JTDOhVnO6zVnZNbO3vQ3+6DhQe5bNqFA0dhRYRYw0hF5OjvbGLmCGXsQZ3G2yVJWcf3U0Ql2k6vZxw5yYIr9xjPGJgQWJ1H0sXfVn9eJfIcmRT7S5J1jvGZVUJqjZkS2l7yRk1x7fWgQ1NlB1ZbTq6Xw==',
    ],
  ])('are refused where the text is %s', async (_what, key) => {
    // prettier-ignore
    const answer = await add(bob, { title: 'x', key });
    expect(answer.statusCode, answer.body).toBe(400);
    expect((await server.api('GET', '/user/keys', bob)).json()).toEqual([]);
  });

  it('end on a day to come', async () => {
    for (const expires_at of ['2001-01-01', 'soon', '2199-13-45'])
      expect((await add(bob, { key: newPublicKey(), expires_at })).statusCode, expires_at).toBe(400);
  });
});
