import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, carol, stage, useAcme } from './acme.ts';
import { formHydrated } from './issue-page.ts';
import { hydrated } from './stage.ts';
import { useWorld } from './world.ts';

useAcme();
useWorld(async () => {
  await stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch: 'main',
    commit_message: 'Begin',
    actions: [{ action: 'create', file_path: 'README.md', content: 'Hello' }],
  });
});

describe('a fork', () => {
  it('GIT-03 is made from the project’s page, leads back to its origin, and is listed there', async () => {
    const tab = await stage.open(bob);
    await tab.goto(acme.page('forks'));
    await tab.getByText('No forks yet').waitFor();
    await tab.goto(`${stage.base}/acme/large`);
    await tab.getByRole('link', { name: 'Fork', exact: true }).click();
    await tab.getByRole('heading', { name: 'Fork acme/large' }).waitFor();
    const { violations } = await axe(tab).analyze();
    expect(violations).toEqual([]);
    await tab.getByLabel('Project name').fill('My large');
    await tab.getByRole('button', { name: 'Fork project' }).click();
    await tab.waitForURL(`${stage.base}/bob/large`);
    await tab.getByRole('heading', { name: 'My large' }).waitFor();
    await tab.getByText('README.md').first().waitFor();
    await tab.locator('.project-origin').getByRole('link', { name: 'acme/large' }).click();
    await tab.getByRole('link', { name: '1 fork' }).click();
    await tab.getByRole('link', { name: 'My large' }).waitFor();
  });

  it('GIT-03 is refused in the form where its path is taken, with what was typed', async () => {
    await stage.call(carol, 'POST', `${acme.project}/fork`, {});
    const tab = await stage.open(carol);
    await tab.goto(acme.page('forks/new'));
    await tab.getByLabel('Description').fill('Second try');
    await tab.getByRole('button', { name: 'Fork project' }).click();
    await tab.getByText('has already been taken').first().waitFor();
    expect(await tab.getByLabel('Description').inputValue()).toBe('Second try');
  });

  it('GIT-03 is no fork any more when its owner ends the relation', async () => {
    await stage.call(bob, 'POST', `${acme.project}/fork`, { name: 'Loose', path: 'loose' });
    const tab = await stage.open(bob);
    await tab.goto(`${stage.base}/bob/loose/-/settings`);
    await hydrated(tab);
    const act = tab.locator('.danger-zone').getByRole('button', { name: 'Remove fork relationship' });
    await act.click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Remove fork relationship' }).click();
    await act.waitFor({ state: 'detached' });
    await tab.goto(`${stage.base}/bob/loose`);
    await tab.getByRole('heading', { name: 'Loose' }).waitFor();
    expect(await tab.locator('.project-origin').count()).toBe(0);
  });
});

it('BR-04 the branch of a confidential issue is created in a private fork', async () => {
  const issue = await acme.open('The takeover', { confidential: true });
  const tab = await stage.open(bob);
  const open = async () => {
    await tab.goto(acme.address(issue));
    await formHydrated(tab);
    await tab.getByText('Create merge request').first().click();
  };
  await open();
  const form = tab.locator('.new-branch');
  await form.getByText('No forks are available to you.').waitFor();
  expect(await form.getByRole('button', { name: 'Create branch' }).isDisabled()).toBe(true);
  await form.getByRole('link', { name: 'Fork this project and set the fork to private.' }).waitFor();
  await stage.call(bob, 'POST', `${acme.project}/fork`, {
    name: 'Vault',
    path: 'vault',
    visibility: 'private',
  });
  await open();
  await form
    .getByText("To protect this issue's confidentiality, a private fork of this project was selected.")
    .waitFor();
  const { violations } = await axe(tab).include('.new-branch').analyze();
  expect(violations).toEqual([]);
  await form.getByRole('button', { name: 'Create branch' }).click();
  await tab.waitForURL(`${stage.base}/bob/vault/-/tree/${issue.iid}-confidential-issue`);
});

it('BR-04 says so when the forks can’t be read', async () => {
  const issue = await acme.open('The other takeover', { confidential: true });
  const tab = await stage.open(bob);
  await tab.route('**/forks?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await tab.goto(acme.address(issue));
  await formHydrated(tab);
  await tab.getByText('Create merge request').first().click();
  await tab.getByText('Error fetching forked projects. Please try again.').first().waitFor();
  stage.complaints.length = 0;
});

it('MR-01 a change of a fork is proposed to its origin, which is compared with it first', async () => {
  await stage.call(carol, 'POST', `${acme.project}/fork`, { path: 'mine' });
  await stage.call(carol, 'POST', '/api/v4/projects/carol%2Fmine/repository/commits', {
    branch: 'boat',
    start_branch: 'main',
    commit_message: 'Build a boat',
    actions: [{ action: 'create', file_path: 'boat.txt', content: 'floats' }],
  });
  await stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch: 'main',
    commit_message: 'Meanwhile',
    actions: [{ action: 'create', file_path: 'meanwhile.txt', content: 'later' }],
  });
  await stage.server.drain();
  const tab = await stage.open(carol);
  await tab.goto(`${stage.base}/acme/large`);
  await tab.getByText('You pushed to carol/mine:boat').waitFor();
  await tab.getByRole('link', { name: 'Create merge request' }).click();
  await formHydrated(tab);
  await tab.getByRole('heading', { name: 'New merge request' }).waitFor();
  const into = tab.getByLabel('Target project');
  await expect.poll(() => into.locator('option:checked').innerText()).toBe('acme/large');
  await tab.locator('.diff-file', { hasText: 'boat.txt' }).waitFor();
  await expect.poll(() => tab.getByText('meanwhile.txt').count()).toBe(0);
  await expect.poll(() => tab.getByLabel('Title').inputValue()).toBe('Build a boat');
  const shared = tab.getByLabel('Let people who can merge into the target branch push to this branch');
  await expect.poll(() => shared.isChecked()).toBe(true);
  await into.selectOption('carol/mine');
  await shared.waitFor({ state: 'detached' });
  await into.selectOption('acme/large');
  await shared.waitFor();
  expect((await axe(tab).analyze()).violations).toEqual([]);
  await tab.getByRole('button', { name: 'Create merge request' }).click();
  await tab.waitForURL(`${stage.base}/acme/large/-/merge_requests/*`);
  await tab.getByRole('heading', { name: 'Build a boat' }).waitFor();
  await tab.goto(`${stage.base}/acme/large`);
  await tab.getByText('README.md').first().waitFor();
  expect(await tab.getByText('You pushed to').count()).toBe(0);
});
