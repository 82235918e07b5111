import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let owner: TestUser;
let member: TestUser;
let guest: TestUser;
let home: number;
let away: number;

const make = <T>(path: string, payload: object): Promise<T> => server.create(path, payload, owner);

interface Note {
  readonly id: number;
  readonly body: string;
}

async function notes(
  project: number,
  iid: number,
  user: TestUser | null,
): Promise<{ total: number; notes: Note[] }> {
  const answer = await server.api('GET', `/projects/${project}/issues/${iid}/notes?sort=asc`, user);
  return { total: Number(answer.headers['x-total']), notes: answer.json() };
}

/** Two private projects: `member` and `guest` are reporters at home, and `guest` is a guest away. */
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.createUser('owner');
  member = await server.createUser('member');
  guest = await server.createUser('guest');
  home = (await make<{ id: number }>('/projects', { name: 'home', visibility: 'private' })).id;
  away = (
    await make<{ id: number }>('/projects', {
      name: 'away',
      visibility: 'private',
      initialize_with_readme: true,
    })
  ).id;
  for (const user of [member, guest])
    await make(`/projects/${home}/members`, { user_id: user.id, access_level: 20 });
  await make(`/projects/${away}/members`, { user_id: guest.id, access_level: 10 });
});
afterAll(() => server?.close());

describe('a mention', () => {
  it('ISSUE-11 is only visible to readers of its source, in every list, count and page', async () => {
    const { iid } = await make<{ iid: number }>(`/projects/${home}/issues`, { title: 'Seen' });
    const source = await make<{ iid: number }>(`/projects/${away}/issues`, {
      title: 'Unseen',
      description: `as in owner/home#${iid}`,
    });
    await make(`/projects/${away}/repository/files/x`, {
      branch: 'main',
      commit_message: `Closes owner/home#${iid}`,
      content: 'x',
    });
    await server.drain();
    await server.drain();

    const all = await notes(home, iid, owner);
    expect(all.notes.map((note) => note.body)).toEqual([
      expect.stringMatching(`^mentioned in issue owner/away#${source.iid}$`),
      expect.stringMatching(/^mentioned in commit owner\/away@[0-9a-f]{40}$/),
      'closed',
    ]);
    // A guest can read the issues of a private project, not its code.
    const [ofIssue, ofCommit, closed] = all.notes;
    expect(await notes(home, iid, guest)).toMatchObject({ total: 2, notes: [ofIssue, closed] });
    expect(await notes(home, iid, member)).toMatchObject({ total: 1, notes: [closed] });
    for (const { id } of [ofIssue!, ofCommit!])
      expect(
        (await server.api('GET', `/projects/${home}/issues/${iid}/notes/${id}`, member)).statusCode,
      ).toBe(404);
    const page = await server.call('GET', `/owner/home/-/issues/${iid}/discussions.json`, member);
    expect(page.json()).toHaveLength(1);
    expect(page.body).not.toContain('away');

    await server.api('PUT', `/projects/${away}/issues/${source.iid}`, owner, { confidential: true });
    expect(await notes(home, iid, guest)).toMatchObject({ total: 1 });
    expect(await notes(home, iid, owner)).toMatchObject({ total: 3 });
  });

  it('is deleted with its source', async () => {
    const { iid } = await make<{ iid: number }>(`/projects/${home}/issues`, { title: 'Stays' });
    const source = await make<{ iid: number }>(`/projects/${away}/issues`, {
      title: `See owner/home#${iid}`,
    });
    await server.drain();
    expect(await notes(home, iid, owner)).toMatchObject({ total: 1 });
    await server.api('DELETE', `/projects/${away}/issues/${source.iid}`, owner);
    expect(await notes(home, iid, owner)).toMatchObject({ total: 0 });
  });
});

/** Listens to an issue like its page. `until` waits for a message about this note. */
async function listen(user: TestUser, issueId: number) {
  const socket = await server.app.injectWS('/-/cable', {
    headers: { host: 'localhost', 'private-token': user.token },
  });
  const heard: { event?: string; id?: number }[] = [];
  const arrivals = new EventTarget();
  // On connecting, the process reports that it may have missed something.
  const { promise: live, resolve: isLive } = Promise.withResolvers<void>();
  const identifier = JSON.stringify({ channel: 'IssueChannel', issue_id: issueId });
  const confirmed = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as {
        type?: string;
        identifier?: string;
        message?: { event?: string; id?: number };
      };
      if (frame.type === 'confirm_subscription') resolve();
      if (frame.identifier !== identifier || frame.message === undefined) return;
      if (frame.message.event === 'notes') heard.push(frame.message);
      else isLive();
      arrivals.dispatchEvent(new Event('message'));
    });
  });
  socket.send(JSON.stringify({ command: 'subscribe', identifier }));
  await confirmed;
  return {
    heard,
    live,
    async until(id: number): Promise<void> {
      while (!heard.some((message) => message.id === id)) await once(arrivals, 'message');
    },
    end: () => socket.terminate(),
  };
}

describe('realtime', () => {
  it('API-04 announces an internal note, and a mention from elsewhere, only to people who may read it', async () => {
    const issue = await make<{ id: number; iid: number }>(`/projects/${home}/issues`, { title: 'Talk' });
    await server.api('PUT', `/projects/${home}/members/${member.id}`, owner, { access_level: 10 });
    const write = async (body: string, internal = false): Promise<number> =>
      (await make<Note>(`/projects/${home}/issues/${issue.iid}/notes`, { body, internal })).id;
    const [ofOwner, ofMember] = [await listen(owner, issue.id), await listen(member, issue.id)];
    try {
      await ofOwner.live;
      const internal = await write('between us', true);
      await server.api('PUT', `/projects/${home}/issues/${issue.iid}/notes/${internal}`, owner, {
        body: 'changed',
      });
      await make(`/projects/${away}/issues`, { title: `See owner/home#${issue.iid}` });
      await server.drain();
      const mention = (await notes(home, issue.iid, owner)).notes.at(-1)!.id;
      await server.api('DELETE', `/projects/${home}/issues/${issue.iid}/notes/${internal}`, owner);
      const last = await write('for all');
      await ofOwner.until(last);
      await ofMember.until(last);
      expect(ofOwner.heard.map((message) => message.id)).toEqual([
        internal,
        internal,
        mention,
        internal,
        last,
      ]);
      expect(ofMember.heard).toMatchObject([{ event: 'notes', id: last }]);
    } finally {
      ofOwner.end();
      ofMember.end();
    }
  });
});
