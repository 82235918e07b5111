import { isSafeNewRefName } from '../../git/index.ts';
import { authorize } from '../../platform/access/authorize.ts';
import { visibilityLevel } from '../../platform/access/levels.ts';
import type { Visibility } from '../../platform/access/levels.ts';
import { audit } from '../../platform/audit.ts';
import { readOnce } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, forbidden, invalid, notFound, unauthorized } from '../../platform/errors.ts';
import { nameProblem } from '../../platform/name.ts';
import { recordEvent, recordEvents } from '../../platform/events/events.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { setAvatar } from '../avatars/index.ts';
import type { AvatarChange, AvatarOwner } from '../avatars/index.ts';
import { authorizeGroup, loadGroup } from '../groups/index.ts';
import {
  claimPath,
  findUserNamespace,
  holdNamespace,
  leavePath,
  pathFromName,
  pathProblem,
} from '../namespaces/index.ts';
import type { HeldNamespace } from '../namespaces/index.ts';
import { expectRecord } from './remove-unrecorded.ts';
import { holdCodeVisibility, narrowForks } from './project-fork.queries.ts';
import { announceDefaultBranch, followDefaultBranch } from './default-branch.ts';
import { projectPolicy } from './project.policy.ts';
import type { ProjectAction } from './project.policy.ts';
import {
  countPersonalProjects,
  findProject,
  hideProject,
  insertProject,
  replaceProjectAvatarKey,
  reserveProjectId,
  setFeatures,
  updateProjectRow,
} from './project.queries.ts';
import { setStar } from './project-stars.queries.ts';
import { givenSettings } from './project-settings.ts';
import type { SettingChanges } from './project-settings.ts';
import type { ProjectColumns, ProjectRow } from './project.queries.ts';

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'project.created': { readonly projectId: number; readonly authorId: number };
    'project.hidden': { readonly projectId: number };
    'project.archived': { readonly projectId: number; readonly archived: boolean };
    /** It has another name, another path, or it or its issues are seen by others; `was` is its visibility before. */
    'project.changed': { readonly projectId: number; readonly was: Visibility };
  }
}

/** A project by id or (encoded) full path; throws 404 if this viewer may not see it. */
export async function loadProject(ctx: Context, idOrPath: string | number): Promise<ProjectRow> {
  const key = typeof idOrPath === 'string' && /^\d+$/.test(idOrPath) ? Number(idOrPath) : idOrPath;
  const project = await readOnce(ctx, `project ${key}`, () => findProject(ctx.platform.db, ctx.viewer, key));
  if (project === undefined) throw notFound('Project');
  // Who asked by its path goes on with its id.
  return readOnce(ctx, `project ${project.id}`, () => Promise.resolve(project));
}

const avatarOwner = (id: number): AvatarOwner => ({
  kind: 'project',
  id,
  replaceKey: replaceProjectAvatarKey,
});

/** Throws 404, 401 or 403 unless the action is allowed. */
export function authorizeProject(ctx: Context, action: ProjectAction, project: ProjectRow): void {
  authorize(projectPolicy, ctx.viewer, action, project, 'read', 'Project');
}

export type FeatureLevels = Parameters<typeof setFeatures>[2];

export interface ProjectInput extends SettingChanges {
  readonly name?: string | undefined;
  readonly path?: string | undefined;
  readonly namespace_id?: number | undefined;
  readonly description?: string | undefined;
  readonly visibility?: Visibility | undefined;
  readonly default_branch?: string | undefined;
  readonly initialize_with_readme?: boolean | undefined;
  readonly features?: FeatureLevels | undefined;
  readonly topics?: readonly string[] | undefined;
  readonly avatar?: AvatarChange;
}

/** The namespace of the new project: a group that the viewer may create in, or their own. Throws 400, 401 or 403. */
export async function chooseNamespace(
  ctx: Context,
  namespaceId: number | undefined,
): Promise<{ namespaceId: number; personal: boolean; visibility: Visibility }> {
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  if (user.bot === true) {
    if (namespaceId === undefined)
      throw forbidden('a bot has no namespace of its own: name a group with namespace_id');
  } else {
    const own = await findUserNamespace(ctx.platform.db, user.id);
    if (namespaceId === undefined || namespaceId === own.id)
      return { namespaceId: own.id, personal: true, visibility: 'public' };
  }
  const group = await loadGroup(ctx, namespaceId).catch(() => {
    throw invalid({ namespace: ['is not valid'] });
  });
  authorizeGroup(ctx, 'create_project', group);
  return { namespaceId: group.id, personal: false, visibility: group.visibility };
}

/** The namespace of a project, locked in shared mode for the rest of the transaction. A project is never more open than its group. */
async function holdFor(tx: Transaction, namespaceId: number, visibility: Visibility): Promise<HeldNamespace> {
  const held = await holdNamespace(tx, namespaceId);
  if (held === undefined) throw notFound('Namespace');
  if (visibilityLevel(visibility) > visibilityLevel(held.visibility))
    throw invalid({
      visibility_level: [`${visibility} is not allowed in a ${held.visibility} group.`],
    });
  return held;
}

/**
 * Keeps the visibility of a fork's origin and of its code from changing until the transaction ends. Throws 400 if the fork would be more
 * visible than that code. A deleted origin is no limit.
 */
export async function holdOrigin(tx: Transaction, originId: number, visibility: Visibility): Promise<void> {
  const limit = await holdCodeVisibility(tx, originId);
  if (limit !== undefined && visibilityLevel(visibility) > visibilityLevel(limit))
    throw invalid({
      visibility_level: [`${visibility} is not allowed since the fork source project has lower visibility.`],
    });
}

/** Throws 403 for a person who has reached their limit. Concurrent calls count one after another, so that they can't exceed it. */
async function checkProjectsLimit(tx: Transaction, userId: number, namespaceId: number): Promise<void> {
  const { limit, made } = await countPersonalProjects(tx, userId, namespaceId);
  if (made < limit) return;
  throw forbidden(
    limit === 0
      ? 'you cannot create projects in your own namespace. Ask an administrator, or create it in a group.'
      : `your limit is ${limit} project${limit === 1 ? '' : 's'}. Ask an administrator to raise it, or create it in a group.`,
  );
}

function validateFields(input: {
  name?: string | undefined;
  path?: string | undefined;
  description?: string | undefined;
  topics?: readonly string[] | undefined;
}): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  if (input.name !== undefined) {
    const problem = nameProblem(input.name.trim());
    if (problem !== undefined) errors['name'] = [problem];
  }
  const problem = input.path === undefined ? undefined : pathProblem(input.path, false);
  if (problem !== undefined) errors['path'] = [problem];
  if ((input.description?.length ?? 0) > 2000)
    errors['description'] = ['is too long (maximum is 2000 characters)'];
  const topicProblem = (input.topics ?? []).map(nameProblem).find((found) => found !== undefined);
  if (topicProblem !== undefined) errors['topics'] = [topicProblem];
  return errors;
}

/** What a new project has besides what its fields say. */
export interface ProjectStart {
  /** Creates its repository, an empty one otherwise. */
  readonly createRepository: (id: number) => Promise<unknown>;
  /** Joins the transaction that creates it. */
  readonly record: (tx: Transaction, id: number) => Promise<void>;
}

/** Creates a project with its repository. Throws 400 with the errors of fields. */
export async function createProject(
  ctx: Context,
  input: ProjectInput,
  start?: ProjectStart,
): Promise<ProjectRow> {
  const { platform, viewer } = ctx;
  if (viewer.user === null) throw unauthorized();
  if (input.name === undefined && input.path === undefined)
    throw new AppError(400, { error: 'name, path are missing, at least one parameter must be provided' });
  const name = input.name ?? input.path!;
  const path = input.path ?? pathFromName(name);
  const errors = validateFields({ ...input, name, path });
  if (input.default_branch !== undefined && !isSafeNewRefName(input.default_branch))
    errors['default_branch'] = ['is not a name that a branch can have'];
  const { namespaceId, personal } = await chooseNamespace(ctx, input.namespace_id);
  const visibility = input.visibility ?? platform.settings.defaultProjectVisibility;
  if (Object.keys(errors).length > 0) throw invalid(errors);

  // The repository is created first, under an id that nothing else will ever have. If the process is killed before the project is
  // recorded, a job removes it.
  const id = await reserveProjectId(platform.db);
  await expectRecord(platform.db, id);
  const branch = input.default_branch ?? platform.settings.defaultBranch;
  await (start?.createRepository(id) ?? platform.git.createRepository(id, { initialBranch: branch }));
  const authorId = viewer.user.id;
  try {
    await transaction(platform.db, async (tx) => {
      const namespace = await holdFor(tx, namespaceId, visibility);
      if (personal) await checkProjectsLimit(tx, authorId, namespaceId);
      const fullPath = `${namespace.fullPath}/${path}`;
      await insertProject(tx, {
        id,
        namespaceId,
        name: name.trim(),
        path,
        fullPath,
        description: input.description ?? '',
        visibility,
        defaultBranch: branch,
        creatorId: authorId,
        topics: input.topics ?? [],
      });
      await setFeatures(tx, id, input.features ?? {});
      const settings = givenSettings(input);
      if (Object.keys(settings).length > 0) await updateProjectRow(tx, id, settings);
      if (!(await claimPath(tx, fullPath, { projectId: id })))
        throw invalid({ name: ['has already been taken'], path: ['has already been taken'] });
      await start?.record(tx, id);
      await audit(tx, ctx, 'project.created', { type: 'Project', id }, { full_path: fullPath, visibility });
      await recordEvent(tx, 'project.created', { projectId: id, authorId });
    });
  } catch (error) {
    await platform.git.deleteRepository(id).catch(() => undefined);
    throw error;
  }
  if (input.avatar !== undefined) await setAvatar(ctx, avatarOwner(id), input.avatar);
  if (input.initialize_with_readme === true)
    for (const feature of ctx.platform.features) await feature.initializeProject?.(ctx, id);
  return loadProject(ctx, id);
}

export interface ProjectChanges extends SettingChanges {
  readonly name?: string | undefined;
  readonly path?: string | undefined;
  readonly description?: string | undefined;
  readonly visibility?: Visibility | undefined;
  readonly default_branch?: string | undefined;
  readonly features?: FeatureLevels | undefined;
  readonly topics?: readonly string[] | undefined;
  readonly avatar?: AvatarChange;
}

export async function updateProject(
  ctx: Context,
  project: ProjectRow,
  changes: ProjectChanges,
): Promise<ProjectRow> {
  authorizeProject(ctx, 'update', project);
  if (changes.visibility !== undefined && changes.visibility !== project.visibility)
    authorizeProject(ctx, 'change_visibility', project);
  if (changes.path !== undefined && changes.path !== project.path)
    authorizeProject(ctx, 'change_visibility', project);
  const errors = validateFields(changes);
  const { platform } = ctx;
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const newHead = changes.default_branch === project.default_branch ? undefined : changes.default_branch;
  await transaction(platform.db, async (tx) => {
    const namespace = await holdFor(tx, project.namespace_id, changes.visibility ?? project.visibility);
    if (changes.visibility !== undefined && project.forked_from_project_id !== null)
      await holdOrigin(tx, project.forked_from_project_id, changes.visibility);
    const values: ProjectColumns = givenSettings(changes);
    for (const field of ['description', 'visibility', 'default_branch'] as const)
      if (changes[field] !== undefined) Object.assign(values, { [field]: changes[field] });
    if (changes.name !== undefined) values.name = changes.name.trim();
    if (changes.topics !== undefined) values.topics = [...changes.topics];
    if (changes.path !== undefined && changes.path !== project.path) {
      values.path = changes.path;
      values.full_path = `${namespace.fullPath}/${changes.path}`;
      if (values.full_path.toLowerCase() !== project.full_path.toLowerCase()) {
        if (!(await claimPath(tx, values.full_path, { projectId: project.id })))
          throw invalid({ path: ['has already been taken'] });
        await leavePath(tx, project.full_path, false);
      }
    }
    if (newHead !== undefined) await announceDefaultBranch(tx, platform, project.id, newHead);
    await updateProjectRow(tx, project.id, values);
    await setFeatures(tx, project.id, changes.features ?? {});
    if (changes.visibility !== undefined || changes.features?.repository !== undefined) {
      const narrowed = await narrowForks(tx, project.id);
      for (const { id } of narrowed.forks)
        await audit(tx, ctx, 'project.updated', { type: 'Project', id }, { visibility: narrowed.visibility, because_of: project.id }); // prettier-ignore
      await recordEvents(
        tx,
        'project.changed',
        narrowed.forks.map(({ id, was }) => ({ projectId: id, was })),
      );
    }
    await audit(
      tx,
      ctx,
      'project.updated',
      { type: 'Project', id: project.id },
      {
        fields: [...Object.keys(values), ...Object.keys(changes.features ?? {})],
        ...(changes.visibility === undefined ? {} : { visibility: changes.visibility }),
      },
    );
    if (isShownOtherwise(project, values, changes.features))
      await recordEvent(tx, 'project.changed', { projectId: project.id, was: project.visibility });
  });
  if (newHead !== undefined) await followDefaultBranch(platform, project.id);
  if (changes.avatar !== undefined) await setAvatar(ctx, avatarOwner(project.id), changes.avatar);
  return loadProject(ctx, project.id);
}

/** Whether other pages say something else about the project now, or show its issues to others. */
function isShownOtherwise(
  project: ProjectRow,
  values: ProjectColumns,
  features: FeatureLevels = {},
): boolean {
  const isRenamed = (['name', 'path', 'visibility'] as const).some((field) => (values[field] ?? project[field]) !== project[field]); // prettier-ignore
  return isRenamed || (features.issues ?? project.features.issues) !== project.features.issues;
}

export async function archiveProject(
  ctx: Context,
  project: ProjectRow,
  archived: boolean,
): Promise<ProjectRow> {
  authorizeProject(ctx, 'archive', project);
  await transaction(ctx.platform.db, async (tx) => {
    await updateProjectRow(tx, project.id, { archived });
    await audit(tx, ctx, archived ? 'project.archived' : 'project.unarchived', {
      type: 'Project',
      id: project.id,
    });
    await recordEvent(tx, 'project.archived', { projectId: project.id, archived });
  });
  return loadProject(ctx, project.id);
}

/** Hides the project immediately and releases its path; a job deletes the data after the delay. */
export async function deleteProject(ctx: Context, project: ProjectRow): Promise<void> {
  authorizeProject(ctx, 'delete', project);
  await transaction(ctx.platform.db, async (tx) => {
    await hideProject(tx, project.id, ctx.viewer.user?.id ?? null);
    await audit(
      tx,
      ctx,
      'project.deleted',
      { type: 'Project', id: project.id },
      { full_path: project.full_path },
    );
    await recordEvent(tx, 'project.hidden', { projectId: project.id });
    await addJob(
      tx,
      'projects:remove-hidden',
      {},
      { runAt: new Date(Date.now() + ctx.platform.settings.deletionDelayDays * 86_400_000) },
    );
  });
}

/** Stars or unstars; returns undefined if nothing changed (304). */
export async function starProject(
  ctx: Context,
  project: ProjectRow,
  starred: boolean,
): Promise<ProjectRow | undefined> {
  authorizeProject(ctx, 'star', project);
  const changed = await transaction(ctx.platform.db, (tx) =>
    setStar(tx, project.id, ctx.viewer.user!.id, starred),
  );
  return changed ? loadProject(ctx, project.id) : undefined;
}
