import type { EpicRow as PageRow } from '../../../contract/epics/epics.ts';
import type { SubjectDay, SubjectPage } from '../../../contract/kinds/kinds.ts';
import type { Context } from '../../platform/context.ts';
import { presentAuthor } from '../accounts/index.ts';
import type { CommonAnswer, KindRow, PresentedSubject } from '../kinds/index.ts';
import { presentLabel, textColorOn } from '../labels/index.ts';
import { findOwnTodo } from '../todos/index.ts';
import type { EpicRow } from './epic.queries.ts';
import { findDatesInTree } from './tree/epic-dates.queries.ts';
import { findEpicRows } from './tree/tree-parts.queries.ts';
import { findEpics, listAncestors } from './tree/tree.queries.ts';
import type { EpicInTree } from './tree/tree.queries.ts';

const dayOf = (fixed: string | null, isFixed: boolean, inherited: string | null): SubjectDay => ({
  date: isFixed ? fixed : inherited,
  is_fixed: isFixed,
  fixed,
  inherited,
});

/** When it begins and ends. */
export const datesOf = (
  epic: EpicRow & Pick<EpicInTree, 'inherited'>,
): NonNullable<SubjectPage['dates']> => ({
  start: dayOf(epic.start_date, epic.start_date_is_fixed, epic.inherited.start),
  due: dayOf(epic.due_date, epic.due_date_is_fixed, epic.inherited.due),
});

/** Epics as v4 returns them; `common` is what every kind of subject returns. */
export async function presentEpics(
  ctx: Context,
  rows: readonly KindRow[],
  common: (row: KindRow) => CommonAnswer,
): Promise<ReadonlyMap<number, PresentedSubject>> {
  const epics = await findEpics(
    ctx.platform.db,
    ctx.viewer,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.flatMap((row): [number, PresentedSubject][] => {
      const epic = epics.get(row.id);
      // Deleted between the two queries.
      return epic === undefined ? [] : [[row.id, presentEpic(ctx, row, epic, common(row))]];
    }),
  );
}

function presentEpic(ctx: Context, row: KindRow, epic: EpicInTree, common: CommonAnswer) {
  // v4's epics have none of these.
  const {
    assignees: _assignees,
    milestone: _milestone,
    weight: _weight,
    health_status: _health,
    discussion_locked: _locked,
    lock_version: _lock,
    ...shared
  } = common;
  const { start, due } = datesOf(epic);
  const group = `${ctx.baseUrl}/api/v4/groups/${row.namespace_id}`;
  return {
    ...shared,
    reference: shared.references.short,
    imported: false,
    imported_from: 'none',
    parent_id: epic.above?.id ?? null,
    parent_iid: epic.above?.iid ?? null,
    has_children: epic.has_children,
    has_issues: epic.has_issues,
    color: epic.color,
    text_color: textColorOn(epic.color),
    start_date: start.date,
    start_date_is_fixed: start.is_fixed,
    start_date_fixed: start.fixed,
    start_date_from_inherited_source: start.inherited,
    start_date_from_milestones: start.inherited,
    end_date: due.date,
    due_date: due.date,
    due_date_is_fixed: due.is_fixed,
    due_date_fixed: due.fixed,
    due_date_from_inherited_source: due.inherited,
    due_date_from_milestones: due.inherited,
    _links: {
      self: `${group}/epics/${row.iid}`,
      epic_issues: `${group}/epics/${row.iid}/issues`,
      group,
      parent:
        epic.above === null
          ? null
          : `${ctx.baseUrl}/api/v4/groups/${epic.above.group_id}/epics/${epic.above.iid}`,
    },
  };
}

/** What its page receives besides. */
export async function presentEpicPage(
  ctx: Context,
  { id }: KindRow,
): Promise<
  Pick<SubjectPage, 'dates' | 'color' | 'ancestors'> & { readonly todo_delete_path?: string | null }
> {
  const { db, settings } = ctx.platform;
  const [epics, { inherited }, above, todo] = await Promise.all([
    findEpicRows(db, [id]),
    findDatesInTree(ctx, id),
    listAncestors(db, ctx.viewer, id),
    findOwnTodo(ctx, { type: 'Epic', id, projectId: null }),
  ]);
  const epic = epics.get(id);
  if (epic === undefined) return {};
  const ancestors = above.map((one) => ({
    ...one,
    path: `${settings.relativeUrlRoot}/groups/${one.group_path}/-/epics/${one.iid}`,
  }));
  return { dates: datesOf({ ...epic, inherited }), color: epic.color, ancestors, todo_delete_path: todo };
}

/** An epic as a row of the page's list. */
export function presentRow(ctx: Context, row: KindRow, epic: EpicInTree) {
  const { start, due } = datesOf(epic);
  return {
    id: row.id,
    iid: row.iid,
    title: row.title,
    state: row.state === 'opened' ? ('opened' as const) : ('closed' as const),
    confidential: row.confidential,
    author: presentAuthor(row.author, ctx.baseUrl),
    created_at: row.created_at,
    closed_at: row.closed_at,
    user_notes_count: row.user_notes_count,
    group_path: row.parent_path,
    labels: row.labels.map((label) => presentLabel(label)),
    start_date: start.date,
    due_date: due.date,
    color: epic.color,
  } satisfies Record<keyof PageRow, unknown>;
}
