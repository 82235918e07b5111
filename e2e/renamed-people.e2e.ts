import { expect, it } from 'vitest';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { hydrated, subscribed } from './stage.ts';

useAcme();

it('USER-02 open pages show what people are called now, in lists of every kind', async () => {
  const issue = await acme.open('Oars', { assignee_ids: [bob.id] });
  await stage.call(ann, 'POST', '/api/v4/groups/acme/epics', { title: 'Bridges' });
  await stage.call(bob, 'PUT', '/api/v4/user/status', { message: 'Rowing' });
  const tabs = [];
  for (const path of [new URL(acme.address(issue)).pathname, '/groups/acme/-/epics']) {
    const tab = await stage.open(bob);
    const followed = subscribed(tab, 'PeopleChannel');
    await tab.goto(`${stage.base}${path}`);
    await hydrated(tab);
    await followed;
    await tab.getByText('ann', { exact: false }).first().waitFor();
    tabs.push(tab);
  }
  await stage.call(ann, 'PUT', `/api/v4/users/${ann.id}`, { name: 'Anna Karenina' });
  for (const tab of tabs)
    await expect
      .poll(
        async () => {
          await stage.server.drain();
          return tab.locator('main').innerText();
        },
        { timeout: 10_000 },
      )
      .toContain('Anna Karenina');
});
