import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme, type Issue } from './acme.ts';
import { box, card, follow, formHydrated } from './issue-page.ts';
import { hydrated } from './stage.ts';
import { useWorld } from './world.ts';

useAcme();
useWorld(async () => {
  await stage.call(ann, 'POST', `${acme.project}/labels`, { name: 'bug', color: '#d9534f' });
});

/** Records the calls that a page makes from now on, without the one that says that it was read for two seconds. */
function listen(tab: Page) {
  const calls: string[] = [];
  tab.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/visit')) return;
    if (['fetch', 'xhr'].includes(request.resourceType()) && tab.url().includes('/issues'))
      calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

async function openIssue(title: string): Promise<{ issue: Issue; tab: Page; calls: string[] }> {
  const issue = await acme.open(title);
  const tab = await stage.open(ann);
  // The page fetches once what happened between its rendering and the first message.
  const polled = tab.waitForResponse((response) => response.url().endsWith(`/issues/${issue.iid}/notes`));
  await follow(tab, acme.page(`issues/${issue.iid}`));
  await formHydrated(tab);
  await polled;
  return { issue, tab, calls: listen(tab) };
}

async function choose(tab: Page, entry: string): Promise<void> {
  await tab.locator('.subject-buttons summary').click();
  await tab.getByRole('menuitem', { name: entry }).click();
}

describe('data in an answer is not fetched again', () => {
  // Was: GET of the issue and GET of its notes followed each change, because the page heard the echo of its own.
  it('a field that is changed is one request, and shows in the history', async () => {
    const { issue, tab, calls } = await openIssue('Asked once');
    const { iid } = issue;
    await choose(tab, 'Make confidential');
    await tab.locator('.subject-line .tag', { hasText: 'Confidential' }).waitFor();
    await tab.locator('.timeline-event', { hasText: 'made the issue confidential' }).waitFor();
    await choose(tab, 'Lock discussion');
    await tab.locator('.timeline-event', { hasText: 'locked' }).waitFor();
    await tab.getByRole('button', { name: 'Close issue' }).click();
    await tab.locator('.subject-head .state-closed').waitFor();
    await tab.locator('.timeline-event', { hasText: 'closed' }).waitFor();
    // Somebody else's change follows the echoes of these: when it is there, they have arrived.
    await stage.call(bob, 'POST', `/acme/large/-/issues/${iid}/notes`, { note: { note: 'From elsewhere' } });
    await tab.getByText('From elsewhere').waitFor();
    const page = `/acme/large/-/issues/${iid}`;
    expect(calls).toEqual([`PUT ${page}.json`, `PUT ${page}.json`, `PUT ${page}.json`, `GET ${page}/notes`]);
  });

  // Was: GET …/notes followed each change, for its own echo.
  it('commenting, resolving and reacting take one request each', async () => {
    const { issue, tab, calls } = await openIssue('Said once');
    const page = `/acme/large/-/issues/${issue.iid}`;
    await box(tab).fill('A thought');
    await tab.getByRole('button', { name: 'Comment', exact: true }).click();
    await tab.locator('.markdown', { hasText: 'A thought' }).waitFor();
    await tab.locator('.note-pending').waitFor({ state: 'detached' });
    const note = card(tab, 'A thought');
    await note.getByRole('button', { name: 'Reply' }).click();
    await tab.getByRole('textbox', { name: 'Reply' }).fill('And another');
    await tab.locator('.reply-form').getByRole('button', { name: 'Reply', exact: true }).click();
    await tab.locator('.markdown', { hasText: 'And another' }).waitFor();
    await tab.locator('.note-pending').waitFor({ state: 'detached' });
    await note.getByRole('button', { name: 'Resolve thread' }).click();
    await note.locator('.note-resolved').first().waitFor();
    await stage.call(bob, 'POST', `${page}/notes`, { note: { note: 'From elsewhere' } });
    await tab.getByText('From elsewhere').waitFor();
    expect(calls.filter((call) => call.includes(page))).toEqual([
      `POST ${page}/notes`,
      `POST ${page}/notes`,
      expect.stringMatching(/^POST .*\/resolve$/),
      `GET ${page}/notes`,
    ]);
  });

  it('a change shows before it is answered; a refused one is reverted with the reason', async () => {
    const { tab } = await openIssue('Refused');
    let refuse!: () => void;
    const asked = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await tab.route('**/issues/*.json', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await asked;
      return route.fulfill({
        status: 400,
        contentType: 'application/json',
        body: JSON.stringify({ message: { base: ['Not while the moon is full.'] } }),
      });
    });
    await choose(tab, 'Make confidential');
    const mark = tab.locator('.subject-line .tag', { hasText: 'Confidential' });
    await mark.waitFor();
    refuse();
    await tab.locator('.toast', { hasText: 'Not while the moon is full.' }).waitFor();
    await mark.waitFor({ state: 'detached' });
  });

  // Was: the page's answers counted as read by the server's clock: a browser an hour ahead asked for all of them again.
  it('a browser whose clock is wrong asks for nothing that came with the page', async () => {
    const issue = await acme.open('At another time');
    const tab = await stage.open(ann);
    await tab.clock.install({ time: Date.now() + 3_600_000 });
    await tab.clock.resume();
    const calls = listen(tab);
    await follow(tab, acme.page(`issues/${issue.iid}`));
    // The parts below the fields are not in the page.
    expect(calls.filter((call) => !/\/(?:notes|count.json|sidebar.json)$/.test(call))).toEqual([]);
  });
});

describe('the fields of an issue', () => {
  it.each([
    [1350, 900],
    [390, 420],
  ])('are chosen by keyboard and fit a window of %i by %i', async (width, height) => {
    const issue = await acme.open('To be planned');
    const tab = await stage.open(ann, { viewport: { width, height } });
    await tab.goto(acme.page(`issues/${issue.iid}`));
    await formHydrated(tab);
    if (width < 1012) await tab.getByRole('button', { name: 'Expand sidebar' }).click();
    for (const [block, typed, shown] of [
      ['#due-date', '2031-02-03', 'Feb 3, 2031'],
      ['#weight', '5', '5'],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one after the other
      await tab.locator(`${block} summary`).press('Enter');
      const field = tab.locator(`${block} input`);
      await field.and(tab.locator(':focus')).waitFor();
      const box = (await tab.locator(`${block} .select-panel`).boundingBox())!;
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(
        true,
      );
      const { violations } = await axe(tab).include(block).analyze();
      expect(violations).toEqual([]);
      await field.fill(typed);
      await field.press('Enter');
      await tab.locator(`${block} .side-value`, { hasText: shown }).waitFor();
      await tab.locator(`${block} summary:focus`).waitFor();
    }
    const saved = (): Promise<unknown> => stage.call(ann, 'GET', `${acme.project}/issues/${issue.iid}`);
    await expect.poll(saved).toMatchObject({ due_date: '2031-02-03', weight: 5 });
    await tab.locator('#weight summary').press('Enter');
    await tab.locator('#weight').getByRole('button', { name: 'Clear' }).press('Enter');
    await tab.locator('#weight .side-value', { hasText: 'None' }).waitFor();
    await expect.poll(saved).toMatchObject({ weight: null });
  });

  it('are chosen for a new one, too', async () => {
    const tab = await stage.open(ann);
    await tab.goto(acme.page('issues/new'));
    await formHydrated(tab);
    await tab.getByLabel('Title').fill('Planned from the start');
    await tab.locator('#due-date summary').press('Enter');
    await tab.locator('#due-date input').fill('2031-02-03');
    // Enter belongs to the field and does not submit the form.
    await tab.locator('#due-date input').press('Enter');
    await tab.locator('#due-date .side-value', { hasText: 'Feb 3, 2031' }).waitFor();
    await tab.locator('#labels summary').press('Enter');
    await tab.getByRole('option', { name: 'bug' }).click();
    await tab.keyboard.press('Escape');
    await tab.locator('#labels .chip', { hasText: 'bug' }).waitFor();
    await tab.getByRole('button', { name: 'Create issue' }).click();
    await tab.locator('h1', { hasText: 'Planned from the start' }).waitFor();
    await tab.locator('#due-date .side-value', { hasText: 'Feb 3, 2031' }).waitFor();
    await tab.locator('#labels .chip', { hasText: 'bug' }).waitFor();
  });
});

describe('entities shown in several places', () => {
  // Was: after going back, the list had the old name until it was fetched again.
  it('LABEL-01 a renamed label has its new name in the list visited before, without a fetch', async () => {
    await stage.call(ann, 'POST', `${acme.project}/labels`, { name: 'speling', color: '#5843ad' });
    await acme.open('With a label', { labels: 'speling' });
    const tab = await stage.open(ann);
    await tab.goto(acme.page('issues'));
    await formHydrated(tab);
    await tab.locator('.issue-row .chip', { hasText: 'speling' }).waitFor();
    const lists = listen(tab);
    await tab.getByRole('link', { name: 'Labels', exact: true }).click();
    await tab.getByRole('link', { name: 'Edit speling' }).click();
    await tab.getByRole('heading', { name: 'Edit label' }).waitFor();
    await tab.getByLabel('Name').fill('spelling');
    await tab.getByRole('button', { name: 'Save changes' }).click();
    await tab.locator('.label-row .chip', { hasText: 'spelling' }).waitFor();
    await tab.locator('.tab', { hasText: 'Issues' }).click();
    await tab.locator('.issue-row .chip', { hasText: 'spelling' }).waitFor();
    expect(lists.filter((call) => call.endsWith('/issues.json'))).toEqual([]);
  });
});

describe('a list that is open elsewhere', () => {
  it('shows a change of title, state and labels in its row, and asks for nothing', async () => {
    const issue = await acme.open('Seen in a list');
    await acme.open('Another');
    const tab = await stage.open(bob);
    const visitList = async (): Promise<void> => {
      const subscribed = new Promise<void>((done) => {
        tab.once('websocket', (socket) =>
          socket.on('framereceived', ({ payload }) => {
            if (String(payload).includes('confirm_subscription')) done();
          }),
        );
      });
      await tab.goto(`${acme.page('issues')}?state=all`);
      await formHydrated(tab);
      await subscribed;
    };
    // Twice: a page whose subscription is slow can't tell whether it has what happened just before it was asked for.
    await visitList();
    await visitList();
    const calls = listen(tab);
    const row = tab.locator('.issue-row', { has: tab.locator(`[href$="/issues/${issue.iid}"]`) });
    await stage.call(ann, 'PUT', `${acme.project}/issues/${issue.iid}`, {
      title: 'Renamed meanwhile',
      labels: 'bug',
      state_event: 'close',
      assignee_ids: [bob.id],
    });
    await row.getByText('Renamed meanwhile').waitFor();
    await row.locator('.chip', { hasText: 'bug' }).waitFor();
    await row.locator('.state-icon-closed').waitFor();
    await row.getByRole('img', { name: 'Bob' }).waitFor();
    expect(calls).toEqual([]);
    expect(await tab.getByText('The list has changed.').count()).toBe(0);
    // An issue not in the list is announced, not inserted while somebody reads.
    await acme.open('A new one');
    await tab.getByText('The list has changed.').waitFor();
    expect(calls).toEqual([]);
  });

  // Was: everybody with an open list was notified of a change, even people who may not see the issue.
  it('ISSUE-11 receives nothing about a confidential issue, not even that something happened', async () => {
    const secret = await acme.open('A secret', { confidential: true });
    const known = await acme.open('For everybody');
    const tab = await stage.open();
    const frames: string[] = [];
    const subscribed = new Promise<void>((done) => {
      tab.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          frames.push(String(payload));
          if (String(payload).includes('confirm_subscription')) done();
        }),
      );
    });
    await tab.goto(acme.page('issues'));
    await formHydrated(tab);
    await subscribed;
    await stage.call(ann, 'PUT', `${acme.project}/issues/${secret.iid}`, { title: 'Still a secret' });
    await stage.call(ann, 'PUT', `${acme.project}/issues/${known.iid}`, { title: 'Told to everybody' });
    await tab.getByText('Told to everybody').waitFor();
    expect(frames.filter((frame) => frame.includes('"event":"issues"'))).toHaveLength(1);
    await stage.call(ann, 'PUT', `${acme.project}/issues/${known.iid}`, { confidential: true });
    await tab.getByText('The list has changed.').waitFor();
    expect(frames.join('\n')).not.toContain('secret');
  });
});

describe('a note that lists show', () => {
  const lists = {
    'the to-do list': {
      path: 'dashboard/todos',
      call: '**/api/v4/todos?*',
      list: '.todos',
      link: '.todo-title',
      text: '.todo-body',
    },
    'the activity': {
      path: 'acme/large/-/activity',
      call: '**/events?*',
      list: '.activity',
      link: '.activity-line a[href*="#note_"]',
      text: '.activity-detail',
    },
  };

  it.each(Object.entries(lists))(
    'DISC-18 shows its new text in %s visited before, and is gone from there once it is deleted',
    async (_name, { path, call, list, link, text }) => {
      const issue = await acme.open('Shown in lists');
      const note = await acme.comment(bob, issue, '@ann the **roof** leaks');
      await stage.server.drain();
      const at = `${acme.project}/issues/${issue.iid}/notes/${note.id}`;
      const tab = await stage.open(ann);
      await tab.goto(`${stage.base}/${path}`);
      await hydrated(tab);
      await tab.locator(text, { hasText: 'the roof leaks' }).waitFor();
      // Not fetched again: what is shown is known already.
      await tab.route(call, () => undefined);
      const meanwhile = async (happens: () => Promise<void>): Promise<void> => {
        await tab.locator(link).first().click();
        await tab.locator('.conversation-bar').waitFor();
        await formHydrated(tab);
        await happens();
        await tab.goBack();
        await tab.locator(list).waitFor();
      };
      await meanwhile(async () => {
        await stage.call(bob, 'PUT', at, { body: '@ann the *cellar* leaks' });
        await tab.locator('.markdown', { hasText: 'the cellar leaks' }).waitFor();
      });
      // was: the text as it was when the list was read
      await tab.locator(text, { hasText: 'the cellar leaks' }).waitFor();
      expect(await tab.getByText('the roof leaks').count()).toBe(0);
      await meanwhile(async () => {
        await stage.call(bob, 'DELETE', at);
        await tab.locator('.markdown', { hasText: 'the cellar leaks' }).waitFor({ state: 'detached' });
      });
      expect(await tab.getByText('the cellar leaks').count()).toBe(0);
    },
  );
});
