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
  for (const path of places) {
    const entry = await git.treeEntry(repository, commit, path);
    if (!entry.ok || entry.value.kind === 'tree' || entry.value.kind === 'submodule') continue;
    if (entry.value.kind === 'file') return { oid: entry.value.oid };
    const target = (await git.symlink(repository, commit, path))?.leadsTo;
    return { oid: target?.kind === 'file' ? target.oid : null };
  }
  return undefined;
}
