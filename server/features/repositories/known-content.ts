import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { resolveRevision, valueOr404 } from './repository.service.ts';
import type { OpenRepository } from './repository.service.ts';

/**
 * The content that a client knew, which it names by the last commit that changed the file: whatever is committed meanwhile, it is not
 * overwritten. Throws 404 for a file that is not there, 400 if it has changed since.
 */
export async function knownContent(
  ctx: Context,
  open: OpenRepository,
  { path, from }: { readonly path: string; readonly from: string },
  lastCommit: string,
): Promise<{ readonly expectedOid: string }> {
  const { git } = ctx.platform;
  const { sha } = await resolveRevision(ctx, open, from, 'File');
  const file = valueOr404(await git.readFile(open.repository, sha, path), 'File');
  const last = await git.lastCommitFor(open.repository, sha, path, open.call);
  if ((last.ok ? last.value.sha : sha) !== lastCommit)
    throw new AppError(400, {
      message: 'You are attempting to update a file that has changed since you started editing it.',
    });
  return { expectedOid: file.oid };
}
