import { isUniqueViolation } from '../../platform/database/database.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { findOpenPair, openPair } from './merge-request.queries.ts';

/** 409: there is an open merge request for these branches; its number, where it is known. v4 says it as a list. */
export const secondOpen = (iid?: number): AppError =>
  conflict([
    `Another open merge request already exists for this source branch${iid === undefined ? '' : `: !${iid}`}`,
  ]);

/** 422, as v4 says it: nothing is merged into itself. */
export const sameBranch = (): AppError =>
  new AppError(422, { message: ["You can't use same project/branch for source and target"] });

/** Throws 409 if there is an open merge request for this pair of branches. */
export async function refuseSecond(
  db: Connection,
  {
    source_project_id,
    ...pair
  }: {
    readonly project_id: number;
    readonly target_branch: string;
    readonly source_project_id: number | null;
    readonly source_branch: string;
  },
): Promise<void> {
  // Nobody opens one from a project that is gone.
  if (source_project_id === null) return;
  const iid = await findOpenPair(db, { ...pair, source_project_id });
  if (iid !== undefined) throw secondOpen(iid);
}

/** The same for a write that lost a race: throws 409 in place of the database's error. */
export function secondWhereTaken(error: unknown): never {
  throw isUniqueViolation(error, openPair) ? secondOpen() : error;
}
