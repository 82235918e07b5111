import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import { writePositions } from '../../../platform/subjects/subject-rows.queries.ts';
import type { Placed } from '../../../platform/subjects/subject-rows.queries.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { authorizeIssue, findLoadedIssues, projectIssuesStream } from '../issue.service.ts';
import type { LoadedIssue } from '../issue.service.ts';
import { findNeighbours, gap, lockPositions } from './issue-order.queries.ts';

/** Where an issue goes in the manual order: behind one, before one, or between both. */
export interface Between {
  readonly after: number | null;
  readonly before: number | null;
}

/** So many are moved apart at most where there is no room left between two. */
const mostMoved = 1000;

/** Makes room behind a position: the issues that stand too close behind it are spread up to the next large gap. Answers the new position of the first. */
async function makeRoom(tx: Transaction, projectId: number, low: number, moved: number): Promise<number> {
  for (let count = 8; ; count *= 2) {
    const behind = await findNeighbours(tx, projectId, low, 'behind', moved, Math.min(count, mostMoved));
    const spread = (up: number, rows: readonly Placed[]): Placed[] => {
      const step = Math.floor((up - low) / (rows.length + 1));
      return rows.map(({ id }, index) => ({ id, position: low + step * (index + 1) }));
    };
    const next = behind.findIndex(({ position }, index) => position - low > 1024 * (index + 2));
    const isAll = behind.length < Math.min(count, mostMoved) || count >= mostMoved;
    if (next === -1 && !isAll) continue;
    const close = next === -1 ? behind : behind.slice(0, next);
    const up = next === -1 ? low + gap * (close.length + 1) : behind[next]!.position;
    const placed = spread(up, close);
    await lockPositions(
      tx,
      placed.map(({ id }) => id),
    );
    await writePositions(tx, placed);
    return placed[0]?.position ?? up;
  }
}

/** The position between both ends; where one is open, close to the other. */
async function positionBetween(
  tx: Transaction,
  projectId: number,
  moved: number,
  low: number | undefined,
  high: number | undefined,
): Promise<number> {
  if (low === undefined) {
    const [before] = await findNeighbours(tx, projectId, high!, 'before', moved, 1);
    const limit = before?.position ?? high! - 2 * gap;
    if (high! - limit > 1) return high! - Math.min(gap / 2, Math.floor((high! - limit) / 2));
    return positionBetween(tx, projectId, moved, limit, high);
  }
  const next = high ?? (await findNeighbours(tx, projectId, low, 'behind', moved, 1))[0]?.position;
  const up = next ?? low + 2 * gap;
  if (up - low > 1)
    return high === undefined
      ? low + Math.min(gap / 2, Math.floor((up - low) / 2))
      : Math.floor((low + up) / 2);
  const room = await makeRoom(tx, projectId, low, moved);
  return Math.floor((low + room) / 2);
}

/**
 * Puts an issue elsewhere in the manual order; the others stay where they are. Throws 403 without the right to plan it, 404 for neighbours that the viewer
 * can't see, and 400 where none is named.
 */
export async function reorderIssue(
  ctx: Context,
  loaded: LoadedIssue,
  { after, before }: Between,
): Promise<void> {
  authorizeIssue(ctx, 'admin', loaded);
  const { issue, project } = loaded;
  const wanted = [after, before].filter((id) => id !== null && id > 0) as number[];
  if (wanted.length === 0) throw badRequest('move_after_id or move_before_id is missing');
  if (wanted.includes(issue.id) || after === before)
    throw badRequest('An issue is moved after or before other ones');
  if ((await findLoadedIssues(ctx, wanted)).length < wanted.length) throw notFound('Issue');
  await transaction(ctx.platform.db, async (tx) => {
    const positions = await lockPositions(tx, [issue.id, ...wanted]);
    if (positions.size < wanted.length + 1) throw notFound('Issue');
    const of = (id: number | null): number | undefined => (id === null ? undefined : positions.get(id));
    const [a, b] = [of(after), of(before)];
    // Whoever names both means the place between them, whichever comes first by now.
    const [low, high] = a !== undefined && b !== undefined && a > b ? [b, a] : [a, b];
    const position = await positionBetween(tx, project.id, issue.id, low, high);
    await writePositions(tx, [{ id: issue.id, position }]);
    await publish(tx, projectIssuesStream(project.id), { event: 'issues', id: issue.id, order: true });
  });
}
