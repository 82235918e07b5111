import { expect, it } from 'vitest';
import { acme, ann, stage, useAcme } from './acme.ts';
import { axe } from './axe.ts';
import { hydrated, untilIdle } from './stage.ts';

useAcme({}, 'Code');

it('PROJ-02 a project is chosen for something new, and remembered for each group and type', async () => {
  const tab = await stage.open(ann);
  await tab.goto(`${stage.base}/dashboard/merge_requests`);
  await hydrated(tab);
  await tab.getByText('Select project to create merge request').first().click();
  const search = tab.getByRole('combobox', { name: 'Search for project', exact: true });
  expect(await search.getAttribute('placeholder')).toBe('Search for project');
  await search.fill('code');
  await tab.getByRole('option', { name: /Code/ }).click();
  const link = tab.getByRole('link', { name: 'New merge request in Code' });
  await link.waitFor();
  const { violations } = await axe(tab).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await tab.reload();
  await hydrated(tab);
  await link.waitFor();
  // Neither for issues nor for a group.
  await tab.goto(`${stage.base}/dashboard/issues`);
  await hydrated(tab);
  await tab.getByText('Select project to create issue').waitFor();
  await tab.goto(`${stage.base}/groups/acme/-/merge_requests`);
  await hydrated(tab);
  // By keys.
  const opener = tab.locator('summary', { hasText: 'Select project to create merge request' });
  await opener.focus();
  await tab.keyboard.press('Enter');
  await tab.getByRole('option', { name: /Code/ }).waitFor();
  await tab.keyboard.press('Enter');
  await link.focus();
  await tab.keyboard.press('Enter');
  await tab.waitForURL(acme.page('merge_requests/new'));
});

// Was: React dropped it on lists that are themselves hydrated late.
it.each([
  'dashboard/merge_requests',
  'dashboard/issues',
  'groups/acme/-/merge_requests',
  'groups/acme/-/issues',
])('PROJ-02 UX-01 a press on %s that comes before the script opens the panel', async (path) => {
  const tab = await stage.open(ann);
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await tab.route(/\/assets\/new-in-project-.*\.js$/, async (route) => {
    await pressed;
    await route.continue();
  });
  await tab.goto(`${stage.base}/${path}`, { waitUntil: 'commit' });
  await tab
    .getByText(/^Select project to create/)
    .first()
    .click();
  press();
  await tab.getByRole('combobox', { name: 'Search for project', exact: true }).waitFor();
});

// was: the list of one's epics led to no new one
it('PROJ-02 a group is chosen for an epic, by its name or by that of one of its projects', async () => {
  const tab = await stage.open(ann);
  await tab.goto(`${stage.base}/dashboard/epics`);
  await hydrated(tab);
  await tab.getByText('Select project or group to create epic').first().click();
  const search = tab.getByRole('combobox', { name: 'Search for project or group' });
  await search.fill('code');
  await tab.getByRole('option', { name: /Code.*In the group Acme/ }).click();
  const link = tab.getByRole('link', { name: 'New epic in Acme' });
  await link.waitFor();
  const { violations } = await axe(tab).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await tab.reload();
  await hydrated(tab);
  await tab.locator('summary', { hasText: 'Select project or group to create epic' }).click();
  await search.fill('acme');
  await tab.getByRole('option', { name: 'Acme', exact: true }).click();
  await link.click();
  await tab.waitForURL(`${stage.base}/groups/acme/-/epics/new`);
});

it('PROJ-02 projects that cannot be fetched say so', async () => {
  const tab = await stage.open(ann);
  await tab.route('**/api/v4/groups/acme/projects?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await tab.goto(`${stage.base}/groups/acme/-/issues`);
  await untilIdle(tab);
  await tab.getByText('Select project to create issue').first().click();
  await tab.getByText('An error occurred while getting projects').waitFor();
});

it('PROJ-02 who is not signed in is offered none, nor on a phone without script', async () => {
  const stranger = await stage.open();
  await stranger.goto(`${stage.base}/groups/acme/-/issues`);
  await hydrated(stranger);
  expect(await stranger.getByText('Select project to create issue').count()).toBe(0);
  const plain = await stage.open(ann, { javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await plain.goto(`${stage.base}/groups/acme/-/merge_requests`);
  expect(await plain.getByText('Select project to create merge request').isVisible()).toBe(false);
});
