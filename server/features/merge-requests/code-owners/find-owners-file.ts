import type { Git, Repository } from '../../../git/index.ts';

/** Where the file can be; the first that is there counts. */
const places = ['CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'];

export interface OwnersFile {
  readonly path: string;
  readonly oid: string;
}

/** The file of code owners in a commit. */
export async function findOwnersFile(
  git: Git,
  repository: Repository,
  commit: string,
): Promise<OwnersFile | undefined> {
  for (const path of places) {
    const entry = await git.treeEntry(repository, commit, path);
    if (entry.ok && entry.value.kind !== 'tree' && entry.value.kind !== 'submodule')
      return { path, oid: entry.value.oid };
  }
  return undefined;
}
