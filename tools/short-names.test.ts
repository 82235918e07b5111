import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { shortenNames } from './short-names.ts';

/** A build with these files. */
async function build(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coppice-names-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  for (const [name, content] of Object.entries(files))
    // oxlint-disable-next-line no-await-in-loop -- a few
    await writeFile(join(folder, name), content);
  return folder;
}

it('files have shorter names, and are named so by each other', async () => {
  const folder = await build({
    'assets/first-BcdEf_h.js':
      'import("./some-page-C-3456x.js");"./some-page-C-3456x.css";"other-A123456.js"',
    'assets/some-page-C-3456x.js': 'import"./first-BcdEf_h.js"',
    'assets/some-page-C-3456x.css': '',
    'assets/worker-ABC12345.js': '',
    '.vite/manifest.json': '{"web/page.tsx":{"file":"assets/some-page-C-3456x.js"}}',
  });
  await shortenNames(folder);
  expect(new Set(await readdir(join(folder, 'assets')))).toEqual(
    new Set(['first-dEf_h.js', 'some-page-3456x.css', 'some-page-3456x.js', 'worker-ABC12345.js']),
  );
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  expect(await read('assets/first-dEf_h.js')).toBe(
    'import("./some-page-3456x.js");"./some-page-3456x.css";"other-A123456.js"',
  );
  expect(await read('assets/some-page-3456x.js')).toBe('import"./first-dEf_h.js"');
  expect(await read('.vite/manifest.json')).toBe('{"web/page.tsx":{"file":"assets/some-page-3456x.js"}}');
});

it('a build in which two files would have one name fails', async () => {
  const folder = await build({
    'assets/a-AA12345.js': '',
    'assets/a-BB12345.js': '',
    '.vite/manifest.json': '{}',
  });
  await expect(shortenNames(folder)).rejects.toThrow('the same shorter name');
});
