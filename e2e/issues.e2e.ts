import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { createStage, hydrated as frameHydrated, type Stage } from './stage.ts';

let stage: Stage;
let ann: TestUser;
let bob: TestUser;
let carol: TestUser;
const project = '/api/v4/projects/acme%2Flarge';
const page = (path: string): string => `${stage.base}/acme/large/-/${path}`;

interface Issue {
  id: number;
  iid: number;
}

const open = (title: string, more: object = {}): Promise<Issue> =>
  stage.call<Issue>(ann, 'POST', `${project}/issues`, { title, ...more });
const comment = (who: TestUser, issue: Issue, body: string): Promise<{ id: number }> =>
  stage.call(who, 'POST', `${project}/issues/${issue.iid}/notes`, { body });

/** Waits until the script has taken the page over, the comment form included where there is one. */
async function hydrated(tab: Page): Promise<void> {
  await frameHydrated(tab);
  await tab.waitForFunction(
    () =>
      document.querySelector('#comment') === null ||
      document.querySelector('.comment-split > .menu') !== null,
  );
}

/** Opens a page and waits until its realtime channel is followed. */
async function follow(tab: Page, address: string): Promise<void> {
  const followed = new Promise<void>((resolve) => {
    tab.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('confirm_subscription')) resolve();
      }),
    );
  });
  await tab.goto(address);
  await followed;
}

beforeAll(async () => {
  stage = await createStage({ signup: 'open' });
  ann = await stage.server.createUser('ann', { admin: true });
  bob = await stage.server.createUser('bob');
  carol = await stage.server.createUser('carol');
  const group = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/groups', {
    name: 'Acme',
    path: 'acme',
    visibility: 'public',
  });
  await stage.call(ann, 'POST', '/api/v4/projects', {
    name: 'Large',
    path: 'large',
    namespace_id: group.id,
    visibility: 'public',
  });
  await stage.call(ann, 'POST', `${project}/members`, { username: 'bob', access_level: 30 });
  await stage.call(ann, 'POST', `${project}/labels`, { name: 'bug', color: '#d9534f' });
  await stage.call(ann, 'POST', `${project}/labels`, { name: 'p::1', color: '#5843ad' });
  await stage.call(ann, 'POST', `${project}/milestones`, { title: 'v1.2', due_date: '2027-01-31' });
});
afterAll(async () => {
  expect(stage?.complaints).toEqual([]);
  await stage?.close();
});

describe('two browsers', () => {
  it('DISC-18 a comment appears in another browser without a reload', async () => {
    const issue = await open('Seen by two', { description: 'What both look at.' });
    const [one, two] = [await stage.open(ann), await stage.open(bob)];
    await follow(two, page(`issues/${issue.iid}`));
    await two.evaluate(() => void Object.assign(globalThis, { marked: true }));
    await follow(one, page(`issues/${issue.iid}`));
    await one.getByRole('textbox', { name: 'Comment' }).fill('Hello from **ann**');
    await one.getByRole('button', { name: 'Comment', exact: true }).click();
    await one.locator('.markdown strong', { hasText: 'ann' }).waitFor();
    await two.locator('.markdown strong', { hasText: 'ann' }).waitFor();
    expect(await two.evaluate(() => 'marked' in globalThis)).toBe(true);
    expect(await one.locator('.note-pending').count()).toBe(0);

    // With a text the button comments and closes; the other browser sees both.
    await one.getByRole('textbox', { name: 'Comment' }).fill('That was it');
    await one.getByRole('button', { name: 'Comment and close' }).click();
    await two.locator('.issue-head .state-closed').waitFor();
    await two.getByText('That was it').waitFor();
    await two.getByRole('button', { name: 'Reopen issue' }).click();
    await one.locator('.issue-head .state-open').waitFor();
    await one.locator('.tab', { hasText: 'Issues' }).getByText('1', { exact: true }).waitFor();
  });

  it('DISC-18 what comes from elsewhere moves nothing under the eyes and says so', async () => {
    const issue = await open('A long one', { description: 'line\n\n'.repeat(80) });
    const tab = await stage.open(ann, { viewport: { width: 1350, height: 700 } });
    await follow(tab, page(`issues/${issue.iid}`));
    const first = await comment(bob, issue, 'Far below');
    await tab.getByRole('button', { name: '1 new comment' }).waitFor();
    expect(await tab.evaluate(() => scrollY)).toBe(0);
    await tab.getByRole('button', { name: '1 new comment' }).click();
    await tab.locator(`#note_${first.id} .tag`, { hasText: 'New' }).waitFor();

    // Somebody who writes keeps the line that they write on.
    const box = tab.getByRole('textbox', { name: 'Comment' });
    await box.click();
    await box.pressSequentially('In the middle of a sen');
    const top = () => tab.evaluate(() => document.activeElement!.getBoundingClientRect().top);
    const before = await top();
    const second = await comment(bob, issue, 'One more\n\nwith some height');
    await tab.locator(`#note_${second.id}`).waitFor();
    expect(Math.abs((await top()) - before)).toBeLessThan(2);
    expect(await box.inputValue()).toBe('In the middle of a sen');
  });

  it('ISSUE-11 an outsider is told nothing of a confidential issue, not even that something happened', async () => {
    const issue = await open('A secret', { confidential: true });
    const outsider = await stage.open(carol);
    const answers: string[] = [];
    outsider.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => answers.push(String(payload))),
    );
    const response = await outsider.goto(page(`issues/${issue.iid}`));
    expect(response?.status()).toBe(404);
    const visible = await open('For everybody');
    await follow(outsider, page(`issues/${visible.iid}`));
    // A client of one's own asks for the channel all the same.
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
    await comment(ann, issue, 'Nobody hears this');
    await comment(ann, visible, 'Everybody hears this');
    await outsider.getByText('Everybody hears this').waitFor();
    expect(
      answers.filter((frame) => frame.includes('"message"') && frame.includes(`issue_id\\":${issue.id}`)),
    ).toEqual([]);
    await outsider.goto(page('issues?state=all'));
    expect(await outsider.getByText('A secret').count()).toBe(0);
  });

  it('ISSUE-05 a stale version says so and keeps what was typed', async () => {
    const issue = await open('Old title', { description: 'Old text' });
    const tab = await stage.open(ann);
    await tab.goto(page(`issues/${issue.iid}`));
    await hydrated(tab);
    await tab.keyboard.press('e');
    await tab.getByLabel('Title').fill('My title');
    await tab.locator('textarea[name="description"]').fill('My text');
    await stage.call(bob, 'PUT', `${project}/issues/${issue.iid}`, { title: 'Their title' });
    await tab.getByRole('button', { name: 'Save changes' }).click();
    await tab
      .getByText(
        'Someone edited the issue at the same time you did. Please check out the issue and make sure your changes will not unintentionally remove theirs.',
      )
      .waitFor();
    expect(await tab.getByLabel('Title').inputValue()).toBe('My title');
    expect(await tab.locator('textarea[name="description"]').inputValue()).toBe('My text');
    await tab.getByRole('button', { name: 'Save changes' }).click();
    await tab.getByRole('heading', { level: 1, name: 'My title' }).waitFor();
    await tab.getByText('My text').waitFor();
  });
});

describe('comments', () => {
  let issue: Issue;
  let tab: Page;
  beforeAll(async () => {
    issue = await open('A conversation');
    await comment(bob, issue, 'Bob was here first');
    tab = await stage.open(ann);
    await tab.goto(page(`issues/${issue.iid}`));
    await hydrated(tab);
  });
  const box = () => tab.getByRole('textbox', { name: 'Comment' });

  it('DISC-14 FORM-01 a placeholder is there at once, while the button waits for a text', async () => {
    const button = tab.getByRole('button', { name: 'Comment', exact: true });
    await tab.waitForFunction(() => document.querySelector('.comment-split .btn-primary[disabled]') !== null);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await tab.route('**/notes', async (route) => {
      await held;
      await route.continue();
    });
    await box().fill('Painted before it is saved');
    // Measured in the page: from the click to the frame that shows it.
    const took = await tab.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const from = performance.now();
          new MutationObserver((_, observer) => {
            if (document.querySelector('.note-pending') === null) return;
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - from));
          }).observe(document.body, { childList: true, subtree: true });
          document.querySelector<HTMLButtonElement>('.comment-split .btn-primary')!.click();
        }),
    );
    expect(took).toBeLessThan(50);
    expect(await box().inputValue()).toBe('');
    expect(await button.isDisabled()).toBe(true);
    release();
    await tab.locator('.markdown', { hasText: 'Painted before it is saved' }).waitFor();
    expect(await tab.locator('.note-pending').count()).toBe(0);
    await tab.unroute('**/notes');
  });

  it('FORM-03 a comment that the server does not get comes back', async () => {
    await tab.route('**/notes', (route) => route.abort());
    await box().fill('Not to be lost');
    await box().press('Control+Enter');
    await tab
      .getByText('Your comment could not be submitted! Please check your network connection and try again.')
      .waitFor();
    expect(await box().inputValue()).toBe('Not to be lost');
    expect(await tab.locator('.note-pending').count()).toBe(0);
    await tab.unroute('**/notes');
  });

  it('FORM-10 what was not sent is there after a reload, and FORM-02 Ctrl+Enter sends it', async () => {
    await tab.reload();
    await hydrated(tab);
    await tab.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('#comment textarea')?.value === 'Not to be lost',
    );
    await box().press('Control+Enter');
    await tab.locator('.markdown', { hasText: 'Not to be lost' }).waitFor();
    await tab.reload();
    await hydrated(tab);
    expect(await box().inputValue()).toBe('');
  });

  it('NOTE-06 FORM-02 the up arrow edits one’s last comment where it stands', async () => {
    await box().press('ArrowUp');
    const field = tab.getByRole('textbox', { name: 'Edit comment' });
    expect(await field.inputValue()).toBe('Not to be lost');
    await field.fill('Kept, and `changed`');
    await field.press('Control+Enter');
    await tab.locator('.markdown code', { hasText: 'changed' }).waitFor();
    expect(await field.count()).toBe(0);
    await tab.locator('.note-head', { hasText: 'edited' }).waitFor();
  });

  it('NOTE-07 cancelling an edit with changes asks first', async () => {
    await box().press('ArrowUp');
    await tab.getByRole('textbox', { name: 'Edit comment' }).fill('Something else');
    await tab.keyboard.press('Escape');
    await tab.getByText('Are you sure you want to cancel editing this comment?').waitFor();
    await tab.getByRole('button', { name: 'Discard changes' }).click();
    await tab.locator('.markdown code', { hasText: 'changed' }).waitFor();
  });

  it('FORM-14 DISC-12 r quotes what is selected, and a reply makes a thread', async () => {
    await tab.getByText('Bob was here first').selectText();
    await tab.keyboard.press('r');
    const reply = tab.getByRole('textbox', { name: 'Reply' });
    await reply.waitFor();
    expect(await reply.inputValue()).toBe('> Bob was here first\n\n');
    await reply.press('End');
    await reply.pressSequentially('So was I');
    await reply.press('Control+Enter');
    await tab.locator('.thread .markdown', { hasText: 'So was I' }).waitFor();
    await tab.locator('.thread blockquote', { hasText: 'Bob was here first' }).waitFor();
  });

  it('NOTE-09 deleting asks, and takes the comment away', async () => {
    const card = tab.locator('.timeline-item', { hasText: 'changed' });
    await card.getByLabel('More about this comment').first().click();
    await tab.getByRole('menuitem', { name: 'Delete' }).click();
    await tab.getByText('Are you sure you want to delete this comment?').waitFor();
    await tab.getByRole('button', { name: 'Delete comment' }).click();
    await card.waitFor({ state: 'detached' });
  });

  it('NOTE-02 the preview is what will be shown', async () => {
    await box().fill('See #1 and **bold**');
    await tab.locator('#comment').getByRole('tab', { name: 'Preview' }).click();
    await tab.locator('.md-preview strong', { hasText: 'bold' }).waitFor();
    expect(await tab.locator('.md-preview a.reference-issue').getAttribute('href')).toBe(
      '/acme/large/-/issues/1',
    );
    await tab.locator('#comment').getByRole('tab', { name: 'Write' }).click();
    expect(await box().inputValue()).toBe('See #1 and **bold**');
    await box().fill('');
  });

  it('DISC-09 an address with a note’s number marks it', async () => {
    const { id } = await comment(bob, issue, 'Look here');
    await tab.goto(`${page(`issues/${issue.iid}`)}#note_${id}`);
    await tab.locator(`#note_${id}[data-marked]`).waitFor();
    expect(
      await tab
        .locator(`#note_${id}`)
        .evaluate((element) => element.getBoundingClientRect().top < innerHeight),
    ).toBe(true);
  });

  it('FORM-11 FORM-12 who may not comment is told what to do', async () => {
    const stranger = await stage.open();
    await stranger.goto(page(`issues/${issue.iid}`));
    expect((await stranger.locator('.comment-notice').innerText()).trim()).toBe(
      'Please register or sign in to reply',
    );
    expect(await stranger.getByRole('link', { name: 'sign in', exact: true }).getAttribute('href')).toContain(
      'return_to=',
    );
    const locked = await open('Locked');
    await stage.call(ann, 'PUT', `${project}/issues/${locked.iid}`, { discussion_locked: true });
    const outsider = await stage.open(carol);
    await outsider.goto(page(`issues/${locked.iid}`));
    await outsider.getByText('This issue is locked. Only project members can comment.').waitFor();
    expect(await outsider.locator('#comment').count()).toBe(0);
  });
});

describe('the side and the keys', () => {
  it('KEY-01 l, a and m open the panels, which save at once and go back where they are refused', async () => {
    const issue = await open('Sorted by keys');
    const tab = await stage.open(ann);
    await tab.goto(page(`issues/${issue.iid}`));
    await hydrated(tab);
    await tab.keyboard.press('l');
    await tab.getByPlaceholder('Search labels').fill('bug');
    await tab.getByRole('option', { name: 'bug' }).waitFor();
    await tab.keyboard.press('Enter');
    await tab.keyboard.press('Escape');
    await tab.locator('#labels .chip', { hasText: 'bug' }).waitFor();
    await tab.locator('.timeline-event', { hasText: 'added bug label' }).waitFor();
    await tab.keyboard.press('m');
    await tab.getByRole('option', { name: 'v1.2' }).click();
    await tab.locator('#milestone a', { hasText: 'v1.2' }).waitFor();
    await tab.keyboard.press('a');
    await tab.getByRole('option', { name: 'Bob' }).click();
    await tab.route('**/*.json', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    await tab.keyboard.press('Escape');
    await tab.locator('.toast').waitFor();
    await tab.locator('#assignees', { hasText: 'No one' }).waitFor();
    const saved = await stage.call<{ labels: string[]; milestone: { title: string }; assignees: unknown[] }>(
      ann,
      'GET',
      `${project}/issues/${issue.iid}`,
    );
    expect(saved).toMatchObject({ labels: ['bug'], milestone: { title: 'v1.2' }, assignees: [] });
  });

  it('KEY-01 i opens a new issue, g i the list, and j, k and Enter walk through it', async () => {
    const tab = await stage.open(ann);
    await tab.goto(`${stage.base}/acme/large`);
    await hydrated(tab);
    await tab.keyboard.press('i');
    await tab.waitForURL('**/-/issues/new');
    await tab.getByRole('textbox', { name: 'Title' }).fill('By keyboard alone');
    await tab.locator('textarea[name="description"]').fill('Nothing **else**');
    await tab.keyboard.press('Control+Enter');
    await tab.getByRole('heading', { level: 1, name: 'By keyboard alone' }).waitFor();
    await tab.keyboard.press('g');
    await tab.keyboard.press('i');
    await tab.waitForURL('**/-/issues');
    await tab.locator('.issue-row').first().waitFor();
    await tab.keyboard.press('j');
    await tab.keyboard.press('j');
    await tab.keyboard.press('k');
    expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('By keyboard alone');
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { level: 1, name: 'By keyboard alone' }).waitFor();
  });

  it('ISSUE-09 filters are typed, stand in the address, and count', async () => {
    await open('Filtered one', { labels: 'p::1', assignee_ids: [bob.id] });
    const tab = await stage.open(ann);
    await tab.goto(page('issues'));
    await hydrated(tab);
    await tab.locator('[data-filter]').fill('label:p::1 assignee:bob filtered');
    await tab.keyboard.press('Enter');
    await tab.waitForURL(
      (url) =>
        url.searchParams.get('label_name[]') === 'p::1' &&
        url.searchParams.get('assignee_username') === 'bob' &&
        url.searchParams.get('search') === 'filtered',
    );
    await tab.waitForFunction(() => document.querySelectorAll('.issue-row').length === 1);
    expect(await tab.locator('[data-filter]').inputValue()).toBe('label:p::1 assignee:bob filtered');
    expect((await tab.locator('.segments a').first().innerText()).replaceAll(/\s+/g, ' ').trim()).toBe(
      'Open 1',
    );
  });
});

describe('without script', () => {
  it('UX-01 an issue is opened, filtered, commented and closed by plain forms', async () => {
    const tab = await stage.open(bob, { javaScriptEnabled: false });
    await tab.goto(page('issues/new'));
    await tab.getByLabel('Title').fill(' ');
    await tab.getByLabel('Description').fill('Typed without script');
    await tab.getByRole('button', { name: 'Create issue' }).click();
    expect(await tab.getByRole('alert').innerText()).toContain("can't be blank");
    expect(await tab.getByLabel('Description').inputValue()).toBe('Typed without script');
    await tab.getByLabel('Title').fill('Plain');
    await tab.getByRole('button', { name: 'Create issue' }).click();
    expect(await tab.locator('h1').innerText()).toContain('Plain');
    await tab.locator('textarea[name="note"]').fill('A plain comment');
    await tab.getByRole('button', { name: 'Comment', exact: true }).click();
    expect(tab.url()).toMatch(/#note_\d+$/);
    expect(await tab.locator('.markdown', { hasText: 'A plain comment' }).count()).toBe(1);
    await tab.locator('textarea[name="note"]').fill('And closed');
    await tab.getByRole('button', { name: 'Close issue' }).click();
    expect(await tab.locator('.issue-head .state-closed').count()).toBe(1);
    expect(await tab.locator('.markdown', { hasText: 'And closed' }).count()).toBe(1);
    await tab.goto(page('issues'));
    await tab.locator('[data-filter]').fill('is:closed author:bob plain');
    await tab.keyboard.press('Enter');
    await tab.waitForURL(
      (url) =>
        url.searchParams.get('state') === 'closed' &&
        url.searchParams.get('author_username') === 'bob' &&
        url.searchParams.get('search') === 'plain',
    );
    expect(await tab.locator('.issue-title').allInnerTexts()).toEqual(['Plain']);
  });

  it('LABEL-01 MILE-01 labels and milestones are made and changed by plain forms', async () => {
    const tab = await stage.open(ann, { javaScriptEnabled: false });
    await tab.goto(page('labels'));
    await tab.getByLabel('Name').fill('by hand');
    await tab.getByRole('button', { name: 'Create label' }).click();
    await tab.getByRole('link', { name: 'Edit by hand' }).click();
    await tab.getByLabel('Name').fill('by foot');
    await tab.getByRole('button', { name: 'Save changes' }).click();
    expect(await tab.locator('.label-row .chip').allInnerTexts()).toContain('by foot');
    await tab.goto(page('milestones/new'));
    await tab.getByLabel('Title').fill('Soon');
    await tab.getByLabel('Due date').fill('2027-02-03');
    await tab.getByRole('button', { name: 'Create milestone' }).click();
    expect(await tab.locator('h1').innerText()).toBe('Soon');
    await tab.getByRole('button', { name: 'Close milestone' }).click();
    expect(await tab.getByRole('button', { name: 'Reopen milestone' }).count()).toBe(1);
  });
});

describe.each([
  ['light', 1350],
  ['dark', 390],
] as const)('%s, %i wide', (theme, width) => {
  it(
    'UX-01 every page of issues passes axe, fits its width and has one heading of its own',
    { timeout: 120_000 },
    async () => {
      const issue = await open('NoSpacesAtAll'.repeat(19), {
        description: '- [ ] a\n- [x] b\n\n`code`',
        labels: 'bug,p::1',
        assignee_ids: [ann.id, bob.id],
        milestone_id: 1,
        due_date: '2026-01-01',
      });
      const { discussion_id } = await stage.call<{ discussion_id: string }>(
        bob,
        'POST',
        `/acme/large/-/issues/${issue.iid}/notes`,
        { note: { note: 'A thread', type: 'DiscussionNote' } },
      );
      await stage.call(ann, 'POST', `/acme/large/-/issues/${issue.iid}/notes`, {
        note: { note: 'x'.repeat(300) },
        in_reply_to_discussion_id: discussion_id,
      });
      const tab = await stage.open(ann, { viewport: { width, height: 800 }, colorScheme: theme });
      const findings: string[] = [];
      for (const path of [
        'issues',
        'issues?search=nothing+like+it',
        `issues/${issue.iid}`,
        'issues/new',
        'labels',
        'labels/1/edit',
        'milestones',
        'milestones/new',
        'milestones/1',
        '../../groups/acme/-/issues',
        '../../../dashboard/issues',
      ]) {
        const address = path.startsWith('..') ? `${stage.base}/${path.replaceAll('../', '')}` : page(path);
        await tab.goto(address);
        await hydrated(tab);
        const { violations } = await new AxeBuilder({ page: tab }).analyze();
        for (const { id, impact, nodes } of violations)
          if (impact === 'serious' || impact === 'critical')
            findings.push(
              `${path}: ${id} ${nodes
                .map((node) => node.html)
                .join(' ')
                .slice(0, 300)}`,
            );
        const wide = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) findings.push(`${path}: ${wide} px too wide`);
        if ((await tab.locator('h1').count()) !== 1)
          findings.push(`${path}: ${await tab.locator('h1').count()} h1`);
      }
      expect(findings).toEqual([]);
    },
  );
});
