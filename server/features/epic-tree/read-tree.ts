import type { Below, EpicTree, TreeEpic, TreeIssue } from '../../../contract/epics/epic-tree.ts';
import { treeIssuesAtOnce } from '../../../contract/epics/epic-tree.ts';
import type { Context } from '../../platform/context.ts';
import { presentBasicUser } from '../accounts/index.ts';
import {
  countBelow,
  datesOf,
  epicOperations as epics,
  findEpics,
  listChildren,
  listTreeIssues,
  nothingBelow,
} from '../epics/index.ts';
import type { IssueInTree, Placed } from '../epics/index.ts';
import type { KindRow } from '../kinds/index.ts';

/** One level of the tree below an epic, with how much is below each of its children. */
export async function readTree(ctx: Context, epic: KindRow, page = 1): Promise<EpicTree> {
  const { db } = ctx.platform;
  const [children, placed] = await Promise.all([
    page === 1 ? listChildren(db, ctx.viewer, epic.id) : [],
    // One more shows whether there is a next page.
    listTreeIssues(db, ctx.viewer, epic.id, {
      limit: treeIssuesAtOnce + 1,
      offset: (page - 1) * treeIssuesAtOnce,
    }),
  ]);
  const ids = children.map(({ id }) => id);
  const counting = countBelow(db, ctx.viewer, [epic.id, ...ids]);
  const [below, epicsBelow] = await Promise.all([counting, presentChildren(ctx, epic, children, counting)]);
  return {
    id: epic.id,
    group_id: epic.namespace_id ?? 0,
    epics: epicsBelow,
    issues: placed.slice(0, treeIssuesAtOnce).map((issue) => presentIssue(ctx, issue)),
    more: placed.length > treeIssuesAtOnce,
    below: below.get(epic.id) ?? nothingBelow,
    changeable: epics.may(ctx, 'update', epic),
  };
}

async function presentChildren(
  ctx: Context,
  parent: KindRow,
  placed: readonly Placed[],
  counting: Promise<ReadonlyMap<number, Below>>,
): Promise<TreeEpic[]> {
  const ids = placed.map(({ id }) => id);
  const [rows, found, below] = await Promise.all([
    epics.find(ctx, ids),
    findEpics(ctx.platform.db, ctx.viewer, ids),
    counting,
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const root = ctx.platform.settings.relativeUrlRoot;
  return placed.flatMap(({ id, link_id }): TreeEpic[] => {
    const [row, epic] = [byId.get(id), found.get(id)];
    if (row === undefined || epic === undefined) return [];
    const { start, due } = datesOf(epic);
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
        start_date: start.date,
        due_date: due.date,
        color: epic.color,
        below: below.get(id) ?? nothingBelow,
      },
    ];
  });
}

function presentIssue(ctx: Context, { iid, project_path, assignees, ...issue }: IssueInTree): TreeIssue {
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
