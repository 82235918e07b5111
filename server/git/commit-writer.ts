import type { GitContext } from './context.ts';
import { GitError, fail, ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import { formatIdentity } from './identity.ts';
import { newObject, type NewObject } from './pack-writer.ts';
import type { Quarantine } from './quarantine.ts';
import { cleanMessage, type Identity } from './ref-writer.ts';
import type { Repository } from './repository.ts';
import { isObjectId, isSafeNewPath, isSafeNewRefName } from './safe-name.ts';
import { TreeEditor } from './tree-editor.ts';
import type { TreeNode } from './tree-parser.ts';

/** The actions of a commit, in order. Contents are bytes; without `executable` the mode stays as it is. */
export type FileAction =
  | {
      readonly action: 'create';
      readonly path: string;
      readonly content: Buffer;
      readonly executable?: boolean;
    }
  | {
      readonly action: 'update';
      readonly path: string;
      readonly content: Buffer;
      readonly executable?: boolean;
      /** The id of the edited content: refused if the file has changed since. */
      readonly expectedOid?: string;
    }
  | { readonly action: 'delete'; readonly path: string; readonly expectedOid?: string }
  | {
      readonly action: 'move';
      readonly path: string;
      readonly previousPath: string;
      readonly content?: Buffer;
      readonly executable?: boolean;
      readonly expectedOid?: string;
    }
  | { readonly action: 'chmod'; readonly path: string; readonly executable: boolean };

export interface CommitFilesInput {
  readonly branch: string;
  /** The commit from which a new branch starts. Without it the branch has to exist or the repository be empty. */
  readonly start?: string;
  /** A branch that is there already starts there, too: what it has is left behind. */
  readonly overwrite?: boolean;
  /** The commit that the branch has to be at. Without it the change applies to the current one. */
  readonly expected?: string;
  readonly message: string;
  readonly author: Identity;
  readonly committer: Identity;
  readonly actions: readonly FileAction[];
}

export interface CommitTreeInput {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
  readonly author: Identity;
  readonly committer: Identity;
}

export interface MadeCommit {
  readonly sha: string;
  /** The previous commit of the branch; null if it is new. */
  readonly old: string | null;
}

export type CommitFailure =
  | 'invalid_name'
  | 'invalid_path'
  | 'file_exists'
  | 'file_missing'
  | 'file_changed'
  | 'branch_exists'
  | 'branch_missing'
  | 'start_missing'
  /** The branch is not at the expected commit. */
  | 'moved'
  | 'no_changes';

const FILE = '100644';
const PROGRAM = '100755';
/** git's errors for an object whose tree or parents are missing or of another type. */
const MISSING_LINK = /unexpected type|missing|unable to (?:read|find)|not a (?:commit|tree)|failed to read/u;

export function createCommitWriter(
  { refs, objects }: GitContext,
  isEmpty: (repository: Repository) => Promise<boolean>,
) {
  /**
   * Creates one commit with all these changes, without a work tree, in quarantine: no ref moves. The message of a failure names the
   * path or branch.
   */
  async function makeCommit(
    repository: Repository,
    quarantine: Quarantine,
    input: CommitFilesInput,
    options: CallOptions = {},
  ): Promise<Result<MadeCommit, CommitFailure>> {
    if (!isSafeNewRefName(input.branch)) return fail('invalid_name', input.branch);
    for (const action of input.actions) {
      const paths = [action.path, ...(action.action === 'move' ? [action.previousPath] : [])];
      const bad = paths.find((path) => !isSafeNewPath(path));
      if (bad !== undefined) return fail('invalid_path', String(bad));
    }
    const old = await refs.read(repository, `refs/heads/${input.branch}`);
    const overwrites = input.overwrite === true && input.start !== undefined;
    if (old !== null && input.start !== undefined && input.start !== old && !overwrites)
      return fail('branch_exists', input.branch);
    if (input.expected !== undefined && old !== input.expected) return fail('moved', input.branch);
    const parent = (overwrites ? input.start : old) ?? input.start ?? null;
    if (parent === null && !(await isEmpty(repository))) return fail('branch_missing', input.branch);
    const parentCommit =
      parent !== null && isObjectId(parent) ? await objects.commit(repository, parent) : null;
    if (parent !== null && parentCommit === null) return fail('start_missing', parent);

    const hash = parent?.length === 64 ? 'sha256' : 'sha1';
    const editor = new TreeEditor(
      parentCommit?.tree ?? null,
      async (oid) => {
        const nodes = await objects.tree(repository, oid);
        if (nodes === null) throw new GitError('cat-file', null, `tree ${oid} is missing`);
        return nodes;
      },
      hash,
    );
    const blobs: NewObject[] = [];
    for (const action of input.actions) {
      const done = await apply(editor, action, blobs, hash);
      if (!done.ok) return done;
    }
    const { root, objects: trees } = editor.build();
    if (input.actions.length > 0 && root === parentCommit?.tree) return fail('no_changes');
    const { message, author, committer } = input;
    const parents = parent === null ? [] : [parent];
    const content = formatCommit({ tree: root, parents, message, author, committer });
    const commit = newObject('commit', content, hash);
    await quarantine.write([...blobs, ...trees, commit], options);
    return ok({ sha: commit.oid, old });
  }

  /**
   * Creates a commit of an existing tree, in the repository or in the quarantine, with the given parents, of which the first is the
   * branch that it continues. Returns its id.
   */
  async function commitTree(
    quarantine: Quarantine,
    input: CommitTreeInput,
    options: CallOptions = {},
  ): Promise<Result<string, 'bad_object'>> {
    if (![input.tree, ...input.parents].every(isObjectId)) return fail('bad_object');
    // git accepts a parent only once.
    if (new Set(input.parents).size !== input.parents.length) return fail('bad_object');
    const hash = input.tree.length === 64 ? 'sha256' : 'sha1';
    const commit = newObject('commit', formatCommit(input), hash);
    try {
      await quarantine.write([commit], options);
    } catch (error) {
      if (error instanceof GitError && MISSING_LINK.test(error.stderr))
        return fail('bad_object', error.stderr);
      throw error;
    }
    return ok(commit.oid);
  }

  return { makeCommit, commitTree };
}

async function apply(
  editor: TreeEditor,
  action: FileAction,
  blobs: NewObject[],
  hash: 'sha1' | 'sha256',
): Promise<Result<void, CommitFailure>> {
  const { path } = action;
  const source = action.action === 'move' ? action.previousPath : path;
  const there: TreeNode | 'folder' | null = await editor.get(source);
  if (action.action === 'create') {
    if (there !== null) return fail('file_exists', path);
  } else if (there === null || there === 'folder') return fail('file_missing', source);
  else if ('expectedOid' in action && action.expectedOid !== undefined && action.expectedOid !== there.oid) {
    return fail('file_changed', path);
  }
  if (action.action === 'delete') {
    await editor.remove(path);
    return ok(undefined);
  }
  // A new file has no previous content.
  const before = action.action === 'create' ? null : (there as TreeNode);
  if (action.action === 'move') {
    if ((await editor.get(path)) !== null && path !== source) return fail('file_exists', path);
    await editor.remove(source);
  }
  const content = 'content' in action ? action.content : undefined;
  let oid = before?.oid ?? '';
  if (content !== undefined) {
    const blob = newObject('blob', content, hash);
    blobs.push(blob);
    ({ oid } = blob);
  }
  const mode = action.executable === undefined ? (before?.mode ?? FILE) : action.executable ? PROGRAM : FILE;
  const set = await editor.set(path, mode, oid);
  return set.ok ? set : fail('file_exists', path);
}

function formatCommit({ tree, parents, author, committer, message }: CommitTreeInput): Buffer {
  const lines = [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${formatIdentity(author)}`,
    `committer ${formatIdentity(committer)}`,
  ];
  return Buffer.from(`${lines.join('\n')}\n\n${cleanMessage(message)}`);
}
