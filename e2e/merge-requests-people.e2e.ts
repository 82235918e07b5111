import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, carol, stage, useAcme } from './acme.ts';
import { formHydrated } from './issue-page.ts';
import { propose, visit } from './merge-request-page.ts';
import { hasNothingToDo, holdScript, hydrated } from './stage.ts';

useAcme({}, 'Code');

it('SIDE-01 reviewers are named, seen by others, and asked again', async () => {
  await propose('other');
  const iid = await propose('look');
  const tab = await stage.open(ann);
  const other = await stage.open(bob);
  await visit(other, `merge_requests/${iid}`);
  await other.locator('#reviewers').getByText('No one').waitFor();
  await visit(tab, `merge_requests/${iid}`);
  await formHydrated(tab);
  await tab.keyboard.press('w');
  await tab.getByRole('option', { name: /Bob/ }).click();
  await tab.keyboard.press('Escape');
  for (const page of [tab, other]) await page.locator('#reviewers').getByText('Review is awaited').waitFor();
  await stage.call(bob, 'POST', `${acme.project}/merge_requests/${iid}/notes`, { body: 'Fine.' });
  await stage.server.drain();
  await tab.reload();
  await hydrated(tab);
  await tab.locator('#reviewers').getByText('Has reviewed').waitFor();
  const { violations } = await axe(tab).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  const asked = tab.waitForResponse((answer) => answer.request().method() === 'PUT');
  await tab.getByRole('button', { name: 'Request review again Bob' }).click();
  await asked;
  await tab.locator('#reviewers').getByText('Review is awaited').waitFor();
  await other.goto(`${stage.base}/dashboard/merge_requests`);
  await expect.poll(() => other.locator('.merge-row').allInnerTexts()).toHaveLength(1);
  await other.getByText('Review: Bob').waitFor();
});

// Was: the answer that there are no drafts drew the sidebar anew, and a press during that, or during what came of it with its script, was lost.
it('SIDE-01 DRAFT-01 a press on the sidebar counts while the drafts of a review come', async () => {
  await propose('base-of-drafts');
  const iid = await propose('drafts');
  const change = `${acme.project}/merge_requests/${iid}`;
  await stage.call(ann, 'PUT', change, { reviewer_ids: [bob.id] });
  await stage.call(bob, 'POST', `${change}/notes`, { body: 'Fine.' });
  await stage.server.drain();
  /** The sidebar before its script, put back by React. */
  const drawnAnew = '.late-part > .late-part #reviewers';
  for (const note of [undefined, 'Kept for later']) {
    if (note !== undefined) await stage.call(ann, 'POST', `${change}/draft_notes`, { note });
    const tab = await stage.open(ann);
    const { promise, resolve } = Promise.withResolvers<void>();
    await tab.route('**/drafts.json', async (route) => {
      await promise;
      await route.continue();
    });
    const { asked, release } = await holdScript(tab, 'subject-fields-');
    const answered = tab.waitForResponse('**/drafts.json');
    await visit(tab, `merge_requests/${iid}`);
    const button = tab.getByRole('button', { name: 'Request review again Bob' });
    await button.hover();
    await tab.mouse.down();
    await expect.poll(asked).toBe(1);
    resolve();
    await answered;
    await hasNothingToDo(tab, 2);
    await expect.poll(() => tab.locator(drawnAnew).count()).toBe(note === undefined ? 0 : 1);
    const sent = tab.waitForResponse((answer) => answer.request().method() === 'PUT');
    await tab.mouse.up();
    release();
    await sent;
    await tab.locator('#reviewers').getByText('Review is awaited').waitFor();
    await stage.call(bob, 'POST', `${change}/notes`, { body: 'Still fine.' });
    await stage.server.drain();
  }
});

it('MR-04 assignees who cannot merge have a warning, and those who can come first', async () => {
  const kim = await stage.server.createUser('kim');
  await stage.call(ann, 'POST', `${acme.project}/members`, { user_id: kim.id, access_level: 20 });
  const iid = await propose('lock');
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${iid}`);
  await formHydrated(tab);
  await tab.keyboard.press('a');
  const kims = tab.getByRole('option', { name: /Kim/ });
  await kims.getByText('(cannot merge)').waitFor();
  const names = await tab.getByRole('option').allInnerTexts();
  expect(names.findIndex((name) => name.includes('cannot merge'))).toBeGreaterThan(
    names.findLastIndex((name) => name.includes('@') && !name.includes('cannot merge')),
  );
  await kims.click();
  await tab.keyboard.press('Escape');
  await tab.locator('#assignees').getByRole('img', { name: '(cannot merge)' }).waitFor();
});

// Was: the page of a new one said it of nobody.
it('MR-04 who is assigned in a new one and cannot merge has the warning', async () => {
  const lou = await stage.server.createUser('lou');
  await stage.call(ann, 'POST', `${acme.project}/members`, { user_id: lou.id, access_level: 20 });
  await stage.call(ann, 'POST', `${acme.project}/repository/branches?branch=guarded&ref=main`);
  await stage.call(ann, 'POST', `${acme.project}/protected_branches`, {
    name: 'guarded',
    push_access_level: 40,
    merge_access_level: 40,
  });
  const tab = await stage.open(ann);
  await visit(tab, 'merge_requests/new');
  const assignees = tab.locator('#assignees');
  const warnings = assignees.getByRole('img', { name: '(cannot merge)' });
  await assignees.getByText('Choose').click();
  await tab.getByRole('option', { name: /Lou.*\(cannot merge\)/ }).click();
  await tab.getByRole('option', { name: /Bob/ }).click();
  await tab.keyboard.press('Escape');
  await warnings.waitFor();
  // Who may merge depends on the branch.
  await tab.getByLabel('Target branch').fill('guarded');
  await expect.poll(() => warnings.count()).toBe(2);
});

// Was: the sidebar of a merge request had neither.
it('SIDE-05 SIDE-15 a merge request’s sidebar shows its participants and the reader’s to-do', async () => {
  const iid = await propose('crowd');
  await stage.call(bob, 'POST', `${acme.project}/merge_requests/${iid}/notes`, { body: 'Here' });
  const tab = await stage.open(bob);
  await visit(tab, `merge_requests/${iid}`);
  await tab.getByRole('heading', { name: '2 participants' }).waitFor();
  const todos = async (): Promise<number> => Number(await tab.locator('.todo-count').innerText());
  const before = await todos();
  await tab.getByRole('button', { name: 'Add a to do' }).click();
  await tab.getByRole('button', { name: 'Mark as done' }).waitFor();
  await expect.poll(todos).toBe(before + 1);
  await tab.reload();
  await hydrated(tab);
  await tab.getByRole('button', { name: 'Mark as done' }).click();
  await tab.getByRole('button', { name: 'Add a to do' }).waitFor();
  await stage.call(carol, 'POST', `${acme.project}/merge_requests/${iid}/notes`, { body: 'Me, too' });
  await tab.getByRole('heading', { name: '3 participants' }).waitFor();
  const stranger = await stage.open(undefined);
  await visit(stranger, `merge_requests/${iid}`);
  await stranger.getByRole('heading', { name: '3 participants' }).waitFor();
  expect(await stranger.getByRole('button', { name: 'Add a to do' }).count()).toBe(0);
});
