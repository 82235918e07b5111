import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';

useAcme({}, 'Code');

const lines = (name: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `const ${name}${index} = ${index};\n`).join('');
/** So many files (`a00.ts` …), each with so many lines of its own: those of the second are `const n1x0 = 0;` … */
const filesOf = (name: string, count: number, line: string, each: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${name}${String(index).padStart(2, '0')}.ts`,
      lines(`${line}${index}x`, each),
    ]),
  );
const commit = (branch: string, files: Readonly<Record<string, string>>, more: object = {}) =>
  stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch,
    commit_message: `Add ${Object.keys(files).join(', ')}`,
    actions: Object.entries(files).map(([file_path, content]) => ({ action: 'create', file_path, content })),
    ...more,
  });

/** Ann's merge request with files in folders. */
async function propose(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  await commit('main', { [`${name}.md`]: `${name}\n` });
  await commit(name, files, { start_branch: 'main' });
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: `Take ${name}`,
    source_branch: name,
    target_branch: 'main',
  });
  await stage.server.drain();
  return `merge_requests/${iid}/diffs`;
}
async function visit(tab: Page, path: string): Promise<void> {
  await tab.goto(acme.page(path));
  await hydrated(tab);
}
const tree = (tab: Page) => tab.getByRole('navigation', { name: 'Changed files' });
const current = (tab: Page) => tree(tab).locator('[aria-current]').innerText();

// Was: with one file, and at the ends of several, the keys did nothing.
it('DIFF-11 keys for files lead to the only one, and say where there is no other', async () => {
  const tab = await stage.open(ann);
  await visit(tab, await propose('lone', { 'lone.ts': lines('lone', 120) }));
  const top = () =>
    tab.locator('.diff-file').evaluate((card) => Math.round(card.getBoundingClientRect().top));
  await expect.poll(top).toBeGreaterThan(100);
  await tab.keyboard.press(']');
  await expect.poll(top).toBe(8);
  expect(await tab.locator('summary:focus').innerText()).toContain('lone.ts');
  await tab.keyboard.press(']');
  await tab.getByText('There is no next file.').waitFor();
  await tab.evaluate(() => scrollBy(0, 900));
  await tab.keyboard.press('[');
  await expect.poll(top).toBe(8);
  await tab.keyboard.press('[');
  await tab.getByText('There is no previous file.').waitFor();
});

// Was: folding the file made the page shorter, and the keys led to the same file again.
it('DIFF-17 short files are walked and ticked by keys alone', async () => {
  const files = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.ts`, lines(name, 12)]));
  const tab = await stage.open(bob);
  await visit(tab, await propose('elder', files));
  const ticked = () => tab.locator('.diff-frame button[aria-pressed="true"]').count();
  const at = () => tab.locator('.diff-file:has(summary:focus)').innerText();
  await tab.locator('.diff-file').nth(3).waitFor();
  for (const [index, name] of ['b', 'c', 'd'].entries()) {
    await tab.keyboard.press(']');
    await expect.poll(at).toContain(`${name}.ts`);
    await tab.keyboard.press('v');
    await expect.poll(ticked).toBe(index + 1);
  }
  await tab.keyboard.press('[');
  await expect.poll(at).toContain('c.ts');
});

// Was: they went on from the file that had been reached before.
it('DIFF-11 keys for files go on from where the reader has scrolled to, also from the end', async () => {
  const files = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.ts`, lines(name, 80)]));
  const tab = await stage.open(bob);
  await visit(tab, await propose('alder', files));
  const at = () => tab.locator('.diff-file:has(summary:focus)').innerText();
  await tab.locator('.diff-file').nth(3).waitFor();
  await tab.keyboard.press(']');
  await expect.poll(at).toContain('b.ts');
  await tab.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await tab.keyboard.press('[');
  await expect.poll(at).toContain('c.ts');
});

it('DIFF-11 a tree of the files finds them, follows the reader, and has the width that was chosen', async () => {
  const files = Object.fromEntries(
    ['web/ui/new/a.ts', 'web/ui/new/b.ts', 'web/c.ts', 'docs/d.md'].map((path) => [path, lines('x', 60)]),
  );
  const path = await propose('oak', files);
  const tab = await stage.open(ann);
  await visit(tab, path);
  await tree(tab).getByText('ui/new').waitFor();
  expect((await tree(tab).boundingBox())!.width).toBe(320);
  await expect.poll(() => current(tab)).toBe('d.md');
  const found = await axe(tab).analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  // A link leads to its file, and the tree follows.
  await tree(tab).getByRole('link', { name: 'a.ts' }).click();
  await expect.poll(() => current(tab)).toBe('a.ts');
  await tab.keyboard.press(']');
  await expect.poll(() => current(tab)).toBe('b.ts');
  await tab.keyboard.press('[');
  await expect.poll(() => current(tab)).toBe('a.ts');
  // Keys quicker than the tree follows: each goes on from where the last one led.
  await tab.keyboard.press('[');
  await tab.keyboard.press('[');
  await tab.keyboard.press(']');
  await expect.poll(() => current(tab)).toBe('c.ts');
  // Search, and what is left to look at.
  await tree(tab).getByRole('searchbox', { name: 'Find a file' }).fill('new a');
  await expect.poll(() => tree(tab).getByRole('link').allInnerTexts()).toEqual(['a.ts']);
  // Enter leads to the first that is found, Escape shows all again.
  await tree(tab).getByRole('searchbox').fill('.ts');
  await expect.poll(() => tree(tab).getByRole('link').count()).toBe(3);
  await tree(tab).getByRole('searchbox').press('Enter');
  await tab.locator('.diff-file:has(summary:focus)', { hasText: 'web/ui/new/a.ts' }).waitFor();
  await expect.poll(() => current(tab)).toBe('a.ts');
  await tree(tab).getByRole('searchbox').press('Escape');
  expect(await tree(tab).getByRole('searchbox').inputValue()).toBe('');
  await tree(tab).getByRole('searchbox').fill('nothing');
  await tree(tab).getByText('No file matches.').waitFor();
  await tree(tab).getByRole('searchbox').fill('');
  await tree(tab).getByRole('link', { name: 'd.md' }).click();
  await tab.getByRole('button', { name: 'Viewed: docs/d.md' }).click();
  await tree(tab).getByRole('img', { name: 'viewed' }).waitFor();
  await tree(tab).getByText('Filters').click();
  await tree(tab).getByRole('checkbox', { name: 'Only files not viewed yet' }).check();
  await expect.poll(() => tree(tab).getByRole('link').allInnerTexts()).toEqual(['a.ts', 'b.ts', 'c.ts']);
  // Its width, by pointer and keys, within limits; another page has it at once.
  const edge = tree(tab).getByRole('separator');
  const { x, y } = (await edge.boundingBox())!;
  await tab.mouse.move(x + 4, y + 100);
  await tab.mouse.down();
  await tab.mouse.move(x + 44, y + 100);
  await tab.mouse.up();
  await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe('360');
  await edge.focus();
  await tab.keyboard.press('End');
  await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe('400');
  await tab.keyboard.press('ArrowRight');
  expect(await edge.getAttribute('aria-valuenow')).toBe('400');
  await tab.keyboard.press('Home');
  await expect.poll(() => edge.getAttribute('aria-valuenow')).toBe('240');
  await tab.reload();
  expect((await tree(tab).boundingBox())!.width).toBe(240);
});

// Was: the page went up with each letter, and with each button in the head of a file that stands at the top.
it('DIFF-11 UX-01 the page stays where it is while one types in the tree, and goes through the head of a file', async () => {
  const tab = await stage.open(ann);
  await visit(tab, await propose('still', filesOf('still/', 3, 'still', 80)));
  await tab.getByText('still0x79').waitFor();
  await tab.evaluate(() => scrollTo(0, 900));
  const scrolled = (): Promise<number> => tab.evaluate(() => scrollY);
  const search = tree(tab).getByRole('searchbox');
  await search.focus();
  await search.pressSequentially('00');
  for (let step = 0; step < 4; step++) await tab.keyboard.press('Tab');
  expect(await tab.locator('.file-tree :focus').count()).toBe(1);
  expect(await scrolled()).toBe(900);
  const card = tab.locator('.diff-file', { has: tab.getByRole('heading', { name: 'still/00.ts' }) });
  await card.locator('summary.diff-head').focus();
  await tab.keyboard.press('Tab');
  await tab.keyboard.press('Tab');
  expect(await card.locator('.diff-beside :focus').count()).toBe(1);
  expect(await scrolled()).toBe(900);
});

it('DIFF-11 on a phone the tree opens by a button', async () => {
  const path = await propose('elm', { 'a/b.ts': 'x\n', 'a/c.ts': 'y\n' });
  const tab = await stage.open(ann);
  await tab.setViewportSize({ width: 390, height: 800 });
  await visit(tab, path);
  expect(await tree(tab).isVisible()).toBe(false);
  await tab.getByRole('button', { name: 'Changed files' }).click();
  await tree(tab).getByRole('searchbox').fill('c.ts');
  await tree(tab).getByRole('searchbox').press('Enter');
  await tab.locator('.diff-file:has(summary:focus)', { hasText: 'a/c.ts' }).waitFor();
  expect(await tree(tab).isVisible()).toBe(false);
  await tab.getByRole('button', { name: 'Changed files' }).click();
  await tree(tab).getByRole('searchbox').fill('');
  await tree(tab).getByRole('link', { name: 'c.ts' }).click();
  await expect.poll(() => tab.evaluate(() => location.hash)).toMatch(/^#[0-9a-f]{40}$/);
  await expect.poll(() => tree(tab).isVisible()).toBe(false);
  const card = tab.locator('.diff-file', { hasText: 'c.ts' });
  await expect.poll(async () => ((await card.boundingBox())?.y ?? 800) < 700).toBe(true);
});

it('DIFF-06 the lines of a file that did not change stay when the changes are fetched again', async () => {
  // Lines of the first files come with the page, those of others when they are near.
  const files = filesOf('f', 30, 'n', 120);
  const path = await propose('ash', files);
  const tab = await stage.open(ann);
  await visit(tab, path);
  await tree(tab).getByRole('link', { name: 'f29.ts' }).click();
  const last = tab.locator('.diff-file', { hasText: 'f29.ts' });
  await last.getByText('n29x1 =').waitFor();
  const asked: string[] = [];
  tab.on('request', (request) => {
    if (request.url().includes('paths')) asked.push(decodeURIComponent(request.url()));
  });
  await commit('ash', { 'later.ts': 'z\n' });
  await stage.server.drain();
  // What is read stays until its reader asks for what is new.
  await tab.getByText('The branch has changed since you opened these changes.').waitFor();
  expect(await tree(tab).getByRole('link', { name: 'later.ts' }).count()).toBe(0);
  await tab.getByRole('button', { name: 'Show the newest' }).click();
  await tree(tab).getByRole('link', { name: 'later.ts' }).waitFor();
  await tree(tab).getByRole('link', { name: 'f29.ts' }).click();
  await last.getByText('n29x1 =').waitFor();
  expect(asked.filter((url) => url.includes('f29.ts'))).toEqual([]);
});

it('DIFF-11 the file in the address is shown once more where one chooses it again', async () => {
  const files = filesOf('h', 12, 'k', 60);
  const path = await propose('rowan', files);
  const tab = await stage.open(ann);
  await visit(tab, path);
  const fromTop = (name: string): Promise<number> =>
    tab
      .locator('.diff-file', { hasText: name })
      .evaluate((card) => Math.round(card.getBoundingClientRect().top));
  await tree(tab).getByRole('link', { name: 'h09.ts' }).click();
  await expect.poll(() => fromTop('h09.ts')).toBeLessThan(100);
  await tab.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => fromTop('h09.ts')).toBeGreaterThan(1000);
  await tree(tab).getByRole('link', { name: 'h09.ts' }).click();
  await expect.poll(() => fromTop('h09.ts')).toBeLessThan(100);
  // A place that one has left before begins at its top again.
  await tab.evaluate(() => scrollBy(0, -1500));
  await expect.poll(() => fromTop('h09.ts')).toBeGreaterThan(1000);
  await tree(tab).getByRole('link', { name: 'h02.ts' }).click();
  await expect.poll(() => fromTop('h02.ts')).toBeLessThan(100);
  await tree(tab).getByRole('link', { name: 'h09.ts' }).click();
  await expect.poll(() => fromTop('h09.ts')).toBeLessThan(100);
  // Back leads to where it was left.
  await tab.goBack();
  await expect.poll(() => fromTop('h02.ts')).toBeLessThan(100);
});

it('DIFF-11 the tree does not move beneath a pointer that presses one of its rows', async () => {
  const files = filesOf('i', 40, 'q', 40);
  const path = await propose('hazel', files);
  const tab = await stage.open(ann);
  await visit(tab, path);
  await tree(tab).getByRole('link', { name: 'i39.ts' }).click();
  await expect.poll(() => current(tab)).toBe('i39.ts');
  const row = (await tree(tab).getByRole('link', { name: 'i38.ts' }).boundingBox())!;
  await tab.mouse.move(row.x + 30, row.y + 5);
  await tab.mouse.down();
  await tab.evaluate(() => scrollTo(0, 700));
  await expect.poll(() => current(tab)).not.toBe('i39.ts');
  await tab.mouse.up();
  await expect.poll(() => current(tab)).toBe('i38.ts');
  // It follows again when the pointer has left.
  await tab.evaluate(() => scrollTo(0, 700));
  await expect.poll(() => current(tab)).toBe('i00.ts');
  await tab.mouse.move(900, 400);
  await expect
    .poll(async () => (await tree(tab).getByRole('link', { name: 'i00.ts' }).boundingBox())!.y)
    .toBeGreaterThan(0);
});

it('DIFF-12 lines that cannot be fetched say so, and are asked for again', async () => {
  const files = filesOf('g', 30, 'm', 120);
  const path = await propose('yew', files);
  const tab = await stage.open(ann);
  await visit(tab, path);
  await tab.route('**/changes.json?*paths*', (route) => route.fulfill({ status: 400, body: '{}' }));
  await tree(tab).getByRole('link', { name: 'g29.ts' }).click();
  const last = tab.locator('.diff-file', { hasText: 'g29.ts' });
  await last.getByText('Unable to load the diff').waitFor();
  await tab.unroute('**/changes.json?*paths*');
  await last.getByRole('button', { name: 'Try again' }).click();
  await last.getByText('m29x1 =').waitFor();
});

it('DIFF-02 generated files are folded with the reason, and shown when asked for, or where somebody wrote', async () => {
  const path = await propose('fir', {
    '.gitattributes': 'schema.sql linguist-generated\n',
    'Cargo.lock': 'version = 4\n',
    'main.rs': 'fn main() {}\n',
    'schema.sql': 'create table trees ();\n',
  });
  const tab = await stage.open(ann);
  await visit(tab, path);
  const card = (name: string) =>
    tab.locator('.diff-file').filter({ has: tab.getByRole('heading', { name, exact: true }) });
  await card('Cargo.lock').getByText('This is a lock file, which a package manager writes.').waitFor();
  await card('main.rs').getByText('fn main').waitFor();
  const sql = card('schema.sql');
  await sql.getByText('The attributes of this repository say that this file is generated.').waitFor();
  expect(await sql.locator('.diff-lines').count()).toBe(0);
  const found = await axe(tab).analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  await sql.getByRole('button', { name: 'Show its changes' }).press('Enter');
  await sql.getByText('create table trees').waitFor();
  // A comment on one of its lines is seen where it stands.
  const head = await stage.call<{ diff_refs: object }>(
    ann,
    'GET',
    `${acme.project}/${path.replace('/diffs', '')}`,
  );
  await stage.call(ann, 'POST', `${acme.project}/${path.replace('/diffs', '')}/discussions`, {
    body: 'Which trees?',
    position: {
      ...head.diff_refs,
      position_type: 'text',
      old_path: 'Cargo.lock',
      new_path: 'Cargo.lock',
      new_line: 1,
    },
  });
  await visit(tab, path);
  await card('Cargo.lock').getByText('version').waitFor();
  await card('Cargo.lock').getByText('Which trees?').waitFor();
  // Without script a link leads to the lines.
  const plain = await stage.open(ann, { javaScriptEnabled: false });
  await plain.goto(acme.page(path));
  await plain
    .locator('.diff-file')
    .filter({ has: plain.getByRole('heading', { name: 'schema.sql', exact: true }) })
    .getByRole('link', { name: 'Load changes' })
    .click();
  await plain.getByText('create table trees').waitFor();
});

it('DIFF-11 a search finds lines that are not drawn, and leads to them by keys', async () => {
  const files = filesOf('p', 30, 'q', 120);
  const path = await propose('larch', { ...files, 'package-lock.json': '{ "q": "hidden pine" }\n' });
  const tab = await stage.open(ann);
  await visit(tab, path);
  expect(await tab.getByText('q29x77').count()).toBe(0);
  // Whoever looks with the browser's search is told what that sees.
  await expect
    .poll(async () => {
      await tab.keyboard.press('Control+f');
      return tab.getByText('Your browser’s own search only finds lines that are on the page.').count();
    })
    .toBe(1);
  await tab.getByRole('status').getByRole('button', { name: 'Search the changes' }).click();
  const box = tab.getByRole('combobox', { name: 'Find in all changed files' });
  await box.fill('Q29X7');
  await tab.getByText('11 lines in 1 file', { exact: true }).waitFor();
  expect(await tab.getByText('Your browser’s own search').count()).toBe(0);
  const found = await axe(tab).analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  await tab.keyboard.press('ArrowDown');
  await tab.keyboard.press('ArrowDown');
  expect(
    await tab
      .getByRole('listbox', { name: 'Lines found' })
      .getByRole('option', { selected: true })
      .innerText(),
  ).toContain('q29x70');
  await tab.keyboard.press('Enter');
  const card = (name: string) =>
    tab.locator('.diff-file').filter({ has: tab.getByRole('heading', { name, exact: true }) });
  await card('p29.ts').locator('[data-linked]').waitFor();
  const inSight = (file: string) =>
    card(file)
      .locator('[data-linked]')
      .evaluate((mark) => {
        const { top, bottom } = mark.getBoundingClientRect();
        return top > 0 && bottom < innerHeight;
      });
  await expect.poll(() => inSight('p29.ts')).toBe(true);
  await expect.poll(() => tab.evaluate(() => location.hash)).toMatch(/^#[0-9a-f]{40}_0_71$/);
  // A file that is folded opens.
  await box.fill('hidden pine');
  await tab.getByText('1 line in 1 file', { exact: true }).waitFor();
  await box.press('Enter');
  await card('package-lock.json').locator('[data-linked]').waitFor();
  await expect.poll(() => inSight('package-lock.json')).toBe(true);
  await box.fill('nowhere at all');
  await tab.getByText('No changed line, and none around one, contains this.').waitFor();
  await box.press('Escape');
  await expect.poll(() => box.count()).toBe(0);
  await tab.keyboard.press('f');
  await box.waitFor();
});

it('DIFF-14 of very many files only those nearby are drawn, and every one is found by tree, keys, filters and address', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 700 }, (_, index) => {
      const name = String(index).padStart(3, '0');
      return [`wood/w${name.slice(0, 2)}/t${name}.${index % 7 === 0 ? 'md' : 'ts'}`, `tree ${index}\n`];
    }),
  );
  // A second try finds it there.
  await commit('main', { CODEOWNERS: '/wood/w33/ @ann\n' }).catch(() => undefined);
  const path = await propose(`forest-${Date.now()}`, many);
  const tab = await stage.open(ann);
  await visit(tab, path);
  const nodes = () => tab.evaluate(() => document.querySelectorAll('*').length);
  expect(await nodes()).toBeLessThan(6000);
  await tree(tab).getByText('w45', { exact: true }).click();
  await tree(tab).getByRole('link', { name: 't456.ts' }).click();
  const card = (name: string) =>
    tab.locator('.diff-file').filter({ has: tab.getByRole('heading', { name, exact: true }) });
  await card('wood/w45/t456.ts').getByText('tree 456').waitFor();
  await expect.poll(() => current(tab)).toBe('t456.ts');
  const top = (name: string) => card(name).evaluate((each) => each.getBoundingClientRect().top);
  expect(Math.abs(await top('wood/w45/t456.ts'))).toBeLessThan(60);
  const hash = await tab.evaluate(() => location.hash);
  // The first ones are gone meanwhile; keys go on from where the reader is.
  await expect.poll(() => card('wood/w00/t000.md').count()).toBe(0);
  await tab.keyboard.press(']');
  await expect.poll(() => current(tab)).toBe('t457.ts');
  expect(await nodes()).toBeLessThan(6000);
  await tab.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await card('wood/w69/t699.ts').getByText('tree 699').waitFor();
  await expect.poll(() => card('wood/w45/t456.ts').count()).toBe(0);
  // An address leads there again, also from elsewhere.
  await tab.evaluate((at) => {
    location.hash = 'elsewhere';
    location.hash = at;
  }, hash);
  await card('wood/w45/t456.ts').getByText('tree 456').waitFor();
  await visit(tab, `${path}${hash}`);
  await card('wood/w45/t456.ts').getByText('tree 456').waitFor();
  await expect.poll(async () => Math.abs(await top('wood/w45/t456.ts'))).toBeLessThan(60);
  // Filters, also together.
  await tree(tab).getByText('Filters').click();
  await tree(tab).getByRole('checkbox', { name: 'Only files that I own' }).check();
  await expect.poll(() => tree(tab).getByRole('link').count()).toBe(10);
  await tree(tab).getByRole('combobox', { name: 'File type' }).selectOption('.md');
  await expect.poll(() => tree(tab).getByRole('link').allInnerTexts()).toEqual(['t336.md']);
  const found = await axe(tab).include('.review-page').analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  await tree(tab).getByRole('checkbox', { name: 'Only files that I own' }).uncheck();
  await tree(tab).getByRole('combobox', { name: 'File type' }).selectOption('');
  // A thread keeps its file, and is a filter.
  await tab.evaluate((at) => {
    location.hash = 'elsewhere';
    location.hash = at;
  }, hash);
  await card('wood/w45/t456.ts').getByRole('button', { name: 'Comment on this file' }).click();
  await tab.getByPlaceholder('Write a comment…').fill('Which tree is this?');
  await tab.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await card('wood/w69/t699.ts').getByText('tree 699').waitFor();
  await tree(tab).getByRole('checkbox', { name: 'Only files with threads' }).check();
  await expect.poll(() => tree(tab).getByRole('link').allInnerTexts()).toEqual(['t456.ts']);
  expect(await tab.getByPlaceholder('Write a comment…').inputValue()).toBe('Which tree is this?');
  // Without script each file has its link.
  const plain = await stage.open(ann, { javaScriptEnabled: false });
  await plain.goto(acme.page(path));
  await plain.getByRole('link', { name: 'wood/w45/t456.ts' }).click();
  await plain.getByText('tree 456').waitFor();
});

// Was: the two were sent at once, and the one that came last was kept.
it('DIFF-17 of quick presses of “Viewed” the last one counts', async () => {
  const tab = await stage.open(bob);
  const path = await propose('quick', { 'quick.ts': lines('quick', 5) });
  await visit(tab, path);
  const viewed = tab.getByRole('button', { name: /viewed/i }).and(tab.locator('.diff-viewed'));
  let first = true;
  await tab.route('**/viewed_files', async (route) => {
    if (first) {
      first = false;
      // Until the page has had the time to send the other.
      await tab.evaluate(() => new Promise((done) => setTimeout(done, 500)));
    }
    await route.continue();
  });
  const undone = tab.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await viewed.click();
  await viewed.click();
  await undone;
  // The news of the first press can come after the answer to the second, and is followed by that of the second.
  await expect.poll(() => viewed.getAttribute('aria-pressed')).toBe('false');
  await visit(tab, path);
  expect(await viewed.getAttribute('aria-pressed')).toBe('false');
});
