import { describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { newPublicKey } from '../testing/ssh-keys.ts';
import { pageFindings } from './page-findings.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;

useWorld(async () => {
  stage = await createStage();
  ann = await stage.server.createUser('ann');
});

describe('the SSH keys of a person', () => {
  // Was: there was no page for them, only the API.
  it('USER-02 are added, refused beside the field with the text kept, and removed by keyboard', async () => {
    const page = await stage.open(ann, { viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
    await page.goto(`${stage.base}/-/profile/personal_access_tokens`);
    await hydrated(page);
    await page.getByRole('link', { name: 'SSH keys' }).click();
    await page.getByRole('heading', { name: 'SSH keys', level: 1 }).waitFor();
    await page.getByText('No SSH keys yet').waitFor();
    expect(await page.getByRole('link', { name: 'How to use SSH keys' }).getAttribute('href')).toContain(
      '/help/user/ssh',
    );
    expect(await pageFindings(page)).toEqual([]);

    await page.getByLabel('Title').fill('Laptop');
    await page.getByLabel('Public key').fill('ssh-ed25519 nonsense');
    await page.getByRole('button', { name: 'Add key' }).click();
    await page.getByRole('alert').getByText('is not a public SSH key').waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('Laptop');
    expect(await page.getByLabel('Public key').inputValue()).toBe('ssh-ed25519 nonsense');

    const key = newPublicKey();
    await page.getByLabel('Public key').fill(key);
    await page.getByLabel('Expires on').fill('2199-12-31');
    await page.getByRole('button', { name: 'Add key' }).click();
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Laptop' });
    await row.getByText(/^SHA256:\S{43}$/).waitFor();
    await row.getByText('Never used').waitFor();
    expect(await row.textContent()).toContain('2199');
    await expect.poll(() => page.getByLabel('Public key').inputValue()).toBe('');

    // A key that anybody has is refused beside the field too.
    await page.getByLabel('Public key').fill(key);
    await page.getByRole('button', { name: 'Add key' }).click();
    await page.getByRole('alert').getByText('has already been taken').waitFor();
    expect(await page.getByLabel('Public key').getAttribute('aria-invalid')).toBe('true');
    expect(await pageFindings(page)).toEqual([]);

    await row.getByRole('button', { name: 'Remove Laptop' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Remove “Laptop”?' });
    await dialog.getByRole('button', { name: 'Remove' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => row.count()).toBe(1);
    await row.getByRole('button', { name: 'Remove Laptop' }).press('Enter');
    await dialog.getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByText('No SSH keys yet').waitFor();
    expect(await stage.call<object[]>(ann, 'GET', '/api/v4/user/keys')).toEqual([]);
    await page.context().close();
  });

  it('USER-02 are added without script', async () => {
    const page = await stage.open(ann, { javaScriptEnabled: false });
    await page.goto(`${stage.base}/-/profile/keys`);
    await page.getByLabel('Title').fill('Old laptop');
    await page.getByLabel('Public key').fill('nonsense');
    await page.getByRole('button', { name: 'Add key' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('is not a public SSH key');
    expect(await page.getByLabel('Title').inputValue()).toBe('Old laptop');
    expect(await page.getByLabel('Public key').inputValue()).toBe('nonsense');
    await page.getByLabel('Public key').fill(newPublicKey());
    await page.getByRole('button', { name: 'Add key' }).click();
    expect(page.url()).toBe(`${stage.base}/-/profile/keys`);
    await expect
      .poll(() => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Old laptop' }).count())
      .toBe(1);
    await page.context().close();
  });
});
