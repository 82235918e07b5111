import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { encodePng } from '../testing/png.ts';
import { axe } from './axe.ts';
import { acme, ann, stage, useAcme } from './acme.ts';
import { holdScript, hydrated } from './stage.ts';

useAcme({}, 'Code');

const commit = (branch: string, actions: readonly object[], more: object = {}) =>
  stage.call<{ id: string }>(ann, 'POST', `${acme.project}/repository/commits`, {
    branch,
    commit_message: `Change ${branch}`,
    actions,
    ...more,
  });

/** A merge request of Ann's with these changes; answers the path of its changes and the commit. */
async function propose(name: string, before: readonly object[], after: readonly object[]) {
  await commit('main', before);
  const { id } = await commit(name, after, { start_branch: 'main' });
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: `Take ${name}`,
    source_branch: name,
    target_branch: 'main',
  });
  await stage.server.drain();
  return { path: `merge_requests/${iid}/diffs`, sha: id, iid };
}
async function visit(tab: Page, path: string): Promise<void> {
  await tab.goto(acme.page(path));
  await hydrated(tab);
}
const card = (tab: Page, file: string) => tab.locator('.diff-file', { hasText: file });
async function violations(tab: Page): Promise<string[]> {
  return (await axe(tab).analyze()).violations.map(({ id }) => id);
}

it('DIFF-13 binary, mode-only and empty files say so, and a last line without an end', async () => {
  const { path } = await propose(
    'remarks',
    [
      { action: 'create', file_path: 'data.bin', content: 'AAEC', encoding: 'base64' },
      { action: 'create', file_path: 'run.sh', content: 'exit\n' },
      { action: 'create', file_path: 'open.txt', content: 'one\n' },
    ],
    [
      { action: 'update', file_path: 'data.bin', content: 'AAED', encoding: 'base64' },
      { action: 'chmod', file_path: 'run.sh', execute_filemode: true },
      { action: 'create', file_path: 'nothing.txt', content: '' },
      { action: 'update', file_path: 'open.txt', content: 'one' },
    ],
  );
  const tab = await stage.open(ann);
  await visit(tab, path);
  await card(tab, 'data.bin').getByText('Binary file: its changes can’t be shown.').waitFor();
  await card(tab, 'run.sh').getByText('Mode changed from 100644 to 100755.').waitFor();
  await card(tab, 'nothing.txt').getByText('This file is empty.').waitFor();
  await card(tab, 'open.txt').getByText('No newline at the end of the file').waitFor();
  expect(await card(tab, 'open.txt').locator('.diff-word').count()).toBe(0);
});

it('DIFF-13 a character that turns text around is shown, turns nothing, and is copied', async () => {
  const turned = 'if (admin\u202E) { /* one */ }';
  const { path } = await propose(
    'turned',
    [{ action: 'create', file_path: 'turned.js', content: 'if (admin) { /* one */ }\n' }],
    [{ action: 'update', file_path: 'turned.js', content: `${turned}\n` }],
  );
  const tab = await stage.open(ann);
  await visit(tab, path);
  const line = card(tab, 'turned.js').locator('.diff-added .code-text');
  await line.waitFor();
  expect(await line.textContent()).toBe(`${turned}\n`);
  const number = line.locator('[data-hidden]');
  expect(
    await number.evaluate((element) => getComputedStyle(element, '::before').content.replaceAll('"', '')),
  ).toBe('U+202E');
  // Numbers stand beside lines of one height.
  expect((await line.boundingBox())!.height).toBe(20);
  // Was: the bracket stood at the other end of the line.
  const word = line.getByText('/* one */');
  const places = await line.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: Record<string, number> = {};
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (const wanted of ['admin', ')', '{', '}']) {
        const at = node.nodeValue!.indexOf(wanted);
        if (at === -1) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        found[wanted] = range.getBoundingClientRect().left;
      }
    return ['admin', ')', '{', '}'].map((wanted) => found[wanted]!);
  });
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(await word.count()).toBe(1);
});

const image = (file_path: string, width: number, height: number, colour: [number, number, number]) => ({
  action: 'create',
  file_path,
  content: encodePng(width, height, () => colour).toString('base64'),
  encoding: 'base64',
});

it('DIFF-10 a changed image is shown two-up with sizes, by a divider, and through the other', async () => {
  const changed = { ...image('logo.png', 200, 60, [20, 120, 40]), action: 'update' };
  const { path, sha } = await propose(
    'pictures',
    [image('logo.png', 120, 80, [200, 30, 30]), image('gone.png', 10, 10, [0, 0, 0])],
    [changed, { action: 'delete', file_path: 'gone.png' }, image('fresh.png', 30, 20, [9, 9, 9])],
  );
  const tab = await stage.open(ann);
  await tab.setViewportSize({ width: 1350, height: 900 });
  await visit(tab, path);
  const logo = card(tab, 'logo.png');
  await logo.getByText('120 × 80 px').waitFor();
  await logo.getByText('200 × 60 px').waitFor();
  await expect.poll(() => logo.getByText(/^[1-9]\d* bytes$/).count()).toBe(2);
  // An image has no lines to count. Was: '+0 −0'.
  expect(await logo.locator('.diff-counts').count()).toBe(0);
  expect(await logo.getByRole('img', { name: 'Old version of logo.png' }).count()).toBe(1);
  // One side has nothing to compare with.
  await card(tab, 'fresh.png').getByText('30 × 20 px').waitFor();
  await card(tab, 'gone.png').getByText('10 × 10 px').waitFor();
  expect(await card(tab, 'fresh.png').getByRole('button', { name: 'Swipe' }).count()).toBe(0);
  expect(await violations(tab)).toEqual([]);
  // The frame is as large as the largest of both, and 2 pixels.
  await logo.getByRole('button', { name: 'Swipe' }).click();
  // Also where the system chooses the colours, the chosen way is another than the others.
  await tab.emulateMedia({ forcedColors: 'active' });
  const colourOf = (name: string) =>
    logo.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await colourOf('Swipe')).not.toBe(await colourOf('Two-up'));
  await tab.emulateMedia({ forcedColors: 'none' });
  const frame = logo.locator('.image-frame');
  const size = () =>
    frame.evaluate((element) => [
      (element as HTMLElement).offsetWidth,
      (element as HTMLElement).offsetHeight,
    ]);
  await expect.poll(size).toEqual([202, 82]);
  const divider = logo.getByRole('slider', { name: 'Divider between the old and the new image' });
  await divider.focus();
  await tab.keyboard.press('Home');
  const left = () =>
    logo
      .locator('.image-divider')
      .evaluate((line) => Math.round(Number.parseFloat(getComputedStyle(line).left)));
  expect(await left()).toBe(0);
  await tab.keyboard.press('ArrowRight');
  expect(await divider.inputValue()).toBe('1');
  const { x, y, width } = (await frame.boundingBox())!;
  await tab.mouse.click(x + width * 0.75, y + 20);
  expect(Number(await divider.inputValue())).toBeGreaterThan(70);
  expect(await violations(tab)).toEqual([]);
  await logo.getByRole('button', { name: 'Onion skin' }).click();
  const opacity = logo.getByRole('slider', { name: 'Opacity of the new image' });
  await opacity.focus();
  await tab.keyboard.press('End');
  expect(await opacity.getAttribute('aria-valuetext')).toBe('New image 100 percent opaque');
  expect(
    await logo
      .locator('.image-layer')
      .nth(1)
      .evaluate((layer) => getComputedStyle(layer).opacity),
  ).toBe('1');
  await logo.getByRole('button', { name: 'Two-up' }).click();
  // Another blob at the path is not shown in its place.
  const address = (await logo.locator('img').first().getAttribute('src'))!;
  expect(address).toMatch(/\?oid=[0-9a-f]{40}$/);
  const raw = new URL(address, tab.url()).href;
  expect((await tab.request.get(raw)).status()).toBe(200);
  expect((await tab.request.get(raw.replace(/oid=.*/, `oid=${sha}`))).status()).toBe(404);
  // On the page of a commit, too.
  await visit(tab, `commit/${sha}`);
  await logo.getByText('200 × 60 px').waitFor();
  await logo.getByRole('button', { name: 'Swipe' }).click();
  await expect.poll(size).toEqual([202, 82]);
  // Where there is less room, the frame follows.
  await tab.setViewportSize({ width: 180, height: 800 });
  await expect.poll(async () => (await size())[0]! < 180).toBe(true);
  await tab.setViewportSize({ width: 1350, height: 900 });
  await expect.poll(size).toEqual([202, 82]);
});

it('DIFF-10 UX-01 how images are compared is kept if it is chosen before their script is there', async () => {
  const { sha } = await propose(
    'late-pictures',
    [image('late.png', 120, 80, [200, 30, 30])],
    [{ ...image('late.png', 200, 60, [20, 120, 40]), action: 'update' }],
  );
  const tab = await stage.open(ann);
  const { asked, release } = await holdScript(tab, 'image-diff-');
  await visit(tab, `commit/${sha}`);
  await card(tab, 'late.png').getByRole('button', { name: 'Swipe' }).click();
  await expect.poll(asked).toBe(1);
  release();
  await card(tab, 'late.png').getByRole('slider').waitFor();
});

it('DIFF-10 an SVG is text and an image, and nothing in it runs', async () => {
  const drawing = (colour: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" onload="top.hit = 1">
<script>top.hit = 1; fetch('/hit');</script>
<rect width="40" height="30" fill="${colour}"/></svg>
`;
  const { path } = await propose(
    'drawing',
    [{ action: 'create', file_path: 'sign.svg', content: drawing('red') }],
    [{ action: 'update', file_path: 'sign.svg', content: drawing('green') }],
  );
  const tab = await stage.open(ann);
  const asked: string[] = [];
  tab.on('request', (request) => asked.push(request.url()));
  await visit(tab, path);
  const sign = card(tab, 'sign.svg');
  await sign.getByText('fill="green"').waitFor();
  await sign.getByRole('button', { name: 'Two-up' }).click();
  await sign.getByText('40 × 30 px').first().waitFor();
  expect(await sign.locator('img').count()).toBe(2);
  expect(await violations(tab)).toEqual([]);
  // Nor where its address is opened by itself: it is sandboxed.
  const address = (await sign.locator('img').last().getAttribute('src'))!;
  const answer = await tab.request.get(new URL(address, tab.url()).href);
  expect(answer.headers()['content-type']).toBe('image/svg+xml');
  expect(answer.headers()['content-security-policy']).toMatch(/sandbox(?!.*allow-scripts)/);
  expect(await tab.evaluate(() => 'hit' in window)).toBe(false);
  expect(asked.filter((url) => url.endsWith('/hit'))).toEqual([]);
});

it('DIFF-10 a comment stands at a point of an image, as a numbered pin, and in the conversation', async () => {
  const { path, iid } = await propose(
    'points',
    [image('map.png', 100, 100, [200, 200, 200])],
    [{ ...image('map.png', 200, 100, [180, 220, 180]), action: 'update' }],
  );
  const tab = await stage.open(ann);
  await visit(tab, path);
  const map = card(tab, 'map.png');
  const area = map.getByRole('button', { name: /^Comment on a point of map.png/ });
  const picture = map.getByRole('img', { name: 'New version of map.png' });
  const inCard = async (): Promise<number> => {
    await picture.waitFor();
    return (await picture.boundingBox())!.y - (await map.boundingBox())!.y;
  };
  const before = await inCard();
  await area.click({ position: { x: 50, y: 25 } });
  const form = map.getByRole('textbox', { name: 'Comment on a point of map.png' });
  await form.fill('A lake is missing here');
  // Was: above the image, which it pushed down.
  expect(await inCard()).toBeCloseTo(before, 0);
  const { y, height: tall } = (await picture.boundingBox())!;
  expect((await form.boundingBox())!.y).toBeGreaterThan(y + tall);
  await map.getByRole('button', { name: /^Comment( now)?$/ }).click();
  await map.getByText('A lake is missing here').first().waitFor();
  const field = map.getByRole('textbox', { name: 'Comment on a point of map.png' });
  await field.waitFor({ state: 'detached' });
  // By keys, at the cross; kept in one's review, as others do not see it.
  await area.focus();
  await tab.keyboard.press('Shift+ArrowRight');
  await tab.keyboard.press('ArrowDown');
  await map.getByRole('status').getByText('Point 120, 51').waitFor();
  await tab.keyboard.press('Enter');
  await map.getByRole('textbox', { name: 'Comment on a point of map.png' }).fill('A hill');
  await map.getByRole('button', { name: 'Start a review' }).click();
  await map.getByText('A hill').first().waitFor();
  await map.getByRole('button', { name: 'Comment 2 on the image' }).waitFor();
  const pins = await map
    .locator('.image-pin-placed')
    .evaluateAll((all) =>
      all.map((pin) => [(pin as HTMLElement).style.left, (pin as HTMLElement).style.top]),
    );
  expect(pins[1]).toEqual(['60%', '51%']);
  const [left, top] = pins[0]!.map((share) => Number.parseFloat(share)) as [number, number];
  // To the pixel, wherever the page puts the image.
  expect(Math.abs(left - 25) + Math.abs(top - 25)).toBeLessThan(2);
  expect(await violations(tab)).toEqual([]);
  const [discussion] = await stage.call<{ notes: { position: object }[] }[]>(
    ann,
    'GET',
    `${acme.project}/merge_requests/${iid}/discussions`,
  );
  expect(discussion!.notes[0]!.position).toMatchObject({
    position_type: 'image',
    x: left * 2,
    y: top,
    width: 200,
    height: 100,
  });
  await map.getByRole('button', { name: 'Comment 1 on the image' }).click();
  await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent ?? '')).toContain('A lake');
  await visit(tab, path.replace('/diffs', ''));
  // Of the thread, and of the comment that is pending. Was: this said only the file.
  const shown = tab.getByRole('img', { name: 'The image map.png that this is about' });
  await expect.poll(() => shown.count()).toBe(2);
  await shown.last().scrollIntoViewIfNeeded();
  for (const one of await shown.all())
    await expect.poll(() => one.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(200);
  expect(await violations(tab)).toEqual([]);
});

it('DIFF-08 the file and the one that it replaced are opened from its head', async () => {
  const { path } = await propose(
    'renames',
    [{ action: 'create', file_path: 'before.txt', content: 'one\ntwo\nthree\nfour\n' }],
    [
      {
        action: 'move',
        file_path: 'after.txt',
        previous_path: 'before.txt',
        content: 'one\ntwo\nthree\n4\n',
      },
      { action: 'create', file_path: 'new.txt', content: 'new\n' },
    ],
  );
  const tab = await stage.open(ann);
  await visit(tab, path);
  const replaced = { name: 'View the file before the change' };
  await card(tab, 'new.txt').getByRole('link', { name: 'View file' }).waitFor();
  expect(await card(tab, 'new.txt').getByRole('link', replaced).count()).toBe(0);
  expect(await violations(tab)).toEqual([]);
  await card(tab, 'after.txt').getByRole('link', replaced).click();
  await tab.getByText('four').waitFor();
  expect(tab.url()).toMatch(/\/blob\/[0-9a-f]{40}\/before\.txt$/);
});

it('DIFF-13 Markdown, tables and notebooks are shown rendered beside their lines, file by file', async () => {
  const notebook = (source: string) =>
    JSON.stringify({ nbformat: 4, metadata: {}, cells: [{ cell_type: 'code', source, outputs: [] }] });
  const { path } = await propose(
    'rendered',
    [
      { action: 'create', file_path: 'guide.md', content: '# Guide\n\nOld words.\n' },
      { action: 'create', file_path: 'data.csv', content: 'name,value\nash,1\noak,2\n' },
      { action: 'create', file_path: 'work.ipynb', content: notebook('x = 1') },
      { action: 'create', file_path: 'bad.csv', content: 'a\n' },
    ],
    [
      { action: 'update', file_path: 'guide.md', content: '# Guide\n\nNew **words**.\n' },
      { action: 'update', file_path: 'data.csv', content: 'name,value\nash,1\nelm,3\n' },
      { action: 'update', file_path: 'work.ipynb', content: notebook('x = 2') },
      { action: 'update', file_path: 'bad.csv', content: 'long,row\n'.repeat(150_000) },
    ],
  );
  const tab = await stage.open(ann);
  await visit(tab, path);
  const toggle = (file: string, name: string) => card(tab, file).getByRole('button', { name }).press('Enter');
  await toggle('guide.md', 'Show rendered');
  await card(tab, 'guide.md').getByRole('group', { name: 'Old' }).getByText('Old words.').waitFor();
  expect(await card(tab, 'guide.md').getByRole('group', { name: 'New' }).locator('strong').innerText()).toBe(
    'words',
  );
  await toggle('data.csv', 'Show rendered');
  await card(tab, 'data.csv').getByRole('row', { name: 'Removed row oak 2' }).waitFor();
  await card(tab, 'data.csv').getByRole('row', { name: 'Added row elm 3' }).waitFor();
  await toggle('work.ipynb', 'Show rendered');
  await card(tab, 'work.ipynb').getByRole('group', { name: 'Added cell' }).getByText('x = 2').waitFor();
  await toggle('bad.csv', 'Show rendered');
  await card(tab, 'bad.csv').getByText('This file is too large to be shown rendered.').waitFor();
  // No tooltip is in the way. The headings of a document are its own.
  await tab.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect.poll(() => tab.getByRole('tooltip').count()).toBe(0);
  const found = await axe(tab).disableRules('heading-order').analyze();
  expect(found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  await toggle('data.csv', 'Show source');
  await card(tab, 'data.csv').getByText('elm,3').waitFor();
});

it('DIFF-13 lines that were moved within a file say from where and to where, in both modes, and copy without it', async () => {
  const block = ['function first() {', '  return prepare("first", 1);', '}', ''].join('\n');
  const rest = Array.from({ length: 20 }, (_, at) => `const other${at} = ${at};\n`).join('');
  const { path } = await propose(
    'moving',
    [{ action: 'create', file_path: 'move.ts', content: `${block}${rest}` }],
    [{ action: 'update', file_path: 'move.ts', content: `${rest}${block}` }],
  );
  const tab = await stage.open(await stage.server.createUser('moves'));
  await visit(tab, path);
  const file = card(tab, 'move.ts');
  await file.getByText('3 lines moved to line 21').waitFor();
  await file.getByText('3 lines moved from line 1', { exact: true }).waitFor();
  expect(await violations(tab)).toEqual([]);
  const copied = await file.locator('.diff-body').evaluate((body) => {
    getSelection()!.selectAllChildren(body);
    return getSelection()!.toString();
  });
  expect(copied).toContain('function first() {');
  expect(copied).not.toContain('moved');
  await tab.getByRole('link', { name: 'Show side by side' }).click();
  await file.locator('.diff-half-new').getByText('3 lines moved from line 1', { exact: true }).waitFor();
  await file.locator('.diff-half-old').getByText('3 lines moved to line 21').waitFor();
});
