import { decodeName, encodeName } from './byte-name.ts';

/** The kind of a tree entry: a file, a program, a symbolic link, a folder, or the commit of a submodule. */
export type EntryKind = 'file' | 'symlink' | 'tree' | 'submodule';

export interface TreeNode {
  /** See byte-name.ts. */
  readonly name: string;
  /** Six octal digits, `100644`. */
  readonly mode: string;
  readonly kind: EntryKind;
  readonly oid: string;
}

export function kindOfMode(mode: string): EntryKind {
  if (mode === '040000') return 'tree';
  if (mode === '120000') return 'symlink';
  return mode === '160000' ? 'submodule' : 'file';
}

/** The entries of a tree object; `oidBytes` is 20 for SHA-1 and 32 for SHA-256. */
export function parseTree(content: Buffer, oidBytes: number): TreeNode[] {
  const nodes: TreeNode[] = [];
  let at = 0;
  while (at < content.length) {
    const space = content.indexOf(0x20, at);
    const end = content.indexOf(0, space);
    if (space === -1 || end === -1) break;
    const mode = content.toString('latin1', at, space).padStart(6, '0');
    at = end + 1 + oidBytes;
    nodes.push({
      name: decodeName(content.subarray(space + 1, end)),
      mode,
      kind: kindOfMode(mode),
      oid: content.toString('hex', end + 1, at),
    });
  }
  return nodes;
}

/** The tree object that holds these entries. */
export function formatTree(nodes: Iterable<TreeNode>): Buffer {
  const entries = Array.from(nodes, (node) => {
    const name = encodeName(node.name);
    return { node, name, key: node.kind === 'tree' ? Buffer.concat([name, Buffer.from('/')]) : name };
  });
  // Git sorts by bytes, folders as if their names ended in a slash.
  entries.sort((a, b) => Buffer.compare(a.key, b.key));
  return Buffer.concat(
    entries.flatMap(({ node, name }) => [
      Buffer.from(`${node.mode.replace(/^0+/u, '')} `),
      name,
      Buffer.from([0]),
      Buffer.from(node.oid, 'hex'),
    ]),
  );
}
