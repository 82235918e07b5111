import { describe, expect, it } from 'vitest';
import { encodePng } from '../testing/png.ts';
import type { TestUser } from '../testing/server.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;

const picture = (width: number, height: number) => ({
  name: 'me.png',
  mimeType: 'image/png',
  // Noise, which no format makes small.
  buffer: encodePng(width, height, (x, y) => [(x * 7919 + y * 104_729) % 251, (x * y) % 256, (x ^ y) & 255]),
});

useWorld(async () => {
  stage = await createStage();
  ann = await stage.server.createUser('ann');
  const group = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/groups', {
    name: 'Acme',
    path: 'acme',
    visibility: 'public',
  });
  await stage.call(ann, 'POST', '/api/v4/projects', {
    name: 'Garden',
    namespace_id: group.id,
    visibility: 'public',
    initialize_with_readme: true,
  });
});

describe('a profile', () => {
  it('USER-02 accepts a picture of any size, shows it in the header immediately, and removes it', async () => {
    const page = await stage.open(ann);
    await page.goto(`${stage.base}/-/profile`);
    await hydrated(page);
    const form = page.getByRole('form', { name: 'Picture' });
    const large = picture(900, 600);
    expect(large.buffer.length).toBeGreaterThan(200 * 1024);
    await form.getByLabel('New picture').setInputFiles(large);
    await form.getByRole('button', { name: 'Save picture' }).click();
    const shown = page.locator('.shell-user img');
    await shown.waitFor();
    // The small square made by the browser is shown.
    expect(
      await shown.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      }),
    ).toEqual([192, 192]);

    await form.getByLabel('New picture').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await form.getByRole('button', { name: 'Save picture' }).click();
    await form.getByRole('alert').getByText('is not a PNG').waitFor();
    await form.getByRole('button', { name: 'Remove picture' }).click();
    await shown.waitFor({ state: 'detached' });
  });

  it('USER-02 accepts a picture without script too, and explains why another file is refused', async () => {
    const page = await stage.open(ann, { javaScriptEnabled: false });
    await page.goto(`${stage.base}/-/profile`);
    const send = async (file: ReturnType<typeof picture>) => {
      await page.getByLabel('New picture').setInputFiles(file);
      await page.getByRole('button', { name: 'Save picture' }).click();
    };
    await send(picture(900, 600));
    expect(await page.getByRole('alert').textContent()).toContain('is too big');
    await send(picture(20, 20));
    await expect.poll(() => page.locator('.shell-user img').count()).toBe(1);
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await expect.poll(() => page.locator('.shell-user img').count()).toBe(0);
  });

  it('USER-02 shows the person’s status on their page', async () => {
    const page = await stage.open(ann);
    await page.goto(`${stage.base}/-/profile`);
    await hydrated(page);
    await page.getByLabel('Emoji').selectOption('palm_tree');
    await page.getByLabel('Message', { exact: true }).fill('Away until <Monday> :tada:');
    await page.getByLabel('Busy').check();
    await page.getByRole('button', { name: 'Save status' }).click();
    await page.getByText('Saved.').waitFor();
    const stranger = await stage.open();
    await stranger.goto(`${stage.base}/ann`);
    expect(await stranger.locator('.person-status').textContent()).toBe('🌴Away until <Monday> 🎉');
    await stranger.getByText('Busy', { exact: true }).waitFor();
  });

  it('USER-02 commits with the private address', async () => {
    const page = await stage.open(ann);
    await page.goto(`${stage.base}/-/profile`);
    await hydrated(page);
    await page.getByLabel('Commit email').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Saved.').waitFor();
    const me = await stage.call<{ commit_email: string }>(ann, 'GET', '/api/v4/user');
    expect(me.commit_email).toBe(`${ann.id}-ann@users.noreply.localhost`);
  });
});

describe('the settings of a project', () => {
  it('PROJ-04 protect a branch, change who can push, and unprotect it', async () => {
    const page = await stage.open(ann);
    await page.goto(`${stage.base}/acme/garden/-/settings`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Repository', exact: true }).click();
    await page.getByLabel('Branch or pattern').fill('release/*');
    await page.getByRole('button', { name: 'Protect branch' }).click();
    const rule = page.locator('.rule').filter({ hasText: 'release/*' });
    await rule.getByLabel('Allowed to push').selectOption('No one');
    await page.getByText('release/* is protected.').last().waitFor();
    const api = '/api/v4/projects/acme%2Fgarden/protected_branches';
    await expect
      .poll(() => stage.call<object>(ann, 'GET', `${api}/release%2F*`))
      .toMatchObject({
        push_access_levels: [{ access_level: 0 }],
        merge_access_levels: [{ access_level: 40 }],
      });
    await rule.getByRole('button', { name: 'Unprotect release/*' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unprotect' }).click();
    await rule.waitFor({ state: 'detached' });
    expect(await stage.call<object[]>(ann, 'GET', api)).toHaveLength(1);
  });
});

describe('a page of a project', () => {
  it('PROJ-01 leads to another project, found by keyboard', async () => {
    await stage.call(ann, 'POST', '/api/v4/projects', { name: 'Orchard', visibility: 'public' });
    const page = await stage.open(ann);
    await page.goto(`${stage.base}/acme/garden/-/issues`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Switch project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch project' });
    await dialog.getByRole('option', { name: 'ann / orchard' }).waitFor();
    // The current project is not offered.
    expect(await dialog.getByRole('option', { name: 'acme / garden' }).count()).toBe(0);
    await dialog.getByLabel('Find a project').fill('orch');
    await dialog.getByLabel('Find a project').press('Enter');
    await page.waitForURL(`${stage.base}/ann/orchard`);
    await expect.poll(() => dialog.count()).toBe(0);
  });

  it('PROJ-01 shows a banner until it is put away in this browser', async () => {
    const page = await stage.open(ann);
    await page.goto(`${stage.base}/acme/garden`);
    await hydrated(page);
    const banner = page.getByText('This project has no description yet.');
    await page.locator('.banner').filter({ has: banner }).getByRole('button', { name: 'Close' }).click();
    await banner.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.project-title').waitFor();
    await expect.poll(() => banner.count()).toBe(0);
    const other = await stage.open(ann);
    await other.goto(`${stage.base}/acme/garden`);
    await other.getByText('This project has no description yet.').waitFor();
  });
});

describe('the milestones of a group', () => {
  it('MILE-01 are listed, made and read, with the issues of its projects', async () => {
    const page = await stage.open(ann);
    await page.goto(`${stage.base}/groups/acme`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Milestones' }).click();
    await page.getByRole('link', { name: 'New milestone' }).click();
    await page.getByLabel('Title').fill('Harvest');
    await page.getByRole('button', { name: 'Create milestone' }).click();
    await page.waitForURL(`${stage.base}/groups/acme/-/milestones/1`);
    await page.getByRole('heading', { name: 'Harvest' }).waitFor();
    const [milestone] = await stage.call<{ id: number }[]>(ann, 'GET', '/api/v4/groups/acme/milestones');
    await stage.call(ann, 'POST', '/api/v4/projects/acme%2Fgarden/issues', {
      title: 'Pick the apples',
      milestone_id: milestone!.id,
    });
    const stranger = await stage.open(undefined, { javaScriptEnabled: false });
    await stranger.goto(`${stage.base}/groups/acme/-/milestones`);
    await stranger.getByRole('link', { name: 'Harvest' }).click();
    expect(stranger.url()).toBe(`${stage.base}/groups/acme/-/milestones/1`);
    await stranger.getByRole('link', { name: '1 open issue' }).click();
    await stranger.getByText('Pick the apples').waitFor();
    await stranger.goto(`${stage.base}/acme/garden/-/milestones`);
    await stranger.getByRole('link', { name: 'Harvest' }).click();
    expect(stranger.url()).toBe(`${stage.base}/groups/acme/-/milestones/1`);
  });
});

describe('the settings of a group', () => {
  it('GROUP-01 archive it with its projects, and take it out again', async () => {
    const page = await stage.open(ann);
    await page.goto(`${stage.base}/groups/acme/-/edit`);
    await hydrated(page);
    const choose = async (verb: string): Promise<void> => {
      await page.getByRole('button', { name: verb }).click();
      await page.getByRole('dialog').getByRole('button', { name: verb }).click();
    };
    await choose('Archive group');
    await page.getByRole('button', { name: 'Unarchive group' }).waitFor();
    await page.goto(`${stage.base}/acme/garden`);
    await page.getByText('Archived', { exact: true }).waitFor();
    await page.goto(`${stage.base}/groups/acme/-/edit`);
    await hydrated(page);
    await choose('Unarchive group');
    await page.getByRole('button', { name: 'Archive group', exact: true }).waitFor();
  });
});

describe('two people who change what is there at the same time', () => {
  const open = async (path: string) => {
    const page = await stage.open(ann);
    await page.goto(`${stage.base}${path}`);
    await hydrated(page);
    return page;
  };
  const read = <T>(path: string): Promise<T> => stage.call<T>(ann, 'GET', `/api/v4${path}`);

  // Was: whoever saved last put everything back that others had changed since the page was opened.
  it('PROJ-01 keep each other’s settings of a project', async () => {
    const project = '/projects/acme%2Fgarden';
    interface Settings {
      readonly description: string;
      readonly topics: readonly string[];
      readonly merge_method: string;
      readonly autoclose_referenced_issues: boolean;
      readonly emails_enabled: boolean;
    }
    const page = await open('/acme/garden/-/settings');
    await stage.call(ann, 'PUT', `/api/v4${project}`, {
      topics: ['roses'],
      merge_method: 'ff',
      autoclose_referenced_issues: false,
    });
    await page.getByLabel('Description', { exact: true }).fill('What the second wrote');
    await page.getByLabel('Send email notifications').uncheck();
    const save = async (): Promise<void> => {
      const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
      await page.getByRole('button', { name: 'Save changes' }).click();
      expect((await saved).status()).toBe(200);
    };
    await save();
    expect(await read<Settings>(project)).toMatchObject({
      description: 'What the second wrote',
      topics: ['roses'],
      merge_method: 'ff',
      autoclose_referenced_issues: false,
      emails_enabled: false,
    });
    // What was saved counts as it is now: put back, it is sent.
    await page.getByLabel('Description', { exact: true }).fill('');
    // So does what others have saved, once it is shown.
    const topics = page.getByLabel('Topics');
    await expect.poll(() => topics.inputValue()).toBe('roses');
    await topics.fill('');
    await save();
    expect(await read<Settings>(project)).toMatchObject({ description: '', topics: [] });
  });

  it('GROUP-01 LABEL-01 keep each other’s changes of a group and of a label', async () => {
    const group = await open('/groups/acme/-/edit');
    await stage.call(ann, 'PUT', '/api/v4/groups/acme', { project_creation_level: 'owner' });
    await group.getByLabel('Description', { exact: true }).fill('Gardeners');
    await group.getByRole('button', { name: 'Save changes' }).click();
    await group.getByText('Saved.').waitFor();
    expect(await read('/groups/acme')).toMatchObject({
      description: 'Gardeners',
      project_creation_level: 'owner',
    });
    const labels = '/projects/acme%2Fgarden/labels';
    const { id } = await stage.call<{ id: number }>(ann, 'POST', `/api/v4${labels}`, {
      name: 'bug',
      color: '#ff0000',
    });
    const label = await open(`/acme/garden/-/labels/${id}/edit`);
    await stage.call(ann, 'PUT', `/api/v4${labels}/${id}`, { new_name: 'defect', description: 'Broken' });
    await label.locator('input[name=color]').fill('#00ff00');
    await label.getByRole('button', { name: 'Save changes' }).click();
    await label.waitForURL(/\/labels$/);
    expect(await read(`${labels}/${id}`)).toMatchObject({
      name: 'defect',
      description: 'Broken',
      color: '#00ff00',
    });
  });
});
