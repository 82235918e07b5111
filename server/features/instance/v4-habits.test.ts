import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer, type TestUser } from '../../../testing/server.ts';

/** Requests of v4 clients that no page of ours makes. */
let server: TestServer;
let root: TestUser;
let ann: TestUser;
let project: number;

const form = (method: 'POST' | 'PUT', path: string, payload: string) =>
  server.app.inject({
    method,
    url: `/api/v4${path}`,
    headers: { 'private-token': ann.token, 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });
const issue = (payload: object = {}) =>
  server.create<{ iid: number; updated_at: string; due_date: string }>(
    `/projects/${project}/issues`,
    { title: 'Leak', ...payload },
    ann,
  );

beforeAll(async () => {
  server = await createTestServer({ logLevel: 'silent' });
  root = await server.createUser('root', { admin: true });
  ann = await server.createUser('ann');
  project = (await server.create('/projects', { name: 'Harbour', initialize_with_readme: true }, ann)).id;
});
afterAll(() => server?.close());

describe('parameters', () => {
  it('API-01 a timestamp stands for its day, wherever a day is expected', async () => {
    // was: 400 {"error":"due_date is invalid"}
    const made = await issue({ due_date: '2031-02-03T23:30:00.000+09:00' });
    expect(made.due_date).toBe('2031-02-03');
    const milestone = await server.create(
      `/projects/${project}/milestones`,
      { title: 'One', start_date: '2031-01-01 08:00:00 UTC', due_date: '2031-02-01T00:00:00Z' },
      ann,
    );
    expect(milestone).toMatchObject({ start_date: '2031-01-01', due_date: '2031-02-01' });
    const bob = await server.createUser('bob');
    const member = await server.create(
      `/projects/${project}/members`,
      { user_id: bob.id, access_level: 30, expires_at: '2031-02-01T10:00:00Z' },
      ann,
    );
    expect(member).toMatchObject({ expires_at: '2031-02-01' });
    const token = await server.create(
      `/users/${ann.id}/personal_access_tokens`,
      { name: 'x', scopes: ['api'], expires_at: '2031-02-01T10:00:00Z' },
      root,
    );
    expect(token).toMatchObject({ expires_at: '2031-02-01' });
    for (const due_date of ['2031-02-30', '2031-02-03Tnoon', 'soon'])
      expect(
        (await server.api('POST', `/projects/${project}/issues`, ann, { title: 'x', due_date })).statusCode,
      ).toBe(400);
  });

  it('API-01 of a repeated value the last one counts, lists stay lists', async () => {
    // was: 400 {"error":"title is invalid"}
    const made = await form(
      'POST',
      `/projects/${project}/issues`,
      'title=One&title=Two&confidential=0&confidential=1&labels[]=a&labels[]=b',
    );
    expect(made.json()).toMatchObject({ title: 'Two', confidential: true, labels: ['a', 'b'] });
    const listed = await server.api(
      'GET',
      `/projects/${project}/issues?state=closed&state=opened&per_page=5&per_page=1`,
      ann,
    );
    expect([listed.statusCode, listed.json<object[]>().length]).toEqual([200, 1]);
  });

  it('API-01 a list without items in an address is no filter', async () => {
    await issue();
    // was: [], as if no number were right
    for (const filter of ['iids[]=', 'iids[]=&iids[]=', 'not[iids][]=', 'labels[]='])
      for (const path of [`/projects/${project}/issues`, `/projects/${project}/members`]) {
        const filtered = path.endsWith('members') ? filter.replace('iids', 'user_ids') : filter;
        const found = await server.api('GET', `${path}?${filtered}`, ann);
        expect([filtered, found.json<object[]>().length > 0]).toEqual([filtered, true]);
      }
    const one = await server.api('GET', `/projects/${project}/issues?iids[]=&iids[]=1`, ann);
    expect(one.json()).toMatchObject([{ iid: 1 }]);
    // What the call can't do without is still asked for.
    const base = await server.api('GET', `/projects/${project}/repository/merge_base?refs[]=`, ann);
    expect(base.statusCode).toBe(400);
  });

  it('API-01 a GET can carry its parameters as a form', async () => {
    for (const title of ['Mast', 'Mainsail']) await issue({ title });
    const read = (payload: string, path = `/projects/${project}/issues?per_page=2`) =>
      server.app.inject({
        method: 'GET',
        url: `/api/v4${path}`,
        headers: { 'private-token': ann.token, 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      });
    // was: left unread. Rust's client asks for a whole tree with `recursive=true` in the body.
    const found = await read('search=Mainsail&per_page=1');
    expect(found.json()).toMatchObject([{ title: 'Mainsail' }]);
    expect(found.headers['x-per-page']).toBe('1');
    expect((await read('')).json<object[]>()).toHaveLength(2);
    // Was: the link led to a page of all, since it was made from the address alone.
    const first = await read('labels[]=none&state=opened&per_page=1&private_token=x');
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))![1]!;
    const asked = [...new URL(next).searchParams].map((pair) => pair.join('=')).toSorted();
    expect(asked).toEqual(['labels[]=none', 'page=2', 'per_page=1', 'state=opened']);
    // Was: four links that repeat all of a long form, more than clients take for headers.
    const long = await read(`${'not[iids][]=99&'.repeat(100)}per_page=1&page=1`);
    expect(String(long.headers['link']).match(/rel="\w+"/g)).toEqual(['rel="next"']);
    expect((await read('page=none')).statusCode).toBe(400);
    // Was: 400.
    const zeroth = await read('page=0&per_page=1');
    expect([zeroth.statusCode, zeroth.headers['x-page'], zeroth.headers['x-prev-page']]).toEqual([
      200,
      '1',
      '',
    ]);
    expect(zeroth.json<object[]>()).toHaveLength(1);
    expect((await read(`search=${'x'.repeat(20_000)}`)).statusCode).toBe(413);
    // Addresses of pages have their parameters to themselves.
    const page = await server.app.inject({
      method: 'GET',
      url: '/ann/harbour/-/issues.json',
      headers: { 'private-token': ann.token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'search=Mainsail',
    });
    expect(page.statusCode).toBe(200);
    const titles = page.json<{ issues: { title: string }[] }>().issues.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Mast', 'Mainsail']));
  });

  it('API-01 a GET can send its form in chunks, and write its type as it likes', async () => {
    const { iid } = await issue({ title: 'Jib' });
    const origin = await server.listen();
    const read = (parts: readonly string[], headers: Record<string, string | number>) =>
      new Promise<[number, unknown]>((resolve, reject) => {
        const sent = request(
          `${origin}/api/v4/projects/${project}/issues`,
          { method: 'GET', headers: { 'private-token': ann.token, ...headers } },
          (answer) => {
            let body = '';
            answer.on('data', (part) => (body += String(part)));
            answer.on('end', () => resolve([answer.statusCode!, JSON.parse(body)]));
          },
        );
        sent.on('error', reject);
        for (const part of parts) sent.write(part);
        sent.end();
      });
    const type = 'application/x-www-form-urlencoded';
    const chunked = { 'content-type': type, 'transfer-encoding': 'chunked' };
    const found = [200, [expect.objectContaining({ iid })]];
    // was: left unread, both
    expect(await read(['search=', 'Jib'], chunked)).toEqual(found);
    expect(
      await read(['search=Jib'], {
        'content-type': 'Application/X-WWW-Form-Urlencoded',
        'content-length': 10,
      }),
    ).toEqual(found);
    expect(await read([], { 'content-type': type })).toMatchObject([200, expect.any(Array)]);
    const half = 'x'.repeat(9000);
    expect(await read([`search=${half}`, half], chunked)).toMatchObject([413, {}]);
  });

  it('API-01 a repeated field in a list of objects starts the next object', async () => {
    // was: one action with lists for fields, refused with 400.
    const made = await form(
      'POST',
      `/projects/${project}/repository/commits`,
      [
        'branch=main&commit_message=Two+files',
        'actions[][action]=create&actions[][file_path]=a.txt&actions[][content]=A',
        'actions%5B%5D%5Baction%5D=create&actions[][file_path]=b%26.txt&actions[][content]=B',
      ].join('&'),
    );
    expect(made.statusCode, made.body).toBe(201);
    const tree = await server.api('GET', `/projects/${project}/repository/tree?path=/`, ann);
    // was: 404 for the path /
    expect(tree.json<{ name: string }[]>().map(({ name }) => name)).toEqual(['README.md', 'a.txt', 'b&.txt']);
  });
});

describe('what clients ask the server', () => {
  it('API-01 who asks for another protocol goes on in HTTP/1.1', async () => {
    const origin = await server.listen();
    const read = (headers: Record<string, string>) =>
      new Promise<[number, string]>((resolve, reject) => {
        request(
          `${origin}/api/v4/version`,
          { headers: { 'private-token': ann.token, ...headers } },
          (answer) => {
            let body = '';
            answer.on('data', (part) => (body += String(part)));
            answer.on('end', () => resolve([answer.statusCode!, body]));
          },
        )
          .on('error', reject)
          .end();
      });
    // was: 400 Invalid Upgrade header. Java's client sends these with every first request over plain HTTP.
    const [status, body] = await read({
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAEAAEAAAAIAAAAAAAMAAAAAAAQBAAAAAAUAAEAAAAYABgAA',
    });
    expect([status, body]).toEqual([200, expect.stringContaining('"version"')]);
  });

  it('API-01 they find a version by which they send reviewers and drafts', async () => {
    // was: 0.1.0, our own, for which renovate sent no reviewers and wrote `WIP:`
    for (const path of ['/version', '/metadata']) {
      const { version, coppice_version } = (await server.api('GET', path, ann)).json<
        Record<string, string>
      >();
      expect(Number(version!.split('.')[0]), path).toBeGreaterThanOrEqual(17);
      expect(coppice_version, path).toBe(server.platform.version);
    }
  });

  it('API-01 a POST of v4 can name another method, no other call can', async () => {
    const named = (path: string, as: TestUser, method: 'GET' | 'POST' = 'POST') =>
      server.call(method, path, as, undefined, { 'x-http-method-override': 'PATCH' });
    await server.create(`/projects/${project}/protected_branches`, { name: 'kept' }, ann);
    const path = `/projects/${project}/protected_branches/kept?allow_force_push=true`;
    // was: 404, there is no POST
    const answer = await named(`/api/v4${path}`, ann);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ name: 'kept', allow_force_push: true });
    expect((await named(`/api/v4/projects/${project}`, ann, 'GET')).statusCode).toBe(200);
    expect((await named('/-/profile/tokens', ann)).statusCode).toBe(404);
  });

  it('API-01 a POST that names another method needs the scope for that, and names none that only reads', async () => {
    const reader = { token: await server.createToken(ann, ['read_api']) };
    const path = `/api/v4/projects/${project}`;
    const named = async (method: string, as: { token: string } = ann) =>
      (await server.call('POST', path, as, undefined, { 'x-http-method-override': method })).statusCode;
    expect([await named('DELETE', reader), await named('PUT', reader)]).toEqual([403, 403]);
    expect([await named('GET'), await named('OPTIONS'), await named('')]).toEqual([404, 404, 404]);
    expect((await server.call('GET', path, ann)).statusCode).toBe(200);
  });
});

describe('If-Unmodified-Since', () => {
  const past = 'Mon, 01 Jan 2001 00:00:00 GMT';
  const ask = (method: 'PUT' | 'DELETE', path: string, since: string, payload?: object) =>
    server.call(method, `/api/v4${path}`, ann, payload, { 'if-unmodified-since': since });

  // was: the header was ignored, and what somebody else had changed was deleted.
  it('API-01 refuses to delete or change what was changed after it', async () => {
    const group = await server.create('/groups', { name: 'Sea', path: 'sea' }, ann);
    const { iid } = await issue();
    const note = await server.create(`/projects/${project}/issues/${iid}/notes`, { body: 'Hm' }, ann);
    const label = await server.create(`/projects/${project}/labels`, { name: 'wet', color: '#112233' }, ann);
    const milestone = await server.create(`/projects/${project}/milestones`, { title: 'Old' }, ann);
    const branch = await form('POST', `/projects/${project}/repository/branches`, 'branch=side&ref=main');
    expect(branch.statusCode).toBe(201);
    const now = new Date(Date.now() + 1000).toUTCString();
    for (const path of [
      `/projects/${project}/issues/${iid}/notes/${note.id}`,
      `/projects/${project}/issues/${iid}`,
      `/projects/${project}/labels/${label.id}`,
      `/projects/${project}/milestones/${milestone.id}`,
      `/projects/${project}/repository/branches/side`,
      `/groups/${group.id}`,
    ]) {
      const stale = await ask('DELETE', path, past);
      expect([path, stale.statusCode, stale.json()]).toEqual([
        path,
        412,
        { message: '412 Precondition Failed' },
      ]);
      expect((await ask('DELETE', path, now)).statusCode, path).toBeLessThan(300);
    }
  });

  it('API-01 allows a change based on the last one', async () => {
    const made = await issue();
    const path = `/projects/${project}/issues/${made.iid}`;
    expect((await ask('PUT', path, past, { title: 'New' })).statusCode).toBe(412);
    const known = new Date(made.updated_at).toUTCString();
    expect((await ask('PUT', path, known, { title: 'New' })).statusCode).toBe(200);
    expect((await ask('PUT', path, 'no date', { title: 'Newer' })).statusCode).toBe(200);
  });
});

describe('an empty repository', () => {
  const empty = async (name: string): Promise<string> =>
    `/projects/${(await server.create('/projects', { name }, ann)).id}/repository`;

  it('GIT-01 gets its first branch', async () => {
    // was: 400 Invalid reference name: main
    const base = await empty('Void one');
    const made = await server.api('POST', `${base}/branches`, ann, { branch: 'topic', ref: 'main' });
    expect([made.statusCode, made.json<{ name: string }>().name]).toEqual([201, 'topic']);
    const branches = await server.api('GET', `${base}/branches`, ann);
    expect(branches.json<{ name: string; default: boolean }[]>()).toMatchObject([
      { name: 'main', default: true },
      { name: 'topic', default: false },
    ]);
    const other = await empty('Void two');
    expect(
      (await server.api('POST', `${other}/branches`, ann, { branch: 'main', ref: 'main' })).statusCode,
    ).toBe(201);
    const third = await empty('Void three');
    expect(
      (await server.api('POST', `${third}/branches`, ann, { branch: 'a', ref: 'nothing' })).statusCode,
    ).toBe(400);
    expect((await server.api('GET', `${third}/branches`, ann)).json()).toEqual([]);
  });

  it('GIT-01 gets its first commit, whatever start is given', async () => {
    // was: 400 The start branch does not exist
    const base = await empty('Void four');
    const actions = [{ action: 'create', file_path: 'a', content: 'A' }];
    const made = await server.api('POST', `${base}/commits`, ann, {
      branch: 'trunk',
      start_branch: 'trunk',
      commit_message: 'First',
      actions,
    });
    expect(made.statusCode, made.body).toBe(201);
    const file = await server.api('POST', `${await empty('Void five')}/files/a.txt`, ann, {
      branch: 'main',
      start_branch: 'main',
      commit_message: 'First',
      content: 'A',
    });
    expect(file.statusCode, file.body).toBe(201);
  });
});

describe('branches?regex=', () => {
  const names = async (regex: string) => {
    const found = await server.api(
      'GET',
      `/projects/${project}/repository/branches?regex=${encodeURIComponent(regex)}`,
      ann,
    );
    return found.statusCode === 200
      ? found.json<{ name: string }[]>().map(({ name }) => name)
      : [found.statusCode, found.json()];
  };

  it('GIT-01 lists the branches whose names match', async () => {
    for (const branch of ['feature/one', 'feature/two', 'fix-1', 'a'.repeat(200)])
      await server.create(`/projects/${project}/repository/branches`, { branch, ref: 'main' }, ann);
    // was: all branches
    expect(await names('^feature/(one|two)$')).toEqual(['feature/one', 'feature/two']);
    expect(await names('x-\\d')).toEqual(['fix-1']);
    expect(await names('(')).toEqual([400, { error: 'regex is not a valid regular expression (RE2)' }]);
  });

  it('GIT-01 takes time proportional to the names', async () => {
    const began = performance.now();
    expect(await names('(a*)*(a*)*(a*)*b$')).toEqual([]);
    expect(await names(`${'(a?){20}'.repeat(10)}b$`)).toEqual([]);
    expect(await names('((((a{1,30}){1,30}){1,30}){1,30})b')).toMatchObject([400, {}]);
    expect(performance.now() - began).toBeLessThan(3000);
  });
});

describe('addresses that clients use', () => {
  it('API-01 search below /-/, one note of a discussion, archives by their short suffixes', async () => {
    const group = await server.create('/groups', { name: 'Lake', path: 'lake' }, ann);
    // was: 404 for each of them
    for (const path of [`/groups/${group.id}/-/search`, `/projects/${project}/-/search`])
      expect((await server.api('GET', `${path}?scope=issues&search=leak`, ann)).statusCode, path).toBe(200);
    const { iid } = await issue();
    const base = `/projects/${project}/issues/${iid}/discussions`;
    const { id, notes } = await server.create<{ id: string; notes: { id: number }[] }>(
      base,
      { body: 'Hm' },
      ann,
    );
    const one = await server.api('GET', `${base}/${id}/notes/${notes[0]!.id}`, ann);
    expect(one.json()).toMatchObject({ id: notes[0]!.id, body: 'Hm' });
    expect((await server.api('GET', `${base}/${'0'.repeat(40)}/notes/${notes[0]!.id}`, ann)).statusCode).toBe(
      404,
    );
    for (const suffix of ['bz2', 'tbz', 'tbz2', 'tb2', 'tar.bz2']) {
      const archive = await server.api('GET', `/projects/${project}/repository/archive.${suffix}`, ann);
      expect([suffix, archive.statusCode, archive.headers['content-type']]).toEqual([
        suffix,
        200,
        'application/x-bzip2',
      ]);
      expect(archive.headers['content-disposition']).toContain(`.${suffix}"`);
    }
  });

  it('API-01 an issue by its global id says as much as by its number', async () => {
    const { iid, id } = await server.create<{ iid: number; id: number }>(
      `/projects/${project}/issues`,
      { title: 'Leak' },
      ann,
    );
    const [byId, byNumber] = await Promise.all(
      [`/issues/${id}`, `/projects/${project}/issues/${iid}`].map(async (path) =>
        Object.keys((await server.api('GET', path, root)).json<object>()),
      ),
    );
    // was: without `subscribed`
    expect(byId).toEqual(byNumber);
  });

  it('API-01 one address of a person, people by an external identity, a repeated block', async () => {
    const eve = await server.createUser('eve');
    const added = await server.create(
      `/users/${eve.id}/emails`,
      { email: 'eve@other.example', skip_confirmation: true },
      root,
    );
    const path = `/users/${eve.id}/emails/${added.id}`;
    expect((await server.api('GET', path, root)).json()).toMatchObject({ email: 'eve@other.example' });
    expect((await server.api('GET', path, ann)).statusCode).toBe(403);
    expect((await server.api('GET', `/user/emails/${added.id}`, eve)).json()).toMatchObject({ id: added.id });
    expect((await server.api('GET', `/user/emails/${added.id}`, ann)).statusCode).toBe(404);
    expect((await server.api('DELETE', path, root)).statusCode).toBe(204);
    // was: the filter was ignored, and everybody was listed.
    expect((await server.api('GET', '/users?extern_uid=7&provider=github', root)).json()).toEqual([]);
    expect((await server.api('GET', '/users?extern_uid=7', root)).statusCode).toBe(400);
    for (const change of ['block', 'block', 'unblock', 'unblock'])
      // was: 403 the account is blocked
      expect([change, (await server.api('POST', `/users/${eve.id}/${change}`, root)).statusCode]).toEqual([
        change,
        201,
      ]);
  });
});
