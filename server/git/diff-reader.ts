import type { Readable } from 'node:stream';
import type { GitContext } from './context.ts';
import { DiffParser, type DiffFile, type LineReader } from './diff-parser.ts';
import { fail, GitError, GitOutputTooLarge, ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import type { Quarantine } from './quarantine.ts';
import type { Repository } from './repository.ts';
import { isObjectId, normalizeTreePath } from './safe-name.ts';

export interface DiffOptions extends CallOptions {
  /** Only these paths. A rename is only recognised with both its paths. */
  readonly paths?: readonly string[];
  /** false: only the list with counts. */
  readonly patches?: boolean;
  /** With `patches: false`: the list alone, for which git reads no file that can't have been renamed. It then says of none that it is binary. */
  readonly counts?: boolean;
  /** Lines around a change; default 3. */
  readonly context?: number;
  readonly ignoreWhitespace?: boolean;
  readonly findRenames?: boolean;
  /** Maximum bytes of patch per file; default 200 KB. */
  readonly maxFileBytes?: number;
  /** Maximum bytes of patch in total; default 5 MB. */
  readonly maxTotalBytes?: number;
  /** Bytes read from git before it is stopped; default 256 MB. */
  readonly maxOutput?: number;
  /** Stops git once the files after the first have more changed lines than these: only the files before that come back, and the result is truncated. */
  readonly mostLines?: number;
  /** Reads the lines of the changes, of which none is kept then. */
  readonly reader?: LineReader | undefined;
  /** Objects that are read besides those of the repository: `from` is one of them. */
  readonly quarantine?: Quarantine;
}

export interface Diff {
  readonly files: readonly DiffFile[];
  readonly additions: number;
  readonly deletions: number;
  /** git was stopped, for its size or since no more was wanted: the counts of the last files are incomplete. */
  readonly truncated: boolean;
}

export type DiffFailure = 'not_found' | 'invalid_path';

const EMPTY_TREE: Readonly<Record<number, string>> = {
  40: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  64: '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
};

/** Bytes of a patch that is read to identify it. */
const longestIdentified = 32 * 1024 * 1024;

export function createDiffReader({ runner, objects }: GitContext) {
  /** The direct difference of two commits (or trees); `from` null stands for the empty tree. */
  async function diff(
    repository: Repository,
    from: string | null,
    to: string,
    options: DiffOptions = {},
  ): Promise<Result<Diff, DiffFailure>> {
    if (!isObjectId(to) || (from !== null && !isObjectId(from))) return fail('not_found');
    const { quarantine } = options;
    const known = await Promise.all(
      [quarantine === undefined ? from : null, to].map(async (oid) =>
        oid === null ? 'tree' : (await objects.info(repository, oid))?.type,
      ),
    );
    if (!known.every((type) => type === 'commit' || type === 'tree')) return fail('not_found');
    const paths = (options.paths ?? []).map(normalizeTreePath);
    if (paths.includes(null)) return fail('invalid_path');
    const withPatches = options.patches !== false;
    const { reader } = options;
    const parser = new DiffParser(
      reader === undefined
        ? {
            maxFileBytes: options.maxFileBytes ?? 200 * 1024,
            maxTotalBytes: options.maxTotalBytes ?? 5 * 1024 * 1024,
          }
        : { maxFileBytes: 0, maxTotalBytes: 0 },
      { numbers: !withPatches, reader, mostLines: options.mostLines },
    );
    const child = await runner.stream({
      signal: options.signal,
      share: options.share,
      owner: options.owner,
      timeoutMs: options.timeoutMs,
      repository,
      ...(quarantine === undefined ? {} : { env: await quarantine.environment() }),
      subcommand: 'diff-tree',
      flags: [
        '-r', '-z', '--raw', '--full-index', '--no-abbrev', '--no-color', '--no-ext-diff', '--no-textconv', '--src-prefix=a/', '--dst-prefix=b/',
        ...(withPatches ? ['--patch', `--unified=${Math.min(10_000, Math.max(0, Math.trunc(options.context ?? 3)))}`] : options.counts === false ? [] : ['--numstat']),
        ...(options.findRenames === false ? ['--no-renames'] : ['--find-renames', '-l1000']),
        ...(options.ignoreWhitespace === true ? ['--ignore-all-space'] : []),
        from ?? EMPTY_TREE[to.length] ?? '', to,
      ], // prettier-ignore
      paths: paths.filter((path): path is string => path !== null && path !== ''),
    });
    child.stdin.end();
    const limit = options.maxOutput ?? 256 * 1024 * 1024;
    let read = 0;
    let truncated = false;
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      parser.push(chunk);
      read += chunk.length;
      if (read > limit || parser.isEnough) {
        truncated = true;
        break;
      }
    }
    if (truncated) child.stop();
    const { exitCode, stderr } = await child.done;
    if (exitCode !== 0 && !truncated) throw new GitError('diff-tree', exitCode, stderr);
    const files = parser.finish();
    return ok({
      files,
      additions: files.reduce((sum, file) => sum + file.additions, 0),
      deletions: files.reduce((sum, file) => sum + file.deletions, 0),
      truncated,
    });
  }

  /** The changes of a commit relative to its first parent. */
  async function commitDiff(
    repository: Repository,
    sha: string,
    options: DiffOptions = {},
  ): Promise<Result<Diff, DiffFailure>> {
    const commit = isObjectId(sha) ? await objects.commit(repository, sha) : null;
    if (commit === null) return fail('not_found');
    return await diff(repository, commit.parents[0] ?? null, sha, options);
  }

  /**
   * Plain text for other programs: `diff` is what `git diff` prints for the two, `patch` a mailbox of the commits in `to` that are not
   * in `from`.
   */
  async function text(
    repository: Repository,
    from: string | null,
    to: string,
    format: 'diff' | 'patch',
    options: CallOptions = {},
  ): Promise<Result<Readable, 'not_found'>> {
    if (!isObjectId(to) || (from !== null && !isObjectId(from))) return fail('not_found');
    const commits = await Promise.all(
      [from, to].flatMap((sha) => (sha === null ? [] : [objects.commit(repository, sha)])),
    );
    if (commits.includes(null)) return fail('not_found');
    const base = { ...options, repository, maxOutput: 512 * 1024 * 1024 };
    const child = await runner.stream(
      format === 'diff'
        ? {
            ...base,
            subcommand: 'diff-tree',
            flags: ['-r', '--patch', '--find-renames', '--no-ext-diff', '--no-textconv', '--no-color', from ?? EMPTY_TREE[to.length] ?? '', to],
          } // prettier-ignore
        : {
            ...base,
            subcommand: 'format-patch',
            flags: ['--stdout', '--no-signature', '--no-ext-diff', '--no-color', ...(from === null ? ['--root', to] : [`${from}..${to}`])],
          }, // prettier-ignore
    );
    child.stdin.end();
    child.stdout.once('close', () => child.stop());
    child.done.catch((error: unknown) => child.stdout.destroy(error as Error));
    return ok(child.stdout);
  }

  /**
   * What git identifies a change by, wherever it is made: without numbers of lines and white space. Null if nothing changed, or more than is
   * read for it.
   */
  async function patchId(
    repository: Repository,
    from: string,
    to: string,
    options: CallOptions = {},
  ): Promise<Result<string | null, 'not_found'>> {
    if (!isObjectId(from) || !isObjectId(to)) return fail('not_found');
    const commits = await Promise.all([from, to].map((sha) => objects.commit(repository, sha)));
    if (commits.includes(null)) return fail('not_found');
    try {
      const patch = await runner.run({
        ...options,
        repository,
        subcommand: 'diff-tree',
        flags: ['-r', '--patch', '--full-index', '--find-renames', '-l1000', '--no-ext-diff', '--no-textconv', '--no-color', '--src-prefix=a/', '--dst-prefix=b/', from, to],
        maxOutput: longestIdentified,
      }); // prettier-ignore
      const id = await runner.run({
        ...options,
        repository,
        subcommand: 'patch-id',
        flags: ['--stable'],
        input: patch,
        maxOutput: 1024,
      });
      return ok(/^[0-9a-f]+/u.exec(id.toString('latin1'))?.[0] ?? null);
    } catch (error) {
      if (error instanceof GitOutputTooLarge) return ok(null);
      throw error;
    }
  }

  return { diff, commitDiff, text, patchId };
}

export type DiffReader = ReturnType<typeof createDiffReader>;
