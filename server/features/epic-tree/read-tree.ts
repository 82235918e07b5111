import type { Below, EpicTree, TreeEpic, TreeIssue } from '../../../contract/epics/epic-tree.ts';
import { treeIssuesAtOnce } from '../../../contract/epics/epic-tree.ts';
import type { Context } from '../../platform/context.ts';
import { presentBasicUser } from '../accounts/index.ts';
import {
  countBelow,
  epicOperations as epics,
  findDatesInTree,
  findEpicRows,
  findSpans,
  listBelow,
  listTreeIssues,
  mostChildren,
  nothingBelow,
} from '../epics/index.ts';
import type { IssueInTree, Placed } from '../epics/index.ts';
import type { KindRow } from '../kinds/index.ts';

/** A level of the tree below each of these epics, in their order, with how much is below each of its children. */
export async function readTrees(ctx: Context, of: readonly KindRow[], page = 1): Promise<EpicTree[]> {
  const { db } = ctx.platform;
  const ids = of.map(({ id }) => id);
  const [children, placed] = await Promise.all([
    page === 1
      ? listBelow(db, ctx.viewer, 'epics', ids, {
          limit: mostChildren,
          offset: 0,
          most: mostChildren * ids.length,
        })
      : new Map<number, readonly Placed[]>(),
    // One more shows whether there is a next page.
    listTreeIssues(db, ctx.viewer, ids, {
      limit: treeIssuesAtOnce + 1,
      offset: (page - 1) * treeIssuesAtOnce,
    }),
  ]);
  const childIds = [...children.values()].flatMap((level) => level.map(({ id }) => id));
  const [below, present] = await Promise.all([
    countBelow(db, ctx.viewer, [...new Set([...ids, ...childIds])]),
    findChildren(ctx, of, childIds),
  ]);
  return of.map((epic) => {
    const issues = placed.get(epic.id) ?? [];
    return {
      id: epic.id,
      group_id: epic.namespace_id ?? 0,
      epics: (children.get(epic.id) ?? []).flatMap((child) => present(epic, child, below)),
      issues: issues.slice(0, treeIssuesAtOnce).map((issue) => presentIssue(ctx, issue)),
      more: issues.length > treeIssuesAtOnce,
      below: below.get(epic.id) ?? nothingBelow,
      changeable: epics.may(ctx, 'update', epic),
    };
  });
}

/** The same of one epic. */
export async function readTree(ctx: Context, epic: KindRow, page = 1): Promise<EpicTree> {
  const [level] = await readTrees(ctx, [epic], page);
  return level!;
}

/** How to present child epics below their parents; those that were deleted meanwhile are left out. */
async function findChildren(ctx: Context, parents: readonly KindRow[], ids: readonly number[]) {
  const { db } = ctx.platform;
  const [rows, found, dates] = await Promise.all([
    epics.find(ctx, ids),
    findEpicRows(db, ids),
    // Of one epic alone its page asks for them, too.
    parents.length === 1 && ids.length > 0
      ? findDatesInTree(ctx, parents[0]!.id).then(({ children }) => children)
      : findSpans(db, ctx.viewer, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const root = ctx.platform.settings.relativeUrlRoot;
  return (parent: KindRow, { id, link_id }: Placed, below: ReadonlyMap<number, Below>): TreeEpic[] => {
    const [row, epic] = [byId.get(id), found.get(id)];
    if (row === undefined || epic === undefined) return [];
    return [
      {
        id,
        iid: row.iid,
        link_id,
        title: row.title,
        reference: `${row.namespace_id === parent.namespace_id ? '' : row.parent_path}&${row.iid}`,
        path: `${root}/groups/${row.parent_path}/-/epics/${row.iid}`,
        group_path: row.parent_path,
        state: row.state === 'opened' ? 'opened' : 'closed',
        confidential: row.confidential,
        start_date: dates.get(id)?.start ?? null,
        due_date: dates.get(id)?.due ?? null,
        color: epic.color,
        below: below.get(id) ?? nothingBelow,
      },
    ];
  };
}

function presentIssue(ctx: Context, shown: IssueInTree): TreeIssue {
  const { iid, project_path, assignees, epic_id: _, ...issue } = shown;
  const root = ctx.platform.settings.relativeUrlRoot;
  return {
    ...issue,
    iid,
    reference: `${project_path}#${iid}`,
    path: `${root}/${project_path}/-/issues/${iid}`,
    assignees: assignees.map((person) => {
      const { id, username, name, avatar_url } = presentBasicUser(person, ctx.baseUrl);
      return { id, username, name, avatar_url };
    }),
  };
}
