import { describe, expect, it } from 'vitest';
import { createSetupToken } from '../server/features/accounts/index.ts';
import { testPassword, type TestUser } from '../testing/server.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;

interface Mail {
  recipient: string;
  text_body: string;
}

/** The path of the link in the newest mail to a person, read by the administrator. */
async function linkTo(administrator: TestUser, recipient: string): Promise<string> {
  const mails = await stage.call<Mail[]>(administrator, 'GET', '/admin/mails.json');
  const mail = mails.find((each) => each.recipient === recipient);
  const { pathname, search } = new URL(/https?:\S+/.exec(mail!.text_body)![0]);
  return pathname + search;
}

useWorld(async () => {
  stage = await createStage({ signup: 'open' });
});

describe('the first administrator', () => {
  it('OPS-01 is created by the set-up link, which works only once', async () => {
    const page = await stage.open();
    const token = (await createSetupToken(stage.server.platform.db))!;
    await page.goto(`${stage.base}/explore`);
    await page.getByText('This instance has no administrator yet').waitFor();
    await page.goto(`${stage.base}/-/setup?token=${token}`);
    await hydrated(page);
    await page.getByLabel('Name', { exact: true }).fill('Ada');
    await page.getByLabel('Username').fill('ada');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password').fill('password');
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await page.locator('[aria-invalid]').waitFor();
    await page.getByLabel('Password').fill(testPassword);
    await page.getByRole('button', { name: 'Create administrator' }).click();
    await page.waitForURL(`${stage.base}/dashboard`);
    await page.goto(`${stage.base}/admin`);
    expect(page.url()).toBe(`${stage.base}/admin/users`);
    const other = await stage.open();
    await other.goto(`${stage.base}/-/setup?token=${token}`);
    await other.getByRole('heading', { name: 'This set-up link is no longer valid' }).waitFor();
  });
});

describe('an account', () => {
  it('USER-01 is registered, confirmed by mail, and gets a new password by mail', async () => {
    const root = await stage.server.createUser('root', { admin: true });
    const page = await stage.open();
    await page.goto(`${stage.base}/users/sign_up`);
    await hydrated(page);
    await page.getByLabel('Name', { exact: true }).fill('Eve');
    await page.getByLabel('Username').fill('eve');
    await page.getByLabel('Email').fill('eve@example.com');
    await page.getByLabel('Password').fill(testPassword);
    await page.getByRole('button', { name: 'Create an account' }).click();
    // was: the sign-in page without a word, and nothing that sent the mail again
    await page.getByText('We have sent a mail to eve@example.com.').waitFor();
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByText('a new link is on its way').waitFor();

    await page.goto(stage.base + (await linkTo(root, 'eve@example.com')));
    await hydrated(page);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.waitForURL('**/users/sign_in');

    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('**/users/password/new');
    // Exact: 'Username or email' of the former page can still be there when the address has changed.
    await page.getByLabel('Email', { exact: true }).fill('eve@example.com');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.waitForURL('**/users/sign_in');
    await page.goto(stage.base + (await linkTo(root, 'eve@example.com')));
    await hydrated(page);
    await page.getByLabel('New password').fill('another-gate-23-candle');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.waitForURL('**/users/sign_in');

    await page.getByLabel('Username or email').fill('eve');
    await page.getByLabel('Password').fill('another-gate-23-candle');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${stage.base}/dashboard`);
    await page.goto(`${stage.base}/users/sign_in`);
    expect(page.url()).toBe(`${stage.base}/dashboard`);
  });

  it('USER-01 sees its sessions and ends another one', async () => {
    const zoe = await stage.server.createUser('zoe');
    const first = await stage.open(zoe);
    const second = await stage.open(zoe);
    await second.goto(`${stage.base}/-/profile/active_sessions`);
    await hydrated(second);
    await second.getByText('This session').waitFor();
    await second.getByRole('button', { name: 'End session' }).click();
    await second.getByRole('button', { name: 'End session' }).waitFor({ state: 'detached' });
    await first.goto(`${stage.base}/dashboard`);
    expect(first.url()).toContain('/users/sign_in');
  });

  it('USER-02 changes its profile, and the name in the header follows immediately', async () => {
    const yan = await stage.server.createUser('yan');
    const page = await stage.open(yan);
    await page.goto(`${stage.base}/-/profile`);
    await hydrated(page);
    await page.getByLabel('Name', { exact: true }).fill('Yan the Second');
    await page.getByLabel('Bio').fill('Plants trees.');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Saved.').waitFor();
    await page.goto(`${stage.base}/yan`);
    await page.getByRole('heading', { level: 1, name: 'Yan the Second' }).waitFor();
    await page.getByText('Plants trees.').waitFor();
  });
});

describe('groups, projects, members', () => {
  it('GROUP-01 a group and a project are made, a member is added, the project is deleted by typing its name', async () => {
    const max = await stage.server.createUser('max');
    await stage.server.createUser('kim');
    const page = await stage.open(max);
    await page.goto(`${stage.base}/groups/new`);
    await hydrated(page);
    await page.getByLabel('Group name').fill('Good Company');
    await expect.poll(() => page.getByLabel('Path').inputValue()).toBe('good-company');
    await page.getByRole('button', { name: 'Create group' }).click();
    await page.waitForURL(`${stage.base}/groups/good-company`);
    await page.getByRole('link', { name: 'New project' }).click();
    await page.getByLabel('Project name').fill('Seed Box');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.waitForURL(`${stage.base}/good-company/seed-box`);

    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByLabel('Person').fill('nobody-by-that-name');
    await page.getByRole('button', { name: 'Add member' }).click();
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel('Person').fill('kim');
    await page.getByRole('button', { name: 'Add member' }).click();
    await page.getByText('@kim').waitFor();

    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Delete project' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Delete project' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('good-company/seed-box');
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await page.waitForURL(`${stage.base}/dashboard`);
    expect((await page.goto(`${stage.base}/good-company/seed-box`))?.status()).toBe(404);
  });

  it('ADMIN-01 the administrator blocks a person, who can no longer sign in', async () => {
    const admin = await stage.server.createUser('warden', { admin: true });
    await stage.server.createUser('mallory');
    const page = await stage.open(admin);
    await page.goto(`${stage.base}/admin/users?search=mallory`);
    await hydrated(page);
    await page.locator('summary[aria-label="Actions for Mallory"]').click();
    await page.getByRole('menuitem', { name: 'Block' }).click();
    await page.locator('.tag', { hasText: 'Blocked' }).waitFor();
    const other = await stage.open();
    await other.goto(`${stage.base}/users/sign_in`);
    await other.getByLabel('Username or email').fill('mallory');
    await other.getByLabel('Password').fill(testPassword);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('alert').waitFor();
  });
});

describe('fetching ahead', () => {
  it('UX-01 pointing at a link fetches its page, the click then waits for nothing', async () => {
    const ned = await stage.server.createUser('ned');
    await stage.call(ned, 'POST', '/api/v4/projects', { name: 'Quick', path: 'quick', visibility: 'public' });
    const page = await stage.open(ned, { fetchesAhead: true });
    await page.goto(`${stage.base}/dashboard`);
    await hydrated(page);
    const fetched = page.waitForRequest('**/api/v4/projects/ned%2Fquick');
    await page.getByRole('link', { name: 'Quick', exact: false }).first().hover();
    await fetched;
  });
});
