import type { FileAction, Repository } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import { badRequest } from '../../platform/errors.ts';

/** A change of a file, with a commit at which the client knew it. */
export type KnownFileAction = FileAction & { readonly lastCommit?: string | undefined };

/** The path whose content is replaced or taken away. */
function replacedPath(action: FileAction): string | undefined {
  if (action.action === 'move') return action.previousPath;
  return action.action === 'update' || action.action === 'delete' ? action.path : undefined;
}

/**
 * The actions with the contents that the client knew, which it names by a commit: whatever is committed meanwhile, these are not
 * overwritten. Contents are compared, so no history is walked, however many files there are. Throws 400 if one has changed since.
 */
export async function knownActions(
  { platform: { git } }: Context,
  repository: Repository,
  actions: readonly KnownFileAction[],
  head: string,
): Promise<FileAction[]> {
  const commits = new Map<string, Promise<string | null>>();
  const resolve = (name: string): Promise<string | null> => {
    const begun = commits.get(name);
    if (begun !== undefined) return begun;
    const resolving = git.resolve(repository, name).then((found) => (found.ok ? found.value.sha : null));
    commits.set(name, resolving);
    return resolving;
  };
  return Promise.all(
    actions.map(async ({ lastCommit, ...action }): Promise<FileAction> => {
      const path = replacedPath(action);
      if (path === undefined || lastCommit === undefined || lastCommit === '') return action;
      const now = await git.treeEntry(repository, head, path);
      // That it is not there is said when the commit is made: another action may bring it first.
      if (!now.ok) return action;
      // A name would always mean what is there now.
      const at = /^[0-9a-f]{7,64}$/iu.test(lastCommit) ? await resolve(lastCommit) : null;
      const known = at === null ? undefined : await git.treeEntry(repository, at, path);
      if (known?.ok !== true || known.value.oid !== now.value.oid)
        throw badRequest(
          'You are attempting to update a file that has changed since you started editing it.',
        );
      return { ...action, expectedOid: now.value.oid } as FileAction;
    }),
  );
}
