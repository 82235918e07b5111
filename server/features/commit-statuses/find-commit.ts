import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { ProjectRow } from '../projects/index.ts';

/** The id of the commit that a name from outside means. Throws 404 if there is none. */
export async function findCommit(
  { platform: { git } }: Context,
  { id }: ProjectRow,
  name: string,
): Promise<string> {
  const found = await git.resolve(git.repository(id), name);
  if (!found.ok) throw notFound('Commit');
  return found.value.sha;
}
