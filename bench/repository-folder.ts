import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Instance } from './instance.ts';

/** Repositories are in folders named by the project's id, below `repositories`. */
export function repositoryFolder(instance: Instance, id: number): string {
  const below = join(instance.data, 'repositories');
  const found = readdirSync(below, { recursive: true, encoding: 'utf8' }).find(
    (path) => path.split('/').at(-1) === `${id}.git`,
  );
  if (found === undefined) throw new Error(`the repository of project ${id} is not on the disk`);
  return join(below, found);
}
