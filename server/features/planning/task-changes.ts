import { toggleTask } from '../../markdown/index.ts';
import type { TaskUpdate } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { renderNote } from '../discussions/index.ts';
import type { SubjectChanges } from './subject-changes.ts';

interface WithTasks {
  readonly noun: string;
  /** Path of the project or group. */
  readonly parentPath: string;
  readonly description: string;
  readonly lockVersion: number;
}

/**
 * Checks one item of a description's task lists: makes the change with `change`. Throws 409 if the description differs from the one
 * that was clicked in (`seenVersion`), 422 if it has no such item.
 */
export async function changeTask<Changed>(
  ctx: Context,
  { noun, parentPath, description, lockVersion }: WithTasks,
  update: TaskUpdate,
  seenVersion: number | undefined,
  change: (changes: SubjectChanges) => Promise<Changed>,
): Promise<Changed> {
  if (seenVersion !== undefined && seenVersion !== lockVersion) throw editedMeanwhile(noun);
  const { tasks } = await renderNote(ctx, { projectPath: parentPath }, description);
  const toggled = toggleTask(description, tasks, update);
  if (toggled === undefined)
    throw new AppError(422, { errors: ['The checklist item is not there any more.'] });
  try {
    return await change({
      description: toggled.text,
      interpretCommands: false,
      task: { item: toggled.item, checked: update.checked },
      // The toggled text is the one that was read: a concurrent edit is not overwritten.
      lockVersion,
    });
  } catch (error) {
    if (error instanceof AppError && error.status === 409) throw editedMeanwhile(noun);
    throw error;
  }
}

function editedMeanwhile(noun: string): AppError {
  return new AppError(409, {
    message: '409 Conflict',
    errors: [
      `Someone edited this ${noun} at the same time you did. The description has been updated and you will need to make your changes again.`,
    ],
  });
}
