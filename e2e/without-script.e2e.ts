import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { testPassword, type TestUser } from '../testing/server.ts';
import { createStage, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;

useWorld(async () => {
  stage = await createStage({ signup: 'open' });
  ann = await stage.server.createUser('ann', { admin: true });
});

const open = (user?: TestUser): Promise<Page> => stage.open(user, { javaScriptEnabled: false });

describe('without script', () => {
  it('USER-01 a wrong password leads back with the words and the name', async () => {
    const page = await open();
    await page.goto(`${stage.base}/users/sign_in?return_to=%2Fprojects%2Fnew`);
    await page.getByLabel('Username or email').fill('ann');
    await page.getByLabel('Password').fill('nonsense');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('Invalid login or password');
    expect(await page.getByLabel('Username or email').inputValue()).toBe('ann');
  });

  it('USER-01 signing in leads to where one wanted to go', async () => {
    const page = await open();
    await page.goto(`${stage.base}/users/sign_in?return_to=%2Fprojects%2Fnew`);
    await page.getByLabel('Username or email').fill('ann');
    await page.getByLabel('Password').fill(testPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${stage.base}/projects/new`);
  });

  it('UX-01 a form of the API shows the error, keeps the typed text, and then works', async () => {
    const page = await open(ann);
    await page.goto(`${stage.base}/projects/new`);
    await page.getByLabel('Project name').fill('First thing');
    await page.getByLabel('Path').fill('not/a/path');
    await page.getByRole('button', { name: 'Create project' }).click();
    expect(page.url()).toBe(`${stage.base}/projects/new`);
    await expect.poll(() => page.getByRole('alert').count()).toBeGreaterThan(0);
    expect(await page.getByLabel('Project name').inputValue()).toBe('First thing');
    await page.getByLabel('Path').fill('first');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.waitForURL(`${stage.base}/ann/first`);
  });

  it('UX-01 menus open, tabs and lists are links', async () => {
    await stage.call(ann, 'POST', '/api/v4/projects', { name: 'Second' });
    const page = await open(ann);
    await page.goto(`${stage.base}/ann/second`);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL(`${stage.base}/ann/second/-/settings`);
    await page.getByLabel('Description', { exact: true }).fill('Changed without script');
    await page.getByRole('button', { name: 'Save changes' }).click();
    expect(await page.getByLabel('Description', { exact: true }).inputValue()).toBe('Changed without script');
  });

  it('USER-01 a new token is shown once', async () => {
    const page = await open(ann);
    await page.goto(`${stage.base}/-/profile/personal_access_tokens`);
    await page.getByLabel('Token name').fill('laptop');
    await page.getByLabel('read_api', { exact: true }).check();
    await page.getByRole('button', { name: 'Create token' }).click();
    expect(await page.getByTestId('new-token').textContent()).toMatch(/^\S{20,}$/);
    await page.reload();
    expect(await page.getByTestId('new-token').count()).toBe(0);
  });

  // Was: themes and shortcuts were there, too, and did nothing.
  it('USER-01 signing out works from the menu, which has nothing that needs script', async () => {
    const page = await open(ann);
    await page.goto(`${stage.base}/dashboard`);
    await page.locator('.shell-user').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    expect(await page.getByRole('menuitemradio').count()).toBe(0);
    expect(await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/users\/sign_in/);
    await page.goto(`${stage.base}/dashboard`);
    expect(page.url()).toContain('/users/sign_in?return_to=%2Fdashboard');
  });

  it('UX-01 another site’s form is refused', async () => {
    const response = await stage.server.app.inject({
      method: 'POST',
      url: '/-/forms',
      headers: {
        origin: 'https://elsewhere.example',
        'sec-fetch-site': 'cross-site',
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: '_call=POST+%2Fapi%2Fv4%2Fprojects&name=x',
    });
    expect(response.statusCode).toBe(403);
  });
});
