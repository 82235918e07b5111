import { describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { pageFindings } from './page-findings.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;
let mia: TestUser;
let dev: TestUser;

useWorld(async () => {
  stage = await createStage();
  ann = await stage.server.createUser('ann');
  mia = await stage.server.createUser('mia');
  dev = await stage.server.createUser('dev');
  const group = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/groups', {
    name: 'Acme',
    path: 'acme',
  });
  await stage.call(ann, 'POST', '/api/v4/projects', { name: 'Garden', namespace_id: group.id });
  for (const [person, level] of [
    [mia, 40],
    [dev, 30],
  ] as const)
    await stage.call(ann, 'POST', '/api/v4/projects/acme%2Fgarden/members', {
      user_id: person.id,
      access_level: level,
    });
});

interface Token {
  name: string;
  scopes: string[];
  access_level: number;
  expires_at: string;
}

describe.each([
  ['PROJ-01 of a project', 'acme/garden/-/settings', '/api/v4/projects/acme%2Fgarden', 1280, 'light'],
  ['GROUP-01 of a group', 'groups/acme/-/edit', '/api/v4/groups/acme', 390, 'dark'],
] as const)('access tokens', (which, settings, api, width, colorScheme) => {
  // Was: there was no page for them, only the API.
  it(`${which} are created, shown once, rotated and revoked`, async () => {
    const page = await stage.open(ann, { viewport: { width, height: 800 }, colorScheme });
    await page.goto(`${stage.base}/${settings}`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Access tokens' }).click();
    await page.getByRole('heading', { name: 'Access tokens', level: 1 }).waitFor();
    await page.getByText('No tokens yet').waitFor();
    expect(await pageFindings(page)).toEqual([]);

    const name = page.getByLabel('Token name');
    // A name of spaces is refused by the server, beside the field; the rest stays.
    await name.fill('  ');
    await page.getByLabel('Role').selectOption('Developer');
    await page.getByLabel('read_api', { exact: true }).check();
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.locator('.field-error').waitFor();
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('read_api', { exact: true }).isChecked()).toBe(true);

    await name.fill('Release robot');
    await page.getByRole('button', { name: 'Create token' }).click();
    const shown = page.getByTestId('new-token');
    const first = (await shown.textContent())!;
    expect(first).toMatch(/^\S{20,}$/);
    await page.getByRole('button', { name: 'Copy token' }).waitFor();
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Release robot' });
    await row.getByText('Developer', { exact: true }).waitFor();
    await row.getByText('read_api', { exact: true }).waitFor();
    expect(await pageFindings(page)).toEqual([]);
    const list = () => stage.call<Token[]>(ann, 'GET', `${api}/access_tokens?state=active`);
    expect(await list()).toMatchObject([{ name: 'Release robot', scopes: ['read_api'], access_level: 30 }]);

    await row.getByRole('button', { name: 'Rotate Release robot' }).press('Enter');
    const rotation = page.getByRole('dialog', { name: 'Rotate “Release robot”?' });
    // The server's word about a date that has passed stands beside the field.
    await rotation.getByLabel('The new token expires on').fill('2020-01-01');
    await rotation.getByRole('button', { name: 'Rotate' }).click();
    await rotation.getByRole('alert').waitFor();
    const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    await rotation.getByLabel('The new token expires on').fill(day);
    await rotation.getByRole('button', { name: 'Rotate' }).click();
    await rotation.waitFor({ state: 'detached' });
    expect(await shown.textContent()).not.toBe(first);
    expect(await list()).toMatchObject([{ name: 'Release robot', expires_at: day }]);

    await page.reload();
    await hydrated(page);
    expect(await shown.count()).toBe(0);
    await row.getByRole('button', { name: 'Revoke Release robot' }).press('Enter');
    await page
      .getByRole('dialog', { name: 'Revoke “Release robot”?' })
      .getByRole('button', { name: 'Revoke' })
      .press('Enter');
    await page.getByText('No tokens yet').waitFor();
    expect(await list()).toEqual([]);
    await page.context().close();
  });
});

describe('access tokens', () => {
  it('PROJ-01 of a project have at most the role of who creates them', async () => {
    const page = await stage.open(mia);
    await page.goto(`${stage.base}/acme/garden/-/settings/access_tokens`);
    expect(await page.getByLabel('Role').locator('option').allTextContents()).toEqual([
      'Guest',
      'Reporter',
      'Developer',
      'Maintainer',
    ]);
    const other = await stage.open(dev);
    const answer = await other.goto(`${stage.base}/acme/garden/-/settings/access_tokens`);
    expect(answer?.status()).toBe(403);
    expect(await other.getByLabel('Token name').count()).toBe(0);
    await page.context().close();
    await other.context().close();
  });

  it('PROJ-01 of a project are created without script, and nothing typed is lost', async () => {
    const page = await stage.open(mia, { javaScriptEnabled: false });
    await page.goto(`${stage.base}/acme/garden/-/settings/access_tokens`);
    await page.getByLabel('Token name').fill(' ');
    await page.getByLabel('Role').selectOption('Guest');
    await page.getByLabel('read_api', { exact: true }).check();
    await page.getByLabel('read_repository', { exact: true }).check();
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect.poll(() => page.locator('.field-error').count()).toBe(1);
    expect(await page.getByLabel('Role').inputValue()).toBe('10');
    // Was: checked boxes of one name came back unchecked.
    for (const scope of ['read_api', 'read_repository'])
      expect(await page.getByLabel(scope, { exact: true }).isChecked()).toBe(true);
    await page.getByLabel('Token name').fill('Old robot');
    await page.getByRole('button', { name: 'Create token' }).click();
    expect(await page.getByTestId('new-token').textContent()).toMatch(/^\S{20,}$/);
    await expect
      .poll(() => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Old robot' }).count())
      .toBe(1);
    await page.reload();
    expect(await page.getByTestId('new-token').count()).toBe(0);
    await page.context().close();
  });
});
