import type { Branch, Commit, CommitStats, DiffFile, TagRef, TreeEntry } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import { findGenerated } from './generated-files.ts';
import type { OpenRepository } from './repository.service.ts';
import type { BranchAccess } from '../protected-branches/index.ts';

/** A commit as v4 returns it. */
export function presentCommit(commit: Commit, projectUrl: string) {
  return {
    id: commit.sha,
    short_id: commit.sha.slice(0, 8),
    created_at: commit.committer.date,
    parent_ids: commit.parents,
    title: commit.title,
    message: commit.message,
    author_name: commit.author.name,
    author_email: commit.author.email,
    authored_date: commit.author.date,
    committer_name: commit.committer.name,
    committer_email: commit.committer.email,
    committed_date: commit.committer.date,
    trailers: Object.fromEntries(commit.trailers.map(({ key, value }) => [key, value])),
    extended_trailers: Object.fromEntries(
      [...Map.groupBy(commit.trailers, ({ key }) => key)].map(([key, values]) => [
        key,
        values.map(({ value }) => value),
      ]),
    ),
    web_url: `${projectUrl}/-/commit/${commit.sha}`,
  };
}

export function presentStats(stats: CommitStats | undefined) {
  const { additions = 0, deletions = 0 } = stats ?? {};
  return { additions, deletions, total: additions + deletions };
}

export function presentTreeEntry(entry: TreeEntry) {
  const type = entry.kind === 'tree' ? 'tree' : entry.kind === 'submodule' ? 'commit' : 'blob';
  return { id: entry.oid, name: entry.name, type, path: entry.path, mode: entry.mode };
}

export function presentBranch(branch: Branch, access: BranchAccess, merged: boolean, projectUrl: string) {
  return {
    name: branch.name,
    commit: presentCommit(branch.commit, projectUrl),
    merged,
    protected: access.protected,
    developers_can_push: access.developersCanPush,
    developers_can_merge: access.developersCanMerge,
    can_push: access.canPush,
    default: branch.isDefault,
    web_url: `${projectUrl}/-/tree/${encodeURI(branch.name)}`,
  };
}

export function presentTag(tag: TagRef, projectUrl: string) {
  return {
    name: tag.name,
    message: tag.annotation?.message.trimEnd() ?? '',
    target: tag.target,
    commit: tag.commit === null ? null : presentCommit(tag.commit, projectUrl),
    release: null,
    protected: false,
    created_at: tag.annotation?.tagger?.date ?? null,
  };
}

/** Files of a comparison as v4 returns them: `diff` is the text from the first `@@`. `commit` is the one that has the new ones. */
export async function presentDiffFiles(
  { platform: { git } }: Context,
  { repository, call }: Pick<OpenRepository, 'repository' | 'call'>,
  commit: string,
  files: readonly DiffFile[],
  { unidiff = false }: { readonly unidiff?: boolean | undefined } = {},
) {
  const paths = files.map(({ newPath }) => newPath);
  const generated = await findGenerated(git, repository, commit, paths, call);
  return files.map((file) => presentDiffFile(file, { unidiff, generated: generated.has(file.newPath) }));
}

/** v4's word for a file that is not there. */
const modeOf = (mode: string): string => (mode === '000000' ? '0' : mode);

function presentDiffFile(
  file: DiffFile,
  { unidiff, generated }: { readonly unidiff: boolean; readonly generated: boolean },
) {
  return {
    diff: unidiff ? unifiedDiff(file) : (file.patch ?? ''),
    collapsed: file.omitted === 'diff',
    too_large: file.omitted !== null,
    new_path: file.newPath,
    old_path: file.oldPath,
    a_mode: modeOf(file.oldMode),
    b_mode: modeOf(file.newMode),
    new_file: file.status === 'added',
    renamed_file: file.status === 'renamed',
    deleted_file: file.status === 'deleted',
    generated_file: generated,
  };
}

/** The lines with the two names above them, as programs read them. */
function unifiedDiff({ patch, status, oldPath, newPath }: DiffFile): string {
  if (patch === null || patch === '') return '';
  const before = status === 'added' ? '/dev/null' : `a/${oldPath}`;
  const after = status === 'deleted' ? '/dev/null' : `b/${newPath}`;
  return `--- ${before}\n+++ ${after}\n${patch}`;
}
