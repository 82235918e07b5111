import { expect, it } from 'vitest';
import { acme, ann, bob, carol, stage, useAcme } from './acme.ts';
import { formHydrated } from './issue-page.ts';

useAcme();

it('ISSUE-01 a pinned Zoom meeting can be joined from every open page, until it is removed', async () => {
  const issue = await acme.open('Talk it over');
  const [one, two] = [await stage.open(ann), await stage.open(carol)];
  for (const tab of [one, two]) {
    await tab.goto(acme.address(issue));
    await formHydrated(tab);
  }
  const link = (tab: typeof one) => tab.getByRole('link', { name: 'Join Zoom meeting' });
  expect(await link(two).count()).toBe(0);
  await one.getByRole('textbox', { name: 'Comment' }).fill('/zoom https://acme.zoom.us/j/123?pwd=a');
  await one.getByRole('button', { name: 'Comment', exact: true }).click();
  for (const tab of [one, two])
    expect(await link(tab).getAttribute('href')).toBe('https://acme.zoom.us/j/123?pwd=a');
  await one.getByText('added a Zoom call to this issue').waitFor();
  await acme.comment(bob, issue, '/remove_zoom');
  for (const tab of [one, two]) await link(tab).waitFor({ state: 'detached' });
});

it('ISSUE-01 nothing but the address of a Zoom meeting is pinned', async () => {
  const issue = await acme.open('Elsewhere');
  for (const address of [
    'https://example.com/j/1',
    'http://zoom.us/j/1',
    'https://zoom.us.example.com/j/1',
    'https://zoom.us@example.com/j/1',
    'https://zoom.us/',
    'javascript:alert(1)//zoom.us/j/1',
  ]) {
    const answer = await stage.server.api('POST', `/projects/acme%2Flarge/issues/${issue.iid}/notes`, ann, {
      body: `/zoom ${address}`,
    });
    expect(answer.body, address).toContain('Failed to add a Zoom meeting');
  }
});
