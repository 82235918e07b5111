import { decodeName } from './byte-name.ts';
import type { GitContext } from './context.ts';
import { fail, ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import type { Repository } from './repository.ts';
import { isObjectId, normalizeTreePath } from './safe-name.ts';

export interface CodeMatch {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

export interface CodeSearchOptions extends CallOptions {
  /** Only below this folder. */
  readonly path?: string;
  readonly limit?: number;
}

const MAX_LINE = 500;

export function createCodeSearch({ runner, objects }: GitContext) {
  /** Lines of text files that contain a literal text, ignoring case. */
  async function searchCode(
    repository: Repository,
    commit: string,
    text: string,
    options: CodeSearchOptions = {},
  ): Promise<
    Result<
      { readonly matches: readonly CodeMatch[]; readonly hasMore: boolean },
      'not_found' | 'invalid_path' | 'invalid_text'
    >
  > {
    const path = normalizeTreePath(options.path ?? '');
    if (path === null) return fail('invalid_path');
    // oxlint-disable-next-line no-control-regex
    if (text.trim() === '' || text.length > 1000 || /[\u0000\n]/u.test(text)) return fail('invalid_text');
    if (!isObjectId(commit) || (await objects.commit(repository, commit)) === null) return fail('not_found');
    const limit = options.limit ?? 100;
    const matches: CodeMatch[] = [];
    const records = runner.records(
      {
        signal: options.signal,
        share: options.share,
        owner: options.owner,
        timeoutMs: options.timeoutMs ?? 20_000,
        repository,
        subcommand: 'grep',
        flags: ['-z', '-n', '-I', '-i', '--full-name', '--no-color', '--fixed-strings', '-e', text, commit],
        paths: path === '' ? [] : [path],
      },
      // Exit code 1: nothing found.
      { separator: 0x0a, tolerate: [1] },
    );
    for await (const record of records) {
      const pathEnd = record.indexOf(0);
      const lineEnd = record.indexOf(0, pathEnd + 1);
      if (pathEnd === -1 || lineEnd === -1) continue;
      if (matches.length === limit) return ok({ matches, hasMore: true });
      matches.push({
        path: decodeName(record.subarray(commit.length + 1, pathEnd)),
        line: Number(record.toString('latin1', pathEnd + 1, lineEnd)),
        text: record.toString('utf8', lineEnd + 1, lineEnd + 1 + MAX_LINE),
      });
    }
    return ok({ matches, hasMore: false });
  }

  return searchCode;
}
