import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import { badRequest } from '../../../platform/errors.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { lockEpic } from '../epic.queries.ts';
import { childEpics, epicIssues, placeBeside } from './places.queries.ts';
import { listChildren, listEpicIssues } from './tree.queries.ts';
import type { Placed } from './tree.queries.ts';
import { epicNotFound, issueNotFound } from './tree.attributes.ts';

/** Between which neighbours something is put: the one before it, and the one after it. One is enough. */
export interface Neighbours {
  readonly before: number | null;
  readonly after: number | null;
}

/** Moves something among what the viewer sees of its epic. `id` and the neighbours are those of links. */
async function move(
  ctx: Context,
  epicId: number,
  of: typeof childEpics,
  seen: readonly Placed[],
  id: number,
  { before, after }: Neighbours,
): Promise<void> {
  const beside = before ?? after;
  if (beside === null || beside === id || seen.every(({ link_id }) => link_id !== beside))
    throw badRequest('Name something of the same epic to put it beside');
  await transaction(ctx.platform.db, async (tx) => {
    // Moves within an epic run one after another.
    if ((await lockEpic(tx, epicId)) === undefined) throw epicNotFound();
    await placeBeside(tx, of, epicId, id, { id: beside, where: before === null ? 'before' : 'behind' });
    await publish(tx, `epics:${epicId}`, { event: 'updated', tree: true });
  });
}

/** Moves a child of an epic that the viewer may change. Throws 404 if he sees no such child, 400 unless a neighbour is one, too. */
export async function moveChild(
  ctx: Context,
  epicId: number,
  childId: number,
  neighbours: Neighbours,
): Promise<void> {
  const seen = await listChildren(ctx.platform.db, ctx.viewer, epicId);
  if (seen.every(({ id }) => id !== childId)) throw epicNotFound();
  await move(ctx, epicId, childEpics, seen, childId, neighbours);
}

/** The same with an issue, by the id of its place in the epic. */
export async function moveEpicIssue(
  ctx: Context,
  epicId: number,
  placeId: number,
  neighbours: Neighbours,
): Promise<void> {
  const seen = await listEpicIssues(ctx.platform.db, ctx.viewer, epicId);
  if (seen.every(({ link_id }) => link_id !== placeId)) throw issueNotFound();
  await move(ctx, epicId, epicIssues, seen, placeId, neighbours);
}
