import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, carol, stage, useAcme } from './acme.ts';
import { formHydrated } from './issue-page.ts';
import { commit, propose, visit } from './merge-request-page.ts';
import { holdScript, untilIdle, setTicked } from './stage.ts';

useAcme({}, 'Code');

// Was: 10 KiB of script for what most readers only look at; and who had the focus in a part lost it as its script came.
it('MR-03 UX-01 what stands before the merge has its script when somebody turns to it, and keeps the focus', async () => {
  const iid = await propose('late', { title: 'Merged late' });
  const tab = await stage.open(ann);
  const { asked, release } = await holdScript(tab, 'merge-widget-');
  await visit(tab, `merge_requests/${iid}`);
  await tab.waitForLoadState('networkidle');
  expect(asked()).toBe(0);
  await tab.getByRole('button', { name: 'Merge', exact: true }).focus();
  await expect.poll(asked).toBe(1);
  release();
  await tab.waitForFunction(() => document.querySelector('.merge-box')!.closest('[data-asleep]') === null);
  await tab.locator('button:focus', { hasText: 'Merge' }).waitFor();
  await tab.keyboard.press('Enter');
  await tab.getByText(/Ann merged this/).waitFor();
});

// Was: the branch stayed, and had to be looked for among all others.
it('MR-03 the branch that was merged is deleted from there, also without script, unless it was pushed to', async () => {
  for (const branch of ['done', 'done-without']) {
    const iid = await propose(branch);
    await stage.call(ann, 'PUT', `${acme.project}/merge_requests/${iid}/merge`, {});
    const tab = await stage.open(ann, { javaScriptEnabled: branch === 'done' });
    await tab.goto(acme.page(`merge_requests/${iid}`));
    await tab.getByRole('button', { name: `Delete ${branch}` }).click();
    await tab.locator('.merge-branches', { hasText: `${branch} (deleted) into main` }).waitFor();
    expect(await tab.getByRole('button', { name: `Delete ${branch}` }).count()).toBe(0);
  }
  const iid = await propose('done-and-more');
  await stage.call(ann, 'PUT', `${acme.project}/merge_requests/${iid}/merge`, {});
  await commit('done-and-more', 'more.txt', 'more\n');
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${iid}`);
  await tab.getByRole('button', { name: 'Revert' }).or(tab.getByText('Revert')).first().waitFor();
  expect(await tab.getByRole('button', { name: 'Delete done-and-more' }).count()).toBe(0);
});

// Was: conflicts alone said how a branch comes to one's computer, and nothing led to the change as text.
it('MR-02 the box says how to check it out, and leads to the change as text', async () => {
  const iid = await propose('elsewhere');
  const tab = await stage.open(carol);
  await visit(tab, `merge_requests/${iid}`);
  await tab.getByText('Check out or download the change').click();
  await tab.getByText("git switch 'elsewhere'").waitFor();
  const read = async (name: string) => {
    const href = await tab.getByRole('link', { name }).getAttribute('href');
    return (await tab.request.get(new URL(href!, tab.url()).href)).text();
  };
  expect(await read('Plain diff')).toContain('+++ b/elsewhere.txt');
  expect(await read('Patches')).toContain('Subject: [PATCH');
});

// Was: the commands made the page as wide as the name of the branch.
it('MR-02 UX-01 the box is no wider than a phone, however long the name of the branch', async () => {
  const branch = `far/${'and-on-'.repeat(24)}end`;
  const iid = await propose(branch);
  const tab = await stage.open(ann, { viewport: { width: 390, height: 844 } });
  const width = (): Promise<number> => tab.evaluate(() => document.documentElement.scrollWidth);
  await visit(tab, `merge_requests/${iid}`);
  await tab.getByText('Check out or download the change').click();
  await tab.getByText(`git switch '${branch}'`).waitFor();
  expect(await width()).toBe(390);
  await stage.call(ann, 'PUT', `${acme.project}/merge_requests/${iid}/merge`, {});
  await visit(tab, `merge_requests/${iid}`);
  await tab.getByRole('button', { name: `Delete ${branch}` }).waitFor();
  expect(await width()).toBe(390);
});

it('MR-03 a press before the script of the merge is not made on what was pushed meanwhile', async () => {
  const iid = await propose('raced', { title: 'Raced' });
  const tab = await stage.open(ann);
  const { asked, release } = await holdScript(tab, 'merge-widget-');
  await visit(tab, `merge_requests/${iid}`);
  const press = tab.getByRole('button', { name: 'Merge', exact: true });
  await press.click();
  await expect.poll(asked).toBe(1);
  const answered = tab.waitForResponse(/\/widget\.json/);
  await stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch: 'raced',
    commit_message: 'Not seen yet',
    actions: [{ action: 'create', file_path: 'unseen.txt', content: 'unseen\n' }],
  });
  await stage.server.drain();
  await answered;
  release();
  await tab.waitForFunction(() => document.querySelector('.merge-box')!.closest('[data-asleep]') === null);
  await untilIdle(tab);
  const request = `${acme.project}/merge_requests/${iid}`;
  expect(await stage.call<{ state: string }>(ann, 'GET', request)).toMatchObject({ state: 'opened' });
  // The focus has stayed, and the next press is made on what is shown now.
  await tab.locator('button:focus', { hasText: 'Merge' }).waitFor();
  await press.click();
  await tab.getByText(/Ann merged this/).waitFor();
});

// Was: it was dropped without a word, and whoever pressed believed it merged.
it('MR-03 UX-01 a press says that the server is not reached where the script of the merge does not come', async () => {
  const iid = await propose('unreached');
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${iid}`);
  await untilIdle(tab);
  await tab.context().setOffline(true);
  const press = tab.getByRole('button', { name: 'Merge', exact: true });
  await press.click();
  await tab.locator('.toast', { hasText: 'The server can’t be reached.' }).waitFor();
  const loaded = tab.waitForEvent('load');
  await tab.context().setOffline(false);
  await loaded;
  await press.click();
  await tab.getByText(/Ann merged this/).waitFor();
  // The browser complains of the script.
  stage.complaints.length = 0;
});

it('MR-03 a draft is made ready and merged by keys, with the focus in the box', async () => {
  const iid = await propose('soon', { title: 'Draft: [Draft] Soon' });
  const reader = await stage.open(carol);
  await visit(reader, `merge_requests/${iid}`);
  await reader.getByText('This is a draft.').waitFor();
  expect(await reader.getByRole('button', { name: 'Mark as ready' }).count()).toBe(0);
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${iid}`);
  await tab.getByRole('button', { name: 'Mark as ready' }).focus();
  await tab.keyboard.press('Enter');
  await tab.getByText('Marked as ready').waitFor();
  await tab.getByText('This can be merged.').waitFor();
  await tab.getByRole('heading', { name: `Soon !${iid}`, exact: true }).waitFor();
  await reader.getByRole('heading', { name: `Soon !${iid}`, exact: true }).waitFor();
  await expect.poll(() => tab.locator('.merge-box:focus').count()).toBe(1);
  await tab.getByRole('button', { name: 'Merge', exact: true }).focus();
  await tab.keyboard.press('Enter');
  await tab.getByText(/Ann merged this/).waitFor();
  await expect.poll(() => tab.locator('.merge-box:focus').count()).toBe(1);
});

it('MR-03 DISC-01 says that threads are open where the project wants them resolved, until they are', async () => {
  await stage.call(ann, 'PUT', acme.project, { only_allow_merge_if_all_discussions_are_resolved: true });
  const iid = await propose('threads');
  await stage.call(ann, 'POST', `${acme.project}/merge_requests/${iid}/discussions`, { body: 'Is it?' });
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${iid}`);
  await tab.getByText('Some threads are unresolved.').waitFor();
  await tab.getByRole('button', { name: 'Resolve thread' }).click();
  await tab.getByText('This can be merged.').waitFor();
  await stage.call(ann, 'PUT', acme.project, { only_allow_merge_if_all_discussions_are_resolved: false });
});

it('MR-03 the message of the merge can be changed, and is not lost to a push meanwhile', async () => {
  await stage.call(ann, 'PUT', acme.project, { merge_commit_template: 'Bring %{source_branch}\n\n%{title}' });
  const iid = await propose('worded');
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${iid}`);
  await formHydrated(tab);
  const message = tab.getByRole('textbox', { name: 'Message of the merge commit' });
  await tab.getByText('Edit the commit message').click();
  await expect.poll(() => message.inputValue()).toBe('Bring worded\n\nTake worded');
  await message.fill('Bring it in, word by word');
  const removes = tab.getByRole('checkbox', { name: 'Delete worded afterwards' });
  await setTicked(removes, true);
  await message.focus();
  const { violations } = await axe(tab).include('.merge-box').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await commit('worded', 'more.txt', 'more\n');
  await stage.server.drain();
  const { sha } = await stage.call<{ sha: string }>(ann, 'GET', `${acme.project}/merge_requests/${iid}`);
  await tab.locator(`input[name=sha][value="${sha}"]`).waitFor({ state: 'attached' });
  await expect.poll(() => message.inputValue()).toBe('Bring it in, word by word');
  // Was: the form was made anew, and whoever was typing went on in nothing.
  await tab.keyboard.type('.');
  expect(await message.inputValue()).toBe('Bring it in, word by word.');
  expect(await removes.isChecked()).toBe(true);
  await tab.getByRole('button', { name: 'Merge', exact: true }).click();
  await tab.getByText(/Ann merged this/).waitFor();
  const [newest] = await stage.call<{ message: string }[]>(ann, 'GET', `${acme.project}/repository/commits`);
  expect(newest!.message.trim()).toBe('Bring it in, word by word.');
  await stage.call(ann, 'PUT', acme.project, { merge_commit_template: '' });
});

it('MR-03 a branch gets the newest commits of its target by a merge or a rebase, with one press', async () => {
  const iid = await propose('older');
  const asked = () =>
    stage.call<{ sha: string; diverged_commits_count: number }>(
      ann,
      'GET',
      `${acme.project}/merge_requests/${iid}?include_diverged_commits_count=true`,
    );
  const { sha: first } = await asked();
  await commit('main', 'newer.txt', 'newer\n');
  await stage.server.drain();
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${iid}`);
  await formHydrated(tab);
  await tab.getByText('main has newer commits that older doesn’t have.').waitFor();
  const { violations } = await axe(tab).include('.merge-box').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await tab.getByRole('button', { name: 'Merge main into it' }).focus();
  await tab.keyboard.press('Enter');
  await tab.getByText('older is up to date with main').waitFor();
  await tab.getByText('main has newer commits').waitFor({ state: 'detached' });
  // was: the focus went with the button, and the next Tab began at the top of the page
  await tab.locator('.merge-box:focus').waitFor();
  const { sha: merged, diverged_commits_count } = await asked();
  expect(merged).not.toBe(first);
  expect(diverged_commits_count).toBe(0);
  await commit('main', 'newest.txt', 'newest\n');
  await stage.server.drain();
  await tab.reload();
  await formHydrated(tab);
  await tab.getByRole('button', { name: 'Rebase' }).click();
  await tab.getByText('older was rebased onto main').waitFor();
  expect((await asked()).diverged_commits_count).toBe(0);
  await tab.context().close();
});
