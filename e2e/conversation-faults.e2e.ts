import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { TestUser } from '../testing/server.ts';
import { createAdministrator, ended, freePort } from '../testing/product.ts';
import { newFolder, ready, start, stopInstancesAfterEach, until, workersOf } from './instance.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;
let bob: TestUser;
const project = '/api/v4/projects/ann%2Fhome';

interface Issue {
  id: number;
  iid: number;
}
interface Note {
  id: number;
  body: string;
}

const address = (issue: Issue): string => `${stage.base}/ann/home/-/issues/${issue.iid}`;
const open = (title: string): Promise<Issue> => stage.call(ann, 'POST', `${project}/issues`, { title });
const comment = (who: TestUser, issue: Issue, body: string): Promise<Note> =>
  stage.call(who, 'POST', `${project}/issues/${issue.iid}/notes`, { body });
const notesOf = async (issue: Issue): Promise<Note[]> =>
  (
    await stage.call<(Note & { system: boolean })[]>(
      ann,
      'GET',
      `${project}/issues/${issue.iid}/notes?sort=asc`,
    )
  ).filter(({ system }) => !system);
const box = (tab: Page) => tab.getByRole('textbox', { name: 'Comment', exact: true });
const card = (tab: Page, text: string) => tab.locator('.timeline-item', { hasText: text }).last();

/** Waits until the page is hydrated and receives realtime messages. */
async function follow(tab: Page, url: string): Promise<void> {
  const followed = new Promise<void>((done) => {
    tab.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('confirm_subscription') && String(payload).includes('IssueChannel'))
          done();
      }),
    );
  });
  await tab.goto(url);
  await hydrated(tab);
  await tab.locator('.conversation-bar').waitFor();
  await followed;
}

useWorld(async () => {
  stage = await createStage();
  ann = await stage.server.createUser('ann');
  bob = await stage.server.createUser('bob');
  await stage.call(ann, 'POST', '/api/v4/projects', { name: 'home', visibility: 'public' });
});
stopInstancesAfterEach();

describe('while somebody types', () => {
  it('NOTE-08 two edit one note: the later hears of the earlier before it is overwritten, and the last one counts', async () => {
    const issue = await open('Edited twice');
    await comment(ann, issue, 'The first draft');
    const [first, second] = [await stage.open(ann), await stage.open(ann)];
    for (const tab of [first, second]) {
      await follow(tab, address(issue));
      // Up in an empty field edits the reader's last comment.
      await box(tab).press('ArrowUp');
    }
    const field = (tab: Page) => tab.getByRole('textbox', { name: 'Edit comment' });
    await field(second).fill('What the second wrote');
    await field(first).fill('What the first wrote');
    await first.getByRole('button', { name: 'Save comment' }).click();
    await second.getByText('This comment has changed since you started editing').waitFor();
    expect(await field(second).inputValue()).toBe('What the second wrote');
    await second.getByRole('button', { name: 'Save comment' }).click();
    await card(first, 'What the second wrote').waitFor();
    expect((await notesOf(issue)).map(({ body }) => body)).toEqual(['What the second wrote']);
  });

  it('NOTE-10 a thread is deleted that is replied to: the page says so, the text stays and can be sent', async () => {
    const issue = await open('Deleted meanwhile');
    const note = await comment(ann, issue, 'Soon gone');
    const tab = await stage.open(bob);
    await follow(tab, address(issue));
    await tab.locator(`#note_${note.id}`).getByRole('button', { name: 'Reply' }).first().click();
    const field = tab.getByRole('textbox', { name: 'Reply', exact: true });
    await field.fill('A long answer that must not be lost');
    await stage.call(ann, 'DELETE', `${project}/issues/${issue.iid}/notes/${note.id}`);
    await tab.getByText('The thread that you reply to was deleted.').waitFor();
    await expect.poll(() => tab.getByText('Soon gone').count()).toBe(0);
    expect(await field.inputValue()).toBe('A long answer that must not be lost');
    await tab.locator('[data-orphan]').getByRole('button', { name: 'Reply', exact: true }).click();
    await card(tab, 'A long answer that must not be lost').locator('.markdown').waitFor();
    await tab.locator('[data-orphan]').waitFor({ state: 'detached' });
    expect((await notesOf(issue)).map(({ body }) => body)).toEqual(['A long answer that must not be lost']);
  });

  it('FORM-12 the conversation is locked: the page says so, the text stays, and is sent when it is opened again', async () => {
    const issue = await open('Locked meanwhile');
    const tab = await stage.open(bob);
    await follow(tab, address(issue));
    await box(tab).fill('Half a thought');
    await stage.call(ann, 'PUT', `${project}/issues/${issue.iid}`, { discussion_locked: true });
    await tab.getByText('This issue is locked. Only project members can comment.').waitFor();
    expect(await box(tab).inputValue()).toBe('Half a thought');
    expect(await tab.getByRole('button', { name: 'Comment', exact: true }).isDisabled()).toBe(true);
    await stage.call(ann, 'PUT', `${project}/issues/${issue.iid}`, { discussion_locked: false });
    await tab.getByText('This issue is locked.').waitFor({ state: 'detached' });
    await tab.getByRole('button', { name: 'Comment', exact: true }).click();
    await card(tab, 'Half a thought').locator('.markdown').waitFor();
    expect(await notesOf(issue)).toHaveLength(1);
  });

  it('ISSUE-11 the issue is made confidential: people without access receive nothing more, see that it is gone, and keep their text', async () => {
    const issue = await open('Shut meanwhile');
    const tab = await stage.open(bob);
    const heard: string[] = [];
    tab.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
    await follow(tab, address(issue));
    await box(tab).fill('Half a thought');
    await stage.call(ann, 'PUT', `${project}/issues/${issue.iid}`, { confidential: true });
    const secret = await comment(ann, issue, 'For members alone');
    await tab.getByText('This issue is not there any more, or you may not see it any more.').waitFor();
    expect(await box(tab).inputValue()).toBe('Half a thought');
    expect(heard.join()).not.toContain(`"id":${secret.id}`);
    expect(await tab.content()).not.toContain('For members alone');
    await tab.reload();
    await tab.getByRole('heading', { name: /not found/i }).waitFor();
  });
});

describe('a thread that is resolved while the connection is lost', () => {
  // Was: the page said that it had failed, and went on saying so when it was resolved.
  for (const written of [true, false])
    it(`NOTE-13 is resolved when it is back, where the call was ${written ? 'written and its answer lost' : 'lost'}`, async () => {
      const issue = await open(`Cut off, ${written}`);
      const thread = await stage.call<{ id: string }>(
        ann,
        'POST',
        `${project}/issues/${issue.iid}/discussions`,
        { body: 'To be resolved' },
      );
      const tab = await stage.open(ann);
      await follow(tab, address(issue));
      let isCut = true;
      await tab.route('**/resolve', async (route) => {
        if (!isCut) return route.continue();
        if (written) await route.fetch();
        return route.abort('connectionreset');
      });
      const button = (name: string) => card(tab, 'To be resolved').getByRole('button', { name });
      await button('Mark as resolved').click();
      const said = tab.getByText('Still trying to resolve the thread.');
      await said.waitFor();
      isCut = false;
      await button('Resolved by').first().waitFor();
      await said.waitFor({ state: 'detached' });
      const { notes } = await stage.call<{ notes: { resolved: boolean }[] }>(
        ann,
        'GET',
        `${project}/issues/${issue.iid}/discussions/${thread.id}`,
      );
      expect(notes.map(({ resolved }) => resolved)).toEqual([true]);
      // A refusal is said, and what the server has is shown.
      isCut = true;
      await tab.unroute('**/resolve');
      await tab.route('**/resolve', (route) => route.fulfill({ status: 403, body: '{}' }));
      await button('Resolved by').first().click();
      await tab.getByText('Something went wrong while resolving this discussion.').waitFor();
      await button('Resolved by').first().waitFor();
    });
});

describe('a browser whose clock is years off', () => {
  for (const year of [2019, 2041])
    it(`DISC-16 in ${year} shows how long ago things were, and hears of what is new, with and without realtime`, async () => {
      const issue = await open('Out of time');
      await comment(ann, issue, 'Said just now');
      for (const realtime of [true, false]) {
        const tab = await stage.open(bob);
        await tab.clock.install({ time: new Date(`${year}-05-05T12:00:00Z`) });
        await tab.clock.resume();
        if (realtime) await follow(tab, address(issue));
        else {
          await tab.routeWebSocket(/\/-\/cable/, (socket) => void socket.close());
          await tab.goto(address(issue));
          await hydrated(tab);
        }
        expect(await card(tab, 'Said just now').locator('time').first().innerText()).toMatch(
          /just now|1 minute ago/,
        );
        const text = `Said later, ${realtime}`;
        await comment(ann, issue, text);
        await card(tab, text).waitFor({ timeout: 15_000 });
        expect(await card(tab, text).locator('time').first().innerText()).toMatch(/just now|1 minute ago/);
      }
    });
});

describe('a server that is killed', () => {
  it('FORM-03 OPS-02 after the commit and before the answer: the same submission again finds the one note', async () => {
    const data = join(newFolder(), 'data');
    const port = await freePort();
    const first = await start(data, port);
    const token = await createAdministrator(data);
    const headers = { 'private-token': token, 'content-type': 'application/json' };
    const call = (path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}/api/v4${path}`, { headers, ...init });
    await call('/projects', { method: 'POST', body: JSON.stringify({ name: 'target' }) });
    await call('/projects/root%2Ftarget/issues', { method: 'POST', body: JSON.stringify({ title: 'One' }) });
    first.process.kill('SIGTERM');
    await ended(first.process);

    const killing = await start(data, port, [], [], { COPPICE_INTERNAL_FAULT: 'note.committed' });
    const send = (): Promise<Response> =>
      call('/projects/root%2Ftarget/issues/1/notes', {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': 'once' },
        body: JSON.stringify({ body: 'Written once' }),
      });
    const workers = workersOf(killing.process.pid!);
    await expect(send()).rejects.toThrow('fetch failed');
    await until(() => workersOf(killing.process.pid!).some((pid) => !workers.includes(pid)));
    killing.process.kill('SIGTERM');
    await ended(killing.process);

    await start(data, port);
    await until(() => ready(port));
    const again = await send();
    expect(again.status).toBe(201);
    const { id } = (await again.json()) as Note;
    const notes = (await (await call('/projects/root%2Ftarget/issues/1/notes')).json()) as Note[];
    expect(notes.map((note) => [note.id, note.body])).toEqual([[id, 'Written once']]);
  }, 120_000);
});
