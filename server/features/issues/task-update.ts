import type { TaskUpdate } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { changeTask } from '../planning/index.ts';
import { authorizeIssue } from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';
import { updateIssue } from './update-issue.ts';

/**
 * Checks one item of the description's task lists. Throws 403 without the right to change the issue, 409 if the description differs
 * from the one that was clicked in, 422 if it has no such item.
 */
export async function updateTask(
  ctx: Context,
  loaded: LoadedIssue,
  update: TaskUpdate,
  seenVersion: number | undefined,
): Promise<LoadedIssue> {
  authorizeIssue(ctx, 'update', loaded);
  const { description, lock_version: lockVersion } = loaded.issue;
  const text = { noun: 'issue', parentPath: loaded.project.full_path, description, lockVersion };
  return changeTask(ctx, text, update, seenVersion, (changes) => updateIssue(ctx, loaded, changes));
}
