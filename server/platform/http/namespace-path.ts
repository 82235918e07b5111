/** The URL without the relative root, if it lies below it. */
export function withoutRoot(url: string, root: string): string {
  if (root === '' || !url.startsWith(root)) return url;
  const rest = url.slice(root.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

const gitService = /^\/(.+)\/(info\/refs|git-upload-pack|git-receive-pack)$/;

/**
 * Groups nest to any depth, but a router's parameter is one segment: `/a/b/project/-/issues/1` becomes
 * `/a%2Fb%2Fproject/-/issues/1`, and so `/:project/-/issues/:iid` takes it. The same for `/groups/a/b/-/…` and for git's addresses.
 */
export function foldNamespace(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  const query = end === -1 ? '' : url.slice(end);
  if (path.startsWith('/api/') || path.startsWith('/-/')) return url;
  const separator = path.indexOf('/-/');
  if (separator > 0) {
    const group = path.startsWith('/groups/');
    const prefix = path.slice(group ? '/groups/'.length : 1, separator);
    return `${group ? '/groups/' : '/'}${prefix.replaceAll('/', '%2F')}${path.slice(separator)}${query}`;
  }
  const git = gitService.exec(path);
  return git === null ? url : `/${git[1]!.replaceAll('/', '%2F')}/${git[2]}${query}`;
}
