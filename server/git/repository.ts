import { join } from 'node:path';

/** A repository on this machine. It is named by an id, unique within its group, and never by the path that people see. */
export interface Repository {
  readonly id: number;
  /** The folder below the root that holds it and its like; undefined for the root itself. */
  readonly group?: string;
  readonly path: string;
}

/** The name of a folder for repositories of one group. */
export const GROUP = /^[a-z][a-z_]*$/u;

/** `1234` → `<root>/12/34/1234.git`, or `<root>/<group>/12/34/1234.git`: at most a hundred folders in each of two levels for the first million repositories. */
export function repositoryAt(root: string, id: number, group?: string): Repository {
  if (!Number.isSafeInteger(id) || id < 1) throw new RangeError(`Not a repository id: ${id}`);
  if (group !== undefined && !GROUP.test(group))
    throw new RangeError(`Not a group of repositories: ${group}`);
  const digits = String(id % 10_000).padStart(4, '0');
  const path = join(root, group ?? '', digits.slice(0, 2), digits.slice(2), `${id}.git`);
  return group === undefined ? { id, path } : { id, group, path };
}
