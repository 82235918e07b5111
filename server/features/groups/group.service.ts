import { authorize } from '../../platform/access/authorize.ts';
import { visibilityLevel, visibilities } from '../../platform/access/levels.ts';
import type { Visibility } from '../../platform/access/levels.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { badRequest, forbidden, invalid, notFound, unauthorized } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { findUserById } from '../accounts/index.ts';
import { insertNamespace, moveNamespacePaths, pathProblem } from '../namespaces/index.ts';
import { groupPolicy } from './group.policy.ts';
import type { GroupAction } from './group.policy.ts';
import { findGroup, hasMoreOpenContent, hideGroup, updateGroupRow } from './group.queries.ts';
import type { GroupRow } from './group.queries.ts';

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'group.created': { readonly groupId: number };
    'group.hidden': { readonly groupId: number };
  }
}

/** A group by id or (encoded) full path; 404 when this viewer may not see it. */
export async function loadGroup(ctx: Context, idOrPath: string | number): Promise<GroupRow> {
  const key = typeof idOrPath === 'string' && /^\d+$/.test(idOrPath) ? Number(idOrPath) : idOrPath;
  const group = await findGroup(ctx.platform.db, ctx.viewer, key);
  if (group === undefined) throw notFound('Group');
  return group;
}

export function authorizeGroup(ctx: Context, action: GroupAction, group: GroupRow): void {
  authorize(groupPolicy, ctx.viewer, action, group, 'read', 'Group');
}

export interface GroupInput {
  readonly name: string;
  readonly path: string;
  readonly description?: string | undefined;
  readonly visibility?: Visibility | undefined;
  readonly parent_id?: number | null | undefined;
}

export async function createGroup(ctx: Context, input: GroupInput): Promise<GroupRow> {
  if (ctx.viewer.user === null) throw unauthorized();
  const parent = input.parent_id == null ? undefined : await loadGroup(ctx, input.parent_id);
  if (parent === undefined) {
    const person = await findUserById(ctx.platform.db, ctx.viewer.user.id);
    if (person?.can_create_group !== true) throw forbidden();
  } else authorizeGroup(ctx, 'create_subgroup', parent);
  const visibility = input.visibility ?? parent?.visibility ?? 'private';
  const errors: Record<string, string[]> = {};
  if (input.name.trim() === '') errors['name'] = ["can't be blank"];
  if (input.name.length > 255) errors['name'] = ['is too long (maximum is 255 characters)'];
  const problem = pathProblem(input.path, parent === undefined);
  if (problem !== undefined) errors['path'] = [problem];
  if (parent !== undefined && visibilityLevel(visibility) > visibilityLevel(parent.visibility)) {
    errors['visibility_level'] = [
      `${visibility} is not allowed since the parent group has a ${parent.visibility} visibility.`,
    ];
  }
  if ((parent?.traversal_ids.length ?? 0) >= 20)
    errors['parent_id'] = ['is nested too deeply (maximum is 20 levels)'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { user } = ctx.viewer;
  const id = await transaction(ctx.platform.db, async (tx) => {
    const made = await insertNamespace(tx, {
      kind: 'group',
      name: input.name.trim(),
      path: input.path,
      description: input.description ?? '',
      visibility,
      ...(parent === undefined
        ? {}
        : { parent: { id: parent.id, fullPath: parent.full_path, traversalIds: parent.traversal_ids } }),
    });
    if (made === undefined) throw badRequest('Failed to save group {:path=>["has already been taken"]}');
    await tx
      .insertInto('members')
      .values({ user_id: user.id, namespace_id: made.id, access_level: 50, created_by_id: user.id })
      .execute();
    await audit(tx, ctx, 'group.created', { type: 'Group', id: made.id }, { full_path: made.fullPath });
    await recordEvent(tx, 'group.created', { groupId: made.id });
    return made.id;
  });
  return loadGroup(ctx, id);
}

export interface GroupChanges {
  readonly name?: string | undefined;
  readonly path?: string | undefined;
  readonly description?: string | undefined;
  readonly visibility?: Visibility | undefined;
  readonly project_creation_level?: string | undefined;
}

export async function updateGroup(ctx: Context, group: GroupRow, changes: GroupChanges): Promise<GroupRow> {
  authorizeGroup(ctx, 'update', group);
  const errors: Record<string, string[]> = {};
  if (changes.name !== undefined && changes.name.trim() === '') errors['name'] = ["can't be blank"];
  if (changes.path !== undefined && changes.path !== group.path) {
    const problem = pathProblem(changes.path, group.parent_id === null);
    if (problem !== undefined) errors['path'] = [problem];
  }
  const { visibility } = changes;
  if (
    visibility !== undefined &&
    group.parent_visibility !== null &&
    visibilityLevel(visibility) > visibilityLevel(group.parent_visibility as Visibility)
  ) {
    errors['visibility_level'] = [
      `${visibility} is not allowed since the parent group has a ${group.parent_visibility} visibility.`,
    ];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await transaction(ctx.platform.db, async (tx) => {
    if (visibility !== undefined && visibility !== group.visibility) {
      const allowed = visibilities.filter(
        (candidate) => visibilityLevel(candidate) <= visibilityLevel(visibility),
      );
      if (await hasMoreOpenContent(tx, group.id, allowed))
        throw invalid({
          visibility_level: [
            `${visibility} is not allowed since the group contains groups or projects with higher visibility.`,
          ],
        });
    }
    if (changes.path !== undefined && changes.path !== group.path) {
      const parentPath = group.full_path.slice(0, group.full_path.length - group.path.length);
      if (!(await moveNamespacePaths(tx, group.id, group.full_path, parentPath + changes.path)))
        throw badRequest('Failed to save group {:path=>["has already been taken"]}');
    }
    const { name, path, description, project_creation_level } = changes;
    await updateGroupRow(tx, group.id, {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(path === undefined ? {} : { path }),
      ...(description === undefined ? {} : { description }),
      ...(visibility === undefined ? {} : { visibility }),
      ...(project_creation_level === undefined ? {} : { project_creation_level }),
    });
    await audit(tx, ctx, 'group.updated', { type: 'Group', id: group.id }, { ...changes });
  });
  return loadGroup(ctx, group.id);
}

/** Hides the group at once, with all in it, and frees its path; a job removes the data after the delay. */
export async function deleteGroup(ctx: Context, group: GroupRow): Promise<void> {
  authorizeGroup(ctx, 'delete', group);
  await transaction(ctx.platform.db, async (tx) => {
    await hideGroup(tx, group.id, ctx.viewer.user?.id ?? null);
    await audit(tx, ctx, 'group.deleted', { type: 'Group', id: group.id }, { full_path: group.full_path });
    await recordEvent(tx, 'group.hidden', { groupId: group.id });
    const runAt = new Date(Date.now() + ctx.platform.settings.deletionDelayDays * 86_400_000);
    await addJob(tx, 'projects:remove-hidden', {}, { runAt });
  });
}
