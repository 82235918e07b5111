import { expect, it } from 'vitest';
import { acme, ann, stage, useAcme } from './acme.ts';
import { formHydrated } from './issue-page.ts';

useAcme();

// Was: after going back, lists had the old name, stars and visibility until they were fetched again.
it('PROJ-04 a project that is renamed, starred and hidden is so in the lists visited before, without a fetch', async () => {
  const tab = await stage.open(ann);
  const row = tab.locator('.project-row');
  await tab.goto(`${stage.base}/`);
  await row.getByText('Large').waitFor();
  expect(await row.getByText('Public').count()).toBe(1);
  await tab.goto(`${stage.base}/acme`);
  await formHydrated(tab);
  await tab.locator('.shell-brand').click();
  await row.getByText('acme / ').waitFor();

  await row.locator('.project-name').click();
  await tab.getByRole('button', { name: 'Star' }).click();
  await tab.getByRole('button', { name: 'Unstar' }).waitFor();
  await tab.getByRole('link', { name: 'Settings', exact: true }).click();
  await tab.getByLabel('Project name').fill('Larger');
  await tab.getByLabel('Private').check();
  await tab.getByRole('button', { name: 'Save changes' }).first().click();
  await tab.getByText('Saved').first().waitFor();

  // The lists get no answer any more: what they show, they know.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await tab.route(
    ({ pathname }) => /^\/api\/v4\/(groups\/acme\/)?projects$/.test(pathname),
    async (route) => {
      await held;
      await route.continue();
    },
  );
  const isCurrent = async (): Promise<void> => {
    await row.locator('.project-name', { hasText: /Larger$/ }).waitFor();
    expect(await row.getByText('Private').count()).toBe(1);
    expect(await row.locator('.project-facts').innerText()).toMatch(/^1\b/);
  };
  await tab.locator('.shell-brand').click();
  await isCurrent();
  await tab.goBack();
  await tab.locator('.shell-crumbs').getByRole('link', { name: 'Acme' }).click();
  await isCurrent();
  release();
  expect(await stage.call<{ visibility: string }>(ann, 'GET', acme.project)).toMatchObject({
    name: 'Larger',
    visibility: 'private',
    star_count: 1,
  });
});
