import { describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { newPublicKey } from '../testing/ssh-keys.ts';
import { pageFindings } from './page-findings.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;
let dev: TestUser;
const api = '/api/v4/projects/ann%2Fgarden/deploy_keys';

useWorld(async () => {
  stage = await createStage();
  ann = await stage.server.createUser('ann');
  dev = await stage.server.createUser('dev');
  await stage.call(ann, 'POST', '/api/v4/projects', { name: 'Garden' });
  await stage.call(ann, 'POST', '/api/v4/projects/ann%2Fgarden/members', {
    user_id: dev.id,
    access_level: 30,
  });
});

const keys = () => stage.call<{ title: string; can_push: boolean }[]>(ann, 'GET', api);

describe('the deploy keys of a project', () => {
  // Was: there was no page for them, only the API.
  it('PROJ-01 are added, may push or only read, and are removed', async () => {
    const page = await stage.open(ann, { viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
    await page.goto(`${stage.base}/ann/garden/-/settings`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Deploy keys', exact: true }).click();
    await page.getByRole('heading', { name: 'Deploy keys', level: 1 }).waitFor();
    await page.getByText('No deploy keys yet').waitFor();
    expect(await pageFindings(page)).toEqual([]);

    await page.getByLabel('Title').fill('CI');
    await page.getByLabel('Public key').fill('nonsense');
    await page.getByLabel('May push', { exact: true }).check();
    await page.getByRole('button', { name: 'Add deploy key' }).click();
    await page.getByRole('alert').getByText('is not a public SSH key').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('CI');
    expect(await page.getByLabel('May push', { exact: true }).isChecked()).toBe(true);
    await page.getByLabel('Public key').fill(newPublicKey());
    await page.getByRole('button', { name: 'Add deploy key' }).click();
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'SHA256:' });
    const push = row.getByRole('checkbox', { name: 'CI may push' });
    await push.waitFor();
    await expect.poll(() => push.isChecked()).toBe(true);
    expect(await keys()).toMatchObject([{ title: 'CI', can_push: true }]);
    expect(await pageFindings(page)).toEqual([]);

    await push.press('Space');
    await page.getByText('CI may only read now.').last().waitFor();
    expect(await keys()).toMatchObject([{ title: 'CI', can_push: false }]);
    await expect.poll(() => push.isChecked()).toBe(false);

    await row.getByRole('button', { name: 'Remove CI' }).press('Enter');
    await page
      .getByRole('dialog', { name: 'Remove “CI” from this project?' })
      .getByRole('button', { name: 'Remove' })
      .press('Enter');
    await page.getByText('No deploy keys yet').waitFor();
    expect(await keys()).toEqual([]);
    await page.context().close();
  });

  it('PROJ-01 are added without script, by those who may', async () => {
    const page = await stage.open(ann, { javaScriptEnabled: false });
    await page.goto(`${stage.base}/ann/garden/-/settings/deploy_keys`);
    await page.getByLabel('Title').fill('Old machine');
    await page.getByLabel('Public key').fill('nonsense');
    await page.getByLabel('May push', { exact: true }).check();
    await page.getByRole('button', { name: 'Add deploy key' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('is not a public SSH key');
    expect(await page.getByLabel('May push', { exact: true }).isChecked()).toBe(true);
    await page.getByLabel('Public key').fill(newPublicKey());
    await page.getByRole('button', { name: 'Add deploy key' }).click();
    expect(
      await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Old machine' }).count(),
    ).toBe(1);
    expect(await keys()).toMatchObject([{ title: 'Old machine', can_push: true }]);
    await page.context().close();

    const other = await stage.open(dev);
    const answer = await other.goto(`${stage.base}/ann/garden/-/settings/deploy_keys`);
    expect(answer?.status()).toBe(403);
    await other.context().close();
  });
});
