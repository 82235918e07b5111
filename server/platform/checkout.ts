import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function find(): string {
  for (
    let folder = dirname(fileURLToPath(import.meta.url));
    folder !== dirname(folder);
    folder = dirname(folder)
  ) {
    if (existsSync(join(folder, 'package-lock.json'))) return folder;
  }
  throw new Error('The folder of Coppice could not be found.');
}

/** The folder that holds package.json, from the sources as well as from dist/. */
export const checkout = find();

/** Whether this is the built code in dist/. */
export const isBuilt = import.meta.url.startsWith(`file://${join(checkout, 'dist')}/`);

export const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
  version: string;
};

/** Short sha of the commit that is checked out; 'unknown' outside a checkout. */
export function readRevision(): string {
  try {
    const head = readFileSync(join(checkout, '.git/HEAD'), 'utf8').trim();
    const sha = head.startsWith('ref: ')
      ? readFileSync(join(checkout, '.git', head.slice(5)), 'utf8').trim()
      : head;
    return sha.slice(0, 11);
  } catch {
    return 'unknown';
  }
}
