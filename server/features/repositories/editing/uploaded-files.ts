import type { UploadedFiles } from '../../../../contract/repositories/editing.ts';
import type { FileAction } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import type { OpenRepository } from '../repository.service.ts';

/** Whether there is a file of this name, where the change begins. */
async function isThere(
  { platform: { git } }: Context,
  { repository }: OpenRepository,
  at: string | null,
  path: string,
): Promise<boolean> {
  if (at === null) return false;
  return (await git.readFile(repository, at, path, { maxBytes: 0 })).ok;
}

/** The actions of an upload: files that are there are replaced where that is wanted, and otherwise refused when the commit is made. */
export async function uploadActions(
  ctx: Context,
  open: OpenRepository,
  { branch, start_sha: start, files, replace = false }: UploadedFiles,
): Promise<FileAction[]> {
  const at = start ?? (await ctx.platform.git.readRef(open.repository, `refs/heads/${branch}`));
  return Promise.all(
    files.map(async ({ path, content: encoded }): Promise<FileAction> => {
      const content = Buffer.from(encoded, 'base64');
      const isReplaced = replace && (await isThere(ctx, open, at, path));
      return { action: isReplaced ? 'update' : 'create', path, content };
    }),
  );
}
