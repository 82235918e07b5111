import { join } from 'node:path';

/** A repository on this machine. Its folder is named by its id and never by the path that people see. */
export interface Repository {
  readonly id: number;
  readonly path: string;
}

/** `1234` → `<root>/12/34/1234.git`: at most a hundred folders in each of two levels for the first million repositories. */
export function repositoryAt(root: string, id: number): Repository {
  if (!Number.isSafeInteger(id) || id < 1) throw new RangeError(`Not a repository id: ${id}`);
  const digits = String(id % 10_000).padStart(4, '0');
  return { id, path: join(root, digits.slice(0, 2), digits.slice(2), `${id}.git`) };
}
