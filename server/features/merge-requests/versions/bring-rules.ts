import type { Connection } from '../../../platform/database/database.ts';
import { badRequest } from '../../../platform/errors.ts';
import type { AppError } from '../../../platform/errors.ts';
import { descendsFrom, mayCopyCode } from '../../projects/index.ts';

/** The projects of a merge request's branches. */
export interface Projects {
  readonly project_id: number;
  readonly source_project_id: number;
}

/**
 * Why the source's commits may not be copied into the target's repository, whose readers then read them: it is no fork of the target, or
 * its code is less open (the fork in which a confidential issue is solved). Both can change while a merge request is open.
 */
export type Unbringable = 'no_fork' | 'more_private';

export async function whyNotBring(
  db: Connection,
  { project_id, source_project_id }: Projects,
): Promise<Unbringable | undefined> {
  if (source_project_id === project_id) return undefined;
  if (!(await descendsFrom(db, source_project_id, project_id))) return 'no_fork';
  return (await mayCopyCode(db, source_project_id, project_id)) ? undefined : 'more_private';
}

export const notBrought = (why: Unbringable): AppError =>
  badRequest(
    why === 'no_fork'
      ? 'The source project is not a fork of the target project'
      : 'The source project is more private than the target project, whose readers would read its commits. If this is confidential, open the merge request in the source project.',
  );
