import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';

useAcme({}, 'Code');

const poem = [
  'It was many and many a year ago,',
  'In a kingdom by the sea,',
  'That a maiden there lived whom you may know',
  'By the name of Annabel Lee;',
  'And this maiden she lived with no other thought',
  'Than to love and be loved by me.',
];

interface Proposed {
  readonly iid: number;
  readonly diff_refs: object;
}

const commit = (branch: string, action: string, file: string, lines: readonly string[], start?: string) =>
  stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch,
    ...(start === undefined ? {} : { start_branch: start }),
    commit_message: `Change ${file}`,
    actions: [{ action, file_path: file, content: lines.map((line) => `${line}\n`).join('') }],
  });

/** A merge request that adds a poem. */
async function propose(name: string): Promise<Proposed> {
  await commit('main', 'create', `${name}.md`, [name]);
  await commit(name, 'create', `${name}.txt`, poem, 'main');
  return stage.call<Proposed>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: `Take ${name}`,
    source_branch: name,
    target_branch: 'main',
  });
}

const suggestion = (text: string, offsets = ''): string => `\`\`\`suggestion${offsets}\n${text}\n\`\`\``;

/** A comment of Bob's on a line. */
async function comment(
  name: string,
  { iid, diff_refs }: Proposed,
  line: number,
  body: string,
): Promise<number> {
  const path = `${name}.txt`;
  const made = await stage.call<{ notes: { id: number }[] }>(
    bob,
    'POST',
    `${acme.project}/merge_requests/${iid}/discussions`,
    {
      body,
      position: { ...diff_refs, position_type: 'text', old_path: path, new_path: path, new_line: line },
    },
  );
  return made.notes[0]!.id;
}

async function textOf(name: string): Promise<string> {
  const { content } = await stage.call<{ content: string }>(
    ann,
    'GET',
    `${acme.project}/repository/files/${name}.txt?ref=${name}`,
  );
  return Buffer.from(content, 'base64').toString();
}

async function visit(tab: Page, path: string): Promise<void> {
  await tab.goto(acme.page(path));
  await hydrated(tab);
}

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

it('SUGG-01 SUGG-02 a suggestion is read, and applied before the eyes of another reader', async () => {
  const proposed = await propose('lake');
  const id = await comment(
    'lake',
    proposed,
    2,
    `Nearer:\n\n${suggestion('In a kingdom by the lake,\nby the lake,')}`,
  );
  const [tab, other] = [await stage.open(ann), await stage.open(bob)];
  for (const page of [tab, other]) await visit(page, `merge_requests/${proposed.iid}`);
  const note = tab.locator(`#note_${id}`);
  const block = note.locator('.suggestion');
  await block.getByText('Suggested change').waitFor();
  expect(await block.locator('.diff-removed .code-text').textContent()).toBe(`${poem[1]}\n`);
  expect(await block.locator('.diff-added .code-text').textContent()).toBe(
    'In a kingdom by the lake,\nby the lake,\n',
  );
  expect(await note.locator('pre.code-block').count()).toBe(0);
  const { violations } = await axe(tab).include('.suggestion').analyze();
  expect(violations).toEqual([]);
  // Was: the focus was lost with the button, and nothing said that it was done.
  await button(block, 'Apply suggestion').focus();
  await tab.keyboard.press('Enter');
  await block.getByText('Applying suggestion').waitFor();
  await expect
    .poll(() => tab.locator('[data-thread]:focus').filter({ hasText: 'Suggested change' }).count())
    .toBe(1);
  await tab.getByText('1 suggestion applied').waitFor();
  for (const page of [tab, other]) {
    const shown = page.locator(`#note_${id} .suggestion`);
    await shown.getByText('Applied', { exact: true }).waitFor();
    await shown.getByText('Applied by Ann', { exact: false }).waitFor();
    await expect.poll(() => button(shown, 'Apply suggestion').count()).toBe(0);
    await page.locator(`#note_${id}:not([data-unresolved])`).waitFor();
  }
  expect(await textOf('lake')).toContain('In a kingdom by the lake,\nby the lake,\n');
});

it('SUGG-03 several are put together and applied as one commit with a message of its own', async () => {
  const proposed = await propose('batch');
  const ids = [
    await comment('batch', proposed, 1, suggestion('It was long ago,')),
    await comment('batch', proposed, 4, suggestion('By the name of Annabel.')),
    await comment('batch', proposed, 6, suggestion('Than to love me.')),
  ];
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${proposed.iid}`);
  const [first, second, third] = ids.map((id) => tab.locator(`#note_${id} .suggestion`)) as [
    Locator,
    Locator,
    Locator,
  ];
  for (const block of [first, second, third]) await button(block, 'Add suggestion to batch').click();
  await button(third, 'Remove from batch').click();
  await button(second, 'Apply 2 suggestions').waitFor();
  // Was: a page that was loaded again had forgotten which.
  await tab.reload();
  await hydrated(tab);
  await button(second, 'Apply 2 suggestions').waitFor();
  await button(first, 'Write a commit message').click();
  await first.getByRole('textbox', { name: 'Commit message' }).fill('Be brief');
  await button(first, 'Apply 2 suggestions').click();
  for (const block of [first, second]) await block.getByText('Applied', { exact: true }).waitFor();
  await button(third, 'Apply suggestion').waitFor();
  const [head] = await stage.call<{ title: string; message: string }[]>(
    ann,
    'GET',
    `${acme.project}/repository/commits?ref_name=batch&per_page=1`,
  );
  expect(head!.message).toMatch(/^Be brief\n\nCo-authored-by: Bob/);
  expect(await textOf('batch')).toContain('It was long ago,\n');
});

// Was: one that was deleted meanwhile stayed among them, and nothing could be applied any more.
it('SUGG-03 one that is deleted meanwhile holds up the others only once', async () => {
  const proposed = await propose('fewer');
  const kept = await comment('fewer', proposed, 1, suggestion('It was long ago,'));
  const gone = await comment('fewer', proposed, 4, suggestion('By the name of Annabel.'));
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${proposed.iid}`);
  const block = (id: number): Locator => tab.locator(`#note_${id} .suggestion`);
  for (const id of [kept, gone]) await button(block(id), 'Add suggestion to batch').click();
  await button(block(kept), 'Apply 2 suggestions').waitFor();
  await stage.call(bob, 'DELETE', `${acme.project}/merge_requests/${proposed.iid}/notes/${gone}`);
  await block(gone).waitFor({ state: 'detached' });
  await button(block(kept), 'Apply 2 suggestions').click();
  await tab.getByRole('alert').waitFor();
  await button(block(kept), 'Apply 1 suggestion').click();
  await block(kept).getByText('Applied', { exact: true }).waitFor();
});

it('SUGG-04 says why a suggestion can not be applied, also if the page did not know yet', async () => {
  const proposed = await propose('late');
  const id = await comment('late', proposed, 3, suggestion('That a maiden lived'));
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${proposed.iid}`);
  const block = tab.locator(`#note_${id} .suggestion`);
  await button(block, 'Apply suggestion').waitFor();
  await tab.route('**/api/v4/suggestions/*/apply', (route) => route.fulfill({ status: 500, body: '' }), {
    times: 1,
  });
  await button(block, 'Apply suggestion').click();
  await tab.getByText('Something went wrong while applying the suggestion. Please try again.').waitFor();
  await commit('late', 'update', 'late.txt', poem.with(2, 'Another line'));
  await stage.server.drain();
  await block.getByText("Can't apply as these lines were changed in a more recent version.").waitFor();
  expect(await button(block, 'Apply suggestion').count()).toBe(0);
});

it('SUGG-04 on a deleted line a suggestion says that it cannot be applied', async () => {
  await commit('main', 'create', 'gone.txt', poem);
  await commit('gone', 'update', 'gone.txt', poem.toSpliced(2, 1), 'main');
  const { iid, diff_refs } = await stage.call<Proposed>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: 'Take gone',
    source_branch: 'gone',
    target_branch: 'main',
  });
  const { notes } = await stage.call<{ notes: [{ id: number }] }>(
    bob,
    'POST',
    `${acme.project}/merge_requests/${iid}/discussions`,
    {
      body: suggestion('That a maiden lived'),
      position: {
        ...diff_refs,
        position_type: 'text',
        old_path: 'gone.txt',
        new_path: 'gone.txt',
        old_line: 3,
      },
    },
  );
  const tab = await stage.open(ann);
  for (const page of [`merge_requests/${iid}`, `merge_requests/${iid}/diffs`]) {
    await visit(tab, page);
    const note = tab.locator(`#note_${notes[0].id}`);
    await note.getByText('Unable to apply suggestions to a deleted line.').waitFor();
    expect(await button(note, 'Apply suggestion').count()).toBe(0);
  }
});

it('SUGG-04 UX-01 without script it is read, and nothing is offered that does nothing', async () => {
  const proposed = await propose('plain');
  const id = await comment('plain', proposed, 3, suggestion('That a maiden lived'));
  const path = acme.page(`merge_requests/${proposed.iid}`);
  const names = ['Apply suggestion', 'Add suggestion to batch', 'Resolve thread', 'Reply…'];
  const scripted = await stage.open(ann);
  await scripted.goto(path);
  await hydrated(scripted);
  for (const name of names) await button(scripted.locator('main'), name).first().waitFor();
  const tab = await stage.open(ann, { javaScriptEnabled: false });
  for (const page of [path, `${path}/diffs`]) {
    await tab.goto(page);
    await tab.locator(`#note_${id}`).getByText('Suggested change').waitFor();
    // was: all of them, and none did anything
    for (const name of names) expect(await button(tab.locator('main'), name).count(), name).toBe(0);
    expect(await tab.locator(`#note_${id} .timeline-actions > :visible`).count()).toBe(0);
  }
});

// was: the buttons were beside each other or not by what they said, and all below moved
it('SUGG-02 UX-01 on a phone nothing moves as suggestions are added to a batch', async () => {
  const proposed = await propose('still');
  const ids = [
    await comment('still', proposed, 1, suggestion('It was long ago,')),
    await comment('still', proposed, 4, suggestion('By the name of Annabel.')),
  ];
  const tab = await stage.open(ann, { viewport: { width: 390, height: 844 } });
  await visit(tab, `merge_requests/${proposed.iid}/diffs`);
  const blocks = ids.map((id) => tab.locator(`#note_${id} .suggestion`));
  for (const block of blocks) await button(block, 'Add suggestion to batch').waitFor();
  const heights = () => Promise.all(blocks.map(async (block) => (await block.boundingBox())!.height));
  const before = await heights();
  for (const [index, block] of blocks.entries()) {
    await button(block, 'Add suggestion to batch').click();
    await button(block, index === 0 ? 'Apply 1 suggestion' : 'Apply 2 suggestions').waitFor();
    expect(await heights()).toEqual(before);
  }
});

it('SUGG-01 is inserted with the lines of the comment, and previewed as a diff', async () => {
  const { iid } = await propose('insert');
  const tab = await stage.open(bob);
  await visit(tab, `merge_requests/${iid}/diffs`);
  await tab.locator('.review[data-choosable]').waitFor();
  const lines = tab.locator('.diff-body').first();
  await lines.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowDown', 'Enter']) await tab.keyboard.press(key);
  const form = tab.locator('.line-form');
  await form.getByText('Comment on lines 2 to 3').waitFor();
  const field = form.getByRole('textbox');
  await field.fill('Shorter:');
  await button(form, 'Insert suggestion').click();
  const block = `\`\`\`suggestion:-1+0\n${poem[1]}\n${poem[2]}\n\`\`\`\n`;
  await expect.poll(() => field.inputValue()).toBe(`Shorter:${block}`.replace(':```', ':\n\n```'));
  // The lines are chosen: what is typed takes their place.
  await tab.keyboard.type('In a kingdom');
  await form.getByRole('tab', { name: 'Preview' }).click();
  const shown = form.locator('.suggestion');
  await shown.locator('.diff-added', { hasText: 'In a kingdom' }).waitFor();
  expect(await shown.locator('.diff-removed .code-text').textContent()).toBe(`${poem[1]}\n${poem[2]}\n`);
  await button(form, 'Start a review').click();
  // Was: as code, until the review was submitted.
  const draft = tab.locator('.draft');
  await draft.locator('.suggestion .diff-added', { hasText: 'In a kingdom' }).waitFor();
  await button(draft, 'Comment now').click();
  await tab.locator('.timeline-item .suggestion', { hasText: 'In a kingdom' }).waitFor();
});
