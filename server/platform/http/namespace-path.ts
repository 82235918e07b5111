import { nameFromUrl } from '../../git/index.ts';

/** The URL without the relative root, if it lies below it. */
export function withoutRoot(url: string, root: string): string {
  if (root === '' || !url.startsWith(root)) return url;
  const rest = url.slice(root.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

/**
 * A path in a repository may be any bytes. What is no UTF-8 (`%FF`) would be refused by the router: it is written as the git room
 * writes such names in text, which the routes turn back.
 */
function withValidEncoding(path: string): string {
  return isValidEncoding(path)
    ? path
    : encodeURI(nameFromUrl(path)).replaceAll('#', '%23').replaceAll('?', '%3F');
}

function isValidEncoding(path: string): boolean {
  try {
    // The result is looked at: a bundler takes a call without one for unnecessary.
    return decodeURI(path).length > 0;
  } catch {
    return false;
  }
}

/** An upload's address: its secret is 32 hexadecimal digits, which no name of a project below a group of that name has. */
const upload = /^\/(.+)\/(uploads\/[0-9a-f]{32}\/[^/]+)$/;
const uploads = /^\/(.+)\/uploads$/;
const gitService = /^\/(.+)\/(info\/refs|git-upload-pack|git-receive-pack)$/;

/**
 * Groups nest to any depth, but a router's parameter is one segment: `/a/b/project/-/issues/1` becomes
 * `/a%2Fb%2Fproject/-/issues/1`, and so `/:project/-/issues/:iid` takes it. The same for `/groups/a/b/-/…` and for git's addresses.
 */
export function foldNamespace(url: string, method = 'GET'): string {
  const end = url.indexOf('?');
  const path = withValidEncoding(end === -1 ? url : url.slice(0, end));
  const query = end === -1 ? '' : url.slice(end);
  if (path.startsWith('/api/') || path.startsWith('/-/')) return path + query;
  const separator = path.indexOf('/-/');
  if (separator > 0) {
    const group = path.startsWith('/groups/');
    const prefix = path.slice(group ? '/groups/'.length : 1, separator);
    return `${group ? '/groups/' : '/'}${prefix.replaceAll('/', '%2F')}${path.slice(separator)}${query}`;
  }
  const file = upload.exec(path) ?? (method === 'POST' ? uploads.exec(path) : null);
  if (file !== null) return `/${file[1]!.replaceAll('/', '%2F')}/${file[2] ?? 'uploads'}${query}`;
  const git = gitService.exec(path);
  return git === null ? path + query : `/${git[1]!.replaceAll('/', '%2F')}/${git[2]}${query}`;
}
