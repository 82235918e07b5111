import { deleteMember, insertMember, updateMember } from '../../platform/access/member-rows.queries.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { dayOf } from '../../platform/day.ts';
import { transaction } from '../../platform/database/database.ts';
import { AppError, badRequest, conflict, forbidden, invalid, notFound } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { findUserById, findUserByUsername } from '../accounts/index.ts';
import { authorizeGroup, loadGroup } from '../groups/index.ts';
import { authorizeProject, loadProject } from '../projects/index.ts';
import { findMembershipsBelow, inheritedLevel, listMembers, lockMembership } from './member.queries.ts';
import type { MemberFilter, MemberRow, MemberSource } from './member.queries.ts';

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'member.added': {
      readonly userId: number;
      readonly projectId: number | null;
      readonly groupId: number | null;
      readonly accessLevel: number;
    };
    /** Another role, or another last day. */
    'member.changed': {
      readonly userId: number;
      readonly projectId: number | null;
      readonly groupId: number | null;
    };
    'member.removed': {
      readonly userId: number;
      readonly projectId: number | null;
      readonly groupId: number | null;
    };
  }
}

/** A project or group whose members are read or changed, with the viewer's rights there. */
export interface LoadedSource {
  readonly source: MemberSource;
  /** The viewer's own role: nobody can grant more than they have. */
  readonly level: number;
  readonly readable: () => void;
  readonly manageable: () => void;
}

export async function loadMemberSource(
  ctx: Context,
  kind: 'project' | 'group',
  idOrPath: string,
): Promise<LoadedSource> {
  if (kind === 'project') {
    const project = await loadProject(ctx, idOrPath);
    return {
      source: { kind, id: project.id, traversalIds: project.namespace_traversal_ids },
      level: project.access_level,
      readable: () => authorizeProject(ctx, 'read_members', project),
      manageable: () => authorizeProject(ctx, 'manage_members', project),
    };
  }
  const group = await loadGroup(ctx, idOrPath);
  return {
    source: { kind, id: group.id, traversalIds: group.traversal_ids },
    level: group.access_level,
    readable: () => authorizeGroup(ctx, 'read_members', group),
    manageable: () => authorizeGroup(ctx, 'manage_members', group),
  };
}

export async function readMembers(
  ctx: Context,
  loaded: LoadedSource,
  filter: MemberFilter,
  limit: number,
  offset: number,
): Promise<{ rows: MemberRow[]; total: number }> {
  loaded.readable();
  return listMembers(ctx.platform.db, loaded.source, filter, limit, offset);
}

export async function readMember(
  ctx: Context,
  loaded: LoadedSource,
  userId: number,
  inherited: boolean,
): Promise<MemberRow> {
  const { rows } = await readMembers(ctx, loaded, { userIds: [userId], inherited }, 1, 0);
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

export function checkLevel(loaded: LoadedSource, accessLevel: number): void {
  if (![10, 20, 30, 40, 50].includes(accessLevel))
    throw new AppError(400, { error: 'access_level does not have a valid value' });
  if (accessLevel > loaded.level) throw forbidden('you cannot give more rights than you have');
}

export function checkExpiry(expiresAt: string | null | undefined): string | null {
  if (expiresAt == null || expiresAt === '') return null;
  const day = dayOf(expiresAt);
  if (day === undefined) throw new AppError(400, { error: 'expires_at is invalid' });
  if (day <= new Date().toISOString().slice(0, 10))
    throw invalid({ expires_at: ['cannot be a date in the past'] });
  return day;
}

function ids(source: MemberSource): { projectId: number | null; groupId: number | null } {
  return source.kind === 'project'
    ? { projectId: source.id, groupId: null }
    : { projectId: null, groupId: source.id };
}

export interface NewMember {
  readonly userId?: number | undefined;
  readonly username?: string | undefined;
  readonly accessLevel: number;
  readonly expiresAt?: string | null | undefined;
}

export async function addMember(ctx: Context, loaded: LoadedSource, input: NewMember): Promise<MemberRow> {
  loaded.manageable();
  checkLevel(loaded, input.accessLevel);
  const expiresAt = checkExpiry(input.expiresAt);
  const { db } = ctx.platform;
  const user =
    input.userId === undefined
      ? input.username === undefined
        ? undefined
        : await findUserByUsername(db, input.username)
      : await findUserById(db, input.userId);
  if (user === undefined) throw notFound('User');
  if (user.bot) throw forbidden('a bot belongs to the project or group of its token');
  const { source } = loaded;
  if ((await inheritedLevel(db, source, user.id)) > input.accessLevel) {
    throw invalid({ access_level: ['should be greater than or equal to the inherited membership'] });
  }
  await transaction(db, async (tx) => {
    const added = await insertMember(tx, source, {
      userId: user.id,
      accessLevel: input.accessLevel,
      expiresAt,
      createdById: ctx.viewer.user?.id ?? null,
    });
    if (!added) throw conflict('Member already exists');
    await audit(
      tx,
      ctx,
      'member.added',
      { type: source.kind === 'project' ? 'Project' : 'Group', id: source.id },
      { user_id: user.id, access_level: input.accessLevel },
    );
    await recordEvent(tx, 'member.added', {
      userId: user.id,
      accessLevel: input.accessLevel,
      ...ids(source),
    });
  });
  return readMember(ctx, loaded, user.id, false);
}

export async function changeMember(
  ctx: Context,
  loaded: LoadedSource,
  userId: number,
  changes: { accessLevel: number; expiresAt?: string | null | undefined },
): Promise<MemberRow> {
  loaded.manageable();
  checkLevel(loaded, changes.accessLevel);
  const { source } = loaded;
  const expiresAt = changes.expiresAt === undefined ? undefined : checkExpiry(changes.expiresAt);
  await refuseBot(ctx, userId);
  await transaction(ctx.platform.db, async (tx) => {
    const member = await lockMembership(tx, source, userId);
    if (member === undefined) throw notFound();
    if (member.level > loaded.level) throw forbidden();
    if (member.lastOwner && (changes.accessLevel < 50 || typeof expiresAt === 'string'))
      throw forbidden('a group needs an owner');
    await updateMember(tx, source, userId, { accessLevel: changes.accessLevel, expiresAt });
    await audit(
      tx,
      ctx,
      'member.changed',
      { type: source.kind === 'project' ? 'Project' : 'Group', id: source.id },
      { user_id: userId, access_level: changes.accessLevel },
    );
    await recordEvent(tx, 'member.changed', { userId, ...ids(source) });
  });
  return readMember(ctx, loaded, userId, false);
}

/** A bot is a member for as long as its token is valid, at the level of that. */
async function refuseBot(ctx: Context, userId: number): Promise<void> {
  if ((await findUserById(ctx.platform.db, userId))?.bot === true)
    throw forbidden('a bot leaves when its token is revoked');
}

/** Removes somebody, or oneself. The last owner of a group can't leave. With `below`, also from all in a group. */
export async function removeMember(
  ctx: Context,
  loaded: LoadedSource,
  userId: number,
  { below = false }: { readonly below?: boolean } = {},
): Promise<void> {
  if (userId !== ctx.viewer.user?.id) loaded.manageable();
  const { source } = loaded;
  // The owner of the namespace is a member of its projects, but without a direct membership.
  await readMember(ctx, loaded, userId, false);
  await refuseBot(ctx, userId);
  await transaction(ctx.platform.db, async (tx) => {
    const member = await lockMembership(tx, source, userId);
    if (member === undefined) throw forbidden('the membership is inherited');
    if (member.level > loaded.level) throw forbidden();
    if (member.lastOwner) throw badRequest('A group needs an owner.');
    // Who may not own what is below keeps no right there: the owners of the group own that, too.
    const inside = below && source.kind === 'group' ? await findMembershipsBelow(tx, source.id, userId) : [];
    for (const place of [source, ...inside]) {
      await deleteMember(tx, place, userId);
      await audit(
        tx,
        ctx,
        'member.removed',
        { type: place.kind === 'project' ? 'Project' : 'Group', id: place.id },
        { user_id: userId },
      );
      await recordEvent(tx, 'member.removed', { userId, ...ids(place) });
    }
  });
}
