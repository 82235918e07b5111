import type { GitContext } from './context.ts';
import { GitError, GitObjectRefused } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import { buildPack, type NewObject } from './pack-writer.ts';
import type { Repository } from './repository.ts';

/** Up to this number objects are stored loose; more are stored as a pack. */
const FEW = 50;
/** What git's checks say of an object: its id, the kind of the fault, and a sentence. */
const REFUSED = /^error: object [0-9a-f]+: \w+: (.+)$/mu;

export function createObjectWriter({ runner }: GitContext) {
  /** Stores objects, checked, in one process, in the quarantine that `env` names. Throws GitObjectRefused. */
  async function writeObjects(
    repository: Repository,
    objects: readonly NewObject[],
    env: Readonly<Record<string, string>>,
    options: CallOptions = {},
  ): Promise<void> {
    const distinct = [...new Map(objects.map((object) => [object.oid, object])).values()];
    if (distinct.length === 0) return;
    const hash = distinct[0]?.oid.length === 64 ? 'sha256' : 'sha1';
    const subcommand = distinct.length <= FEW ? 'unpack-objects' : 'index-pack';
    const work = runner.run({
      signal: options.signal,
      share: options.share,
      owner: options.owner,
      timeoutMs: options.timeoutMs,
      repository,
      subcommand,
      flags: subcommand === 'unpack-objects' ? ['-q', '--strict'] : ['--stdin', '--strict'],
      input: await buildPack(distinct, hash),
      env,
      writes: true,
    });
    await work.catch((error: unknown) => {
      const reason = error instanceof GitError ? REFUSED.exec(error.stderr)?.[1] : undefined;
      throw reason === undefined
        ? error
        : new GitObjectRefused(subcommand, (error as GitError).stderr, reason);
    });
  }

  return { writeObjects };
}

export type ObjectWriter = ReturnType<typeof createObjectWriter>;
