import type { Context } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { epicNotFound, epicOperations as epics, issueNotFound } from '../epics/index.ts';
import { findLoadedIssue, updateIssue } from '../issues/index.ts';
import type { LoadedIssue } from '../issues/index.ts';
import type { KindRow } from '../kinds/index.ts';

/** By id. Throws 404 if the viewer may not see it. */
export async function readIssue(ctx: Context, id: number): Promise<LoadedIssue> {
  const loaded = await findLoadedIssue(ctx, id);
  if (loaded === undefined) throw issueNotFound();
  return loaded;
}

export async function readEpic(ctx: Context, id: number): Promise<KindRow> {
  const [row] = await epics.find(ctx, [id]);
  if (row === undefined) throw epicNotFound();
  return row;
}

/**
 * Puts an issue into an epic, out of the one that it was in. Throws 403 without the right to change the epic or to plan the issue, 409
 * where it is already in it, or can't be.
 */
export async function addIssue(ctx: Context, epic: KindRow, loaded: LoadedIssue): Promise<LoadedIssue> {
  epics.authorize(ctx, 'update', epic);
  if (loaded.issue.epic?.id === epic.id) throw conflict('Issue(s) already assigned');
  return updateIssue(ctx, loaded, { own: { epic_id: epic.id } });
}

/** Takes an issue out of an epic. Throws 404 if it is not in it, 403 as above. */
export async function removeIssue(ctx: Context, epic: KindRow, loaded: LoadedIssue): Promise<LoadedIssue> {
  epics.authorize(ctx, 'update', epic);
  if (loaded.issue.epic?.id !== epic.id) throw issueNotFound();
  return updateIssue(ctx, loaded, { own: { epic_id: null } });
}

/** Puts an epic below another one, out of the one that it was below. Throws 403 without the right to change both, 409 where it can't be. */
export async function addChild(ctx: Context, epic: KindRow, child: KindRow): Promise<KindRow> {
  epics.authorize(ctx, 'update', epic);
  const [before] = await epics.present(ctx, [child]);
  if (before?.['parent_id'] === epic.id)
    throw conflict('This epic cannot be added. It is already assigned to the parent epic.');
  return epics.change(ctx, child.parent_path, child.iid, { own: { parent_id: epic.id } });
}

/** Throws 404 if it is not below it. */
export async function removeChild(ctx: Context, epic: KindRow, child: KindRow): Promise<KindRow> {
  epics.authorize(ctx, 'update', epic);
  const [before] = await epics.present(ctx, [child]);
  if (before?.['parent_id'] !== epic.id) throw epicNotFound();
  return epics.change(ctx, child.parent_path, child.iid, { own: { parent_id: null } });
}

/** Opens an epic below another one, in its group. */
export async function createChild(
  ctx: Context,
  epic: KindRow,
  title: string,
  confidential: boolean | undefined,
): Promise<KindRow> {
  epics.authorize(ctx, 'update', epic);
  return epics.create(ctx, epic.parent_path, {
    title,
    confidential: confidential ?? epic.confidential,
    attributes: { own: { parent_id: epic.id } },
    own: { body: {}, asked: epic.parent_path },
  });
}
