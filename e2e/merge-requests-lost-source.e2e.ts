import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { acme, ann, bob, carol, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';
import { useWorld } from './world.ts';

useAcme({}, 'Code');
useWorld(async () => {
  await commit(ann, acme.project, 'main', 'README.md');
});

const fork = '/api/v4/projects/carol%2Fcode';

const commit = (who: typeof ann, project: string, branch: string, path: string, start?: string) =>
  stage.call(who, 'POST', `${project}/repository/commits`, {
    branch,
    ...(start === undefined ? {} : { start_branch: start }),
    commit_message: `Add ${path}`,
    actions: [{ action: 'create', file_path: path, content: `${branch}\n` }],
  });

/** With what follows it. */
async function change(...[who, ...call]: Parameters<typeof stage.call>): Promise<void> {
  await stage.call(who, ...call);
  await stage.server.drain();
}

async function visit(tab: Page, path: string): Promise<void> {
  await tab.goto(acme.page(path));
  await hydrated(tab);
}

// Was: a fork that one may not see was called gone and its branch deleted, and open pages heard of nothing.
it('MR-02 MR-03 says what is missing of its source, also where the page is open', async () => {
  const { id: target } = await stage.call<{ id: number }>(ann, 'GET', acme.project);
  await stage.call(carol, 'POST', `${acme.project}/fork`, {});
  await stage.server.drain();
  await commit(carol, fork, 'bell', 'bell.txt', 'main');
  const { iid } = await stage.call<{ iid: number }>(carol, 'POST', `${fork}/merge_requests`, {
    title: 'Ring a bell',
    source_branch: 'bell',
    target_branch: 'main',
    target_project_id: target,
  });
  const tab = await stage.open(bob);
  await visit(tab, `merge_requests/${iid}`);
  const branches = (): Promise<string> => tab.locator('.merge-branches').innerText();
  const box = tab.getByRole('region', { name: 'Merge', exact: true });
  expect(await branches()).toBe('carol/code: bell into main');
  await change(carol, 'PUT', fork, { visibility: 'private' });
  await expect.poll(branches).toBe('a fork that you can’t see: bell into main');
  await box.getByText('You can’t see the fork that this comes from.').waitFor();
  await change(carol, 'PUT', fork, { visibility: 'public' });
  await expect.poll(branches).toBe('carol/code: bell into main');
  const { commit: head } = await stage.call<{ commit: { id: string } }>(
    carol,
    'GET',
    `${fork}/repository/branches/bell`,
  );
  await change(carol, 'DELETE', `${fork}/repository/branches/bell`);
  await expect.poll(branches).toBe('carol/code: bell (deleted) into main');
  await box.getByText('The source branch bell was deleted: nothing new can come from it.').waitFor();
  await change(carol, 'POST', `${fork}/repository/branches?branch=bell&ref=${head.id}`);
  await expect.poll(branches).toBe('carol/code: bell into main');
  await tab.getByText('restored the source branch').waitFor();
  await change(carol, 'DELETE', fork);
  await expect.poll(branches).toBe('a deleted fork: bell (deleted) into main');
  await box.getByText('The fork that this comes from was deleted: nothing new can come from it.').waitFor();
  // Nobody is sent to resolve what cannot be.
  await commit(ann, acme.project, 'main', 'bell.txt');
  await visit(tab, `merge_requests/${iid}`);
  await box.getByText('They can no longer be resolved here.').waitFor();
  await visit(tab, `merge_requests/${iid}/conflicts`);
  await tab.getByText('The source branch no longer exists.').waitFor();
});

// Was: an open page went on to offer a merge into it.
it('MR-03 says on open pages that its target branch is deleted, and that it is back', async () => {
  await commit(ann, acme.project, 'stable', 'stable.txt', 'main');
  await commit(ann, acme.project, 'gong', 'gong.txt', 'stable');
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: 'Sound a gong',
    source_branch: 'gong',
    target_branch: 'stable',
  });
  const branch = `${acme.project}/repository/branches/stable`;
  const { commit: head } = await stage.call<{ commit: { id: string } }>(ann, 'GET', branch);
  const tab = await stage.open(bob);
  await visit(tab, `merge_requests/${iid}`);
  const box = tab.getByRole('region', { name: 'Merge', exact: true });
  await box.getByRole('button', { name: 'Merge', exact: true }).waitFor();
  await change(ann, 'DELETE', branch);
  await box.getByText('The branch stable no longer exists.').waitFor();
  await change(ann, 'POST', `${acme.project}/repository/branches?branch=stable&ref=${head.id}`);
  await box.getByRole('button', { name: 'Merge', exact: true }).waitFor();
});

// Was: the deletion of a branch was offered that was gone already.
it('MR-03 the merge offers to delete its source branch only while there is one', async () => {
  await commit(ann, acme.project, 'chime', 'chime.txt', 'main');
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: 'Sound a chime',
    source_branch: 'chime',
    target_branch: 'main',
  });
  const tab = await stage.open(bob);
  await visit(tab, `merge_requests/${iid}`);
  const box = tab.getByRole('region', { name: 'Merge', exact: true });
  const deletes = box.getByRole('checkbox', { name: 'Delete chime afterwards' });
  await deletes.waitFor();
  const edits = async (): Promise<number> => {
    await tab.getByRole('button', { name: 'Edit', exact: true }).click();
    await tab.getByRole('checkbox', { name: 'Squash' }).last().waitFor();
    const offered = await tab.getByRole('checkbox', { name: 'Delete the source branch' }).count();
    await tab.getByRole('button', { name: 'Cancel', exact: true }).click();
    return offered;
  };
  expect(await edits()).toBe(1);
  await change(ann, 'DELETE', `${acme.project}/repository/branches/chime`);
  await box.getByText('The source branch chime was deleted: nothing new can come from it.').waitFor();
  expect(await deletes.count()).toBe(0);
  expect(await edits()).toBe(0);
  await box.getByRole('button', { name: 'Merge', exact: true }).click();
  await box.getByText(/Bob merged this/).waitFor();
});
