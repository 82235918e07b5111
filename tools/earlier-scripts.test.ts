import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readEarlierScripts, writeEarlierScripts } from './earlier-scripts.ts';

it('UX-01 scripts of earlier builds outlive a build for a week, for pages that were opened before it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coppice-scripts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const assets = join(folder, 'assets');
  const now = new Date('2026-05-08T12:00:00Z');
  await writeEarlierScripts(assets, [
    { name: 'page-old.js', content: Buffer.from('old'), builtAt: new Date('2026-05-02T12:00:00Z') },
    { name: 'page-ancient.js', content: Buffer.from('ancient'), builtAt: new Date('2026-04-30T12:00:00Z') },
    { name: 'same.js', content: Buffer.from('same'), builtAt: new Date('2026-05-07T12:00:00Z') },
  ]);
  const earlier = await readEarlierScripts(assets, now);
  expect(earlier.map(({ name }) => name)).toEqual(['same.js', 'page-old.js']);

  // The build empties the folder.
  await rm(assets, { recursive: true });
  await writeEarlierScripts(assets, []);
  await writeFile(join(assets, 'same.js'), 'built anew');
  await utimes(join(assets, 'same.js'), now, now);
  await writeEarlierScripts(assets, earlier);
  expect(await readFile(join(assets, 'page-old.js'), 'utf8')).toBe('old');
  expect(await readFile(join(assets, 'same.js'), 'utf8')).toBe('built anew');
  // The next builds count from its own build.
  expect(
    (await readEarlierScripts(assets, new Date('2026-05-10T12:00:00Z'))).map(({ name }) => name),
  ).toEqual(['same.js']);
  expect(await readEarlierScripts(join(folder, 'nothing'))).toEqual([]);
});
