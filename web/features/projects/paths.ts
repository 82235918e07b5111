import { pathPart, url } from '../../platform/url.ts';

/** `/acme/large` */
export function projectPath(fullPath: string): string {
  return url(`/${pathPart(fullPath)}`);
}

/** `/acme/large/-/issues/1`: a page of a project. `rest` must be encoded. */
export function projectPage(fullPath: string, rest: string): string {
  return `${projectPath(fullPath)}/-/${rest}`;
}

export function groupPath(fullPath: string): string {
  return url(`/groups/${pathPart(fullPath)}`);
}

export function groupPage(fullPath: string, rest: string): string {
  return `${groupPath(fullPath)}/-/${rest}`;
}

export function personPath(username: string): string {
  return url(`/${encodeURIComponent(username)}`);
}

/** A branch, tag or file path in an address: slashes stay. */
export function refPart(ref: string): string {
  return ref.split('/').map(encodeURIComponent).join('/');
}
