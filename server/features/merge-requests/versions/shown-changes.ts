import { Type } from 'typebox';
import type { Static } from 'typebox';
import type {
  MergeRequestChanges,
  PageCommitPair,
  PageVersion,
  ShownCommit,
} from '../../../../contract/merge-requests/merge-requests.ts';
import type { PageCommit } from '../../../../contract/repositories/repositories.ts';
import type { CommitPair, Diff, DiffOptions } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { presentBasicUser } from '../../accounts/index.ts';
import {
  diffOptionsOf,
  presentAsked,
  presentPageCommits,
  readChanges,
  valueOr404,
} from '../../repositories/index.ts';
import type { ChangesAsked, OpenRepository } from '../../repositories/index.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import { findVersionOf } from './commit-of-version.ts';
import type { Heads } from './version.queries.ts';
import {
  findLastReview,
  findShownVersion,
  findVersionWithHead,
  listShownVersions,
} from './shown-version.queries.ts';
import type { ShownVersion } from './shown-version.queries.ts';

/** Under the names that v4's pages use. */
export const ShownParameters = {
  /** The id of a version. */
  diff_id: Type.Optional(Type.Integer()),
  /** The head of another, with which it is compared. */
  start_sha: Type.Optional(Type.String({ pattern: '^(?:[0-9a-f]{40}|[0-9a-f]{64})?$' })),
  /** One commit of it. */
  commit_id: Type.Optional(Type.String({ pattern: '^(?:[0-9a-f]{40}|[0-9a-f]{64})?$' })),
};
const Asked = Type.Object(ShownParameters);

/** Versions that can be chosen. */
const listed = 100;
/** Files whose changes cannot be distinguished: who sees so many needs no more. */
const unclearListed = 100;
/** Commits among which one finds the way from one to the next. */
const commitsWalked = 1000;

/** What is shown of a merge request. */
export interface Shown {
  readonly version: ShownVersion;
  readonly isNewest: boolean;
  readonly since: ShownVersion | null;
  readonly commit: string | null;
}

/** The changes that an address names. Throws 404 for a version or commit that it does not have. */
export async function findShown(
  { platform: { db, git } }: Context,
  { repository }: Pick<OpenRepository, 'repository'>,
  { id }: Pick<MergeRequest, 'id'>,
  { diff_id: versionId, start_sha: start = '', commit_id: commit = '' }: Static<typeof Asked>,
): Promise<Shown> {
  const isOfAny = commit !== '' && versionId === undefined;
  const versions = await listShownVersions(db, id, isOfAny ? listed : 1);
  const newest = versions[0];
  const version =
    versionId !== undefined
      ? await findShownVersion(db, id, versionId)
      : isOfAny
        ? // A comment on it leads here also when it has been rewritten since.
          await findVersionOf(git, repository, versions, commit)
        : newest;
  if (version === undefined) throw notFound('Version');
  const isNewest = version.id === newest!.id;
  if (commit !== '') return { version, isNewest, since: null, commit };
  const since = start === '' ? null : await findVersionWithHead(db, id, start, version.number);
  if (since === undefined) throw notFound('Version');
  return { version, isNewest, since, commit: null };
}

type Read = Pick<MergeRequestChanges, 'commits' | 'more_commits' | 'diff' | 'comparison'> & {
  readonly commit: ShownCommit | null;
};

/** Their files and lines, and where all of them are asked for, the commits. */
export async function readShown(
  ctx: Context,
  open: OpenRepository,
  { version, since, commit }: Shown,
  asked: ChangesAsked,
): Promise<Read> {
  if (commit !== null) return readCommit(ctx, open, version, commit, asked);
  if (since !== null) return compareVersions(ctx, open, since, version, asked);
  const { base_sha: from, head_sha: to } = version;
  return { ...(await readChanges(ctx, open, { from, to }, asked)), comparison: null, commit: null };
}

async function compareVersions(
  ctx: Context,
  open: OpenRepository,
  since: Heads,
  version: Heads,
  asked: ChangesAsked,
): Promise<Read> {
  const { git } = ctx.platform;
  const [before, after] = [since, version].map(({ base_sha, head_sha }) => ({
    base: base_sha,
    head: head_sha,
  })) as [{ base: string; head: string }, { base: string; head: string }];
  const isWhole = asked.paths === undefined;
  const [found, pairs] = await Promise.all([
    git.interdiff(open.repository, before, after, { ...open.expensive, ...diffOptionsOf(open, asked) }),
    isWhole ? git.pairCommits(open.repository, before, after, open.expensive) : undefined,
  ]);
  const { diff, unclear, replayed } = valueOr404(found, 'Version');
  const paired = pairs === undefined ? null : valueOr404(pairs, 'Version');
  const presented = await presentAsked(ctx, { open, sha: after.head }, diff, asked);
  const differing = new Set(presented.files.flatMap(({ old_path, new_path }) => [old_path, new_path]));
  return {
    commits: [],
    more_commits: false,
    diff: presented,
    comparison: {
      rebased: replayed,
      // Of files that are the same in both versions nothing is shown that has to be distinguished.
      unclear: unclear.filter((path) => differing.has(path)).slice(0, unclearListed),
      commits: paired === null ? null : await presentPairs(ctx, open, paired),
    },
    commit: null,
  };
}

async function presentPairs(
  ctx: Context,
  open: OpenRepository,
  pairs: readonly CommitPair[],
): Promise<PageCommitPair[]> {
  const shas = [
    ...new Set(pairs.flatMap(({ before, after }) => [before, after].filter((sha) => sha !== null))),
  ];
  const commits = await ctx.platform.git.commits(open.repository, shas);
  const presented = new Map<string, PageCommit>(
    (await presentPageCommits(ctx, commits)).map((commit) => [commit.sha, commit]),
  );
  const of = (sha: string | null): PageCommit | null => (sha === null ? null : (presented.get(sha) ?? null));
  return pairs.map(({ kind, before, after }) => ({ kind, before: of(before), after: of(after) }));
}

/** The commits of a version, the oldest first, and which of them is this one. Throws 404 if it is none. */
async function findCommit(
  { platform: { git } }: Context,
  open: OpenRepository,
  { base_sha, head_sha }: Heads,
  sha: string,
) {
  const log = valueOr404(
    await git.log(open.repository, head_sha, { ...open.call, exclude: [base_sha], limit: commitsWalked }),
    'Commit',
  );
  const commits = log.commits.toReversed();
  const at = commits.findIndex((commit) => commit.sha === sha);
  const found = commits[at];
  if (found === undefined) throw notFound('Commit');
  return { commits, at, found };
}

/** The difference that is shown, as git is asked for it. */
export async function diffShown(
  ctx: Context,
  open: OpenRepository,
  { version, since, commit }: Shown,
  options: DiffOptions,
): Promise<Diff> {
  const { git } = ctx.platform;
  if (commit !== null) {
    const { found } = await findCommit(ctx, open, version, commit);
    return valueOr404(await git.commitDiff(open.repository, found.sha, options), 'Commit');
  }
  const after = { base: version.base_sha, head: version.head_sha };
  if (since === null)
    return valueOr404(await git.diff(open.repository, after.base, after.head, options), 'Version');
  const before = { base: since.base_sha, head: since.head_sha };
  return valueOr404(await git.interdiff(open.repository, before, after, options), 'Version').diff;
}

/** One commit of a version, compared with its first parent. */
async function readCommit(
  ctx: Context,
  open: OpenRepository,
  version: Heads,
  sha: string,
  asked: ChangesAsked,
): Promise<Read> {
  const { git } = ctx.platform;
  const { commits, at, found } = await findCommit(ctx, open, version, sha);
  const diff = valueOr404(await git.commitDiff(open.repository, sha, diffOptionsOf(open, asked)), 'Commit');
  const [commit] = await presentPageCommits(ctx, [found]);
  return {
    commits: [],
    more_commits: false,
    diff: await presentAsked(ctx, { open, sha }, diff, asked),
    comparison: null,
    commit: {
      commit: commit!,
      number: at + 1,
      total: commits.length,
      previous: commits[at - 1]?.sha ?? null,
      next: commits[at + 1]?.sha ?? null,
      parent: found.parents[0] ?? null,
    },
  };
}

const presentVersion = (
  ctx: Context,
  { id, number, head_sha, created_at, author }: ShownVersion,
): PageVersion => ({
  id,
  number,
  head_sha,
  created_at: created_at.toISOString(),
  author: author === null ? null : presentBasicUser(author, ctx.baseUrl),
});

/** What is shown, as the page says it. */
export const presentShown = (
  ctx: Context,
  { version, isNewest, since }: Shown,
  commit: ShownCommit | null,
): MergeRequestChanges['shown'] => ({
  version: presentVersion(ctx, version),
  is_newest: isNewest,
  since: since === null ? null : presentVersion(ctx, since),
  commit,
});

/** What else can be shown: the versions, and the one that the viewer has reviewed last. */
export async function presentChoices(
  ctx: Context,
  { id }: Pick<MergeRequest, 'id'>,
): Promise<Pick<MergeRequestChanges, 'versions' | 'more_versions' | 'last_review'>> {
  const { db } = ctx.platform;
  const { user } = ctx.viewer;
  const [versions, last] = await Promise.all([
    listShownVersions(db, id, listed + 1),
    user === null ? undefined : findLastReview(db, id, user.id),
  ]);
  return {
    versions: versions.slice(0, listed).map((version) => presentVersion(ctx, version)),
    more_versions: versions.length > listed,
    last_review:
      last === undefined
        ? null
        : { ...presentVersion(ctx, last), reviewed_at: last.reviewed_at.toISOString() },
  };
}
