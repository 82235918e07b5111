import { Type } from 'typebox';
import { isSafeNewRefName } from '../../../git/index.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { presentCommit } from '../repository.presenter.ts';
import { openRepository, valueOr404 } from '../repository.service.ts';
import { changeOfCommit, pickChange } from './pick-commit.ts';

const Params = Type.Object({ id: Type.String(), sha: Type.String() });

/** v4: a commit made again on another branch, or taken back. */
export function pickRoutes(app: App): void {
  const route = (name: string, how: 'cherry-pick' | 'revert', summary: string): void =>
    void app.post(
      `/api/v4/projects/:id/repository/commits/:sha/${name}`,
      {
        config: { access: 'signed-in' },
        schema: {
          tags: ['Commits'],
          summary,
          params: Params,
          body: Type.Object({
            branch: Type.String({ minLength: 1 }),
            message: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000_000 })),
            dry_run: Type.Optional(Type.Boolean()),
          }),
        },
      },
      async (request, reply) => {
        const { ctx, body } = request;
        const { id, sha } = request.params as { readonly id: string; readonly sha: string };
        const {
          branch,
          message,
          dry_run: dryRun,
        } = body as {
          readonly branch: string;
          readonly message?: string;
          readonly dry_run?: boolean;
        };
        const open = await openRepository(ctx, id, 'push_code');
        const { git } = ctx.platform;
        const named = valueOr404(await git.resolve(open.repository, sha), 'Commit');
        const commit = valueOr404(await git.commit(open.repository, named.sha), 'Commit');
        if (isSafeNewRefName(branch) && (await git.readRef(open.repository, `refs/heads/${branch}`)) === null)
          throw notFound('Branch');
        const change = changeOfCommit(commit, how, message);
        const made = await pickChange(ctx, open, change, { branch, dryRun });
        if (made === undefined) return { dry_run: 'success' };
        const now = valueOr404(await git.commit(open.repository, made), 'Commit');
        return reply.status(201).send(presentCommit(now, `${ctx.baseUrl}/${open.project.full_path}`));
      },
    );
  route('cherry_pick', 'cherry-pick', 'Cherry-pick a commit');
  route('revert', 'revert', 'Revert a commit');
}
