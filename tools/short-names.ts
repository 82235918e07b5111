import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const hashed = /^(.+-)[\w-]{2}([\w-]{5}\.\w+)$/;

/**
 * Shortens the hashes in the names of a build's files, which cannot be compressed, and of which the first script contains most: the bundler makes none
 * shorter than seven characters. The first two go: they differ little from file to file, and thirty bits are left.
 * @param folder Of the build; the files are in `assets/` below it.
 */
export async function shortenNames(folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  const shorter = new Map<string, string>();
  for (const name of await readdir(assets)) {
    // Those of workers are longer, and stay.
    shorter.set(name, name.replace(hashed, '$1$2'));
  }
  if (new Set(shorter.values()).size < shorter.size) throw new Error('Two files have the same shorter name.');
  const write = async (path: string, to = path): Promise<void> => {
    if (/\.(?:js|css|json)$/.test(path)) {
      const text = await readFile(path, 'utf8');
      await writeFile(
        path,
        text.replace(/[\w.-]+-[\w-]{7}\.\w+/g, (name) => shorter.get(name) ?? name),
      );
    }
    await rename(path, to);
  };
  await Promise.all([
    ...[...shorter].map(([name, short]) => write(join(assets, name), join(assets, short))),
    write(join(folder, '.vite/manifest.json')),
  ]);
}
