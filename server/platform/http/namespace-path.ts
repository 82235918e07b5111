import { nameFromUrl } from '../../git/index.ts';

/** The URL without the relative root, if it is below it. */
export function withoutRoot(url: string, root: string): string {
  if (root === '' || !url.startsWith(root)) return url;
  const rest = url.slice(root.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

/**
 * A path in a repository can be any bytes. The router would refuse invalid UTF-8 (`%FF`), so it is encoded the way server/git writes
 * such names as text; the routes decode it.
 */
function withValidEncoding(path: string): string {
  return isValidEncoding(path)
    ? path
    : encodeURI(nameFromUrl(path)).replaceAll('#', '%23').replaceAll('?', '%3F');
}

function isValidEncoding(path: string): boolean {
  try {
    // The result is used because a bundler would drop the call otherwise.
    return decodeURI(path).length > 0;
  } catch {
    return false;
  }
}

/** An upload's address: its secret is 32 hexadecimal digits, which no project name in a group of that name has. */
const upload = /^\/(.+)\/(uploads\/[0-9a-f]{32}\/[^/]+)$/;
const uploads = /^\/(.+)\/uploads$/;
const gitService = /^\/(.+)\/(info\/refs|git-upload-pack|git-receive-pack)$/;

/**
 * Groups nest to any depth, but a router's parameter is one segment: `/a/b/project/-/issues/1` becomes `/a%2Fb%2Fproject/-/issues/1`,
 * which `/:project/-/issues/:iid` matches. The same applies to `/groups/a/b/-/…` and git's addresses.
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
