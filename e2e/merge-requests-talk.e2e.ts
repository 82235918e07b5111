import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { acme, ann, bob, carol, stage, useAcme } from './acme.ts';
import { box, card, choose, formHydrated, toast, visit } from './issue-page.ts';
import { hydrated } from './stage.ts';
import { useWorld } from './world.ts';

useAcme({}, 'Code');
useWorld(async () => {
  await stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch: 'main',
    commit_message: 'Begin',
    actions: [{ action: 'create', file_path: 'README.md', content: 'Hello' }],
  });
});

/** Ann's merge request of a branch with one new file; returns its number. */
async function propose(branch: string): Promise<number> {
  await stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch,
    start_branch: 'main',
    commit_message: `Add ${branch}`,
    actions: [{ action: 'create', file_path: `${branch}.txt`, content: `${branch}\n` }],
  });
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: `Take ${branch}`,
    source_branch: branch,
    target_branch: 'main',
  });
  await stage.server.drain();
  return iid;
}
const links = (tab: Page) =>
  tab
    .getByRole('link', { name: 'Learn more' })
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));

// Was: 'Only members can comment', on merge requests.
it('FORM-12 who may not comment on a merge request reads why, without script too, with a link to more', async () => {
  const iid = await propose('hot');
  await stage.call(ann, 'PUT', `${acme.project}/merge_requests/${iid}`, { discussion_locked: true });
  for (const javaScriptEnabled of [true, false]) {
    const outsider = await stage.open(carol, { javaScriptEnabled });
    await outsider.goto(acme.page(`merge_requests/${iid}`));
    await outsider.getByText('This merge request is locked. Only project members can comment.').waitFor();
    expect(await links(outsider)).toEqual(['/help/user/discussions#locked']);
    expect(await outsider.locator('#comment').count()).toBe(0);
  }
  const member = await stage.open(bob);
  await member.goto(acme.page(`merge_requests/${iid}`));
  await member.locator('#comment').waitFor();
  await stage.call(ann, 'POST', `${acme.project}/archive`, {});
  try {
    const owner = await stage.open(ann);
    await owner.goto(acme.page(`merge_requests/${iid}`));
    await owner.getByText('This project is archived and cannot be commented on').waitFor();
    expect(await links(owner)).toEqual(['/help/user/projects#archived']);
    expect(await owner.locator('#comment').count()).toBe(0);
  } finally {
    await stage.call(ann, 'POST', `${acme.project}/unarchive`, {});
  }
});

it('FORM-12 a confidential issue that is locked says whom mentions do not reach', async () => {
  const issue = await stage.call<{ id: number; iid: number }>(carol, 'POST', `${acme.project}/issues`, {
    title: 'A leak',
    confidential: true,
  });
  await stage.call(ann, 'PUT', `${acme.project}/issues/${issue.iid}`, { discussion_locked: true });
  const author = await stage.open(carol);
  await author.goto(acme.address(issue));
  await author.getByText('This issue is locked. Only project members can comment.').waitFor();
  await author
    .getByText("People without permission will never get a notification and won't be able to comment.")
    .waitFor();
  expect(await links(author)).toEqual(['/help/user/discussions#locked', '/help/user/issues#confidential']);
});

it('FORM-08 a merge request is closed with a comment and reopened without, by who may, until it is merged', async () => {
  const iid = await propose('late');
  const address = acme.page(`merge_requests/${iid}`);
  const state = async () =>
    (await stage.call<{ state: string }>(ann, 'GET', `${acme.project}/merge_requests/${iid}`)).state;
  const tab = await stage.open(ann);
  await tab.goto(address);
  await formHydrated(tab);
  await tab.getByRole('button', { name: 'Close merge request' }).waitFor();
  await box(tab).fill('Not now');
  await tab.getByRole('button', { name: 'Comment and close' }).click();
  await card(tab, 'Not now').waitFor();
  await tab.getByRole('button', { name: 'Reopen merge request' }).click();
  await tab.getByRole('button', { name: 'Close merge request' }).waitFor();
  await expect.poll(state).toBe('opened');
  expect(await card(tab, 'Not now').count()).toBe(1);
  // Who may not, only comments.
  const other = await stage.open(carol);
  await other.goto(address);
  await formHydrated(other);
  await other.getByRole('button', { name: 'Comment', exact: true }).waitFor();
  expect(await other.locator('[name=state_event]').count()).toBe(0);
  await stage.call(ann, 'PUT', `${acme.project}/merge_requests/${iid}/merge`, {});
  await tab.goto(address);
  await formHydrated(tab);
  await tab.getByRole('button', { name: 'Comment', exact: true }).waitFor();
  expect(await tab.locator('[name=state_event]').count()).toBe(0);
});

it('DISC-06 a merge request offers the filter on its discussion tab alone', async () => {
  const iid = await propose('filtered');
  await stage.call(bob, 'POST', `${acme.project}/merge_requests/${iid}/notes`, { body: 'Said by bob' });
  await stage.call(ann, 'PUT', `${acme.project}/merge_requests/${iid}`, { labels: 'made' });
  const tab = await stage.open(bob);
  await visit(tab, acme.page(`merge_requests/${iid}`));
  await choose(tab, 'All activity', 'History only');
  await tab.getByText('You’re only seeing the history.').waitFor();
  await expect.poll(() => card(tab, 'Said by bob').count()).toBe(0);
  await choose(tab, 'History only', 'Comments only');
  await card(tab, 'Said by bob').waitFor();
  await expect.poll(() => tab.locator('.timeline-event').count()).toBe(0);
  for (const part of ['commits', 'diffs']) {
    await tab.goto(acme.page(`merge_requests/${iid}/${part}`));
    await hydrated(tab);
    expect(await tab.getByText('Comments only').count()).toBe(0);
  }
});

it('SIDE-04 a merge request that cannot be locked says so', async () => {
  const iid = await propose('cold');
  const tab = await stage.open(ann);
  await visit(tab, acme.page(`merge_requests/${iid}`));
  await tab.route(`**/merge_requests/${iid}.json`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  const field = tab.locator('#locked.side-block');
  const open = async () => {
    await field.locator('summary').click();
    await field.getByText('Only project members will be able to comment.').waitFor();
    await field.getByRole('button', { name: 'Lock', exact: true }).click();
  };
  await open();
  await toast(tab, 'Something went wrong trying to change the locked state of this merge request').waitFor();
  await field.getByText('Unlocked').waitFor();
  await tab.unroute(`**/merge_requests/${iid}.json`);
  await open();
  await field.getByText('Discussion locked').waitFor();
});

it('KEY-01 on a merge request a, m and l open their fields, e edits, r quotes, and none fires while one types', async () => {
  const iid = await propose('keyed');
  await stage.call(bob, 'POST', `${acme.project}/merge_requests/${iid}/discussions`, {
    body: 'Bob was here',
  });
  await stage.call(ann, 'POST', `${acme.project}/labels`, { name: 'bug', color: '#d73a4a' });
  const tab = await stage.open(ann);
  await tab.goto(acme.page(`merge_requests/${iid}`));
  await formHydrated(tab);
  await box(tab).fill('lame');
  await tab.keyboard.type('lame');
  expect(await tab.getByPlaceholder('Search labels').count()).toBe(0);
  await box(tab).fill('');
  await box(tab).blur();
  await tab.getByText('Bob was here').selectText();
  await tab.keyboard.press('r');
  const reply = tab.getByRole('textbox', { name: 'Reply' });
  await reply.waitFor();
  expect(await reply.inputValue()).toBe('> Bob was here\n\n');
  await tab.goto(acme.page(`merge_requests/${iid}`));
  await formHydrated(tab);
  for (const [key, id] of [
    ['l', 'labels'],
    ['m', 'milestone'],
    ['a', 'assignees'],
  ] as const) {
    await tab.keyboard.press(key);
    await tab.locator(`#${id}`).getByRole('combobox').waitFor();
    await tab.keyboard.press('Escape');
    await tab.locator(`#${id}`).getByRole('combobox').waitFor({ state: 'hidden' });
  }
  await tab.keyboard.press('e');
  await tab.getByRole('heading', { name: 'Edit this merge request' }).waitFor();
});

// Was: to the issue of the same number.
it('MR-02 ACT-01 a merge request and a comment on it lead there from the activity of their project', async () => {
  const iid = await propose('trail');
  await stage.call(bob, 'POST', `${acme.project}/merge_requests/${iid}/notes`, { body: 'A long trail' });
  await stage.server.drain();
  const reader = await stage.open(ann);
  await reader.goto(acme.page('activity'));
  const row = reader.locator('.activity-row', { hasText: 'A long trail' });
  const target = row.getByRole('link', { name: `!${iid}`, exact: true });
  expect(await target.getAttribute('href')).toMatch(
    new RegExp(String.raw`/-/merge_requests/${iid}#note_\d+$`),
  );
  // Was: a dot and the word "opened".
  const opened = reader.locator('.activity-row', { hasText: `opened !${iid}` });
  await opened.getByRole('link', { name: `!${iid}`, exact: true }).click();
  await reader.waitForURL(new RegExp(`/-/merge_requests/${iid}$`));
});

it('DISC-22 the open threads of a merge request are moved to a new issue, one or all of them', async () => {
  const iid = await propose('later');
  const say = (body: string) =>
    stage.call(ann, 'POST', `${acme.project}/merge_requests/${iid}/discussions`, { body });
  for (const body of ['The hinge', 'The handle', 'The lock']) await say(body);
  const tab = await stage.open(ann);
  const path = acme.page(`merge_requests/${iid}`);
  await visit(tab, path);
  await tab
    .locator('.timeline-item', { hasText: 'The handle' })
    .locator('summary[aria-label="More about this comment"]')
    .first()
    .click();
  await tab.getByRole('menuitem', { name: 'Resolve with a new issue' }).click();
  await tab.getByText(`Creating this issue resolves a thread of !${iid}`).waitFor();
  await tab.getByRole('button', { name: 'Create issue' }).click();
  await tab.getByText('The handle').waitFor();
  await visit(tab, path);
  await tab.getByText('1 of 3 threads resolved').waitFor();
  await tab.getByRole('link', { name: 'Resolve all with a new issue' }).click();
  await tab.getByText(`Creating this issue resolves 2 threads of !${iid}`).waitFor();
  const text = await tab.getByRole('textbox', { name: 'Description' }).inputValue();
  expect(text).toMatch(/> The hinge[^]*> The lock/);
  expect(text).not.toContain('The handle');
  await tab.getByRole('button', { name: 'Create issue' }).click();
  await tab.getByRole('heading', { name: 'Follow-up from "Take later"' }).waitFor();
  await visit(tab, path);
  await tab.getByText('3 of 3 threads resolved').waitFor();
  expect(await tab.getByRole('link', { name: 'Resolve all with a new issue' }).count()).toBe(0);
});

it('DISC-22 a thread on a line is moved to a new issue where it stands among the changes', async () => {
  const iid = await propose('line');
  const call = `${acme.project}/merge_requests/${iid}`;
  const { diff_refs: refs } = await stage.call<{ diff_refs: Record<string, string> }>(ann, 'GET', call);
  const position = {
    ...refs,
    position_type: 'text',
    old_path: 'line.txt',
    new_path: 'line.txt',
    new_line: 1,
  };
  await stage.call(ann, 'POST', `${call}/discussions`, { body: 'The rust', position });
  const tab = await stage.open(ann);
  await tab.goto(acme.page(`merge_requests/${iid}/diffs`));
  await hydrated(tab);
  await card(tab, 'The rust').locator('summary[aria-label="More about this comment"]').click();
  await tab.getByRole('menuitem', { name: 'Resolve with a new issue' }).click();
  await tab.getByText(`Creating this issue resolves a thread of !${iid}`).waitFor();
});
