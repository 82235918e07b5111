import type { RefCommand } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { openRepository } from '../repository.service.ts';
import { closeIntent, openIntent } from './record-refs.ts';

/** After a repository was filled without a push (the demonstration data): records its branches and tags as one push of the viewer. */
export async function recordImportedRefs(ctx: Context, projectId: number): Promise<void> {
  const open = await openRepository(ctx, String(projectId), 'push_code');
  const { git } = ctx.platform;
  const [branches, tags] = await Promise.all([
    git.branches(open.repository, { limit: 1000 }),
    git.tags(open.repository, { limit: 1000 }),
  ]);
  const commands: RefCommand[] = [
    ...branches.items.map((branch) => ({
      ref: `refs/heads/${branch.name}`,
      old: null,
      new: branch.commit.sha,
    })),
    ...tags.items.map((tag) => ({ ref: `refs/tags/${tag.name}`, old: null, new: tag.target })),
  ];
  const userId = ctx.viewer.user?.id ?? null;
  const intent = await openIntent(ctx.platform.db, {
    kind: open.kind.name,
    repositoryId: projectId,
    userId,
    commands,
    seconds: 60,
  });
  await closeIntent(ctx.platform, intent, commands);
}
