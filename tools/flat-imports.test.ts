import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { flattenImports } from './flat-imports.ts';

it('a late script imports what its imports import, but for what every page has', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coppice-imports-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  const manifest = {
    'web/first.tsx': {
      file: 'assets/first.js',
      isEntry: true,
      imports: ['_runtime.js'],
      dynamicImports: ['web/page.tsx'],
    },
    '_runtime.js': { file: 'assets/runtime.js' },
    'web/page.tsx': {
      file: 'assets/page.js',
      isDynamicEntry: true,
      imports: ['web/first.tsx', '_list.js'],
    },
    '_list.js': { file: 'assets/list.js', imports: ['web/first.tsx', '_row.js', '_runtime.js'] },
    // Two that import each other.
    '_row.js': { file: 'assets/row.js', imports: ['_mark.js'] },
    '_mark.js': { file: 'assets/mark.js', imports: ['_row.js'] },
    'web/flat.tsx': { file: 'assets/flat.js', isDynamicEntry: true, imports: ['_runtime.js'] },
  };
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const { file } of Object.values(manifest))
    // oxlint-disable-next-line no-await-in-loop -- a few
    await writeFile(join(folder, file), 'work();');
  await flattenImports(folder);
  const read = (name: string) => readFile(join(folder, 'assets', name), 'utf8');
  expect(await read('page.js')).toBe('work();\nimport"./row.js";import"./mark.js";\n');
  for (const name of ['first.js', 'runtime.js', 'list.js', 'row.js', 'mark.js', 'flat.js'])
    // oxlint-disable-next-line no-await-in-loop -- a few
    expect(await read(name)).toBe('work();');
});
