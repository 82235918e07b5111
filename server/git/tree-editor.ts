import { fail, ok, type Result } from './git-error.ts';
import { newObject, type NewObject } from './pack-writer.ts';
import { formatTree, type TreeNode } from './tree-parser.ts';

type Loader = (oid: string) => Promise<readonly TreeNode[]>;

interface Folder {
  readonly oid: string | null;
  /** null: unchanged from the repository, not read. */
  children: Map<string, Leaf | Folder> | null;
  changed: boolean;
}

interface Leaf {
  readonly node: TreeNode;
}

/** A tree being changed. Only the folders on the path to a change are read and written. */
export class TreeEditor {
  readonly #load: Loader;
  readonly #root: Folder;
  readonly #hash: 'sha1' | 'sha256';

  constructor(root: string | null, load: Loader, hash: 'sha1' | 'sha256') {
    this.#load = load;
    this.#hash = hash;
    this.#root = { oid: root, children: root === null ? new Map() : null, changed: root === null };
  }

  /** The entry at this path, 'folder', or null. */
  async get(path: string): Promise<TreeNode | 'folder' | null> {
    const { parts, name } = split(path);
    let folder = this.#root;
    for (const part of parts) {
      const next = (await this.#open(folder)).get(part);
      if (next === undefined || 'node' in next) return null;
      folder = next;
    }
    const found = (await this.#open(folder)).get(name);
    if (found === undefined) return null;
    return 'node' in found ? found.node : 'folder';
  }

  /** Puts a file there and creates its folders; a file can't be a folder at the same time. */
  async set(path: string, mode: string, oid: string): Promise<Result<void, 'in_the_way'>> {
    const { parts, name } = split(path);
    let folder = this.#root;
    const passed = [folder];
    for (const part of parts) {
      const children = await this.#open(folder);
      let next = children.get(part);
      if (next !== undefined && 'node' in next) return fail('in_the_way');
      if (next === undefined) children.set(part, (next = { oid: null, children: new Map(), changed: true }));
      folder = next;
      passed.push(folder);
    }
    const children = await this.#open(folder);
    const there = children.get(name);
    if (there !== undefined && !('node' in there)) return fail('in_the_way');
    children.set(name, { node: { name, mode, kind: 'file', oid } });
    for (const each of passed) each.changed = true;
    return ok(undefined);
  }

  /** Removes an entry and the folders it leaves empty. */
  async remove(path: string): Promise<void> {
    const { parts, name } = split(path);
    const passed: { folder: Folder; name: string }[] = [];
    let folder = this.#root;
    for (const part of parts) {
      const next = (await this.#open(folder)).get(part);
      if (next === undefined || 'node' in next) return;
      passed.push({ folder, name: part });
      folder = next;
    }
    const children = await this.#open(folder);
    if (!children.delete(name)) return;
    folder.changed = true;
    for (const parent of passed.reverse()) {
      const child = parent.folder.children?.get(parent.name);
      if (child !== undefined && !('node' in child) && child.children?.size === 0) {
        parent.folder.children?.delete(parent.name);
      }
      parent.folder.changed = true;
    }
  }

  /** The trees to write, and the root's id. */
  build(): { readonly root: string; readonly objects: readonly NewObject[] } {
    const objects: NewObject[] = [];
    return { root: this.#build(this.#root, objects), objects };
  }

  #build(folder: Folder, objects: NewObject[]): string {
    if (folder.oid !== null && (!folder.changed || folder.children === null)) return folder.oid;
    const nodes = [...(folder.children ?? [])].map(([name, child]): TreeNode => {
      if ('node' in child) return child.node;
      return { name, mode: '040000', kind: 'tree', oid: this.#build(child, objects) };
    });
    const tree = newObject('tree', formatTree(nodes), this.#hash);
    if (tree.oid !== folder.oid) objects.push(tree);
    return tree.oid;
  }

  async #open(folder: Folder): Promise<Map<string, Leaf | Folder>> {
    if (folder.children !== null) return folder.children;
    const nodes = await this.#load(folder.oid ?? '');
    folder.children = new Map(
      nodes.map((node): [string, Leaf | Folder] => [
        node.name,
        node.kind === 'tree' ? { oid: node.oid, children: null, changed: false } : { node },
      ]),
    );
    return folder.children;
  }
}

function split(path: string): { parts: string[]; name: string } {
  const parts = path.split('/');
  return { name: parts.pop() ?? '', parts };
}
