import type { Commit } from '../../../git/index.ts';
import { isSafeNewRefName } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError, badRequest, notFound } from '../../../platform/errors.ts';
import { findUserById } from '../../accounts/index.ts';
import { changeRefs } from '../ref-changes/change-refs.ts';
import type { OpenRepository } from '../repository.service.ts';

/** What is done again, or taken back: the change from one commit to a later one. */
export interface PickedChange {
  /** Null if it is the first commit of a history. */
  readonly from: string | null;
  readonly to: string;
  readonly how: 'cherry-pick' | 'revert';
  readonly message: string;
  /** Who wrote it, and when; undefined for a revert, whose author is the viewer. */
  readonly author?: Commit['author'] | undefined;
}

export interface PickTarget {
  readonly branch: string;
  /** The branch that a new one begins at; undefined if the branch is there. */
  readonly start?: string | undefined;
  /** Only whether it would be possible. */
  readonly dryRun?: boolean | undefined;
}

type PickFailure = 'branch_missing' | 'conflict' | 'empty' | 'not_found' | 'tried';

/** The change that a commit made, compared with its first parent. */
export function changeOfCommit(
  { sha, parents, author, message, title }: Commit,
  how: PickedChange['how'],
  given?: string,
): PickedChange {
  const picked = how === 'cherry-pick';
  const text = picked
    ? `${message.trimEnd()}\n\n(cherry picked from commit ${sha})`
    : `Revert "${title}"\n\nThis reverts commit ${sha}`;
  return {
    from: parents[0] ?? null,
    to: sha,
    how,
    message: given ?? text,
    ...(picked ? { author } : {}),
  };
}

/**
 * Makes a change again on a branch, or takes it back there, as one commit with the rules and events of a push. Returns the commit's id;
 * undefined for a dry run. Throws 400 with v4's `error_code` `conflict` or `empty`, 403 for a protected branch.
 */
export async function pickChange(
  ctx: Context,
  open: OpenRepository,
  { from, to, how, message, author }: PickedChange,
  { branch, start, dryRun = false }: PickTarget,
): Promise<string | undefined> {
  const { platform } = ctx;
  const { git } = platform;
  const { repository } = open;
  if (!isSafeNewRefName(branch)) throw badRequest('The branch name is invalid');
  const ref = `refs/heads/${branch}`;
  const before = await git.readRef(repository, ref);
  if (before === null && start === undefined) throw failureOf('branch_missing', how);
  const user = await findUserById(platform.db, ctx.viewer.user!.id);
  const committer = { name: user!.name, email: user!.commit_email ?? user!.email };
  const done = await changeRefs<PickFailure>(ctx, open, {
    // The new commit's id is not known before it is made; the rules only depend on the branch.
    planned: [{ ref, old: null, new: before ?? to }],
    async make(quarantine) {
      const onto = await git.readRef(repository, start === undefined ? ref : `refs/heads/${start}`);
      const head = onto === null ? undefined : await git.commit(repository, onto);
      if (onto === null || head?.ok !== true) return { ok: false, reason: 'branch_missing' };
      const parent = from === null ? null : { commit: from };
      const merged = await git.mergeTrees(repository, quarantine, {
        ours: { commit: onto },
        theirs: how === 'cherry-pick' ? { commit: to } : parent,
        base: how === 'cherry-pick' ? parent : { commit: to },
      });
      if (!merged.ok)
        return { ok: false, reason: merged.reason === 'unmergeable' ? 'conflict' : 'not_found' };
      if (!merged.value.clean) return { ok: false, reason: 'conflict' };
      const { tree } = merged.value;
      if (tree === head.value.tree) return { ok: false, reason: 'empty' };
      if (dryRun) return { ok: false, reason: 'tried' };
      const made = await git.commitTree(quarantine, {
        tree,
        parents: [onto],
        message,
        author: author ?? committer,
        committer,
      });
      if (!made.ok) throw new Error('A commit that was just made is missing.');
      const old = start === undefined ? onto : null;
      return { ok: true, value: { commands: [{ ref, old, new: made.value }], grown: [ref] } };
    },
  });
  if (done.ok) return done.value[0]!.new!;
  if (done.reason === 'tried') return undefined;
  throw failureOf(done.reason, how);
}

function failureOf(reason: string, how: PickedChange['how']): AppError {
  if (reason === 'conflict' || reason === 'empty')
    return new AppError(400, {
      message:
        `Sorry, we cannot ${how} this commit automatically. This commit may already have been ` +
        `${how === 'revert' ? 'reverted' : 'cherry-picked'}, or a more recent commit may have updated some of its content.`,
      error_code: reason,
    });
  if (reason === 'branch_missing')
    return badRequest('You can only create or edit files when you are on a branch');
  if (reason === 'exists') return badRequest('A branch with this name already exists');
  if (reason === 'not_found') return notFound('Commit');
  return new AppError(409, { message: 'The branch moved meanwhile. Try again.' });
}
