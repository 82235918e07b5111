import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import { publishAll } from '../../../platform/realtime/publish.ts';
import { writePositions } from '../../../platform/subjects/subject-rows.queries.ts';
import { changeSubjectsIn } from '../../planning/index.ts';
import type { SubjectChanges } from '../../planning/index.ts';
import { issuesMessages } from '../issue.service.ts';
import { projectParent } from '../../projects/index.ts';
import type { LoadedIssue } from '../issue.service.ts';
import { plannedIssue } from '../planned-issue.ts';
import { lockPositions, shareOrder } from './issue-order.queries.ts';
import { findPlaces, makeRoom, neighboursOf } from './place-issues.ts';
import type { Between } from './place-issues.ts';

/**
 * Changes issues and puts them elsewhere in the manual order, in one transaction: all of it or nothing. Throws 404 for issues that are gone, and what
 * changing an issue throws. `check` sees them changed; what it throws takes everything back.
 */
export async function changeAndPlace(
  ctx: Context,
  all: readonly { readonly loaded: LoadedIssue; readonly changes: SubjectChanges }[],
  between: Between,
  check: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const ids = all.map(({ loaded }) => loaded.issue.id);
  const beside = neighboursOf(between);
  const { db } = ctx.platform;
  const changed = (): Promise<boolean> =>
    transaction(db, async (tx) => {
      if (beside.length > 0) await shareOrder(tx);
      // The cards and their neighbours at once and in one order, so that two who move the same ones wait for each other.
      const positions = await lockPositions(tx, [...ids, ...beside]);
      if (positions.size < ids.length + beside.length) throw notFound('Issue');
      const places = beside.length === 0 ? [] : await findPlaces(tx, ids, between, positions);
      if (places === undefined) return false;
      await changeSubjectsIn(
        tx,
        ctx,
        all.map(({ loaded, changes }) => ({ subject: plannedIssue(ctx, loaded), changes })),
      );
      await check(tx);
      if (beside.length === 0) return true;
      await writePositions(
        tx,
        ids.map((id, index) => ({ id, position: places[index]! })),
      );
      await publishAll(
        tx,
        all.flatMap(({ loaded: { issue, project } }) =>
          issuesMessages(projectParent(project), { id: issue.id, order: true }),
        ),
      );
      return true;
    });
  // Others may use up the room that was made.
  while (!(await changed())) await makeRoom(db, ids, between); // oxlint-disable-line no-await-in-loop -- until there is a place
}

/**
 * The place that a call names by the ids of issues, where 0 stands for none. Throws 400 for one of those that are moved, and for the same issue on both sides.
 */
export function placeNamed(
  moved: readonly number[],
  {
    after,
    before,
  }: { readonly after?: number | null | undefined; readonly before?: number | null | undefined },
): Between {
  const idOf = (id: number | null | undefined): number | null => (id != null && id > 0 ? id : null);
  const between = { after: idOf(after), before: idOf(before) };
  const beside = neighboursOf(between);
  if (beside.some((id) => moved.includes(id)) || new Set(beside).size < beside.length)
    throw badRequest('An issue is moved after or before other ones');
  return between;
}
