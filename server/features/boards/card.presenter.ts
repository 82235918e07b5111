import type { Context } from '../../platform/context.ts';
import { countBelow, epicOperations, findEpics, nothingBelow, presentEpicRow } from '../epics/index.ts';
import { presentIssueRow } from '../issues/index.ts';
import type { Issue } from '../issues/index.ts';
import type { KindRow } from '../kinds/index.ts';

/** A card as pages read it. */
export const presentCard = (issue: Issue, baseUrl: string) => ({
  ...presentIssueRow(issue, baseUrl),
  project_id: issue.project_id,
  weight: issue.weight,
});
export type PresentedCard = ReturnType<typeof presentCard>;

/** Epics as the cards of pages, in the order of these rows. */
export async function presentEpicCards(ctx: Context, rows: readonly KindRow[]) {
  const { db } = ctx.platform;
  const ids = rows.map(({ id }) => id);
  const [epics, below] = await Promise.all([findEpics(db, ctx.viewer, ids), countBelow(db, ctx.viewer, ids)]);
  return rows.flatMap((row) => {
    const epic = epics.get(row.id);
    // Deleted between the queries.
    if (epic === undefined) return [];
    return [{ ...presentEpicRow(ctx, row, epic), below: below.get(row.id) ?? nothingBelow }];
  });
}
export type PresentedEpicCard = Awaited<ReturnType<typeof presentEpicCards>>[number];

/** The same of those that this viewer may see, by their ids. */
export async function readEpicCards(
  ctx: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PresentedEpicCard>> {
  const cards = await presentEpicCards(ctx, await epicOperations.find(ctx, ids));
  return new Map(cards.map((card) => [card.id, card]));
}
