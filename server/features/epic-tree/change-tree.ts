import type { Context } from '../../platform/context.ts';
import { epicNotFound, epicOperations as epics, issueNotFound } from '../epics/index.ts';
import type { TreeChange } from '../epics/index.ts';
import { findLoadedIssue, updateIssue } from '../issues/index.ts';
import type { LoadedIssue } from '../issues/index.ts';
import type { KindRow, SubjectInput } from '../kinds/index.ts';

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
  return updateIssue(ctx, loaded, { own: { epic_id: epic.id, was: 'elsewhere' } satisfies TreeChange });
}

/** Takes an issue out of an epic. Throws 404 if it is not in it, 403 as above. */
export async function removeIssue(ctx: Context, epic: KindRow, loaded: LoadedIssue): Promise<LoadedIssue> {
  epics.authorize(ctx, 'update', epic);
  return updateIssue(ctx, loaded, { own: { epic_id: null, was: epic.id } satisfies TreeChange });
}

/** Puts an epic below another one, out of the one that it was below. Throws 403 without the right to change both, 409 where it can't be. */
export async function addChild(ctx: Context, epic: KindRow, child: KindRow): Promise<KindRow> {
  epics.authorize(ctx, 'update', epic);
  return epics.change(ctx, child.parent_path, child.iid, {
    own: { parent_id: epic.id, was: 'elsewhere' } satisfies TreeChange,
  });
}

/** Throws 404 if it is not below it. */
export async function removeChild(ctx: Context, epic: KindRow, child: KindRow): Promise<KindRow> {
  epics.authorize(ctx, 'update', epic);
  return epics.change(ctx, child.parent_path, child.iid, {
    own: { parent_id: null, was: epic.id } satisfies TreeChange,
  });
}

/** Opens an epic below another one, in its group. */
export async function createChild(
  ctx: Context,
  epic: KindRow,
  {
    title,
    confidential = epic.confidential,
    submissionKey,
  }: Pick<SubjectInput, 'title' | 'confidential' | 'submissionKey'>,
): Promise<KindRow> {
  epics.authorize(ctx, 'update', epic);
  return epics.create(ctx, epic.parent_path, {
    title,
    confidential,
    attributes: { own: { parent_id: epic.id } },
    own: { body: {}, asked: epic.parent_path },
    submissionKey,
  });
}
