import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { formHydrated } from './issue-page.ts';
import { useWorld } from './world.ts';

useAcme();
useWorld(async () => {
  await stage.call(ann, 'POST', '/api/v4/projects', { name: 'Shed', visibility: 'public' });
});

describe('the parts below the fields', () => {
  it('SIDE-05 shows seven participants, more on demand, and less again', async () => {
    const issue = await acme.open('Crowded');
    for (let number = 0; number < 9; number += 1) {
      const guest = await stage.server.createUser(`guest-${number}`);
      await acme.comment(guest, issue, 'Here');
    }
    const tab = await stage.open(ann);
    await tab.goto(acme.page(`issues/${issue.iid}`));
    await formHydrated(tab);
    await tab.getByRole('heading', { name: '10 participants' }).waitFor();
    expect(await tab.locator('.participants li').count()).toBe(7);
    await tab.getByRole('button', { name: '+ 3 more' }).click();
    await expect.poll(() => tab.locator('.participants li').count()).toBe(10);
    await tab.getByRole('button', { name: '- show less' }).click();
    await expect.poll(() => tab.locator('.participants li').count()).toBe(7);
    const { violations } = await axe(tab).include('.subject-side').analyze();
    expect(violations).toEqual([]);
  });

  it('SIDE-15 adds the issue to the to-do list and removes it; shows failures', async () => {
    const issue = await acme.open('To be done');
    const tab = await stage.open(bob);
    await tab.goto(acme.page(`issues/${issue.iid}`));
    await formHydrated(tab);
    await tab.getByRole('button', { name: 'Add a to do' }).click();
    await tab.getByRole('button', { name: 'Mark as done' }).waitFor();
    await tab.locator('.todo-count', { hasText: '1' }).waitFor();
    await tab.reload();
    await tab.getByRole('button', { name: 'Mark as done' }).click();
    await tab.getByRole('button', { name: 'Add a to do' }).waitFor();
    await tab.route('**/-/todos', (route) => route.fulfill({ status: 500, body: '{}' }));
    await tab.getByRole('button', { name: 'Add a to do' }).click();
    await tab.getByText('There was an error adding a todo.').waitFor();
  });

  it('SIDE-07 moves the issue to the chosen project, and shows failures', async () => {
    const issue = await acme.open('Wandering');
    const tab = await stage.open(ann);
    await tab.goto(acme.page(`issues/${issue.iid}`));
    await formHydrated(tab);
    await tab.locator('.subject-side summary', { hasText: 'Move issue' }).click();
    const form = tab.locator('.move-issue');
    const confirm = form.getByRole('button', { name: 'Move issue' });
    expect(await confirm.isDisabled()).toBe(true);
    await form.getByLabel('Search project').fill('she');
    await form.getByLabel('Shed').check();
    await tab.route('**/move', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
    await confirm.click();
    await tab.getByText('An error occurred while moving the issue.').waitFor();
    await expect.poll(() => confirm.isEnabled()).toBe(true);
    await confirm.click();
    await tab.waitForURL('**/ann/shed/-/issues/1');
    await tab.locator('.timeline-event', { hasText: 'moved from' }).waitFor();
    // The old address leads there, for those who can see it; the original is still there.
    await tab.goto(acme.page(`issues/${issue.iid}`));
    await tab.waitForURL('**/ann/shed/-/issues/1');
    await formHydrated(tab);
    await tab.getByTitle('Show the original').click();
    await tab.locator('.timeline-event', { hasText: 'moved to' }).waitFor();
    await tab.goBack();
    await tab.getByRole('button', { name: 'Undo the move' }).click();
    await tab.getByText('The move has been undone.').waitFor();
    await tab.waitForURL(`**/issues/${issue.iid}`);
    await tab.getByText('Open', { exact: true }).first().waitFor();
    await tab.goto(`${stage.base}/ann/shed/-/issues/1`);
    await tab.waitForURL(acme.page(`issues/${issue.iid}`));
  });
});

describe('the head of an issue', () => {
  it('ISSUE-01 ISSUE-08 shows who edited it, and follows changes by others', async () => {
    const issue = await acme.open('Before', { description: 'Old words' });
    const tab = await stage.open(bob);
    await tab.goto(acme.page(`issues/${issue.iid}`));
    await formHydrated(tab);
    expect(await tab.title()).toMatch(new RegExp(`^Before \\(#${issue.iid}\\) · `));
    await stage.call(ann, 'PUT', `${acme.project}/issues/${issue.iid}`, {
      title: 'After',
      description: 'New words',
    });
    await tab.getByRole('heading', { level: 1, name: 'After' }).waitFor();
    await tab.getByText('New words').waitFor();
    await tab.locator('.note-head', { hasText: 'edited just now by Ann' }).waitFor();
    await tab.waitForFunction(() => document.title.startsWith('After ('));
  });
});
