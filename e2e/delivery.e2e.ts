import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { createStage, hasNothingToDo, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;

useWorld(async () => {
  stage = await createStage({ relativeUrlRoot: '/code' });
  ann = await stage.server.createUser('ann', { admin: true });
  await stage.call(ann, 'POST', '/api/v4/projects', { name: 'Open', path: 'open', visibility: 'public' });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  stage.server.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });

describe('pages as they are sent', () => {
  it('UX-01 the content security policy allows scripts by nonce alone', async () => {
    const response = await get('/code/explore');
    const policy = String(response.headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
    expect(policy).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    // Firefox applies nothing else to what pages fetch ahead.
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/style-src [^;]*unsafe/);
    const scripts = [...response.body.matchAll(/<script(?<attributes>[^>]*)>/g)].filter(
      ({ groups }) => !groups!['attributes']!.includes('application/json'),
    );
    expect(scripts.length).toBeGreaterThan(0);
    for (const { groups } of scripts) expect(groups!['attributes']).toContain(`nonce="${nonce}"`);
    expect((await get('/code/explore')).headers['content-security-policy']).not.toBe(policy);
  });

  it('UX-01 the main content is in the HTML with its styles, compressed', async () => {
    const plain = await get('/code/explore', { 'accept-encoding': 'identity' });
    expect(plain.body).toContain('Open');
    expect(plain.body).toContain('--bgColor-default');
    const packed = await get('/code/explore', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('Open');
  });

  it('UX-01 files of the build never change and come compressed; others are not there', async () => {
    const entry = /"(\/code\/assets\/entry-client-[^"]+\.js)"/.exec((await get('/code/explore')).body)![1]!;
    const response = await get(entry, { 'accept-encoding': 'br' });
    expect(response.headers['cache-control']).toContain('immutable');
    expect(response.headers['content-encoding']).toBe('br');
    expect((await get('/code/assets/..%2f..%2fpackage.json')).statusCode).toBe(404);
    expect((await get('/code/assets/nothing.js')).statusCode).toBe(404);
  });

  it('API-04 a new page polls once for news, and fetches nothing that it has', async () => {
    const { iid } = await stage.call<{ iid: number }>(ann, 'POST', '/api/v4/projects/ann%2Fopen/issues', {
      title: 'Followed',
    });
    // Preloads are announced before the page is complete.
    await stage.server.drain();
    const page = await stage.open(ann);
    const asked: string[] = [];
    let confirmed = 0;
    page.on('framenavigated', () => {
      asked.length = 0;
      confirmed = 0;
    });
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname);
    });
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"confirm_subscription"')) confirmed++;
      }),
    );
    // The first visit is noted, which is news for the person's other pages.
    const address = `${stage.base}/ann/open/-/issues/${iid}`;
    await Promise.all([page.waitForResponse(/\/visit$/), page.goto(address)]);
    await stage.server.drain();
    await page.goto(address);
    await hydrated(page);
    // The person's channel, and the issue's for its two subscribers: the issue and the conversation.
    await expect.poll(() => confirmed).toBeGreaterThanOrEqual(3);
    await hasNothingToDo(page);
    const issue = `/code/ann/open/-/issues/${iid}`;
    // A visit is noted, which fetches nothing.
    await expect
      .poll(() => asked.filter((path) => path !== `${issue}/visit`).toSorted())
      .toEqual([`${issue}/notes`, '/code/dashboard/todos/count.json']);
  });

  it('UX-01 the data of a page that a link leads to is asked for before its script', async () => {
    const { iid } = await stage.call<{ iid: number }>(ann, 'POST', '/api/v4/projects/ann%2Fopen/issues', {
      title: 'Opened from the list',
    });
    const page = await stage.open(ann, { fetchesAhead: true });
    await page.goto(`${stage.base}/ann/open/-/issues`);
    await hydrated(page);
    const link = page.getByRole('link', { name: 'Opened from the list' });
    await link.waitFor();
    // The script of prefetching comes while the page is idle, and starts when a link is first hovered; a pointer crossing the page hovers over many.
    await page.waitForFunction(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes('/prefetch-links'))
          .length === 2,
    );
    await page.getByRole('link', { name: 'New issue' }).first().hover();
    // The same pointer wakes the list.
    await page.locator('[data-asleep]:has(.issue-row)').waitFor({ state: 'detached' });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/assets\//, async (route) => {
      await promise;
      await route.continue();
    });
    const issue = `/code/ann/open/-/issues/${iid}`;
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith(issue)) asked.push(pathname);
    });
    await link.click();
    // was: behind eight files of script and styles, the conversation even behind their arrival
    await expect
      .poll(() => asked.toSorted())
      .toEqual([`${issue}.json`, `${issue}/conversation.json`, `${issue}/links`]);
    resolve();
    await page.waitForURL('**/issues/*');
    await page.getByRole('heading', { level: 1, name: 'Opened from the list' }).waitFor();
    await page.context().close();
  });

  it('UX-01 the first route weighs at most 150 KiB', async () => {
    const page = await stage.open();
    let bytes = 0;
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    client.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(`${stage.base}/users/sign_in`);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(bytes).toBeLessThan(150 * 1024);
  });

  it('GIT-05 everything works below a relative root', async () => {
    const page = await stage.open();
    await page.goto(`${stage.base}/explore`);
    await hydrated(page);
    await page.getByRole('link', { name: 'ann / Open' }).click();
    await page.waitForURL(`${stage.base}/ann/open`);
    await page.getByRole('heading', { level: 1, name: 'Open' }).waitFor();
    await page.goto(`${stage.base}/dashboard`);
    expect(page.url()).toBe(`${stage.base}/users/sign_in?return_to=%2Fdashboard`);
  });

  it.each(['/code/explore?page=2', '/code/explore?search=x&sort=name&page=3', '/code/explore?unknown=1'])(
    'UX-01 %s is answered as it stands',
    async (address) => {
      expect((await get(address)).statusCode).toBe(200);
    },
  );

  it.each([
    '/code/%',
    '/code/%FF%FE',
    '/code/ann/open/-/blob/main/100%',
    '/code/%5Cevil.example',
    '/code/-/',
    '/code/ann/open/-/nothing',
  ])('UX-01 %s ends in a page, on this host', async (address) => {
    const response = await get(address);
    const { location } = response.headers;
    expect(response.statusCode < 400 ? location : response.statusCode).toSatisfy(
      (end) => end === 404 || (typeof end === 'string' && /^\/(?!\/)/.test(end)),
    );
  });

  it('API-01 an unknown call of the API is no page', async () => {
    const response = await get('/code/api/v4/nothing');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error: '404 Not Found' });
  });
});
