import { decodeText } from '../../../git/index.ts';
import type { CallOptions } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { announceMergeRequests } from '../list-news/announce-lists.ts';
import { findBranches, lockBranches } from '../merge-request.queries.ts';
import type { Branches } from '../merge-request.queries.ts';
import { findOwnersFile } from './find-owners-file.ts';
import type { OwnersFile } from './find-owners-file.ts';
import { matchOwners } from './match-owners.ts';
import { replaceOwnerRules } from './owner-rules.queries.ts';
import type { MadeOwnerRules, OwnerRule } from './owner-rules.queries.ts';
import { parseOwners } from './parse-owners.ts';
import type { OwnerProblem } from './parse-owners.ts';

/** A larger file is not read. */
export const mostBytes = 256 * 1024;
/** Of a merge request without a file of code owners. */
const none = '';

/**
 * Makes the rules of code owners what the newest version changes and the file on the target branch say; nothing is done where they are
 * that already. `target` is the target branch's commit where it was read. Returns the branches as they are then.
 */
export async function bringOwners(
  ctx: Context,
  branches: Branches,
  { target, call = {} }: { readonly target?: string | undefined; readonly call?: CallOptions } = {},
): Promise<Branches> {
  const { platform } = ctx;
  const { id, project_id, target_branch, head_sha, base_sha } = branches;
  const repository = platform.git.repository(project_id);
  const commit = target ?? (await platform.git.readRef(repository, `refs/heads/${target_branch}`));
  if (commit === null || !branches.is_open) return branches;
  const file = await findOwnersFile(platform.git, repository, commit);
  const key = keyOf(branches, file);
  if (key === (branches.owners_key ?? none)) return branches;
  const made = { key, ...(await makeRules(platform, branches, file, call)) };
  await transaction(platform.db, async (tx) => {
    const now = await lockBranches(tx, id);
    // What moved meanwhile is followed by its own job.
    if (now === undefined || now.head_sha !== head_sha || now.base_sha !== base_sha) return;
    await replaceOwnerRules(tx, branches, made);
    await announceMergeRequests(tx, [id]);
  });
  return (await findBranches(platform.db, [id])).get(id) ?? branches;
}

/** Says what rules are made from. */
const keyOf = (
  { head_sha, base_sha }: Pick<Branches, 'head_sha' | 'base_sha'>,
  file: OwnersFile | undefined,
): string => (file === undefined ? none : [head_sha, base_sha, file.oid ?? 'nowhere'].join(':'));

/** Whether the rules are those of the file in this commit, with which it is about to be merged. */
export async function ownersAreOf({ git }: Platform, branches: Branches, commit: string): Promise<boolean> {
  const file = await findOwnersFile(git, git.repository(branches.project_id), commit);
  return (branches.owners_key ?? none) === keyOf(branches, file);
}

/** What nobody can read whole is asked of somebody whom no line names: until the file is mended, nothing is merged that owners guard. */
const unreadable = (
  problems: readonly OwnerProblem[],
  kind: OwnerProblem['kind'],
): Omit<MadeOwnerRules, 'key'> => ({
  rules: [
    { section: 'codeowners', name: 'CODEOWNERS', approvals_required: 1, owner_names: [], owner_emails: [] },
  ],
  problems: [{ line: 0, kind }, ...problems],
});

async function makeRules(
  { git }: Platform,
  { project_id, base_sha, head_sha }: Branches,
  file: OwnersFile | undefined,
  call: CallOptions,
): Promise<Omit<MadeOwnerRules, 'key'>> {
  if (file === undefined) return { rules: [], problems: [] };
  if (file.oid === null) return unreadable([], 'link');
  const repository = git.repository(project_id);
  const blob = await git.readBlob(repository, file.oid, { maxBytes: mostBytes });
  if (!blob.ok || blob.value.content === null || blob.value.binary) return unreadable([], 'too_long');
  const { sections, problems } = parseOwners(decodeText(blob.value.content));
  if (problems.some(({ kind }) => kind === 'too_many')) return unreadable(problems, 'too_many');
  if (sections.length === 0) return { rules: [], problems };
  const diff = await git.diff(repository, base_sha, head_sha, { ...call, patches: false, counts: false });
  if (!diff.ok || diff.value.truncated) return unreadable(problems, 'too_many');
  // What is renamed is taken from one place and put into another: both have owners.
  const paths = [...new Set(diff.value.files.flatMap(({ oldPath, newPath }) => [oldPath, newPath]))];
  const owned = await matchOwners(
    sections,
    paths.filter((path) => path !== ''),
  );
  if (owned === undefined) return unreadable(problems, 'too_many');
  return {
    rules: owned.map(({ section, entry }): OwnerRule => ({
      section: section.name,
      name: entry.text,
      approvals_required: section.required,
      owner_names: entry.names,
      owner_emails: entry.emails,
    })),
    problems,
  };
}
