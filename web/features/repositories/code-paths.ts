import type { PageSymlink } from '../../../contract/repositories/repositories.ts';
import { projectPage } from '../projects/index.ts';
import { nameToUrl } from './names.ts';

export type CodePageKind = 'tree' | 'blob' | 'blame' | 'commits' | 'raw' | 'find_file' | 'edit' | 'new';

/** `/acme/large/-/blob/main/src/x.ts` */
export function codePage(project: string, kind: CodePageKind, ref: string, path = ''): string {
  return projectPage(project, `${kind}/${nameToUrl(path === '' ? ref : `${ref}/${path}`)}`);
}

/** The page of a symbolic link's target: a folder's or a file's. */
export function linkedPage(
  project: string,
  ref: string,
  { kind, path }: NonNullable<PageSymlink['leads_to']>,
): string {
  return codePage(project, kind === 'tree' ? 'tree' : 'blob', ref, path);
}

export function commitPage(project: string, sha: string): string {
  return projectPage(project, `commit/${sha}`);
}

export function comparePage(project: string, from: string, to: string): string {
  return projectPage(project, `compare/${nameToUrl(from)}...${nameToUrl(to)}`);
}

/** The archive of a ref: `/-/archive/main/large-main.zip`. */
export function archivePath(project: string, ref: string, format: 'zip' | 'tar.gz'): string {
  const name = project.slice(project.lastIndexOf('/') + 1);
  return projectPage(
    project,
    `archive/${nameToUrl(ref)}/${nameToUrl(`${name}-${ref.replaceAll('/', '-')}`)}.${format}`,
  );
}
