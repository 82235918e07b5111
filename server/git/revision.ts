import { parseTag, type Tag } from './commit-parser.ts';
import type { GitContext } from './context.ts';
import { fail, ok, type Result } from './git-error.ts';
import type { CallOptions } from './git-process.ts';
import type { Repository } from './repository.ts';
import { isObjectId, isObjectIdPrefix, isSafeRefName, normalizeTreePath } from './safe-name.ts';

/** A revision from outside, resolved to a commit. */
export interface Revision {
  readonly sha: string;
  readonly kind: 'branch' | 'tag' | 'commit';
  /** The branch, the tag, or the full commit id. */
  readonly name: string;
}

export interface RevisionAndPath {
  readonly revision: Revision;
  /** '' is the root. */
  readonly path: string;
}

export type RevisionFailure = 'invalid_name' | 'not_found';

const MAX_TAG_DEPTH = 10;
const MAX_REF_SEGMENTS = 64;
/** Generations that are counted back from a name, in all. */
const MAX_GENERATIONS = 10_000;
/** Steps of a name like `main~3^2`, which are all that is read of git's syntax for revisions. */
const STEPS = /^([^~^]+)((?:[~^]\d{0,5}|\^\{(?:commit)?\}){1,20})$/su;

/** The name that steps begin at, and the steps; null for other names. */
function parseSteps(name: string): { readonly start: string; readonly steps: string } | null {
  const found = STEPS.exec(name);
  if (found === null) return null;
  const [, start = '', steps = ''] = found;
  let generations = 0;
  for (const [, count = ''] of steps.matchAll(/~(\d*)/gu)) generations += count === '' ? 1 : Number(count);
  return generations > MAX_GENERATIONS ? null : { start, steps };
}

export function createRevisions({ refs, objects, runner }: GitContext) {
  /** Follows annotated tags to the commit; null for trees, blobs and missing objects. */
  async function peelToCommit(repository: Repository, oid: string): Promise<string | null> {
    let current = oid;
    for (let depth = 0; depth < MAX_TAG_DEPTH; depth++) {
      const info = await objects.info(repository, current);
      if (info === null) return null;
      if (info.type === 'commit') return current;
      if (info.type !== 'tag') return null;
      const tag = await readTag(repository, current);
      if (!isObjectId(tag?.target)) return null;
      current = tag.target;
    }
    return null;
  }

  async function readTag(repository: Repository, oid: string): Promise<Tag | null> {
    const object = await objects.read(repository, oid, 16 * 1024 * 1024);
    return object?.type === 'tag' && object.content !== null ? parseTag(oid, object.content) : null;
  }

  async function resolveRef(repository: Repository, name: string): Promise<Revision | null> {
    for (const kind of ['branch', 'tag'] as const) {
      const oid = await refs.read(repository, `refs/${kind === 'branch' ? 'heads' : 'tags'}/${name}`);
      const sha = oid === null ? null : await peelToCommit(repository, oid);
      if (sha !== null) return { sha, kind, name };
    }
    const qualified = /^refs\/(heads|tags)\/(.+)$/su.exec(name);
    if (qualified === null) return null;
    const oid = await refs.read(repository, name);
    const sha = oid === null ? null : await peelToCommit(repository, oid);
    return sha === null
      ? null
      : { sha, kind: qualified[1] === 'heads' ? 'branch' : 'tag', name: qualified[2] ?? '' };
  }

  async function resolveCommitId(
    repository: Repository,
    prefix: string,
    options: CallOptions,
  ): Promise<string | null> {
    const hex = prefix.toLowerCase();
    const whole = isObjectId(hex) ? hex : null;
    if (whole !== null) return await peelToCommit(repository, whole);
    const output = await runner.run({
      ...options,
      repository,
      subcommand: 'rev-parse',
      flags: [`--disambiguate=${hex}`],
      maxOutput: 1024 * 1024,
    });
    const candidates = output.toString('latin1').split('\n').filter(isObjectId).slice(0, 200);
    const found = await Promise.all(
      candidates.map(async (oid) => ((await objects.info(repository, oid))?.type === 'commit' ? [oid] : [])),
    );
    const commits = found.flat();
    return commits.length === 1 ? (commits[0] ?? null) : null;
  }

  async function resolveHead(repository: Repository): Promise<Revision | null> {
    const branch = await refs.headBranch(repository);
    if (branch === null) return null;
    const sha = await refs.read(repository, `refs/heads/${branch}`);
    return sha === null ? null : { sha, kind: 'branch', name: branch };
  }

  /** A full commit id always means that commit: a branch with the same name must not change what a permalink shows. */
  async function resolveWholeId(repository: Repository, name: string): Promise<Revision | null> {
    const oid = name.toLowerCase();
    if (!isObjectId(oid)) return null;
    const sha = await peelToCommit(repository, oid);
    return sha === null ? null : { sha, kind: 'commit', name: sha };
  }

  /**
   * Resolves a name from outside: a full commit id, else a branch, else a tag, else a commit id of at least four digits; `HEAD` is the
   * default branch. Of git's own revision syntax only the ancestors of these: `main~3`, `v1.0^2`.
   */
  async function resolve(
    repository: Repository,
    name: string,
    options: CallOptions = {},
  ): Promise<Result<Revision, RevisionFailure>> {
    const steps = parseSteps(name);
    if (steps !== null) return await resolveAncestor(repository, steps, options);
    if (!isSafeRefName(name)) return fail('invalid_name');
    const named =
      (name === 'HEAD' ? await resolveHead(repository) : await resolveWholeId(repository, name)) ??
      (await resolveRef(repository, name));
    if (named !== null) return ok(named);
    if (!isObjectIdPrefix(name)) return fail('not_found');
    const sha = await resolveCommitId(repository, name, options);
    return sha === null ? fail('not_found') : ok({ sha, kind: 'commit', name: sha });
  }

  /** Goes back from where a name leads. Git is given the commit's id and steps that were checked, never the name. */
  async function resolveAncestor(
    repository: Repository,
    { start, steps }: { readonly start: string; readonly steps: string },
    options: CallOptions,
  ): Promise<Result<Revision, RevisionFailure>> {
    const begun = await resolve(repository, start, options);
    if (!begun.ok) return begun;
    const output = await runner.attempt(
      {
        ...options,
        repository,
        subcommand: 'rev-parse',
        flags: ['--verify', '--quiet'],
        revisions: [`${begun.value.sha}${steps}`],
        maxOutput: 1024,
      },
      [{ code: 1, reason: 'not_found' }],
    );
    if (!output.ok) return output;
    const sha = output.value.toString('latin1').trim();
    return isObjectId(sha) ? ok({ sha, kind: 'commit', name: sha }) : fail('not_found');
  }

  /** The commits of several names, in order; null for those that are not found. */
  async function resolveAll(repository: Repository, names: readonly string[]): Promise<(Revision | null)[]> {
    const results = await Promise.all(names.map((name) => resolve(repository, name)));
    return results.map((result) => (result.ok ? result.value : null));
  }

  /**
   * Splits `feature/a/dir/file` after a full commit id, else the longest branch or tag (else an abbreviated id, else HEAD), with the
   * steps back from it: `feature/a~2/dir/file`. The rest is the path.
   */
  async function resolveRefAndPath(
    repository: Repository,
    rest: string,
    options: CallOptions = {},
  ): Promise<Result<RevisionAndPath, RevisionFailure | 'invalid_path'>> {
    const trimmed = rest.replace(/\/+$/u, '');
    const segments = trimmed.split('/');
    let names = '';
    const prefixes = segments.slice(0, MAX_REF_SEGMENTS).map((segment, index) => {
      names = index === 0 ? segment : `${names}/${segment}`;
      return names;
    });
    // No name of a ref has these characters, so steps are in the first segment that has one, unless that is of a file's name.
    const whole = await resolveWholeId(repository, segments[0] ?? '');
    const stepped = whole === null ? prefixes.find((prefix) => /[~^]/u.test(prefix)) : undefined;
    const ancestor = stepped === undefined ? undefined : await resolve(repository, stepped, options);
    if (stepped !== undefined && ancestor?.ok === true) {
      const below = normalizeTreePath(trimmed.slice(stepped.length + 1));
      return below === null ? fail('invalid_path') : ok({ revision: ancestor.value, path: below });
    }
    const safe = prefixes.filter(isSafeRefName);
    if (safe.length === 0) return fail('invalid_name');
    const first = segments[0] ?? '';
    let revision = whole;
    let { length } = first;
    if (revision === null) {
      const found = await Promise.all(safe.map((prefix) => resolveRef(repository, prefix)));
      revision = found.findLast((candidate) => candidate !== null) ?? null;
      length = revision === null ? 0 : (safe[found.lastIndexOf(revision)]?.length ?? 0);
    }
    if (revision === null) {
      const result = await resolve(repository, first, options);
      if (!result.ok) return result;
      revision = result.value;
      ({ length } = first);
    }
    const path = normalizeTreePath(trimmed.slice(length + 1));
    return path === null ? fail('invalid_path') : ok({ revision, path });
  }

  return { resolve, resolveAll, resolveRefAndPath, peelToCommit, readTag };
}

export type Revisions = ReturnType<typeof createRevisions>;
