import { pipeline } from 'node:stream/promises';
import type { GitContext } from './context.ts';
import { GitError, fail, ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import type { Quarantine } from './quarantine.ts';
import type { Repository } from './repository.ts';
import { isObjectId } from './safe-name.ts';

/** Of a repository with more refs, the others do not make the copy smaller. */
const MOST_HAVES = 1000;

export function createObjectCopier({ runner, objects }: GitContext) {
  /**
   * Copies commits with all that they lead to from one repository into a quarantine of another, without what leads to `haves`: commits that
   * the other one has. Streamed, and checked as in a push.
   */
  async function copyObjects(
    from: Repository,
    to: { readonly repository: Repository; readonly quarantine: Quarantine },
    { wants, haves }: { readonly wants: readonly string[]; readonly haves: readonly string[] },
    options: CallOptions = {},
  ): Promise<Result<void, 'not_found'>> {
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
    packing.stdin.end(`${lines.join('\n')}\n`);
    const indexing = await runner.stream({
      ...options,
      repository: to.repository,
      subcommand: 'index-pack',
      flags: ['--stdin', '--fix-thin', '--strict'],
      env: await to.quarantine.environment(),
      writes: true,
      // Both belong to one call: it must not wait for itself.
      unslotted: true,
    });
    indexing.stdout.resume();
    try {
      await pipeline(packing.stdout, indexing.stdin);
    } catch (error) {
      packing.stop();
      indexing.stop();
      await Promise.allSettled([packing.done, indexing.done]);
      throw error;
    }
    for (const [name, { done }] of [
      ['pack-objects', packing],
      ['index-pack', indexing],
    ] as const) {
      const { exitCode, stderr } = await done;
      if (exitCode !== 0) throw new GitError(name, exitCode, stderr);
    }
    return ok(undefined);
  }

  return copyObjects;
}
