import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpegWithPlace, pngWithNotes } from '../../../testing/images.ts';
import { encodePng } from '../../../testing/png.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { cleanImageFile } from './image-pool.ts';
import { sweepUploads } from './upload.jobs.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let open: { id: number; path: string };
let closed: { id: number; path: string };

interface Link {
  alt: string;
  url: string;
  full_path: string;
  markdown: string;
}

async function send(url: string, as: TestUser | null, content: Buffer | string, name: string) {
  const form = new FormData();
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  // The type given by the client is ignored.
  form.append('file', new File([new Uint8Array(bytes)], name, { type: 'text/html' }));
  const encoded = new Request('http://x', { method: 'POST', body: form });
  return server.app.inject({
    method: 'POST',
    url,
    headers: {
      ...(as === null ? {} : { 'private-token': as.token }),
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

async function attach(content: Buffer | string, name: string, to = open): Promise<Link> {
  const answer = await send(`/${to.path}/uploads`, ann, content, name);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ link: Link }>().link;
}

const get = (url: string, as: TestUser | null, headers: Record<string, string> = {}) =>
  server.app.inject({
    url,
    headers: { ...(as === null ? {} : { 'private-token': as.token }), ...headers },
  });

async function make(url: string, payload: object): Promise<{ id: number; path_with_namespace: string }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/v4${url}`,
    headers: { 'private-token': ann.token },
    payload,
  });
  return answer.json();
}

const blobs = (): string[] => {
  const folder = join(server.platform.folder.blobs, 'uploads');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
};
const scratch = (): string[] => readdirSync(server.platform.folder.temporary);

beforeAll(async () => {
  server = await createTestServer({ maximumUploadSize: 300_000 });
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
  const group = await make('/groups', { name: 'deep', path: 'deep', visibility: 'public' });
  const sub = await make('/groups', {
    name: 'down',
    path: 'down',
    parent_id: group.id,
    visibility: 'public',
  });
  for (const visibility of ['public', 'private'] as const) {
    const made = await make('/projects', { name: visibility, namespace_id: sub.id, visibility });
    const project = { id: made.id, path: `deep/down/${visibility}` };
    if (visibility === 'private') closed = project;
    else open = project;
  }
});
afterAll(() => server?.close());

describe('uploads', () => {
  it('MD-07 return the link for the text, and are served at both addresses', async () => {
    const link = await attach(
      encodePng(30, 20, () => [9, 9, 9]),
      'A [draft] & more.png',
    );
    expect(link).toEqual({
      alt: 'A__draft____more',
      url: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\/A__draft____more\.png$/),
      full_path: `/-/project/${open.id}${link.url}`,
      markdown: `![A__draft____more](${link.url})`,
    });
    for (const url of [`/${open.path}${link.url}`, link.full_path]) {
      const answer = await get(url, null);
      expect(answer.statusCode, url).toBe(200);
      expect(answer.headers['content-type']).toBe('image/png');
      expect(answer.headers['content-disposition']).toContain('inline');
    }
    const file = await attach('words', 'notes.txt');
    expect(file.markdown).toBe(`[notes.txt](${file.url})`);
    expect(scratch()).toEqual([]);
  });

  it('MD-08 above the limit are refused while they arrive, and leave nothing', async () => {
    const before = blobs().length;
    const answer = await send(`/${open.path}/uploads`, ann, Buffer.alloc(2_000_000, 'x'), 'large.txt');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      message: expect.stringMatching(/^File is too big \(1\.91MiB\)\. Max filesize: 0\.29MiB\.$/),
    });
    expect(
      (await send(`/${open.path}/uploads`, ann, Buffer.alloc(300_000, 'x'), 'just.txt')).statusCode,
    ).toBe(200);
    expect(blobs()).toHaveLength(before + 1);
    expect(scratch()).toEqual([]);
  });

  it.each([
    [
      'a page',
      'x.png',
      '<!doctype html><script>alert(1)</script>',
      expect.stringMatching(/^(?:text\/plain|text\/html)/),
    ],
    [
      'a drawing',
      'x.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      'image/svg+xml',
    ],
    ['a script', 'x.js', 'alert(1)', 'text/plain; charset=utf-8'],
    ['a document', 'x.jpg', '%PDF-1.4\n', 'application/pdf'],
    ['bytes', 'x.bin', '\0\u0001\u0002', 'application/octet-stream'],
  ])('%s is a download without rights, whatever its name', async (_, name, content, type) => {
    const link = await attach(content, name);
    const answer = await get(link.full_path, null);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox$/),
      'content-disposition': expect.stringMatching(/^attachment; /),
    });
    expect(answer.headers['content-type']).not.toContain('text/html');
  });

  it('are visible to readers of the project; for all others they do not exist', async () => {
    const link = await attach('secret words', 'plan.txt', closed);
    for (const url of [
      `/${closed.path}${link.url}`,
      link.full_path,
      `/api/v4/projects/${closed.id}${link.url}`,
    ]) {
      expect((await get(url, null)).statusCode, url).toBe(404);
      expect((await get(url, bob)).statusCode, url).toBe(404);
      const mine = await get(url, ann);
      expect(mine.statusCode, url).toBe(200);
      expect(mine.body).toBe('secret words');
      expect(mine.headers['cache-control']).toBe('private, no-cache');
    }
    // Access to one project opens no file of another.
    expect((await get(`/${open.path}${link.url}`, bob)).statusCode).toBe(404);
    expect((await get(`/${closed.path}${link.url}x`, ann)).statusCode).toBe(404);
    expect((await send(`/${closed.path}/uploads`, bob, 'x', 'x')).statusCode).toBe(404);
    expect((await send(`/${open.path}/uploads`, null, 'x', 'x')).statusCode).toBe(401);
    expect((await send(`/${open.path}/uploads`, bob, 'x', 'x')).statusCode).toBe(200);
  });

  it('lose the metadata of an image, and keep its orientation', async () => {
    const photo = jpegWithPlace(6);
    expect(photo.includes('GPS-PLACE')).toBe(true);
    const link = await attach(photo, 'photo.jpg');
    const served = (await get(link.full_path, null)).rawPayload;
    for (const word of ['GPS-PLACE', 'COMMENT-WORDS', 'http://ns.adobe.com', 'SECOND-IMAGE'])
      expect(served.includes(word), word).toBe(false);
    expect(served.includes('Exif')).toBe(true);
    const stored = await sql<{
      width: number;
      height: number;
      has_thumbnail: boolean;
    }>`select width, height, has_thumbnail from uploads order by id desc limit 1`.execute(server.platform.db);
    // 16 × 8 pixels, rotated.
    expect(stored.rows[0]).toMatchObject({ width: 8, height: 16 });

    const notes = await attach(pngWithNotes(), 'notes.png');
    const clean = (await get(notes.full_path, null)).rawPayload;
    expect(clean.includes('AUTHOR-NAME')).toBe(false);
    expect(clean.includes('IDAT')).toBe(true);
  });

  it('of images have a thumbnail of at most 120 × 120', async () => {
    const link = await attach(
      encodePng(400, 100, (x) => [x % 256, 80, 120]),
      'wide.png',
    );
    const small = await get(`${link.full_path}?thumbnail=true`, null);
    expect(small.headers['content-type']).toBe('image/webp');
    const { imageSize } = await import('image-size');
    expect(imageSize(small.rawPayload)).toMatchObject({ width: 120, height: 30 });
    const whole = await get(link.full_path, null);
    expect(whole.rawPayload.length).toBeGreaterThan(small.rawPayload.length);
    // A file that only starts like an image is a plain file.
    const broken = await attach(Buffer.concat([encodePng(4, 4, () => [1, 1, 1]).subarray(0, 60)]), 'cut.png');
    const answer = await get(`${broken.full_path}?thumbnail=true`, null);
    expect(answer.headers['content-type']).toBe('application/octet-stream');
  });

  it('are sent in ranges, as media players request them', async () => {
    const link = await attach('0123456789', 'digits.txt');
    const part = (range: string) => get(link.full_path, null, { range });
    const middle = await part('bytes=2-4');
    expect([middle.statusCode, middle.body, middle.headers['content-range']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
    expect((await part('bytes=7-')).body).toBe('789');
    expect((await part('bytes=-2')).body).toBe('89');
    expect((await part('bytes=5-100')).headers['content-length']).toBe('5');
    const outside = await part('bytes=10-');
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, 'bytes */10']);
    expect((await part('bytes=1-2,4-5')).statusCode).toBe(200);
    const etag = String(middle.headers['etag']);
    expect((await get(link.full_path, null, { 'if-none-match': etag })).statusCode).toBe(304);
    const head = await server.app.inject({ method: 'HEAD', url: link.full_path });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', '']);
  });

  it('are listed and deleted by Maintainers in v4, together with their files', async () => {
    const made = await send(
      `/api/v4/projects/${open.id}/uploads`,
      ann,
      encodePng(3, 3, () => [1, 2, 3]),
      'a.png',
    );
    expect(made.statusCode).toBe(201);
    const upload = made.json<Link & { id: number }>();
    expect(upload).toEqual({
      id: expect.any(Number),
      alt: 'a',
      url: expect.any(String),
      full_path: `/-/project/${open.id}${upload.url}`,
      markdown: `![a](${upload.url})`,
    });
    const list = await get(`/api/v4/projects/${open.id}/uploads?per_page=1`, ann);
    expect(list.json()).toEqual([
      {
        id: upload.id,
        size: expect.any(Number),
        filename: 'a.png',
        created_at: expect.any(String),
        uploaded_by: { id: ann.id, name: 'Ann', username: 'ann' },
      },
    ]);
    expect((await get(`/api/v4/projects/${open.id}/uploads`, bob)).statusCode).toBe(403);
    expect((await get(`/api/v4/projects/${open.id}/uploads/${upload.id}`, ann)).statusCode).toBe(200);

    const before = blobs().length;
    const remove = (what: string) =>
      server.app.inject({
        method: 'DELETE',
        url: `/api/v4/projects/${open.id}${what}`,
        headers: { 'private-token': ann.token },
      });
    expect((await remove(`/uploads/${upload.id}`)).statusCode).toBe(204);
    expect((await remove(upload.url)).statusCode).toBe(404);
    expect((await get(upload.full_path, ann)).statusCode).toBe(404);
    await sweepUploads.run(server.platform, {});
    expect(blobs()).toHaveLength(before - 2);
  });

  it('that a killed process left unfinished are not served, and are cleaned up', async () => {
    const link = await attach('half', 'half.txt');
    const secret = link.url.split('/')[2]!;
    const { db } = server.platform;
    await sql`update uploads set kept_at = null, created_at = now() - interval '2 days' where secret = ${secret}`.execute(
      db,
    );
    expect((await get(link.full_path, ann)).statusCode).toBe(404);
    expect(blobs().some((file) => file.includes(secret))).toBe(true);
    await sweepUploads.run(server.platform, {});
    expect(blobs().some((file) => file.includes(secret))).toBe(false);
  });

  it('are deleted with their project', async () => {
    const made = await make('/projects', { name: 'short lived', visibility: 'public' });
    const link = await attach('words', 'w.txt', { id: made.id, path: made.path_with_namespace });
    const secret = link.url.split('/')[2]!;
    await sql`delete from projects where id = ${made.id}`.execute(server.platform.db);
    await sweepUploads.run(server.platform, {});
    expect(blobs().some((file) => file.includes(secret))).toBe(false);
  });

  it('add image sizes to texts, so that the layout does not move when they load', async () => {
    const link = await attach(
      encodePng(33, 22, () => [5, 5, 5]),
      'sized.png',
    );
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v4/markdown',
      headers: { 'private-token': ann.token },
      payload: { text: `${link.markdown} <img src="${link.url}" width="5">`, project: open.path, gfm: true },
    });
    const { html } = answer.json<{ html: string }>();
    expect(html).toMatch(
      new RegExp(
        `<img width="33" height="22" alt="sized" src="/deep/down/public/uploads/[0-9a-f]{32}/sized.png"`,
      ),
    );
    expect(html.match(/height=/g)).toHaveLength(1);
  });

  it('of images are refused while too many wait, and never stored with their metadata', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'coppice-queue-'));
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const before = blobs();
    // The first is read until the test ends it; the others wait behind it.
    const queue = Array.from({ length: 100 }, () => cleanImageFile(pipe, 'image/jpeg'));
    try {
      const busy = await send(`/${open.path}/uploads`, ann, jpegWithPlace(6), 'photo.jpg');
      expect(busy.statusCode, busy.body).toBe(503);
      expect(busy.json()).toEqual({
        message: 'Too many images are being uploaded. Try again in a moment.',
      });
      expect([blobs(), scratch()]).toEqual([before, []]);
      // Other files do not wait for images.
      await attach('words', 'meanwhile.txt');
    } finally {
      // Each of them opens it again.
      for (const waiting of queue) {
        await writeFile(pipe, '');
        await waiting;
      }
      rmSync(folder, { recursive: true });
    }
    await attach(jpegWithPlace(6), 'photo.jpg');
  });

  it('a form without a file is refused', async () => {
    const form = await server.app.inject({
      method: 'POST',
      url: `/${open.path}/uploads`,
      headers: { 'private-token': ann.token },
      payload: { file: 'x' },
    });
    expect([form.statusCode, form.json()]).toEqual([400, { message: 'file is missing' }]);
  });
});

describe('a virus scan', () => {
  it('refuses what it finds, and everything while it does not answer', async () => {
    const scanned = await createTestServer({ virusScan: 'tcp://127.0.0.1:1' });
    try {
      const user = await scanned.createUser('cid');
      const headers = { 'private-token': user.token };
      const project = (
        await scanned.app.inject({ method: 'POST', url: '/api/v4/projects', headers, payload: { name: 'p' } })
      ).json<{ id: number }>();
      const form = new FormData();
      form.append('file', new File(['x'], 'x.txt'));
      const encoded = new Request('http://x', { method: 'POST', body: form });
      const answer = await scanned.app.inject({
        method: 'POST',
        url: `/api/v4/projects/${project.id}/uploads`,
        headers: { ...headers, 'content-type': encoded.headers.get('content-type')! },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({
        message: 'The virus scanner does not answer. The file was not uploaded.',
      });
      expect(readFileSync(join(scanned.platform.folder.path, 'format.json'), 'utf8')).toContain('1');
      expect(readdirSync(scanned.platform.folder.temporary)).toEqual([]);
    } finally {
      await scanned.close();
    }
  });
});
