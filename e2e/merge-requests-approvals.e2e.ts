import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';

useAcme({}, 'Code');

const settings = (body: object) => stage.call(ann, 'PUT', acme.project, body);
afterEach(async () => {
  await settings({ approvals_before_merge: 0 });
  const rules = `${acme.project}/approval_rules`;
  for (const { id } of await stage.call<{ id: number }[]>(ann, 'GET', rules))
    await stage.call(ann, 'DELETE', `${rules}/${id}`);
});

/** Ann's merge request of a branch with one new file. */
async function propose(name: string): Promise<{ path: string; api: string }> {
  for (const [branch, file] of [
    ['main', `${name}.md`],
    [name, `${name}.txt`],
  ] as const)
    await stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
      branch,
      ...(branch === 'main' ? {} : { start_branch: 'main' }),
      commit_message: `Add ${file}`,
      actions: [{ action: 'create', file_path: file, content: `${name}\n` }],
    });
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: `Take ${name}`,
    source_branch: name,
    target_branch: 'main',
  });
  await stage.server.drain();
  return { path: `merge_requests/${iid}`, api: `${acme.project}/merge_requests/${iid}` };
}

async function visit(tab: Page, path: string): Promise<void> {
  await tab.goto(acme.page(path));
  await hydrated(tab);
}
const approvals = (tab: Page): Locator => tab.getByRole('region', { name: 'Approvals' });
const press = (tab: Page | Locator, name: string): Promise<void> =>
  tab.getByRole('button', { name, exact: true }).click();

it('MR-05 a merge waits for an approval, which shows at once elsewhere', async () => {
  await settings({ approvals_before_merge: 1 });
  const { path } = await propose('teak');
  const [own, tab] = [await stage.open(ann), await stage.open(bob)];
  await visit(own, path);
  await visit(tab, path);
  await approvals(own).getByText('0 of 1 approval').waitFor();
  await own.getByText('Approval needed: 1 more, by Developers or above.').waitFor();
  expect(await approvals(own).getByRole('button', { name: 'Approve' }).count()).toBe(0);
  expect(await own.getByRole('button', { name: 'Merge', exact: true }).count()).toBe(0);
  const found = await axe(tab).analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  await press(approvals(tab), 'Approve');
  for (const each of [tab, own]) await approvals(each).getByText('1 of 1 approval').waitFor();
  await own.getByRole('button', { name: 'Merge', exact: true }).waitFor();
  await own.getByText('approved this merge request').waitFor();
  await press(approvals(tab), 'Revoke approval');
  await approvals(own).getByText('0 of 1 approval').waitFor();
});

// Was: the focus fell to the page's beginning with the button, and only an approval was said to be done.
it('MR-05 UX-01 each press says what it has done, and the focus stays in the box', async () => {
  const { path } = await propose('pine');
  const tab = await stage.open(bob);
  await visit(tab, path);
  for (const [name, said] of [
    ['Approve', 'You have approved this.'],
    ['Revoke approval', 'You have revoked your approval.'],
    ['Request changes', 'You have requested changes.'],
    ['Withdraw request for changes', 'You have withdrawn your request for changes.'],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one after another
    await approvals(tab).getByRole('button', { name, exact: true }).focus();
    await tab.keyboard.press('Enter');
    await tab.getByText(said, { exact: true }).waitFor();
    await expect.poll(() => tab.locator('.approvals:focus-within').count()).toBe(1);
    // oxlint-enable no-await-in-loop
  }
});

it('MR-05 MR-01 a page that has not heard of another target neither approves nor merges into it', async () => {
  const { path, api } = await propose('birch');
  await stage.call(ann, 'POST', `${acme.project}/repository/branches`, { branch: 'birch-next', ref: 'main' });
  const [own, tab] = [await stage.open(ann), await stage.open(bob)];
  for (const each of [own, tab]) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await visit(each, path);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await each.route('**/widget.json', (route) => route.abort());
  }
  await stage.call(ann, 'PUT', api, { target_branch: 'birch-next' });
  const said = 'The target branch is birch-next now, not main. Look at the changes again.';
  await press(approvals(tab), 'Approve');
  await approvals(tab).getByRole('alert').getByText(said).waitFor();
  const merging = own.getByRole('region', { name: 'Merge', exact: true });
  await press(merging, 'Merge');
  await merging.getByRole('alert').getByText(said).waitFor();
  expect(await stage.call(ann, 'GET', api)).toMatchObject({ state: 'opened' });
  await tab.unroute('**/widget.json');
  await visit(tab, path);
  await press(approvals(tab), 'Approve');
  await approvals(tab).getByText('1 approval', { exact: true }).waitFor();
});

it('MR-05 requested changes block a merge until a Maintainer dismisses them with a reason', async () => {
  const { path } = await propose('oak');
  const [own, tab] = [await stage.open(ann), await stage.open(bob)];
  await visit(tab, path);
  await visit(own, path);
  await press(approvals(tab), 'Request changes');
  await approvals(own).getByText('Changes requested by').waitFor();
  await own.locator('#reviewers').getByText('Requested changes').waitFor();
  expect(await own.getByRole('button', { name: 'Merge', exact: true }).count()).toBe(0);
  await approvals(own).getByText('Dismiss the request by', { exact: false }).first().click();
  await own.getByRole('textbox', { name: 'Reason' }).fill('He is away');
  await own
    .getByRole('button', { name: /^Dismiss the request by/ })
    .last()
    .click();
  await own.getByText('He is away').waitFor();
  await own.getByRole('button', { name: 'Merge', exact: true }).waitFor();
});

// Was: it said that a Maintainer could dismiss them, and each changed file led to an editor that could save nothing.
it('MR-05 FORM-12 in an archived project nobody is said to end requested changes, and no file is edited', async () => {
  const { path, api } = await propose('aspen');
  await stage.call(bob, 'POST', `${api}/notes`, { body: '/request_changes' });
  const tab = await stage.open(ann);
  const box = tab.getByRole('region', { name: 'Merge', exact: true });
  await visit(tab, path);
  await box.getByText('a Maintainer can dismiss it', { exact: false }).waitFor();
  await stage.call(ann, 'POST', `${acme.project}/archive`);
  try {
    await visit(tab, path);
    await box.getByText('Changes were requested.', { exact: true }).waitFor();
    await visit(tab, `${path}/diffs`);
    await tab
      .getByRole('button', { name: /^This file can’t be edited: .*its project is archived/ })
      .waitFor();
    expect(await tab.getByRole('link', { name: 'Edit file' }).count()).toBe(0);
  } finally {
    await stage.call(ann, 'POST', `${acme.project}/unarchive`);
  }
});

it('MR-05 an approval is dismissed with a reason', async () => {
  await settings({ approvals_before_merge: 1 });
  const { path, api } = await propose('hazel');
  await stage.call(bob, 'POST', `${api}/approve`);
  const tab = await stage.open(ann);
  await visit(tab, path);
  // was: 'Dismiss an approval', and nobody was named
  await approvals(tab).getByText('Dismiss the approval of Bob').first().click();
  await tab.getByRole('textbox', { name: 'Reason' }).fill('It was for something else');
  await tab.getByRole('button', { name: 'Dismiss the approval of Bob' }).last().click();
  await tab.getByText('It was for something else').waitFor();
  await approvals(tab).getByText('0 of 1 approval').waitFor();
  expect(await approvals(tab).getByText('Dismiss the approval').count()).toBe(0);
});

it('MR-05 DRAFT-02 a review on a phone is submitted with an approval', async () => {
  await settings({ approvals_before_merge: 1 });
  const { path, api } = await propose('elm');
  await stage.call(bob, 'POST', `${api}/draft_notes`, { note: 'Well made' });
  const tab = await stage.open(bob);
  await tab.setViewportSize({ width: 390, height: 800 });
  await visit(tab, `${path}/diffs`);
  const bar = tab.getByRole('region', { name: 'Review', exact: true });
  await press(bar, 'Submit review');
  await bar.getByRole('radio', { name: 'Approve' }).check();
  await press(bar, 'Submit review');
  await expect.poll(() => bar.count()).toBe(0);
  await visit(tab, path);
  await approvals(tab).getByText('1 of 1 approval').waitFor();
  await tab.getByText('Well made').waitFor();
});

// Was: the words of v4, with the whole id of the newest commit.
it('MR-05 DRAFT-01 a review that approves an older version says where to look, and stays', async () => {
  const { path, api } = await propose('filbert');
  await stage.call(bob, 'POST', `${api}/draft_notes`, { note: 'Nearly' });
  const tab = await stage.open(bob);
  await visit(tab, `${path}/diffs`);
  await stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch: 'filbert',
    commit_message: 'Change it',
    actions: [{ action: 'update', file_path: 'filbert.txt', content: 'other\n' }],
  });
  await stage.server.drain();
  const bar = tab.getByRole('region', { name: 'Review', exact: true });
  await press(bar, 'Submit review');
  await bar.getByRole('radio', { name: 'Approve' }).check();
  await press(bar, 'Submit review');
  await tab.getByText(/Look at the newest changes before you approve/).waitFor();
  expect(await tab.getByText(/SHA does not match/).count()).toBe(0);
  await bar.getByText('Review: 1 pending comment').waitFor();
  stage.complaints.length = 0;
});

it('MR-05 approving works without script', async () => {
  await settings({ approvals_before_merge: 1 });
  const { path } = await propose('ash');
  const tab = await stage.open(bob, { javaScriptEnabled: false });
  await tab.goto(acme.page(path));
  await press(approvals(tab), 'Approve');
  await approvals(tab).getByText('1 of 1 approval').waitFor();
});

it('MR-05 a Maintainer makes, changes and removes a rule with the keyboard, and a merge request shows it', async () => {
  const tab = await stage.open(ann);
  await tab.setViewportSize({ width: 390, height: 800 });
  await visit(tab, 'settings/approval_rules');
  const form = tab.getByRole('region', { name: 'New rule' });
  await form.getByRole('textbox', { name: 'Name' }).focus();
  await tab.keyboard.type('Backend');
  await tab.keyboard.press('Tab');
  await tab.keyboard.press('Tab');
  await tab.keyboard.type('bob');
  await tab.keyboard.press('Enter');
  await tab.getByText('The rule Backend is saved.').waitFor();
  await tab.getByText('1 approval by Bob').waitFor();
  await tab.getByText('For all branches', { exact: true }).waitFor();
  const found = await axe(tab).analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const { path } = await propose('yew');
  const [own, other] = [await stage.open(ann), await stage.open(bob)];
  await own.setViewportSize({ width: 390, height: 800 });
  await visit(own, path);
  await own.getByText('Approval needed: Backend: 0 of 1.').waitFor();
  const rule = approvals(own).getByRole('list', { name: 'Rules' }).getByRole('listitem');
  expect(await rule.innerText()).toMatch(/^Backend: 0 of 1\s+by Bob/);
  expect((await axe(own).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await visit(other, path);
  await press(approvals(other), 'Approve');
  await rule.getByText('Backend: 1 of 1').waitFor();
  await own.getByRole('button', { name: 'Merge', exact: true }).waitFor();

  const listed = tab.getByRole('listitem').filter({ hasText: 'Backend' });
  await listed.getByText('Edit', { exact: true }).focus();
  await tab.keyboard.press('Enter');
  const edit = listed.getByRole('spinbutton', { name: 'Approvals needed' });
  await edit.fill('2');
  await edit.press('Enter');
  await tab.getByText('2 approvals by Bob').waitFor();
  await visit(own, path);
  await own.getByText('Too few people can approve this', { exact: false }).waitFor();
  await own.getByRole('link', { name: 'Change the rules' }).waitFor();
  await tab.getByRole('button', { name: 'Remove Backend' }).press('Enter');
  await tab.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await tab.getByText('No rules yet').waitFor();
});

it('MR-05 which branches a rule is for is saved as one, whatever others have saved of it', async () => {
  interface Rule {
    readonly id: number;
    readonly approvals_required: number;
    readonly applies_to_all_protected_branches: boolean;
    readonly protected_branches: readonly { readonly name: string }[];
  }
  const rules = `${acme.project}/approval_rules`;
  const branches = `${acme.project}/protected_branches`;
  const [stable] = await Promise.all(
    ['stable', 'release'].map((name) => stage.call<{ id: number }>(ann, 'POST', branches, { name })),
  );
  const { id } = await stage.call<Rule>(ann, 'POST', rules, {
    name: 'Backend',
    approvals_required: 1,
    usernames: ['bob'],
    protected_branch_ids: [stable!.id],
  });
  const tab = await stage.open(ann);
  await visit(tab, 'settings/approval_rules');
  await stage.call(ann, 'PUT', `${rules}/${id}`, {
    approvals_required: 2,
    applies_to_all_protected_branches: true,
  });
  const listed = tab.getByRole('listitem').filter({ hasText: 'Backend' });
  await listed.getByText('Edit', { exact: true }).click();
  await listed.getByRole('checkbox', { name: 'release' }).check();
  const saved = tab.waitForResponse((response) => response.request().method() === 'PUT');
  await press(listed, 'Save');
  await (await saved).finished();
  // Was: all protected branches, as somebody else had said meanwhile.
  const rule = await stage.call<Rule>(ann, 'GET', `${rules}/${id}`);
  expect(rule).toMatchObject({ approvals_required: 2, applies_to_all_protected_branches: false });
  expect(rule.protected_branches.map(({ name }) => name).toSorted()).toEqual(['release', 'stable']);
  for (const name of ['stable', 'release']) await stage.call(ann, 'DELETE', `${branches}/${name}`);
});

it('MR-05 a rule is made without script', async () => {
  const tab = await stage.open(ann, { javaScriptEnabled: false });
  await tab.goto(acme.page('settings/approval_rules'));
  const form = tab.getByRole('region', { name: 'New rule' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Plain');
  await form.getByRole('combobox', { name: 'People' }).fill('bob');
  await form.getByRole('button', { name: 'Add rule' }).click();
  await tab.getByText('1 approval by Bob').waitFor();
  await expect.poll(() => tab.getByRole('listitem').filter({ hasText: 'Plain' }).count()).toBe(1);
});

it('MR-05 a branch asks for the owners of changed files, whom the merge request names by section', async () => {
  await stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch: 'main',
    commit_message: 'Add owners',
    actions: [{ action: 'create', file_path: 'CODEOWNERS', content: '[Woods]\n*.txt @bob\n[Broken\n' }],
  });
  const settingsTab = await stage.open(ann);
  await visit(settingsTab, 'settings/repository');
  await settingsTab.getByRole('checkbox', { name: 'Code owners approve' }).first().click();
  await settingsTab.getByText('main is protected').first().waitFor();
  const { path } = await propose('larch');
  const [own, tab] = [await stage.open(ann), await stage.open(bob)];
  await own.setViewportSize({ width: 390, height: 800 });
  await visit(own, path);
  const rule = approvals(own).getByRole('list', { name: 'Code owners' }).getByRole('listitem');
  expect(await rule.innerText()).toMatch(/^Woods, \*\.txt: 0 of 1\s+by Bob\s+owned by @bob/);
  await approvals(own).getByText('CODEOWNERS, line 3').waitFor();
  expect((await axe(own).analyze()).violations.map(({ id }) => id)).toEqual([]);
  expect(await own.getByRole('button', { name: 'Merge', exact: true }).count()).toBe(0);
  await visit(tab, path);
  await press(approvals(tab), 'Approve');
  await own.getByRole('button', { name: 'Merge', exact: true }).waitFor();
});
