import type { Result, Revision } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, badRequest } from '../../platform/errors.ts';
import { openRepository, resolveRevision } from './repository.service.ts';
import type { OpenRepository } from './repository.service.ts';

/** Newest commits of both sides in which the one is looked for that both have. */
const commitsSearched = 1000;

/**
 * Where a comparison with a ref of another project begins: its commit if this repository has it, as a fork often does, and otherwise the
 * newest of its ancestors that `to` has too. Nothing is copied. Throws 404 for a project or ref that the viewer can't read, 400 without a
 * common commit.
 */
export async function beginningIn(
  ctx: Context,
  open: OpenRepository,
  { project, from, to }: { readonly project: string; readonly from: string; readonly to: string },
): Promise<Revision> {
  const { git } = ctx.platform;
  const other = await openRepository(ctx, project);
  const revision = await resolveRevision(ctx, other, from, 'Ref');
  if (other.project.id === open.project.id) return revision;
  const [here, there] = await Promise.all([
    git.log(open.repository, to, { ...open.expensive, limit: commitsSearched }),
    git.log(other.repository, revision.sha, { ...other.expensive, limit: commitsSearched }),
  ]);
  const own = new Set(here.ok ? here.value.commits.map(({ sha }) => sha) : []);
  const common = there.ok ? there.value.commits.find(({ sha }) => own.has(sha)) : undefined;
  if (common === undefined) throw badRequest('The two projects have no commit in common.');
  return { ...revision, sha: common.sha };
}

/** The same for a page that lets the ref be corrected. */
export async function beginningOrNone(
  ctx: Context,
  open: OpenRepository,
  asked: Parameters<typeof beginningIn>[2],
): Promise<Result<Revision, 'not_found'>> {
  try {
    return { ok: true, value: await beginningIn(ctx, open, asked) };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { ok: false, reason: 'not_found' };
    throw error;
  }
}
