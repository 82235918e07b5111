import type { Address } from '../../contract/calls.ts';

/**
 * Where Coppice is mounted, '' or '/code'. The same for every request of the process, so it can be global.
 */
let root = '';

export function setUrlRoot(value: string): void {
  root = value;
}

export function urlRoot(): string {
  return root;
}

/** The address of a path of this instance: `url('/explore')`. */
export function url(path: string): string {
  return root + path;
}

/**
 * Where an address of this instance leads from here. The API begins it with the external URL, but who reads the page may have come by another name
 * or protocol, and would be a stranger there, or not get there at all.
 */
export function ownPath(address: string): string {
  const { pathname, search, hash } = new URL(address, 'http://here.invalid');
  return pathname + search + hash;
}

/** A namespace's or project's full path in an address; slashes stay. */
export function pathPart(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** The id parameter of the v4 API: one encoded segment. */
export function idPart(path: string | number): string {
  return encodeURIComponent(path);
}

export function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const parts = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value!)}`);
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

/** An address of this instance for the API client, which adds the relative root itself. */
export function withoutRoot<Path extends string>(address: Address<Path>): Path {
  return address.slice(urlRoot().length) as Path;
}
