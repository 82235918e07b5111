import type { Context } from '../../platform/context.ts';
import { countBelow, epicOperations, findEpics, nothingBelow, presentEpicRow } from '../epics/index.ts';
import { presentIssueRow } from '../issues/index.ts';
import type { Issue } from '../issues/index.ts';
import type { KindRow } from '../kinds/index.ts';
import type { BoardPlace } from './board-place.ts';

/** A card as pages read it. */
export const presentCard = (issue: Issue, baseUrl: string) => ({
  ...presentIssueRow(issue, baseUrl),
  project_id: issue.project_id,
  weight: issue.weight,
});
export type PresentedCard = ReturnType<typeof presentCard>;

/** The same with the addresses of its calls (document B, section 3), where cards are asked for by themselves. A board's page makes them up: it has many cards. */
export function presentWholeCard({ baseUrl, platform }: Context, place: BoardPlace, issue: Issue) {
  const { project_id: id, project_path: path, iid, time_estimate, blocked_by_count } = issue;
  const project = `${platform.settings.relativeUrlRoot}/${path}/-`;
  const page = `${project}/issues/${iid}`;
  return {
    ...presentCard(issue, baseUrl),
    time_estimate,
    blocked: blocked_by_count > 0,
    project: { id, path: path.slice(path.lastIndexOf('/') + 1), path_with_namespace: path },
    reference_path: place.kind === 'group' ? `${path}#${iid}` : `#${iid}`,
    real_path: page,
    issue_sidebar_endpoint: `${page}.json`,
    toggle_subscription_endpoint: `${page}/toggle_subscription`,
    assignable_labels_endpoint: `${project}/labels.json`,
  };
}

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
