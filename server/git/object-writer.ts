import type { GitContext } from './context.ts';
import type { CallOptions } from './git-process.ts';
import { buildPack, type NewObject } from './pack-writer.ts';
import type { Repository } from './repository.ts';

/** Up to this number objects are stored loose; more are stored as a pack. */
const FEW = 50;

export function createObjectWriter({ runner }: GitContext) {
  /** Stores objects, checked and synced, in one process, at the place that `env` names. */
  async function writeObjects(
    repository: Repository,
    objects: readonly NewObject[],
    env: Readonly<Record<string, string>>,
    options: CallOptions = {},
  ): Promise<void> {
    const distinct = [...new Map(objects.map((object) => [object.oid, object])).values()];
    if (distinct.length === 0) return;
    const hash = distinct[0]?.oid.length === 64 ? 'sha256' : 'sha1';
    await runner.run({
      signal: options.signal,
      share: options.share,
      owner: options.owner,
      timeoutMs: options.timeoutMs,
      repository,
      subcommand: distinct.length <= FEW ? 'unpack-objects' : 'index-pack',
      flags: distinct.length <= FEW ? ['-q', '--strict'] : ['--stdin', '--strict'],
      input: await buildPack(distinct, hash),
      env,
      writes: true,
    });
  }

  return { writeObjects };
}

export type ObjectWriter = ReturnType<typeof createObjectWriter>;
