import { LRUCache } from 'lru-cache';
import { decodeName } from './byte-name.ts';
import type { Commit, Tag } from './commit-parser.ts';
import { splitLines, type CommitReader } from './commit-reader.ts';
import type { GitContext } from './context.ts';
import { fail, ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import type { Repository } from './repository.ts';
import type { Revisions } from './revision.ts';
import { RefStamps } from './ref-stamp.ts';
import { isObjectId, isSafeRefName } from './safe-name.ts';

export interface ListRefsOptions extends CallOptions {
  /** Part of the name, ignoring case; `^x` is a prefix, `x$` a suffix. */
  readonly search?: string;
  /** Selects among all names. */
  readonly choose?: (names: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly sort?: 'name' | 'name_desc' | 'updated' | 'updated_asc' | 'version' | 'version_desc';
  readonly skip?: number;
  readonly limit?: number;
}

export interface Branch {
  readonly name: string;
  readonly commit: Commit;
  readonly isDefault: boolean;
}

export interface TagRef {
  readonly name: string;
  /** The target of the ref: the tag object of an annotated tag, else the commit. */
  readonly target: string;
  /** null if the tag is on a tree or blob. */
  readonly commit: Commit | null;
  /** null for a lightweight tag. */
  readonly annotation: Tag | null;
}

export interface RefPage<T> {
  readonly items: readonly T[];
  readonly total: number;
}

interface ListedRef {
  readonly name: string;
  readonly oid: string;
}

export interface AheadBehind {
  readonly ahead: number;
  readonly behind: number;
}

const SORT_FLAG = {
  name: 'refname',
  name_desc: '-refname',
  version: 'version:refname',
  version_desc: '-version:refname',
} as const;

export function createRefList(
  { refs, objects, runner }: GitContext,
  commits: CommitReader,
  revisions: Revisions,
) {
  /** Distances between two commits, which never change. */
  const distances = new LRUCache<string, AheadBehind>({ max: 50_000 });

  const stamps = new RefStamps();
  /** Lists of refs with their stamp, by repository, folder and order; sizes count refs. */
  const lists = new LRUCache<string, { readonly stamp: string; readonly refs: readonly ListedRef[] }>({
    maxSize: 200_000,
  });

  /** All refs of a kind, sorted; read from git again only when one has changed. */
  async function sorted(
    repository: Repository,
    folder: 'heads' | 'tags',
    flag: string,
    options: CallOptions,
  ): Promise<readonly ListedRef[]> {
    const key = `${repository.path}\0${folder}\0${flag}`;
    // Read before the list: after a change in between the list is newer than its stamp, never older.
    const stamp = await stamps.of(repository);
    const known = lists.get(key);
    if (known !== undefined && known.stamp === stamp) return known.refs;
    const output = await runner.run({
      signal: options.signal,
      share: options.share,
      owner: options.owner,
      timeoutMs: options.timeoutMs,
      repository,
      subcommand: 'for-each-ref',
      flags: [`--sort=${flag}`, '--format=%(objectname) %(refname:lstrip=2)', `refs/${folder}/`],
      maxOutput: 256 * 1024 * 1024,
    });
    const found = splitLines(output).map((line): ListedRef => {
      const space = line.indexOf(0x20);
      return { name: decodeName(line.subarray(space + 1)), oid: line.toString('latin1', 0, space) };
    });
    if (stamp !== undefined) lists.set(key, { stamp, refs: found }, { size: found.length + 1 });
    return found;
  }

  /** All names of a kind with their targets, filtered and sorted. */
  async function listed(
    repository: Repository,
    folder: 'heads' | 'tags',
    options: ListRefsOptions,
  ): Promise<readonly ListedRef[]> {
    const sort = options.sort ?? 'name';
    const date = folder === 'heads' ? 'committerdate' : 'creatordate';
    const flag = sort === 'updated' ? `-${date}` : sort === 'updated_asc' ? date : SORT_FLAG[sort];
    const all = await sorted(repository, folder, flag, options);
    const chosen = await options.choose?.(all.map(({ name }) => name));
    const meant = chosen === undefined ? all : all.filter(({ name }) => chosen.has(name));
    if (options.search === undefined || options.search === '') return meant;
    const matches = searchFilter(options.search);
    return meant.filter(({ name }) => matches(name));
  }

  /** The refs below a prefix that ends in a slash, with their targets. */
  async function below(
    repository: Repository,
    prefix: `refs/${string}/`,
    options: CallOptions = {},
  ): Promise<ReadonlyMap<string, string>> {
    const output = await runner.run({
      ...options,
      repository,
      subcommand: 'for-each-ref',
      flags: ['--format=%(objectname) %(refname)', prefix],
      maxOutput: 256 * 1024 * 1024,
    });
    return new Map(
      splitLines(output).map((line) => {
        const space = line.indexOf(0x20);
        return [decodeName(line.subarray(space + 1)), line.toString('latin1', 0, space)];
      }),
    );
  }

  /** The current target of each of these fully qualified refs, null if it does not exist. */
  async function refValues(
    repository: Repository,
    names: readonly string[],
  ): Promise<ReadonlyMap<string, string | null>> {
    const values = await Promise.all(names.map((name) => refs.read(repository, name)));
    return new Map(names.map((name, index) => [name, values[index] ?? null]));
  }

  async function branches(repository: Repository, options: ListRefsOptions = {}): Promise<RefPage<Branch>> {
    const [all, head] = await Promise.all([
      listed(repository, 'heads', options),
      refs.headBranch(repository),
    ]);
    const found = await Promise.all(
      page(all, options).map(async ({ name, oid }): Promise<Branch[]> => {
        const commit = await objects.commit(repository, oid);
        return commit === null ? [] : [{ name, commit, isDefault: name === head }];
      }),
    );
    return { items: found.flat(), total: all.length };
  }

  async function branch(
    repository: Repository,
    name: string,
  ): Promise<Result<Branch, 'invalid_name' | 'not_found'>> {
    if (!isSafeRefName(name)) return fail('invalid_name');
    const oid = await refs.read(repository, `refs/heads/${name}`);
    const commit = oid === null ? null : await objects.commit(repository, oid);
    if (commit === null) return fail('not_found');
    return ok({ name, commit, isDefault: (await refs.headBranch(repository)) === name });
  }

  async function tags(repository: Repository, options: ListRefsOptions = {}): Promise<RefPage<TagRef>> {
    const all = await listed(repository, 'tags', options);
    return {
      items: await Promise.all(page(all, options).map((item) => describeTag(repository, item))),
      total: all.length,
    };
  }

  async function tag(
    repository: Repository,
    name: string,
  ): Promise<Result<TagRef, 'invalid_name' | 'not_found'>> {
    if (!isSafeRefName(name)) return fail('invalid_name');
    const oid = await refs.read(repository, `refs/tags/${name}`);
    return oid === null ? fail('not_found') : ok(await describeTag(repository, { name, oid }));
  }

  async function describeTag(repository: Repository, { name, oid }: ListedRef): Promise<TagRef> {
    const commit = await objects.commit(repository, oid);
    if (commit !== null) return { name, target: oid, commit, annotation: null };
    const [annotation, sha] = await Promise.all([
      revisions.readTag(repository, oid),
      revisions.peelToCommit(repository, oid),
    ]);
    const found = sha === null ? null : await objects.commit(repository, sha);
    return { name, target: oid, commit: found, annotation };
  }

  /** The number of branches and of tags. */
  async function counts(
    repository: Repository,
    options: CallOptions = {},
  ): Promise<{ readonly branches: number; readonly tags: number }> {
    const [heads, tags] = await Promise.all([
      sorted(repository, 'heads', SORT_FLAG.name, options),
      sorted(repository, 'tags', SORT_FLAG.name, options),
    ]);
    return { branches: heads.length, tags: tags.length };
  }

  /**
   * The distance of each commit from `base`, in one walk. Commits are printed children first with a bit set per tip, which they pass
   * to their parents; the walk ends when everything still open is reachable from every tip.
   */
  async function aheadBehind(
    repository: Repository,
    base: string,
    tips: readonly string[],
    options: CallOptions = {},
  ): Promise<Result<ReadonlyMap<string, AheadBehind>, 'not_found'>> {
    const wanted = [...new Set(tips)];
    const known = await commits.commits(repository, [base, ...wanted]);
    if (known.length !== wanted.length + 1) return fail('not_found');
    const result = new Map<string, AheadBehind>();
    const open: string[] = [];
    for (const tip of wanted) {
      const distance =
        tip === base ? { ahead: 0, behind: 0 } : distances.get(`${repository.path}\0${base}${tip}`);
      if (distance === undefined) open.push(tip);
      else result.set(tip, distance);
    }
    for (let start = 0; start < open.length; start += 255) {
      const group = open.slice(start, start + 255);
      for (const [tip, distance] of await walkDistances(repository, base, group, options)) {
        distances.set(`${repository.path}\0${base}${tip}`, distance);
        result.set(tip, distance);
      }
    }
    return ok(result);
  }

  async function walkDistances(
    repository: Repository,
    base: string,
    tips: readonly string[],
    options: CallOptions,
  ): Promise<Map<string, AheadBehind>> {
    const words = Math.ceil((tips.length + 1) / 32);
    const full = new Uint32Array(words);
    for (let bit = 0; bit <= tips.length; bit++) full[bit >>> 5] = (full[bit >>> 5] ?? 0) | (1 << (bit & 31));
    const marks = new Map<string, Uint32Array>();
    const markOf = (sha: string): Uint32Array => {
      let mark = marks.get(sha);
      if (mark === undefined) marks.set(sha, (mark = new Uint32Array(words)));
      return mark;
    };
    // Bit 0 is the base.
    for (const [index, sha] of [base, ...tips].entries()) {
      const mark = markOf(sha);
      mark[index >>> 5] = (mark[index >>> 5] ?? 0) | (1 << (index & 31));
    }
    const isFull = (mark: Uint32Array) => mark.every((word, index) => word === full[index]);
    const ahead = new Uint32Array(tips.length + 1);
    const behind = new Uint32Array(tips.length + 1);
    // Commits seen and not yet printed that are not reachable from every tip.
    let partial = 0;
    for (const mark of marks.values()) if (!isFull(mark)) partial++;
    const records = runner.records(
      {
        ...options,
        repository,
        subcommand: 'rev-list',
        flags: ['--topo-order', '--parents'],
        revisions: [base, ...tips],
      },
      { separator: 0x0a },
    );
    for await (const line of records) {
      if (partial === 0) break;
      const [sha = '', ...parents] = line.toString('latin1').split(' ');
      const mark = markOf(sha);
      marks.delete(sha);
      const complete = isFull(mark);
      if (!complete) {
        partial--;
        const reachesBase = ((mark[0] ?? 0) & 1) !== 0;
        const counts = reachesBase ? behind : ahead;
        for (let word = 0; word < words; word++) {
          let bits = (reachesBase ? ~(mark[word] ?? 0) & (full[word] ?? 0) : (mark[word] ?? 0)) >>> 0;
          while (bits !== 0) {
            const bit = 31 - Math.clz32(bits & -bits);
            const index = word * 32 + bit;
            counts[index] = (counts[index] ?? 0) + 1;
            bits &= bits - 1;
          }
        }
      }
      for (const parent of parents) {
        const seen = marks.has(parent);
        const inherited = markOf(parent);
        const before = !seen || isFull(inherited);
        for (let word = 0; word < words; word++) inherited[word] = (inherited[word] ?? 0) | (mark[word] ?? 0);
        const after = isFull(inherited);
        if (before && !after) partial++;
        if (!before && after) partial--;
      }
    }
    return new Map(
      tips.map((tip, index) => [tip, { ahead: ahead[index + 1] ?? 0, behind: behind[index + 1] ?? 0 }]),
    );
  }

  /** The names of the branches whose commits are all in `base`. */
  async function mergedBranches(
    repository: Repository,
    base: string,
    options: CallOptions = {},
  ): Promise<Result<ReadonlySet<string>, 'not_found'>> {
    if (!isObjectId(base) || (await objects.commit(repository, base)) === null) return fail('not_found');
    const output = await runner.run({
      ...options,
      repository,
      subcommand: 'for-each-ref',
      flags: [`--merged=${base}`, '--format=%(refname:lstrip=2)', 'refs/heads/'],
      maxOutput: 256 * 1024 * 1024,
    });
    return ok(new Set(splitLines(output).map(decodeName)));
  }

  return { refValues, below, branches, branch, tags, tag, counts, aheadBehind, mergedBranches };
}

export type RefList = ReturnType<typeof createRefList>;

function searchFilter(search: string): (name: string) => boolean {
  const atStart = search.startsWith('^');
  const atEnd = search.length > 1 && search.endsWith('$');
  const text = search.slice(atStart ? 1 : 0, atEnd ? -1 : undefined).toLowerCase();
  return (name) => {
    const lower = name.toLowerCase();
    if (atStart && atEnd) return lower === text;
    if (atStart) return lower.startsWith(text);
    return atEnd ? lower.endsWith(text) : lower.includes(text);
  };
}

function page<T>(all: readonly T[], options: ListRefsOptions): readonly T[] {
  const skip = options.skip ?? 0;
  return all.slice(skip, skip + (options.limit ?? 20));
}
