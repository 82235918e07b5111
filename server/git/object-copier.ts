import { pipeline } from 'node:stream/promises';
import type { GitContext } from './context.ts';
import { GitError, fail, ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import type { Quarantine } from './quarantine.ts';
import type { Repository } from './repository.ts';
import { isObjectId } from './safe-name.ts';

/** Of a repository with more refs, the others do not make the copy smaller. */
const MOST_HAVES = 1000;

export interface CopyOptions extends CallOptions {
  /** Of the pack that carries the objects, as in a push. */
  readonly maxPackBytes?: number | undefined;
}

const tooLarge = /pack exceeds maximum allowed size/u;
const cutOff = /early EOF/u;

export function createObjectCopier({ runner, objects }: GitContext) {
  /**
   * Copies commits with all that they lead to from one repository into a quarantine of another, without what leads to `haves`: commits that
   * the other one has. Streamed, and checked as in a push.
   */
  async function copyObjects(
    from: Repository,
    to: { readonly repository: Repository; readonly quarantine: Quarantine },
    { wants, haves }: { readonly wants: readonly string[]; readonly haves: readonly string[] },
    { maxPackBytes, ...options }: CopyOptions = {},
  ): Promise<Result<void, 'not_found' | 'too_large'>> {
    const exists = async (oid: string): Promise<boolean> =>
      isObjectId(oid) && (await objects.info(from, oid))?.type === 'commit';
    const wanted = await Promise.all(wants.map(exists));
    if (!wanted.every(Boolean)) return fail('not_found');
    const candidates = [...new Set(haves)].slice(0, MOST_HAVES);
    const shared = await Promise.all(candidates.map(exists));
    const lines = [...wants, ...candidates.filter((_, index) => shared[index]).map((oid) => `^${oid}`)];
    const packing = await runner.stream({
      ...options,
      repository: from,
      subcommand: 'pack-objects',
      flags: ['--revs', '--stdout', '--thin', '--delta-base-offset', '-q'],
    });
    const indexing = await runner.stream({
      ...options,
      repository: to.repository,
      subcommand: 'index-pack',
      flags: [
        '--stdin',
        '--fix-thin',
        '--strict',
        ...(maxPackBytes === undefined ? [] : [`--max-input-size=${maxPackBytes}`]),
      ],
      env: await to.quarantine.environment(),
      writes: true,
      // Both belong to one call: it must not wait for itself.
      unslotted: true,
    });
    indexing.stdout.resume();
    // An index-pack that has read the end of the pack closes its input, which is no failure: its exit code says whether it has all.
    const copying = pipeline(packing.stdout, indexing.stdin).catch(() => {});
    // Not before somebody reads: what a process has written when it ends, and nobody reads, is dropped.
    packing.stdin.end(`${lines.join('\n')}\n`);
    await copying;
    const [packed, indexed] = await Promise.all([packing.done, indexing.done]);
    if (indexed.exitCode === 0) return ok(undefined);
    if (tooLarge.test(indexed.stderr)) return fail('too_large');
    if (cutOff.test(indexed.stderr)) throw new GitError('pack-objects', packed.exitCode, packed.stderr);
    throw new GitError('index-pack', indexed.exitCode, indexed.stderr);
  }

  return copyObjects;
}
