import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, stage, useAcme } from './acme.ts';
import { commit, propose, visit } from './merge-request-page.ts';
import { holdScript, hydrated } from './stage.ts';

useAcme({}, 'Code');

// Was: people, labels and milestone could only be chosen once it was open, and everybody had been told of it without them.
it('MR-01 MR-02 what is opened has its people, labels and milestone from the beginning, and is a draft if that is ticked', async () => {
  await commit('main', 'base-of-whole.txt', 'base\n');
  await commit('whole', 'whole.txt', 'one\n', 'main');
  await stage.call(ann, 'POST', `${acme.project}/labels`, { name: 'tidy', color: '#aabbcc' });
  await stage.call(ann, 'POST', `${acme.project}/milestones`, { title: 'v1' });
  const tab = await stage.open(ann);
  await visit(tab, 'merge_requests/new?source_branch=whole');
  const title = tab.getByRole('textbox', { name: 'Title' });
  await expect.poll(() => title.inputValue()).toBe('Add whole.txt');
  await tab.getByRole('checkbox', { name: 'Draft' }).check();
  expect(await title.inputValue()).toBe('Draft: Add whole.txt');
  await tab.getByRole('button', { name: 'assign yourself' }).click();
  for (const [field, name] of [
    ['reviewers', /@bob/],
    ['labels', 'tidy'],
    ['milestone', 'v1'],
  ] as const) {
    await tab.locator(`#${field} summary`).click();
    await tab.getByRole('option', { name }).click();
    if (field !== 'milestone') await tab.keyboard.press('Escape');
  }
  await tab.locator('#milestone').getByText('v1').last().waitFor();
  const found = await axe(tab).analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  // Its title makes it a draft; what was chosen outlives a reload with it.
  await title.fill('Draft: The whole');
  await tab.reload();
  await hydrated(tab);
  await expect.poll(() => title.inputValue()).toBe('Draft: The whole');
  await tab.locator('#labels').getByText('tidy').first().waitFor();
  await tab.getByRole('button', { name: 'Create merge request' }).click();
  await tab.getByText('This is a draft.').waitFor();
  const [made] = await stage.call<
    {
      draft: boolean;
      labels: string[];
      milestone: { title: string };
      assignees: { username: string }[];
      reviewers: { username: string }[];
    }[]
  >(ann, 'GET', `${acme.project}/merge_requests?source_branch=whole`);
  expect(made).toMatchObject({
    draft: true,
    labels: ['tidy'],
    milestone: { title: 'v1' },
    assignees: [{ username: 'ann' }],
    reviewers: [{ username: 'bob' }],
  });
});

// Was: only the source branch, and of a commit only its title.
it('MR-01 an address says what the form begins with, and the only commit describes it', async () => {
  await stage.call(ann, 'POST', `${acme.project}/repository/branches?branch=stable&ref=main`, {});
  await stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch: 'described',
    start_branch: 'main',
    commit_message: 'Describe it\n\nIt was dark.',
    actions: [{ action: 'create', file_path: 'described.txt', content: 'x' }],
  });
  const tab = await stage.open(ann);
  const description = tab.getByRole('textbox', { name: 'Description' });
  await visit(tab, 'merge_requests/new?merge_request[source_branch]=described&target_branch=stable');
  expect(await tab.getByLabel('Target branch').inputValue()).toBe('stable');
  await expect.poll(() => description.inputValue()).toBe('It was dark.');
  await visit(tab, 'merge_requests/new?source_branch=described&merge_request[title]=Own&description=Words');
  expect(await tab.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Own');
  expect(await description.inputValue()).toBe('Words');
  await tab.getByRole('button', { name: 'Create merge request' }).click();
  await tab.getByRole('heading', { name: 'Own' }).waitFor();
});

// Was: a branch that is not there was said only after everything else had been written; the refusal was above the window of a phone.
it('MR-01 UX-01 says which branch is not there, and shows a refusal', async () => {
  const taken = await propose('taken');
  const tab = await stage.open(ann);
  await tab.setViewportSize({ width: 390, height: 700 });
  await visit(tab, 'merge_requests/new');
  const source = tab.getByRole('combobox', { name: 'Source branch' });
  await source.fill('nowhere');
  await tab.getByRole('status').getByText('No branch has this name.').waitFor();
  await source.fill('main');
  await tab.getByRole('status').getByText('This is also the target branch.').waitFor();
  await source.fill('taken');
  await expect.poll(() => tab.getByText('This is also the target branch.').count()).toBe(0);
  await tab.getByRole('textbox', { name: 'Title' }).fill('Taken twice');
  await tab.getByRole('button', { name: 'Create merge request' }).click();
  const alert = tab.getByRole('alert').filter({ hasText: `!${taken}` });
  await alert.waitFor();
  await expect.poll(async () => (await alert.boundingBox())!.y).toBeGreaterThanOrEqual(0);
  // Was: it went on to say so of other branches.
  await source.fill('main');
  await expect.poll(() => alert.count()).toBe(0);
  await tab.getByRole('textbox', { name: 'Title' }).fill('');
});

// Was: all below moved by a line.
it('MR-01 UX-01 the form stays where it is when it turns out that its branch is not there', async () => {
  await commit('main', 'base-of-still.txt', 'base\n');
  const tab = await stage.open(ann);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await tab.route(/\/compare/, async (route) => {
    await held;
    await route.continue();
  });
  await visit(tab, 'merge_requests/new?source_branch=nowhere');
  const top = async (): Promise<number> =>
    (await tab.getByRole('textbox', { name: 'Title' }).boundingBox())!.y;
  const before = await top();
  release();
  await tab.getByText('No branch has this name.').waitFor();
  expect(await top()).toBe(before);
  await tab.getByRole('combobox', { name: 'Source branch' }).fill('main');
  await tab.getByText('This is also the target branch.').waitFor();
  expect(await top()).toBe(before);
});

it('TPL-01 MR-01 a template fills the description, and what is typed outlives a reload', async () => {
  await commit('main', '.coppice/merge_request_templates/Change.md', '## What changes\n');
  await commit('7-mend-the-gate', 'gate.txt', 'gate\n', 'main');
  const tab = await stage.open(ann);
  await visit(tab, 'merge_requests/new?source_branch=7-mend-the-gate');
  const description = tab.getByRole('textbox', { name: 'Description' });
  await expect.poll(() => description.inputValue()).toBe('Closes #7');
  await tab
    .getByRole('button', { name: 'Choose a template' })
    .or(tab.getByText('Choose a template'))
    .first()
    .click();
  await tab.getByRole('menuitemradio', { name: 'Change' }).click();
  await expect.poll(() => description.inputValue()).toBe('## What changes\n\nCloses #7');
  await tab.getByRole('textbox', { name: 'Title' }).fill('Typed and not sent');
  await tab.reload();
  await expect
    .poll(() => tab.getByRole('textbox', { name: 'Title' }).inputValue())
    .toBe('Typed and not sent');
  await tab.getByRole('button', { name: 'Create merge request' }).click();
  await tab.getByRole('heading', { name: 'Typed and not sent' }).waitFor();
  await visit(tab, 'merge_requests/new?source_branch=oil');
  expect(await tab.getByRole('textbox', { name: 'Title' }).inputValue()).not.toBe('Typed and not sent');
  await tab.close();
});

// Was: a title came back without the branch that it was for, and stood where an address named another one.
it('MR-01 FORM-10 the branches come back with what was written for them, and those of an address begin on their own', async () => {
  await commit('main', 'base-of-vinegar.txt', 'base\n');
  await commit('vinegar', 'vinegar.txt', 'one\n', 'main');
  await commit('mustard', 'mustard.txt', 'one\n', 'main');
  await commit('cellar', 'cellar.txt', 'one\n', 'main');
  const tab = await stage.open(ann);
  const source = tab.getByRole('combobox', { name: 'Source branch' });
  const target = tab.getByRole('combobox', { name: 'Target branch' });
  const title = tab.getByRole('textbox', { name: 'Title' });
  await visit(tab, 'merge_requests/new');
  await source.fill('vinegar');
  await target.fill('cellar');
  await title.fill('Sour');
  const squash = tab.getByRole('checkbox', { name: 'Squash the commits into one' });
  const deletes = tab.getByRole('checkbox', { name: 'Delete the source branch after the merge' });
  const ticked = async (): Promise<boolean[]> => [await squash.isChecked(), await deletes.isChecked()];
  const [squashed, deleted] = await ticked();
  await squash.click();
  await deletes.click();
  await tab.reload();
  await hydrated(tab);
  await expect.poll(() => title.inputValue()).toBe('Sour');
  expect(await source.inputValue()).toBe('vinegar');
  expect(await target.inputValue()).toBe('cellar');
  await expect.poll(ticked).toEqual([!squashed!, !deleted!]);
  await visit(tab, 'merge_requests/new?source_branch=mustard');
  await expect.poll(() => title.inputValue()).toBe('Add mustard.txt');
  await title.fill('Sharp');
  await tab.reload();
  await hydrated(tab);
  await expect.poll(() => title.inputValue()).toBe('Sharp');
  expect(await source.inputValue()).toBe('mustard');
  expect(await target.inputValue()).toBe('main');
  await visit(tab, 'merge_requests/new');
  await expect.poll(() => title.inputValue()).toBe('Sour');
  await tab.getByRole('button', { name: 'Create merge request' }).click();
  await tab.getByRole('heading', { name: 'Sour' }).waitFor();
});

// Was: the title was only suggested by script, and a template's variables stayed as they were.
it('MR-01 TPL-01 without script the form begins with what the branch suggests, and the template with its commits', async () => {
  await stage.call(ann, 'PUT', acme.project, { merge_requests_template: '## What\n\n%{all_commits}' });
  await commit('plainly', 'plainly.txt', 'one\n', 'main');
  const tab = await stage.open(ann, { javaScriptEnabled: false });
  await tab.goto(acme.page('merge_requests/new?source_branch=plainly&target_branch=main'));
  const values = async () => [
    await tab.getByRole('textbox', { name: 'Title' }).inputValue(),
    await tab.getByRole('textbox', { name: 'Description' }).inputValue(),
  ];
  const suggested = ['Add plainly.txt', '## What\n\n* Add plainly.txt'];
  expect(await values()).toEqual(suggested);
  await tab.getByRole('button', { name: 'Create merge request' }).click();
  await tab.getByRole('heading', { name: 'Add plainly.txt' }).waitFor();
  await stage.call(ann, 'PUT', acme.project, { merge_requests_template: '' });
});

// Was: the title went until the values came, and what was sent meanwhile had the names of the variables in it.
it('TPL-01 MR-01 while the values of a template come, the title stays and nothing is sent without them', async () => {
  await commit('main', '.coppice/merge_request_templates/Commits.md', '%{all_commits}\n');
  await commit('slowly', 'slowly.txt', 'one\n', 'main');
  const tab = await stage.open(ann);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await tab.route(/suggested_texts\.json.*variables/, async (route) => {
    await promise;
    await route.continue();
  });
  await visit(tab, 'merge_requests/new?source_branch=slowly&target_branch=main');
  const title = tab.getByRole('textbox', { name: 'Title' });
  await expect.poll(() => title.inputValue()).toBe('Add slowly.txt');
  await tab
    .getByRole('button', { name: 'Choose a template' })
    .or(tab.getByText('Choose a template'))
    .first()
    .click();
  await tab.getByRole('menuitemradio', { name: 'Commits' }).click();
  const send = tab.getByRole('button', { name: 'Create merge request' });
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true');
  expect(await title.inputValue()).toBe('Add slowly.txt');
  release();
  const description = tab.getByRole('textbox', { name: 'Description' });
  await expect.poll(() => description.inputValue()).toBe('* Add slowly.txt');
  await send.click();
  await tab.getByRole('heading', { name: 'Add slowly.txt' }).waitFor();
});

// Was: once the script was there, the title gave way to that of the branch, the search to nothing, and nothing was suggested for the branch.
it('FORM-10 UX-01 a title and the name of a file stay that are typed before the script of the page is there', async () => {
  await commit('main', 'base-of-early.txt', 'base\n');
  await commit('early', 'early.txt', 'one\n', 'main');
  await commit('early', 'later.txt', 'one\n');
  const tab = await stage.open(ann);
  const type = async (path: string, name: string, text: string): Promise<void> => {
    const { release } = await holdScript(tab, 'entry-client-');
    await tab.goto(acme.page(path), { waitUntil: 'commit' });
    await tab.getByLabel(name, { exact: true }).fill(text);
    release();
    await hydrated(tab);
  };
  const title = tab.getByRole('textbox', { name: 'Title' });
  await type('issues/new', 'Title', 'An early issue');
  await tab.getByRole('button', { name: 'Create issue' }).click();
  await tab.getByRole('heading', { name: 'An early issue' }).waitFor();
  await type('merge_requests/new', 'Source branch', 'early');
  await expect.poll(() => title.inputValue()).toBe('Early');
  await type('merge_requests/new?source_branch=early', 'Title', 'An early change');
  // As React draws it again.
  await tab.getByRole('checkbox', { name: /^Draft/ }).check();
  await expect.poll(() => title.inputValue()).toBe('Draft: An early change');
  await tab.getByRole('button', { name: 'Create merge request' }).click();
  await tab.getByRole('heading', { name: 'Draft: An early change' }).waitFor();
  const { pathname } = new URL(tab.url());
  const [, path] = pathname.split('/-/');
  await type(`${path}/diffs`, 'Find a file', 'later');
  const rows = tab.getByRole('navigation', { name: 'Changed files' }).getByRole('link');
  await expect.poll(() => rows.allInnerTexts()).toEqual(['later.txt']);
  await type('find_file/early', 'Type parts of its path', 'later');
  await expect.poll(() => tab.getByRole('option').allInnerTexts()).toEqual(['later.txt']);
});
