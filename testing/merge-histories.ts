/** Random histories of two branches that are to be merged, of all that makes merges hard. */

/** A file: a text, a program, a symbolic link (its target), or the commit of a submodule. */
interface Entry {
  readonly mode: '100644' | '100755' | '120000' | '160000';
  readonly content: string;
}
type Tree = ReadonlyMap<string, Entry>;

/** A commit to make: `parents` are the numbers of earlier ones. */
export interface HistoryCommit {
  readonly tree: Tree;
  readonly parents: readonly number[];
}

export interface MergeHistory {
  readonly commits: readonly HistoryCommit[];
  readonly ours: number;
  readonly theirs: number;
}

export type Below = (limit: number) => number;

/** A seeded random number generator: numbers below a limit. */
export function seeded(seed: number): Below {
  let state = (seed * 2_654_435_761) >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const folders = ['', 'src/', 'src/lib/', 'docs/'];
const names = ['a', 'b', 'c', 'd', 'e', 'main', 'util', 'notes'];
const endings = ['.txt', '.md', ''];
/** Lines that occur often confuse those who match them. */
const pool = ['}', '', 'return', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'end'];
const rules = ['*.txt merge=union', '*.md -merge', 'src/*.txt binary', '* merge', 'docs/** merge=union'];

const regular = ({ mode }: Entry): boolean => mode === '100644' || mode === '100755';

/** Whether a path can be added: no file is a folder. */
const fits = (tree: Tree, path: string): boolean =>
  !tree.has(path) &&
  [...tree.keys()].every((other) => !other.startsWith(`${path}/`) && !path.startsWith(`${other}/`));

function text(below: Below): string {
  const lines = Array.from({ length: 4 + below(16) }, () => `${pool[below(pool.length)]!} ${below(30)}`);
  const end = below(6) === 0 ? '\r\n' : '\n';
  return lines.join(end) + (below(8) === 0 ? '' : end);
}

const newPath = (below: Below): string =>
  folders[below(folders.length)]! + names[below(names.length)]! + endings[below(endings.length)]!;

/** One change of a tree by somebody. */
function change(tree: Tree, below: Below): Tree {
  const next = new Map(tree);
  const paths = [...tree.keys()];
  const path = paths[below(paths.length)];
  const entry = path === undefined ? undefined : tree.get(path);
  const kind = below(20);
  if (path === undefined || entry === undefined || kind === 0) {
    const added = newPath(below);
    if (fits(next, added)) next.set(added, { mode: '100644', content: text(below) });
    return next;
  }
  if (kind <= 10 && regular(entry)) {
    const lines = entry.content.split('\n');
    const at = below(lines.length);
    const line = `${pool[below(pool.length)]!} ${below(30)}`;
    lines.splice(at, below(3), ...(below(3) === 0 ? [] : [line]));
    next.set(path, { ...entry, content: lines.join('\n') });
  } else if (kind <= 12) {
    next.delete(path);
  } else if (kind <= 14) {
    const to = newPath(below);
    next.delete(path);
    next.set(fits(next, to) ? to : path, entry);
  } else if (kind === 15) {
    // A folder is renamed.
    const [from, to] = below(2) === 0 ? ['src/', 'lib/'] : ['docs/', 'manual/'];
    for (const [old, file] of tree)
      if (old.startsWith(from) && fits(next, to + old.slice(from.length))) {
        next.delete(old);
        next.set(to + old.slice(from.length), file);
      }
  } else if (kind === 16 && regular(entry)) {
    next.set(path, { ...entry, mode: entry.mode === '100644' ? '100755' : '100644' });
  } else if (kind === 17) {
    next.set(
      path,
      below(2) === 0 ? { mode: '120000', content: newPath(below) } : { mode: '100644', content: text(below) },
    );
  } else if (kind === 18) {
    // A file gives way to a folder of its name.
    next.delete(path);
    if (fits(next, `${path}/inside`)) next.set(`${path}/inside`, { mode: '100644', content: text(below) });
  } else if (regular(entry)) {
    const end = entry.content.includes('\r\n') ? /\r\n/g : /\n/g;
    next.set(path, {
      ...entry,
      content: entry.content.replaceAll(end, end.source.includes('r') ? '\n' : '\r\n'),
    });
  }
  return next;
}

function changes(tree: Tree, below: Below, most: number): Tree {
  let now = tree;
  for (let count = 1 + below(most); count > 0; count -= 1) now = change(now, below);
  // Submodules move, attributes change.
  const next = new Map(now);
  if (next.has('vendor') && below(4) === 0)
    next.set('vendor', { mode: '160000', content: String(1 + below(3)).repeat(40) });
  if (next.has('.gitattributes') && below(8) === 0)
    next.set('.gitattributes', { mode: '100644', content: `${rules[below(rules.length)]!}\n` });
  return next;
}

/** The history of a seed: a fork in the road, of one or several commits a side, or two branches that have merged each other before. */
export function mergeHistory(seed: number): MergeHistory {
  const below = seeded(seed);
  const base = new Map<string, Entry>();
  for (let count = 3 + below(6); count > 0; count -= 1) {
    const path = newPath(below);
    if (fits(base, path)) base.set(path, { mode: '100644', content: text(below) });
  }
  if (below(4) === 0)
    base.set('.gitattributes', { mode: '100644', content: `${rules[below(rules.length)]!}\n` });
  if (below(5) === 0 && fits(base, 'vendor')) base.set('vendor', { mode: '160000', content: '1'.repeat(40) });
  const commits: HistoryCommit[] = [{ tree: base, parents: [] }];
  const add = (tree: Tree, ...parents: number[]): number => commits.push({ tree, parents }) - 1;
  const grow = (from: number, most: number): number => add(changes(commits[from]!.tree, below, most), from);
  let [ours, theirs] = [grow(0, 3), grow(0, 3)];
  if (below(4) === 0) {
    // Criss-cross: each has taken the other in, somehow.
    const [left, right] = [commits[ours]!.tree, commits[theirs]!.tree];
    const both = [
      add(changes(left, below, 2), ours, theirs),
      add(changes(below(2) === 0 ? left : right, below, 2), theirs, ours),
    ];
    [ours, theirs] = [grow(both[0]!, 2), grow(both[1]!, 2)];
  } else if (below(2) === 0) {
    [ours, theirs] = [grow(ours, 2), grow(theirs, 2)];
  }
  return { commits, ours, theirs };
}

/** The histories as one stream for `git fast-import`, with the marks of their commits: `:{history}0{commit}` in decimal. */
export function importStream(histories: readonly MergeHistory[]): {
  readonly stream: string;
  readonly markOf: (history: number, commit: number) => number;
} {
  const markOf = (history: number, commit: number): number => (history + 1) * 100 + commit;
  const data = (content: string): string => `data ${Buffer.byteLength(content)}\n${content}\n`;
  const parts: string[] = [];
  for (const [number, { commits }] of histories.entries())
    for (const [index, { tree, parents }] of commits.entries()) {
      parts.push(`commit refs/heads/h${number}-${index}\nmark :${markOf(number, index)}\n`);
      parts.push(
        `committer Ada <ada@example.org> ${1_700_000_000 + index} +0000\n${data(`Commit ${number} ${index}`)}`,
      );
      for (const [place, parent] of parents.entries())
        parts.push(`${place === 0 ? 'from' : 'merge'} :${markOf(number, parent)}\n`);
      parts.push('deleteall\n');
      for (const [path, { mode, content }] of tree)
        parts.push(
          mode === '160000' ? `M ${mode} ${content} ${path}\n` : `M ${mode} inline ${path}\n${data(content)}`,
        );
    }
  return { stream: `${parts.join('')}done\n`, markOf };
}
