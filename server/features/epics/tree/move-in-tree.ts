import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import { badRequest } from '../../../platform/errors.ts';
import type { Neighbours } from '../../../platform/http/neighbours.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { lockEpic } from '../epic.queries.ts';
import { childEpics, epicIssues, placeBeside } from './places.queries.ts';
import { lockChildren } from './tree.queries.ts';
import { lockPlaces } from './epic-issues.queries.ts';
import { epicNotFound, issueNotFound } from './tree.attributes.ts';

const kinds = {
  children: { siblings: childEpics, lock: lockChildren, absent: epicNotFound },
  issues: { siblings: epicIssues, lock: lockPlaces, absent: issueNotFound },
} as const;

/** `id` and the neighbours are those of links. */
async function move(
  ctx: Context,
  epicId: number,
  kind: keyof typeof kinds,
  id: number,
  { before, after }: Neighbours,
): Promise<void> {
  const { siblings, lock, absent } = kinds[kind];
  const beside = before ?? after;
  if (beside === null || beside === id) throw badRequest('Name something of the same epic to put it beside');
  await transaction(ctx.platform.db, async (tx) => {
    // Moves within an epic run one after another.
    if ((await lockEpic(tx, epicId)) === undefined) throw epicNotFound();
    if ((await lock(tx, ctx.viewer, epicId, [id, beside])) < 2) throw absent();
    await placeBeside(tx, siblings, epicId, id, { id: beside, where: before === null ? 'before' : 'behind' });
    await publish(tx, `epics:${epicId}`, { event: 'updated', tree: true });
  });
}

/**
 * Moves a child of an epic that the viewer may change. Throws 404 unless he sees it and the neighbour there, 400 if none is named.
 */
export const moveChild = (
  ctx: Context,
  epicId: number,
  childId: number,
  neighbours: Neighbours,
): Promise<void> => move(ctx, epicId, 'children', childId, neighbours);

/** The same with an issue, by the id of its place in the epic. */
export const moveEpicIssue = (
  ctx: Context,
  epicId: number,
  placeId: number,
  neighbours: Neighbours,
): Promise<void> => move(ctx, epicId, 'issues', placeId, neighbours);
