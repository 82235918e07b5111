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

/** What a commit made here does, in order. Contents are bytes; `executable` undefined leaves the mode as it is. */
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
      /** The id of the content that was edited: refused where the file is another by now. */
      readonly expectedOid?: string;
    }
  | { readonly action: 'delete'; readonly path: string; readonly expectedOid?: string }
  | {
      readonly action: 'move';
      readonly path: string;
      readonly previousPath: string;
      readonly content?: Buffer;
      readonly executable?: boolean;
    }
  | { readonly action: 'chmod'; readonly path: string; readonly executable: boolean };

export interface CommitFilesInput {
  readonly branch: string;
  /** Where a branch that does not exist yet begins: a commit. Left out, the branch must exist or the repository be empty. */
  readonly start?: string;
  /** The commit the branch must be at. Left out, the change is made to whatever is there. */
  readonly expected?: string;
  readonly message: string;
  readonly author: Identity;
  readonly committer: Identity;
  readonly actions: readonly FileAction[];
}

export interface MadeCommit {
  readonly sha: string;
  /** What the branch is at, to which it belongs; null where it is new. */
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

export function createCommitWriter(
  { refs, objects }: GitContext,
  isEmpty: (repository: Repository) => Promise<boolean>,
) {
  /**
   * Makes one commit with all these changes, without a work tree, in quarantine: no ref moves. The message of a failure names the
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
    if (old !== null && input.start !== undefined && input.start !== old)
      return fail('branch_exists', input.branch);
    if (input.expected !== undefined && old !== input.expected) return fail('moved', input.branch);
    const parent = old ?? input.start ?? null;
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
    const commit = newObject('commit', formatCommit(root, parent, input), hash);
    await quarantine.write([...blobs, ...trees, commit], options);
    return ok({ sha: commit.oid, old });
  }

  return { makeCommit };
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
  // What a new file is made from: nothing.
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

function formatCommit(tree: string, parent: string | null, input: CommitFilesInput): Buffer {
  const lines = [
    `tree ${tree}`,
    ...(parent === null ? [] : [`parent ${parent}`]),
    `author ${formatIdentity(input.author)}`,
    `committer ${formatIdentity(input.committer)}`,
  ];
  return Buffer.from(`${lines.join('\n')}\n\n${cleanMessage(input.message)}`);
}
