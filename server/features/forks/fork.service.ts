import { visibilityLevel } from '../../platform/access/levels.ts';
import type { Visibility } from '../../platform/access/levels.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { AppError, conflict, fieldErrors, invalid } from '../../platform/errors.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import {
  authorizeProject,
  chooseNamespace,
  copyRepositoryFacts,
  createProject,
  descendsFrom,
  holdOrigin,
  loadProject,
  removeForkOrigin,
  setForkOrigin,
} from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { insertProtectedBranch } from '../protected-branches/index.ts';
import { openRepository } from '../repositories/index.ts';

export interface ForkInput {
  /** The origin's name, path, description and visibility where they are not given; the viewer's own namespace. */
  readonly name?: string | undefined;
  readonly path?: string | undefined;
  readonly namespaceId?: number | undefined;
  readonly description?: string | undefined;
  readonly visibility?: Visibility | undefined;
  /** Only this branch of it. */
  readonly branch?: string | undefined;
}

/**
 * Creates a fork: a project of its own with a copy of the repository (docs/decisions/0039). Killed at any point, it is there whole or not
 * at all. Throws 400 with the errors of fields, 403, 404, and 409 where the path is taken.
 */
export async function forkProject(ctx: Context, origin: ProjectRow, input: ForkInput): Promise<ProjectRow> {
  authorizeProject(ctx, 'fork', origin);
  const { git } = ctx.platform;
  const open = await openRepository(ctx, String(origin.id));
  const { branch } = input;
  if (branch !== undefined && !(await git.resolve(open.repository, `refs/heads/${branch}`)).ok)
    throw invalid({ branches: [`${branch} is no branch of the project`] });
  const { namespaceId, visibility: limit } = await chooseNamespace(ctx, input.namespaceId);
  const visibility = input.visibility ?? lowerOf(codeVisibility(origin), limit);
  const defaultBranch = branch ?? origin.default_branch ?? undefined;
  const fork = await createProject(
    ctx,
    {
      name: input.name ?? origin.name,
      path: input.path ?? origin.path,
      namespace_id: namespaceId,
      description: input.description ?? origin.description,
      visibility,
      default_branch: defaultBranch,
      topics: origin.topics,
    },
    {
      createRepository: (id) =>
        git.createRepository(id, {
          ...(defaultBranch === undefined ? {} : { initialBranch: defaultBranch }),
          copyOf: { repository: open.repository, branch },
        }),
      async record(tx, id) {
        faultPoint('fork.copied');
        await holdOrigin(tx, origin.id, visibility);
        await setForkOrigin(tx, id, origin.id);
        await copyRepositoryFacts(tx, origin.id, id);
        // facts.md: Developers may push and merge, nobody forces.
        if (!origin.empty_repository && defaultBranch !== undefined)
          await insertProtectedBranch(tx, id, {
            name: defaultBranch,
            push_access_level: 30,
            merge_access_level: 30,
            allow_force_push: false,
          });
        await addJob(tx, 'repositories:upkeep', { projectId: id }, { key: `upkeep:${id}` });
      },
    },
  ).catch(conflictWhereTaken);
  faultPoint('fork.recorded');
  return fork;
}

/** Code that only members read goes into a fork that only its members see. */
function codeVisibility({ visibility, features }: ProjectRow): Visibility {
  return features.repository === undefined ? visibility : 'private';
}

function lowerOf(one: Visibility, other: Visibility): Visibility {
  return visibilityLevel(one) < visibilityLevel(other) ? one : other;
}

/** v4 answers 409, not 400, for a fork whose path is taken. */
function conflictWhereTaken(error: unknown): never {
  if (
    error instanceof AppError &&
    error.status === 400 &&
    fieldErrors(error)['path']?.includes('has already been taken') === true
  )
    throw new AppError(409, error.body);
  throw error;
}

/** Makes an existing project a fork of another. Throws 403, 404, and 409 where it is one already or the other is a fork of it. */
export async function linkFork(ctx: Context, fork: ProjectRow, originId: string): Promise<ProjectRow> {
  authorizeProject(ctx, 'change_visibility', fork);
  const origin = await loadProject(ctx, originId);
  authorizeProject(ctx, 'fork', origin);
  const { db } = ctx.platform;
  await transaction(db, async (tx) => {
    await holdOrigin(tx, origin.id, fork.visibility);
    if (await descendsFrom(tx, origin.id, fork.id)) throw conflict('The other project is a fork of this one');
    if (!(await setForkOrigin(tx, fork.id, origin.id))) throw conflict('Project already forked');
    await audit(tx, ctx, 'project.updated', { type: 'Project', id: fork.id }, { forked_from: origin.id });
  });
  return loadProject(ctx, fork.id);
}

/** Ends the relation of a fork to its origin; false where it is no fork. Throws 403. */
export async function unlinkFork(ctx: Context, fork: ProjectRow): Promise<boolean> {
  authorizeProject(ctx, 'change_visibility', fork);
  const originId = fork.forked_from_project_id;
  if (originId === null) return false;
  await transaction(ctx.platform.db, async (tx) => {
    await removeForkOrigin(tx, fork.id);
    await audit(
      tx,
      ctx,
      'project.updated',
      { type: 'Project', id: fork.id },
      { no_longer_forked_from: originId },
    );
  });
  return true;
}
