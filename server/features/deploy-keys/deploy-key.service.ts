import { changeGrant, grantProject, withdrawGrant } from '../../platform/access/deploy-key-grants.queries.ts';
import { accessLevels } from '../../platform/access/levels.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { forbidden, invalid, notFound } from '../../platform/errors.ts';
import { nameProblem } from '../../platform/name.ts';
import {
  deleteForsakenKey,
  findKey,
  insertSshKey,
  renameKey,
} from '../../platform/sessions/ssh-key.queries.ts';
import type { SshKeyRow } from '../../platform/sessions/ssh-key.queries.ts';
import { checkNewKey, deleteKey, takenKey } from '../accounts/index.ts';
import type { NewKey } from '../accounts/index.ts';
import { authorizeProject, loadProject } from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { findGrants, listAllDeployKeys, listDeployKeys } from './deploy-key.queries.ts';
import type { DeployKeyRow } from './deploy-key.queries.ts';

/** The project whose deploy keys are read or changed: both require the same right. */
export async function loadKeyedProject(ctx: Context, idOrPath: string): Promise<ProjectRow> {
  const project = await loadProject(ctx, idOrPath);
  authorizeProject(ctx, 'manage_deploy_keys', project);
  // A key would outlive its token.
  if (ctx.viewer.user?.bot === true) throw forbidden('a bot manages no keys');
  return project;
}

/** A deploy key that this project has; throws 404 for any other. */
export async function readDeployKey(
  db: Connection,
  project: ProjectRow,
  keyId: number,
): Promise<DeployKeyRow> {
  const { rows } = await listDeployKeys(db, project.id, { keyId, limit: 1, offset: 0 });
  if (rows[0] === undefined) throw notFound('Deploy Key');
  return rows[0];
}

/** Whether the viewer can give this deploy key to another project: they manage one that has it, or it is open to all. */
async function canUse(db: Connection, ctx: Context, key: SshKeyRow): Promise<boolean> {
  if (key.user_id !== null) return false;
  if (key.open_to_all || ctx.viewer.user?.admin === true) return true;
  const grants = await findGrants(db, ctx.viewer, [key.id]);
  return grants.some(({ access_level }) => access_level >= accessLevels.maintainer);
}

const inProject = (project: ProjectRow) => ({ type: 'Project', id: project.id });

/**
 * Adds a deploy key to a project. One that another project of the viewer has is shared with this one. Throws 400 for what is no usable
 * key, belongs to a person, or is a deploy key that the viewer does not manage.
 */
export async function addDeployKey(
  ctx: Context,
  project: ProjectRow,
  input: NewKey & { readonly canPush: boolean },
): Promise<DeployKeyRow> {
  const { title, text, fingerprint, expiresAt } = await checkNewKey(input);
  return transaction(ctx.platform.db, async (tx) => {
    await deleteForsakenKey(tx, fingerprint);
    const made = await insertSshKey(tx, {
      userId: null,
      title,
      key: text,
      fingerprint,
      usage: 'auth',
      expiresAt,
      createdById: ctx.viewer.user?.id ?? null,
    });
    const key = made ?? (await findKey(tx, { fingerprint }));
    if (key === undefined || (made === undefined && !(await canUse(tx, ctx, key)))) throw takenKey();
    await grant(tx, ctx, project, key, input.canPush);
    return readDeployKey(tx, project, key.id);
  });
}

/** Gives a project a deploy key that the viewer manages elsewhere. */
export async function enableDeployKey(
  ctx: Context,
  project: ProjectRow,
  keyId: number,
): Promise<DeployKeyRow> {
  return transaction(ctx.platform.db, async (tx) => {
    const key = await findKey(tx, { id: keyId });
    if (key === undefined || !(await canUse(tx, ctx, key))) throw notFound('Deploy Key');
    await grant(tx, ctx, project, key, false);
    return readDeployKey(tx, project, keyId);
  });
}

async function grant(
  tx: Transaction,
  ctx: Context,
  project: ProjectRow,
  key: SshKeyRow,
  canPush: boolean,
): Promise<void> {
  // One that the project has keeps its right.
  if (!(await grantProject(tx, key.id, project.id, canPush))) return;
  const details = { key_id: key.id, title: key.title, can_push: canPush };
  await audit(tx, ctx, 'deploy_key.added', inProject(project), details);
}

/** Changes the right in this project, and the title, which all projects share: only for who manages each of them. */
export async function changeDeployKey(
  ctx: Context,
  project: ProjectRow,
  keyId: number,
  { title, canPush }: { readonly title: string | undefined; readonly canPush: boolean | undefined },
): Promise<DeployKeyRow> {
  const { db } = ctx.platform;
  const key = await readDeployKey(db, project, keyId);
  const name = title?.trim();
  const renames = name !== undefined && name !== key.title;
  if (renames) {
    const problem = nameProblem(name);
    if (problem !== undefined) throw invalid({ title: [problem] });
    const grants = await findGrants(db, ctx.viewer, [keyId]);
    const managesAll = grants.every(({ access_level }) => access_level >= accessLevels.maintainer);
    if (ctx.viewer.user?.admin !== true && (key.open_to_all || !managesAll))
      throw forbidden('other projects have this deploy key, too');
  }
  const changesRight = canPush !== undefined && canPush !== key.can_push;
  if (!renames && !changesRight) return key;
  return transaction(db, async (tx) => {
    if (renames) await renameKey(tx, keyId, name);
    if (changesRight) await changeGrant(tx, keyId, project.id, canPush);
    const details = { key_id: keyId, title: name ?? key.title, can_push: canPush ?? key.can_push };
    await audit(tx, ctx, 'deploy_key.changed', inProject(project), details);
    return readDeployKey(tx, project, keyId);
  });
}

/** Takes a deploy key from a project. One that no project has is deleted, unless it is open to all. */
export async function removeDeployKey(ctx: Context, project: ProjectRow, keyId: number): Promise<void> {
  await transaction(ctx.platform.db, async (tx) => {
    const key = await readDeployKey(tx, project, keyId);
    const { others } = await withdrawGrant(tx, keyId, project.id);
    await audit(tx, ctx, 'deploy_key.removed', inProject(project), { key_id: keyId, title: key.title });
    if (!others && !key.open_to_all) await deleteKey(tx, ctx, key, inProject(project));
  });
}

/** Deploy keys of all projects, for administrators. */
export async function readAllDeployKeys(ctx: Context, openToAll: boolean, limit: number, offset: number) {
  if (ctx.viewer.user?.admin !== true) throw forbidden();
  const { rows, total } = await listAllDeployKeys(ctx.platform.db, { openToAll, limit, offset });
  const grants = await findGrants(
    ctx.platform.db,
    ctx.viewer,
    rows.map(({ id }) => id),
  );
  return { rows, grants, total };
}

/** A deploy key that each project's Maintainers can enable, made by an administrator. */
export async function addOpenDeployKey(ctx: Context, input: NewKey): Promise<SshKeyRow> {
  if (ctx.viewer.user?.admin !== true) throw forbidden();
  const { title, text, fingerprint, expiresAt } = await checkNewKey(input);
  return transaction(ctx.platform.db, async (tx) => {
    await deleteForsakenKey(tx, fingerprint);
    const made = await insertSshKey(tx, {
      userId: null,
      title,
      key: text,
      fingerprint,
      usage: 'auth',
      expiresAt,
      createdById: ctx.viewer.user?.id ?? null,
      openToAll: true,
    });
    if (made === undefined) throw takenKey();
    await audit(tx, ctx, 'deploy_key.created', { type: 'Key', id: made.id }, { key_id: made.id, title });
    return made;
  });
}
