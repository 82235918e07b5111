import type { SavedView } from '../../../contract/saved-views/saved-views.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { deleteView, listViews, lockViewsOf, writeView } from './saved-view.queries.ts';
import type { ViewPlace } from './saved-view.queries.ts';

/** As many as a person keeps in one place. */
const mostViews = 50;
const longestName = 100;
const longestQuery = 4000;

const key = (name: string): string => name.toLowerCase();

export interface ViewChange {
  /** The view's name; one that there is not yet is made. */
  readonly name: string;
  readonly rename?: string | undefined;
  readonly query?: string | undefined;
  readonly is_default?: boolean | undefined;
}

/** A name as it is kept; 400 for what is none. */
function checkName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalid({ name: ["can't be blank"] });
  if (trimmed.length > longestName)
    throw invalid({ name: [`is too long (maximum is ${longestName} characters)`] });
  return trimmed;
}

/** Makes or changes a view; answers all of the place. 404 for a change of one that is not there, 409 for a name that another one has. */
export function saveView(ctx: Context, place: ViewPlace, change: ViewChange): Promise<SavedView[]> {
  const name = checkName(change.name);
  const next = checkName(change.rename ?? name);
  const { query } = change;
  if (query !== undefined && query.length > longestQuery)
    throw invalid({ query: [`is too long (maximum is ${longestQuery} characters)`] });
  return transaction(ctx.platform.db, async (tx) => {
    await lockViewsOf(tx, place.userId);
    const views = await listViews(tx, place);
    const before = views.find((view) => key(view.name) === key(name));
    if (before === undefined && query === undefined) throw notFound('View');
    if (views.some((view) => view !== before && key(view.name) === key(next)))
      throw conflict({ name: ['has already been taken'] });
    if (before === undefined && views.length >= mostViews)
      throw invalid({ base: [`No more than ${mostViews} views can be saved here. Delete one first.`] });
    await writeView(tx, place, name, {
      name: change.rename === undefined ? (before?.name ?? next) : next,
      query: query ?? before!.query,
      is_default: change.is_default ?? before?.is_default ?? false,
    });
    return listViews(tx, place);
  });
}

/** Answers those that are left. */
export function removeView(ctx: Context, place: ViewPlace, name: string): Promise<SavedView[]> {
  return transaction(ctx.platform.db, async (tx) => {
    await lockViewsOf(tx, place.userId);
    await deleteView(tx, place, name.trim());
    return listViews(tx, place);
  });
}
