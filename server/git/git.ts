import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createAdvertiseRefs } from './advertise-refs.ts';
import { createAttributeReader } from './attribute-reader.ts';
import { createArchive } from './archive.ts';
import { createBlame } from './blame.ts';
import { createBlobReader, findReadme } from './blob-reader.ts';
import { createCodeSearch } from './code-search.ts';
import { createCommitReader } from './commit-reader.ts';
import { createCommitWriter } from './commit-writer.ts';
import { createCompare } from './compare.ts';
import type { GitContext } from './context.ts';
import { createConflictReader } from './conflict-reader.ts';
import type { Conflicts } from './conflict-reader.ts';
import { createContributors } from './contributors.ts';
import { createDiffReader } from './diff-reader.ts';
import { GitRunner, type CallOptions, type RunnerOptions } from './git-process.ts';
import { GitLauncher } from './git-launcher.ts';
import { ok } from './git-error.ts';
import type { Result } from './git-error.ts';
import { createHealth } from './health.ts';
import { createHousekeeping, repositoryState } from './housekeeping.ts';
import { createInterdiff } from './interdiff.ts';
import { createLanguages } from './languages.ts';
import { createLastCommits } from './last-commits.ts';
import { writersEnd } from './living-processes.ts';
import { createObjectCopier } from './object-copier.ts';
import type { CopyOptions } from './object-copier.ts';
import { ObjectPool } from './object-pool.ts';
import { createObjectWriter } from './object-writer.ts';
import { foldRef } from './push-verdict.ts';
import { openQuarantine } from './quarantine.ts';
import { createReceivePack } from './receive-pack.ts';
import { refDoor } from './ref-door.ts';
import { createRefList } from './ref-list.ts';
import { RefStore } from './ref-store.ts';
import { createRefWriter } from './ref-writer.ts';
import type { Repository } from './repository.ts';
import { createRepositoryStore, repositoryExists } from './repository-store.ts';
import { createRevisions } from './revision.ts';
import { createSweep } from './sweep.ts';
import { createSymlinks } from './symlink.ts';
import { createTreeMerger } from './tree-merger.ts';
import type { MergeFailure } from './tree-merger.ts';
import { createTreeReader } from './tree-reader.ts';
import { createUploadPack } from './upload-pack.ts';

export interface GitOptions extends Omit<RunnerOptions, 'timeoutMs' | 'transferTimeoutMs'> {
  /** The folder that holds all repositories. */
  readonly root: string;
  /** Deadline in seconds for calls that serve a page; default 60. */
  readonly timeoutSeconds?: number;
  /** Deadline in seconds for a clone, fetch or push; default four hours. */
  readonly transferTimeoutSeconds?: number;
  /** The folder with our hooks; default beside this file. */
  readonly hooksPath?: string;
  /** The maximum number of `cat-file` processes, and how long an idle one is kept. */
  readonly objectProcesses?: number;
  readonly objectIdleMs?: number;
  /** Bytes of memory for commits and trees. */
  readonly objectCacheBytes?: number;
}

/** Creates the git service. One per process; `close` ends every git that it has started. */
export function createGit(options: GitOptions) {
  const runner = new GitRunner({
    launcher: new GitLauncher({ warn: (message, details) => options.log?.warn(details, message) }),
    ...options,
    timeoutMs: options.timeoutSeconds === undefined ? undefined : options.timeoutSeconds * 1000,
    transferTimeoutMs:
      options.transferTimeoutSeconds === undefined ? undefined : options.transferTimeoutSeconds * 1000,
  });
  const objects = new ObjectPool(runner, {
    maxProcesses: options.objectProcesses ?? 16,
    idleMs: options.objectIdleMs ?? 30_000,
    cacheBytes: options.objectCacheBytes ?? 48 * 1024 * 1024,
  });
  const context: GitContext = {
    root: options.root,
    hooksPath: findHooks(options.hooksPath),
    runner,
    objects,
    refs: new RefStore(),
    ignoresCase: createCaseProbe(),
  };

  const trees = createTreeReader(context);
  const blobs = createBlobReader(context, trees);
  const revisions = createRevisions(context);
  const commits = createCommitReader(context);
  const refs = createRefList(context, commits, revisions);
  const diffs = createDiffReader(context);
  const comparisons = createCompare(context, commits, diffs);
  const last = createLastCommits(context, trees);
  const store = createRepositoryStore(context, last.forget);
  const { sweepRepository } = createSweep(context);
  const objectWriter = createObjectWriter(context);
  const refWriter = createRefWriter(context, sweepRepository);
  const commitWriter = createCommitWriter(context, store.isEmpty);
  const housekeeping = createHousekeeping(context);
  const health = createHealth(context);
  const uploads = createUploadPack(context);
  const mergeTrees = createTreeMerger(context);
  const conflicts = createConflictReader(context, mergeTrees);
  const { interdiff, pairCommits } = createInterdiff(context, mergeTrees, conflicts, diffs, commits);
  const copyObjects = createObjectCopier(context);

  return {
    // Repositories: creation, removal, maintenance.
    repository: store.repository,
    createRepository: store.createRepository,
    repositoryExists,
    deleteRepository: store.deleteRepository,
    repositorySize: store.repositorySize,
    isEmpty: store.isEmpty,
    listRepositories: store.listRepositories,
    defaultBranch: store.defaultBranch,

    // From a name in an address to a commit. Everything below takes full ids.
    resolve: revisions.resolve,
    resolveAll: revisions.resolveAll,
    resolveRefAndPath: revisions.resolveRefAndPath,
    /** Whether the disk treats `MAIN` and `main` as one branch. */
    ignoresCase: context.ignoresCase,
    foldRef,
    /** The current value of a qualified ref; null if it does not exist. */
    readRef: context.refs.read.bind(context.refs),

    // Trees and files.
    treeEntry: trees.entry,
    listTree: trees.list,
    listTreeRecursive: trees.listRecursive,
    listFiles: trees.listFiles,
    lastCommits: last.lastCommits,
    readBlob: blobs.blob,
    blobSize: blobs.size,
    blobBeginning: blobs.beginning,
    readFile: blobs.file,
    streamBlob: blobs.stream,
    findReadme,
    submodule: blobs.submodule,
    symlink: createSymlinks(trees, blobs),
    languages: createLanguages(trees),
    attributes: createAttributeReader(context),
    archive: createArchive(context, trees),

    // History.
    commit: commits.commit,
    commits: commits.commits,
    commitsByIds: commits.commitsByIds,
    log: commits.log,
    countCommits: commits.count,
    commitsBetween: commits.between,
    commitStats: commits.stats,
    lastCommitFor: commits.lastFor,
    refsContaining: commits.refsContaining,
    containing: commits.containing,
    blame: createBlame(context, trees, commits),
    contributors: createContributors(context),
    searchCode: createCodeSearch(context),

    // Branches and tags.
    refValues: refs.refValues,
    refsBelow: refs.below,
    branches: refs.branches,
    branch: refs.branch,
    tags: refs.tags,
    tag: refs.tag,
    countRefs: refs.counts,
    aheadBehind: refs.aheadBehind,
    mergedBranches: refs.mergedBranches,

    // Comparing.
    diff: diffs.diff,
    commitDiff: diffs.commitDiff,
    diffText: diffs.text,
    patchId: diffs.patchId,
    compare: comparisons.compare,
    mergeBase: comparisons.mergeBase,
    isAncestor: comparisons.isAncestor,
    interdiff,
    pairCommits,
    /** The files that would conflict if `theirs` was merged into `ours`. Leaves nothing behind. */
    async findConflicts(
      repository: Repository,
      { ours, theirs }: { readonly ours: string; readonly theirs: string },
      call: CallOptions = {},
    ): Promise<Result<readonly string[], MergeFailure>> {
      const quarantine = openQuarantine(objectWriter, repository);
      try {
        const sides = { ours: { commit: ours }, theirs: { commit: theirs } };
        const merged = await mergeTrees(repository, quarantine, sides, call);
        return merged.ok ? ok(merged.value.conflicts.map(({ path }) => path)) : merged;
      } finally {
        await quarantine.discard();
      }
    },
    /** The same with each side of every conflict. Leaves nothing behind: what was merged is not there to be read by its ids. */
    async showConflicts(
      repository: Repository,
      sides: { readonly ours: string; readonly theirs: string },
      call: CallOptions = {},
    ): Promise<Result<Conflicts, MergeFailure>> {
      const quarantine = openQuarantine(objectWriter, repository);
      try {
        return await conflicts.readConflicts(repository, quarantine, sides, call);
      } finally {
        await quarantine.discard();
      }
    },

    // Creating objects, in a quarantine that only code which changes refs has.
    makeCommit: commitWriter.makeCommit,
    commitTree: commitWriter.commitTree,
    mergeTrees,
    readConflicts: conflicts.readConflicts,
    resolveConflicts: conflicts.resolveConflicts,
    makeTag: refWriter.makeTag,
    /** Copies commits, with all that they lead to, into another repository, where nothing leads to them until a ref does. */
    async copyCommits(
      from: Repository,
      to: Repository,
      which: { readonly wants: readonly string[]; readonly haves: readonly string[] },
      options: CopyOptions = {},
    ): Promise<Result<void, 'not_found' | 'too_large'>> {
      const quarantine = openQuarantine(objectWriter, to);
      try {
        const copied = await copyObjects(from, { repository: to, quarantine }, which, options);
        if (copied.ok) await quarantine.keep();
        return copied;
      } finally {
        await quarantine.discard();
      }
    },

    // Changing refs, only for code that records the changes: see ref-door.ts.
    [refDoor]: {
      openQuarantine: (repository: Repository) => openQuarantine(objectWriter, repository),
      updateRefs: refWriter.updateRefs,
      receivePack: createReceivePack(context, sweepRepository, store.isEmpty),
      setDefaultBranch: store.setDefaultBranch,
    },

    // Clone, fetch.
    advertiseRefs: createAdvertiseRefs(context),
    uploadPack: uploads.uploadPack,
    serveFetch: uploads.serveFetch,

    // Maintenance.
    writeCommitGraph: housekeeping.writeCommitGraph,
    housekeep: housekeeping.housekeep,
    repositoryState,
    checkHealth: health.checkHealth,
    sweepRepository,
    /**
     * Whether all git processes that may change this repository now, whoever started them, end within this time. Later ones do not
     * count. False if the system can't say.
     */
    writersEnd: ({ path }: Repository, milliseconds: number) => writersEnd(path, milliseconds),

    /**
     * At startup: removes what killed processes left in all repositories. Safe while others work. A repository that can't be read does
     * not block the others.
     */
    async sweep(): Promise<void> {
      await store.sweepStore();
      for await (const repository of store.listRepositories()) {
        await sweepRepository(repository).catch((error: unknown) =>
          runner.log('warn', 'a repository could not be swept', { err: error, repository: repository.id }),
        );
      }
    },

    isCrowded: runner.slots.isCrowded.bind(runner.slots),

    /** Running and waiting processes, for the metrics. */
    usage() {
      return { ...runner.slots.usage(), objectProcesses: objects.size };
    },

    /** Kills every git process of this service. */
    async close(): Promise<void> {
      objects.close();
      await Promise.all([runner.close(), last.close()]);
    },
  };
}

/** Tests the disk once: each repository has a HEAD, and none has a `head`. */
function createCaseProbe(): (repository: Repository) => boolean {
  let known: boolean | undefined;
  return ({ path }) => (known ??= existsSync(join(path, 'head')));
}

/** The interface for all other code. */
export type Git = ReturnType<typeof createGit>;

function findHooks(given: string | undefined): string {
  const folder = given ?? join(import.meta.dirname, 'hooks');
  // Without its hook every push would be accepted.
  for (const name of ['pre-receive', 'post-receive']) {
    if (!existsSync(join(folder, name))) throw new Error(`The hook ${name} is missing in ${folder}`);
  }
  return folder;
}
