/**
 * The git room: the only place that runs git. It knows no feature, no database and no web framework.
 *
 * - `createGit({root, maxProcesses, …})` gives the one object through which everything is done; `git.repository(id)` a handle.
 * - A name from outside (branch, tag, commit id) goes through `resolve` or `resolveRefAndPath` and becomes a whole commit id, which
 *   all readers want. Whatever else they are given is 'not_found', never an option or an expression of git's.
 * - What may fail in a foreseen way gives a Result: `{ok: true, value}` or `{ok: false, reason, message?}`. Anything else is thrown:
 *   GitError (with git's words), GitObjectRefused, GitTimeout, GitOutputTooLarge, GitBusy (too many wait), RepositoryMissing.
 * - Every call takes `{signal, share, timeoutMs}`. `share: 'stranger'` for expensive calls of people who are not signed in.
 * - Paths and ref names are strings that can stand for any bytes: see byte-name.ts; `nameToUrl`, `nameFromUrl` for addresses.
 * - What changes refs is not on this face: ref-door.ts. After a change, out of the request's way, `writeCommitGraph`; `housekeep`
 *   from time to time.
 */
export { createGit, type Git, type GitOptions } from './git.ts';
export { checkGitVersion, GitVersionError, MINIMUM_GIT_VERSION } from './git-version.ts';
export {
  GitBusy,
  GitError,
  GitOutputTooLarge,
  GitTimeout,
  unlessGitFails,
  RepositoryMissing,
  type Result,
} from './git-error.ts';
export { RepositoryExists, type RepositorySize } from './repository-store.ts';
export type { CallOptions } from './git-process.ts';
export type { Pace } from './pace.ts';
export type { Share } from './process-slots.ts';
export type { Repository } from './repository.ts';

// Names
export { decodeName, encodeName, nameFromUrl, nameToUrl } from './byte-name.ts';
export {
  isObjectId,
  isObjectIdPrefix,
  isSafeNewPath,
  isSafeNewRefName,
  isSafeQualifiedRef,
  isSafeRefName,
  normalizeTreePath,
} from './safe-name.ts';

export { isReserved } from './reserved-refs.ts';

// Reading
export type { Revision, RevisionAndPath, RevisionFailure } from './revision.ts';
export type { EntryKind } from './tree-parser.ts';
export type { ListTreeOptions, PathFailure, TreeEntry, TreePage } from './tree-reader.ts';
export type { Symlink } from './symlink.ts';
export {
  decodeText,
  isBinary,
  parseLfsPointer,
  type Blob,
  type FileAtPath,
  type LfsPointer,
  type Submodule,
} from './blob-reader.ts';
export { withLineEnds } from './line-ends.ts';
export { formatDate, type Commit, type Signature, type Tag, type Trailer } from './commit-parser.ts';
export type { CommitStats, LogFailure, LogFilter, LogOptions, LogPage } from './commit-reader.ts';
export { summarize, type CommitSummary, type LastCommit } from './last-commits.ts';
export type { AheadBehind, Branch, ListRefsOptions, RefPage, TagRef } from './ref-list.ts';
export type { Blame, BlameOptions, BlameRange } from './blame.ts';
export type { Contributor, ContributorOptions } from './contributors.ts';
export type { CodeMatch, CodeSearchOptions } from './code-search.ts';
export type { Attributes } from './attribute-reader.ts';
export type { LanguageShare } from './languages.ts';
export { ARCHIVE_FORMATS, type ArchiveFormat, type ArchiveOptions } from './archive.ts';
export { MAX_LINES, type ChangeStatus, type DiffFile, type LineReader } from './diff-parser.ts';
export { createLineFinder, type FoundLine } from './line-finder.ts';
export type { Diff, DiffFailure, DiffOptions } from './diff-reader.ts';
export { parsePatch, type DiffLine, type Hunk } from './patch.ts';
export type { CompareOptions, Comparison } from './compare.ts';
export type { Change, CommitPair, Interdiff } from './interdiff.ts';

// Writing
export type {
  CommitFailure,
  CommitFilesInput,
  CommitTreeInput,
  FileAction,
  MadeCommit,
} from './commit-writer.ts';
export type { ConflictingFile, ConflictKind, Conflicts, PlacedFile, Resolution } from './conflict-reader.ts';
export { linesOf } from './conflict-text.ts';
export type { ConflictPart } from './conflict-text.ts';
export type { MergeConflict, MergedTree, MergeSide, MergeTreesInput } from './tree-merger.ts';
export type { Quarantine } from './quarantine.ts';
export type { Identity, RefFailure, RefUpdate } from './ref-writer.ts';

// Clone, fetch, push
export { decodeRequestBody, RequestBodyTooLarge, type BodyLimits } from './request-body.ts';
export type { PushRequest, RefCommand } from './receive-commands.ts';
export type { GitService } from './advertise-refs.ts';
export type { PushVerdict } from './push-verdict.ts';
export type { PushOutcome, ReceivePackOptions, TransferFailure } from './receive-pack.ts';
export type { TransferOptions, TransferStreams } from './transfer-streams.ts';

// Upkeep
export type { Chore, HousekeepOptions, RepositoryState } from './housekeeping.ts';
export type { Health } from './health.ts';
export { FSYNC_COMPONENTS } from './git-environment.ts';
