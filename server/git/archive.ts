import type { Readable } from 'node:stream';
import type { GitContext } from './context.ts';
import { fail, GitError, ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import { watchTaking } from './pace.ts';
import type { Repository } from './repository.ts';
import { isObjectId } from './safe-name.ts';
import type { PathFailure, TreeReader } from './tree-reader.ts';

export const ARCHIVE_FORMATS = ['zip', 'tar.gz', 'tar', 'tar.bz2'] as const;
export type ArchiveFormat = (typeof ARCHIVE_FORMATS)[number];

export interface ArchiveOptions extends CallOptions {
  readonly format: ArchiveFormat;
  /** The folder that contains everything; characters that a file name can't have are replaced. */
  readonly prefix: string;
  /** Only this folder or file. */
  readonly path?: string;
}

export function createArchive({ runner }: GitContext, trees: TreeReader) {
  /** The files of a commit as one stream. Destroying the stream ends git. */
  async function archive(
    repository: Repository,
    commit: string,
    options: ArchiveOptions,
  ): Promise<Result<Readable, PathFailure>> {
    if (!isObjectId(commit)) return fail('not_found');
    const entry = await trees.entry(repository, commit, options.path ?? '');
    if (!entry.ok) return entry;
    const prefix = safeFolderName(options.prefix);
    const child = await runner.stream({
      signal: options.signal,
      share: options.share ?? 'transfer',
      owner: options.owner,
      timeoutMs: options.timeoutMs ?? 600_000,
      repository,
      subcommand: 'archive',
      flags: [`--format=${options.format}`, ...(prefix === '' ? [] : [`--prefix=${prefix}/`]), commit],
      paths: entry.value.path === '' ? [] : [entry.value.path],
      config: { 'tar.tar.bz2.command': 'bzip2 -c' },
    });
    child.stdin.end();
    const { stdout } = child;
    const endWatch = watchTaking(child, false, runner.pace);
    stdout.once('close', () => {
      endWatch();
      child.stop();
    });
    child.done.then(
      ({ exitCode, stderr }) => exitCode === 0 || stdout.destroy(new GitError('archive', exitCode, stderr)),
      (error: unknown) => stdout.destroy(error as Error),
    );
    return ok(stdout);
  }

  return archive;
}

/** A folder name that every archive program accepts. */
function safeFolderName(name: string): string {
  return (
    name
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u001F\u007F/\\:*?"<>|\uD800-\uDFFF]+/gu, '-')
      .replace(/^[.\s-]+|[.\s]+$/gu, '')
      .slice(0, 200)
  );
}
