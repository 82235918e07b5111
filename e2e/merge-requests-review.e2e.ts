import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { pointAt, pointOf } from './diff-lines.ts';
import { below, box, commit, lines, propose, send, text, visit } from './review-page.ts';
import { hydrated, plainHost } from './stage.ts';

useAcme({}, 'Code');

it('DIFF-05 a line has an address, which scrolls to it and marks it', async () => {
  const { iid } = await propose('linked');
  const tab = await stage.open(bob, { viewport: { width: 1350, height: 500 } });
  await visit(tab, `merge_requests/${iid}/diffs`);
  const { y } = await pointOf(tab, 'const line32 ');
  const number = tab
    .locator('.diff-run', { hasText: 'const line32 ' })
    .first()
    .locator('.diff-number')
    .last();
  const { x } = (await number.boundingBox())!;
  await tab.mouse.click(x + 5, y);
  await tab.locator('.diff-mark').waitFor();
  await expect.poll(() => tab.url()).toMatch(/#[0-9a-f]{40}_32_32$/);
  const other = await stage.open(ann, { viewport: { width: 1350, height: 500 } });
  await other.goto(tab.url());
  await hydrated(other);
  const mark = (await other.locator('.diff-mark').boundingBox())!;
  const line = await pointOf(other, 'const line32 ');
  expect(mark.y).toBeGreaterThan(0);
  expect(Math.abs(mark.y + mark.height / 2 - line.y)).toBeLessThan(3);
});

it('DIFF-01 old and new lines stand side by side, as the reader chose before; white space can be hidden', async () => {
  const { iid, branch } = await propose('sides');
  await commit(branch, 'update', {
    [`${branch}.js`]: text(lines(1, 60).with(9, 'const ten = 10;').with(49, '  const line50 = 50;')),
  });
  await stage.server.drain();
  const reader = await stage.server.createUser('sides');
  const tab = await stage.open(reader);
  await visit(tab, `merge_requests/${iid}/diffs`);
  await tab.locator('.diff-added', { hasText: 'const line50' }).waitFor();
  await tab.getByRole('link', { name: 'Hide whitespace changes' }).click();
  await tab.getByRole('link', { name: 'Show whitespace changes' }).waitFor();
  expect(await tab.locator('.diff-run', { hasText: 'const line50' }).count()).toBe(0);
  const remembered = tab.waitForResponse(/profile\/preferences$/);
  await tab.getByRole('link', { name: 'Show side by side' }).click();
  expect((await remembered).status()).toBe(204);
  const top = async (side: string, line: string) =>
    (await tab.locator(`.diff-half-${side} .diff-run`, { hasText: line }).first().boundingBox())!;
  await tab.locator('.diff-half-new', { hasText: 'const ten' }).waitFor();
  await expect
    .poll(async () => (await top('old', 'const line10 ')).y - (await top('new', 'const ten')).y)
    .toBe(0);
  expect((await top('old', 'const line10 ')).x).toBeLessThan((await top('new', 'const ten')).x);
  // A thread stands across both.
  await (await pointAt(tab, 'const ten')).click();
  await box(tab, 'Comment on line 10').fill('Side by side');
  await send(tab);
  await tab.locator('.diff-halves + .diff-insert').getByText('Side by side').waitFor();
  // The form that closes moves both.
  await expect
    .poll(async () => (await top('old', 'const line11 ')).y - (await top('new', 'const line11 ')).y)
    .toBe(0);
  // By keys within one side.
  await tab.getByRole('group', { name: 'New lines' }).first().focus();
  await tab.keyboard.press('ArrowDown');
  await tab.keyboard.press('ArrowUp');
  await tab.locator('[aria-live]', { hasText: /^Line \d+/ }).waitFor();
  const found = await axe(tab).analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  // Also the next time, in another browser, and in what the server renders.
  for (const later of [tab, await stage.open(reader)]) {
    await later.goto(acme.page(`merge_requests/${iid}/diffs`));
    expect(await later.locator('.diff-half-new').count()).toBeGreaterThan(0);
  }
});

// was: gone from when the page was hydrated until their script was there
it('DIFF-01 UX-01 lines that the server has put side by side stay while the script of the page comes', async () => {
  const { iid } = await propose('steady');
  const tab = await stage.open(bob);
  await tab.addInitScript(() => {
    const seen = { once: false, gone: false };
    Object.assign(globalThis, { seen });
    const watch = (): void => {
      const areThere = document.querySelector('.diff-half-new') !== null;
      seen.once ||= areThere;
      seen.gone ||= seen.once && !areThere;
      requestAnimationFrame(watch);
    };
    watch();
  });
  await tab.route(/parallel-lines[^/]*\.js/, async (route) => {
    // A page that does not wait for it is hydrated by now.
    await tab.evaluate(
      () =>
        new Promise<void>((passed) => {
          let frames = 0;
          const count = (): void => void (++frames === 30 ? passed() : requestAnimationFrame(count));
          count();
        }),
    );
    await route.continue();
  });
  await visit(tab, `merge_requests/${iid}/diffs?view=parallel`);
  await (await pointAt(tab, 'const ten')).click();
  await box(tab, 'Comment on line 10').waitFor();
  const seen = await tab.evaluate(() => (globalThis as unknown as { seen: object }).seen);
  expect(seen).toEqual({ once: true, gone: false });
});

// was: the halves of 170 pixels that were chosen on a desktop
it('DIFF-01 UX-01 what was chosen to be side by side is inline on a phone, and in a narrow window, and stays chosen', async () => {
  const { iid } = await propose('phone');
  const reader = await stage.server.createUser('narrow');
  const tab = await stage.open(reader);
  await visit(tab, `merge_requests/${iid}/diffs`);
  const remembered = tab.waitForResponse(/profile\/preferences$/);
  await tab.getByRole('link', { name: 'Show side by side' }).click();
  await remembered;
  const halves = (page: Page) => page.locator('.diff-half-new').count();
  // What the server renders, by the hint of the browser or, over plain HTTP, by its name.
  const plain = stage.base.replace('127.0.0.1', plainHost);
  for (const [base, options, isHalved] of [
    [stage.base, { extraHTTPHeaders: { 'sec-ch-ua-mobile': '?1' } }, false],
    [plain, { userAgent: 'Mozilla/5.0 (iPhone) Mobile/15E148' }, false],
    [plain, {}, true],
  ] as const) {
    const phone = await stage.open(undefined, { javaScriptEnabled: false, ...options });
    await phone.context().addCookies([{ name: 'diff_view', value: 'parallel', url: base }]);
    await phone.goto(acme.page(`merge_requests/${iid}/diffs`).replace(stage.base, base));
    await phone.locator('.diff-added').first().waitFor();
    expect((await halves(phone)) > 0).toBe(isHalved);
  }
  // A window that becomes narrow keeps what is written in it.
  await (await pointAt(tab, 'const ten')).click();
  await box(tab, 'Comment on line 10').fill('Half a sentence');
  await tab.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => halves(tab)).toBe(0);
  expect(await box(tab, 'Comment on line 10').inputValue()).toBe('Half a sentence');
  expect(await tab.getByRole('link', { name: 'Show side by side' }).count()).toBe(0);
  await tab.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(() => halves(tab)).toBeGreaterThan(0);
  expect(await box(tab, 'Comment on line 10').inputValue()).toBe('Half a sentence');
});

it('DIFF-02 a long change comes as one comes near it, a long file when asked for', async () => {
  await commit('main', 'create', { 'long-base.txt': 'base\n' });
  const names = Array.from({ length: 120 }, (_, index) => `long/${String(index).padStart(3, '0')}.js`);
  await commit(
    'long',
    'create',
    Object.fromEntries(names.map((name) => [name, text(lines(1, 100))])),
    'main',
  );
  await commit('long', 'create', { 'long/huge.txt': text(lines(1, 2100)) });
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: 'Long',
    source_branch: 'long',
    target_branch: 'main',
  });
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${iid}/diffs`);
  const nodes = () => tab.evaluate(() => document.querySelectorAll('*').length);
  const calls: string[] = [];
  tab.on('request', (request) => {
    if (request.url().includes('changes.json')) calls.push(request.url());
  });
  // Those that are far away need not be there: an address leads to them.
  const hashOf = (name: string) => hash('sha1', name);
  const fileCard = (name: string) => tab.locator(`[id="${hashOf(name)}"]`);
  const goTo = (name: string) => tab.evaluate((to) => (location.hash = to), hashOf(name));
  let most = await nodes();
  for (const index of [0, 20, 21, 60, 100, 119]) {
    const card = fileCard(names[index]!);
    await goTo(names[index]!);
    await card.locator('.diff-run', { hasText: 'const line100 ' }).waitFor();
    most = Math.max(most, await nodes());
  }
  expect(most).toBeLessThanOrEqual(6000);
  // Files that come near together are asked for together.
  expect(calls.length).toBeLessThan(20);
  // Those that are far again are names, as high as they were.
  expect(await fileCard(names[0]!).locator('.diff-run').count()).toBe(0);
  const huge = fileCard('long/huge.txt');
  await goTo('long/huge.txt');
  await huge.getByText('This file has many changes.').waitFor();
  expect(await huge.locator('.diff-run').count()).toBe(0);
  await huge.getByRole('button', { name: 'Load changes' }).click();
  await huge.locator('.diff-run', { hasText: 'const line1 ' }).waitFor();
  await huge.locator('.diff-rest', { hasText: 'const line2100 ' }).waitFor();
  // The address of a line far down.
  const other = await stage.open(bob);
  await other.goto(`${acme.page(`merge_requests/${iid}/diffs`)}#${hashOf(names[90]!)}_0_77`);
  await other.locator('.diff-mark[data-linked]').waitFor();
  // Without script by links.
  const context = await stage.browser.newContext({ javaScriptEnabled: false });
  const quiet = await context.newPage();
  await quiet.goto(acme.page(`merge_requests/${iid}/diffs`));
  await quiet.getByRole('link', { name: names[90]!, exact: true }).click();
  await quiet.locator(`[id="${hashOf(names[90]!)}"] .diff-run`, { hasText: 'const line100 ' }).waitFor();
  await context.close();
});

it('DIFF-03 DIFF-04 hidden lines and whole files are shown, files are folded, all at once too', async () => {
  const { iid, branch } = await propose('hidden');
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${iid}/diffs`);
  const shown = (line: number) => tab.locator('.diff-run', { hasText: `const line${line} =` });
  expect(await shown(1).count()).toBe(0);
  await tab.getByRole('button', { name: '20 more lines above' }).first().click();
  await shown(1).waitFor();
  expect(await shown(14).count()).toBe(0);
  await tab.getByRole('button', { name: 'All hidden lines here' }).first().click();
  await shown(20).waitFor();
  expect(await shown(60).count()).toBe(0);
  await tab.getByRole('button', { name: '20 more lines below' }).last().click();
  await shown(60).waitFor();
  // These lines have both numbers, and can be commented on.
  await (await pointAt(tab, 'const line60 ')).click();
  await box(tab, 'Comment on line 61').fill('At the end');
  await send(tab);
  await below(tab, 'const line60 ').getByText('At the end').waitFor();
  // The next reader finds it at the head, or in the whole file.
  const other = await stage.open(bob);
  await visit(other, `merge_requests/${iid}/diffs`);
  await other.locator('.thread-away', { hasText: 'These lines are not shown.' }).waitFor();
  await other.getByRole('button', { name: 'Show the whole file' }).first().click();
  await below(other, 'const line60 ').getByText('At the end').waitFor();
  await expect.poll(() => other.locator('.thread-away').count()).toBe(0);
  await other.getByRole('button', { name: 'Show the changes only' }).first().click();
  await other.locator('.thread-away').waitFor();
  await other.getByRole('button', { name: 'Collapse all files' }).click();
  await expect.poll(() => other.locator('.diff-file[open]').count()).toBe(0);
  await other.getByRole('heading', { name: `${branch}.txt` }).click();
  await expect.poll(() => other.locator('.diff-file[open]').count()).toBe(1);
  await other.getByRole('button', { name: 'Expand all files' }).click();
  await expect.poll(() => other.locator('.diff-file[open]').count()).toBe(2);
});

// Was: a thread left its line with the first change of its file, whatever changed there.
it('DIFF-17 files are ticked as viewed by press and key, fold, stay so, and come back when they change', async () => {
  const { iid, branch } = await propose('viewed');
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${iid}/diffs`);
  const file = (name: string, of = tab) => of.locator('.diff-file', { hasText: name });
  const tick = (name: string, of = tab) => of.getByRole('button', { name: `Viewed: ${name}` });
  const counted = (count: number, of = tab) => of.getByText(`Viewed ${count} of 2`).waitFor();
  const isOpen = (name: string, of = tab) =>
    file(name, of).evaluate((card) => (card as HTMLDetailsElement).open);
  await counted(0);
  await tick('viewed.js').click();
  await counted(1);
  expect(await isOpen('viewed.js')).toBe(false);
  await expect.poll(() => tick('viewed.js').getAttribute('aria-pressed')).toBe('true');
  // The lines of the other have the focus.
  await file('viewed.txt').locator('.diff-body').focus();
  const saved = tab.waitForResponse((answer) => answer.url().includes('viewed_files'));
  await tab.keyboard.press('v');
  await counted(2);
  expect((await saved).status()).toBe(204);
  const found = await axe(tab).analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  // Another tab of the same person agrees, nobody else does.
  const again = await stage.open(ann);
  await visit(again, `merge_requests/${iid}/diffs`);
  await counted(2, again);
  expect(await isOpen('viewed.js', again)).toBe(false);
  const other = await stage.open(bob);
  await visit(other, `merge_requests/${iid}/diffs`);
  await counted(0, other);
  // What the server does not take is shown as it was.
  await again.route('**/viewed_files', (route) => route.abort());
  await tick('viewed.js', again).click();
  await again.getByText('The mark could not be saved.').waitFor();
  await counted(2, again);
  expect(await isOpen('viewed.js', again)).toBe(false);
  // A change of the file takes its tick.
  await commit(branch, 'update', { 'viewed.txt': 'three\n' });
  await stage.server.drain();
  await visit(tab, `merge_requests/${iid}/diffs`);
  await counted(1);
  expect(await isOpen('viewed.txt')).toBe(true);
  await tick('viewed.js').click();
  await counted(0);
  expect(await isOpen('viewed.js')).toBe(true);
});

/** Leaves requests to addresses that match unanswered until the end of the test; answers how many there are. */
function holdRequests(matching: RegExp): () => number {
  const { server } = stage.server.app;
  const handlers = server.listeners('request') as ((...of: [IncomingMessage, ServerResponse]) => void)[];
  let count = 0;
  const holding = (request: IncomingMessage, response: ServerResponse): void => {
    if (matching.test(request.url!)) count++;
    else for (const handle of handlers) handle.call(server, request, response);
  };
  server.removeAllListeners('request').on('request', holding);
  onTestFinished(() => {
    server.removeAllListeners('request');
    for (const handle of handlers) server.on('request', handle);
  });
  return () => count;
}

it('DIFF-17 a file that is ticked by somebody who leaves at once stays ticked', async () => {
  const { iid } = await propose('left');
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${iid}/diffs`);
  // As many as a browser has connections to a server, so that the tick waits for one.
  const held = holdRequests(/held/);
  await tab.evaluate(() => {
    for (let number = 0; number < 6; number++) fetch(`/?held=${number}`).catch(() => undefined);
  });
  await expect.poll(held).toBe(6);
  await tab.getByRole('button', { name: 'Viewed: left.js' }).click();
  await tab.getByText('Viewed 1 of 2').waitFor();
  await tab.goto('about:blank');
  // was: 0, the browser gave up the tick
  await expect
    .poll(async () => {
      await visit(tab, `merge_requests/${iid}/diffs`);
      return tab.getByText('Viewed 1 of 2').count();
    })
    .toBe(1);
});

it('DIFF-13 what changed within a line is marked, inline and side by side, in every theme', async () => {
  const { iid } = await propose('words');
  const tab = await stage.open(await stage.server.createUser('dana'));
  await visit(tab, `merge_requests/${iid}/diffs`);
  const marked = () =>
    tab.locator('.diff-file', { hasText: 'words.js' }).locator('.diff-word').allInnerTexts();
  const expected = ['line10', 'ten', 'line30', 'thirty'];
  await expect.poll(marked).toEqual(expected);
  for (const theme of ['light', 'dark', 'light_high_contrast', 'dark_high_contrast']) {
    await tab.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    const { violations } = await axe(tab).include('.diff-body').analyze();
    expect([theme, violations.map(({ id }) => id)]).toEqual([theme, []]);
  }
  await tab.getByRole('link', { name: 'Show side by side' }).click();
  await tab.locator('.diff-half-new .diff-word', { hasText: 'thirty' }).waitFor();
  await expect.poll(async () => (await marked()).toSorted()).toEqual(expected.toSorted());
});
