import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { formHydrated } from './issue-page.ts';
import { useWorld } from './world.ts';

useAcme({ signup: 'open' });
useWorld(async () => {
  await stage.call(ann, 'POST', `${acme.project}/labels`, { name: 'bug', color: '#d9534f' });
  await stage.call(ann, 'POST', `${acme.project}/labels`, { name: 'p::1', color: '#5843ad' });
  await stage.call(ann, 'POST', `${acme.project}/milestones`, { title: 'v1.2', due_date: '2027-01-31' });
});

describe('two browsers', () => {
  it('ISSUE-05 a stale version is reported and the typed text kept', async () => {
    const issue = await acme.open('Old title', { description: 'Old text' });
    const tab = await stage.open(ann);
    await tab.goto(acme.page(`issues/${issue.iid}`));
    await formHydrated(tab);
    await tab.keyboard.press('e');
    await tab.getByLabel('Title').fill('My title');
    await tab.locator('textarea[name="description"]').fill('My text');
    await stage.call(bob, 'PUT', `${acme.project}/issues/${issue.iid}`, { title: 'Their title' });
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

describe('the side and the keys', () => {
  it('KEY-01 l, a and m open the panels, which save immediately and revert refused changes', async () => {
    const issue = await acme.open('Sorted by keys');
    const tab = await stage.open(ann);
    await tab.goto(acme.page(`issues/${issue.iid}`));
    await formHydrated(tab);
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
    // It is sent: from now on the server refuses.
    await tab.locator('.timeline-event', { hasText: 'v1.2' }).waitFor();
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
      `${acme.project}/issues/${issue.iid}`,
    );
    expect(saved).toMatchObject({ labels: ['bug'], milestone: { title: 'v1.2' }, assignees: [] });
  });

  it('KEY-01 i opens a new issue, g i the list, and j, k and Enter walk through it', async () => {
    const tab = await stage.open(ann);
    await tab.goto(`${stage.base}/acme/large`);
    await formHydrated(tab);
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
    await expect
      .poll(() => tab.evaluate(() => document.activeElement?.textContent))
      .toBe('By keyboard alone');
    await tab.keyboard.press('Enter');
    await tab.getByRole('heading', { level: 1, name: 'By keyboard alone' }).waitFor();
  });

  it('ISSUE-09 filters are typed, are part of the address, and count', async () => {
    await acme.open('Filtered one', { labels: 'p::1', assignee_ids: [bob.id] });
    const tab = await stage.open(ann);
    await tab.goto(acme.page('issues'));
    await formHydrated(tab);
    await tab.locator('[data-filter]').fill('label:p::1 assignee:bob filtered');
    await tab.keyboard.press('Enter');
    await tab.waitForURL(
      (url) =>
        url.searchParams.get('label_name[]') === 'p::1' &&
        url.searchParams.get('assignee_username[]') === 'bob' &&
        url.searchParams.get('search') === 'filtered',
    );
    // The words that became tokens are no longer in the field.
    await expect.poll(() => tab.locator('[data-filter]').inputValue()).toBe('filtered');
    await tab.waitForFunction(() => document.querySelectorAll('.issue-row').length === 1);
    await expect.poll(() => tab.locator('.token').allInnerTexts()).toEqual(['Label: p::1', 'Assignee: bob']);
    await expect
      .poll(async () => (await tab.locator('.segments a').first().innerText()).replaceAll(/\s+/g, ' ').trim())
      .toBe('Open 1');
  });
});

// Was: the number of the issue stood within its title, and in lists the title further in than others.
describe('a title that runs from right to left', () => {
  it('UX-01 has its number after it, and begins where others do', async () => {
    await acme.open('Left to right');
    const issue = await acme.open('שלום עולם #1');
    const tab = await stage.open(ann);
    await tab.goto(acme.page(`issues/${issue.iid}`));
    const places = await tab.locator('.subject-head h1').evaluate((heading) => {
      const range = document.createRange();
      const text = heading.firstChild as Text;
      const from = text.data.indexOf('#');
      range.setStart(text, from);
      range.setEnd(text, from + 2);
      return {
        inTitle: range.getBoundingClientRect().left,
        number: heading.querySelector('.subject-number')!.getBoundingClientRect().left,
      };
    });
    expect(places.number).toBeLessThan(places.inTitle);
    await tab.goto(acme.page('issues'));
    const left = (title: string): Promise<number> =>
      tab
        .locator('.issue-title', { hasText: title })
        .first()
        .evaluate((link) => link.getBoundingClientRect().left);
    expect(await left('שלום')).toBe(await left('Left to right'));
  });
});

// Was: the form to comment and the buttons were on the paper, too.
it('UX-01 an issue is printed without what only a screen can use', async () => {
  const issue = await acme.open('On paper');
  await acme.thread(bob, issue, 'Said in a thread');
  const tab = await stage.open(ann);
  await tab.goto(acme.page(`issues/${issue.iid}`));
  await formHydrated(tab);
  await tab.emulateMedia({ media: 'print' });
  for (const part of ['.subject-buttons', '.conversation-bar', '#comment', '.thread-reply', '.side-edit'])
    expect(await tab.locator(part).first().isVisible(), part).toBe(false);
  expect(await tab.getByText('Said in a thread').isVisible()).toBe(true);
});

describe('without script', () => {
  it('UX-01 an issue is opened, filtered, commented and closed by plain forms', async () => {
    const tab = await stage.open(bob, { javaScriptEnabled: false });
    await tab.goto(acme.page('issues/new'));
    await tab.getByLabel('Title').fill(' ');
    await tab.getByLabel('Description').fill('Typed without script');
    await tab.getByRole('button', { name: 'Create issue' }).click();
    expect(await tab.getByRole('alert').innerText()).toContain("can't be blank");
    expect(await tab.getByLabel('Description').inputValue()).toBe('Typed without script');
    await tab.getByLabel('Title').fill('Plain');
    await tab.getByRole('button', { name: 'Create issue' }).click();
    await expect.poll(() => tab.locator('h1').innerText()).toContain('Plain');
    await tab.locator('textarea[name="note"]').fill('A plain comment');
    await tab.getByRole('button', { name: 'Comment', exact: true }).click();
    await tab.waitForURL(/#note_\d+$/);
    await expect.poll(() => tab.locator('.markdown', { hasText: 'A plain comment' }).count()).toBe(1);
    await tab.locator('textarea[name="note"]').fill('And closed');
    await tab.getByRole('button', { name: 'Close issue' }).click();
    await expect.poll(() => tab.locator('.subject-head .state-closed').count()).toBe(1);
    await expect.poll(() => tab.locator('.markdown', { hasText: 'And closed' }).count()).toBe(1);
    await tab.goto(acme.page('issues'));
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
    await tab.goto(acme.page('labels'));
    await tab.getByLabel('Name').fill('by hand');
    await tab.getByRole('button', { name: 'Create label' }).click();
    await tab.getByRole('link', { name: 'Edit by hand' }).click();
    await tab.getByLabel('Name').fill('by foot');
    await tab.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(() => tab.locator('.label-row .chip').allInnerTexts()).toContain('by foot');
    await tab.goto(acme.page('milestones/new'));
    await tab.getByLabel('Title').fill('Soon');
    await tab.getByLabel('Due date').fill('2027-02-03');
    await tab.getByRole('button', { name: 'Create milestone' }).click();
    await expect.poll(() => tab.locator('h1').innerText()).toBe('Soon');
    await tab.getByRole('button', { name: 'Close milestone' }).click();
    await expect.poll(() => tab.getByRole('button', { name: 'Reopen milestone' }).count()).toBe(1);
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
      const issue = await acme.open('NoSpacesAtAll'.repeat(19), {
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
        const address = path.startsWith('..')
          ? `${stage.base}/${path.replaceAll('../', '')}`
          : acme.page(path);
        await tab.goto(address);
        await formHydrated(tab);
        const { violations } = await axe(tab).analyze();
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
