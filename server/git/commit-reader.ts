import { LRUCache } from 'lru-cache';
import { decodeName } from './byte-name.ts';
import type { Commit } from './commit-parser.ts';
import type { GitContext } from './context.ts';
import { fail, ok, type Result } from './git-error.ts';
import type { CallOptions, GitCommand } from './git-process.ts';
import type { Repository } from './repository.ts';
import { isObjectId, isObjectIdPrefix, normalizeTreePath } from './safe-name.ts';

export interface LogFilter {
  /** Only commits that changed this path. */
  readonly path?: string;
  /** Part of the author's name or address, literally. */
  readonly author?: string;
  /** Part of the message, literally, ignoring case. */
  readonly text?: string;
  readonly since?: Date;
  readonly until?: Date;
  readonly firstParent?: boolean;
  /** Exclude what is reachable from these commits: `to` without `from` in a comparison. */
  readonly exclude?: readonly string[];
  /** Follow one file through renames. */
  readonly follow?: boolean;
  /** Every commit of every branch and tag, whatever the starting point. */
  readonly all?: boolean;
  readonly noMerges?: boolean;
}

export interface LogOptions extends LogFilter, CallOptions {
  readonly skip?: number;
  readonly limit?: number;
  readonly order?: 'default' | 'topo' | 'date';
}

export interface LogPage {
  readonly commits: readonly Commit[];
  readonly hasMore: boolean;
}

export interface CommitStats {
  readonly additions: number;
  readonly deletions: number;
  readonly files: number;
}

export type LogFailure = 'not_found' | 'invalid_path';

/** Cached ids in answers about history; what is reachable from a commit never changes. */
const KEPT_IDS = 20_000;

export function createCommitReader({ objects, runner }: GitContext) {
  const histories = new LRUCache<string, readonly string[]>({ maxSize: KEPT_IDS });

  /** One commit by its full id. */
  async function commit(repository: Repository, sha: string): Promise<Result<Commit, 'not_found'>> {
    const found = isObjectId(sha) ? await objects.commit(repository, sha) : null;
    return found === null ? fail('not_found') : ok(found);
  }

  /** Commits by id in the requested order; ids of anything else are left out. */
  async function commits(repository: Repository, shas: readonly string[]): Promise<Commit[]> {
    const found = await Promise.all(
      shas.filter((sha) => isObjectId(sha)).map((sha) => objects.commit(repository, sha)),
    );
    return found.filter((each) => each !== null);
  }

  /** A full id, or the one with this prefix; null if there is none, or several. */
  async function completeId(repository: Repository, id: string): Promise<string | null> {
    if (isObjectId(id)) return id;
    if (!isObjectIdPrefix(id)) return null;
    const found = await objects.info(repository, id);
    // git looks up branches first: one whose name looks like an id would be returned instead.
    return found?.oid.startsWith(id) === true ? found.oid : null;
  }

  /** Commits by full or abbreviated ids, keyed as requested; unknown and ambiguous ids are left out. */
  async function commitsByIds(repository: Repository, ids: readonly string[]): Promise<Map<string, Commit>> {
    const found = await Promise.all(
      ids.map(async (id) => {
        const whole = await completeId(repository, id);
        return [id, whole === null ? null : await objects.commit(repository, whole)] as const;
      }),
    );
    return new Map(found.flatMap(([id, each]) => (each === null ? [] : [[id, each] as const])));
  }

  async function areCommits(
    repository: Repository,
    from: string | readonly string[],
    exclude: readonly string[] = [],
  ): Promise<boolean> {
    const shas = [...(typeof from === 'string' ? [from] : from), ...exclude];
    return (await commits(repository, shas)).length === shas.length;
  }

  /** History from a commit, newest first. */
  async function log(
    repository: Repository,
    from: string | readonly string[],
    options: LogOptions = {},
  ): Promise<Result<LogPage, LogFailure>> {
    const command = logCommand(repository, 'log', from, options);
    if (!command.ok) return command;
    if (!(await areCommits(repository, from, options.exclude))) return fail('not_found');
    const limit = options.limit ?? 20;
    const flags = [`--max-count=${limit + 1}`, `--skip=${Math.max(0, options.skip ?? 0)}`, '--format=%H'];
    if (options.order === 'topo') flags.push('--topo-order');
    if (options.order === 'date') flags.push('--date-order');
    flags.push(...(command.value.flags ?? []));
    const key = [repository.path, ...flags, '', ...command.value.revisions!, ...command.value.paths!].join(
      '\0',
    );
    // Branches and tags change, so queries about all of them are not cached.
    const lasting = options.all !== true;
    let shas = lasting ? histories.get(key) : undefined;
    if (shas === undefined) {
      shas = lines(await runner.run({ ...command.value, flags }));
      if (lasting && shas.length <= KEPT_IDS / 20) histories.set(key, shas, { size: shas.length + 1 });
    }
    return ok({ commits: await commits(repository, shas.slice(0, limit)), hasMore: shas.length > limit });
  }

  /** How many commits log would return in total, counted up to `max`. */
  async function count(
    repository: Repository,
    from: string | readonly string[],
    options: LogFilter & CallOptions & { readonly max?: number } = {},
  ): Promise<Result<{ readonly count: number; readonly atLeast: boolean }, LogFailure>> {
    const command = logCommand(repository, 'rev-list', from, { ...options, follow: false });
    if (!command.ok) return command;
    if (!(await areCommits(repository, from, options.exclude))) return fail('not_found');
    const max = options.max ?? 1_000_000;
    const output = await runner.run({
      ...command.value,
      flags: ['--count', `--max-count=${max + 1}`, ...(command.value.flags ?? [])],
    });
    const counted = Number(output.toString('latin1').trim());
    return ok({ count: Math.min(counted, max), atLeast: counted > max });
  }

  /** The ids of all commits that lead to `to` and not to `from`, however many, in lists of at most `size`. Without `from` all that lead to `to`. */
  async function* between(
    repository: Repository,
    { from, to }: { readonly from: string | null; readonly to: string },
    { size = 10_000, ...options }: CallOptions & { readonly size?: number } = {},
  ): AsyncGenerator<readonly string[], void, undefined> {
    const range = await commits(repository, [to, ...(from === null ? [] : [from])]);
    const known = new Set(range.map(({ sha }) => sha));
    if (!known.has(to)) return;
    const records = runner.records(
      {
        ...options,
        repository,
        subcommand: 'rev-list',
        revisions: [to, ...(from !== null && known.has(from) ? [`^${from}`] : [])],
      },
      { separator: 0x0a },
    );
    let shas: string[] = [];
    for await (const record of records) {
      shas.push(record.toString('latin1'));
      if (shas.length < size) continue;
      yield shas;
      shas = [];
    }
    if (shas.length > 0) yield shas;
  }

  /** Lines added and removed by each commit relative to its first parent, in one process. */
  async function stats(
    repository: Repository,
    shas: readonly string[],
    options: CallOptions = {},
  ): Promise<Map<string, CommitStats>> {
    const known = await commits(repository, shas);
    const result = new Map(known.map(({ sha }) => [sha, { additions: 0, deletions: 0, files: 0 }]));
    if (known.length === 0) return result;
    const input = known.map(({ sha, parents }) => [sha, ...parents.slice(0, 1)].join(' ')).join('\n');
    let current: { additions: number; deletions: number; files: number } | undefined;
    let namesToSkip = 0;
    const records = runner.records({
      ...options,
      repository,
      subcommand: 'diff-tree',
      flags: [
        '--stdin',
        '--root',
        '-r',
        '--numstat',
        '-z',
        '--find-renames',
        '--no-ext-diff',
        '--no-textconv',
      ],
      input: `${input}\n`,
    });
    for await (const record of records) {
      if (namesToSkip > 0) {
        namesToSkip--;
        continue;
      }
      // Even with -z, a commit's id ends in a line feed when its own record follows.
      const text = record.toString('latin1', 0, 200);
      const match = /^(?:([0-9a-f]{40,64})\n?)?(?:(\d+|-)\t(\d+|-)\t)?/u.exec(text);
      if (match?.[1] !== undefined) current = result.get(match[1]);
      if (match?.[2] === undefined || current === undefined) continue;
      current.files++;
      current.additions += Number(match[2]) || 0;
      current.deletions += Number(match[3]) || 0;
      // A rename has an empty name here, followed by its two names as separate records.
      if (record.length === (match[0]?.length ?? 0)) namesToSkip = 2;
    }
    return result;
  }

  /** The last commit that changed a path, without following renames. */
  async function lastFor(
    repository: Repository,
    from: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Result<Commit, LogFailure>> {
    const page = await log(repository, from, { ...options, path, limit: 1 });
    if (!page.ok) return page;
    const [last] = page.value.commits;
    return last === undefined ? fail('not_found') : ok(last);
  }

  /** The branches or tags that contain a commit, at most `limit`. */
  async function refsContaining(
    repository: Repository,
    sha: string,
    kind: 'branch' | 'tag',
    options: CallOptions & { readonly limit?: number } = {},
  ): Promise<Result<readonly string[], 'not_found'>> {
    if (!isObjectId(sha)) return fail('not_found');
    const output = await runner.attempt(
      {
        ...options,
        repository,
        subcommand: 'for-each-ref',
        flags: [
          `--contains=${sha}`,
          `--count=${options.limit ?? 100}`,
          '--format=%(refname:lstrip=2)',
          kind === 'branch' ? 'refs/heads/' : 'refs/tags/',
        ],
      },
      [
        { reason: 'not_found', code: 129, stderr: /no such commit|malformed object name/u },
        { reason: 'not_found', code: 128, stderr: /no such commit|malformed object name|not a commit/u },
      ],
    );
    return output.ok ? ok(splitLines(output.value).map(decodeName)) : output;
  }

  /** Those of these commits that have another one in their history, or are it, in one process. Unknown ones have nothing. */
  async function containing(
    repository: Repository,
    sha: string,
    among: readonly string[],
    options: CallOptions = {},
  ): Promise<ReadonlySet<string>> {
    const asked = new Set(among.filter((one) => isObjectId(one)));
    const found = new Set(asked.has(sha) ? [sha] : []);
    if (!isObjectId(sha) || asked.size === 0) return found;
    const records = runner.records(
      {
        ...options,
        repository,
        subcommand: 'rev-list',
        flags: ['--ancestry-path', '--ignore-missing'],
        revisions: [...asked, `^${sha}`],
      },
      { separator: 0x0a },
    );
    for await (const record of records) {
      const commitSha = record.toString('latin1');
      if (asked.has(commitSha)) found.add(commitSha);
    }
    return found;
  }

  return { commit, commits, commitsByIds, log, count, between, stats, lastFor, refsContaining, containing };
}

export type CommitReader = ReturnType<typeof createCommitReader>;

function logCommand(
  repository: Repository,
  subcommand: 'log' | 'rev-list',
  from: string | readonly string[],
  options: LogFilter & CallOptions,
): Result<GitCommand, LogFailure> {
  const starts = typeof from === 'string' ? [from] : from;
  const excluded = options.exclude ?? [];
  if (starts.length === 0 || ![...starts, ...excluded].every((sha) => isObjectId(sha)))
    return fail('not_found');
  const path = options.path === undefined ? '' : normalizeTreePath(options.path);
  if (path === null) return fail('invalid_path');
  const flags: string[] = [];
  if (options.author !== undefined) flags.push(`--author=${oneLine(options.author)}`);
  if (options.text !== undefined) flags.push(`--grep=${oneLine(options.text)}`);
  if (options.author !== undefined || options.text !== undefined)
    flags.push('--fixed-strings', '--regexp-ignore-case');
  if (options.since !== undefined) flags.push(`--since=${options.since.toISOString()}`);
  if (options.until !== undefined) flags.push(`--until=${options.until.toISOString()}`);
  if (options.firstParent === true) flags.push('--first-parent');
  if (options.noMerges === true) flags.push('--no-merges');
  if (options.all === true) flags.push('--branches', '--tags');
  if (options.follow === true && path !== '') flags.push('--follow');
  return ok({
    signal: options.signal,
    share: options.share,
    owner: options.owner,
    timeoutMs: options.timeoutMs,
    repository,
    subcommand,
    flags,
    revisions: [...starts, ...excluded.map((sha) => `^${sha}`)],
    paths: path === '' ? [] : [path],
    maxOutput: 64 * 1024 * 1024,
  });
}

/** A pattern with line feeds would be several patterns, and NUL can't be in an argument. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000\r\n]+/gu, ' ').slice(0, 1000);
}

function lines(output: Buffer): string[] {
  const text = output.toString('latin1');
  return text === '' ? [] : text.trimEnd().split('\n');
}

export function splitLines(output: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let start = 0;
  for (let end = output.indexOf(0x0a); end !== -1; end = output.indexOf(0x0a, start)) {
    parts.push(output.subarray(start, end));
    start = end + 1;
  }
  if (start < output.length) parts.push(output.subarray(start));
  return parts;
}
