import { encodeName } from './byte-name.ts';
import type { Signature } from './commit-parser.ts';
import { formatIdentity } from './identity.ts';
import type { GitContext } from './context.ts';
import { fail, ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import { newObject } from './pack-writer.ts';
import { readsAsAnotherThing } from './push-verdict.ts';
import type { Quarantine } from './quarantine.ts';
import type { Repository } from './repository.ts';
import { isObjectId, isSafeNewRefName, isSafeQualifiedRef } from './safe-name.ts';

/** A change of one ref. `old` null: it must not exist yet; undefined: any value. `new` null: it is deleted. */
export interface RefUpdate {
  readonly ref: string;
  readonly old?: string | null;
  readonly new: string | null;
}

export type RefFailure =
  | 'invalid_name'
  /** It has another value than expected. */
  | 'moved'
  | 'exists'
  | 'not_found'
  /** `a` and `a/b` can't both exist. */
  | 'name_conflict'
  /** Another process is changing it. */
  | 'locked'
  /** The object is missing, or not a commit where a branch needs one. */
  | 'bad_object';

/** The author of a tag or commit. */
export type Identity = Pick<Signature, 'name' | 'email'> & {
  readonly time?: number;
  readonly offset?: number;
};

const ZERO = '0'.repeat(40);
const FAILURES: readonly [pattern: RegExp, reason: RefFailure][] = [
  [/ is at [0-9a-f]+ but expected /u, 'moved'],
  [/reference already exists/u, 'exists'],
  [/unable to resolve reference|reference is missing/u, 'not_found'],
  [
    /exists; cannot create|cannot process .* and .* at the same time|there is a non-empty directory/u,
    'name_conflict',
  ],
  // Or its folder is created or removed at this moment, for a ref with that name.
  [
    /Unable to create .*\.lock': (?:File exists|Not a directory|No such file or directory)|unable to create directory for/u,
    'locked',
  ],
  [/nonexistent object|non-commit object|bad object|not a valid object/u, 'bad_object'],
  [/invalid ref format|bad name|refusing to update ref with bad name/u, 'invalid_name'],
];

/**
 * Concurrent creation of `x` and `x/y`: git only notices when it writes. Of several refs some may have been written by then, which the
 * caller has to find out.
 */
const lostRace = [/commit: couldn't set|there are still refs under/u, 'locked'] as const;

export function createRefWriter(
  { runner, objects }: GitContext,
  sweepRepository: (repository: Repository) => Promise<unknown>,
) {
  /** Applies all of these changes or none, synced, each only if its ref has the expected value. New names have to be allowed in a push. */
  async function updateRefs(
    repository: Repository,
    updates: readonly RefUpdate[],
    options: CallOptions = {},
  ): Promise<Result<void, RefFailure>> {
    if (!updates.every(isSafeUpdate)) return fail('invalid_name');
    const ids = updates.flatMap((update) => [update.new, update.old ?? null]);
    if (!ids.every((id) => id === null || isObjectId(id))) return fail('bad_object');
    const first = await attempt(repository, updates, options);
    if (first.ok || first.reason !== 'locked') return first;
    // The lock may be left by a dead process.
    await sweepRepository(repository);
    return await attempt(repository, updates, options);
  }

  async function attempt(
    repository: Repository,
    updates: readonly RefUpdate[],
    options: CallOptions,
  ): Promise<Result<void, RefFailure>> {
    const output = await runner.attempt(
      {
        signal: options.signal,
        share: options.share,
        owner: options.owner,
        timeoutMs: options.timeoutMs,
        repository,
        subcommand: 'update-ref',
        flags: ['--no-deref', '--stdin', '-z'],
        input: Buffer.concat([
          Buffer.from('start\0'),
          ...updates.map(instruction),
          Buffer.from('prepare\0commit\0'),
        ]),
        writes: true,
      },
      [...FAILURES, ...(updates.length === 1 ? [lostRace] : [])].map(([stderr, reason]) => ({
        code: 128,
        stderr,
        reason,
      })),
    );
    return output.ok ? ok(undefined) : output;
  }

  /** Creates the object of an annotated tag in quarantine and returns its id. */
  async function makeTag(
    repository: Repository,
    quarantine: Quarantine,
    input: {
      readonly name: string;
      readonly sha: string;
      readonly message: string;
      readonly tagger: Identity;
    },
    options: CallOptions = {},
  ): Promise<Result<string, RefFailure>> {
    const { name, sha, message, tagger } = input;
    if (!isSafeNewRefName(name)) return fail('invalid_name');
    if (!isObjectId(sha) || (await objects.commit(repository, sha)) === null) return fail('bad_object');
    const tag = newObject(
      'tag',
      Buffer.concat([
        Buffer.from(`object ${sha}\ntype commit\ntag `),
        encodeName(name),
        Buffer.from(`\ntagger ${formatIdentity(tagger)}\n\n${cleanMessage(message)}`),
      ]),
      sha.length === 64 ? 'sha256' : 'sha1',
    );
    await quarantine.write([tag], options);
    return ok(tag.oid);
  }

  return { updateRefs, makeTag };
}

/** A message as git stores it: no NUL, no trailing space, one line feed at its end. */
export function cleanMessage(message: string): string {
  const text = message
    .replaceAll('\0', '')
    .replaceAll('\r\n', '\n')
    .replace(/[ \t]+$/gmu, '')
    .replace(/^\n+|\n+$/gu, '');
  return `${text.toWellFormed()}\n`;
}

function isSafeUpdate({ ref, old, new: next }: RefUpdate): boolean {
  const isNew = old === null && next !== null;
  return isSafeQualifiedRef(ref) && !(isNew && readsAsAnotherThing(ref));
}

function instruction(update: RefUpdate): Buffer {
  const ref = encodeName(update.ref);
  const old = update.old === undefined ? '' : (update.old ?? ZERO);
  return update.new === null
    ? Buffer.concat([Buffer.from('delete '), ref, Buffer.from(`\0${old}\0`)])
    : Buffer.concat([Buffer.from('update '), ref, Buffer.from(`\0${update.new}\0${old}\0`)]);
}
