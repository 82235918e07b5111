import type { CommitFailure, FileAction, RefCommand } from '../../git/index.ts';
import { isSafeNewRefName } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, badRequest, forbidden } from '../../platform/errors.ts';
import { findUserById } from '../accounts/index.ts';
import { announcePush, judgePush, recordPush } from './push.service.ts';
import type { OpenRepository } from './repository.service.ts';

const sentences: Readonly<Record<CommitFailure, string>> = {
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
  /** A branch, tag or commit that a new branch begins at. */
  readonly start?: string | undefined;
  readonly message: string;
  readonly authorName?: string | undefined;
  readonly authorEmail?: string | undefined;
  readonly actions: readonly FileAction[];
}

/**
 * One commit by the API or a page, under the same rules and with the same events as a push. Answers its id. Throws 403 for a
 * protected branch, 400 with a sentence for what can't be done.
 */
export async function commitFiles(ctx: Context, open: OpenRepository, input: CommitInput): Promise<string> {
  const { platform } = ctx;
  const { repository, project } = open;
  const { git } = platform;
  if (!isSafeNewRefName(input.branch)) throw badRequest(sentences.invalid_name);
  const ref = `refs/heads/${input.branch}`;
  const before = await git.readRef(repository, ref);
  // The first commit begins at nothing, whatever branch a client names as its start.
  const start =
    before === null && input.start !== undefined && input.start !== '' && !project.empty_repository
      ? await git.resolve(repository, input.start)
      : undefined;
  if (start?.ok === false) throw badRequest(sentences.start_missing);

  // What the commit will be is not known before it is made; the rules look at the branch alone.
  const placeholder = before ?? '0'.repeat(40);
  const verdict = await judgePush(ctx, project, [{ ref, old: null, new: placeholder }]);
  if (verdict.refusals?.[0] !== undefined) throw forbidden(verdict.refusals[0]);

  const user = await findUserById(platform.db, ctx.viewer.user!.id);
  const committer = { name: user!.name, email: user!.commit_email ?? user!.email };
  const intent = await announcePush(ctx, project, []);
  let updated: RefCommand[] = [];
  try {
    const result = await git.commitFiles(repository, {
      branch: input.branch,
      ...(start === undefined ? {} : { start: start.value.sha }),
      message: input.message,
      author: { name: input.authorName ?? committer.name, email: input.authorEmail ?? committer.email },
      committer,
      actions: input.actions,
    });
    if (!result.ok)
      throw new AppError(result.reason === 'moved' || result.reason === 'locked' ? 409 : 400, {
        message: sentences[result.reason],
      });
    updated = [{ ref, old: result.value.old, new: result.value.sha }];
    return result.value.sha;
  } finally {
    await recordPush(platform, { id: intent, projectId: project.id, userId: ctx.viewer.user!.id }, updated);
  }
}

/** The branch that an empty repository begins with. */
export function firstBranchOf(ctx: Context, { project }: OpenRepository): string {
  return project.default_branch ?? ctx.platform.settings.defaultBranch;
}

/** The first commit of an empty repository: a README with the project's name. Answers its id. */
export function beginRepository(ctx: Context, open: OpenRepository): Promise<string> {
  const { name, description } = open.project;
  const readme = `# ${name}\n${description === '' ? '' : `\n${description}\n`}`;
  return commitFiles(ctx, open, {
    branch: firstBranchOf(ctx, open),
    message: 'Initial commit',
    actions: [{ action: 'create', path: 'README.md', content: Buffer.from(readme) }],
  });
}
