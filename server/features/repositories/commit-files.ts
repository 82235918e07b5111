import type { CommitFailure, RefFailure } from '../../git/index.ts';
import { isSafeNewRefName } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, badRequest } from '../../platform/errors.ts';
import { findUserById } from '../accounts/index.ts';
import { knownActions } from './known-content.ts';
import type { KnownFileAction } from './known-content.ts';
import { changeRefs } from './ref-changes/change-refs.ts';
import type { OpenRepository } from './repository.service.ts';

const sentences: Readonly<Record<CommitFailure | RefFailure, string>> = {
  invalid_name: 'The branch name is invalid',
  invalid_path: 'The file path is invalid',
  file_exists: 'A file with this name already exists',
  file_missing: "A file with this name doesn't exist",
  file_changed: 'You are attempting to update a file that has changed since you started editing it.',
  branch_exists: 'A branch with this name already exists',
  branch_missing: 'You can only create or edit files when you are on a branch',
  start_missing: 'The start branch does not exist',
  no_changes: 'The commit would change nothing',
  moved: 'The branch moved meanwhile. Try again.',
  exists: 'The branch already exists',
  not_found: 'The branch does not exist',
  name_conflict: 'The branch name conflicts with another branch',
  locked: 'The branch is being changed by somebody else. Try again.',
  bad_object: 'The branch does not point to a commit',
};

export interface CommitInput {
  readonly branch: string;
  /** The branch, tag or commit that a new branch starts from. */
  readonly start?: string | undefined;
  /** The branch starts there even if it is there already: what it has is left behind. */
  readonly overwrite?: boolean | undefined;
  readonly message: string;
  readonly authorName?: string | undefined;
  readonly authorEmail?: string | undefined;
  /** When it was made, in seconds since 1970; now if left out. For data with a history. */
  readonly time?: number | undefined;
  readonly actions: readonly KnownFileAction[];
}

/**
 * Creates a commit for the API or a page, with the same rules and events as a push. Returns its id. Throws 403 for a protected branch,
 * 400 with a sentence for what can't be done.
 */
export async function commitFiles(ctx: Context, open: OpenRepository, input: CommitInput): Promise<string> {
  const { platform } = ctx;
  const { repository, project } = open;
  const { git } = platform;
  if (!isSafeNewRefName(input.branch)) throw badRequest(sentences.invalid_name);
  const ref = `refs/heads/${input.branch}`;
  const before = await git.readRef(repository, ref);
  // From itself it continues, also what others push meanwhile.
  const startsElsewhere = input.start !== undefined && input.start !== '' && input.start !== input.branch;
  const overwrites = input.overwrite === true && before !== null && startsElsewhere;
  if (before !== null && startsElsewhere && !overwrites)
    throw badRequest(
      `A branch called '${input.branch}' already exists. Switch to that branch in order to make changes`,
    );
  // The first commit has no parent, whatever branch a client names as its start.
  const start =
    (before === null || overwrites) &&
    input.start !== undefined &&
    input.start !== '' &&
    !project.empty_repository
      ? await git.resolve(repository, input.start)
      : undefined;
  if (start?.ok === false) throw badRequest(sentences.start_missing);
  const head = overwrites ? start?.value.sha : (before ?? start?.value.sha);
  const actions =
    head === undefined ? input.actions : await knownActions(ctx, repository, input.actions, head);

  const user = await findUserById(platform.db, ctx.viewer.user!.id);
  const committer = {
    name: user!.name,
    email: user!.commit_email ?? user!.email,
    ...(input.time === undefined ? {} : { time: input.time }),
  };
  const done = await changeRefs<CommitFailure>(ctx, open, {
    // The new commit's id is not known before it is made; the rules only depend on the branch.
    planned: [{ ref, old: null, new: before ?? '0'.repeat(40) }],
    make: async (quarantine) => {
      const made = await git.makeCommit(repository, quarantine, {
        branch: input.branch,
        ...(start === undefined ? {} : { start: start.value.sha, overwrite: overwrites }),
        message: input.message,
        author: {
          ...committer,
          name: input.authorName ?? committer.name,
          email: input.authorEmail ?? committer.email,
        },
        committer,
        actions,
      });
      if (!made.ok) return made;
      const { old, sha } = made.value;
      const leaves = start !== undefined && overwrites && start.value.sha !== old;
      return { ok: true, value: { commands: [{ ref, old, new: sha }], grown: leaves ? [] : [ref] } };
    },
  });
  if (!done.ok)
    throw new AppError(done.reason === 'moved' || done.reason === 'locked' ? 409 : 400, {
      message: sentences[done.reason],
    });
  return done.value[0]!.new!;
}

/** The first branch of an empty repository. */
export function firstBranchOf(ctx: Context, { project }: OpenRepository): string {
  return project.default_branch ?? ctx.platform.settings.defaultBranch;
}

/** The first commit of an empty repository: a README with the project's name. Returns its id. */
export function beginRepository(ctx: Context, open: OpenRepository): Promise<string> {
  const { name, description } = open.project;
  const readme = `# ${name}\n${description === '' ? '' : `\n${description}\n`}`;
  return commitFiles(ctx, open, {
    branch: firstBranchOf(ctx, open),
    message: 'Initial commit',
    actions: [{ action: 'create', path: 'README.md', content: Buffer.from(readme) }],
  });
}
