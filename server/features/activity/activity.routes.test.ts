import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { nobody } from '../../platform/access/viewer.ts';
import { systemContext } from '../../platform/context.ts';
import { presentFoundNotes } from '../discussions/index.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;

/** A comment of ann's on the commit of ann/talks. */
async function commentOnCommit(): Promise<{ sha: string; note: number }> {
  const commits = '/projects/ann%2Ftalks/repository/commits';
  const [{ id: sha }] = (await server.api('GET', commits, ann)).json<[{ id: string }]>();
  const { notes } = await server.create<{ notes: [{ id: number }] }>(
    `${commits}/${sha}/discussions`,
    { body: 'Hm' },
    ann,
  );
  return { sha, note: notes[0].id };
}

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
  await server.api('POST', '/projects', ann, {
    name: 'Open',
    visibility: 'public',
    initialize_with_readme: true,
  });
  await server.api('POST', '/projects/ann%2Fopen/issues', ann, { title: 'Seen by all' });
  await server.api('POST', '/projects/ann%2Fopen/issues', ann, { title: 'Hidden thing', confidential: true });
  await server.api('POST', '/projects/ann%2Fopen/issues/2/notes', ann, { body: 'hidden words' });
  await server.api('POST', '/projects/ann%2Fopen/issues/1/notes', bob, { body: 'plain words' });
  // What tests write themselves is here: the events of the other are counted.
  await server.api('POST', '/projects', ann, {
    name: 'Talks',
    visibility: 'public',
    initialize_with_readme: true,
  });
  await server.api('POST', '/projects/ann%2Ftalks/issues', ann, { title: 'Talk' });
  await server.drain();
  // A reaction may run twice, but must write only once.
  await server.drain();
});
afterAll(() => server?.close());

describe('events', () => {
  it('list pushes, issues and comments, each once', async () => {
    const events = (await server.api('GET', '/projects/ann%2Fopen/events?sort=asc', ann)).json<
      { action_name: string; target_title: string | null; push_data?: { commit_title: string } }[]
    >();
    expect(events.map((event) => event.action_name)).toEqual([
      'created',
      'pushed new',
      'opened',
      'opened',
      'commented on',
      'commented on',
    ]);
    expect(events[1]!.push_data).toMatchObject({
      ref: 'main',
      commit_count: 1,
      commit_title: 'Initial commit',
    });
  });

  it('API-01 are found by the actions that v4 names, and what it does not name is refused', async () => {
    const named = async (query: string) => {
      const answer = await server.api('GET', `/projects/ann%2Fopen/events?sort=asc&${query}`, ann);
      return answer.statusCode === 200
        ? answer.json<{ action_name: string }[]>().map(({ action_name: name }) => name)
        : answer.json<object>();
    };
    // What was opened was created, too.
    expect(await named('action=created')).toEqual(['created', 'opened', 'opened']);
    expect(await named('action=pushed')).toEqual(['pushed new']);
    expect(await named('action=commented&target_type=Note')).toEqual(['commented on', 'commented on']);
    expect(await named('target_type=merge_request')).toEqual([]);
    // was: empty lists
    expect(await named('action=accept')).toEqual({ error: 'action does not have a valid value' });
    expect(await named('target_type=merge')).toEqual({ error: 'target_type does not have a valid value' });
  });

  it('include the plain text of a comment beside its Markdown', async () => {
    const body = '## Heading\n\nA **bold** [link](https://example.org)';
    await server.api('POST', '/projects/ann%2Ftalks/issues/1/notes', bob, { body });
    await server.drain();
    const [event] = (await server.api('GET', '/projects/ann%2Ftalks/events', null)).json();
    // was: the page showed the Markdown as it was written
    expect(event.note).toMatchObject({ body, excerpt: 'Heading A bold link' });
  });

  it('API-01 have a comment as its own call answers it', async () => {
    const path = '/projects/ann%2Ftalks/issues/1/notes';
    const { id } = (await server.api('POST', path, bob, { body: 'as a whole' })).json<{ id: number }>();
    await server.drain();
    const note = (await server.api('GET', `${path}/${id}`, ann)).json<object>();
    for (const events of ['/projects/ann%2Ftalks/events', `/users/${bob.id}/events`]) {
      const [event] = (await server.api('GET', events, ann)).json();
      // was: without author, created_at, system, noteable_id and what else a note has
      expect(event.note).toEqual({ ...note, excerpt: 'as a whole' });
    }
  });

  it('API-01 have a long comment whole, with an excerpt of it', async () => {
    const path = '/projects/ann%2Ftalks/issues/1/notes';
    const body = `![](${'x'.repeat(1996)})`;
    expect(body).toHaveLength(2001);
    await server.api('POST', path, bob, { body });
    await server.drain();
    const [event] = (await server.api('GET', '/projects/ann%2Ftalks/events', ann)).json();
    // was: cut after 2,000 characters
    expect(event.note.body).toBe(body);
    expect(event.note.excerpt).toBe(body.slice(0, 2000));
  });

  it('API-01 name the commit of a comment on it', async () => {
    const { sha } = await commentOnCommit();
    await server.drain();
    const [event] = (await server.api('GET', '/projects/ann%2Ftalks/events', ann)).json();
    expect(event.note).toMatchObject({ noteable_type: 'Commit', noteable_iid: null, commit_id: sha });
  });

  it('API-01 name no commit where none can be shown', async () => {
    const { note: id } = await commentOnCommit();
    const ctx = systemContext(server.platform, nobody);
    const [note] = (await presentFoundNotes(ctx, [{ id }])).values();
    // was: '', which the link of the event led to
    expect(note).toMatchObject({ noteable_type: 'Commit', commit_id: null });
  });

  it('hide targets of a type that this server does not know', async () => {
    const { db } = server.platform;
    const { rows } = await sql<{ id: number }>`insert into subjects (kind, iid, project_id, title)
      select 'Riddle', 1, id, 'Unknown' from projects where path = 'open' returning id`.execute(db);
    await sql`insert into events (outbox_id, project_id, author_id, action, target_type, target_id, target_title)
      select -1, project_id, ${bob.id}::bigint, 'opened', kind, id, title from subjects where kind = 'Riddle'`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
    // was: told to everybody who reads the project
    const events = (await server.api('GET', '/projects/ann%2Fopen/events', null)).json<object[]>();
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.stringify(events)).not.toContain('Unknown');
  });

  it('ISSUE-11 hide a confidential issue and its comments from others', async () => {
    for (const who of [bob, null]) {
      const answer = await server.api('GET', '/projects/ann%2Fopen/events', who);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('Seen by all');
      expect(answer.body).not.toMatch(/hidden/i);
    }
    // Events of an issue that becomes confidential later are hidden too.
    await server.api('PUT', '/projects/ann%2Fopen/issues/1', ann, { confidential: true });
    expect((await server.api('GET', '/projects/ann%2Fopen/events', null)).body).not.toContain('Seen by all');
    await server.api('PUT', '/projects/ann%2Fopen/issues/1', ann, { confidential: false });
  });

  it('search within what the reader may see', async () => {
    const found = async (who: TestUser | null, query: string): Promise<number> =>
      (await server.api('GET', `/search?${query}`, who)).json<unknown[]>().length;
    expect(await found(null, 'scope=issues&search=seen')).toBe(1);
    expect(await found(bob, 'scope=issues&search=hidden')).toBe(0);
    expect(await found(ann, 'scope=issues&search=hidden')).toBe(1);
    expect(await found(null, 'scope=projects&search=ope')).toBe(1);
    const notes = async (who: TestUser): Promise<number> =>
      (await server.api('GET', '/projects/ann%2Fopen/search?scope=notes&search=words', who)).json<unknown[]>()
        .length;
    expect([await notes(ann), await notes(bob)]).toEqual([2, 1]);
    expect(
      (await server.api('GET', '/projects/ann%2Fopen/search?scope=blobs&search=Open', bob)).json(),
    ).toMatchObject([{ path: 'README.md', startline: 1 }]);
    expect((await server.api('GET', '/search?scope=nonsense&search=x', bob)).statusCode).toBe(400);
  });
});
