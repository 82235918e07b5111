import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../testing/browser.ts';
import { createTestServer, testPassword } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';
import { startTlsProxy } from '../testing/tls-proxy.ts';
import type { TlsProxy } from '../testing/tls-proxy.ts';
import { hydrated, signIn } from './stage.ts';
import { useWorld, whenWorldEnds } from './world.ts';

const run = promisify(execFile);
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each([
  ['at the root of its host', '', true],
  ['below a relative root', '/code', true],
  ['below a relative root, without an external URL', '/code', false],
])('behind a reverse proxy with TLS, %s', (_where, root, external) => {
  let proxy: TlsProxy;
  let server: TestServer;
  let ann: TestUser;
  let base: string;
  let work: string;

  interface Answer {
    readonly status: number;
    readonly headers: Record<string, string | string[] | undefined>;
    readonly body: string;
  }
  async function ask(
    path: string,
    { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: string } = {},
  ): Promise<Answer> {
    const asked = request(`${base}${path}`, {
      method,
      headers: { ...headers },
      ca: proxy.certificate,
      agent: false,
    });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: answer.statusCode!, headers: answer.headers, body: await text(answer) };
  }
  const git = async (args: readonly string[], cwd = work): Promise<string> => {
    const env = {
      PATH: process.env['PATH'],
      HOME: work,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_TERMINAL_PROMPT: '0',
      GIT_SSL_CAINFO: join(work, 'ca.pem'),
      GIT_AUTHOR_NAME: 'Ann',
      GIT_AUTHOR_EMAIL: 'ann@example.com',
      GIT_COMMITTER_NAME: 'Ann',
      GIT_COMMITTER_EMAIL: 'ann@example.com',
    };
    const { stdout, stderr } = await run('git', args as string[], { cwd, env, timeout: 30_000 });
    return stdout + stderr;
  };

  useWorld(async () => {
    proxy = await startTlsProxy();
    whenWorldEnds(() => proxy.close());
    base = proxy.origin + root;
    server = await createTestServer(
      {
        trustedProxies: ['127.0.0.1/32'],
        relativeUrlRoot: root,
        externalUrl: external ? base : '',
        metricsAllowed: ['203.0.113.0/24'],
      },
      { distDir: resolve(import.meta.dirname, '../dist') },
    );
    whenWorldEnds(() => server.close());
    proxy.target = new URL(await server.listen());
    ann = await server.createUser('ann', { admin: true });
    work = mkdtempSync(join(tmpdir(), 'coppice-proxy-'));
    whenWorldEnds(() => rmSync(work, { recursive: true, force: true }));
    writeFileSync(join(work, 'ca.pem'), proxy.certificate);
    await ask('/api/v4/projects', {
      method: 'POST',
      headers: { 'private-token': ann.token, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Open',
        path: 'open',
        visibility: 'public',
        initialize_with_readme: true,
      }),
    });
  });

  it('OPS-01 links of the API and their pages lead through the proxy', async () => {
    const answer = await ask('/api/v4/projects?per_page=1', { headers: { 'private-token': ann.token } });
    const [project] = JSON.parse(answer.body) as {
      web_url: string;
      http_url_to_repo: string;
    }[];
    expect(project!.web_url).toBe(`${base}/ann/open`);
    expect(project!.http_url_to_repo).toBe(`${base}/ann/open.git`);
    expect(project).toMatchObject({
      _links: { self: expect.stringContaining(`${base}/api/v4/projects/`) as string },
    });
    expect(String(answer.headers['link'])).toContain(`<${base}/api/v4/projects?`);
  });

  it('OPS-01 redirects stay on the host that the reader sees, and cookies are Secure', async () => {
    const sent = await ask('/dashboard', { headers: { accept: 'text/html' } });
    expect(sent.status).toBe(302);
    expect(new URL(String(sent.headers['location']), `${base}/dashboard`).href).toMatch(
      new RegExp(`^${base}/users/sign_in`),
    );
    const signedIn = await ask('/users/sign_in', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: proxy.origin },
      body: new URLSearchParams({ login: 'ann', password: testPassword }).toString(),
    });
    const cookies = [signedIn.headers['set-cookie'] ?? []].flat();
    expect(cookies.join('\n')).toContain('_coppice_session=');
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toContain(`; Path=${root === '' ? '/' : root}`);
    }
    // A form of another site is still refused.
    const foreign = await ask('/users/sign_in', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example',
      },
      body: new URLSearchParams({ login: 'ann', password: testPassword }).toString(),
    });
    expect(foreign.status).toBe(403);
  });

  it('OPS-01 forwarded headers count only from a trusted address', async () => {
    const claims = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
    };
    const from = (remoteAddress: string, path: string) =>
      server.app.inject({
        url: `${root}${path}`,
        remoteAddress,
        headers: { ...claims, host: 'inside:8080' },
      });
    expect((await from('198.51.100.1', '/-/metrics')).statusCode).toBe(403);
    expect((await from('127.0.0.1', '/-/metrics')).statusCode).toBe(200);
    const link = async (remoteAddress: string): Promise<string> =>
      (await from(remoteAddress, '/api/v4/projects')).json<{ web_url: string }[]>()[0]!.web_url;
    expect(await link('198.51.100.1')).toBe(
      external ? `${base}/ann/open` : `http://inside:8080${root}/ann/open`,
    );
    expect(await link('127.0.0.1')).toBe(
      external ? `${base}/ann/open` : `https://evil.example${root}/ann/open`,
    );
  });

  it('OPS-01 a mail leads to the external URL whatever host was asked', async () => {
    await server.app.inject({
      method: 'POST',
      url: `${root}/users/password`,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email: 'ann@example.com' },
    });
    const mail = await server.platform.db
      .selectFrom('outgoing_mails')
      .select('text_body')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const settings = server.platform.settings;
    const address = external ? base : `http://localhost:${settings.port}${root}`;
    expect(mail.text_body).toContain(`${address}/users/password/edit?reset_password_token=`);
    expect(mail.text_body).not.toContain('evil');
  });

  it('GIT-01 git clones and pushes through it', async () => {
    const address = `${base}/ann/open.git`.replace('://', `://ann:${ann.token}@`);
    await git(['clone', '-q', address, 'open']);
    const clone = join(work, 'open');
    // Larger than one buffer: it goes in pieces, as a large push does.
    writeFileSync(join(clone, 'large.bin'), Buffer.alloc(2_000_000, 'coppice '));
    await git(['add', '.'], clone);
    await git(['commit', '-q', '-m', 'Large'], clone);
    await git(['-c', 'http.postBuffer=1024', 'push', '-q', 'origin', 'main'], clone);
    expect(await git(['ls-remote', 'origin', 'main'], clone)).toContain(
      (await git(['rev-parse', 'main'], clone)).trim(),
    );
  });

  it('API-04 a page signs in and hears of a comment through the websocket', async () => {
    const headers = { 'private-token': ann.token, 'content-type': 'application/json' };
    await ask('/api/v4/projects/ann%2Fopen/issues', {
      method: 'POST',
      headers,
      body: JSON.stringify({ title: 'Through the proxy' }),
    });
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    try {
      const page = await context.newPage();
      const followed = new Promise<string>((done) => {
        page.on('websocket', (socket) =>
          socket.on('framereceived', ({ payload }) => {
            if (String(payload).includes('confirm_subscription')) done(socket.url());
          }),
        );
      });
      await signIn(page, base, 'ann');
      await page.goto(`${base}/ann/open/-/issues/1`);
      await hydrated(page);
      expect(await followed).toBe(`${base.replace('https:', 'wss:')}/-/cable`);
      await ask('/api/v4/projects/ann%2Fopen/issues/1/notes', {
        method: 'POST',
        headers,
        body: JSON.stringify({ body: 'Said elsewhere' }),
      });
      await page.getByText('Said elsewhere').waitFor();
    } finally {
      await context.close();
    }
  });
});
