import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { acme, ann, bob, carol, stage, useAcme, type Issue } from './acme.ts';
import { follow, formHydrated, toast, visit } from './issue-page.ts';
import { useWorld } from './world.ts';

const people: TestUser[] = [];

useAcme();
useWorld(async () => {
  for (const name of ['dora', 'emil', 'fred', 'gina', 'hugo']) {
    people.push(await stage.server.createUser(name));
    await stage.call(ann, 'POST', `${acme.project}/members`, { username: name, access_level: 30 });
  }
  for (const name of ['bug', 'crash', 'docs', 'fast', 'good', 'help', 'idea'])
    await stage.call(ann, 'POST', `${acme.project}/labels`, { name, color: '#428bca' });
});

/** A block of the sidebar. */
const block = (tab: Page, name: string): Locator => tab.locator(`#${name}.side-block`);
const edit = (tab: Page, name: string): Promise<void> => block(tab, name).locator('summary').click();
const read = <T>(issue: Issue): Promise<T> =>
  stage.call<T>(ann, 'GET', `${acme.project}/issues/${issue.iid}`);

/** Rejects all requests that change something from now on. */
async function refuse(tab: Page, status: number, body: object): Promise<void> {
  await tab.route('**/*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status, json: body }),
  );
}
/** Records all requests that change something from now on. */
function changes(tab: Page): string[] {
  const sent: string[] = [];
  tab.on('request', (request) => {
    // That it was visited is said a while after it was opened.
    if (request.method() !== 'GET' && !request.url().endsWith('/visit'))
      sent.push(`${request.method()} ${request.postData() ?? ''}`);
  });
  return sent;
}
const day = (distance: number): string =>
  new Date(Date.now() + distance * 86_400_000).toISOString().slice(0, 10);

describe('assignees', () => {
  it('SIDE-01 one assigns oneself in one step, and another browser sees it', async () => {
    const issue = await acme.open('Nobody does it');
    const tab = await stage.open(bob);
    const other = await stage.open(ann);
    await Promise.all([visit(tab, acme.address(issue)), follow(other, acme.address(issue))]);
    // Was: nothing but a list to search oneself in; the title was 'Assignees' for nobody, too.
    expect(await block(tab, 'assignees').getByRole('heading').innerText()).toBe('Assignee');
    await block(tab, 'assignees').getByRole('button', { name: 'assign yourself' }).click();
    await block(tab, 'assignees').getByRole('link', { name: 'Bob' }).waitFor();
    await block(other, 'assignees').getByRole('link', { name: 'Bob' }).waitFor();
    expect(await read(issue)).toMatchObject({ assignees: [{ username: 'bob' }] });
    await expect
      .poll(() => block(tab, 'assignees').getByRole('button', { name: 'assign yourself' }).count())
      .toBe(0);
  });

  it('SIDE-01 five are shown, the others when they are asked for; unassigned in one step', async () => {
    const issue = await acme.open('Everybody does it', {
      assignee_ids: [...people, bob, ann].map(({ id }) => id),
    });
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    const shown = block(tab, 'assignees');
    // Was: 'Assignees', and all of them at once.
    expect(await shown.getByRole('heading').innerText()).toBe('7 Assignees');
    await expect.poll(() => shown.getByRole('link').count()).toBe(5);
    await shown.getByRole('button', { name: '+ 2 more' }).click();
    await expect.poll(() => shown.getByRole('link').count()).toBe(7);
    await shown.getByRole('button', { name: '- show less' }).click();
    await expect.poll(() => shown.getByRole('link').count()).toBe(5);
    await edit(tab, 'assignees');
    await shown.getByRole('button', { name: 'Unassigned' }).click();
    await tab.keyboard.press('Escape');
    await shown.getByText('No one').waitFor();
    await expect.poll(() => read(issue)).toMatchObject({ assignees: [] });
  });

  it('SIDE-01 a refusal is shown, and the former assignees return', async () => {
    const issue = await acme.open('Not to be had');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    await refuse(tab, 422, { message: 'They have enough to do' });
    await block(tab, 'assignees').getByRole('button', { name: 'assign yourself' }).click();
    // Was: the server's reason alone.
    await toast(tab, 'Error occurred when saving assignees: They have enough to do').waitFor();
    await block(tab, 'assignees').getByText('No one').waitFor();
  });

  it('SIDE-01 people who may not change it see no editor', async () => {
    const issue = await acme.open('For readers');
    const tab = await stage.open(carol);
    await visit(tab, acme.address(issue));
    await block(tab, 'assignees').getByText('No one').waitFor();
    expect(await block(tab, 'assignees').locator('button, summary').count()).toBe(0);
    expect(await block(tab, 'confidential').count()).toBe(0);
  });
});

describe('switches', () => {
  it('SIDE-03 confidentiality is turned on and off beneath a warning', async () => {
    const issue = await acme.open('Not for everybody');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    const shown = block(tab, 'confidential');
    // Was: no block while not set, and only an entry of the menu.
    await shown.getByText('Not confidential').waitFor();
    await edit(tab, 'confidential');
    await shown.getByText('Only team members with at least Reporter access').waitFor();
    await shown.getByRole('button', { name: 'Turn On' }).click();
    await tab.locator('.subject-line').getByText('Confidential').waitFor();
    await edit(tab, 'confidential');
    await shown.getByRole('button', { name: 'Turn Off' }).click();
    await shown.getByText('Not confidential').waitFor();
    await expect.poll(() => read(issue)).toMatchObject({ confidential: false });
    await refuse(tab, 500, {});
    await edit(tab, 'confidential');
    await shown.getByRole('button', { name: 'Turn On' }).click();
    await toast(tab, 'Something went wrong trying to change the confidentiality of this issue').waitFor();
    await shown.getByText('Not confidential').waitFor();
  });

  it('SIDE-04 the discussion is locked and unlocked', async () => {
    const issue = await acme.open('Hot');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    const shown = block(tab, 'locked');
    await shown.getByText('Unlocked').waitFor();
    await edit(tab, 'locked');
    await shown.getByText('Only project members will be able to comment.').waitFor();
    await shown.getByRole('button', { name: 'Lock', exact: true }).click();
    await shown.getByText('Discussion locked').waitFor();
    await edit(tab, 'locked');
    await shown.getByRole('button', { name: 'Unlock', exact: true }).click();
    await shown.getByText('Unlocked').waitFor();
    await expect.poll(() => read(issue)).toMatchObject({ discussion_locked: false });
    await refuse(tab, 500, {});
    await edit(tab, 'locked');
    await shown.getByRole('button', { name: 'Lock', exact: true }).click();
    await toast(tab, 'Something went wrong trying to change the locked state of this issue').waitFor();
  });
});

describe('values', () => {
  it('SIDE-09 a weight is digits, or it is not sent', async () => {
    const issue = await acme.open('Heavy', { weight: 1_234_567 });
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    const shown = block(tab, 'weight');
    expect(await shown.locator('.side-value').innerText()).toBe('12345…');
    const sent = changes(tab);
    await edit(tab, 'weight');
    const input = shown.getByRole('textbox', { name: 'Weight' });
    for (const wrong of ['many', '-1', '1.5', '1e3']) {
      await input.fill(wrong);
      await input.press('Enter');
      await shown.getByRole('alert').getByText('Only numeral characters allowed').waitFor();
    }
    await input.fill('1234567');
    await input.press('Enter');
    await input.waitFor({ state: 'hidden' });
    expect(sent).toEqual([]);
    await edit(tab, 'weight');
    await shown.getByRole('button', { name: 'Clear' }).click();
    await shown.getByText('None', { exact: true }).waitFor();
    await expect.poll(() => read(issue)).toMatchObject({ weight: null });
    await refuse(tab, 500, {});
    await edit(tab, 'weight');
    await input.fill('3');
    await input.press('Enter');
    await toast(tab, 'Error occurred while updating the issue weight').waitFor();
    await shown.getByText('None', { exact: true }).waitFor();
  });

  it('SIDE-10 a health status is chosen and taken back, by GraphQL, whose errors are said', async () => {
    const issue = await acme.open('How is it going');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    const shown = block(tab, 'health');
    // Was: shown while set, and set only by commands.
    await edit(tab, 'health');
    await shown.getByRole('option', { name: 'Needs attention' }).click();
    await expect.poll(() => read(issue)).toMatchObject({ health_status: 'needs_attention' });
    await shown.locator('.side-value').getByText('Needs attention').waitFor();
    await edit(tab, 'health');
    await shown.getByRole('button', { name: 'No status' }).click();
    await expect.poll(() => read(issue)).toMatchObject({ health_status: null });
    // A panel that is still closing would take the next press.
    await expect.poll(() => shown.getByRole('option').count()).toBe(0);
    // A successful answer, by its status.
    await refuse(tab, 200, { data: { updateIssue: { issue: null, errors: ['It is closed'] } } });
    await edit(tab, 'health');
    await shown.getByRole('option', { name: 'At risk' }).click();
    await toast(tab, 'Error occurred while updating the issue status').waitFor();
    await shown.getByText('None', { exact: true }).waitFor();
  });

  it('SIDE-12 a due date in words: red when it is over, unless the issue is closed', async () => {
    const issue = await acme.open('In time', { due_date: day(1) });
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    const shown = block(tab, 'due-date').locator('time');
    expect(await shown.innerText()).toBe('Tomorrow');
    expect(await shown.getAttribute('title')).toMatch(/^Due date: .+ \(Tomorrow\)$/);
    const late = block(tab, 'due-date').locator('.side-late');
    expect(await late.count()).toBe(0);
    await edit(tab, 'due-date');
    await block(tab, 'due-date').locator('input').fill(day(-1));
    await tab.keyboard.press('Enter');
    // Was: only red.
    await late.filter({ hasText: 'Yesterday (past due)' }).waitFor();
    await stage.call(ann, 'PUT', `${acme.project}/issues/${issue.iid}`, { state_event: 'close' });
    await tab.reload();
    await formHydrated(tab);
    expect(await shown.innerText()).toBe('Yesterday');
    await expect.poll(() => late.count()).toBe(0);
    await edit(tab, 'due-date');
    await block(tab, 'due-date').getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => read(issue)).toMatchObject({ due_date: null });
  });

  it('SIDE-13 milestones say whether they have started or are past due; the latter come last', async () => {
    const add = (title: string, more: object): Promise<unknown> =>
      stage.call(ann, 'POST', `${acme.project}/milestones`, { title, ...more });
    await add('over', { due_date: day(-9) });
    await add('running', { start_date: day(-2), due_date: day(9) });
    await add('someday', {});
    const issue = await acme.open('Planned');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    const shown = block(tab, 'milestone');
    await edit(tab, 'milestone');
    await shown.getByRole('option', { name: 'running Started · due' }).waitFor();
    expect(await shown.getByRole('option').last().innerText()).toContain('over Past due');
    await shown.getByRole('option', { name: 'over' }).click();
    await shown.getByRole('link', { name: 'over (Past due)' }).waitFor();
    await edit(tab, 'milestone');
    await shown.getByRole('button', { name: 'No milestone' }).click();
    await expect.poll(() => read(issue)).toMatchObject({ milestone: null });
  });
});

describe('labels', () => {
  it('SIDE-14 a label is made where labels are chosen, and chosen', async () => {
    const issue = await acme.open('Without a label');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    const shown = block(tab, 'labels');
    await edit(tab, 'labels');
    // Existing choices stay selected.
    await shown.getByRole('option', { name: 'docs' }).click();
    await shown.getByRole('button', { name: 'Create project label' }).click();
    const create = shown.getByRole('button', { name: 'Create', exact: true });
    expect(await create.isEnabled()).toBe(false);
    await shown.getByLabel('Title').fill('bug');
    await expect.poll(() => create.isEnabled()).toBe(false);
    await shown.getByRole('button', { name: '#d9534f' }).click();
    await expect.poll(() => create.isEnabled()).toBe(true);
    await create.click();
    await shown.getByRole('alert').getByText('Label already exists').waitFor();
    await shown.getByLabel('Title').fill('brand new');
    await shown.getByLabel('Colour').fill('no colour');
    await create.click();
    await shown.locator('.field', { hasText: 'Colour' }).getByRole('alert').waitFor();
    await shown.getByLabel('Colour').fill('#102030');
    await create.click();
    await shown.getByRole('option', { name: 'brand new', selected: true }).waitFor();
    await tab.keyboard.press('Escape');
    await shown.locator('.chip', { hasText: 'brand new' }).waitFor();
    await expect.poll(() => read(issue)).toMatchObject({ labels: ['brand new', 'docs'] });
    await edit(tab, 'labels');
    await shown.getByRole('button', { name: 'No label' }).click();
    await tab.keyboard.press('Escape');
    await expect.poll(() => read(issue)).toMatchObject({ labels: [] });
    await refuse(tab, 500, {});
    await edit(tab, 'labels');
    await shown.getByRole('option', { name: 'fast' }).click();
    await tab.keyboard.press('Escape');
    await toast(tab, 'Error saving label update.').waitFor();
  });

  it('SIDE-14 labels that can’t be fetched are said to be', async () => {
    const issue = await acme.open('No list');
    const tab = await stage.open(bob);
    await visit(tab, acme.address(issue));
    await tab.route('**/labels?*', (route) => route.fulfill({ status: 500, json: {} }));
    await edit(tab, 'labels');
    await block(tab, 'labels').getByRole('alert').getByText('Error fetching labels.').waitFor();
  });
});

describe('the sidebar as a whole', () => {
  it('SIDE-16 SIDE-01 collapses by button and key, and the server knows it the next time', async () => {
    const issue = await acme.open('With a narrow side', {
      labels: 'bug,crash,docs,fast,good,help,idea',
      assignee_ids: [...people.slice(0, 2), bob].map(({ id }) => id),
      due_date: day(1),
    });
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    const whole = tab.locator('.gutter-whole');
    await tab.getByRole('button', { name: 'Collapse sidebar' }).click();
    await whole.waitFor({ state: 'hidden' });
    const rail = tab.locator('.rail');
    // Of more than two one is shown; five labels are named.
    await rail.getByRole('button', { name: 'Bob, Dora, Emil' }).getByText('+2').waitFor();
    await rail.getByRole('button', { name: 'bug, crash, docs, fast, good and 2 more' }).waitFor();
    await rail.getByRole('button', { name: /^Due date: .+ \(Tomorrow\)$/ }).waitFor();
    await expect.poll(() => tab.evaluate(() => document.activeElement?.id)).toBe('expand-gutter');
    // Was: could not be collapsed. The page is rendered in its final state.
    const html = await (await tab.request.get(acme.address(issue))).text();
    expect(html).toContain('data-gutter="collapsed"');
    await visit(tab, acme.address(issue));
    expect(await whole.isVisible()).toBe(false);
    await tab.keyboard.press('s');
    await whole.waitFor();
    await tab.keyboard.press('s');
    await whole.waitFor({ state: 'hidden' });
    // Pressing an icon opens the sidebar temporarily, with the field's editor.
    await rail.getByRole('button', { name: 'Weight: none' }).click();
    await block(tab, 'weight').getByRole('textbox', { name: 'Weight' }).waitFor();
    await visit(tab, acme.address(issue));
    expect(await whole.isVisible()).toBe(false);
    await tab.getByRole('button', { name: 'Expand sidebar' }).click();
    await visit(tab, acme.address(issue));
    expect(await whole.isVisible()).toBe(true);
  });

  it('SIDE-16 a small screen begins with it collapsed', async () => {
    const issue = await acme.open('On a phone', { labels: 'bug' });
    const tab = await stage.open(ann, { viewport: { width: 390, height: 844 } });
    await visit(tab, acme.address(issue));
    const whole = tab.locator('.gutter-whole');
    expect(await whole.isVisible()).toBe(false);
    await tab.locator('.rail').getByRole('button', { name: 'bug' }).waitFor();
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await tab.getByRole('button', { name: 'Expand sidebar' }).click();
    await whole.waitFor();
    await visit(tab, acme.address(issue));
    expect(await whole.isVisible()).toBe(false);
  });

  it('SIDE-06 notifications can’t be turned on where the project, or a group above, sends no mail', async () => {
    const issue = await acme.open('Unheard');
    const tab = await stage.open(bob);
    await visit(tab, acme.address(issue));
    await tab.route('**/toggle_subscription', (route) => route.fulfill({ status: 500, json: {} }));
    await tab.getByRole('button', { name: 'Turn on notifications' }).click();
    await toast(tab, 'Error occurred when toggling the notification subscription').waitFor();
    for (const [path, off] of [
      [acme.project, { emails_enabled: false }],
      ['/api/v4/groups/acme', { emails_enabled: false }],
    ] as const) {
      await stage.call(ann, 'PUT', path, off);
      await visit(tab, acme.address(issue));
      // Was: a button without effect.
      await tab.getByText('Notifications have been disabled by the project or group owner.').waitFor();
      expect(await tab.getByRole('button', { name: 'Off', exact: true }).isEnabled()).toBe(false);
      await stage.call(ann, 'PUT', path, { emails_enabled: true });
    }
  });
});
