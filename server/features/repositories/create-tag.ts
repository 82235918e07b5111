import type { RefCommand, RefFailure, Result } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import { findUserById } from '../accounts/index.ts';
import { changeRefs } from './ref-changes/change-refs.ts';
import type { OpenRepository } from './repository.service.ts';

/** Creates a tag: with a message an annotated one, which has an object of its own. */
export async function createTag(
  ctx: Context,
  open: OpenRepository,
  { name, sha, message }: { readonly name: string; readonly sha: string; readonly message: string },
): Promise<Result<readonly RefCommand[], RefFailure>> {
  const ref = `refs/tags/${name}`;
  const planned: RefCommand[] = [{ ref, old: null, new: sha }];
  if (message === '') return changeRefs(ctx, open, planned);
  const { platform } = ctx;
  const user = await findUserById(platform.db, ctx.viewer.user!.id);
  const tagger = { name: user!.name, email: user!.commit_email ?? user!.email };
  return changeRefs<RefFailure>(ctx, open, {
    planned,
    make: async (quarantine) => {
      if ((await platform.git.readRef(open.repository, ref)) !== null) return { ok: false, reason: 'exists' };
      const tag = await platform.git.makeTag(open.repository, quarantine, {
        name,
        sha,
        message,
        tagger,
      });
      return tag.ok ? { ok: true, value: { commands: [{ ref, old: null, new: tag.value }] } } : tag;
    },
  });
}
