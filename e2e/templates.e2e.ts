import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { axe } from './axe.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;
const project = '/api/v4/projects/acme%2Fforms';

const editor = (tab: Page): Locator => tab.getByRole('textbox', { name: 'Description' });
const opener = (tab: Page, name: string): Locator =>
  tab.locator('summary', { hasText: name }).and(tab.locator('.btn'));

async function choose(tab: Page, from: string, entry: string): Promise<void> {
  await opener(tab, from).click();
  await tab
    .getByRole('menuitemradio', { name: entry })
    .or(tab.getByRole('menuitem', { name: entry }))
    .click();
}
async function newIssue(): Promise<Page> {
  const tab = await stage.open(ann);
  await tab.goto(`${stage.base}/acme/forms/-/issues/new`);
  await hydrated(tab);
  return tab;
}
const holds = async (tab: Page, text: string): Promise<void> => {
  await expect.poll(() => editor(tab).inputValue(), { timeout: 10_000 }).toBe(text);
};

useWorld(async () => {
  stage = await createStage();
  ann = await stage.server.createUser('ann', { admin: true });
  const group = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/groups', {
    name: 'Acme',
    path: 'acme',
    visibility: 'public',
  });
  for (const name of ['forms', 'plain'])
    await stage.call(ann, 'POST', '/api/v4/projects', {
      name,
      path: name,
      namespace_id: group.id,
      visibility: 'public',
      initialize_with_readme: true,
    });
  await stage.call(ann, 'POST', `${project}/repository/commits`, {
    branch: 'main',
    commit_message: 'Templates',
    actions: [
      { action: 'create', file_path: '.gitlab/issue_templates/Default.md', content: 'Say it.' },
      { action: 'create', file_path: '.gitlab/issue_templates/Bug.md', content: '## Steps' },
      { action: 'create', file_path: '.gitlab/merge_request_templates/Default.md', content: 'Say it.' },
    ],
  });
  // The templates of a group are in a project of it.
  const { id } = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/projects', {
    name: 'Templates',
    path: '.coppice',
    namespace_id: group.id,
    visibility: 'public',
    initialize_with_readme: true,
  });
  await stage.call(
    ann,
    'POST',
    `/api/v4/projects/${id}/repository/files/.coppice%2Fepic_templates%2FDefault.md`,
    {
      branch: 'main',
      commit_message: 'Template',
      content: 'Say it.',
    },
  );
});

describe('templates of a description', () => {
  it('TPL-01 a new issue begins with Default; another, none and the template again are a click away', async () => {
    const tab = await newIssue();
    await holds(tab, 'Say it.');
    await choose(tab, 'Template: Default', 'Bug');
    await holds(tab, '## Steps');
    await editor(tab).fill('## Steps and more');
    await choose(tab, 'Template: Bug', 'Reset template');
    await holds(tab, '## Steps');
    await choose(tab, 'Template: Bug', 'No template');
    await holds(tab, '');
    await opener(tab, 'Choose a template').waitFor();
    const { violations } = await axe(tab).include('form.subject-page').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  });

  it.each(['/acme/forms/-/issues/new', '/acme/forms/-/merge_requests/new', '/groups/acme/-/epics/new'])(
    'UX-01 the form of %s stays where it is when its templates come',
    async (path) => {
      const tab = await stage.open(ann);
      let release: (() => void) | undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await tab.route(/template-chooser|description_templates/, async (route) => {
        await held;
        await route.continue();
      });
      await tab.goto(stage.base + path);
      await hydrated(tab);
      const top = async (): Promise<number> => (await editor(tab).boundingBox())!.y;
      const before = await top();
      release!();
      await opener(tab, 'Template: Default').waitFor();
      await holds(tab, 'Say it.');
      expect(await top()).toBe(before);
    },
  );

  it.each([
    ['/acme/forms/-/issues', 'New issue'],
    ['/acme/forms/-/merge_requests', 'New merge request'],
    ['/groups/acme/-/epics', 'New epic'],
  ])('UX-01 the form that %s leads to is drawn once, with the place of its templates', async (path, name) => {
    const tab = await stage.open(ann);
    await tab.goto(stage.base + path);
    await hydrated(tab);
    await tab.route(/description_templates/, async (route) => {
      // A form that did not wait for them is painted by now.
      await tab.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
      await tab.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
      await route.continue();
    });
    await tab.evaluate(() => {
      const tops = new Set<number>();
      Object.assign(globalThis, { tops });
      const watch = (): void => {
        const field = document.querySelector('textarea[name="description"]');
        if (field !== null) tops.add(field.getBoundingClientRect().top);
        requestAnimationFrame(watch);
      };
      watch();
    });
    await tab.getByRole('link', { name, exact: true }).first().click();
    await opener(tab, 'Template: Default').waitFor();
    await holds(tab, 'Say it.');
    expect(await tab.evaluate(() => [...(globalThis as unknown as { tops: Set<number> }).tops])).toHaveLength(
      1,
    );
  });

  it('TPL-03 written text is replaced only after a confirmation; closing restores the former choice', async () => {
    const tab = await newIssue();
    await holds(tab, 'Say it.');
    await editor(tab).fill('My own words');
    await choose(tab, 'Template: Default', 'Bug');
    await tab.getByRole('alert').filter({ hasText: 'will replace' }).waitFor();
    await holds(tab, 'My own words');
    await tab.getByRole('button', { name: 'Close', exact: true }).click();
    await opener(tab, 'Template: Default').waitFor();
    await holds(tab, 'My own words');
    await choose(tab, 'Template: Default', 'Bug');
    await tab.getByRole('button', { name: 'Override' }).click();
    await holds(tab, '## Steps');
    await opener(tab, 'Template: Bug').waitFor();
  });

  it('TPL-03 without a former choice, closing returns to none', async () => {
    const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${project}/issues`, {
      title: 'Old',
      description: 'Long written',
    });
    const tab = await stage.open(ann);
    await tab.goto(`${stage.base}/acme/forms/-/issues/${iid}`);
    await hydrated(tab);
    await tab.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await choose(tab, 'Choose a template', 'Bug');
    await tab.getByRole('button', { name: 'Close', exact: true }).click();
    await opener(tab, 'Choose a template').waitFor();
    await holds(tab, 'Long written');
  });

  it('TPL-04 a template that can not be fetched leaves the editor as it is', async () => {
    const tab = await newIssue();
    await holds(tab, 'Say it.');
    await tab.route(/\/-\/templates\/issue\/Bug$/, (route) => route.fulfill({ status: 404, body: '{}' }));
    await choose(tab, 'Template: Default', 'Bug');
    await tab.getByText('The template could not be loaded.').first().waitFor();
    await holds(tab, 'Say it.');
    await opener(tab, 'Template: Default').waitFor();
  });

  it('TPL-01 PROJ-04 what the project says itself comes before Default, and gives way to a choice', async () => {
    const texts = { issues_template: 'From the settings', merge_requests_template: 'What and why' };
    await stage.call(ann, 'PUT', project, texts);
    try {
      const tab = await newIssue();
      await holds(tab, 'From the settings');
      await opener(tab, 'Choose a template').waitFor();
      await holds(tab, 'From the settings');
      await choose(tab, 'Choose a template', 'Bug');
      await holds(tab, '## Steps');
      await tab.goto(`${stage.base}/acme/forms/-/issues/new?issuable_template=Bug`);
      await holds(tab, '## Steps');
      await tab.goto(`${stage.base}/acme/forms/-/merge_requests/new`);
      await holds(tab, 'What and why');
      await tab.goto(`${stage.base}/acme/forms/-/settings`);
      await hydrated(tab);
      const own = tab.getByRole('textbox', { name: 'Description that issues begin with' });
      expect(await own.inputValue()).toBe('From the settings');
      await own.fill('');
      await tab.getByRole('button', { name: 'Save changes' }).click();
      await tab.getByText('Saved').first().waitFor();
      await tab.goto(`${stage.base}/acme/forms/-/issues/new`);
      await holds(tab, 'Say it.');
    } finally {
      await stage.call(ann, 'PUT', project, { issues_template: null, merge_requests_template: null });
    }
  });

  it('TPL-01 a project without templates has no dropdown', async () => {
    const tab = await stage.open(ann);
    await tab.goto(`${stage.base}/acme/plain/-/issues/new`);
    await hydrated(tab);
    expect(await opener(tab, 'Choose a template').count()).toBe(0);
  });
});

describe('an issue for a thread', () => {
  it('DISC-22 is prefilled with the thread’s text, and resolves the thread when created', async () => {
    const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${project}/issues`, { title: 'Roof' });
    await stage.call(ann, 'POST', `${project}/issues/${iid}/discussions`, { body: 'It leaks' });
    const tab = await stage.open(ann);
    await tab.goto(`${stage.base}/acme/forms/-/issues/${iid}`);
    await hydrated(tab);
    await tab
      .locator('.timeline-item', { hasText: 'It leaks' })
      .locator('summary[aria-label="More about this comment"]')
      .first()
      .click();
    await tab.getByRole('menuitem', { name: /new issue/i }).click();
    await tab.getByText(`Creating this issue resolves a thread of #${iid}`).waitFor();
    expect(await tab.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Follow-up from "Roof"');
    expect(await editor(tab).inputValue()).toContain('> It leaks');
    await tab.getByRole('button', { name: 'Create issue' }).click();
    await tab.getByRole('heading', { name: /Follow-up from "Roof"/ }).waitFor();
    await tab.goto(`${stage.base}/acme/forms/-/issues/${iid}`);
    await tab.getByText('to continue this discussion').waitFor();
    await tab.getByText('Resolved by').first().waitFor();
  });
});
