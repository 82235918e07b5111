import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeName } from './byte-name.ts';
import type { GitContext } from './context.ts';
import { fail, GitError, GitOutputTooLarge, ok, type Result } from './git-error.ts';
import type { CallOptions, GitCommand } from './git-process.ts';
import { readMergeAttributes } from './merge-attributes.ts';
import { newObject } from './pack-writer.ts';
import { openQuarantine, readingAlso, type Quarantine } from './quarantine.ts';
import type { Repository } from './repository.ts';
import { isObjectId } from './safe-name.ts';
import { createObjectWriter } from './object-writer.ts';

/** A commit of the repository, a tree (of the repository, or in the quarantine), or null for the empty tree. */
export type MergeSide = { readonly commit: string } | { readonly tree: string } | null;

export interface MergeTreesInput {
  readonly ours: MergeSide;
  readonly theirs: MergeSide;
  /**
   * The base of comparison. Default: the best common ancestor of two commits, for a merge. The parent of `theirs`: a cherry-pick of
   * it. If `theirs` is the parent of the base: a revert of the base.
   */
  readonly base?: MergeSide;
  /** For who shows conflicts: markers that no text has by chance, and git's words for each conflict. */
  readonly detailed?: boolean;
}

export interface MergedFile {
  readonly mode: string;
  readonly oid: string;
}

export interface MergeConflict {
  readonly path: string;
  /** The file on each side; null where it does not exist. */
  readonly base: MergedFile | null;
  readonly ours: MergedFile | null;
  readonly theirs: MergedFile | null;
}

/** What git says of some paths, by its stable short name: `CONFLICT (rename/rename)`. */
export interface MergeNote {
  readonly type: string;
  readonly paths: readonly string[];
}

export interface MergedTree {
  /** In the quarantine. Files with conflicts contain git's markers. */
  readonly tree: string;
  readonly clean: boolean;
  readonly conflicts: readonly MergeConflict[];
  /** Empty unless asked for. */
  readonly notes: readonly MergeNote[];
}

export type MergeFailure =
  | 'not_found'
  | 'unrelated'
  /** git gives up over a fault of its own, as it does with some types of files that both sides of a criss-cross changed. */
  | 'unmergeable';

/** The length of the markers of a detailed merge. */
export const DETAILED_MARKERS = 47;

const MAX_OUTPUT = 64 * 1024 * 1024;
const NOBODY = 'Coppice <coppice@localhost> 0 +0000';

export function createTreeMerger(context: GitContext) {
  const { runner, objects } = context;
  const objectWriter = createObjectWriter(context);

  /**
   * Merges two sides without a work tree; the objects are written to the quarantine. The `.gitattributes` of `ours` determine how
   * files are merged, as in a work tree of it.
   */
  async function mergeTrees(
    repository: Repository,
    quarantine: Quarantine,
    input: MergeTreesInput,
    options: CallOptions = {},
  ): Promise<Result<MergedTree, MergeFailure>> {
    // git before 2.40 accepts no base: it determines it as the parent of two temporary commits, which are discarded
    // with all their objects.
    const scratch = openQuarantine(objectWriter, repository);
    const attributesFile = join(repository.path, 'coppice', `quarantine-${randomUUID()}.attributes`);
    let written = false;
    try {
      const trees = await Promise.all([treeOf(input.ours), treeOf(input.theirs), treeOf(input.base ?? null)]);
      if (!trees.every((tree) => tree !== undefined)) return fail('not_found');
      const [ours, theirs, base] = trees as [string, string, string];
      const env = await quarantine.environment();
      const heads =
        input.base === undefined
          ? await commitsOf(input)
          : await throwAway(scratch, quarantine, { ours, theirs, base }, options);
      if (heads === undefined) return fail('not_found');
      const rules = await readMergeAttributes(context, repository, ours, { ...options, env });
      const { detailed = false } = input;
      const markers = Buffer.from(detailed ? `* conflict-marker-size=${DETAILED_MARKERS}\n` : '');
      const attributes = detailed ? Buffer.concat([markers, rules ?? Buffer.alloc(0)]) : rules;
      if (attributes !== null) {
        written = true;
        await writeFile(attributesFile, attributes);
      }
      const result = await run({
        ...options,
        repository,
        subcommand: 'merge-tree',
        flags: ['--write-tree', '-z', detailed ? '--messages' : '--no-messages'],
        revisions: heads,
        config: attributes === null ? {} : { 'core.attributesFile': attributesFile },
        env: input.base === undefined ? env : readingAlso(env, await scratch.environment()),
        maxOutput: MAX_OUTPUT,
        writes: true,
      });
      return ok(result);
    } catch (error) {
      if (error instanceof GitError && /unrelated histories/u.test(error.stderr)) return fail('unrelated');
      if (error instanceof GitError && /merge-ort\.c:\d+/u.test(error.stderr))
        return fail('unmergeable', error.stderr);
      if (
        error instanceof GitError &&
        /not something we can merge|unexpected type|could not parse/u.test(error.stderr)
      )
        return fail('not_found', error.stderr);
      throw error;
    } finally {
      await Promise.all([scratch.discard(), written ? rm(attributesFile, { force: true }) : undefined]);
    }

    async function treeOf(side: MergeSide): Promise<string | undefined> {
      if (side === null) return newObject('tree', Buffer.alloc(0), hashOf(input)).oid;
      if ('tree' in side) return isObjectId(side.tree) ? side.tree : undefined;
      if (!isObjectId(side.commit)) return undefined;
      return (await objects.commit(repository, side.commit))?.tree;
    }
  }

  /** Exit code 1 means that there are conflicts. */
  async function run(command: GitCommand): Promise<MergedTree> {
    const child = await runner.stream(command);
    const parts: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (part: Buffer) => {
      size += part.length;
      if (size > MAX_OUTPUT) child.stop();
      else parts.push(part);
    });
    child.stdin.end();
    const { exitCode, stderr } = await child.done.catch((error: unknown) => {
      if (size > MAX_OUTPUT) throw new GitOutputTooLarge('merge-tree', MAX_OUTPUT);
      throw error;
    });
    if (exitCode !== 0 && exitCode !== 1) throw new GitError('merge-tree', exitCode, stderr);
    return { ...parseMerge(Buffer.concat(parts)), clean: exitCode === 0 };
  }

  return mergeTrees;
}

async function commitsOf({ ours, theirs }: MergeTreesInput): Promise<[string, string] | undefined> {
  if (ours === null || theirs === null || !('commit' in ours) || !('commit' in theirs)) return undefined;
  return [ours.commit, theirs.commit];
}

/** Two commits of these trees whose only common ancestor is a commit of the base. With just one, git would find another base. */
async function throwAway(
  scratch: Quarantine,
  quarantine: Quarantine,
  { ours, theirs, base }: { readonly ours: string; readonly theirs: string; readonly base: string },
  options: CallOptions,
): Promise<[string, string]> {
  const hash = base.length === 64 ? 'sha256' : 'sha1';
  const commit = (tree: string, parent?: string, side = '') =>
    newObject(
      'commit',
      Buffer.from(
        `tree ${tree}\n${parent === undefined ? '' : `parent ${parent}\n`}author ${NOBODY}\ncommitter ${NOBODY}\n\n${side}\n`,
      ),
      hash,
    );
  const origin = commit(base);
  // Their messages distinguish them: both sides may have the same tree.
  const sides = [commit(ours, origin.oid, 'ours'), commit(theirs, origin.oid, 'theirs')] as const;
  const empty = newObject('tree', Buffer.alloc(0), hash);
  const nothing = [ours, theirs, base].includes(empty.oid) ? [empty] : [];
  await scratch.write([...nothing, origin, ...sides], options, quarantine);
  return [sides[0].oid, sides[1].oid];
}

function hashOf({ ours, theirs, base }: MergeTreesInput): 'sha1' | 'sha256' {
  const side = [ours, theirs, base].find((each) => each !== null && each !== undefined);
  const id = side === undefined || side === null ? '' : 'tree' in side ? side.tree : side.commit;
  return id.length === 64 ? 'sha256' : 'sha1';
}

/**
 * The tree, then each conflicting file as `<mode> <id> <stage>\t<path>`, one line per side; after an empty line the notes: the number of
 * paths, the paths, the type and a sentence.
 */
function parseMerge(output: Buffer): Omit<MergedTree, 'clean'> {
  const [tree = '', ...rest] = decodeName(output).split('\0');
  const end = rest.indexOf('');
  const found = new Map<string, { -readonly [Key in 'base' | 'ours' | 'theirs']: MergeConflict[Key] }>();
  for (const line of end === -1 ? rest : rest.slice(0, end)) {
    const match = /^([0-7]+) ([0-9a-f]+) ([123])\t(.+)$/su.exec(line);
    if (match === null) continue;
    const [, mode = '', oid = '', stage, path = ''] = match;
    const sides = found.get(path) ?? { base: null, ours: null, theirs: null };
    sides[stage === '1' ? 'base' : stage === '2' ? 'ours' : 'theirs'] = { mode, oid };
    found.set(path, sides);
  }
  return {
    tree: tree.trim(),
    conflicts: [...found].map(([path, sides]) => ({ path, ...sides })),
    notes: end === -1 ? [] : parseNotes(rest.slice(end + 1)),
  };
}

function parseNotes(fields: readonly string[]): MergeNote[] {
  const notes: MergeNote[] = [];
  for (let at = 0; at < fields.length;) {
    const count = Number(fields[at]);
    if (fields[at] === '' || !Number.isInteger(count)) break;
    notes.push({ paths: fields.slice(at + 1, at + 1 + count), type: fields[at + 1 + count] ?? '' });
    at += count + 3;
  }
  return notes;
}
