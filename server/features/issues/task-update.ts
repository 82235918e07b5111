import { toggleTask } from '../../markdown/index.ts';
import type { TaskUpdate } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { renderNote } from '../discussions/index.ts';
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
  lockVersion: number | undefined,
): Promise<LoadedIssue> {
  authorizeIssue(ctx, 'update', loaded);
  const { issue, project } = loaded;
  if (lockVersion !== undefined && lockVersion !== issue.lock_version) throw editedMeanwhile();
  const { tasks } = await renderNote(ctx, { projectPath: project.full_path }, issue.description);
  const toggled = toggleTask(issue.description, tasks, update);
  if (toggled === undefined)
    throw new AppError(422, { errors: ['The checklist item is not there any more.'] });
  try {
    return await updateIssue(ctx, loaded, {
      description: toggled.text,
      interpretCommands: false,
      task: { item: toggled.item, checked: update.checked },
      // The toggled text is the one that was read: a concurrent edit is not overwritten.
      lockVersion: issue.lock_version,
    });
  } catch (error) {
    if (error instanceof AppError && error.status === 409) throw editedMeanwhile();
    throw error;
  }
}

function editedMeanwhile(): AppError {
  return new AppError(409, {
    message: '409 Conflict',
    errors: [
      'Someone edited this issue at the same time you did. The description has been updated and you will need to make your changes again.',
    ],
  });
}
