import { LRUCache } from 'lru-cache';
import { collectRules } from './attribute-rules.ts';
import { decodeName, encodeName } from './byte-name.ts';
import type { CallOptions, GitRunner } from './git-process.ts';
import type { Repository } from './repository.ts';

/** Limits above which the files are not handwritten merge rules. */
const MAX_FILES = 1000;
const MAX_BYTES = 100_000;
const NAME = '.gitattributes';
const NAME_BYTES = Buffer.from(NAME);
/**
 * All other attributes are dropped: some of them (`conflict-marker-size`) let a repository use any amount of memory.
 */
export const mergeRule = /^(?:[-!]?merge|merge=[\w-]+|[-!]?binary)$/u;
/** What many merges into one target ask for; of each tree it is always the same. */
const known = new LRUCache<string, { readonly rules: Buffer | null }>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ rules }) => (rules?.length ?? 0) + 200,
});

/**
 * The merge rules in the `.gitattributes` files of a tree, as one file for core.attributesFile: without a work tree git reads none of
 * them. Deeper ones are last, since the last rule counts. null if there are none.
 */
export async function readMergeAttributes(
  runner: GitRunner,
  repository: Repository,
  tree: string,
  options: CallOptions & { readonly env: Readonly<Record<string, string>> },
): Promise<Buffer | null> {
  const key = `${repository.path}\0${tree}`;
  const before = known.get(key);
  if (before !== undefined) return before.rules;
  const rules = await readRules(runner, repository, tree, options);
  known.set(key, { rules });
  return rules;
}

async function readRules(
  runner: GitRunner,
  repository: Repository,
  tree: string,
  options: CallOptions & { readonly env: Readonly<Record<string, string>> },
): Promise<Buffer | null> {
  const found: { readonly folder: string; readonly oid: string }[] = [];
  const listed = runner.records({
    ...options,
    repository,
    subcommand: 'ls-tree',
    flags: ['-r', '-z', '--full-tree', '--format=%(objectmode) %(objectname) %(path)'],
    revisions: [tree],
  });
  for await (const line of listed) {
    if (!line.subarray(-NAME_BYTES.length).equals(NAME_BYTES)) continue;
    const path = decodeName(line.subarray(line.indexOf(0x20, 7) + 1));
    // A symbolic link with that name is not followed.
    if (!line.subarray(0, 3).equals(Buffer.from('100')) || !(path === NAME || path.endsWith(`/${NAME}`)))
      continue;
    found.push({
      folder: path.slice(0, -NAME.length),
      oid: line.toString('latin1', 7, line.indexOf(0x20, 7)),
    });
    if (found.length === MAX_FILES) break;
  }
  const depth = ({ folder }: { folder: string }): number => folder.split('/').length;
  const rules = collectRules(mergeRule);
  for (const { folder, oid } of found.toSorted((a, b) => depth(a) - depth(b))) {
    const content = await runner.run({
      ...options,
      repository,
      subcommand: 'cat-file',
      flags: ['blob', oid],
    });
    if (content.length <= MAX_BYTES) rules.add(decodeName(content), folder);
  }
  return rules.lines.length === 0 ? null : encodeName(`${rules.lines.join('\n')}\n`);
}
