import { hash } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { hydrated, untilIdle } from './stage.ts';
import { useWorld } from './world.ts';

useAcme({}, 'Code');

const long = 'web/features/merge-requests/review/long-names-of-files/what-is-read-here.ts';
const paths = [long, 'web/short.ts'];
const hashOf = (path: string): string => hash('sha1', path);
const text = (word: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `const ${word}${index} = ${index};\n`).join('');
const lineCount = 160;
let iid: number;
let sha: string;
/** Of a thread in the middle of the long file, and of its long neighbour. */
const notes: { id: number }[] = [];

useWorld(async () => {
  const commit = (branch: string, word: string, action: string, more: object = {}) =>
    stage.call<{ id: string }>(ann, 'POST', `${acme.project}/repository/commits`, {
      branch,
      commit_message: `Say ${word}`,
      actions: paths.map((file_path) => ({ action, file_path, content: text(word, lineCount) })),
      ...more,
    });
  const base = await commit('main', 'before', 'create');
  const head = await commit('heads', 'after', 'update', { start_branch: 'main' });
  sha = head.id;
  const base_url = `${acme.project}/merge_requests`;
  ({ iid } = await stage.call<{ iid: number }>(ann, 'POST', base_url, {
    title: 'Name what is read',
    source_branch: 'heads',
    target_branch: 'main',
  }));
  await stage.server.drain();
  for (const [new_line, body] of [
    [80, 'A word on this line'],
    [120, Array.from({ length: 60 }, (_, index) => `Sentence ${index}.`).join('\n\n')],
  ] as const) {
    const { notes: written } = await stage.call<{ notes: { id: number }[] }>(
      ann,
      'POST',
      `${base_url}/${iid}/discussions`,
      {
        body,
        position: {
          position_type: 'text',
          base_sha: base.id,
          start_sha: base.id,
          head_sha: head.id,
          old_path: long,
          new_path: long,
          new_line,
        },
      },
    );
    notes.push(written[0]!);
  }
});

const cardOf = (tab: Page, path: string): Locator => tab.locator(`[id="${hashOf(path)}"]`);
const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())!.y;
/** Where what stays at the top ends. */
const headEnd = (tab: Page, path: string): Promise<number> =>
  cardOf(tab, path)
    .locator('.diff-head')
    .evaluate((head) => head.getBoundingClientRect().bottom);

async function visit(width: number, to = ''): Promise<Page> {
  const tab = await stage.open(ann);
  await tab.setViewportSize({ width, height: 780 });
  await tab.goto(`${acme.page(`merge_requests/${iid}/diffs`)}${to}`);
  await hydrated(tab);
  await tab.locator('.review[data-choosable]').waitFor();
  await cardOf(tab, long).locator('.diff-run[data-at]').first().waitFor();
  return tab;
}

/** Scrolls into the long file, and waits until the page has drawn what is there. */
async function scrollInto(tab: Page, by: number): Promise<void> {
  const top = await topOf(cardOf(tab, long));
  await tab.evaluate((to) => scrollBy(0, to), top + by);
  await expect.poll(() => topOf(cardOf(tab, long))).toBeCloseTo(-by, -1);
}

it.for([1350, 390])(
  'DIFF-11 the whole head of a file stays at the top of its lines, %i wide',
  async (width) => {
    const tab = await visit(width);
    const card = cardOf(tab, long);
    const parts = [
      card.locator('.diff-head h3'),
      tab.getByRole('button', { name: `Viewed: ${long}` }),
      width < 768
        ? card.locator('.diff-menu summary')
        : card.getByRole('button', { name: 'Copy path', exact: true }),
      card.getByRole('button', { name: 'Comment on this file' }),
    ];
    const within = async (): Promise<number[]> => {
      const { y } = (await card.locator('.diff-head').boundingBox())!;
      return Promise.all(parts.map(async (part) => Math.round((await topOf(part)) - y)));
    };
    const before = await within();
    await scrollInto(tab, 1000);
    expect(await topOf(card.locator('.diff-head'))).toBe(0);
    // The border of the file is above its head only where the file begins.
    for (const [index, top] of (await within()).entries())
      expect(Math.abs(top - before[index]!)).toBeLessThanOrEqual(1);
    // None lies on another.
    const boxes = await Promise.all(parts.map(async (part) => (await part.boundingBox())!));
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1))
        expect(
          a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y,
        ).toBe(true);
    // They go with the end of the file.
    await scrollInto(tab, (await card.boundingBox())!.height - 20);
    for (const part of parts) expect(await topOf(part)).toBeLessThan(20);
    await scrollInto(tab, 1000);
    await parts[1]!.click();
    await expect.poll(() => card.getAttribute('open')).toBeNull();
    expect(await parts[1]!.getAttribute('aria-pressed')).toBe('true');
    await parts[1]!.click();
    await expect.poll(() => parts[1]!.getAttribute('aria-pressed')).toBe('false');
    // The next test finds the file unfolded once that is saved.
    await untilIdle(tab);
  },
);

// Was: below 768 pixels a file could be neither edited nor viewed.
it('DIFF-11 on a phone the menu of a file has what does not fit beside its name', async () => {
  const tab = await visit(390);
  const card = cardOf(tab, long);
  const head = card.locator('.diff-head');
  const { height } = (await head.boundingBox())!;
  const opener = card.locator(`:is(summary, button)[aria-label="Actions for ${long}"]`);
  await scrollInto(tab, 1000);
  await opener.click();
  const menu = tab.getByRole('menu');
  await menu.getByRole('menuitem', { name: 'Copy path' }).waitFor();
  expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual([
    'Edit file',
    'View file',
    'View the file before the change',
    'Copy path',
  ]);
  expect((await axe(tab).include('[role=menu]').analyze()).violations.map(({ id }) => id)).toEqual([]);
  expect((await head.boundingBox())!.height).toBe(height);
  expect(await card.evaluate((file) => file.scrollWidth <= file.clientWidth)).toBe(true);
  await tab.keyboard.press('Escape');
  await expect.poll(() => menu.count()).toBe(0);
  await opener.click();
  await menu.getByRole('menuitem', { name: 'Edit file' }).click();
  await tab.getByRole('heading', { name: 'Edit file' }).waitFor();
  expect(new URL(tab.url()).pathname).toContain(`/edit/heads/${long}`);
  // A wide page has them beside the name, and no menu.
  const wide = await visit(1350);
  await cardOf(wide, long).getByRole('link', { name: 'Edit file' }).waitFor();
  expect(await cardOf(wide, long).locator('.diff-menu').isVisible()).toBe(false);
  // So has the page of a commit.
  await tab.goto(acme.page(`commit/${sha}`));
  await hydrated(tab);
  await tab.locator(`:is(summary, button)[aria-label="Actions for ${long}"]`).click();
  await menu.getByRole('menuitem', { name: 'View file' }).click();
  await tab.waitForURL((url) => url.pathname.includes(`/blob/${sha}/${long}`));
});

it('DIFF-15 threads on a phone have their whole width, also those whose HTML was put back', async () => {
  const tab = await visit(390);
  // What is chosen draws the files anew around threads that sleep.
  await tab.getByRole('button', { name: 'Changed files' }).click();
  await tab.getByRole('link', { name: 'short.ts' }).click();
  const threads = tab.locator('.diff-insert .timeline-item');
  await threads.locator('> .late-part > .late-part').first().waitFor();
  expect(await threads.locator('.timeline-avatar').count()).toBe(2);
  for (const avatar of await threads.locator('.timeline-avatar').all())
    expect(await avatar.isVisible()).toBe(false);
});

it('DIFF-11 the tree leaves the keys where the page begins', async () => {
  const tab = await visit(1350);
  await tab.locator('.file-tree [aria-current]').waitFor();
  await tab.keyboard.press('Tab');
  expect(await tab.locator(':focus').innerText()).toBe('Skip to content');
});

it.for([1350, 390])(
  'DIFF-09 DIFF-11 nothing that is gone to is below the head of a file, %i wide',
  async (width) => {
    // A line.
    const linked = await visit(width, `#${hashOf(long)}_0_150`);
    const mark = linked.locator('.diff-mark[data-linked]');
    await mark.waitFor();
    expect(await topOf(mark)).toBeGreaterThanOrEqual(await headEnd(linked, long));
    // From a line just below the head, one upwards by keys.
    await linked.evaluate(
      (over) => scrollBy(0, over),
      (await topOf(mark)) - (await headEnd(linked, long)) - 4,
    );
    await linked.getByRole('region', { name: long }).focus();
    await linked.keyboard.press('ArrowDown');
    for (let step = 0; step < 3; step++) await linked.keyboard.press('ArrowUp');
    const chosen = linked.locator('.line-range');
    await expect.poll(() => topOf(chosen)).toBeGreaterThanOrEqual(await headEnd(linked, long));
    // Notes, a short one and one that is longer than the window.
    for (const { id } of notes) {
      const noted = await visit(width, `#note_${id}`);
      const note = noted.locator(`#note_${id}`);
      await note.and(noted.locator('[data-marked]')).waitFor();
      await expect.poll(() => topOf(note)).toBeGreaterThanOrEqual(await headEnd(noted, long));
      expect(await topOf(note)).toBeLessThan(600);
    }
    // The same by keys.
    const tab = await visit(width);
    for (const { id } of notes) {
      await tab.keyboard.press('n');
      const note = tab.locator(`#note_${id}`);
      await expect.poll(() => topOf(note)).toBeGreaterThanOrEqual(await headEnd(tab, long));
      expect(await topOf(note)).toBeLessThan(600);
    }
    // Backwards by Tab, to what was above the window.
    await tab.getByRole('button', { name: 'Resolve thread' }).last().focus();
    for (let step = 0; step < 12; step++) {
      await tab.keyboard.press('Shift+Tab');
      const focus = tab.locator(':focus');
      const isInHead = await focus.evaluate(
        (element) => element.closest('.diff-head, .diff-beside') !== null,
      );
      if (isInHead) break;
      const { y, height } = (await focus.boundingBox())!;
      expect(y + height).toBeGreaterThan(await headEnd(tab, long));
    }
    // Files from the tree.
    await scrollInto(tab, 1000);
    if (width < 1000) await tab.getByRole('button', { name: 'Changed files' }).click();
    await tab.getByRole('link', { name: 'short.ts' }).click();
    await expect.poll(() => topOf(cardOf(tab, 'web/short.ts'))).toBeCloseTo(8, 0);
    await tab.getByRole('button', { name: `Viewed: ${long}` }).click({ trial: true });
  },
);

// Was: below a name of three lines and more, what got the focus was covered by it.
it('DIFF-11 what gets the focus is below a head of any height', async () => {
  const tab = await visit(390);
  await tab.getByRole('heading', { name: long }).evaluate((name) => (name.style.paddingBlockEnd = '120px'));
  await scrollInto(tab, 2500);
  expect(await headEnd(tab, long)).toBeGreaterThan(160);
  await tab.getByRole('button', { name: 'Resolve thread' }).last().focus();
  for (let step = 0; step < 12; step++) {
    await tab.keyboard.press('Shift+Tab');
    const focus = tab.locator(':focus');
    if (await focus.evaluate((element) => element.closest('.diff-head, .diff-beside') !== null)) return;
    const { y, height } = (await focus.boundingBox())!;
    expect(y + height).toBeGreaterThan(await headEnd(tab, long));
  }
});

it('DIFF-11 on the page of a commit, too', async () => {
  const tab = await stage.open(ann);
  await tab.setViewportSize({ width: 390, height: 780 });
  await tab.goto(acme.page(`commit/${sha}`));
  await hydrated(tab);
  const card = tab.locator('#diff-1');
  const menu = card.locator('.diff-menu summary');
  await tab.evaluate(() => document.getElementById('diff-1')!.scrollIntoView());
  expect(await topOf(card)).toBeCloseTo(8, 0);
  const before = (await topOf(menu)) - (await topOf(card.locator('.diff-head')));
  await tab.evaluate(() => scrollBy(0, 1000));
  await expect.poll(() => topOf(card.locator('.diff-head'))).toBe(0);
  expect(Math.abs((await topOf(menu)) - before)).toBeLessThanOrEqual(1);
  // The lines get the focus: they begin below the head.
  await tab.locator('#diff-2 > .diff-head').focus();
  await tab.keyboard.press('Shift+Tab');
  await tab.locator('#diff-1 .diff-body:focus').waitFor();
  await tab.evaluate(() => document.querySelector('#diff-1 .diff-body')!.scrollIntoView());
  expect(await topOf(card.locator('.diff-body'))).toBeGreaterThanOrEqual(
    await card.locator('.diff-head').evaluate((head) => head.getBoundingClientRect().bottom),
  );
});

// Was: only after a reload.
it('DIFF-17 a tick shows in another browser of its reader at once, and in nobody else’s', async () => {
  const tab = await visit(1350);
  const again = await visit(1350);
  const other = await stage.open(bob);
  await other.goto(acme.page(`merge_requests/${iid}/diffs`));
  await hydrated(other);
  const tick = (of: Page) => of.getByRole('button', { name: `Viewed: ${long}` });
  const isPressed = (of: Page) => tick(of).getAttribute('aria-pressed');
  await tick(tab).click();
  await expect.poll(() => isPressed(again)).toBe('true');
  await tick(again).click();
  await expect.poll(() => isPressed(tab)).toBe('false');
  await tab.getByText('Viewed 0 of 2').waitFor();
  expect(await isPressed(other)).toBe('false');
});
