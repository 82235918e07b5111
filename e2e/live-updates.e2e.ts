import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { acme, ann, bob, carol, stage, useAcme } from './acme.ts';
import { box, card, follow, openWithoutRealtime, visit } from './issue-page.ts';

useAcme({ signup: 'open' });

describe('two browsers', () => {
  it('DISC-18 a comment appears in another browser without a reload', async () => {
    const issue = await acme.open('Seen by two', { description: 'What both look at.' });
    const [one, two] = [await stage.open(ann), await stage.open(bob)];
    await follow(two, acme.page(`issues/${issue.iid}`));
    await two.evaluate(() => void Object.assign(globalThis, { marked: true }));
    await follow(one, acme.page(`issues/${issue.iid}`));
    await one.getByRole('textbox', { name: 'Comment' }).fill('Hello from **ann**');
    await one.getByRole('button', { name: 'Comment', exact: true }).click();
    await one.locator('.markdown strong', { hasText: 'ann' }).waitFor();
    await two.locator('.markdown strong', { hasText: 'ann' }).waitFor();
    expect(await two.evaluate(() => 'marked' in globalThis)).toBe(true);
    await expect.poll(() => one.locator('.note-pending').count()).toBe(0);

    // With a text the button comments and closes; the other browser shows both.
    await one.getByRole('textbox', { name: 'Comment' }).fill('That was it');
    await one.getByRole('button', { name: 'Comment and close' }).click();
    await two.locator('.subject-head .state-closed').waitFor();
    await two.getByText('That was it').waitFor();
    await two.getByRole('button', { name: 'Reopen issue' }).click();
    await one.locator('.subject-head .state-open').waitFor();
    await one.locator('.tab', { hasText: 'Issues' }).getByText('1', { exact: true }).waitFor();
  });

  // Was: both stayed as they were when the page was opened.
  it('DISC-18 SIDE-05 the count of comments and the participants follow', async () => {
    const issue = await acme.open('Counted');
    const [one, two] = [await stage.open(ann), await stage.open(bob)];
    await follow(one, acme.page(`issues/${issue.iid}`));
    await follow(two, acme.page(`issues/${issue.iid}`));
    await box(one).fill('The first');
    await box(one).press('Control+Enter');
    for (const tab of [one, two]) await tab.locator('.subject-head').getByText('1 comment').waitFor();
    const { id } = await acme.comment(carol, issue, 'The second');
    for (const tab of [one, two]) {
      await tab.locator('.subject-head').getByText('2 comments').waitFor();
      await tab.getByRole('heading', { name: '2 participants' }).waitFor();
    }
    await stage.call(carol, 'DELETE', `${acme.project}/issues/${issue.iid}/notes/${id}`);
    for (const tab of [one, two]) await tab.locator('.subject-head').getByText('1 comment').waitFor();
  });

  it('DISC-18 what changes between the making of a page and its subscription is shown, and nothing is fetched for what it shows', async () => {
    const issue = await acme.open('Old title');
    const tab = await stage.open(ann);
    const hold = Promise.withResolvers<void>();
    const fetched: string[] = [];
    tab.on('request', (request) => {
      if (request.url().endsWith(`/issues/${issue.iid}.json`)) fetched.push(request.url());
    });
    await tab.route('**/*actioncable*', async (route) => {
      await hold.promise;
      await route.continue();
    });
    await visit(tab, acme.page(`issues/${issue.iid}`));
    await acme.comment(bob, issue, 'Meanwhile');
    await stage.call(ann, 'PUT', `${acme.project}/issues/${issue.iid}`, { title: 'New title' });
    expect(await tab.getByRole('heading', { level: 1 }).textContent()).toContain('Old title');
    hold.resolve();
    await tab.getByRole('heading', { level: 1, name: 'New title' }).waitFor();
    await tab.getByText('Meanwhile').waitFor();
    await tab.unroute('**/*actioncable*');

    // A page that was made after the change fetches nothing again.
    fetched.length = 0;
    await follow(tab, acme.page(`issues/${issue.iid}`));
    await stage.server.drain();
    await tab.getByRole('heading', { level: 1, name: 'New title' }).waitFor();
    expect(fetched).toEqual([]);
  });

  it('DISC-18 notes by others move nothing being read, and are announced', async () => {
    const issue = await acme.open('A long one', { description: 'line\n\n'.repeat(80) });
    const tab = await stage.open(ann, { viewport: { width: 1350, height: 700 } });
    await follow(tab, acme.page(`issues/${issue.iid}`));
    const first = await acme.comment(bob, issue, 'Far below');
    await tab.getByRole('button', { name: '1 new' }).waitFor();
    expect(await tab.evaluate(() => scrollY)).toBe(0);
    await tab.getByRole('button', { name: '1 new' }).click();
    await tab.locator(`#note_${first.id} .tag`, { hasText: 'New' }).waitFor();

    // The line being written keeps its place.
    const box = tab.getByRole('textbox', { name: 'Comment' });
    await box.click();
    await box.pressSequentially('In the middle of a sen');
    const top = () => tab.evaluate(() => document.activeElement!.getBoundingClientRect().top);
    const before = await top();
    const second = await acme.comment(bob, issue, 'One more\n\nwith some height');
    await tab.locator(`#note_${second.id}`).waitFor();
    expect(Math.abs((await top()) - before)).toBeLessThan(2);
    expect(await box.inputValue()).toBe('In the middle of a sen');
  });

  it('ISSUE-11 an outsider receives nothing about a confidential issue, not even that something happened', async () => {
    const issue = await acme.open('A secret', { confidential: true });
    const outsider = await stage.open(carol);
    const answers: string[] = [];
    outsider.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => answers.push(String(payload))),
    );
    const response = await outsider.goto(acme.page(`issues/${issue.iid}`));
    expect(response?.status()).toBe(404);
    const visible = await acme.open('For everybody');
    await follow(outsider, acme.page(`issues/${visible.iid}`));
    // A separate client requests the channel all the same.
    const refused = await outsider.evaluate(
      ([id, url]) =>
        new Promise<string[]>((resolve) => {
          const frames: string[] = [];
          const socket = new WebSocket(url!, ['actioncable-v1-json']);
          socket.addEventListener('open', () =>
            socket.send(
              JSON.stringify({
                command: 'subscribe',
                identifier: JSON.stringify({ channel: 'IssueChannel', issue_id: Number(id) }),
              }),
            ),
          );
          socket.addEventListener('message', ({ data }) => {
            frames.push(String(data));
            if (String(data).includes('reject') || String(data).includes('confirm')) resolve(frames);
          });
        }),
      [String(issue.id), `${stage.base.replace('http', 'ws')}/-/cable`],
    );
    expect(refused.at(-1)).toContain('reject_subscription');
    await acme.comment(ann, issue, 'Nobody hears this');
    await acme.comment(ann, visible, 'Everybody hears this');
    await outsider.getByText('Everybody hears this').waitFor();
    expect(
      answers.filter((frame) => frame.includes('"message"') && frame.includes(`issue_id\\":${issue.id}`)),
    ).toEqual([]);
    await outsider.goto(acme.page('issues?state=all'));
    expect(await outsider.getByText('A secret').count()).toBe(0);
  });
});

describe('news', () => {
  it('DISC-16 DISC-17 without realtime the page asks at the server’s pace, and rests while hidden', async () => {
    const issue = await acme.open('Polled');
    const tab = await openWithoutRealtime(stage, ann);
    await tab.route(/\/issues\/\d+\/notes$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'poll-interval': '200' } });
    });
    const polls: string[] = [];
    let answers = 0;
    const isPoll = (request: Request): boolean =>
      request.method() === 'GET' && request.url().endsWith('/notes');
    tab.on('request', (request) => {
      if (isPoll(request)) polls.push(request.headers()['x-last-fetched-at'] ?? '');
    });
    const answered = (request: Request): void => {
      if (isPoll(request)) answers++;
    };
    tab.on('requestfinished', answered).on('requestfailed', answered);
    await visit(tab, acme.address(issue));
    await expect.poll(() => polls.length, { timeout: 15_000 }).toBeGreaterThan(1);
    expect(polls[0]).toMatch(/^\d{16}-\d+-[\d:,]+$/);
    await acme.comment(bob, issue, 'Seen without a socket');
    await card(tab, 'Seen without a socket').waitFor();
    // Hidden: it does not poll. Visible again: it polls immediately.
    const hide = (hidden: boolean): Promise<void> =>
      tab.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    await expect.poll(() => answers === polls.length).toBe(true);
    const before = polls.length;
    const second = await acme.comment(bob, issue, 'While hidden');
    // As long as five polls would take.
    await tab.evaluate(() => new Promise((done) => setTimeout(done, 1000)));
    expect(polls.length).toBe(before);
    expect(await tab.locator(`#note_${second.id}`).count()).toBe(0);
    await hide(false);
    await tab.locator(`#note_${second.id}`).waitFor();
    await tab.unrouteAll({ behavior: 'ignoreErrors' });
  }, 60_000);

  it('DISC-21 a failed poll says so until one works', async () => {
    const issue = await acme.open('Failing polls');
    const tab = await openWithoutRealtime(stage, ann);
    let broken = true;
    await tab.route(/\/issues\/\d+\/notes$/, (route) =>
      broken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    await visit(tab, acme.address(issue));
    const text = tab.getByText('Something went wrong while fetching latest comments.');
    await text.waitFor();
    broken = false;
    await tab.getByRole('button', { name: 'Try again' }).click();
    await text.waitFor({ state: 'detached' });
  });

  it('DISC-18 a note is announced when it arrives, and changes and disappears on other pages too', async () => {
    const issue = await acme.open('Followed');
    const note = await acme.comment(bob, issue, 'First words');
    const tab = await stage.open(ann);
    await follow(tab, acme.address(issue));
    await stage.call(bob, 'PUT', `${acme.project}/issues/${issue.iid}/notes/${note.id}`, {
      body: 'Better words',
    });
    await card(tab, 'Better words').waitFor();
    await acme.comment(carol, issue, 'Somebody else');
    await tab.locator('[aria-live=polite]', { hasText: 'New comment by' }).waitFor({ state: 'attached' });
    await stage.call(bob, 'DELETE', `${acme.project}/issues/${issue.iid}/notes/${note.id}`);
    await tab.locator(`#note_${note.id}`).waitFor({ state: 'detached' });
    await card(tab, 'Somebody else').waitFor();
  });

  it('DISC-20 DISC-18 a deleted version of the description disappears from every open page immediately', async () => {
    const issue = await acme.open('Regretted', { description: 'The password is swordfish' });
    await stage.call(ann, 'PUT', `${acme.project}/issues/${issue.iid}`, {
      description: 'The password is secret',
    });
    const [owner, reader] = [await stage.open(ann), await stage.open(carol)];
    await follow(reader, acme.address(issue));
    await visit(owner, acme.address(issue));
    for (const tab of [owner, reader]) {
      await tab.getByRole('button', { name: 'Compare with the previous version' }).click();
      await tab.locator('.description-diff', { hasText: 'swordfish' }).waitFor();
    }
    await owner.getByRole('button', { name: 'Delete this version' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Delete this version' }).click();
    for (const tab of [owner, reader]) {
      // was: stood there until the page was loaded again
      await tab.locator('.description-diff').waitFor({ state: 'detached' });
      await tab.locator('.timeline-event', { hasText: 'deleted' }).waitFor();
      expect(await tab.getByText('swordfish').count()).toBe(0);
      expect(await tab.getByRole('button', { name: /previous version|Hide/ }).count()).toBe(0);
    }
  });

  it('DISC-18 an own comment is never marked as new, even if a poll brings it before its answer', async () => {
    const issue = await acme.open('Own words');
    const tab = await stage.open(ann);
    await follow(tab, acme.address(issue));
    const polled = Promise.withResolvers<void>();
    await tab.route(/\/issues\/\d+\/notes$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const response = await route.fetch();
      const { id } = (await response.json()) as { id: number };
      // The poll shows it while the answer is still on its way.
      await tab.locator(`#note_${id}`).waitFor();
      polled.resolve();
      await route.fulfill({ response });
    });
    await box(tab).fill('From me');
    await box(tab).press('Control+Enter');
    await polled.promise;
    await card(tab, 'From me').waitFor();
    // A later note by somebody else is new: by then new notes have been marked.
    await acme.comment(bob, issue, 'From somebody else');
    await card(tab, 'From somebody else').getByText('New', { exact: true }).waitFor();
    // was: marked now and then
    await expect.poll(() => tab.getByText('New', { exact: true }).count()).toBe(1);
  });
});
