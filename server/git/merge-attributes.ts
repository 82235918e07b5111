import { decodeName, encodeName } from './byte-name.ts';
import type { CallOptions, GitRunner } from './git-process.ts';
import type { Repository } from './repository.ts';

/** Limits above which the files are not handwritten merge rules. */
const MAX_FILES = 1000;
const MAX_BYTES = 100_000;
const NAME = '.gitattributes';

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
  const found: { readonly folder: string; readonly oid: string }[] = [];
  const listed = runner.records({
    ...options,
    repository,
    subcommand: 'ls-tree',
    flags: ['-r', '-z', '--full-tree', '--format=%(objectmode) %(objectname) %(path)'],
    revisions: [tree],
  });
  for await (const line of listed) {
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
  const lines: string[] = [];
  for (const { folder, oid } of found.toSorted((a, b) => depth(a) - depth(b))) {
    const content = await runner.run({
      ...options,
      repository,
      subcommand: 'cat-file',
      flags: ['blob', oid],
    });
    if (content.length <= MAX_BYTES) lines.push(...mergeLines(decodeName(content), folder));
  }
  return lines.length === 0 ? null : encodeName(`${lines.join('\n')}\n`);
}

/**
 * The merge rules of one file, with patterns relative to the root. All other attributes are dropped: some of them
 * (`conflict-marker-size`) let a repository use any amount of memory.
 */
export function mergeLines(text: string, folder: string): string[] {
  const lines: string[] = [];
  for (const raw of text.split('\n')) {
    const match = /^[ \t]*((?:"(?:[^"\\]|\\.)*")|\S+)[ \t]+(.*?)[ \t\r]*$/u.exec(raw);
    const [, pattern = '', attributes = ''] = match ?? [];
    // Macros are only allowed at the root, and merge rules need none except git's own (`binary`).
    if (pattern === '' || pattern.startsWith('#') || pattern.startsWith('[attr]')) continue;
    const kept = attributes
      .split(/[ \t]+/u)
      .filter((each) => /^(?:[-!]?merge|merge=[\w-]+|[-!]?binary)$/u.test(each));
    if (kept.length === 0) continue;
    const path = pattern.startsWith('"') ? unquote(pattern) : pattern;
    if (path === undefined || path.startsWith('!') || path.includes('\n')) continue;
    lines.push(`${quote(below(folder, path))} ${kept.join(' ')}`);
  }
  return lines;
}

/** A pattern relative to the root: one without a slash matches in every folder below its own. */
function below(folder: string, pattern: string): string {
  if (folder === '') return pattern;
  const prefix = folder.replace(/[\\*?[]/gu, String.raw`\$&`);
  const anchored = pattern.replace(/^\//u, '');
  return pattern.slice(0, -1).includes('/') ? `/${prefix}${anchored}` : `/${prefix}**/${pattern}`;
}

function quote(pattern: string): string {
  if (!/[\s"]|^#/u.test(pattern)) return pattern;
  return `"${pattern.replace(/["\\]/gu, String.raw`\$&`)}"`;
}

/** Decodes git's C-style quotes; undefined for escapes that nobody writes by hand. */
function unquote(quoted: string): string | undefined {
  const text = quoted.slice(1, -1);
  if (/\\[^"\\]/u.test(text)) return undefined;
  return text.replace(/\\(["\\])/gu, '$1');
}
