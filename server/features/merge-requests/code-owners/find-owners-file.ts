import type { Git, Repository } from '../../../git/index.ts';

/** Where the file can be; the first that is there counts. */
const places = ['CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'];

export interface OwnersFile {
  /** Of what is to be read; null if a symbolic link stands here that leads to no file of the same commit. */
  readonly oid: string | null;
}

/** The file of code owners in a commit, or what a symbolic link in its place leads to. */
export async function findOwnersFile(
  git: Git,
  repository: Repository,
  commit: string,
): Promise<OwnersFile | undefined> {
  for (const place of places) {
    const path = await pathIn(place);
    const entry = path === undefined ? undefined : await git.treeEntry(repository, commit, path);
    if (entry?.ok !== true || entry.value.kind === 'tree' || entry.value.kind === 'submodule') continue;
    if (entry.value.kind === 'file') return { oid: entry.value.oid };
    const target = (await git.symlink(repository, commit, path!))?.leadsTo;
    return { oid: target?.kind === 'file' ? target.oid : null };
  }
  return undefined;

  /** Where a file is whose folder is a symbolic link; undefined if that leads to no folder, so that there is no file. */
  async function pathIn(place: string): Promise<string | undefined> {
    const [folder, name] = place.split('/');
    const link = name === undefined ? null : await git.symlink(repository, commit, folder!);
    if (link === null) return place;
    if (link.leadsTo?.kind !== 'tree') return undefined;
    return link.leadsTo.path === '' ? name : `${link.leadsTo.path}/${name}`;
  }
}
