import { decodeName } from './byte-name.ts';
import type { Commit } from './commit-parser.ts';
import type { CommitReader } from './commit-reader.ts';
import type { GitContext } from './context.ts';
import { fail, GitOutputTooLarge, ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import type { Repository } from './repository.ts';
import type { PathFailure, TreeReader } from './tree-reader.ts';

/** Consecutive lines from one commit. */
export interface BlameRange {
  readonly sha: string;
  /** First line, counted from 1, in the requested file. */
  readonly start: number;
  readonly count: number;
  /** The position of these lines in that commit. */
  readonly originalStart: number;
  readonly originalPath: string;
  /** The lines, without their ends. */
  readonly lines: readonly Buffer[];
}

export interface Blame {
  readonly ranges: readonly BlameRange[];
  readonly commits: ReadonlyMap<string, Commit>;
}

export interface BlameOptions extends CallOptions {
  /** Lines from 1, both included. */
  readonly range?: { readonly start: number; readonly end: number };
  readonly maxOutput?: number;
}

export function createBlame({ runner }: GitContext, trees: TreeReader, commits: CommitReader) {
  /** The commit that each line of a file comes from. */
  async function blame(
    repository: Repository,
    commit: string,
    path: string,
    options: BlameOptions = {},
  ): Promise<Result<Blame, PathFailure | 'not_a_file' | 'invalid_range' | 'too_large'>> {
    const entry = await trees.entry(repository, commit, path);
    if (!entry.ok) return entry;
    if (entry.value.kind !== 'file') return fail('not_a_file');
    const { range } = options;
    if (range !== undefined && !(range.start >= 1 && range.end >= range.start && range.end < 2 ** 31)) {
      return fail('invalid_range');
    }
    const ranges: BlameRange[] = [];
    const parser = createPorcelainParser(entry.value.path, ranges);
    try {
      const records = runner.records(
        {
          signal: options.signal,
          share: options.share,
          owner: options.owner,
          timeoutMs: options.timeoutMs ?? 30_000,
          repository,
          subcommand: 'blame',
          flags: [
            '--porcelain',
            ...(range === undefined ? [] : [`-L${Math.trunc(range.start)},${Math.trunc(range.end)}`]),
            commit,
          ],
          paths: [entry.value.path],
          maxOutput: options.maxOutput ?? 64 * 1024 * 1024,
        },
        { separator: 0x0a, tolerate: [128] },
      );
      for await (const line of records) parser(line);
    } catch (error) {
      if (error instanceof GitOutputTooLarge) return fail('too_large');
      throw error;
    }
    // The entry exists, so the only remaining failure is a range beyond the end of the file.
    if (ranges.length === 0 && range !== undefined) return fail('invalid_range');
    const found = await commits.commits(repository, [...new Set(ranges.map(({ sha }) => sha))]);
    return ok({ ranges, commits: new Map(found.map((each) => [each.sha, each])) });
  }

  return blame;
}

/** Parses `git blame --porcelain`; a group has its path only when its commit appears first or the path differs. */
function createPorcelainParser(path: string, ranges: BlameRange[]): (line: Buffer) => void {
  const paths = new Map<string, string>();
  let current: { -readonly [K in keyof BlameRange]: BlameRange[K] } & { lines: Buffer[] };
  return (line) => {
    if (line[0] === 0x09) {
      current.originalPath = paths.get(current.sha) ?? path;
      current.lines.push(Buffer.from(line.subarray(1)));
      return;
    }
    const header = /^([0-9a-f]{40,64}) (\d+) (\d+)(?: (\d+))?$/u.exec(line.toString('latin1', 0, 120));
    if (header !== null) {
      if (header[4] === undefined) return;
      current = {
        sha: header[1] ?? '',
        originalStart: Number(header[2]),
        start: Number(header[3]),
        count: Number(header[4]),
        originalPath: path,
        lines: [],
      };
      ranges.push(current);
    } else if (line.toString('latin1', 0, 9) === 'filename ') {
      paths.set(current.sha, unquotePath(line.subarray(9)));
    }
  };
}

/** A path as git prints it: in double quotes with C escapes if it has unusual bytes. */
function unquotePath(bytes: Buffer): string {
  if (bytes[0] !== 0x22) return decodeName(bytes);
  const out: number[] = [];
  const escapes: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };
  for (let at = 1; at < bytes.length - 1; at++) {
    const byte = bytes[at] ?? 0;
    if (byte !== 0x5c) {
      out.push(byte);
      continue;
    }
    const next = String.fromCharCode(bytes[++at] ?? 0);
    if (/[0-3]/u.test(next)) {
      out.push(Number.parseInt(bytes.toString('latin1', at, at + 3), 8));
      at += 2;
    } else out.push(escapes[next] ?? next.charCodeAt(0));
  }
  return decodeName(Buffer.from(out));
}
