import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isBinary, parseLfsPointer } from './blob-reader.ts';
import { decodeName, encodeName } from './byte-name.ts';
import { hasMarkers, parseConflicts, type ConflictPart } from './conflict-text.ts';
import type { GitContext } from './context.ts';
import { ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import { newObject } from './pack-writer.ts';
import type { Quarantine } from './quarantine.ts';
import type { Repository } from './repository.ts';
import {
  DETAILED_MARKERS,
  type createTreeMerger,
  type MergeConflict,
  type MergedFile,
  type MergedTree,
  type MergeFailure,
} from './tree-merger.ts';

/** `other`: nothing that choosing a side or editing a text resolves, as a folder in the place of a file, or a submodule. */
export type ConflictKind =
  | 'content'
  | 'added'
  | 'deleted'
  | 'renamed'
  | 'renamed_and_deleted'
  | 'location'
  | 'other';

/** A file where one side has it. */
export interface PlacedFile extends MergedFile {
  readonly path: string;
}

export interface ConflictingFile {
  readonly path: string;
  readonly kind: ConflictKind;
  /** All paths that the conflict is about: what resolves it takes their place. */
  readonly paths: readonly string[];
  /** The file as each side has it; null where it does not exist. */
  readonly ours: PlacedFile | null;
  readonly theirs: PlacedFile | null;
  /** The mode of a file with something of both. */
  readonly mode: string;
  /** The whole texts; null for what is no text, is too large or does not exist. */
  readonly texts: { readonly ours: Buffer | null; readonly theirs: Buffer | null };
  /** The text in parts; null where only a whole side can be taken. */
  readonly parts: readonly ConflictPart[] | null;
}

export interface Conflicts {
  /** The merged tree, in the quarantine, with what is between markers. */
  readonly tree: string;
  readonly files: readonly ConflictingFile[];
}

/** What is put in the place of a conflict: a file that is there already, or a new text; nothing deletes it. */
export interface Resolution {
  readonly paths: readonly string[];
  readonly put:
    | PlacedFile
    | { readonly path: string; readonly mode: string; readonly content: Buffer }
    | null;
}

/** A larger text is taken from one side, or merged elsewhere. */
const MAX_TEXT = 200 * 1024;
/** All texts of a merge: further files are as if they were too large. */
const MAX_TEXTS = 4 * 1024 * 1024;
/** Files whose sides are read. */
const MAX_FILES = 100;
const LINK = '120000';
const SUBMODULE = '160000';

const RENAMED = 'CONFLICT (rename/rename)';
const COLLIDED = 'CONFLICT (rename involved in collision)';
const RENAMED_AND_DELETED = 'CONFLICT (rename/delete)';
const LOCATION = 'CONFLICT (directory rename suggested)';
/** What git says of conflicts that choosing a side or editing a text can resolve. */
const RESOLVABLE = new Set([
  'CONFLICT (contents)',
  'CONFLICT (binary)',
  'CONFLICT (modify/delete)',
  RENAMED,
  COLLIDED,
  RENAMED_AND_DELETED,
  LOCATION,
]);

type Found = Omit<ConflictingFile, 'texts' | 'parts'>;

export function createConflictReader(
  { runner }: GitContext,
  mergeTrees: ReturnType<typeof createTreeMerger>,
) {
  /** The conflicts of a merge with the sides of each; of more than a hundred files only that they conflict. */
  async function readConflicts(
    repository: Repository,
    quarantine: Quarantine,
    { ours, theirs }: { readonly ours: string; readonly theirs: string },
    options: CallOptions = {},
  ): Promise<Result<Conflicts, MergeFailure>> {
    const merged = await mergeTrees(
      repository,
      quarantine,
      { ours: { commit: ours }, theirs: { commit: theirs }, detailed: true },
      options,
    );
    if (!merged.ok) return merged;
    const { tree, conflicts } = merged.value;
    if (conflicts.length > MAX_FILES)
      return ok({ tree, files: conflicts.map((each) => ({ ...placed(each, 'other'), ...noTexts })) });
    const call = { ...options, repository, env: await quarantine.environment() };
    const found = classify(merged.value);
    const paths = found.filter(({ kind }) => kind !== 'other').map(({ path }) => path);
    const whole = paths.length === 0 ? new Map<string, string>() : await list(tree, paths);
    const blobs = await read([
      ...found.flatMap((each) => [each.ours, each.theirs].flatMap((side) => (isText(side) ? side.oid : []))),
      ...whole.values(),
    ]);
    const nested = (side: PlacedFile | null): boolean => {
      const text = side === null ? undefined : blobs.get(side.oid);
      return text !== undefined && hasMarkers(text, DETAILED_MARKERS);
    };
    const files: ConflictingFile[] = [];
    for (const file of found) {
      // git merges the texts of renamed files before it knows their place. Where that conflicts too, a side is its own file.
      const own =
        nested(file.ours) || nested(file.theirs)
          ? { ...file, ours: await ownOf(ours, file.ours), theirs: await ownOf(theirs, file.theirs) }
          : file;
      files.push({ ...own, ...textsOf(own) });
    }
    return ok({ tree, files });

    function textsOf({
      kind,
      path,
      ours: one,
      theirs: two,
    }: Found): Pick<ConflictingFile, 'texts' | 'parts'> {
      const text = (side: PlacedFile | null): Buffer | null =>
        side === null || !isText(side) ? null : (blobs.get(side.oid) ?? null);
      const texts = { ours: text(one), theirs: text(two) };
      const merged = blobs.get(whole.get(path) ?? '');
      if (kind !== 'content' && kind !== 'added') return { texts, parts: null };
      if (texts.ours === null || texts.theirs === null || merged === undefined) return { texts, parts: null };
      const sides = { ours: texts.ours, theirs: texts.theirs };
      return { texts, parts: parseConflicts(merged, sides, DETAILED_MARKERS) ?? null };
    }

    async function ownOf(commit: string, side: PlacedFile | null): Promise<PlacedFile | null> {
      const oid = side === null ? undefined : (await list(commit, [side.path])).get(side.path);
      if (side === null || oid === undefined) return side;
      const [content] = (await read([oid])).values();
      if (content !== undefined) blobs.set(oid, content);
      return { ...side, oid };
    }

    async function list(treeish: string, wanted: readonly string[]): Promise<Map<string, string>> {
      const output = await runner.run({
        ...call,
        subcommand: 'ls-tree',
        flags: ['-z', '--full-tree'],
        revisions: [treeish],
        paths: wanted,
      });
      return new Map(
        decodeName(output)
          .split('\0')
          .flatMap((line) => {
            const match = /^[0-7]+ blob ([0-9a-f]+)\t(.+)$/su.exec(line);
            return match === null ? [] : [[match[2]!, match[1]!] as const];
          }),
      );
    }

    /** The texts among these, of the repository and the quarantine. */
    async function read(oids: readonly string[]): Promise<Map<string, Buffer>> {
      const texts = new Map<string, Buffer>();
      const distinct = [...new Set(oids)];
      if (distinct.length === 0) return texts;
      const cat = { ...call, subcommand: 'cat-file' };
      const sizes = await runner.run({
        ...cat,
        flags: ['--batch-check=%(objectname) %(objecttype) %(objectsize)'],
        input: `${distinct.join('\n')}\n`,
      });
      let sum = 0;
      const small = sizes
        .toString('latin1')
        .split('\n')
        .flatMap((line) => {
          const [oid = '', type, size = ''] = line.split(' ');
          if (type !== 'blob' || Number(size) > MAX_TEXT || sum + Number(size) > MAX_TEXTS) return [];
          sum += Number(size);
          return [{ oid, size: Number(size) }];
        });
      if (small.length === 0) return texts;
      const output = await runner.run({
        ...cat,
        flags: ['--batch=%(objectname)'],
        input: `${small.map(({ oid }) => oid).join('\n')}\n`,
        maxOutput: 2 * MAX_TEXTS,
      });
      let at = 0;
      for (const { oid, size } of small) {
        at += oid.length + 1;
        const content = output.subarray(at, at + size);
        at += size + 1;
        if (!isBinary(content) && parseLfsPointer(content) === null) texts.set(oid, content);
      }
      return texts;
    }
  }

  /** The merged tree with these resolutions, in the quarantine. */
  async function resolveConflicts(
    repository: Repository,
    quarantine: Quarantine,
    tree: string,
    resolutions: readonly Resolution[],
    options: CallOptions = {},
  ): Promise<string> {
    const hash = tree.length === 64 ? 'sha256' : 'sha1';
    const blobs = resolutions.flatMap(({ put }) =>
      put !== null && 'content' in put ? [newObject('blob', put.content, hash)] : [],
    );
    await quarantine.write(blobs, options);
    const index = join('coppice', `quarantine-${randomUUID()}.index`);
    const env = { ...(await quarantine.environment()), GIT_INDEX_FILE: index };
    const call = { ...options, repository, env, writes: true };
    const lines = [
      ...resolutions.flatMap(({ paths }) => paths.map((path) => `0 ${'0'.repeat(tree.length)}\t${path}\0`)),
      ...resolutions.flatMap(({ put }) => {
        if (put === null) return [];
        const oid = 'content' in put ? newObject('blob', put.content, hash).oid : put.oid;
        return [`${put.mode} ${oid}\t${put.path}\0`];
      }),
    ];
    try {
      await runner.run({ ...call, subcommand: 'read-tree', revisions: [tree] });
      await runner.run({
        ...call,
        subcommand: 'update-index',
        flags: ['-z', '--index-info'],
        input: encodeName(lines.join('')),
      });
      return (await runner.run({ ...call, subcommand: 'write-tree' })).toString('latin1').trim();
    } finally {
      await rm(join(repository.path, index), { force: true });
    }
  }

  return { readConflicts, resolveConflicts };
}

const noTexts = { texts: { ours: null, theirs: null }, parts: null };

const isText = (side: PlacedFile | null): side is PlacedFile =>
  side !== null && side.mode !== LINK && side.mode !== SUBMODULE;

function placed(conflict: MergeConflict, kind: ConflictKind): Found {
  const { path, base, ours, theirs } = conflict;
  return {
    path,
    kind,
    paths: [path],
    ours: ours === null ? null : { ...ours, path },
    theirs: theirs === null ? null : { ...theirs, path },
    mode: mergedMode(base, ours, theirs),
  };
}

/** A mode that one side changed is the new one. */
function mergedMode(base: MergedFile | null, ours: MergedFile | null, theirs: MergedFile | null): string {
  if (ours === null || theirs === null) return (ours ?? theirs ?? base)!.mode;
  return ours.mode === base?.mode ? theirs.mode : ours.mode;
}

/** What kind of conflict each is; what belongs together is one. */
function classify({ conflicts, notes }: MergedTree): readonly Found[] {
  const byPath = new Map(conflicts.map((each) => [each.path, each]));
  const said = new Map<string, Set<string>>();
  for (const { type, paths } of notes)
    for (const path of paths) said.set(path, (said.get(path) ?? new Set()).add(type));
  const found: Found[] = [];
  const take = (file: Found, ...paths: readonly string[]): void => {
    found.push(file);
    for (const path of paths) byPath.delete(path);
  };
  const stages = (path: string | undefined): string => {
    const { base = null, ours = null, theirs = null } = byPath.get(path ?? '') ?? {};
    return `${base === null ? '' : '1'}${ours === null ? '' : '2'}${theirs === null ? '' : '3'}`;
  };
  for (const { type, paths } of notes) {
    const [first = '', second = '', third = ''] = paths;
    if (type === RENAMED && stages(first) === '1' && stages(second) === '2' && stages(third) === '3') {
      const ours = { ...byPath.get(second)!.ours!, path: second };
      const theirs = { ...byPath.get(third)!.theirs!, path: third };
      const mode = mergedMode(byPath.get(first)!.base, ours, theirs);
      take({ path: first, kind: 'renamed', paths: [first, second, third], ours, theirs, mode }, ...paths);
    }
    // One side added a file to a folder that the other renamed: it is where either would have it.
    if (type === LOCATION && ['2', '3'].includes(stages(first))) {
      const { ours, theirs } = byPath.get(first)!;
      const file = (ours ?? theirs)!;
      const [here, there] = ours === null ? [first, second] : [second, first];
      const sides = { ours: { ...file, path: here }, theirs: { ...file, path: there } };
      take({ path: first, kind: 'location', paths: [first], ...sides, mode: file.mode }, first);
    }
  }
  for (const conflict of byPath.values()) found.push(placed(conflict, kindOf(conflict)));
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));

  function kindOf({ path, base, ours, theirs }: MergeConflict): ConflictKind {
    const types = [...(said.get(path) ?? [])].filter((type) => type.startsWith('CONFLICT'));
    const isSubmodule = [base, ours, theirs].some((side) => side?.mode === SUBMODULE);
    if (isSubmodule || types.length === 0 || types.some((type) => !RESOLVABLE.has(type))) return 'other';
    if (ours !== null && theirs !== null) return base === null ? 'added' : 'content';
    if (base === null || (ours === null && theirs === null)) return 'other';
    return types.includes(RENAMED_AND_DELETED) ? 'renamed_and_deleted' : 'deleted';
  }
}
