import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MarkdownPreview, ReferenceCard } from '../../../contract/markdown/markdown.ts';
import { renderMarkdown } from '../../markdown/markdown-render.ts';
import { lockWaiters } from '../../../testing/lock-waits.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;

const preview = async (text: string, more: object = {}): Promise<MarkdownPreview> => {
  const answer = await server.call('POST', '/ann/open/-/preview_markdown', ann, { text, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
  await server.create('/projects', { name: 'open', visibility: 'public' }, ann);
  await server.create('/projects', { name: 'closed', visibility: 'private' }, ann);
  for (const name of ['open', 'closed'])
    await server.create(`/projects/ann%2F${name}/issues`, { title: `In ${name}` }, ann);
});
afterAll(() => server?.close());

describe('a preview', () => {
  it('MD-01 is what readers will see, with the people it mentions', async () => {
    const { body, references } = await preview('**Hi** @bob and @nobody-here, see #1 :tada:');
    expect(body).toContain('<strong>Hi</strong>');
    expect(body).toContain('href="/ann/open/-/issues/1"');
    expect(references).toEqual({ commands: '', users: ['bob'], suggestions: [] });
  });

  it('MD-03 lists the people of a group, which is a link, for viewers who may see it', async () => {
    const crew = await server.create<{ id: number }>(
      '/groups',
      { name: 'Crew', path: 'crew', visibility: 'private' },
      ann,
    );
    await server.create(
      '/groups',
      { name: 'Inner', path: 'inner', parent_id: crew.id, visibility: 'private' },
      ann,
    );
    const names = Array.from({ length: 10 }, (_, index) => `crew${index}`);
    for (const name of names) {
      const { id } = await server.createUser(name);
      await server.create(`/groups/${crew.id}/members`, { user_id: id, access_level: 30 }, ann);
    }
    for (const group of ['@crew', '@Crew/inner']) {
      const { body, references } = await preview(`Look, ${group} and @bob`);
      // was: plain text, and nobody but bob, so that nothing warned of the others.
      expect(body).toContain(`href="/groups/${group.slice(1).toLowerCase()}"`);
      expect(references.users).toEqual(['ann', 'bob', ...names]);
    }
    const outside = await server.call('POST', '/ann/open/-/preview_markdown', bob, { text: '@crew @bob' });
    expect(outside.json<MarkdownPreview>().references.users).toEqual(['bob']);
    expect(outside.json<MarkdownPreview>().body).not.toContain('groups/crew');
  });

  it('FORM-06 names unknown arguments of a command', async () => {
    await server.create('/projects/ann%2Fopen/labels', { name: 'soil', color: '#663300' }, ann);
    const about = { target_type: 'Issue', target_id: '1' };
    const { references } = await preview('/label ~soil ~clay', about);
    expect(references.commands).toBe('Adds ~soil label. Failed to find the label ~clay.');
    expect((await preview('/label ~clay', about)).references.commands).toMatch(/^Failed to find/);
  });

  it('shows what commands will do, if there is a target', async () => {
    const about = { target_type: 'Issue', target_id: '1' };
    const { body, references } = await preview('words\n/close', about);
    expect(body).not.toContain('/close');
    expect(references.commands).toMatch(/close/i);
    expect((await preview('words\n/close')).references.commands).toBe('');
  });

  it('shows nothing of what the viewer may not see', async () => {
    const url = '/ann/open/-/preview_markdown';
    const answer = await server.call('POST', url, bob, { text: 'ann/closed#1' });
    expect(answer.json<MarkdownPreview>().body.trim()).toBe('<p>ann/closed#1</p>');
    expect((await server.call('POST', '/ann/closed/-/preview_markdown', bob, { text: 'x' })).statusCode).toBe(
      404,
    );
    expect((await server.call('POST', url, null, { text: 'x' })).statusCode).toBe(401);
  });

  it('of 100 KB is rendered outside of the main loop', async () => {
    const part =
      '# Head\n\nSome *words* with `code`, #1 and @bob, $x^2$.\n\n- [ ] a task\n\n```js\nlet a = 1;\n```\n\n';
    const text = part.repeat(Math.ceil(100_000 / part.length));
    await preview(`${text}warm`);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    for (let round = 0; round < 5; round++) await preview(text + String(round));
    delay.disable();
    const before = performance.now();
    for (let round = 0; round < 5; round++)
      renderMarkdown(text + String(round), { kind: 'text', projectPath: 'ann/open' });
    const rendering = (performance.now() - before) / 5;
    // It would be blocked for as long as the rendering takes. Both are measured in one run, since a busy machine slows
    // both.
    expect(delay.percentile(99) / 1e6).toBeLessThan(rendering / 2);
  });
});

describe('cards of references', () => {
  const cardOf = async (reference: string, as: TestUser) => {
    const answer = await server.call('POST', '/ann/open/-/preview_markdown', as, { text: reference });
    return /data-card="([^"]+)"/.exec(answer.json<MarkdownPreview>().body)?.[1];
  };

  it('are requested by the reference and show its target', async () => {
    const issue = (await cardOf('#1', bob))!;
    expect((await server.call('GET', issue, bob)).json<ReferenceCard>()).toMatchObject({
      reference: 'ann/open#1',
      title: 'In open',
      state: 'opened',
      subtitle: expect.stringMatching(/^\d{4}-\d\d-\d\d · Ann$/),
    });
    const person = (await cardOf('@ann', bob))!;
    expect((await server.call('GET', person, null)).json<ReferenceCard>()).toMatchObject({
      reference: '@ann',
      title: 'Ann',
      state: null,
    });
  });

  it('do not exist for people who may not see it', async () => {
    expect(await cardOf('ann/closed#1', bob)).toBeUndefined();
    expect((await server.call('GET', '/ann/closed/-/issues/1/card.json', bob)).statusCode).toBe(404);
    expect((await server.call('GET', '/ann/closed/-/issues/1/card.json', ann)).statusCode).toBe(200);
    expect((await server.call('GET', '/-/cards/users/999999.json', ann)).statusCode).toBe(404);
  });
});

describe('checklists', () => {
  let issue: number, url: string;
  beforeEach(async () => {
    const description = 'one\n\n- [ ] first\n- [x] second\n\n```\n- [ ] code\n```\n\n- [ ] **third**';
    const made = await server.create('/projects/ann%2Fopen/issues', { title: 'To do', description }, ann);
    issue = made.iid;
    url = `/ann/open/-/issues/${issue}.json`;
  });
  interface Page {
    lock_version: number;
    description_text: string;
    description_html: string;
  }
  const read = async (): Promise<Page> => (await server.call('GET', url, ann)).json();
  const mark = (update_task: object, lock_version?: number, as = ann) =>
    server.call('PUT', url, as, {
      issue: { update_task, ...(lock_version === undefined ? {} : { lock_version }) },
    });

  it('MD-10 an item is checked by its line, and the history names it', async () => {
    const before = await read();
    expect(before.description_html).toContain('data-sourcepos="3:3-3:5"');
    const done = await mark(
      { index: 1, checked: true, line_number: 3, line_source: '- [ ] first' },
      before.lock_version,
    );
    expect(done.statusCode).toBe(200);
    const after = done.json<Page>();
    expect(after.lock_version).toBe(before.lock_version + 1);
    expect(after.description_text).toBe(before.description_text.replace('[ ] first', '[x] first'));
    const notes = (
      await server.call('GET', `/api/v4/projects/ann%2Fopen/issues/${issue}/notes?sort=desc`, ann)
    ).json<{ body: string; system: boolean }[]>();
    expect(notes[0]).toMatchObject({
      system: true,
      body: 'marked the checklist item **first** as completed',
    });
  });

  it('MD-10 or by its index, which skips items in code', async () => {
    const before = await read();
    const done = await mark({ index: 3, checked: true });
    expect(done.json<Page>().description_text).toBe(
      before.description_text.replace('[ ] **third**', '[x] **third**'),
    );
    expect(done.json<Page>().description_text).toContain('- [ ] code');
    expect((await mark({ index: 9, checked: true })).statusCode).toBe(422);
  });

  it('MD-11 of a description that was edited meanwhile can not be checked', async () => {
    const before = await read();
    await server.call('PUT', `/api/v4/projects/ann%2Fopen/issues/${issue}`, ann, {
      description: `more\n${before.description_text}`,
    });
    const late = await mark({ index: 2, checked: false }, before.lock_version);
    expect(late.statusCode).toBe(409);
    expect(late.json<{ errors: string[] }>().errors).toEqual([
      'Someone edited this issue at the same time you did. The description has been updated and you will need to make your changes again.',
    ]);
    expect((await mark({ index: 1, checked: true }, undefined, bob)).statusCode).toBe(403);
  });

  it('MD-10 in a comment can be checked by people who may edit it', async () => {
    const made = await server.call('POST', `/ann/open/-/issues/${issue}/notes`, bob, {
      note: 'do\r\n- [ ] this\r\n- [ ] that',
    });
    const { id } = made.json<{ id: string }>();
    const address = `/ann/open/-/issues/${issue}/notes/${id}`;
    const task = { index: 2, checked: true, line_number: 3, line_source: '- [ ] that' };
    const done = await server.call('PUT', address, bob, { note: { update_task: task } });
    expect(done.statusCode, done.body).toBe(200);
    // Stored with normalised line ends.
    expect(done.json<{ note: string }>().note).toBe('do\n- [ ] this\n- [x] that');
    // The line has changed.
    const again = await server.call('PUT', address, bob, { note: { update_task: task } });
    expect(again.statusCode).toBe(409);
    const eve = await server.createUser('eve');
    expect((await server.call('PUT', address, eve, { note: { update_task: task } })).statusCode).toBe(403);
  });

  it('MD-10 in a comment can be checked while somebody else writes in it: both stay', async () => {
    const made = await server.call('POST', `/ann/open/-/issues/${issue}/notes`, bob, {
      note: '- [ ] this\n- [ ] that',
    });
    const { id } = made.json<{ id: string }>();
    const tick = (line: object) =>
      server.call('PUT', `/ann/open/-/issues/${issue}/notes/${id}`, bob, {
        note: { update_task: { index: 2, checked: true, ...line } },
      });
    /** Answered after another change of the text was committed, which it had not read. */
    const tickBehind = async (line: object, written: string) => {
      const { db } = server.platform;
      let answer: ReturnType<typeof tick> | undefined;
      await db.transaction().execute(async (tx) => {
        await sql`update notes set note = ${written} where id = ${id}`.execute(tx);
        answer = tick(line);
        await lockWaiters(db, 1);
      });
      const { statusCode } = await answer!;
      const { rows } = await sql<{ note: string }>`select note from notes where id = ${id}`.execute(db);
      return [statusCode, rows[0]!.note];
    };
    const line = { line_number: 2, line_source: '- [ ] that' };
    // was: 200, without the mark of the first item and the new words
    expect(await tickBehind(line, '- [x] this\n- [ ] that\n\nNew words')).toEqual([
      200,
      '- [x] this\n- [x] that\n\nNew words',
    ]);
    // Another item may be the second now.
    expect(await tickBehind({}, '- [ ] first\n- [ ] this\n- [ ] that')).toEqual([
      409,
      '- [ ] first\n- [ ] this\n- [ ] that',
    ]);
  });
});

describe('the frame of diagrams', () => {
  it('has no origin, loads only Mermaid, and can only be framed by us', async () => {
    const page = await server.call('GET', '/-/diagram', null);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/sandbox allow-scripts$/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    const script = /src="([^"]+)"/.exec(page.body)![1]!;
    const mermaid = await server.call('GET', script, null);
    expect(mermaid.headers['cache-control']).toContain('immutable');
    expect(mermaid.body).toContain('mermaid');
    expect((await server.call('GET', '/-/diagram/0.0.0/mermaid.js', null)).statusCode).toBe(404);
  });
});
