import { authorize } from '../../platform/access/authorize.ts';
import { visibilityLevel, visibilities } from '../../platform/access/levels.ts';
import type { Visibility } from '../../platform/access/levels.ts';
import { insertFirstOwner } from '../../platform/access/member-rows.queries.ts';
import { audit } from '../../platform/audit.ts';
import { readOnce } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import {
  badRequest,
  forbidden,
  invalid,
  notFound,
  unauthorized,
  unprocessable,
} from '../../platform/errors.ts';
import { nameProblem } from '../../platform/name.ts';
import type { AppError } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { findUserById } from '../accounts/index.ts';
import { setAvatar } from '../avatars/index.ts';
import type { AvatarChange, AvatarOwner } from '../avatars/index.ts';
import {
  holdNamespace,
  insertNamespace,
  lockNamespace,
  hideNamespace,
  moveNamespace,
  pathProblem,
  replaceNamespaceAvatarKey,
  setSelfArchived,
  updateNamespaceRow,
} from '../namespaces/index.ts';
import { groupPolicy } from './group.policy.ts';
import type { GroupAction } from './group.policy.ts';
import { findGroup, hasMoreOpenContent } from './group.queries.ts';
import type { GroupRow } from './group.queries.ts';

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'group.created': { readonly groupId: number };
    'group.hidden': { readonly groupId: number };
    'group.archived': { readonly groupId: number; readonly archived: boolean };
    /** It has another name, another path, or is seen by others; `was` is its visibility before. */
    'group.changed': { readonly groupId: number; readonly was: Visibility };
  }
}

/** A group by id or (encoded) full path; throws 404 if this viewer may not see it. */
export async function loadGroup(ctx: Context, idOrPath: string | number): Promise<GroupRow> {
  const key = typeof idOrPath === 'string' && /^\d+$/.test(idOrPath) ? Number(idOrPath) : idOrPath;
  const group = await readOnce(ctx, `group ${key}`, () => findGroup(ctx.platform.db, ctx.viewer, key));
  if (group === undefined) throw notFound('Group');
  return group;
}

const avatarOwner = (id: number): AvatarOwner => ({
  kind: 'group',
  id,
  replaceKey: replaceNamespaceAvatarKey,
});

export function authorizeGroup(ctx: Context, action: GroupAction, group: GroupRow): void {
  authorize(groupPolicy, ctx.viewer, action, group, 'read', 'Group');
}

export interface GroupInput {
  readonly name: string;
  readonly path: string;
  readonly description?: string | undefined;
  readonly visibility?: Visibility | undefined;
  readonly parent_id?: number | null | undefined;
  readonly project_creation_level?: string | undefined;
  readonly subgroup_creation_level?: string | undefined;
  readonly emails_enabled?: boolean | undefined;
  readonly avatar?: AvatarChange;
}

/** The errors of the plain fields. */
function fieldErrors(input: {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const problem = input.name === undefined ? undefined : nameProblem(input.name.trim());
  if (problem !== undefined) errors['name'] = [problem];
  if ((input.description?.length ?? 0) > 5000)
    errors['description'] = ['is too long (maximum is 5000 characters)'];
  return errors;
}

/** A group is never more open than its parent. */
function parentVisibilityError(visibility: Visibility, parent: Visibility): Record<string, string[]> {
  return visibilityLevel(visibility) <= visibilityLevel(parent)
    ? {}
    : {
        visibility_level: [`${visibility} is not allowed since the parent group has a ${parent} visibility.`],
      };
}

function refuse(errors: Record<string, string[]>): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const pathTaken = (): AppError => badRequest('Failed to save group {:path=>["has already been taken"]}');

/** Those of these settings that are given. */
const choicesOf = ({
  project_creation_level,
  subgroup_creation_level,
  emails_enabled,
}: Pick<GroupInput, 'project_creation_level' | 'subgroup_creation_level' | 'emails_enabled'>) => ({
  ...(project_creation_level === undefined ? {} : { project_creation_level }),
  ...(subgroup_creation_level === undefined ? {} : { subgroup_creation_level }),
  ...(emails_enabled === undefined ? {} : { emails_enabled }),
});

export async function createGroup(ctx: Context, input: GroupInput): Promise<GroupRow> {
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  const parent = input.parent_id == null ? undefined : await loadGroup(ctx, input.parent_id);
  if (parent === undefined) {
    const person = await findUserById(ctx.platform.db, user.id);
    if (person?.can_create_group !== true) throw forbidden();
  } else authorizeGroup(ctx, 'create_subgroup', parent);
  const visibility = input.visibility ?? parent?.visibility ?? 'private';
  const errors = fieldErrors(input);
  const problem = pathProblem(input.path, parent === undefined);
  if (problem !== undefined) errors['path'] = [problem];
  if ((parent?.traversal_ids.length ?? 0) >= 20)
    errors['parent_id'] = ['is nested too deeply (maximum is 20 levels)'];
  refuse(errors);
  const id = await transaction(ctx.platform.db, async (tx) => {
    const held = parent === undefined ? undefined : await holdNamespace(tx, parent.id);
    if (parent !== undefined && held === undefined) throw notFound('Group');
    if (held !== undefined) refuse(parentVisibilityError(visibility, held.visibility));
    const made = await insertNamespace(tx, {
      kind: 'group',
      name: input.name.trim(),
      path: input.path,
      description: input.description ?? '',
      visibility,
      ...(held === undefined ? {} : { parent: held }),
    });
    if (made === undefined) throw pathTaken();
    const chosen = choicesOf(input);
    if (Object.keys(chosen).length > 0) await updateNamespaceRow(tx, made.id, chosen);
    await insertFirstOwner(tx, made.id, user.id, user.id);
    await audit(tx, ctx, 'group.created', { type: 'Group', id: made.id }, { full_path: made.fullPath });
    await recordEvent(tx, 'group.created', { groupId: made.id });
    return made.id;
  });
  if (input.avatar !== undefined) await setAvatar(ctx, avatarOwner(id), input.avatar);
  return loadGroup(ctx, id);
}

export interface GroupChanges {
  readonly name?: string | undefined;
  readonly path?: string | undefined;
  readonly description?: string | undefined;
  readonly visibility?: Visibility | undefined;
  readonly project_creation_level?: string | undefined;
  readonly subgroup_creation_level?: string | undefined;
  readonly emails_enabled?: boolean | undefined;
  readonly avatar?: AvatarChange;
}

export async function updateGroup(ctx: Context, group: GroupRow, changes: GroupChanges): Promise<GroupRow> {
  authorizeGroup(ctx, 'update', group);
  const { avatar, name, path, description, visibility } = changes;
  const errors = fieldErrors(changes);
  const moves = path !== undefined && path !== group.path;
  const problem = moves ? pathProblem(path, group.parent_id === null) : undefined;
  if (problem !== undefined) errors['path'] = [problem];
  refuse(errors);
  await transaction(ctx.platform.db, async (tx) => {
    const parent = group.parent_id === null ? undefined : await holdNamespace(tx, group.parent_id);
    if ((group.parent_id !== null && parent === undefined) || !(await lockNamespace(tx, group.id)))
      throw notFound('Group');
    if (visibility !== undefined && visibility !== group.visibility) {
      if (parent !== undefined) refuse(parentVisibilityError(visibility, parent.visibility));
      await refuseMoreOpenContent(tx, group.id, visibility);
    }
    if (moves) {
      const to = parent === undefined ? path : `${parent.fullPath}/${path}`;
      if (!(await moveNamespace(tx, ctx.platform, group.id, group.full_path, to))) throw pathTaken();
    }
    // Listed explicitly: a request may have more fields than its schema.
    const values = {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(path === undefined ? {} : { path }),
      ...(description === undefined ? {} : { description }),
      ...(visibility === undefined ? {} : { visibility }),
      ...choicesOf(changes),
    };
    await updateNamespaceRow(tx, group.id, values);
    await audit(tx, ctx, 'group.updated', { type: 'Group', id: group.id }, values);
    const isShown = (['name', 'path', 'visibility'] as const).some((field) => (values[field] ?? group[field]) !== group[field]); // prettier-ignore
    if (isShown) await recordEvent(tx, 'group.changed', { groupId: group.id, was: group.visibility });
  });
  if (avatar !== undefined) await setAvatar(ctx, avatarOwner(group.id), avatar);
  return loadGroup(ctx, group.id);
}

/** Nothing in a group is more open than the group. */
async function refuseMoreOpenContent(tx: Transaction, id: number, visibility: Visibility): Promise<void> {
  const allowed = visibilities.filter((each) => visibilityLevel(each) <= visibilityLevel(visibility));
  if (await hasMoreOpenContent(tx, id, allowed))
    throw invalid({
      visibility_level: [
        `${visibility} is not allowed since the group contains groups or projects with higher visibility.`,
      ],
    });
}

/** Makes a group with everything in it read-only, or writable again. Throws 422 if it is already. */
export async function archiveGroup(ctx: Context, group: GroupRow, archived: boolean): Promise<GroupRow> {
  authorizeGroup(ctx, 'archive', group);
  await transaction(ctx.platform.db, async (tx) => {
    const parent = group.parent_id === null ? undefined : await holdNamespace(tx, group.parent_id);
    if (!(await lockNamespace(tx, group.id))) throw notFound('Group');
    if (parent?.archived === true)
      throw unprocessable('A group above it is archived. Take that one out of the archive first.');
    if (!(await setSelfArchived(tx, group.id, archived)))
      throw unprocessable(archived ? 'Group is already archived!' : 'Group is already unarchived!');
    await audit(tx, ctx, archived ? 'group.archived' : 'group.unarchived', { type: 'Group', id: group.id });
    await recordEvent(tx, 'group.archived', { groupId: group.id, archived });
  });
  return loadGroup(ctx, group.id);
}

/** Hides the group immediately, with everything in it, and releases its path; a job deletes the data after the delay. */
export async function deleteGroup(ctx: Context, group: GroupRow): Promise<void> {
  authorizeGroup(ctx, 'delete', group);
  await transaction(ctx.platform.db, async (tx) => {
    // Waits for transactions that create something in it, which is hidden too.
    if (!(await lockNamespace(tx, group.id))) throw notFound('Group');
    await hideNamespace(tx, ctx.platform, group.id, ctx.viewer.user?.id ?? null);
    await audit(tx, ctx, 'group.deleted', { type: 'Group', id: group.id }, { full_path: group.full_path });
    await recordEvent(tx, 'group.hidden', { groupId: group.id });
    const runAt = new Date(Date.now() + ctx.platform.settings.deletionDelayDays * 86_400_000);
    await addJob(tx, 'projects:remove-hidden', {}, { runAt });
  });
}
