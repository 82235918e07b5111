import { encodeName } from './byte-name.ts';
import type { Signature } from './commit-parser.ts';
import { formatIdentity } from './identity.ts';
import type { GitContext } from './context.ts';
import { fail, ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import type { ObjectWriter } from './object-writer.ts';
import { newObject } from './pack-writer.ts';
import type { Repository } from './repository.ts';
import { isObjectId, isSafeNewRefName, isSafeQualifiedRef, isSafeRefName } from './safe-name.ts';

/** A change of one ref. `old` null: it must not exist yet; undefined: whatever it is. `new` null: it is removed. */
export interface RefUpdate {
  readonly ref: string;
  readonly old?: string | null;
  readonly new: string | null;
}

export type RefFailure =
  | 'invalid_name'
  /** It is not at the expected place any more. */
  | 'moved'
  | 'exists'
  | 'not_found'
  /** `a` and `a/b` can't both be. */
  | 'name_conflict'
  /** Another process is changing it. */
  | 'locked'
  /** The object is missing, or no commit where a branch wants one. */
  | 'bad_object';

/** Who makes a tag or commit. */
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
  [/Unable to create .*\.lock': File exists/u, 'locked'],
  [/nonexistent object|non-commit object|bad object|not a valid object/u, 'bad_object'],
  [/invalid ref format|bad name|refusing to update ref with bad name/u, 'invalid_name'],
];

export function createRefWriter(
  { runner, refs, objects }: GitContext,
  { writeObjects }: ObjectWriter,
  sweepRepository: (repository: Repository) => Promise<unknown>,
) {
  /** All of these changes or none, synced, each only if its ref is where it is expected to be. */
  async function updateRefs(
    repository: Repository,
    updates: readonly RefUpdate[],
    options: CallOptions = {},
  ): Promise<Result<void, RefFailure>> {
    if (!updates.every(({ ref }) => isSafeQualifiedRef(ref))) return fail('invalid_name');
    const ids = updates.flatMap((update) => [update.new, update.old ?? null]);
    if (!ids.every((id) => id === null || isObjectId(id))) return fail('bad_object');
    const first = await attempt(repository, updates, options);
    if (first.ok || first.reason !== 'locked') return first;
    // The lock may be a dead process's.
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
      FAILURES.map(([stderr, reason]) => ({ code: 128, stderr, reason })),
    );
    return output.ok ? ok(undefined) : output;
  }

  /** A branch at a commit. */
  async function createBranch(
    repository: Repository,
    name: string,
    sha: string,
    options: CallOptions = {},
  ): Promise<Result<void, RefFailure>> {
    if (!isSafeNewRefName(name)) return fail('invalid_name');
    if (!isObjectId(sha) || (await objects.commit(repository, sha)) === null) return fail('bad_object');
    return await updateRefs(repository, [{ ref: `refs/heads/${name}`, old: null, new: sha }], options);
  }

  async function deleteBranch(
    repository: Repository,
    name: string,
    options: CallOptions & { readonly expected?: string } = {},
  ): Promise<Result<void, RefFailure>> {
    return await deleteRef(repository, 'heads', name, options);
  }

  /** A light tag, or with `message` and `tagger` an annotated one. Gives what the ref points to. */
  async function createTag(
    repository: Repository,
    name: string,
    sha: string,
    options: CallOptions & {
      readonly annotation?: { readonly message: string; readonly tagger: Identity };
    } = {},
  ): Promise<Result<string, RefFailure>> {
    if (!isSafeNewRefName(name)) return fail('invalid_name');
    if (!isObjectId(sha) || (await objects.commit(repository, sha)) === null) return fail('bad_object');
    const ref = `refs/tags/${name}`;
    if ((await refs.read(repository, ref)) !== null) return fail('exists');
    let target = sha;
    if (options.annotation !== undefined) {
      const { message, tagger } = options.annotation;
      const tag = newObject(
        'tag',
        Buffer.concat([
          Buffer.from(`object ${sha}\ntype commit\ntag `),
          encodeName(name),
          Buffer.from(`\ntagger ${formatIdentity(tagger)}\n\n${cleanMessage(message)}`),
        ]),
        sha.length === 64 ? 'sha256' : 'sha1',
      );
      await writeObjects(repository, [tag], options);
      target = tag.oid;
    }
    const updated = await updateRefs(repository, [{ ref, old: null, new: target }], options);
    return updated.ok ? ok(target) : updated;
  }

  async function deleteTag(
    repository: Repository,
    name: string,
    options: CallOptions & { readonly expected?: string } = {},
  ): Promise<Result<void, RefFailure>> {
    return await deleteRef(repository, 'tags', name, options);
  }

  async function deleteRef(
    repository: Repository,
    folder: 'heads' | 'tags',
    name: string,
    options: CallOptions & { readonly expected?: string },
  ): Promise<Result<void, RefFailure>> {
    if (!isSafeRefName(name)) return fail('invalid_name');
    const ref = `refs/${folder}/${name}`;
    const current = await refs.read(repository, ref);
    if (current === null) return fail('not_found');
    return await updateRefs(repository, [{ ref, old: options.expected ?? current, new: null }], options);
  }

  return { updateRefs, createBranch, deleteBranch, createTag, deleteTag };
}

export type RefWriter = ReturnType<typeof createRefWriter>;

/** A message as git keeps it: no NUL, no trailing space, one line feed at its end. */
export function cleanMessage(message: string): string {
  const text = message
    .replaceAll('\0', '')
    .replaceAll('\r\n', '\n')
    .replace(/[ \t]+$/gmu, '')
    .replace(/^\n+|\n+$/gu, '');
  return `${text.toWellFormed()}\n`;
}

function instruction(update: RefUpdate): Buffer {
  const ref = encodeName(update.ref);
  const old = update.old === undefined ? '' : (update.old ?? ZERO);
  return update.new === null
    ? Buffer.concat([Buffer.from('delete '), ref, Buffer.from(`\0${old}\0`)])
    : Buffer.concat([Buffer.from('update '), ref, Buffer.from(`\0${update.new}\0${old}\0`)]);
}
